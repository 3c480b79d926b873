"""The steps of the journal applied one by one: what each does to the state of an event."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from typing import Any

from analytics.tournament.errors import EventError
from analytics.tournament.journal import Entry
from analytics.tournament.results import TableResult, result_of
from analytics.tournament.settings import Player, Settings
from analytics.tournament.state import Entrant, Penalty, Round, Seat, State, Table
from ingest.people.spelling import same_spelling


def state_of(settings: Settings, entries: Sequence[Entry]) -> State:
    """The state after all steps; raises EventError when a step does not fit what came before it."""
    undone = _undone(entries)
    state = State(settings, entries=list(entries), undone=undone)
    for player in settings.players:
        state.entrants[player.name] = Entrant(player, max(1, player.late))
    for entry in entries:
        if entry.number not in undone and entry.kind != "undo":
            _apply(state, entry)
    return state


def _undone(entries: Iterable[Entry]) -> set[int]:
    """The steps that are taken back; taking back an undo brings its step in again."""
    undone: set[int] = set()
    for entry in entries:
        if entry.kind == "undo":
            with _whole(entry):
                undone ^= set(map(int, entry.said["steps"]))
    return undone


def _apply(state: State, entry: Entry) -> None:
    handler = _STEPS.get(entry.kind)
    if handler is None:
        raise EventError(f"step {entry.number} of the journal is a “{entry.kind}”, unknown to this version")
    with _whole(entry):
        handler(state, entry)


@contextmanager
def _whole(entry: Entry) -> Iterator[None]:
    """Turns what a damaged step raises into an EventError that names the step."""
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError) as broken:
        raise EventError(
            f"step {entry.number} ({entry.kind}) of the journal is damaged: {broken!r}"
        ) from broken


def _draw(state: State, entry: Entry) -> None:
    """Rounds from the first one named on are replaced."""
    drawn = [_round(said) for said in entry.said["rounds"]]
    first = drawn[0].number
    if first > len(state.rounds) + 1:
        raise EventError(f"step {entry.number} draws round {first}, and round {first - 1} is not there")
    blocked = next((each for each in state.rounds[first - 1 :] if each.touched), None)
    if blocked:
        raise EventError(
            f"round {blocked.number} has results or a running clock and stays as it is; undo those first"
        )
    for each in drawn:
        for table in each.tables:
            for player in table.players:
                state.entrant(player)
    state.rounds[first - 1 :] = drawn
    state.certificate = list(entry.said.get("certificate", []))


def _round(said: dict[str, Any]) -> Round:
    number = int(said["round"])
    tables = [
        Table(number, place, list(map(_seat, table["seats"])), offered=list(table.get("offered", [])))
        for place, table in enumerate(said["tables"], start=1)
    ]
    return Round(number, str(said.get("stage", "")), tables, list(said.get("byes", [])))


def _seat(said: dict[str, Any]) -> Seat:
    seat = Seat(**said)
    if not (isinstance(seat.faction, str | None) and isinstance(seat.mat, str | None)):
        raise ValueError(f"{said!r} is no seat")
    return seat


def _lot(state: State, entry: Entry) -> None:
    state.lot = list(entry.said["order"])


def _add(state: State, entry: Entry) -> None:
    player = Player.model_validate(entry.said["player"])
    there = next((name for name in state.entrants if same_spelling(name) == same_spelling(player.name)), None)
    if there is not None:
        raise EventError(f"“{there}” takes part already")
    state.entrants[player.name] = Entrant(player, int(entry.said["since"]))
    if state.lot:
        state.lot.append(player.name)


def _drop(state: State, entry: Entry) -> None:
    entrant = state.entrant(entry.said["player"])
    if entrant.until is not None:
        raise EventError(f"“{entrant.player.name}” dropped already")
    entrant.until = int(entry.said["after"])


def _return(state: State, entry: Entry) -> None:
    entrant = state.entrant(entry.said["player"])
    if entrant.until is None:
        raise EventError(f"“{entrant.player.name}” did not drop")
    entrant.since, entrant.until, entrant.returned = int(entry.said["since"]), None, True


def _result(state: State, entry: Entry) -> None:
    table = state.table(entry.said["round"], entry.said["table"])
    found = result_of(entry.said["record"], table.players, state.settings.pairs.policy or None, table.excused)
    if table.decided and not found.counts:
        table.refused = found
        return
    table.result, table.refused = found, None
    table.source, table.step = str(entry.said.get("source", "")), entry.number
    _rule(state, table)


def _pairs(state: State, entry: Entry) -> None:
    table = state.table(entry.said["round"], entry.said["table"])
    seats = list(map(_seat, entry.said["seats"]))
    if sorted(seat.player for seat in seats) != sorted(table.players):
        raise EventError(
            f"round {table.round}, table {table.number}: the players of the pairs differ from the table's"
        )
    if table.result is not None:
        raise EventError(
            f"round {table.round}, table {table.number} has a result; undo it before its auction is changed"
        )
    table.bidding_order = table.drawn
    table.seats = seats


def _start(state: State, entry: Entry) -> None:
    for number in entry.said["tables"]:
        state.table(entry.said["round"], number).started = entry.at


def _ruling(state: State, entry: Entry) -> None:
    said = {**entry.said, "by": entry.by, "step": entry.number, "called": entry.ruling}
    if said["what"] == "penalty":
        state.entrant(said["player"])
        points = Fraction(str(said["points"]))
        state.penalties.append(Penalty(said["player"], points, entry.by, said["reason"]))
    elif said["what"] == "lot":
        state.lot = list(said["order"])
    else:
        table = state.table(said["round"], said["table"])
        table.rulings.append(said)
        _rule(state, table)


def _rule(state: State, table: Table) -> None:
    """Apply the rulings on a table to its result, in order; an acceptance holds for its own record only."""
    for said in table.rulings:
        if said["what"] != "accept" or said["step"] > table.step:
            _RULINGS[said["what"]](table, said)


def _strike(table: Table, said: dict[str, Any]) -> None:
    table.struck = True


def _accept(table: Table, said: dict[str, Any]) -> None:
    if table.refused is not None:
        table.result, table.refused, table.step = table.refused, None, said["step"] - 1
    if table.result is not None:
        table.result = replace(table.result, accepted=True)


def _forfeit(table: Table, said: dict[str, Any]) -> None:
    result = table.result or TableResult.empty(table.players)
    table.result = result.without(said["player"], came=bool(said.get("came", True)))


def _places(table: Table, said: dict[str, Any]) -> None:
    table.result = TableResult.ruled(table.players, said["places"], said.get("coins", {}))


def _coins(table: Table, said: dict[str, Any]) -> None:
    if table.result is None:
        raise EventError(
            f"round {table.round}, table {table.number} has no result whose coins could be corrected"
        )
    table.result = table.result.corrected(said["player"], Fraction(str(said["coins"])))


def _move(state: State, entry: Entry) -> None:
    """Tables of a round after an organiser moved players by hand."""
    said = state.round(entry.said["round"])
    if said.touched:
        raise EventError(
            f"round {said.number} has results or a running clock; undo those before moving players"
        )
    moved = _round({"round": said.number, "stage": said.stage, **entry.said})
    before = sorted(name for table in said.tables for name in table.players)
    after = sorted(name for table in moved.tables for name in table.players)
    if before != after:
        raise EventError(f"round {said.number}: the moved tables do not hold the same players")
    state.rounds[said.number - 1] = moved
    state.certificate = list(entry.said.get("certificate", state.certificate))


def _publish(state: State, entry: Entry) -> None:
    state.published = bool(entry.said["public"])


_STEPS: dict[str, Callable[[State, Entry], None]] = {
    "draw": _draw,
    "lot": _lot,
    "add": _add,
    "drop": _drop,
    "return": _return,
    "result": _result,
    "pairs": _pairs,
    "start": _start,
    "ruling": _ruling,
    "move": _move,
    "publish": _publish,
}

_RULINGS: dict[str, Callable[[Table, dict[str, Any]], None]] = {
    "strike": _strike,
    "accept": _accept,
    "forfeit": _forfeit,
    "places": _places,
    "coins": _coins,
}
