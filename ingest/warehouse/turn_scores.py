"""Every seat's score after every turn; only what a turn can have changed is worked out again."""

import numpy as np
from msgspec.structs import replace

from engine.scythe.actions import Action, Combat, Move
from engine.scythe.board import PLACES
from engine.scythe.final import holdings
from engine.scythe.scoring import Holdings, coins_by_category
from engine.scythe.state import OFF_BOARD, SeatState, State, off_mat
from ingest.warehouse.columns import Columns

FIGURES = (
    "coins",
    "power",
    "popularity",
    "combat_cards",
    "stars",
    "workers",
    "mechs",
    "structures",
    "upgrades",
    "recruits",
    "star_coins",
    "territory_coins",
    "resource_coins",
    "structure_coins",
    "total",
)
"""Columns of `turn_scores` behind game, turn and seat."""


class Scoreboard:
    """Follows a replay, action by action and turn by turn.

    A score depends on the seat's own tracks, on where its pieces stand and on who else stands there. So after
    a turn the scores to work out are the active player's, those of seats whose tracks moved, and those of
    seats with a piece on a territory that the active player's pieces entered, left or fought over.
    """

    def __init__(self) -> None:
        self._turns: list[int] = []
        self._figures: list[tuple[int, ...]] = []
        self._shown: list[int] = []
        self._latest: list[int] = []
        self._held: list[Holdings] = []
        self._sites: list[frozenset[int]] = []
        self._entered: set[int] = set()
        self._fought = False

    def note(self, action: Action) -> None:
        """An action of the turn was played."""
        if type(action) is Move:
            self._entered.update([PLACES[hex_] for hex_ in action.path])
        elif type(action) is Combat:
            self._fought = True

    def end_turn(self, state: State, active: int | None) -> None:
        """The turn of a seat is over; None for the set-up."""
        if active is None or self._fought:
            seats = range(len(state.seats))
            self._held = [holdings(state, index) for index in seats]
            self._sites = [_sites(seat) for seat in state.seats]
            self._latest = [self._keep(state.seats[index], self._held[index]) for index in seats]
        else:
            self._settle(state, active)
        self._shown += self._latest
        self._turns.append(state.turn)
        self._entered.clear()
        self._fought = False

    def columns(self, game_id: int) -> Columns:
        """All rows so far."""
        seats = len(self._latest)
        figures = np.array(self._figures, np.int16)[self._shown]
        return {
            "game_id": np.full(len(figures), game_id, np.int32),
            "turn": np.repeat(np.array(self._turns, np.int32), seats),
            "seat": np.tile(np.arange(seats, dtype=np.int16), len(self._turns)),
            **{name: figures[:, index] for index, name in enumerate(FIGURES)},
        }

    def _settle(self, state: State, active: int) -> None:
        before, now = self._sites[active], _sites(state.seats[active])
        touched = self._entered | (before ^ now) - {OFF_BOARD}
        self._sites[active] = now
        for index, seat in enumerate(state.seats):
            held = self._held[index]
            if index == active:
                held = holdings(state, index)
            elif not touched.isdisjoint(self._sites[index]):
                held = holdings(state, index)
                self._sites[index] = _sites(seat)
            elif _moved(seat, held, self._figures[self._latest[index]]):
                tracks = (seat.coins, seat.popularity, seat.star_count, seat.power)
                held = replace(held, **dict(zip(_TRACKS, tracks, strict=True)))
            else:
                continue
            self._held[index] = held
            self._latest[index] = self._keep(seat, held)

    def _keep(self, seat: SeatState, held: Holdings) -> int:
        """Figures that will be shown until the seat's change; where they are kept."""
        self._figures.append(_figures(seat, held))
        return len(self._figures) - 1


_TRACKS = ("coins", "popularity", "stars", "power")
_COMBAT_CARDS = FIGURES.index("combat_cards")


def _moved(seat: SeatState, held: Holdings, figures: tuple[int, ...]) -> bool:
    """Whether a track of the seat stands elsewhere than it did, or its hand has grown or shrunk."""
    return (
        seat.coins != held.coins
        or seat.power != held.power
        or seat.popularity != held.popularity
        or seat.star_count != held.stars
        or seat.cards() != figures[_COMBAT_CARDS]
    )


def _figures(seat: SeatState, held: Holdings) -> tuple[int, ...]:
    """The tracks, the pieces, and the score if the game ended now, without bids."""
    coins, stars, territories, resources, structures, _bid = coins_by_category(held)
    return (
        coins,
        seat.power,
        seat.popularity,
        seat.cards(),
        seat.star_count,
        len(seat.workers),
        off_mat(seat.mechs),
        off_mat(seat.structures),
        len(seat.cells) - seat.cells.count(0),
        off_mat(seat.recruits),
        stars,
        territories,
        resources,
        structures,
        coins + stars + territories + resources + structures,
    )


def _sites(seat: SeatState) -> frozenset[int]:
    """Every place with a piece of the seat."""
    sites = (seat.character, *seat.mechs, *seat.workers, *seat.structures)
    if seat.traps or seat.flags:
        sites += (*seat.flags, *[place for place, _kind, _armed in seat.traps])
    return frozenset(sites)
