"""Players: the list with ratings; one player's home; two or more side by side."""

from collections.abc import Hashable, Mapping
from typing import Any

import pandas as pd
import streamlit as st

from analytics import players
from analytics.filters import Filters
from analytics.games import Listed
from analytics.people import UnknownPerson, similar_people
from analytics.players import Player
from analytics.warehouse import Warehouse
from dashboard import address
from dashboard.asked import answered
from dashboard.components.bars import rate_bars
from dashboard.components.colours import FACTION_LOOKS
from dashboard.components.curves import rating_line
from dashboard.components.drawing import draw
from dashboard.components.manners import on_phone
from dashboard.components.metrics import show_metrics
from dashboard.components.plain import for_markdown, for_reading, percent
from dashboard.components.tables import (
    SHARE,
    TENTH,
    WINS,
    page_height,
    say_how_to_pick,
    show_games,
    show_rates,
    show_table,
    with_interval,
)
from dashboard.i18n import figure, name, text
from dashboard.places import PLAYER_PARAM, open_player, player_link

MOST_COMPARED = 6
_LIST = ("player", "rating", "uncertainty", "n", "wins", "rate", "interval", "mark")
_LIST_ON_PHONE = ("player", "rating", "n", "rate")
_LIST_FORMS = {"rating": "{:.0f}", "uncertainty": "±{:.0f}", "wins": WINS, "rate": SHARE}
_MOST_LISTED = 500
"""So many people stand in the list and in the box; others are found by typing their name."""
_OPPONENTS = ("opponent", "n", "ahead", "behind", "tied")
_RECENT = 30
_COMPARED = {
    "games_played": "{:.0f}",
    "wins": WINS,
    "expected": TENTH,
    "mean_total": TENTH,
    "best_total": "{:.0f}",
    "rating": "{:.0f}",
    "uncertainty": "±{:.0f}",
}
_RATE_STANDS = 2
"""Behind the games and the wins."""


def show(warehouse: Warehouse, filters: Filters) -> None:
    """One player when the address names one, several side by side when it names several, else the list."""
    asked = [each for each in st.query_params.get_all(PLAYER_PARAM) if len(each) <= address.LONGEST]
    if not asked:
        _list(warehouse, filters)
    elif len(asked) == 1:
        _one(warehouse, filters, asked[0])
    else:
        _compare(warehouse, filters, asked[:MOST_COMPARED])


def _list(warehouse: Warehouse, filters: Filters) -> None:
    everybody = _everybody(warehouse, filters)
    listed = everybody.head(_MOST_LISTED)
    names = [str(player) for player in listed["player"]]
    _choose_people(names)
    shown = with_interval(listed).assign(
        mark=[text("players.provisional") if early else "" for early in listed["provisional"].eq(True)],
        rate=100 * listed["rate"].mask(listed["small_sample"].astype(bool)),
    )
    words = "players.pick_a_row" if len(listed) == len(everybody) else "players.pick_of_the_first"
    say_how_to_pick(text(words, n=len(everybody), shown=len(listed)))
    marked = shown["mark"].ne("").any()
    picked = show_table(
        shown,
        _LIST if marked else _LIST[:-1],
        "players_list",
        _LIST_FORMS,
        {"rate": text("players.rate_on_phone")} if on_phone() else None,
        on_a_phone=_LIST_ON_PHONE,
        height=page_height(len(shown)),
        on_select="rerun",
        selection_mode="single-row",
    )
    st.caption(text("players.list_caption"))
    if picked.selection.rows:
        open_player(names[picked.selection.rows[0]])


def _everybody(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """All players; where no ratings are kept, the page says that it works them out."""
    with st.spinner(text("players.computing")):
        return answered(players.player_list, warehouse, filters)


def _choose_people(names: list[str]) -> None:
    """One name opens the player, several are compared; a name that is not offered may be typed."""
    chosen = st.multiselect(
        text("players.compare"),
        names,
        format_func=for_reading,
        key="players_compared",
        max_selections=MOST_COMPARED,
        placeholder=text("players.compare_hint"),
        accept_new_options=True,
    )
    if chosen:
        label = "players.open" if len(chosen) == 1 else "players.compare_now"
        st.button(text(label), on_click=_go, args=(chosen,), icon=":material/arrow_forward:", type="primary")


def _go(names: list[str]) -> None:
    st.query_params[PLAYER_PARAM] = names


def _leave() -> None:
    st.query_params.pop(PLAYER_PARAM, None)


def _back() -> None:
    st.button(text("players.all"), on_click=_leave, icon=":material/arrow_back:")


def _found(warehouse: Warehouse, filters: Filters, asked: str) -> Player | None:
    with st.spinner(text("players.computing")):
        return answered(_player, warehouse, filters, asked)


def _player(warehouse: Warehouse, filters: Filters, asked: str) -> Player | None:
    try:
        return players.player(warehouse, asked, filters)
    except UnknownPerson:
        return None


def _one(warehouse: Warehouse, filters: Filters, asked: str) -> None:
    _back()
    found = _found(warehouse, filters, asked)
    if found is None:
        _unknown(warehouse, asked)
        return
    st.title(for_markdown(found.person))
    others = [for_markdown(each) for each in found.names if each != found.person]
    if others:
        st.caption(text("players.also", names=", ".join(others)))
    if found.games.empty:
        st.info(text("players.no_games"), icon=":material/filter_alt:")
        return
    _summary(found)
    _curve(found)
    _recent(found)
    _by(found)
    _opponents(found)
    _stars(found)


def _unknown(warehouse: Warehouse, asked: str) -> None:
    """A name that no person has, and the people who may be meant."""
    st.title(text("players.title"))
    st.warning(text("players.unknown", name=for_markdown(asked)), icon=":material/person_off:")
    similar = similar_people(warehouse, asked)
    if similar:
        st.markdown(text("players.similar"))
    for each in similar:
        player_link(each)


def _summary(found: Player) -> None:
    summary = found.summary
    known = summary["rating"] is not None
    rating = f"{summary['rating']:.0f} ± {summary['uncertainty']:.0f}" if known else "–"
    shown = {
        "rating": rating,
        "games_played": figure(summary["games_played"], "{:.0f}"),
        "wins": figure(summary["wins"], "{:.4g}"),
        "expected": figure(summary["expected"]),
        "mean_total": figure(summary["mean_total"]),
        "best_total": figure(summary["best_total"], "{:.0f}"),
    }
    show_metrics("players", shown)
    if summary["provisional"]:
        st.caption(text("players.provisional_note"))
    form = summary["form"]
    st.markdown(
        text(
            "players.form",
            n=form["games"],
            wins=figure(form["wins"], "{:.4g}"),
            expected=figure(form["expected"]),
            ranks=" ".join(_place(rank) for rank in form["ranks"]),
        )
    )
    streaks = {key: summary[f"longest_{key}_streak"] for key in ("winning", "losing")}
    st.markdown(text("players.streaks", **streaks))
    rivals = {key: summary[key] for key in ("rival", "nemesis", "favourite_opponent") if summary[key]}
    words = [f"{text(f'players.{key}')}: **{for_markdown(who)}**" for key, who in rivals.items()]
    if words:
        st.markdown(" · ".join(words))


def _place(rank: int) -> str:
    """A place at the table; a victory stands out."""
    return f":green-badge[**{rank}**]" if rank == 1 else f":gray-badge[{rank}]"


def _curve(found: Player) -> None:
    if len(found.curve) < 2:
        return
    st.subheader(text("players.curve"))
    draw(rating_line(found.curve), "rating_curve", text("players.curve"))
    st.caption(text("players.curve_caption"))


def _by(found: Player) -> None:
    dimensions = [group for group in found.by if group not in ("pair", "players")]
    known = [group for group in dimensions if not found.by[group].empty]
    for place, group in zip(st.columns(max(1, len(known)), gap="large"), known, strict=False):
        with place:
            st.subheader(text(f"players.by_{group}"))
            chart = rate_bars(found.by[group], group, FACTION_LOOKS)
            draw(chart, f"player_by_{group}", text(f"column.{group}"))
    st.caption(text("rates.bars_caption"))
    pairs = found.by.get("pair")
    if pairs is not None and not pairs.empty:
        with st.expander(text("players.pairs")):
            show_rates(pairs, tuple(dimensions[:2]), "player_pairs")


def _opponents(found: Player) -> None:
    if found.opponents.empty:
        return
    st.subheader(text("players.opponents"))
    picked = show_table(
        found.opponents.rename(columns={"level": "tied"}),
        _OPPONENTS,
        "player_opponents",
        on_select="rerun",
        selection_mode="single-row",
    )
    if picked.selection.rows:
        _go([found.person, str(found.opponents.iloc[picked.selection.rows[0]]["opponent"])])
        st.rerun()
    st.caption(text("players.opponents_caption"))


def _stars(found: Player) -> None:
    known = found.stars[(found.stars["n"] > 0) & (found.stars["everybody_placing"] > 0)]
    if known.empty:
        return
    st.subheader(text("players.stars"))
    rows = known.assign(
        star=[name("star", kind) for kind in known["kind"]],
        own_rate=100 * known["rate"],
        everybody_share=100 * known["everybody_rate"],
    )
    forms = dict.fromkeys(("own_rate", "everybody_share"), SHARE)
    show_table(rows, ("star", "n", "own_rate", "everybody_share"), "player_stars", forms)


def _recent(found: Player) -> None:
    st.subheader(text("players.recent"))
    latest = found.games.iloc[::-1].head(_RECENT)
    known = [
        column for column in ("faction", "mat", "clan") if column in latest and latest[column].notna().any()
    ]
    columns = ("game_id", "played_on", "event", "rank", "total", *known)
    show_games(Listed(latest, len(found.games)), "player_games", columns)


def _compare(warehouse: Warehouse, filters: Filters, asked: list[str]) -> None:
    _back()
    st.title(text("players.compare_title"))
    found = [each for each in (_found(warehouse, filters, name) for name in asked) if each is not None]
    missing = len(asked) - len(found)
    if missing:
        st.warning(text("players.some_unknown", n=missing), icon=":material/person_off:")
    if not found:
        return
    _side_by_side(warehouse, filters, found)
    curves = {each.person: each.curve for each in found if len(each.curve) > 1}
    if curves:
        st.subheader(text("players.curve"))
        draw(rating_line(*curves.values(), names=list(curves)), "compared_curves", text("players.curve"))
        st.caption(text("players.curve_caption"))
    _head_to_head(found)


def _side_by_side(warehouse: Warehouse, filters: Filters, found: list[Player]) -> None:
    """A column for each player, so that two of them fit on a phone."""
    everybody = _everybody(warehouse, filters).set_index("player")
    rates = everybody.reindex([each.person for each in found])
    rows = [
        [text(f"players.{key}"), *(figure(each.summary[key], form) for each in found)]
        for key, form in _COMPARED.items()
    ]
    rows.insert(_RATE_STANDS, [text("players.rate"), *map(_rate, rates.to_dict("records"))])
    columns = ["", *(for_markdown(f"{number}. {each.person}") for number, each in enumerate(found, start=1))]
    st.table(pd.DataFrame(rows, columns=columns).set_index(""))


def _rate(row: Mapping[Hashable, Any]) -> str:
    """A win rate with its interval; too few games give none."""
    if pd.isna(row["rate"]) or row["small_sample"]:
        return "–"
    return f"{percent(row['rate'])} ({100 * row['low']:.0f}–{100 * row['high']:.0f})"


def _head_to_head(found: list[Player]) -> None:
    """How often each was ahead of each."""
    names = [each.person for each in found]
    ahead = {
        each.person: {
            row["opponent"]: f"{row['ahead']} : {row['behind']}" for _, row in each.opponents.iterrows()
        }
        for each in found
    }
    st.subheader(text("players.head_to_head"))
    columns = [f"against_{number}" for number in range(len(names))]
    rows = pd.DataFrame(
        [[one, *(ahead[one].get(other, "–") for other in names)] for one in names],
        columns=["player", *columns],
    )
    headings = dict(zip(columns, map(for_reading, names), strict=True))
    show_table(rows, ("player", *columns), "head_to_head", headings=headings)
    st.caption(text("players.head_to_head_caption"))
