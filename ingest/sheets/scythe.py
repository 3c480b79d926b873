"""What sheets of Scythe add: factions and mats, the figures of the score sheet, kinds of stars.

Rules: SCORE-02, SCORE-05, SCORE-06, SCORE-09 for popularity that is given as a row of the scoring table.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from engine.record import MAX_SEATS
from engine.scythe.automa.names import difficulty_named, is_automa, level_named
from engine.scythe.automa.settings import LEVELS
from engine.scythe.catalogue import catalogue
from engine.scythe.scoring import resource_coins, star_coins, territory_coins
from engine.scythe.words import FACTIONS
from ingest.scythe.roles import colours
from ingest.sheets import cells
from ingest.sheets.vocabulary import OF_GAME, OF_SEAT, Parser, Words, named
from ingest.stated import names
from ingest.stated.names import Vocabulary

LETTERS = {faction[0]: faction for faction in FACTIONS}
TALLY = "star."
_BETWEEN_STARS = re.compile("[,;+/]")
FIGURES = (
    *("coins", "popularity", "stars", "territories", "resources", "structure_bonus", "structure_count"),
    *("power", "units", "workers", "mechs", "structures", "star_coins", "territory_coins", "resource_coins"),
)
_COUNTED = frozenset(FIGURES)
POINTS = {
    "stars": "star_coins",
    "territories": "territory_coins",
    "resources": "resource_coins",
    "structures": "structure_bonus",
    "structure_count": "structure_bonus",
}
"""Counts, and the field of the coins they bring."""

BONUSES = ("structure_bonus", "structures", "structure_count")
"""Where the coins of the structure bonus may stand, the surest first."""


def words() -> Words:
    """The words of Scythe's sheets."""
    tallies = _prefixed(names.star_columns())
    own: dict[str, Parser] = {
        **dict.fromkeys(FIGURES, cells.number),
        **dict.fromkeys(tallies.ids.values(), cells.count_or_tick),
        **named({"mat": names.mats(), "tile": names.tiles(), "edition": names.editions()}),
        "stars": star_list,
        "faction": faction,
        "factory": cells.yes_or_no,
        "level": level,
        "popularity_bracket": bracket,
    }
    return Words(
        game="scythe",
        titles=frozenset(("scythe", "серп", "коса")),
        headings=names.columns(),
        lists=names.vocabulary("list", names.headings_data()["list_words"], own_ids=False),
        parsers={**OF_GAME, **OF_SEAT, **own},
        dimensions={"faction": names.factions(), "mat": names.mats()},
        figures=frozenset((*FIGURES, "popularity_bracket", "factory")),
        most_seats=MAX_SEATS,
        figures_of=figures_of,
        tallies=tallies,
        marked_tallies=_prefixed(names.marked_star_columns()),
        whole_game=frozenset(("tile", "edition", "level")),
        programs=names.heading_words("automa"),
        points=POINTS,
        setup_names={"tile": "structure_tile", "level": None},
        are_points=are_points,
        of_program=of_program,
    )


def faction(cell: str) -> str | None:
    """A faction by its name, its first letter or the colour of its pieces; others may stay unknown."""
    if names.normalise(cell) in names.heading_words("other_factions"):
        raise cells.CellError(
            "no faction of the catalogue; it stays unknown", names.factions().expected(), fatal=False
        )
    by_mark = colours().get(names.normalise(cell)) or LETTERS.get(cell.casefold())
    return by_mark or cells.name_of(names.factions(), cell)


def bracket(cell: str) -> int | None:
    """A row of the popularity track, counted from 0."""
    row = cells.number(cell) if any(map(str.isdigit, cell)) or cells.says_unknown(cell) else -1
    last = len(catalogue().scoring.tiers) - 1
    if cell and row is not None and not 0 <= row <= last:
        means = f'in a layout `words = {{ "{cell[:20]}" = "{last}" }}` says which row a word means'
        raise cells.CellError("no row of the popularity track", f"0 to {last}, the lowest row first; {means}")
    return row if cell else None


def star_list(cell: str) -> Any:
    """A number of stars, or the kinds of stars one after the other: `Upgrade, Worker, Battle`."""
    parts = [part.strip() for part in _BETWEEN_STARS.split(cell) if part.strip()]
    kinds = {part: names.star_columns().find(part) for part in parts}
    if not any(kinds.values()):
        return cells.number(cell)
    unknown = next((part for part, kind in kinds.items() if kind is None), None)
    if unknown is not None:
        raise cells.CellError(f"“{unknown}” is no kind of star", names.star_columns().expected())
    return MappingProxyType(dict(Counter(str(kinds[part]) for part in parts)))


def level(cell: str) -> str | None:
    """The level of the Automa, by the name of its star card or its difficulty; other words say nothing of it."""
    named = level_named(cell) or difficulty_named(cell) or (LEVELS[1] if is_automa(cell) else None)
    if named is None and cell:
        raise cells.CellError("no level of the Automa; it stays unknown", ", ".join(LEVELS), fatal=False)
    return named


def of_program(said: Mapping[str, Any], seat: Mapping[str, Any]) -> dict[str, Any]:
    """The level that a column tells belongs to the seat of the Automa, which has no mat."""
    plays = seat.get("mat") is None and is_automa(str(seat.get("player") or ""))
    return {"automa": {"level": said["level"]}} if plays and said.get("level") else {}


def figures_of(seats: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The figures of every seat; where a table ticked anything in a column, an empty cell is a no."""
    stated = any(seat.get("factory") is not None for seat in seats)
    ticked = any(_kinds(seat) is not None for seat in seats)
    told = [_figures(s, stated=stated, ticked=ticked, holds=bool(s.get("factory"))) for s in seats]
    if stated or all(seat.get("popularity_bracket") is None for seat in seats):
        return told
    held = [_figures(seat, stated=False, ticked=ticked, holds=True) for seat in seats]
    return _with_the_factory(list(zip(seats, told, held, strict=True)))


def _with_the_factory(
    ways: Sequence[tuple[Mapping[str, Any], dict[str, Any], dict[str, Any]]],
) -> list[dict[str, Any]]:
    """Every seat's figures without and with the Factory: the one seat whose total needs it holds it."""
    need = [_fits(seat, holding) and not _fits(seat, without) for seat, without, holding in ways]
    alone = sum(need) == 1
    return [way[2] if alone and needs else way[1] for way, needs in zip(ways, need, strict=True)]


def _figures(seat: Mapping[str, Any], *, stated: bool, ticked: bool, holds: bool) -> dict[str, Any]:
    kinds, stars = _kinds(seat), seat.get("stars")
    kinds = {} if kinds is None and ticked else kinds
    counted = stars if isinstance(stars, int) else None
    placed = sum(kinds.values()) if kinds is not None and counted is None else counted
    figures = {name: value for name, value in seat.items() if name in _COUNTED}
    figures |= {"factory": holds if stated else None, "star_kinds": kinds, "stars": counted}
    return figures | _priced(seat, placed, stated=stated, holds=holds)


def _kinds(seat: Mapping[str, Any]) -> dict[str, int] | None:
    """The kinds of stars that a seat lists or ticks; None where its cells say nothing of kinds."""
    if isinstance(seat.get("stars"), Mapping):
        return dict(seat["stars"])
    told = {name: count for name, count in seat.items() if name.startswith(TALLY)}
    return {name.removeprefix(TALLY): count for name, count in told.items() if count} if told else None


def _priced(seat: Mapping[str, Any], stars: int | None, *, stated: bool, holds: bool) -> dict[str, int]:
    """The coins that a row of the popularity track makes of counts; none when the track itself is known.

    Without a word of the Factory, territories are priced where a total tells whether that is right.
    """
    row = seat.get("popularity_bracket")
    if row is None or seat.get("popularity") is not None:
        return {}
    tier, told = catalogue().scoring.tiers[row], stated or seat.get("total") is not None
    counts: dict[str, tuple[Callable[..., int], int | None]] = {
        "star_coins": (star_coins, stars),
        "territory_coins": (
            partial(territory_coins, factory=holds),
            seat.get("territories") if told else None,
        ),
        "resource_coins": (resource_coins, seat.get("resources")),
    }
    open_ = {name: pair for name, pair in counts.items() if pair[1] is not None and seat.get(name) is None}
    return {name: price(count, tier=tier) for name, (price, count) in open_.items()}


def are_points(seats: Sequence[Mapping[str, Any]]) -> bool:
    """Whether columns note points and not counts: a seat has more stars than there are, and they add up.

    So does a count of structures beside the coins of all the rest.

    Rules: STAR-14, SCORE-01.
    """
    most = catalogue().scoring.limits["stars"]
    odd = any((seat.get("stars") or 0) > most or _counts_only_structures(seat) for seat in seats)
    sums = [_adds_up(seat) for seat in seats if seat.get("total") is not None]
    return odd and 2 * sum(sums) > len(sums)


def _counts_only_structures(seat: Mapping[str, Any]) -> bool:
    """Whether structures are all that is counted, beside stars, territories and resources in coins."""
    built = seat.get("structures") or seat.get("structure_count")
    counted = seat.keys() & {"stars", "territories", "resources", "structure_bonus"}
    return bool(built) and not counted and "star_coins" in seat


def _fits(seat: Mapping[str, Any], figures: Mapping[str, Any]) -> bool:
    """Whether the coins of a seat make up its total."""
    said = {**seat, **figures}
    return _adds_up({name: value for name, value in said.items() if name not in POINTS})


def _adds_up(seat: Mapping[str, Any]) -> bool:
    bonus = next((seat[name] for name in BONUSES if seat.get(name) is not None), 0)
    parts = [
        seat.get(counts, seat.get(coins)) or 0 for counts, coins in POINTS.items() if coins not in BONUSES
    ]
    return bool(sum(parts) + bonus + (seat.get("coins") or 0) - (seat.get("bid") or 0) == seat.get("total"))


def _prefixed(vocabulary: Vocabulary) -> Vocabulary:
    ids = {spelling: f"{TALLY}{kind}" for spelling, kind in vocabulary.ids.items()}
    return Vocabulary(vocabulary.name, MappingProxyType(ids), vocabulary.spellings)
