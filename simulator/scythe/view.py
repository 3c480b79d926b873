"""What one player may know: the public state, the own hand and the own objectives. Rules: CARD-03, SET-14."""

from dataclasses import dataclass

from engine.scythe.state import SeatState, State


@dataclass(frozen=True, slots=True)
class View:
    """A copy of the table as one seat sees it; whatever a bot does to it, the game stays as it is."""

    state: State
    seat: int

    @property
    def own(self) -> SeatState:
        """The seat that looks."""
        return self.state.seats[self.seat]
