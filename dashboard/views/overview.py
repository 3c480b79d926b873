"""The first page: what happened lately, and who is strong."""

from typing import Any

import pandas as pd
import streamlit as st

from analytics import games, win_rates
from analytics.filters import Filters
from analytics.warehouse import Warehouse
from dashboard.asked import answered, counts
from dashboard.components.metrics import show_metrics
from dashboard.components.plain import for_markdown, percent
from dashboard.i18n import day, text
from dashboard.places import game_link, player_link
from engine.registry import game_named

_LATEST = 8
_STRONGEST = 8


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The latest games beside the players with the best results."""
    lately, strong = st.columns([3, 2], gap="large")
    with lately:
        st.subheader(text("overview.latest"))
        _latest(warehouse, filters)
    with strong:
        st.subheader(text("overview.strong"))
        _strongest(answered(win_rates.by_player, warehouse, filters))
    _sizes(counts(warehouse, filters))


def _latest(warehouse: Warehouse, filters: Filters) -> None:
    listed, results = answered(_latest_games, warehouse, filters)
    points = game_named(filters.game).points
    with st.container(gap="xsmall"):
        for _, game in listed.iterrows():
            _game(game, results[results["game_id"] == game["game_id"]], points)


def _latest_games(warehouse: Warehouse, filters: Filters) -> tuple[pd.DataFrame, pd.DataFrame]:
    listed = games.game_list(warehouse, filters, limit=_LATEST)
    return listed, games.results_of(warehouse, listed["game_id"].tolist())


def _game(game: pd.Series, results: pd.DataFrame, points: str) -> None:
    """One game as a link with its winner; below it the others in final order, the event and the day."""
    others = ", ".join(
        _scored(*each) for each in results.loc[~results["won"], ["player", "total"]].to_numpy()
    )
    where = [_stated(game["event"]), "" if pd.isna(game["played_on"]) else day(game["played_on"])]
    total = game["winner_total"]
    won_with = "" if pd.isna(total) else f" · {text(f'amount.{points}', n=int(total))}"
    with st.container(gap=None, key=f"entry_game_{game['game_id']}"):
        game_link(
            int(game["game_id"]), f"**{for_markdown(game['winners'])}**{won_with}", ":material/emoji_events:"
        )
        st.caption(" · ".join(part for part in (others, *where) if part))


def _scored(player: str, total: Any) -> str:
    return for_markdown(player) if pd.isna(total) else f"{for_markdown(player)} {int(total)}"


def _stated(words: object) -> str:
    return for_markdown(words) if isinstance(words, str) else ""


def _strongest(rates: pd.DataFrame) -> None:
    """Established players by how much more often they win than equal chances would have them."""
    leads = rates.assign(lead=rates["shrunk"] / rates["chance"]).sort_values("lead", ascending=False)
    best = leads[~leads["small_sample"].astype(bool)]
    if best.empty:
        st.caption(text("overview.too_few"))
        best = rates.sort_values("n", ascending=False)
    with st.container(gap="xsmall"):
        for _, row in best.head(_STRONGEST).iterrows():
            _player(row)
    st.caption(text("overview.strong_caption"))


def _player(row: pd.Series) -> None:
    n = int(row["n"])
    words = {"n": n, "chance": percent(row["chance"])}
    with st.container(gap=None, key=f"entry_player_{row.name}"):
        if row["small_sample"]:
            player_link(row["player"])
            st.caption(text("overview.played", **words))
        else:
            player_link(row["player"], f" · {percent(row['rate'])}")
            span = f"{100 * row['low']:.0f}–{100 * row['high']:.0f}%"
            st.caption(text("overview.rate_of", span=span, **words))


def _sizes(found: pd.Series) -> None:
    shown = ("games", "players", "events", "disputed", "quarantined")
    show_metrics("overview", {key: text("figure.whole", n=int(found[key])) for key in shown})
    days = "–" if pd.isna(found["first_day"]) else f"{day(found['first_day'])} – {day(found['last_day'])}"
    st.caption(text("overview.days", days=days, seats=int(found["seats"])))
