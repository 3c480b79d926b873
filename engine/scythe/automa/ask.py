"""Ask the Automa: what a card gives at the end of a record or at a stated position, nothing being changed."""

from typing import Any

from engine.replay import replay
from engine.scythe.actions import Automa
from engine.scythe.automa.table import automa_seat, table_of
from engine.scythe.automa.turn import play_on
from engine.scythe.public import public_state
from engine.scythe.record import Record
from engine.scythe.state import State
from engine.violation import Malformed, Violation

_SHOWN_AFTER = ("seats", "resources", "encounters", "factory_cards", "ended")


def ask(record: Record, action: Automa) -> dict[str, Any]:
    """The account of the turn (`automa` of the public state), and under `after` what it leaves behind."""
    state = table_at_the_end(record)
    if state.ended:
        raise Violation("END-02", "the game is over; nothing but scoring follows")
    state.active = table_of(state).seat
    account = play_on(state, action)
    table = table_of(state)
    table.shown = account.shown(table.cube, table.scheme, table.water_open)
    after = public_state(state, record, "automa")
    return {**after["automa"], "after": {name: after[name] for name in _SHOWN_AFTER}}


def table_at_the_end(record: Record) -> State:
    """The table after the record's last action; a record that breaks a rule is refused with its failure."""
    played = replay(record)
    failure = played.failure
    if failure is not None or played.state is None:
        message = failure.message if failure else "the record cannot be replayed"
        where = f"action {failure.action}" if failure else ""
        if failure is not None and failure.rule is not None:
            raise Violation(failure.rule, f"{where}: {message}", failure.legal)
        raise Malformed(message, where=where)
    if played.state.automa is None:
        raise Violation("AUT-GEN-01", "no seat of this game is played by the Automa")
    reached: State = played.state
    return reached


def described(state: State) -> str:
    """The Automa's side in a line: faction, level, cube, scheme, power, coins, stars."""
    table, seat = table_of(state), automa_seat(state)
    return (
        f"{seat.name} ({table.tracker.id}): cube {table.cube} of {table.tracker.cells}, "
        f"scheme {table.scheme}, water {'open' if table.water_open else 'closed'}, "
        f"power {seat.power}, coins {seat.coins}, combat cards {seat.cards()}, stars {seat.star_count}"
    )
