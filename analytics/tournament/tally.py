"""What every player has so far: games, points and the figures behind each criterion."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from analytics.tournament.points import exact, table_points, tie_points
from analytics.tournament.results import SeatResult
from analytics.tournament.state import Round, State, Table


@dataclass(frozen=True, slots=True)
class Game:
    """A player's part of one table that counts."""

    round: int
    table: Table
    seat: SeatResult
    points: Fraction
    towards_ties: Fraction
    share: Fraction


@dataclass(slots=True)
class Tally:
    """One player: the games, the byes and penalties, and whether the player dropped."""

    player: str
    games: list[Game] = field(default_factory=list)
    other: Fraction = Fraction(0)
    """Points from byes, late entry and penalties."""

    byes: int = 0
    dropped: bool = False
    counted: int = 0

    @property
    def points(self) -> Fraction:
        """Event points; only the best games count where the event says so."""
        best = sorted((game.points for game in self.games), reverse=True)
        return sum(best[: self.counted] if self.counted else best, self.other)

    @property
    def per_game(self) -> Fraction:
        """Points per game at a table, without byes and penalties (D02)."""
        return (
            sum((game.points for game in self.games), Fraction(0)) / len(self.games)
            if self.games
            else Fraction(0)
        )

    @property
    def wins(self) -> int:
        """First places, shared ones included (D04)."""
        return sum(game.seat.place == 1 and not game.seat.forfeit for game in self.games)

    @property
    def coins(self) -> Fraction:
        """Coins net of bids (D03)."""
        return sum((game.seat.coins or Fraction(0) for game in self.games), Fraction(0))


def tallies(state: State, rounds: Iterable[Round] | None = None) -> dict[str, Tally]:
    """The tally of everybody who entered, over the rounds before the cut."""
    counted = state.settings.rounds.counted
    found = {
        name: Tally(name, dropped=entrant.until is not None, counted=counted)
        for name, entrant in state.entrants.items()
    }
    for each in state.qualifying if rounds is None else rounds:
        _add_round(state, each, found)
    for penalty in state.penalties if rounds is None else ():
        found[penalty.player].other -= penalty.points
    return found


def _add_round(state: State, each: Round, found: Mapping[str, Tally]) -> None:
    for table in each.tables:
        if table.decided and not table.struck:
            _add_table(state, table, found)
    if not each.touched:
        return  # a round that did not begin has no byes and no missed games
    for player in each.byes:
        found[player].byes += 1
        found[player].other += bye_points(state)
    seated = {player for table in each.tables for player in table.players} | set(each.byes)
    late = exact(state.settings.byes.late_entry)
    for name, entrant in state.entrants.items():
        if name not in seated and entrant.since > each.number and not entrant.returned:
            found[name].other += late


def bye_points(state: State) -> Fraction:
    """What a bye is worth; the settings of an event with byes say it (D08)."""
    return exact(state.settings.byes.points or 0)


def _add_table(state: State, table: Table, found: Mapping[str, Tally]) -> None:
    result = table.result
    if result is None:
        return
    points, ties = table_points(result, state.settings.points), tie_points(result, state.settings.points)
    whole = sum((seat.coins or Fraction(0) for seat in result.seats), Fraction(0))
    for seat in result.seats:
        if not seat.came:
            continue  # a missed round counts in no average (D02, D10)
        share = (seat.coins or Fraction(0)) / whole if whole else Fraction(0)
        found[seat.player].games.append(
            Game(table.round, table, seat, points[seat.player], ties[seat.player], share)
        )
