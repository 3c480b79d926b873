"""Filters held against a warehouse, so that a name which no game has is not taken for a choice of no games."""

from dataclasses import replace
from difflib import get_close_matches

from analytics.filters import FilterError, Filters
from analytics.people import UnknownPerson, find_person
from analytics.warehouse import Warehouse

_KNOWN = {
    "events": "select distinct coalesce(event, '') as choice from games where game = $game",
    "editions": "select distinct edition as choice from games where game = $game",
}
"""The filters that choose among words of the games themselves."""


def settled(warehouse: Warehouse, filters: Filters) -> Filters:
    """The filters with the person behind the name that was given; raises `FilterError` for unknown names."""
    for field, question in _KNOWN.items():
        if chosen := getattr(filters, field):
            known = warehouse.query(question, {"game": filters.game})["choice"]
            _check(field.removesuffix("s"), chosen, [str(choice) for choice in known])
    if filters.person is None:
        return filters
    try:
        return replace(filters, person=find_person(warehouse, filters.person))
    except UnknownPerson as unknown:
        raise FilterError(str(unknown)) from unknown


def _check(word: str, chosen: tuple[str, ...], known: list[str]) -> None:
    for value in chosen:
        if value and value not in known:
            similar = get_close_matches(value, known, n=1)
            hint = f" (did you mean “{similar[0]}”?)" if similar else ""
            raise FilterError(f"no game has the {word} “{value}”{hint}")
