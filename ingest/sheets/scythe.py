"""What sheets of Scythe add: factions and mats, the figures of the score sheet, kinds of stars.

Rules: SCORE-02, SCORE-05, SCORE-06, SCORE-09 for popularity that is given as a row of the scoring table.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import is_not
from types import MappingProxyType
from typing import Any

from engine.scythe.automa.names import difficulty_named, is_automa, level_named
from engine.scythe.automa.settings import LEVELS
from engine.scythe.catalogue import catalogue
from engine.scythe.rules import GAME
from engine.scythe.scoring import resource_coins, star_coins, territory_coins
from engine.scythe.words import FACTIONS
from ingest.scythe.roles import colours
from ingest.sheets import cells
from ingest.sheets.vocabulary import Parser, Words, named, plain_words
from ingest.stated import names
from ingest.stated.names import Vocabulary

LETTERS = {faction[0]: faction for faction in FACTIONS}
PLAIN = plain_words(GAME)
"""The fields and words that these sheets share with those of any game."""

TALLY = "star."
_BETWEEN_STARS = re.compile("[,;+/]")
COUNTS = {"stars": "star_coins", "territories": "territory_coins", "resources": "resource_coins"}
"""Counts, and the field of the coins that popularity makes of them."""

BONUSES = ("structure_bonus", "structures", "structure_count")
"""Where the coins of the structure bonus may stand, the surest first."""

IN_COINS = [(name,) for name in (*COUNTS.values(), BONUSES[0])]
IN_POINTS = [*COUNTS.items(), BONUSES]
"""Where the coins of each category stand: in fields for coins alone, or in fields for counts as well."""


def words() -> Words:
    """The words of Scythe's sheets."""
    tallies = _prefixed(names.star_columns())
    own: dict[str, Parser] = {
        **dict.fromkeys(tallies.ids.values(), cells.count_or_tick),
        **named({"mat": names.mats(), "tile": names.tiles(), "edition": names.editions()}),
        "stars": star_list,
        "faction": faction,
        "factory": cells.yes_or_no,
        "level": level,
        "popularity_bracket": bracket,
    }
    return replace(
        PLAIN,
        parsers={**PLAIN.parsers, **own},
        dimensions={"faction": names.factions(), "mat": names.mats()},
        figures=PLAIN.figures | {"popularity_bracket", "factory"},
        figures_of=figures_of,
        tallies=tallies,
        marked_tallies=_prefixed(names.marked_star_columns()),
        whole_game=frozenset(("tile", "edition", "level")),
        programs=names.heading_words("automa"),
        points={**COUNTS, "structures": BONUSES[0], "structure_count": BONUSES[0]},
        setup_names={"tile": "structure_tile", "level": None},
        are_points=are_points,
        of_program=of_program,
    )


def _prefixed(vocabulary: Vocabulary) -> Vocabulary:
    return replace(vocabulary, ids={word: f"{TALLY}{kind}" for word, kind in vocabulary.ids.items()})


def faction(cell: str) -> str | None:
    """A faction by its name, its first letter or the colour of its pieces; others may stay unknown."""
    word = names.normalise(cell)
    if word in names.heading_words("other_factions"):
        expected = names.factions().expected()
        raise cells.CellError("no faction of the catalogue; it stays unknown", expected, fatal=False)
    return colours().get(word) or LETTERS.get(cell.casefold()) or cells.name_of(names.factions(), cell)


def bracket(cell: str) -> int | None:
    """A row of the popularity track, counted from 0."""
    row = cells.number(cell) if cells.says_unknown(cell) or any(map(str.isdigit, cell)) else -1
    last = len(catalogue().scoring.tiers) - 1
    if cell and row not in (None, *range(last + 1)):
        means = f'in a layout `words = {{ "{cell[:20]}" = "{last}" }}` says which row a word means'
        raise cells.CellError("no row of the popularity track", f"0 to {last}, the lowest row first; {means}")
    return row if cell else None


def star_list(cell: str) -> Any:
    """A number of stars, or the kinds of stars one after the other: `Upgrade, Worker, Battle`."""
    parts = list(filter(None, map(str.strip, _BETWEEN_STARS.split(cell))))
    kinds = list(map(names.star_columns().find, parts))
    if not any(kinds):
        return cells.number(cell)
    if None in kinds:
        unknown = parts[kinds.index(None)]
        raise cells.CellError(f"“{unknown}” is no kind of star", names.star_columns().expected())
    return MappingProxyType(Counter(kinds))


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
    """The figures of every seat; where a table ticked anything in a column, an empty cell is a no.

    Where rows of the popularity track price counts and no column says who held the Factory, nobody did, or the
    one player whose total that makes right.
    """
    said = [{name: value for name, value in seat.items() if value is not None} for seat in seats]
    named = set[str]().union(*said)
    ticked = any(_kinds(seat) is not None for seat in said)
    ways = [[bool(seat.get("factory")) for seat in said]]
    if "factory" not in named and "popularity_bracket" in named:
        ways += [[seat is holder for seat in said] for holder in said]
    figures = partial(_figures, stated="factory" in named, ticked=ticked)
    return max((list(map(figures, said, way)) for way in ways), key=partial(_right_totals, said))


def _right_totals(seats: Sequence[Mapping[str, Any]], figures: Sequence[Mapping[str, Any]]) -> int:
    """How many seats have the total that their coins make."""
    pairs = zip(seats, figures, strict=True)
    return sum(_adds_up({**seat, **own}, IN_COINS) for seat, own in pairs)


def _figures(seat: Mapping[str, Any], holds: bool, *, stated: bool, ticked: bool) -> dict[str, Any]:
    """What a seat says, with its kinds of stars, the Factory and the coins that a row of the track makes of counts."""
    kinds = _kinds(seat) or ({} if ticked else None)
    said = {name: seat[name] for name in PLAIN.figures & seat.keys()}
    counts = dict(said)
    if not isinstance(said.get("stars"), int):
        said["stars"], counts["stars"] = None, sum(kinds.values()) if kinds is not None else None
    if not stated and "total" not in seat:
        # Nothing would tell whether the Factory is among the territories.
        counts["territories"] = None
    priced = _priced(counts, seat.get("popularity_bracket"), holds=holds)
    return {**priced, **said, "star_kinds": kinds, "factory": holds if stated else None}


def _kinds(seat: Mapping[str, Any]) -> dict[str, int] | None:
    """The kinds of stars that a seat lists or ticks; None where its cells say nothing of kinds."""
    if isinstance(seat.get("stars"), Mapping):
        return dict(seat["stars"])
    told = {name.removeprefix(TALLY): seat[name] for name in seat if name.startswith(TALLY)}
    return dict(+Counter(told)) if told else None


def _priced(counts: Mapping[str, Any], row: int | None, *, holds: bool) -> dict[str, Any]:
    """The coins that a row of the popularity track makes of counts; none when the track itself is known."""
    if row is None or "popularity" in counts:
        return {}
    tier = catalogue().scoring.tiers[row]
    prices: dict[str, Callable[..., int]] = {
        "stars": star_coins,
        "territories": partial(territory_coins, factory=holds),
        "resources": resource_coins,
    }
    known = {name: count for name, count in counts.items() if name in prices and count is not None}
    return {COUNTS[name]: prices[name](count, tier=tier) for name, count in known.items()}


def are_points(seats: Sequence[Mapping[str, Any]]) -> bool:
    """Whether columns note points and not counts: a seat has more stars than there are, and they add up.

    So does a count of structures beside the coins of all the rest.

    Rules: STAR-14, SCORE-01.
    """
    most = catalogue().scoring.limits["stars"]
    odd = any(seat.get("stars", 0) > most or _counts_only_structures(seat) for seat in seats)
    sums = [_adds_up(seat, IN_POINTS) for seat in seats if "total" in seat]
    return odd and 2 * sum(sums) > len(sums)


def _counts_only_structures(seat: Mapping[str, Any]) -> bool:
    """Whether structures are all that is counted, beside stars, territories and resources in coins."""
    built = seat.get("structures") or seat.get("structure_count")
    return bool(built) and seat.keys().isdisjoint((*COUNTS, "structure_bonus")) and "star_coins" in seat


def _adds_up(seat: Mapping[str, Any], categories: Iterable[Sequence[str]]) -> bool:
    """Whether the coins and what each category says, by the first of its fields that does, make the total."""
    said: list[Iterable[Any]] = [map(seat.get, fields) for fields in (*categories, ("coins",))]
    coins = sum(next(filter(_is_said, found), 0) for found in said)
    return bool(coins - seat.get("bid", 0) == seat.get("total"))


_is_said: Callable[[Any], bool] = partial(is_not, None)
