"""Every seat's score after every turn; only what a turn can have changed is worked out again."""

from collections.abc import Collection, Sequence

import numpy as np

from engine.scythe.actions import (
    Action,
    Automa,
    AutomaCombat,
    Bolster,
    ChooseSection,
    Combat,
    Deploy,
    EndTurn,
    Enlist,
    GainCoins,
    Move,
    Produce,
    RevealObjective,
    Trade,
    Upgrade,
)
from engine.scythe.board import PLACES
from engine.scythe.control import controlled, tokens_on
from engine.scythe.final import holdings
from engine.scythe.scoring import coins_by_popularity
from engine.scythe.state import OFF_BOARD, SeatState, State, off_mat
from ingest.warehouse.columns import Columns

FIGURES = (
    *("coins", "power", "popularity", "combat_cards", "stars"),
    *("workers", "mechs", "structures", "upgrades", "recruits"),
    *("star_coins", "territory_coins", "resource_coins", "structure_coins", "total"),
)
"""Columns of `turn_scores` behind game, turn and seat."""


QUIET = frozenset(
    (ChooseSection, GainCoins, Bolster, Trade, Produce, Upgrade, Deploy, Enlist, RevealObjective, EndTurn)
)
"""Actions after which every seat controls what it controlled before."""


class Scoreboard:
    """Follows a replay turn by turn.

    A score depends on the seat's own tracks, on its tokens, on where its pieces stand and on who else stands
    there. So after a turn the scores to work out are the active player's, those of seats whose tracks moved,
    and those of seats with a piece on a territory that any piece entered or left. Only a combat moves pieces
    of others than the active player; in a quiet turn no territories change.
    """

    def __init__(self) -> None:
        self._turns: list[int] = []
        self._figures: list[tuple[int, ...]] = []
        self._shown: list[int] = []
        self._seats: list[_Known] = []

    def end_turn(self, state: State, active: int | None, played: Sequence[Action]) -> None:
        """The turn of a seat is over, in which these actions were played; None for the set-up.

        Where a judge or a player who left changed the table, everything is looked at anew.
        """
        if active is None or _judged(state):
            self._seats = [_Known(state, index) for index in range(len(state.seats))]
            self._keep(self._seats)
        else:
            noisy = [action for action in played if type(action) not in QUIET]
            elsewhere = self._elsewhere(state, active, noisy) if noisy else ()
            self._keep(self._changed(state, active, elsewhere))
        self._shown += [known.shown for known in self._seats]
        self._turns.append(state.turn)

    def columns(self, game_id: int) -> Columns:
        """All rows so far."""
        seats = len(self._seats)
        figures = np.array(self._figures, np.int16)[self._shown]
        return {
            "game_id": np.full(len(figures), game_id, np.int32),
            "turn": np.repeat(np.array(self._turns, np.int32), seats),
            "seat": np.tile(np.arange(seats, dtype=np.int16), len(self._turns)),
            **{name: figures[:, index] for index, name in enumerate(FIGURES)},
        }

    def _elsewhere(self, state: State, active: int, noisy: Sequence[Action]) -> set[int]:
        """The seats that may control other territories than before."""
        entered: set[int] = set()
        movers = {active}
        for action in noisy:
            if type(action) is Move:
                entered.update([PLACES[hex_] for hex_ in action.path])
            elif type(action) in (Combat, Automa, AutomaCombat):
                movers.update(range(len(self._seats)))
        elsewhere = {active}
        for index in movers:
            if moved := self._seats[index].sites ^ _sites(state.seats[index]):
                elsewhere.add(index)
                entered |= moved
        entered.discard(OFF_BOARD)
        elsewhere.update([i for i, known in enumerate(self._seats) if not entered.isdisjoint(known.sites)])
        return elsewhere

    def _changed(self, state: State, active: int, elsewhere: Collection[int]) -> "list[_Known]":
        """The seats that have other figures now, brought up to date."""
        changed = []
        for index, known in enumerate(self._seats):
            seat = state.seats[index]
            if index in elsewhere:
                known.look(state, index)
            elif index == active or known.tracks != _tracks(seat):
                known.pieces = _pieces(seat)
                known.resources = tokens_on(state, known.ground)
                known.tracks = _tracks(seat)
            else:
                continue
            changed.append(known)
        return changed

    def _keep(self, changed: "list[_Known]") -> None:
        """Figures that are shown until the seat's change again."""
        for known in changed:
            known.shown = len(self._figures)
            self._figures.append(known.figures())


class _Known:
    """What is known of a seat from turn to turn, and the place of its figures among all that are kept."""

    __slots__ = ("ground", "held", "pieces", "resources", "shown", "sites", "tracks")

    def __init__(self, state: State, index: int) -> None:
        self.shown = 0
        self.look(state, index)

    def look(self, state: State, index: int) -> None:
        """Everything anew."""
        seat = state.seats[index]
        self.ground = controlled(state, index)
        self.sites = _sites(seat)
        self.pieces = _pieces(seat)
        self.held = holdings(state, index, held=self.ground)
        self.resources = self.held.resources
        self.tracks = _tracks(seat)

    def figures(self) -> tuple[int, ...]:
        """The tracks, the pieces, and the score if the game ended now, without bids."""
        coins, power, popularity, cards, stars = self.tracks
        held, bonus = self.held, self.held.structure_bonus
        coins += held.faction_coins
        of_popularity = coins_by_popularity(popularity, stars, held.territories, held.factory, self.resources)
        total = coins + sum(of_popularity) + bonus
        return (coins, power, popularity, cards, stars, *self.pieces, *of_popularity, bonus, total)


def _tracks(seat: SeatState) -> tuple[int, int, int, int, int]:
    """The coins, the tracks, the cards in hand and the stars."""
    return seat.coins, seat.power, seat.popularity, sum(seat.hand) + seat.hidden, seat.star_count


def _pieces(seat: SeatState) -> tuple[int, int, int, int, int]:
    mechs, structures, recruits = map(off_mat, (seat.mechs, seat.structures, seat.recruits))
    return len(seat.workers), mechs, structures, len(seat.cells) - seat.cells.count(0), recruits


def _sites(seat: SeatState) -> set[int]:
    """Every place with a piece of the seat."""
    sites = {seat.character, *seat.mechs, *seat.workers, *seat.structures}
    if seat.traps or seat.flags:
        sites.update(seat.flags, [place for place, _kind, _armed in seat.traps])
    return sites


def _judged(state: State) -> bool:
    """Whether a ruling or somebody's leaving may have moved any piece in this turn."""
    return state.careful and any(
        event.turn == state.turn and event.kind in ("ruling", "left") for event in state.events
    )
