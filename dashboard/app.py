"""The dashboard's front door: `streamlit run dashboard/app.py`.

The warehouse is the file named by TRIUMPH_DB, else `var/triumph.duckdb`. TRIUMPH_SIGN_IN_MINUTES says how
long an organiser stays signed in without a click. `dashboard/pages.py` lists the pages.
"""

import os
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from analytics.filters import Filters
from analytics.people import check_organised
from analytics.warehouse import Warehouse, WarehouseError
from dashboard import address
from dashboard.components.manners import keep_manners
from dashboard.components.notices import any_games, say_unavailable
from dashboard.components.sign_in import show_sign_in
from dashboard.components.waiting import show_work
from dashboard.desk import Desk
from dashboard.door import DEFAULT_MINUTES, Door
from dashboard.i18n import text
from dashboard.inbox import open_inbox
from dashboard.pages import FIRST, GROUPS, PAGES, Kind, Page
from dashboard.places import GAME_PARAM, remember
from dashboard.sidebar import choose_filters, choose_game, choose_language, keep_filters
from dashboard.tab import this_tab

DEFAULT_WAREHOUSE = "var/triumph.duckdb"


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
    st.set_page_config(page_title="Triumph", page_icon=_file("star.svg"), layout="wide")
    # An earlier click in this tab may still be worked on; nothing is drawn before it is done.
    desk = open_desk(_path())
    show_work(this_tab(), desk.warehouse, lambda: desk.update)
    st.html(f"<style>{_file('app.css')}</style>")
    st.logo(_file("triumph.svg"), size="large")
    address.follow_language()
    waiting = open_inbox(open_warehouse(_path()), _path()).counts()
    pages = {page.name: _place(page, waiting.get(page.name, 0)) for page in PAGES}
    remember(pages)
    chosen = st.navigation(
        {_group(group): [pages[page.name] for page in listed] for group, listed in GROUPS.items()},
        expanded=True,
    )
    address.follow(chosen.url_path)
    choose_language()
    show_sign_in(open_desk(_path()))
    chosen.run()
    keep_manners()
    address.settle()


def _group(group: str) -> str:
    return text(f"nav.{group}") if group else ""


def _place(page: Page, waiting: int) -> StreamlitPage:
    title = text(f"{page.name}.title")
    return st.Page(
        lambda: _run(page),
        title=f"{title} ({waiting})" if waiting else title,
        icon=page.icon,
        url_path=page.name,
        default=page.name == FIRST,
    )


def _run(page: Page) -> None:
    if not _single(page):
        _headline(page.name)
    warehouse = open_warehouse(_path())
    try:
        _KINDS[page.kind](page, warehouse)
    except WarehouseError as error:
        say_unavailable(warehouse, error)


def _single(page: Page) -> bool:
    """Whether the address names one game or player of this page."""
    return bool(page.single and st.query_params.get(page.single))


def _figures(page: Page, warehouse: Warehouse) -> None:
    game = choose_game()
    if page.single == GAME_PARAM and _single(page):
        keep_filters()
        page.show(warehouse, Filters(game=game))
        return
    filters = choose_filters(warehouse, game)
    if page.solo:
        filters = replace(filters, solo="only")
    if _single(page) or any_games(warehouse, filters):
        page.show(warehouse, filters)


def _organising(page: Page, warehouse: Warehouse) -> None:
    keep_filters()
    check_organised(warehouse)
    page.show(warehouse, open_desk(_path()))


def _free(page: Page, warehouse: Warehouse) -> None:
    keep_filters()
    page.show(open_desk(_path()))


_KINDS: dict[Kind, Callable[[Page, Warehouse], None]] = {
    "figures": _figures,
    "organising": _organising,
    "free": _free,
}


def _file(name: str) -> str:
    return files("dashboard").joinpath(name).read_text(encoding="utf-8")


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
