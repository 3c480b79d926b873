"""What a reader should know about a stated position before trusting the answer: names that mean nothing,
figures that were not stated, and units that cannot stand as they do. Rules: AUT-INV-01.
"""

from collections.abc import Iterator
from typing import Any

from engine.scythe.automa.ask import table_at_the_end
from engine.scythe.automa.reach import fighters, units
from engine.scythe.automa.stated import BESIDE_THE_AUTOMA, BESIDE_THE_STATE
from engine.scythe.automa.table import automa_seat, human_seat, table_of
from engine.scythe.board import PLACE_NAMES, TERRITORIES
from engine.scythe.public import public_state
from engine.scythe.record import Record
from engine.scythe.state import State

_TRACKS = ("coins", "power", "combat_cards", "character")


REMARKS = {
    "unused": "not used, because a position has the names of the public state",
    "assumed": "not stated, so taken for",
    "contested": "units of both sides on",
    "crowded": "more than one worker or combat unit of the Automa [AUT-INV-01] on",
}


def remarks(record: Record) -> dict[str, list[str]]:
    """The remarks by their kind; none for a record that begins at its set-up or has gone on from its position."""
    if record.position is None or record.actions:
        return {}
    state = table_at_the_end(record)
    found = {
        "unused": list(_unused(record, state)),
        "assumed": list(_assumed(record, state)),
        "contested": list(_contested(state)),
        "crowded": list(_crowded(state)),
    }
    return {kind: what for kind, what in found.items() if what}


def _unused(record: Record, state: State) -> Iterator[str]:
    """The names that neither the public state nor a position has."""
    position: dict[str, Any] = dict(record.position or {})
    shown = public_state(state, record, None)
    yield from (name for name in position if name not in {*shown, *BESIDE_THE_STATE})
    known = {*shown["automa"], *BESIDE_THE_AUTOMA}
    yield from (f"automa.{name}" for name in position.get("automa") or () if name not in known)
    for number, seat in enumerate(position.get("seats", ())):
        yield from (f"seats[{number}].{name}" for name in seat if name not in shown["seats"][0])


def _assumed(record: Record, state: State) -> Iterator[str]:
    """What the turn depends on and the position leaves out, with what was taken instead."""
    position: dict[str, Any] = dict(record.position or {})
    if "cube" not in (position.get("automa") or {}):
        yield f"automa.cube {table_of(state).cube}"
    shown = public_state(state, record, None)
    if "encounters" not in position:
        yield f"encounters {' '.join(shown['encounters']) or 'none'}"
    stands = {seat["faction"]: seat for seat in shown["seats"]}
    for number, seat in enumerate(position.get("seats", ())):
        asked = _TRACKS if seat["faction"] == automa_seat(state).name else ("character",)
        yield from (
            f"seats[{number}].{name} {stands[seat['faction']][name]}" for name in asked if name not in seat
        )


def _contested(state: State) -> Iterator[str]:
    both = set(units(automa_seat(state))) & set(units(human_seat(state)))
    yield from (PLACE_NAMES[place] for place in sorted(both) if place < TERRITORIES)


def _crowded(state: State) -> Iterator[str]:
    seat = automa_seat(state)
    for group in (seat.workers, fighters(seat)):
        twice = {place for place in group if group.count(place) > 1 and place < TERRITORIES}
        yield from (PLACE_NAMES[place] for place in sorted(twice))
