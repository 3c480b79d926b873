"""Standings: points first, then the criteria in order; every two neighbours know what separated them."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Any

from analytics.tournament.criteria import (
    Criterion,
    Tallies,
    figure,
    parts,
    read_criteria,
    spelled,
    told,
)
from analytics.tournament.state import Round, State
from analytics.tournament.tally import Tally, tallies

NO_GAME = "no game"
"""The figure of a player who has none in a criterion that looks at single games."""


@dataclass(frozen=True, slots=True)
class Line:
    """A player's place; `separated_by` names what separates from the next, `figures` are both values."""

    place: int
    player: str
    points: Fraction
    separated_by: str | None = None
    figures: tuple[str, str] | None = None
    games: int = 0
    wins: int = 0
    coins: Fraction = Fraction(0)
    dropped: bool = False
    stage: str = ""
    values: dict[str, str] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """Plain values for `--json`; points are a number, exact where it is whole."""
        return {
            "place": self.place,
            "player": self.player,
            "points": number(self.points),
            "separated_by": self.separated_by,
            "figures": list(self.figures) if self.figures else None,
            "points_exact": str(self.points),
            "games": self.games,
            "wins": self.wins,
            "coins": number(self.coins),
            "dropped": self.dropped,
            "stage": self.stage or None,
            "criteria": self.values,
        }


def number(value: Fraction) -> int | float:
    """A fraction as a JSON number."""
    return int(value) if value.denominator == 1 else float(value)


def shown(value: Any) -> str:
    """A figure for people: at most two decimals, and only where they are needed (D16)."""
    if isinstance(value, Fraction) and value.denominator != 1:
        return f"{float(value):.2f}".rstrip("0").rstrip(".")
    if isinstance(value, tuple):
        return " / ".join(map(str, value)) or NO_GAME
    return str(value)


def standings(state: State) -> list[Line]:
    """Everybody in order, after the cut where there was one."""
    lines = qualifying_standings(state)
    final = _complete_final(state)
    return lines if final is None else _overridden(state, lines, final)


def qualifying_standings(state: State) -> list[Line]:
    """The order before the first cut."""
    counted = tallies(state)
    criteria = read_criteria(state.settings.criteria, state.lot)
    ordered = sorted(counted, key=lambda player: counted[player].points, reverse=True)
    found: list[_Equal] = []
    for _, equal in groupby(ordered, key=lambda player: counted[player].points):
        found += _separated(criteria, counted, list(equal))
        found[-1] = replace(found[-1], separated_by="points")
    return _lines(counted, criteria, _with_points(found, counted))


@dataclass(frozen=True, slots=True)
class _Equal:
    """Players on one place, and what separates them from those below."""

    players: list[str]
    separated_by: str | None = None
    figures: tuple[Any, Any] | None = None


def _separated(criteria: Sequence[Criterion], counted: Tallies, group: list[str]) -> list[_Equal]:
    """Parts of a group in order, each with what separates it from the next."""
    if len(group) == 1 or not criteria:
        return [_Equal(group)]
    first, *later = criteria
    found: list[_Equal] = []
    for part in parts(first, counted, group):
        found += _separated(later, counted, part.players)
        figures = part.figures and (told(first, part.figures[0]), told(first, part.figures[1]))
        found[-1] = replace(found[-1], separated_by=spelled(first), figures=figures)
    return found


def _with_points(found: Sequence[_Equal], counted: Tallies) -> list[_Equal]:
    """Figures for neighbours whom the points separate; the last has no neighbour below."""
    points = [counted[each.players[0]].points for each in found]
    separated = [
        replace(upper, figures=(points[place], points[place + 1]))
        if upper.separated_by == "points"
        else upper
        for place, upper in enumerate(found[:-1])
    ]
    return [*separated, *(_Equal(last.players) for last in found[-1:])]


def _lines(counted: Tallies, criteria: Sequence[Criterion], groups: Sequence[_Equal]) -> list[Line]:
    by_name = {spelled(criterion): criterion for criterion in criteria}
    lines: list[Line] = []
    for group in groups:
        place = len(lines) + 1
        for player in group.players:
            last = player == group.players[-1]
            lines.append(
                replace(
                    _line(place, counted[player]),
                    separated_by=group.separated_by if last else None,
                    figures=_pair(group.figures) if last else None,
                    values={
                        name: shown(told(each, figure(each, counted, player)))
                        for name, each in by_name.items()
                    },
                )
            )
    return lines


def _line(place: int, tally: Tally) -> Line:
    return Line(
        place,
        tally.player,
        tally.points,
        games=len(tally.games),
        wins=tally.wins,
        coins=tally.coins,
        dropped=tally.dropped,
    )


def _pair(figures: tuple[Any, Any] | None) -> tuple[str, str] | None:
    return None if figures is None else (shown(figures[0]), shown(figures[1]))


def _complete_final(state: State) -> Round | None:
    """The last stage of the event, once it is drawn and all its results are there."""
    if not state.stages or not state.settings.stages:
        return None
    latest = state.stages[-1]
    is_last = latest.stage == state.settings.stages[-1].name
    return latest if is_last and not latest.missing else None


def _overridden(state: State, lines: list[Line], stage: Round) -> list[Line]:
    """D14: players of the last stage stand first in its order; equal there, the place before decides."""
    before = {line.player: line for line in lines}
    seats = [seat for table in stage.tables if table.result for seat in table.result.seats]
    ranked = sorted((seat.forfeit, seat.place, before[seat.player].place, seat.player) for seat in seats)
    finalists = [entry[3] for entry in ranked]
    rest = [line for line in lines if line.player not in finalists]
    top = [
        replace(before[player], place=place, stage=stage.stage, separated_by=stage.stage, figures=None)
        for place, player in enumerate(finalists, start=1)
    ]
    moved = [
        replace(line, place=len(top) + 1 + sum(other.place < line.place for other in rest)) for line in rest
    ]
    return [*_finalists(top, ranked), *_rejoined(state, moved, lines)]


def _finalists(top: list[Line], ranked: Sequence[tuple[bool, int, int, str]]) -> list[Line]:
    """What separated the finalists: their places in the final, or the place before it."""
    found = []
    for number_, line in enumerate(top):
        here = ranked[number_]
        below = ranked[number_ + 1] if number_ + 1 < len(ranked) else None
        if below is None:
            found.append(line)
        elif here[:2] == below[:2]:
            found.append(replace(line, separated_by="place_before", figures=(str(here[2]), str(below[2]))))
        else:
            found.append(replace(line, figures=(str(here[1]), str(below[1]))))
    return found


def _rejoined(state: State, rest: list[Line], lines: list[Line]) -> list[Line]:
    """Neighbours may be new where finalists left: the first criterion that separated any two between them."""
    order = ["points", *state.settings.criteria]
    found = []
    for upper, lower in pairwise(rest):
        between = lines[_at(lines, upper) : _at(lines, lower)]
        separators = [line.separated_by for line in between if line.separated_by in order]
        separator = min(separators, key=order.index, default=None)
        stays = len(between) == 1
        figures = upper.figures if stays else _shown(separator, upper, lower)
        found.append(replace(upper, separated_by=separator, figures=figures))
    return [*found, *(replace(line, separated_by=None, figures=None) for line in rest[-1:])]


def _at(lines: Sequence[Line], wanted: Line) -> int:
    return next(number_ for number_, line in enumerate(lines) if line.player == wanted.player)


def _shown(separator: str | None, upper: Line, lower: Line) -> tuple[str, str] | None:
    if separator == "points":
        return shown(upper.points), shown(lower.points)
    if separator is None or separator == "head_to_head":
        return None
    return upper.values[separator], lower.values[separator]
