"""A test kit: a table as a test wants it, actions by name, refusals by rule id.

    table = Table(2, torticrane=4, zones={"4.left": "sylphs 2", "4.right": "greenery"})
    table.do("build", zone="4.left")
    table.refused("GN-ACT-13", "build", zone="4.center")

Every accepted action is followed by the invariants; every refused one must leave the whole state as it was.
Territories lie as on the picture of the box: 4 in the middle, 1, 2, 5, 7, 6, 3 around it, none turned.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

import pytest

from engine.garden_nation.game import apply
from engine.garden_nation.public import public_state
from engine.garden_nation.record import Record
from engine.garden_nation.setup import set_up
from engine.garden_nation.spelling import read_actions
from engine.garden_nation.state import SeatState, State
from engine.garden_nation.words import CLANS, PLACES, ZONE_TYPES
from engine.violation import Ambiguous, Malformed, Violation
from tests.engine.garden_nation.invariants import assert_invariants

LAYOUT = {place: {"territory": number} for place, number in zip(PLACES, (4, 1, 2, 5, 7, 6, 3), strict=True)}
NO_PROJECTS: list[str] = []
FULL = {2: 20, 3: 17, 4: 14}

_Failure = TypeVar("_Failure", bound=Exception)


def action(kind: str, **fields: Any) -> Any:
    """An action of plain values, as a record would state it."""
    (read,) = read_actions([{"type": kind, **fields}])
    return read


def new_game(players: int = 2, **fields: Any) -> Record:
    """A record of a game without actions; `fields` are those of a record, `seats` merged seat by seat."""
    extra = fields.pop("seats", ({},) * players)
    seats = [
        {"player": clan.title(), "clan": clan, **more}
        for clan, more in zip(CLANS[:players], extra, strict=True)
    ]
    setup = {
        "layout": LAYOUT,
        "first_player": "sylphs",
        "projects": ["p1_g_y", "p2_g", "p3_g", "p6_g"],
        **fields.pop("setup", {}),
    }
    return Record.model_validate({"game": "garden_nation", "seats": seats, "setup": setup, **fields})


def stated(
    players: int = 2,
    *,
    zones: Mapping[str, str] | None = None,
    seats: Mapping[str, Mapping[str, Any]] | None = None,
    rules: Mapping[str, Any] | None = None,
    edition: str = "rulebook",
    **position: Any,
) -> Record:
    """A record that begins at a position; `zones` are written as `owner floors [roof] [type]` or a type."""
    given = {
        "layout": LAYOUT,
        "active": "sylphs",
        "turn": 2,
        "torticrane": 4,
        "projects_open": NO_PROJECTS,
        "seats": [
            {"clan": clan, "population": 30, **(seats or {}).get(clan, {})} for clan in CLANS[:players]
        ],
        "zones": {name: zone(words) for name, words in (zones or {}).items()},
        **position,
    }
    table = [{"player": clan.title(), "clan": clan} for clan in CLANS[:players]]
    return Record.model_validate(
        {
            "game": "garden_nation",
            "edition": edition,
            "seats": table,
            "setup": {"house_rules": dict(rules or {})},
            "position": given,
        }
    )


def zone(words: str) -> dict[str, Any]:
    """A zone of a position from a few words."""
    said: dict[str, Any] = {}
    for word in words.split():
        if word.isdigit():
            said["floors"] = int(word)
        elif word == "roof":
            said["roof"] = True
        else:
            said["type" if word in ZONE_TYPES else "owner"] = word
    return said


def snapshot(state: State) -> dict[str, Any]:
    """Everything a state holds, to compare."""
    held = {name: getattr(state, name) for name in State.__slots__}
    held["seats"] = [[getattr(seat, name) for name in SeatState.__slots__] for seat in state.seats]
    return dict(held.items())


def frozen(state: State) -> str:
    """A snapshot that later changes do not touch."""
    return repr(snapshot(state))


class Table:
    """A game in progress, from a position or from a whole record."""

    def __init__(self, players: int = 2, record: Record | None = None, **position: Any) -> None:
        self.record = record or stated(players, **position)
        self.state: State = set_up(self.record)

    def do(self, kind: str, **fields: Any) -> "Table":
        """Do an action; the invariants hold after it."""
        apply(self.state, action(kind, **fields))
        assert_invariants(self.state)
        return self

    def refused(self, rule: str, kind: str, **fields: Any) -> Violation:
        """The action is a violation of that rule and changes nothing."""
        failure = self._fails(Violation, kind, fields)
        assert failure.rule == rule, f"{failure.rule}: {failure.message}"
        return failure

    def ambiguous(self, rule: str, kind: str, **fields: Any) -> Ambiguous:
        """The record does not say enough, and nothing changes."""
        failure = self._fails(Ambiguous, kind, fields)
        assert failure.rule == rule
        return failure

    def malformed(self, kind: str, **fields: Any) -> Malformed:
        """The action cannot be read, and nothing changes."""
        return self._fails(Malformed, kind, fields)

    def _fails(self, failure: type[_Failure], kind: str, fields: Mapping[str, Any]) -> _Failure:
        before = frozen(self.state)
        with pytest.raises(failure) as caught:
            apply(self.state, action(kind, **fields))
        assert frozen(self.state) == before, "a refused action changed the state"
        return caught.value

    @property
    def public(self) -> dict[str, Any]:
        """The public state."""
        return public_state(self.state, self.record, None)

    def seat(self, clan: str) -> dict[str, Any]:
        """What is public of a seat."""
        return next(seat for seat in self.public["seats"] if seat["clan"] == clan)

    def zone(self, name: str) -> dict[str, Any]:
        """What is public of a zone."""
        held: dict[str, Any] = self.public["zones"][name]
        return held
