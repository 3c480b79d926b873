"""Projects by how often they are completed and by whom; secret objectives by what they give."""

import pandas as pd
import streamlit as st

from analytics.filters import Filters
from analytics.garden_nation import cards
from analytics.warehouse import Warehouse
from dashboard.balance.garden_nation.drawing import show_behind, show_figures
from dashboard.balance.garden_nation.words import card_name
from dashboard.i18n import text
from engine.garden_nation.cards import OBJECTIVE_IDS, PROJECT_IDS

PROJECT_COLUMNS = (
    "card",
    "points",
    "n",
    "completed",
    "rate",
    "low",
    "high",
    "by_winners",
    "winners_rate",
    "mean_round",
)
OBJECTIVE_COLUMNS = (
    "card",
    "n",
    "mean_points",
    "least",
    "most",
    "without",
    "wins",
    "expected",
    "rate",
    "low",
    "high",
)


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The whole tab."""
    projects, objectives = cards.projects(warehouse, filters), cards.objectives(warehouse, filters)
    if projects.empty and objectives.empty:
        st.info(text("garden_cards.nothing"), icon=":material/style:")
        return
    st.subheader(text("garden_cards.projects"))
    show_figures(
        _named(projects.sort_values("completed", ascending=False)), PROJECT_COLUMNS, "garden_projects"
    )
    st.caption(text("garden_cards.projects_caption"))
    show_behind(warehouse, filters, "project", PROJECT_IDS, card_name)
    st.subheader(text("garden_cards.objectives"))
    worth = objectives.sort_values("mean_points", ascending=False)
    show_figures(_named(worth), OBJECTIVE_COLUMNS, "garden_objectives")
    st.caption(text("garden_cards.objectives_caption"))
    show_behind(warehouse, filters, "objective", OBJECTIVE_IDS, card_name)


def _named(rows: pd.DataFrame) -> pd.DataFrame:
    return rows.assign(card=[card_name(card) for card in rows["card"]])
