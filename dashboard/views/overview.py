"""Overview: what there is, the latest games, the players, and how far it can be trusted."""

import pandas as pd
import streamlit as st

from analytics import games, win_rates
from analytics import overview as figures
from analytics.filters import Filters
from analytics.warehouse import Warehouse
from dashboard.components.bars import count_bars
from dashboard.components.colours import NEUTRAL
from dashboard.components.drawing import draw
from dashboard.components.tables import show_games, show_rates, show_table
from dashboard.i18n import name, text

_LATEST = 10
_EVIDENCE = {"replayed": "replayed", "sheet": "sheets", "result": "results"}
_FINDINGS = ("found_in", "finding", "games", "findings")


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The whole page."""
    found = figures.overview(warehouse, filters)
    _metrics(found)
    left, right = st.columns(2, gap="large")
    with left:
        _evidence(found)
    with right:
        _quality(figures.data_quality(warehouse, filters), int(found["games"]))
    st.subheader(text("overview.latest"))
    show_games(games.game_list(warehouse, filters).head(_LATEST), "latest_games")
    st.subheader(text("overview.players_table"))
    st.caption(text("rates.caption"))
    show_rates(win_rates.by_player(warehouse, filters), ("player",), "players")


def _metrics(found: pd.Series) -> None:
    days = "–" if pd.isna(found["first_day"]) else f"{found['first_day']} – {found['last_day']}"
    shown = {
        "games": found["games"],
        "players": found["players"],
        "events": found["events"],
        "disputed": found["disputed"],
        "quarantined": found["quarantined"],
    }
    for column, (key, value) in zip(st.columns(len(shown)), shown.items(), strict=True):
        column.metric(text(f"overview.{key}"), int(value), help=text(f"overview.{key}_help"), border=True)
    st.caption(text("overview.days", days=days, seats=int(found["seats"])))


def _evidence(found: pd.Series) -> None:
    st.subheader(text("overview.evidence"))
    counts = pd.DataFrame(
        {"evidence": list(_EVIDENCE), "games": [int(found[column]) for column in _EVIDENCE.values()]}
    )
    figure = count_bars(
        counts, lambda evidence: name("evidence", evidence), {"games": (text("overview.games"), NEUTRAL)}
    )
    draw(figure.update_layout(showlegend=False), "evidence", text("overview.evidence"))
    st.caption(text("overview.evidence_caption"))


def _quality(findings: pd.DataFrame, games_counted: int) -> None:
    st.subheader(text("overview.quality"))
    if findings.empty:
        st.success(text("overview.quality_clean", n=games_counted), icon=":material/check_circle:")
        return
    rows = findings.assign(
        finding=[name("finding", code) for code in findings["code"]],
        found_in=[name("found_in", place) for place in findings["found_in"]],
    )
    show_table(rows, _FINDINGS, "quality")
    st.caption(text("overview.quality_caption", n=games_counted))
