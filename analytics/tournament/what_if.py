"""What if: standings with a result changed, a game struck or banned games left out; nothing is written."""

from collections.abc import Sequence
from copy import deepcopy

from analytics.tournament.errors import EventError
from analytics.tournament.results import TableResult
from analytics.tournament.rulings import places_of
from analytics.tournament.state import State, Table, decided_tables


def what_if(
    state: State, struck: Sequence[str] = (), placed: Sequence[str] = (), *, without_banned: bool = False
) -> State:
    """A copy of the state with the changes; `struck` are tables as `2/1`, `placed` as `2/1=Amber,Birch`."""
    if not (struck or placed or without_banned):
        return state
    other = deepcopy(state)
    for written in struck:
        _table(other, written).struck = True
    for written in placed:
        where, _, order = written.partition("=")
        table = _table(other, where)
        table.result = TableResult.ruled(table.players, places_of(order, table.players), {})
    if without_banned:
        for table in list(decided_tables(other)):
            table.struck = bool(table.result and table.result.breaches)
    return other


def _table(state: State, written: str) -> Table:
    turn, _, number = written.strip().partition("/")
    if not (turn.isdecimal() and number.isdecimal()):
        raise EventError(f"“{written}” names no table; write ROUND/TABLE such as 2/1")
    return state.table(int(turn), int(number))
