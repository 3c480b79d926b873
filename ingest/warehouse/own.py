"""What a game has in the warehouse beside the common tables, found through the registry.

A game's sub-room `ingest/warehouse/<id>` may hold `tables.sql`, the names of these tables (`TABLES`), a
`Course` that watches a replay, and `own_rows(game_id, record, verdict, course)`. A game without a sub-room
has the common rows.
"""

from importlib.resources import files
from typing import Any

from engine.record import Record
from engine.registry import games, room
from engine.result import Verdict
from ingest.warehouse.course import Course

ROOM = "ingest.warehouse"

Rows = dict[str, list[Any]]


def own_tables() -> tuple[str, ...]:
    """The tables of all games, each game's own."""
    return tuple(table for game in games() for table in getattr(room(ROOM, game.id), "TABLES", ()))


def own_sql() -> str:
    """These tables as SQL."""
    return "\n".join(own_scripts("tables.sql"))


def own_scripts(name: str) -> list[str]:
    """The text of that SQL file of every game that has tables and such a file."""
    rooms = [room(ROOM, game.id) for game in games()]
    scripts = [files(own).joinpath(name) for own in rooms if own is not None and hasattr(own, "TABLES")]
    return [script.read_text(encoding="utf-8") for script in scripts if script.is_file()]


def dimension_columns() -> tuple[str, ...]:
    """One column of `seats` for each dimension of any game."""
    return tuple(dict.fromkeys(each.name for game in games() for each in game.dimensions))


def course_of(game_id: int, record: Record) -> Course:
    """What watches the replay of this record."""
    kind: type[Course] = getattr(room(ROOM, record.game), "Course", Course)
    return kind(game_id, record)


def own_rows(game_id: int, record: Record, verdict: Verdict, course: Course) -> Rows:
    """The rows of the game's own tables."""
    derive = getattr(room(ROOM, record.game), "own_rows", None)
    return {} if derive is None else derive(game_id, record, verdict, course)
