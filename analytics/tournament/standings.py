"""Standings: points first, then the criteria in order; every two neighbours know what separated them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Any

from analytics.tournament.criteria import (
    Criterion,
    Tallies,
    figure,
    mini_table,
    parts,
    read_criteria,
    spelled,
)
from analytics.tournament.state import Round, State
from analytics.tournament.tally import tallies


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
        return " / ".join(map(str, value)) or "no game"
    return str(value)


def standings(state: State) -> list[Line]:
    """Everybody in order, after the cut where there was one."""
    lines = qualifying_standings(state)
    for each in state.stages:
        lines = _overridden(state, lines, each)
    return lines


def qualifying_standings(state: State) -> list[Line]:
    """The order before the first cut."""
    counted = tallies(state)
    criteria = read_criteria(state.settings.criteria, state.lot)
    ordered = sorted(counted, key=lambda player: counted[player].points, reverse=True)
    groups: list[tuple[list[str], str | None]] = []
    for _, equal in groupby(ordered, key=lambda player: counted[player].points):
        groups += _separated(criteria, counted, list(equal))
        groups[-1] = (groups[-1][0], "points")
    return _lines(counted, criteria, groups)


def _separated(
    criteria: Sequence[Criterion], counted: Tallies, group: list[str]
) -> list[tuple[list[str], str | None]]:
    """Parts of a group in order, each with what separates it from the next."""
    if len(group) == 1 or not criteria:
        return [(group, None)]
    first, *later = criteria
    found: list[tuple[list[str], str | None]] = []
    for part in parts(first, counted, group):
        found += _separated(later, counted, part)
        found[-1] = (found[-1][0], spelled(first))
    return found


def _lines(
    counted: Tallies, criteria: Sequence[Criterion], groups: Sequence[tuple[list[str], str | None]]
) -> list[Line]:
    by_name = {spelled(criterion): criterion for criterion in criteria}
    lines: list[Line] = []
    for group, separator in groups:
        place = len(lines) + 1
        for player in group:
            tally = counted[player]
            values = {name: shown(figure(each, counted, player)) for name, each in by_name.items()}
            lines.append(
                Line(
                    place,
                    player,
                    tally.points,
                    separator if player == group[-1] else None,
                    games=len(tally.games),
                    wins=tally.wins,
                    coins=tally.coins,
                    dropped=tally.dropped,
                    values=values,
                )
            )
    return _with_figures(lines, counted, by_name)


def _with_figures(lines: list[Line], counted: Tallies, by_name: Mapping[str, Criterion]) -> list[Line]:
    found = [
        replace(upper, figures=_figures(upper, lower, counted, by_name, lines))
        for upper, lower in pairwise(lines)
    ]
    return [*found, *(replace(last, separated_by=None) for last in lines[-1:])]


def _figures(
    upper: Line, lower: Line, counted: Tallies, by_name: Mapping[str, Criterion], lines: Sequence[Line]
) -> tuple[str, str] | None:
    if upper.separated_by is None:
        return None
    if upper.separated_by == "points":
        return shown(upper.points), shown(lower.points)
    if upper.separated_by == "head_to_head":
        equal = [line.player for line in lines if line.points == upper.points]
        score = mini_table(counted, equal)
        return shown(score[upper.player]), shown(score[lower.player])
    criterion = by_name[upper.separated_by]
    return tuple(shown(figure(criterion, counted, each.player)) for each in (upper, lower))  # type: ignore[return-value]


def _overridden(state: State, lines: list[Line], stage: Round) -> list[Line]:
    """D14: players of the last stage stand first in its order; equal there, the place before decides."""
    last = stage is state.stages[-1]
    stages = state.settings.stages
    if not last or not stages or stage.stage != stages[-1].name or stage.missing:
        return lines
    before = {line.player: line for line in lines}
    ranked = sorted(
        (seat.forfeit, seat.place, before[seat.player].place, seat.player)
        for table in stage.tables
        for seat in (table.result.seats if table.result else ())
    )
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
