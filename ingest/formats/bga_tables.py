"""Board Game Arena's list of finished tables (JSON): names, places and scores, each joined with commas.

Tables of our games are read; those of other games are counted. A table that somebody conceded has places, but
its scores are no points.
"""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from itertools import zip_longest
from typing import Any

from ingest.formats.json_text import Json, readings_of_values
from ingest.formats.reader import Reader, Reading, Source, register
from ingest.formats.stating import Program, kept_of_list, yes_or_no
from ingest.formats.text import in_utf8, opening
from ingest.stated.game import UNFINISHED, StatedGame, refusal
from ingest.stated.habits import Habits, game_titled

PROGRAM = Program(
    name="Board Game Arena",
    header={"moment": "start", "minutes": "minutes", "reference": "table_id"},
    seat={"player": "player_names", "rank": "ranks", "total": "scores"},
)
"""Of a seat each field is a list, joined with commas."""

LONGEST_SITTING = 24 * 60
"""Minutes; a table that took longer was played turn by turn over days, which says nothing of its length."""

_SECONDS = re.compile(r"[0-9]{9,10}")


def sniff(source: Source) -> float:
    """Sure of JSON that lists tables with the names of their players."""
    content = in_utf8(source.content) if opening(source.content).startswith((b"{", b"[")) else b""
    return 0.95 if b'"table_id"' in content and b'"player_names"' in content else 0.0


def read(source: Source) -> Iterator[Reading]:
    """One reading per table of a game of ours, then a note about the others of each answer."""
    expected = "the whole answer of the site; if it was cut off, save it again"
    yield from readings_of_values(source, _readings, expected)


def _readings(source: str, answer: Any) -> Iterator[Reading]:
    tables = answer
    for wrapping in ("data", "tables"):
        tables = tables.get(wrapping, tables) if isinstance(tables, dict) else tables
    yield from kept_of_list(source, tables, "tables", partial(_outcome, source))


def _outcome(source: str, position: str, table: Any) -> Reading | tuple[str, str]:
    """The reading of a table, or why it is none of ours."""
    if not isinstance(table, dict) or "game_name" not in table:
        message, expected = "this is no table and was not read", "an object with game_name"
        return refusal(source, message, str(table)[:1000], position, expected=expected)
    title = game_titled([table["game_name"]])
    if title is None:
        return position, "tables of other games"
    raw = json.dumps({"tables": [table]}, ensure_ascii=False)
    game = StatedGame(source, position, raw, game=title)
    begun, ended = _moment(table.get("start")), _moment(table.get("end"))
    lasted = (ended - begun).total_seconds() // 60 if begun and ended else 0
    facts = {
        "start": begun.isoformat(" ") if begun else table.get("start"),
        "minutes": int(lasted) if lasted <= LONGEST_SITTING else None,
        "table_id": str(table.get("table_id") or ""),
    }
    PROGRAM.state(game, facts, [()])
    lists = _lists(game, table)
    for seat in zip_longest(*lists.values()):
        PROGRAM.add_seat(game, dict(zip(lists, seat, strict=True)))
    Habits(title).tell_places_from_coins(game, "scores")
    if yes_or_no(game, table.get("normalend"), "normalend") is False:
        game.refuse(f"{UNFINISHED}the table was given up", column="normalend", found="0")
    return game.reading()


def _lists(game: StatedGame, table: Json) -> dict[str, list[str]]:
    """Names, places and scores; lists that are not one for each name are empty."""
    joined = {name: _joined(game, table.get(name), name) for name in PROGRAM.seat.values()}
    lists = {name: text.split(",") if text else [] for name, text in joined.items()}
    count = len(lists["player_names"])
    for column in ("ranks", "scores"):
        if column not in table:
            game.refuse("a finished table without this field", column=column)
        if len(lists[column]) not in (0, count):
            message = f"not one for each of {count} players; they stay unknown"
            game.remark(message, column=column, found=joined[column])
            lists[column] = []
    if yes_or_no(game, table.get("concede"), "concede"):
        game.remark("the table was conceded: its scores are no points and stay unknown", column="concede")
        lists["scores"] = []
    return lists


def _joined(game: StatedGame, written: object, column: str) -> str:
    """A list as the site writes it, which may be one number alone."""
    if not isinstance(written, (str, int, type(None))):
        expected = "a text with commas between the players"
        game.refuse("not written as the site writes it", column=column, found=written, expected=expected)
    return "" if written is None else str(written).strip()


def _moment(written: object) -> datetime | None:
    """Seconds since 1970 that lie within the years of the site, in UTC as the site has them."""
    text = str(written).strip()
    return datetime.fromtimestamp(int(text), UTC) if _SECONDS.fullmatch(text) else None


register(Reader("bga_tables", "Board Game Arena tables", sniff, read))
