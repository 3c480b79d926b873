"""Buttons of the tournament desk: a deed is done or nothing is changed, and the page says which."""

from collections.abc import Callable
from functools import partial

from analytics.tournament.errors import EventError
from dashboard.components.deeds import attempt
from dashboard.tab import Tab, Words, refused
from dashboard.tournament.office import Office

Deed = Callable[[Tab], Words]


def press(office: Office, deed: Deed) -> bool:
    """Do it in the callback of a button; what it says stands above the page that follows."""
    return attempt(office.desk, partial(_said, deed))


def _said(deed: Deed, tab: Tab) -> Words:
    try:
        return deed(tab)
    except EventError as error:
        return refused(error)
