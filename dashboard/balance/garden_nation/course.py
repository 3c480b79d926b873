"""How games go: inhabitants, points and floors by round, ploys used, territories controlled."""

import streamlit as st

from analytics.filters import Filters
from analytics.garden_nation import course
from analytics.warehouse import Warehouse
from dashboard.balance.garden_nation.drawing import round_lines, show_figures
from dashboard.components.drawing import draw
from dashboard.i18n import name, text

PLOY_COLUMNS = ("ploy", "n", "uses", "per_seat", "using", "rate", "low", "high", "using_rate", "others_rate")
CONTROL_COLUMNS = (
    "territory", "n", "alone", "shared", "rate", "low", "high", "held_at_the_end",
    "held_by_winners", "winners_rate",
)  # fmt: skip


def show(warehouse: Warehouse, filters: Filters) -> None:
    """The whole tab."""
    rounds = course.rounds(warehouse, filters)
    if rounds.empty:
        st.info(text("garden_course.nothing"), icon=":material/timeline:")
        return
    st.subheader(text("garden_course.population"))
    band = ("population_low", "population_high")
    draw(round_lines(rounds, "mean_population", band), "garden_population", text("garden_course.population"))
    st.caption(text("garden_course.population_caption"))
    left, right = st.columns(2, gap="large")
    with left:
        st.subheader(text("garden_course.points"))
        draw(round_lines(rounds, "mean_points"), "garden_points", text("garden_course.points"))
    with right:
        st.subheader(text("garden_course.floors"))
        draw(round_lines(rounds, "mean_floors_left"), "garden_floors", text("garden_course.floors"))
    st.subheader(text("garden_course.ploys"))
    ploys = course.ploys(warehouse, filters)
    show_figures(
        ploys.assign(ploy=[name("ploy", ploy) for ploy in ploys["ploy"]]), PLOY_COLUMNS, "garden_ploys"
    )
    st.caption(text("garden_course.ploys_caption"))
    st.subheader(text("garden_course.control"))
    show_figures(course.control(warehouse, filters), CONTROL_COLUMNS, "garden_control")
    st.caption(text("garden_course.control_caption"))
