"""Who the names on the seats are, and whether the warehouse has what organisers work on."""

from difflib import get_close_matches
from typing import Any

from analytics.warehouse import Warehouse

MOST_SIMILAR = 6
"""So many people are offered at most where a name belongs to no person."""


class UnknownPerson(LookupError):
    """No person has that name."""


def find_person(warehouse: Warehouse, name: str) -> str:
    """The person behind a name, whatever its case and blanks; raises `UnknownPerson` with similar names."""
    rows = warehouse.query("select name, person from people")
    wanted = _folded(name)
    for column in ("person", "name"):
        exact = rows[rows[column] == name]
        same = rows[rows[column].map(_folded) == wanted] if exact.empty else exact
        persons = sorted(set(same["person"]))
        if persons:
            return str(persons[0])
    similar = " or ".join(f"“{person}”" for person in similar_people(warehouse, name, most=2))
    raise UnknownPerson(f"nobody is called “{name}”" + (f" (did you mean {similar}?)" if similar else ""))


def similar_people(warehouse: Warehouse, name: str, most: int = MOST_SIMILAR) -> list[str]:
    """People one may have meant by a name that belongs to no person: a part of a name, or a slip of the pen."""
    rows = warehouse.query("select name, person from people")
    by_folded = {_folded(str(spelled)): str(person) for spelled, person in rows.itertuples(index=False)}
    wanted = _folded(name)
    parts = sorted(folded for folded in by_folded if wanted and wanted in folded)
    found = [*parts, *get_close_matches(wanted, by_folded, n=most)]
    return list(dict.fromkeys(by_folded[folded] for folded in found))[:most]


def names(warehouse: Warehouse) -> list[str]:
    """Every name that stands on a seat, in order."""
    return [str(found) for found in warehouse.query("select name from people order by name")["name"]]


def persons_named(warehouse: Warehouse, part: str) -> tuple[str, ...]:
    """The people with a name that contains these letters, whatever their case."""
    wanted, rows = part.casefold(), warehouse.query("select name, person from people")
    found = {
        str(person)
        for name, person in rows.itertuples(index=False)
        if wanted in str(name).casefold() or wanted in str(person).casefold()
    }
    return tuple(sorted(found))


def check_organised(warehouse: Warehouse) -> None:
    """Raise a `WarehouseError` where the tables that organisers change cannot be read."""
    warehouse.query("select 1 from people, doubles, quarantine limit 0")


def _folded(name: Any) -> str:
    return " ".join(str(name).casefold().split())
