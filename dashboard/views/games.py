"""Games: the list, narrowed by player, faction and mat, and one game with its replay and sheet."""

import json
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from analytics import games
from analytics.filters import Filters
from analytics.games import Behind, GameSheet
from analytics.people import persons_named
from analytics.warehouse import Warehouse
from dashboard import address
from dashboard.asked import listed
from dashboard.components.bars import category_bars
from dashboard.components.behind import choose, dimensions
from dashboard.components.downloads import offer_download
from dashboard.components.drawing import draw
from dashboard.components.findings import show_findings
from dashboard.components.plain import for_markdown
from dashboard.components.positions import origin_words
from dashboard.components.standings import show_ties
from dashboard.components.tables import page_height, show_games, show_table
from dashboard.i18n import day, name, text
from dashboard.places import GAME_PARAM
from dashboard.viewer.component import ACTION_PARAM, show_viewer
from dashboard.viewer.story import can_be_shown
from engine.record import Record
from engine.registry import game_named
from engine.replay import states
from engine.verify import verify
from ingest.notation import has_text, to_text

_DETAILS = ("popularity", "power", "stars", "territories", "resources", "units", "tiebreak")


def show(warehouse: Warehouse, filters: Filters) -> None:
    """One game when the address names one, else the list."""
    if GAME_PARAM not in st.query_params:
        _list(warehouse, filters)
        return
    asked = address.number(GAME_PARAM)
    _one_game(None if asked is None else games.one_game(warehouse, asked))


def _list(warehouse: Warehouse, filters: Filters) -> None:
    groups = dimensions(filters.game)
    who, *places = st.columns(1 + len(groups))
    asked = _player(who)
    persons = persons_named(warehouse, asked) if asked else None
    chosen: dict[str, Any] = {
        group: choose(place, group, f"games_{group}") for group, place in zip(groups, places, strict=True)
    }
    found = listed(warehouse, filters, Behind(persons=persons, **chosen))
    show_games(found, "games_list", height=page_height(len(found.rows)))


def _player(place: Any) -> str:
    """A name or a part of one, kept in the address."""
    key = address.choose("name", "games_player", "", lambda asked: asked[0])
    hint = text("games.part_of_a_name")
    typed: str = place.text_input(
        text("column.player"), key=key, placeholder=hint, max_chars=address.LONGEST
    ).strip()
    address.note("name", *([typed] if typed else []))
    return typed


def _one_game(sheet: GameSheet | None) -> None:
    st.button(text("games.back"), on_click=_leave_game, icon=":material/arrow_back:")
    if sheet is None:
        st.title(text("games.title"))
        st.warning(text("games.unknown"), icon=":material/search_off:")
        return
    game = sheet.game.iloc[0]
    st.title(_headline(game))
    st.caption(_facts(game))
    record = _replayable(sheet)
    if record is None:
        st.caption(text("viewer.not_replayed"))
        _scores(sheet)
        _ties(sheet)
    else:
        show_viewer(record, str(game["game_id"]))
        _folded_scores(sheet)
    st.subheader(text("games.findings"))
    show_findings(sheet.findings())
    _source(sheet)


def _replayable(sheet: GameSheet) -> Record | None:
    """The record, where it has actions to step through."""
    if sheet.record.empty:
        return None
    record = Record.from_json(sheet.record.iloc[0]["record"])
    return record if can_be_shown(record) else None


def _leave_game() -> None:
    for parameter in (GAME_PARAM, ACTION_PARAM):
        st.query_params.pop(parameter, None)


def _headline(game: pd.Series) -> str:
    parts = [game["event"], _numbered("round", game["round"]), _numbered("table", game["table"])]
    known = [for_markdown(part) for part in parts if isinstance(part, str)]
    return " · ".join(known) or text("games.one", n=game["game_id"])


def _numbered(column: str, value: object) -> str | None:
    return f"{text(f'column.{column}')} {value}" if isinstance(value, str) else None


def _facts(game: pd.Series) -> str:
    facts = {
        "game_id": game["game_id"],
        "played_on": game["played_on"] if pd.isna(game["played_on"]) else day(game["played_on"]),
        "place": game["place"],
        "recorder": game["recorder"],
        "rounds": game["rounds"],
        "structure_tile": name("tile", game["structure_tile"]),
        "evidence": name("evidence", game["evidence"]),
        "status": name("status", game["status"]),
        "simulated": text("games.simulated") if game["simulated"] else None,
    }
    known = {column: value for column, value in facts.items() if not pd.isna(value) and value != "–"}
    return " · ".join(f"{text(f'column.{column}')}: {for_markdown(value)}" for column, value in known.items())


def _scores(sheet: GameSheet) -> None:
    categories = sheet.categories()
    ranked = zip(sheet.seats["rank"], sheet.seats["player"], strict=True)
    players = [f"{rank}. {player}" for rank, player in ranked]
    game = game_named(str(sheet.game.iloc[0]["game"]))
    if not categories.empty:
        points = name("points", game.points)
        draw(category_bars(players, categories), "categories", text("games.categories", points=points))
        bids = "bid" in categories and bool(categories["bid"].fillna(0).any())
        caption = "games.categories_caption_bid" if bids else "games.categories_caption"
        st.caption(text(caption, points=points))
    known = [category for category in game.categories if category in categories]
    coins = categories[known].astype("Int64").add_suffix("_coins").reset_index(drop=True)
    rows = pd.concat([sheet.seats.reset_index(drop=True), coins], axis=1)
    held = [each.name for each in game.dimensions]
    show_table(rows, ("rank", "player", *held, "total", *coins.columns), "sheet")
    details = [column for column in _DETAILS if rows[column].notna().any()]
    if details:
        st.subheader(text("games.on_the_board"))
        show_table(rows, ("player", *details), "board")
    _star_list(sheet)


def _ties(sheet: GameSheet) -> None:
    """What decided a tie of a game that is not replayed; the board tells it of the others."""
    if not sheet.record.empty and sheet.seats["tiebreak"].notna().any():
        record = Record.from_json(sheet.record.iloc[0]["record"])
        show_ties(record, verify(record))


@st.fragment
def _folded_scores(sheet: GameSheet) -> None:
    """The sheet, made when it is unfolded: the script that draws charts would hold up the board."""
    folded = st.expander(
        text("games.sheet"), icon=":material/table_view:", key="games_sheet", on_change="rerun"
    )
    if folded.open:
        with folded:
            _scores(sheet)


def _star_list(sheet: GameSheet) -> None:
    if sheet.stars.empty:
        return
    st.subheader(text("games.stars"))
    for seat, player in zip(sheet.seats["seat"], sheet.seats["player"], strict=True):
        placed = sheet.stars[sheet.stars["seat"] == seat]
        kinds = [_star_words(*pair) for pair in zip(placed["kind"], placed["count"], strict=True)]
        st.markdown(f"**{for_markdown(player)}**: {', '.join(kinds) or '–'}")


def _star_words(kind: str, count: int) -> str:
    return f"{name('star', kind)} × {count}" if count > 1 else name("star", kind)


def _source(sheet: GameSheet) -> None:
    if sheet.record.empty:
        return
    stored = sheet.record.iloc[0]
    st.caption(origin_words(stored["source"], stored["position"]))
    number = sheet.game.iloc[0]["game_id"]
    with st.container(horizontal=True):
        offer_download("games.download", stored["record"], f"game-{number}.json", "application/json")
        record = Record.from_json(stored["record"])
        if record.actions:
            if has_text(record.game):
                written = partial(_notation, record)
                offer_download("viewer.download_notation", written, f"game-{number}.txt", "text/plain")
            offer_download(
                "viewer.download_states",
                partial(_states, record),
                f"game-{number}.jsonl",
                "application/jsonl",
            )


def _notation(record: Record) -> str:
    """The record as people write it; made when it is asked for."""
    return to_text(record)


def _states(record: Record) -> str:
    """The public state after every action, one per line; made when it is asked for."""
    return "\n".join(json.dumps(state, ensure_ascii=False) for state in states(record)) + "\n"
