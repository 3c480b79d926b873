"""Every seat's score after every turn; only what a turn can have changed is worked out again."""

import numpy as np
from msgspec.structs import replace

from engine.scythe.actions import (
    Action,
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


QUIET = frozenset(
    (ChooseSection, GainCoins, Bolster, Trade, Produce, Upgrade, Deploy, Enlist, RevealObjective, EndTurn)
)
"""Actions after which every seat controls what it controlled before."""


class Scoreboard:
    """Follows a replay, action by action and turn by turn.

    A score depends on the seat's own tracks, on its tokens, on where its pieces stand and on who else stands
    there. So after a turn the scores to work out are the active player's, those of seats whose tracks moved,
    and those of seats with a piece on a territory that the active player's pieces entered or left; after a
    combat, all. In a quiet turn nobody's territories change.
    """

    def __init__(self) -> None:
        self._turns: list[int] = []
        self._figures: list[tuple[int, ...]] = []
        self._shown: list[int] = []
        self._latest: list[int] = []
        self._held: list[Holdings] = []
        self._ground: list[list[int]] = []
        self._sites: list[frozenset[int]] = []
        self._entered: set[int] = set()
        self._quiet = False
        self._fought = False

    def note(self, action: Action) -> None:
        """An action of the turn was played."""
        if type(action) is Move:
            self._entered.update([PLACES[hex_] for hex_ in action.path])
            self._quiet = False
        elif type(action) not in QUIET:
            self._quiet = False
            self._fought = self._fought or type(action) is Combat

    def end_turn(self, state: State, active: int | None) -> None:
        """The turn of a seat is over; None for the set-up."""
        if active is None or self._fought:
            self._begin(state)
        elif self._quiet:
            self._follow_tracks(state, active)
        else:
            self._follow_pieces(state, active)
        self._shown += self._latest
        self._turns.append(state.turn)
        self._entered.clear()
        self._quiet, self._fought = True, False

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

    def _begin(self, state: State) -> None:
        seats = range(len(state.seats))
        self._ground = [controlled(state, index) for index in seats]
        self._held = [holdings(state, index, held=self._ground[index]) for index in seats]
        self._sites = [_sites(seat) for seat in state.seats]
        self._latest = [self._kept(seat, held) for seat, held in zip(state.seats, self._held, strict=True)]

    def _follow_tracks(self, state: State, active: int) -> None:
        for index, seat in enumerate(state.seats):
            if index == active or self._moved(index, seat):
                self._show(index, seat, self._on_same_ground(state, index, seat))

    def _follow_pieces(self, state: State, active: int) -> None:
        before, now = self._sites[active], _sites(state.seats[active])
        touched = self._entered | (before ^ now) - {OFF_BOARD}
        for index, seat in enumerate(state.seats):
            if index == active or not touched.isdisjoint(self._sites[index]):
                self._ground[index] = controlled(state, index)
                self._sites[index] = now if index == active else _sites(seat)
                self._show(index, seat, holdings(state, index, held=self._ground[index]))
            elif self._moved(index, seat):
                self._show(index, seat, self._on_same_ground(state, index, seat))

    def _on_same_ground(self, state: State, index: int, seat: SeatState) -> Holdings:
        return replace(
            self._held[index],
            coins=seat.coins,
            popularity=seat.popularity,
            stars=seat.star_count,
            power=seat.power,
            resources=tokens_on(state, self._ground[index]),
        )

    def _moved(self, index: int, seat: SeatState) -> bool:
        """Whether a track of the seat stands elsewhere than it did, or its hand has grown or shrunk."""
        held = self._held[index]
        return (
            seat.coins != held.coins
            or seat.power != held.power
            or seat.popularity != held.popularity
            or seat.star_count != held.stars
            or seat.cards() != self._figures[self._latest[index]][_COMBAT_CARDS]
        )

    def _show(self, index: int, seat: SeatState, held: Holdings) -> None:
        self._held[index] = held
        self._latest[index] = self._kept(seat, held)

    def _kept(self, seat: SeatState, held: Holdings) -> int:
        """Figures that are shown until the seat's change; where they are kept."""
        self._figures.append(_figures(seat, held))
        return len(self._figures) - 1


_COMBAT_CARDS = FIGURES.index("combat_cards")


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
