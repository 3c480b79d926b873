"""Garden Nation as a game: what the registry finds (`engine/registry.py`)."""

from collections.abc import Sequence
from typing import Any, ClassVar

from engine.game import Dimension, Game
from engine.garden_nation import final, game, legal, public, scoring, setup, sheet
from engine.garden_nation.actions import ClaimProject
from engine.garden_nation.population import LOWEST
from engine.garden_nation.record import Record, Ruling
from engine.garden_nation.state import NO_ZONE, State
from engine.garden_nation.turn import seat_named
from engine.garden_nation.words import CATEGORIES, CLANS, EDITIONS
from engine.record import Ruling as CommonRuling
from engine.result import Outcome, Verdict


class GardenNation(Game):
    """Two to four players, each with a clan."""

    id = "garden_nation"
    titles = ("garden nation", "gardennation", "садовый народец", "садовий народець")
    record = Record
    editions: ClassVar[tuple[str, ...]] = EDITIONS
    players = range(2, 5)
    dimensions = (Dimension("clan", CLANS),)
    categories = CATEGORIES
    points = "victory_points"
    positions = True
    best_total_wins = "GN-END-05"
    not_ended = (
        "no player has placed a last floor, or the round in which it was placed is not over; "
        "the result of a game that the table stopped says stopped"
    )

    set_up = staticmethod(setup.set_up)
    apply = staticmethod(game.apply)
    legal = staticmethod(legal.legal_actions)
    score = staticmethod(scoring.score)
    public_state = staticmethod(public.public_state)

    def actor(self, state: State, action: Any) -> str:
        """The one named; a project belongs to the player of the last floor, all else to the active one."""
        if action.by is not None:
            return str(action.by)
        own = isinstance(action, ClaimProject) and state.floor != NO_ZONE
        return state.seats[state.floor_seat if own else state.active].name

    def possible(self, state: State, action: Any) -> tuple[str, ...]:
        """Legal actions of the same kind, else of every kind."""
        return legal.instead(state, action)

    def round(self, state: State) -> int:
        """The number of the round."""
        return state.round

    def finish(self, state: State, record: Any) -> None:
        """A game that the table stopped is scored as it stands."""
        if not state.ended and record.announced is not None and record.announced.stopped:
            state.ended = True

    def fix(self, state: State, rulings: Sequence[CommonRuling]) -> None:
        """Set the population or points that rulings fix."""
        for ruling in rulings:
            self._fix(state, ruling)

    def _fix(self, state: State, ruling: CommonRuling) -> None:
        if not isinstance(ruling, Ruling) or None in (ruling.clan, ruling.field, ruling.value):
            return
        seat = seat_named(state, str(ruling.clan))
        before = getattr(state.seats[seat], str(ruling.field))
        value = max(int(ruling.value or 0), LOWEST) if ruling.field == "population" else ruling.value
        setattr(state.seats[seat], str(ruling.field), value)
        state.note("ruling", seat, clan=ruling.clan, field=ruling.field, before=before, value=value)

    def outcome(self, state: State, record: Any) -> Outcome:
        """The ranking, and every announced figure that differs."""
        return final.outcome(state, record)

    def verify_sheet(self, record: Any, policy: str | None = None) -> Verdict:
        """Every category of every sheet, and what does not add up."""
        return sheet.verify_sheet(record)


GAME = GardenNation()
