"""The pages of the dashboard, in their groups. One line here and a module with `show` make a page.

A page of figures gets the warehouse and the filters, an organising page the warehouse and the desk, a free
page the desk alone: it works without a warehouse. Its texts are `<name>.title` and `<name>.intro`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal

Kind = Literal["figures", "organising", "free"]


@dataclass(frozen=True, slots=True)
class Page:
    """A page by its name, which is its address and the module `dashboard.views.<name>`."""

    name: str
    icon: str
    kind: Kind
    single: str = ""
    """The parameter that names one game or player: the page then shows that alone, under its own title."""

    solo: bool = False
    """Whether the page counts games against a program and no others."""

    @property
    def show(self) -> Callable[..., None]:
        """Draws the page."""
        show: Callable[..., None] = self.read().show
        return show

    def read(self) -> Any:
        """The module of the page; it is read when it is asked for first."""
        return import_module(f"dashboard.views.{self.name}")


GROUPS: dict[str, tuple[Page, ...]] = {
    "": (
        Page("overview", ":material/home:", "figures"),
        Page("players", ":material/groups:", "figures", single="player"),
        Page("games", ":material/table_rows:", "figures", single="game"),
        Page("balance", ":material/balance:", "figures"),
        Page("solo", ":material/smart_toy:", "figures", solo=True),
    ),
    "tournament": (
        Page("tournament", ":material/emoji_events:", "free"),
        Page("my_table", ":material/smartphone:", "free"),
        Page("projector", ":material/cast:", "free"),
        Page("public_event", ":material/public:", "free"),
        Page("score_table", ":material/calculate:", "free"),
        Page("automa", ":material/memory:", "free"),
    ),
    "inbox": (
        Page("load", ":material/upload_file:", "free"),
        Page("quarantine", ":material/healing:", "organising"),
        Page("people", ":material/group:", "organising"),
        Page("doubles", ":material/content_copy:", "organising"),
    ),
}
"""By group; Players, Games and Balance are one page each and stand above the groups."""

PAGES = tuple(page for pages in GROUPS.values() for page in pages)
FIRST = PAGES[0].name
