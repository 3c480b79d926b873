"""Marts: one SQL file each, its grain on the first line, counts and sums only.

Every mart reads `chosen_games` (the games the filters let through), `chosen_seats` (their seats) or
`chosen_persons` (who sat there), so that all figures of a page rest on the same games. The filters
themselves are the table macro `games_where` in the warehouse file.
"""

import hashlib
from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import pandas as pd

from analytics.filters import Filters
from analytics.kept import LongTable, kept
from analytics.warehouse import Warehouse

MODEL_SEATS = "model_seats"
"""The mart that models read; it needs to know how many games."""

_PLACE = "/* filters */"
_ARGUMENTS = {
    "game": "game := $game",
    "editions": "editions := $editions::varchar[]",
    "evidence": "evidence := $evidence::varchar[]",
    "simulated": "simulated := $simulated",
    "solo": "solo := $solo",
    "players": "players := $players::integer[]",
    "expansions": "expansions := $expansions",
    "added": "added := $added::varchar[]",
    "events": "events := $events::varchar[]",
    "round_kinds": "round_kinds := $round_kinds::varchar[]",
    "since": "since := $since::date",
    "until": "until := $until::date",
    "person": "played_by := $person::varchar",
    "below": "below := $below::varchar[]",
    "breaches": "breaches := $breaches",
    "disputed": "disputed := $disputed",
}
"""The arguments of the macro by the names of the parameters."""

_AMONG = frozenset({"expansions", "person", "below", "breaches"})
"""The filters that look beyond the games themselves; without any of them the plainer macro is asked."""

_ONLY = "\nwhere game_id in (select unnest($only::integer[]))"

_UNFILTERED = ("numbered_kinds", "stated_stars")
"""Parts of marts that speak of every game in the warehouse."""

_SHARED = ("chosen_games", "chosen_seats", "chosen_persons", *_UNFILTERED, "known_seats")


def mart_names() -> tuple[str, ...]:
    """Every mart that can be read with filters alone."""
    found = (file.name for file in files(__name__).iterdir())
    names = (name.removesuffix(".sql") for name in found if name.endswith(".sql"))
    return tuple(sorted(name for name in names if name not in (MODEL_SEATS, *_UNFILTERED)))


def read_mart(
    warehouse: Warehouse,
    name: str,
    filters: Filters,
    params: Mapping[str, Any] | None = None,
    coded: Collection[str] = (),
) -> pd.DataFrame:
    """The rows of one mart over the chosen games."""
    return ask_marts(warehouse, _body(name), filters, params, coded)


def kept_mart(warehouse: Warehouse, name: str, filters: Filters) -> pd.DataFrame:
    """The rows of a mart of few rows that takes many to make, kept for this state of the warehouse."""
    statement = _statement(_body(name), frozenset(_used(warehouse, filters)))
    spelt = f"{name}-{hashlib.sha256(statement.encode()).hexdigest()[:8]}"

    def compute() -> dict[str, Any]:
        return {"rows": LongTable(read_mart(warehouse, name, filters))}

    rows: LongTable = kept(warehouse, spelt, filters, compute, within="marts")["rows"]
    return rows.all_rows()


def ask_marts(
    warehouse: Warehouse,
    question: str,
    filters: Filters,
    params: Mapping[str, Any] | None = None,
    coded: Collection[str] = (),
) -> pd.DataFrame:
    """The answer to a question about the chosen games, their seats and who sat there."""
    used = {**_used(warehouse, filters), **(params or {})}
    return warehouse.query(_statement(question, frozenset(used)), used, coded)


def chosen_arguments(warehouse: Warehouse, filters: Filters) -> dict[str, Any]:
    """The arguments of the macro `games_where` that these filters set, with their values."""
    return {_ARGUMENTS[name].partition(" ")[0]: value for name, value in _used(warehouse, filters).items()}


def _used(warehouse: Warehouse, filters: Filters) -> dict[str, Any]:
    """The parameters that differ from no choice at all, and the game."""
    below = None if filters.min_rating is None else persons_below(warehouse, filters)
    chosen, nothing = (
        {**filters.params(), "below": below},
        {**Filters(game=filters.game).params(), "below": None},
    )
    used = {name: value for name, value in chosen.items() if value != nothing[name] and value is not None}
    return used | {name: chosen[name] for name in ("game", *(["added"] if "expansions" in used else []))}


def persons_below(warehouse: Warehouse, filters: Filters) -> list[str]:
    """The rated persons below the minimum rating of the filters."""
    # Ratings are made from marts themselves, so they can be asked for only when they are needed.
    from analytics.rating import rated_below  # noqa: PLC0415

    return rated_below(warehouse, filters)


@cache
def _statement(question: str, used: frozenset[str]) -> str:
    shared = ",\n".join(f"{part} as (\n{_filled(part, used)}\n)" for part in _needed(question))
    return "\n".join(("with", shared, "select * from (", _filled_text(question, used), ")"))


def _filled(part: str, used: frozenset[str]) -> str:
    return _filled_text(_body(part), used)


def _filled_text(text: str, used: frozenset[str]) -> str:
    """The arguments that were chosen; a filter that is left out costs nothing, not even its planning."""
    if _PLACE not in text:
        return text
    arguments = ", ".join(argument for name, argument in _ARGUMENTS.items() if name in used)
    macro = "games_where" if used & _AMONG else "plain_games_where"
    return text.replace(_PLACE, f"{macro}({arguments})") + (_ONLY if "only" in used else "")


def _needed(question: str) -> list[str]:
    """The shared parts that a question reads, itself or through one another; the games always."""
    text, needed = question, [_SHARED[0]]
    for part in reversed(_SHARED[1:]):
        if part in text:
            needed.insert(1, part)
            text += _body(part)
    return needed


def mart_text(name: str) -> str:
    """The statement of a mart, to be asked about inside another question."""
    return _body(name)


@cache
def _body(name: str) -> str:
    return files(__name__).joinpath(f"{name}.sql").read_text(encoding="utf-8").rstrip().rstrip(";")
