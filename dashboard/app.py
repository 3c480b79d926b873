"""The dashboard's front door: `streamlit run dashboard/app.py`.

The warehouse is the file named by TRIUMPH_DB, else `var/triumph.duckdb`.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from analytics.filters import Filters
from analytics.warehouse import Warehouse, WarehouseError
from dashboard.components.notices import any_games, say_unavailable
from dashboard.i18n import text
from dashboard.places import remember
from dashboard.sidebar import choose_filters, choose_language
from dashboard.views import (
    banned_pairs,
    factions,
    games,
    overview,
    quarantine,
    score_table,
    stars,
    tie_breaks,
)

DEFAULT_WAREHOUSE = "var/triumph.duckdb"

# A score sheet is wide, and so are the tables.
_LESS_MARGIN = "<style>.stMainBlockContainer {padding: 4rem 2.5rem 3rem;}</style>"


@dataclass(frozen=True, slots=True)
class Page:
    """A page with figures of the games the filters choose; some have something to show without any."""

    name: str
    icon: str
    show: Callable[[Warehouse, Filters], None]
    without_games: bool = False


FIGURES = (
    Page("overview", ":material/dashboard:", overview.show),
    Page("factions", ":material/flag:", factions.show),
    Page("stars", ":material/star:", stars.show),
    Page("tie_breaks", ":material/balance:", tie_breaks.show),
    Page("banned_pairs", ":material/block:", banned_pairs.show),
)
GAMES = Page("games", ":material/table_rows:", games.show)
QUARANTINE = Page("quarantine", ":material/healing:", quarantine.show, without_games=True)


@st.cache_resource
def open_warehouse(path: str) -> Warehouse:
    """One reader for all visitors."""
    return Warehouse(Path(path))


def main() -> None:
    """Lay out the navigation and run the chosen page."""
    st.set_page_config(page_title="Triumph", page_icon=":material/trophy:", layout="wide")
    st.html(_LESS_MARGIN)
    st.logo(files("dashboard").joinpath("triumph.svg").read_text(encoding="utf-8"), size="large")
    pages = {page.name: _place(page) for page in (*FIGURES, GAMES, QUARANTINE)}
    pages["score_table"] = _score_page()
    remember(pages)
    table_side = [pages[name] for name in ("score_table", "games", "quarantine")]
    figures = [pages[page.name] for page in FIGURES]
    chosen = st.navigation({text("nav.figures"): figures, text("nav.table"): table_side})
    choose_language()
    chosen.run()


def _place(page: Page) -> StreamlitPage:
    def run() -> None:
        _headline(page.name)
        warehouse = open_warehouse(os.environ.get("TRIUMPH_DB", DEFAULT_WAREHOUSE))
        try:
            filters = choose_filters(warehouse)
            if page.without_games or any_games(warehouse, filters):
                page.show(warehouse, filters)
        except WarehouseError as error:
            say_unavailable(warehouse, error)

    return st.Page(
        run,
        title=text(f"{page.name}.title"),
        icon=page.icon,
        url_path=page.name,
        default=page.name == FIGURES[0].name,
    )


def _score_page() -> StreamlitPage:
    def run() -> None:
        _headline("score_table")
        score_table.show()

    return st.Page(run, title=text("score_table.title"), icon=":material/calculate:", url_path="score_table")


def _headline(page: str) -> None:
    st.title(text(f"{page}.title"))
    st.markdown(text(f"{page}.intro"))


if __name__ == "__main__":
    main()
