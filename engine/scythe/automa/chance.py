"""What chance gave during one turn of the Automa, handed out in the order it is needed.

Rules: AUT-DIFF-05, AUT-DIFF-06, AUT-DEC-17, AUT-COMB-03.
"""

from engine.scythe.actions import Automa, AutomaFight
from engine.scythe.automa.facts import raw_facts
from engine.scythe.board import PLACE_NAMES
from engine.scythe.cards import check_draw, drawable, reveal
from engine.scythe.state import State
from engine.violation import Ambiguous

_STOPPING = frozenset(raw_facts()["checks"]["stopping_values"])


class Chance:
    """The combats, revealed combat cards and drawn combat cards that a record states for a turn.

    With `open_ended` a turn is only looked ahead: a combat or revealed card not known yet is left open.
    """

    def __init__(self, action: Automa, open_ended: bool = False) -> None:
        self._fights = list(action.fights)
        self._reveals = list(action.reveals)
        self._draws = list(action.draws)
        self.open_ended = open_ended
        self.open: list[str] = []

    def fight(self, place: int) -> AutomaFight | None:
        """AUT-COMB-03: the combat on that territory, as the record states it."""
        if self._fights:
            return self._fights.pop(0)
        self._missing("AUT-COMB-03", f"the combat on {PLACE_NAMES[place]}", ["fights"])
        return None

    def stops(self, state: State, rule: str, what: str) -> bool:
        """AUT-DIFF-05, AUT-DIFF-06: whether the combat card revealed before this prevents it."""
        if not drawable(state):
            return False
        value = self._reveals.pop(0) if self._reveals else None
        if value is None:
            self._missing(rule, f"the combat card revealed before {what}", ["2", "3", "4", "5"])
            return False
        check_draw(state, 1, (value,), rule)
        reveal(state, value)
        return value in _STOPPING

    def drawn(self) -> int | None:
        """The value of the next combat card drawn, if the record states it."""
        return self._draws.pop(0) if self._draws else None

    def check_used(self, state: State) -> None:
        """Whatever is stated and did not happen is refused."""
        for rule, what, left in (
            ("AUT-ATK-05", "combats", self._fights),
            ("AUT-DIFF-05", "revealed combat cards", self._reveals),
            ("AUT-GAIN-06", "drawn combat cards", self._draws),
        ):
            if left:
                state.forbid(rule, f"{what} stated beyond those of this turn: {len(left)}")

    def _missing(self, rule: str, what: str, readings: list[str]) -> None:
        if not self.open_ended:
            raise Ambiguous(rule, f"the record does not state {what}", readings)
        self.open.append(what)
