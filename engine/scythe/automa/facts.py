"""The 19 cards and the 4 star cards, read once from `data/scythe/automa.json`, typed and self-checked.

Rules: AUT-CARD-01, AUT-CARD-03, AUT-CARD-04, AUT-COMB-07, AUT-STAR-02, AUT-DIFF-01, AUT-SIL-01, AUT-SIL-02.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Any

from engine.scythe.catalogue import CatalogueError, read_facts

SCHEMES = (1, 2)


@dataclass(frozen=True, slots=True)
class MoveSymbol:
    """A symbol of row 1; `power` is the condition of an attack, `faction` the emblem of a bracket."""

    symbol: str
    power: int = 0
    faction: str | None = None


@dataclass(frozen=True, slots=True)
class GainSymbol:
    """Equal symbols of row 2 that stand together; `faction` is the emblem of a bracket."""

    symbol: str
    count: int
    faction: str | None = None


@dataclass(frozen=True, slots=True)
class Scheme:
    """The three rows of one side of a card."""

    skip: bool
    moves: tuple[MoveSymbol, ...]
    gains: tuple[GainSymbol, ...]
    recruit_bonus: str | None


@dataclass(frozen=True, slots=True)
class Card:
    """An Automa card; `power` is its combat table, one figure for each range of the Automa's power."""

    number: int
    star: bool
    power: tuple[int, ...]
    combat_cards: int
    resources: int
    schemes: tuple[Scheme, Scheme]

    def scheme(self, active: int) -> Scheme:
        """AUT-CARD-01: the rows that the active scheme shows."""
        return self.schemes[active - 1]


@dataclass(frozen=True, slots=True)
class Tracker:
    """A star card: its spaces, numbered from 1 row by row, and the special rules of its level."""

    id: str
    difficulty: str
    columns: int
    cells: int
    start: int
    no_water: tuple[int, ...]
    stars: tuple[int, ...]
    skips: bool = False
    all_moves: bool = False
    fighters_retreat_home: bool = False
    extra_coins: int = 0
    extra_power: int = 0

    @property
    def last_no_water(self) -> int:
        """The last space that shows the water mark; 0 when none does."""
        return max(self.no_water, default=0)

    @property
    def second_scheme(self) -> int:
        """AUT-STAR-06: the space of the first star, which brings scheme II."""
        return self.stars[0]

    def row_and_column(self, cell: int) -> tuple[int, int]:
        """AUT-STAR-02: where a space is printed; after the rightmost comes the leftmost of the next row."""
        return (cell - 1) // self.columns + 1, (cell - 1) % self.columns + 1


@cache
def raw_facts() -> Any:
    """The file as it stands."""
    return read_facts("automa")


@cache
def trackers() -> Mapping[str, Tracker]:
    """The four star cards by their id."""
    return MappingProxyType({raw["id"]: _tracker(raw) for raw in raw_facts()["trackers"]})


@cache
def cards(faction: str, expansion_cards: bool = True) -> Mapping[int, Card]:
    """The 19 cards by number; a faction of the expansion brings the four cards that name it."""
    printed = {raw["number"]: _card(raw) for raw in raw_facts()["cards"]}
    _check(printed)
    variants = raw_facts()["expansion_cards"]
    if expansion_cards and faction in variants["factions"]:
        for raw in variants["cards"]:
            printed[raw["number"]] = _variant(printed[raw["number"]], raw["schemes"])
    return MappingProxyType(printed)


def _card(raw: Any) -> Card:
    first, second = (_scheme(each) for each in raw["schemes"])
    return Card(
        raw["number"],
        raw["star"],
        tuple(raw["power"]),
        raw["combat_cards"],
        raw["resources"],
        (first, second),
    )


def _scheme(raw: Any) -> Scheme:
    return Scheme(raw["skip"], _moves(raw["moves"]), _gains(raw["gains"]), raw["recruit_bonus"])


def _moves(raw: Any) -> tuple[MoveSymbol, ...]:
    return tuple(MoveSymbol(**symbol) for symbol in raw)


def _gains(raw: Any) -> tuple[GainSymbol, ...]:
    return tuple(GainSymbol(**symbol) for symbol in raw)


def _variant(card: Card, schemes: Any) -> Card:
    first, second = (_changed(card.scheme(number), schemes.get(str(number), {})) for number in SCHEMES)
    return replace(card, schemes=(first, second))


def _changed(scheme: Scheme, raw: Any) -> Scheme:
    moves = _moves(raw["moves"]) if "moves" in raw else scheme.moves
    gains = _gains(raw["gains"]) if "gains" in raw else scheme.gains
    return replace(scheme, moves=moves, gains=gains)


def _tracker(raw: Any) -> Tracker:
    rules = raw["rules"]
    plain = {name: raw[name] for name in ("id", "difficulty", "columns", "cells", "start")}
    tracker = Tracker(**plain, no_water=tuple(raw["no_water"]), stars=tuple(raw["stars"]), **rules)
    _expect(len(tracker.stars), raw_facts()["totals"]["tracker_stars"], f"stars of {tracker.id}")
    _expect(tracker.stars[-1], tracker.cells, f"the last star of {tracker.id}")
    return tracker


def _check(printed: Mapping[int, Card]) -> None:
    """AUT-COMB-07 and the other sums over all cards."""
    totals = raw_facts()["totals"]
    _expect(sorted(printed), list(range(1, totals["cards"] + 1)), "card numbers")
    _expect(sum(card.star for card in printed.values()), totals["star_cards"], "cards with a star mark")
    _expect(sum(card.resources for card in printed.values()), totals["resources"], "resource cells")
    shown = [card.combat_cards for card in printed.values()]
    spread = {str(count): shown.count(count) for count in sorted(set(shown))}
    _expect(spread, totals["combat_cards"], "combat-card symbols")
    skipped = [number for number, card in printed.items() if card.schemes[0].skip]
    _expect(skipped, totals["skipped"], "cards with the skip mark")


def _expect(found: object, wanted: object, what: str) -> None:
    if found != wanted:
        raise CatalogueError(f"{what}: found {found!r}, expected {wanted!r}")
