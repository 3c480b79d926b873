"""Results before and after a rebuild: which games came out differently, in one line each."""

from dataclasses import dataclass

import duckdb

_PARTS = """
    select game_id, seat, string_agg(category || ' ' || points, ', ' order by category) as parts
    from {place}.scores group by game_id, seat
"""
_NO_PARTS = "select null::integer as game_id, null::integer as seat, null::varchar as parts"
_RESULTS = """
    with sums as ({parts})
    select
        game_id,
        any_value(games.status) || ': ' || string_agg(
            seats.rank || '. ' || seats.player || ' ' || coalesce(seats.total::varchar, 'total unknown')
            || coalesce(' (' || parts || ')', '') || coalesce(' by ' || seats.tiebreak, ''),
            '; ' order by seats.rank, seats.seat
        ) as result
    from {place}.games as games
    join {place}.seats as seats using (game_id)
    left join sums using (game_id, seat)
    group by game_id
"""
_DIFFERENCES = """
    with before as ({before}), after as ({after})
    select game_id, sources.name || ', ' || records.position, before.result, after.result
    from before full join after using (game_id)
    join records using (game_id)
    join sources using (source_id)
    where before.result is distinct from after.result
    order by game_id
"""


@dataclass(frozen=True, slots=True)
class ResultChange:
    """A game whose result is another one now; `before` or `after` is None where it had or has none."""

    game_id: int
    place: str
    before: str | None
    after: str | None


def changed_results(
    connection: duckdb.DuckDBPyConnection, before: str, categories: bool
) -> tuple[ResultChange, ...]:
    """Every game whose status, ranks, totals or tie-breaks differ from the database so named.

    Its categories are compared too, unless an earlier version of the program made that database.
    """
    query = _DIFFERENCES.format(before=_results(before, categories), after=_results("warehouse", categories))
    return tuple(ResultChange(*row) for row in connection.execute(query).fetchall())


def _results(place: str, categories: bool) -> str:
    return _RESULTS.format(place=place, parts=_PARTS.format(place=place) if categories else _NO_PARTS)
