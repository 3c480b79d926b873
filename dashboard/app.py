"""The dashboard's front door: `streamlit run dashboard/app.py`.

The warehouse is the file named by TRIUMPH_DB, else `var/triumph.duckdb`. TRIUMPH_SIGN_IN_MINUTES says how
long an organiser stays signed in without a click.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from analytics.filters import Filters
from analytics.people import check_organised
from analytics.warehouse import Warehouse, WarehouseError
from dashboard.components.notices import any_games, say_unavailable
from dashboard.components.sign_in import show_sign_in
from dashboard.components.waiting import show_work
from dashboard.desk import Desk
from dashboard.door import DEFAULT_MINUTES, Door
from dashboard.i18n import text
from dashboard.places import remember
from dashboard.sidebar import choose_filters, choose_language, keep_filters
from dashboard.tab import this_tab
from dashboard.views import (
    banned_pairs,
    doubles,
    factions,
    games,
    overview,
    people,
    quarantine,
    score_table,
    stars,
    tie_breaks,
)

DEFAULT_WAREHOUSE = "var/triumph.duckdb"

# A score sheet is wide, and so are the tables; places in a text are counted in lines and columns.
_STYLE = """<style>
.stMainBlockContainer {padding: 4rem 2.5rem 3rem;}
[class*="st-key-mended_"] textarea {font-family: monospace; white-space: pre; overflow-x: auto;}
</style>"""


@dataclass(frozen=True, slots=True)
class Page:
    """A page with figures of the games the filters choose."""

    name: str
    icon: str
    show: Callable[[Warehouse, Filters], None]


@dataclass(frozen=True, slots=True)
class OrganisingPage:
    """A page on which an organiser changes things; everybody may look."""

    name: str
    icon: str
    show: Callable[[Warehouse, Desk], None]


FIGURES = (
    Page("overview", ":material/dashboard:", overview.show),
    Page("factions", ":material/flag:", factions.show),
    Page("stars", ":material/star:", stars.show),
    Page("tie_breaks", ":material/balance:", tie_breaks.show),
    Page("banned_pairs", ":material/block:", banned_pairs.show),
)
GAMES = Page("games", ":material/table_rows:", games.show)
ORGANISING = (
    OrganisingPage("quarantine", ":material/healing:", quarantine.show),
    OrganisingPage("people", ":material/group:", people.show),
    OrganisingPage("doubles", ":material/content_copy:", doubles.show),
)


@st.cache_resource
def open_warehouse(path: str) -> Warehouse:
    """One reader for all visitors."""
    return Warehouse(Path(path))


@st.cache_resource
def open_desk(path: str) -> Desk:
    """One desk and one door for all visitors."""
    return Desk(Door(Path(path), _minutes()), Path(path))


def main() -> None:
    """Lay out the navigation and run the chosen page."""
    # A drawing of our own: for an icon by name the browser would ask a server elsewhere.
    st.set_page_config(page_title="Triumph", page_icon=_drawing("star"), layout="wide")
    # An earlier click in this tab may still be worked on; nothing is drawn before it is done.
    show_work(open_desk(_path()), this_tab())
    st.html(_STYLE)
    st.logo(_drawing("triumph"), size="large")
    pages = {page.name: _place(page) for page in (*FIGURES, GAMES)}
    pages |= {page.name: _organising_place(page) for page in ORGANISING}
    pages["score_table"] = _score_page()
    remember(pages)
    sections = {
        "nav.figures": [page.name for page in FIGURES],
        "nav.table": ["score_table", GAMES.name],
        "nav.organising": [page.name for page in ORGANISING],
    }
    chosen = st.navigation(
        {text(title): [pages[name] for name in names] for title, names in sections.items()}
    )
    choose_language()
    show_sign_in(open_desk(_path()))
    chosen.run()


def _place(page: Page) -> StreamlitPage:
    def run() -> None:
        _headline(page.name)
        warehouse = open_warehouse(_path())
        try:
            filters = choose_filters(warehouse)
            if any_games(warehouse, filters):
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


def _organising_place(page: OrganisingPage) -> StreamlitPage:
    def run() -> None:
        _headline(page.name)
        keep_filters()
        warehouse = open_warehouse(_path())
        try:
            check_organised(warehouse)
            page.show(warehouse, open_desk(_path()))
        except WarehouseError as error:
            say_unavailable(warehouse, error)

    return st.Page(run, title=text(f"{page.name}.title"), icon=page.icon, url_path=page.name)


def _score_page() -> StreamlitPage:
    def run() -> None:
        _headline("score_table")
        keep_filters()
        score_table.show()

    return st.Page(run, title=text("score_table.title"), icon=":material/calculate:", url_path="score_table")


def _drawing(name: str) -> str:
    return files("dashboard").joinpath(f"{name}.svg").read_text(encoding="utf-8")


def _path() -> str:
    return os.environ.get("TRIUMPH_DB", DEFAULT_WAREHOUSE)


def _minutes() -> float:
    """How long a sign-in lasts without a click."""
    try:
        return float(os.environ["TRIUMPH_SIGN_IN_MINUTES"])
    except (KeyError, ValueError):
        return DEFAULT_MINUTES


def _headline(page: str) -> None:
    st.title(text(f"{page}.title"))
    st.markdown(text(f"{page}.intro"))


if __name__ == "__main__":
    main()
