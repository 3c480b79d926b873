"""What separates players with equal points, criterion by criterion (D01-D07, D12, D15).

A criterion turns a group of equal players into parts in order. Most do so by a figure, the larger the better.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, groupby
from typing import Any

from analytics.tournament.errors import EventError
from analytics.tournament.tally import Game, Tally

Tallies = Mapping[str, Tally]
Group = list[str]


@dataclass(frozen=True, slots=True)
class Part:
    """Players whom a criterion leaves equal; `figures` separate them from the next part."""

    players: Group
    figures: tuple[Any, Any] | None = None


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion by name, with what it needs to know besides the tallies."""

    name: str
    round: int | None = None
    lot: Sequence[str] = ()


def figure(criterion: Criterion, tallies: Tallies, player: str) -> Any:
    """The figure of a player, for show and for comparison; the larger is the better."""
    return _FIGURES[criterion.name](criterion, tallies, player)


def parts(criterion: Criterion, tallies: Tallies, group: Group) -> list[Part]:
    """A group in parts, best first; a single part when the criterion separates no players."""
    if criterion.name == "head_to_head":
        return _head_to_head(tallies, group)
    return _by_figure(group, {player: figure(criterion, tallies, player) for player in group})


def _by_figure(group: Group, figures: Mapping[str, Any]) -> list[Part]:
    ordered = sorted(group, key=figures.__getitem__, reverse=True)
    equal = [(value, list(players)) for value, players in groupby(ordered, key=figures.__getitem__)]
    lower = [value for value, _ in equal[1:]]
    found = [Part(players, (value, below)) for (value, players), below in zip(equal, lower, strict=False)]
    return [*found, Part(equal[-1][1])]


def read_criteria(names: Iterable[str], lot: Sequence[str]) -> list[Criterion]:
    """Criteria as the settings name them, such as `coins` or `game_tiebreak:2`."""
    found = []
    for written in names:
        name, _, number = written.partition(":")
        known = (
            name in _FIGURES and bool(number) == (name in WITH_ROUND) and (not number or number.isdecimal())
        )
        if not known:
            raise EventError(f"unknown criterion “{written}”; known: {', '.join(criterion_names())}")
        found.append(Criterion(name, int(number) if number else None, lot))
    return found


def told(criterion: Criterion, value: Any) -> Any:
    """A figure as people are told it: the place in the lot, not its negative."""
    return -value if criterion.name in LESS_IS_MORE else value


def spelled(criterion: Criterion) -> str:
    """A criterion as the settings name it."""
    return criterion.name if criterion.round is None else f"{criterion.name}:{criterion.round}"


def mini_table(tallies: Tallies, group: Sequence[str]) -> dict[str, Fraction]:
    """Points of the games inside a group: 1 for the better place per meeting of two, 1/2 for a shared one."""
    score = dict.fromkeys(group, Fraction(0))
    for first, second in combinations(group, 2):
        for mine, theirs in _meetings(tallies, first, second):
            earned = Fraction(1, 2) if mine == theirs else Fraction(int(mine < theirs))
            score[first] += earned
            score[second] += 1 - earned
    return score


def _head_to_head(tallies: Tallies, group: Group) -> list[Part]:
    """D01: used when every two met, or for one who is first whatever the missing meetings had brought."""
    if len(group) < 2:
        return [Part(group)]
    score = mini_table(tallies, group)
    missing = [pair for pair in combinations(group, 2) if not _meetings(tallies, *pair)]
    found = _certain_first(group, score, missing) if missing else _by_figure(group, score)
    if len(found) == 1:
        return found
    return [part for each in found for part in _divided(tallies, each)]


def _divided(tallies: Tallies, whole: Part) -> list[Part]:
    """A part treated again inside itself; its end keeps what separates it from the next part."""
    *first, last = _head_to_head(tallies, whole.players)
    return [*first, Part(last.players, whole.figures)]


def _certain_first(
    group: Group, score: Mapping[str, Fraction], missing: Sequence[tuple[str, str]]
) -> list[Part]:
    most = {player: score[player] + sum(player in pair for pair in missing) for player in group}
    for player in group:
        others = [other for other in group if other != player]
        reach = max(most[other] for other in others)
        if score[player] > reach:
            return [Part([player], (score[player], reach)), Part(others)]
    return [Part(group)]


def _meetings(tallies: Tallies, first: str, second: str) -> list[tuple[int, int]]:
    """Places of two players in the games they both played; a player who did not come is not counted."""
    theirs = {id(game.table): game.seat for game in tallies[second].games if game.seat.came}
    return [
        (game.seat.place, theirs[id(game.table)].place)
        for game in tallies[first].games
        if game.seat.came and id(game.table) in theirs
    ]


def _strength(tallies: Tallies, player: str) -> Fraction:
    """D02: the mean over all table-mates of all games of their points per game at a table."""
    mates = [
        seat.player
        for game in tallies[player].games
        for seat in (game.table.result.seats if game.table.result else ())
        if seat.player != player and seat.came and game.seat.came
    ]
    return sum((tallies[mate].per_game for mate in mates), Fraction(0)) / len(mates) if mates else Fraction(0)


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)


def _in_round(tally: Tally, number: int | None) -> Game | None:
    return next((game for game in tally.games if game.round == number), None)


def _game_tiebreak(criterion: Criterion, tallies: Tallies, player: str) -> tuple[int, ...]:
    """D07: the game's own tie-break values in one round, compared across tables; without a game last."""
    game = _in_round(tallies[player], criterion.round)
    if game is None or game.seat.forfeit:
        return ()
    return tuple(-1 if value is None else value for value in game.seat.ties) or (-1,)


def _round_points(criterion: Criterion, tallies: Tallies, player: str) -> Fraction:
    game = _in_round(tallies[player], criterion.round)
    return game.points if game else Fraction(-1)


def _drawn(criterion: Criterion, tallies: Tallies, player: str) -> int:
    """The earlier drawn the better; everybody who is not in the lot comes after it."""
    order = list(criterion.lot)
    return -order.index(player) - 1 if player in order else -len(order) - 1


def _places(tally: Tally, place: int) -> int:
    return sum(game.seat.place == place and not game.seat.forfeit for game in tally.games)


_FIGURES: dict[str, Callable[[Criterion, Tallies, str], Any]] = {
    "wins": lambda _, tallies, player: tallies[player].wins,
    "seconds": lambda _, tallies, player: _places(tallies[player], 2),
    "thirds": lambda _, tallies, player: _places(tallies[player], 3),
    "tie_points": lambda _, tallies, player: sum(
        (game.towards_ties for game in tallies[player].games), Fraction(0)
    ),
    "head_to_head": lambda _, tallies, player: Fraction(0),
    "strength": lambda _, tallies, player: _strength(tallies, player),
    "coins": lambda _, tallies, player: tallies[player].coins,
    "coin_share": lambda _, tallies, player: _mean([game.share for game in tallies[player].games]),
    "best_coins": lambda _, tallies, player: max(
        (game.seat.coins or Fraction(0) for game in tallies[player].games), default=Fraction(0)
    ),
    "best_points": lambda _, tallies, player: max(
        (game.points for game in tallies[player].games), default=Fraction(0)
    ),
    "fewest_games": lambda _, tallies, player: -len(tallies[player].games),
    "game_tiebreak": _game_tiebreak,
    "points_in_round": _round_points,
    "lot": _drawn,
}

LESS_IS_MORE = frozenset({"lot", "fewest_games"})
"""Criteria whose figures are compared as negative numbers and shown as positive ones."""

WITH_ROUND = frozenset({"game_tiebreak", "points_in_round"})
"""Criteria that name a round behind a colon."""


def criterion_names() -> tuple[str, ...]:
    """Every criterion as the settings name it."""
    return tuple(f"{name}:ROUND" if name in WITH_ROUND else name for name in _FIGURES)
