"""Board Game Arena's list of finished tables (JSON): names, places and scores, each joined with commas.

Tables of our games are read; those of other games are counted. A table that somebody conceded has places, but
its scores are no points.
"""

import json
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from typing import Any

from ingest.formats.reader import Reader, Reading, Source, register
from ingest.formats.stating import documents, known_day, score_of
from ingest.formats.text import in_utf8
from ingest.stated.game import (
    UNFINISHED,
    SetAside,
    StatedGame,
    StatedSeat,
    broken_json,
    note,
    refusal,
    unnamed,
)
from ingest.stated.habits import game_titled
from ingest.stated.values import day_of, name_of, text_of, time_of, whole

LONGEST_SITTING = 24 * 60
"""Minutes; a table that took longer was played turn by turn over days, which says nothing of its length."""

NO_TABLE = "this is no table and was not read"

Json = dict[str, Any]

_SECONDS = re.compile(r"[0-9]{9,10}")


def sniff(source: Source) -> float:
    """Sure of JSON that lists tables with the names of their players."""
    content = in_utf8(source.content)
    if content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] not in (b"{", b"["):
        return 0.0
    return 0.95 if b'"table_id"' in content and b'"player_names"' in content else 0.0


def read(source: Source) -> Iterator[Reading]:
    """One reading per table of a game of ours, then a note about the others of each answer."""
    answers, error = documents(text_of(source.content))
    for answer in answers:
        yield from _readings(source, answer)
    if error is not None:
        expected = "the whole answer of the site; if it was cut off, save it again"
        yield broken_json(source.name, error, expected)


def _readings(source: Source, answer: Any) -> Iterator[Reading]:
    tables = _tables(answer)
    if tables is None:
        yield refusal(source.name, "no list of tables is found", expected="a list as “tables”")
        return
    aside = SetAside()
    for number, table in enumerate(tables):
        position = f"tables[{number}]"
        if not isinstance(table, dict) or "game_name" not in table:
            expected = "an object with game_name"
            yield refusal(source.name, NO_TABLE, str(table)[:1000], position, expected=expected)
            continue
        title = game_titled([table.get("game_name")])
        if title is None:
            aside.add("tables of other games", position)
        else:
            yield _reading(source.name, position, table, title)
    yield from aside.notes(source.name)
    if not tables:
        yield note(source.name, "no finished tables are listed")


def _tables(root: Any) -> list[Any] | None:
    """The list, wherever the answer wraps it; None where there is none."""
    for key in ("data", "tables"):
        if isinstance(root, dict) and key in root:
            root = root[key]
    return root if isinstance(root, list) else None


def _reading(source: str, position: str, table: Json, title: str) -> Reading:
    raw = json.dumps({"tables": [table]}, ensure_ascii=False)
    game = StatedGame(source, position, raw, game=title)
    game.header = _header(game, table)
    game.seats = _seats(game, table)
    if str(table.get("normalend", "1")) == "0":
        game.refuse(f"{UNFINISHED}the table was given up", column="normalend", found="0")
    return game.reading()


def _header(game: StatedGame, table: Json) -> Json:
    day, time = _when(table.get("start"))
    return {
        "source": "Board Game Arena",
        "date": known_day(game, day, table.get("start"), "start"),
        "time": time,
        "minutes": _minutes(_seconds(table.get("start")), _seconds(table.get("end"))),
        "reference": name_of(str(table.get("table_id") or "")),
    }


def _seats(game: StatedGame, table: Json) -> list[StatedSeat]:
    names, places, scores = (_list(table.get(key)) for key in ("player_names", "ranks", "scores"))
    for column, values in (("ranks", places), ("scores", scores)):
        if column not in table:
            game.refuse("a finished table without this field", column=column)
        if values and len(values) != len(names):
            game.remark(
                f"not one for each of {len(names)} players; they stay unknown",
                column=column,
                found=", ".join(values)[:80],
            )
            values.clear()
    if str(table.get("concede", "0")) == "1":
        game.remark("the table was conceded: its scores are no points and stay unknown", column="concede")
        scores.clear()
    return [
        StatedSeat(
            {
                "player": name_of(name) or unnamed(index),
                "total": score_of(game, scores[index], "scores") if scores else None,
                "rank": whole(places[index], 1, 99) if places else None,
            }
        )
        for index, name in enumerate(names)
    ]


def _list(joined: object) -> list[str]:
    """The parts of a text such as `Amber,Birch`."""
    return [part.strip() for part in joined.split(",")] if isinstance(joined, str) and joined.strip() else []


def _when(written: object) -> tuple[date | None, time | None]:
    """Seconds since 1970, in UTC as the site has it, or a day with or without a time."""
    seconds = _seconds(written)
    if seconds is None:
        return day_of(written), time_of(written)
    moment = datetime.fromtimestamp(seconds, UTC)
    return moment.date(), moment.time()


def _seconds(written: object) -> int | None:
    """A number of seconds since 1970 that lies within the years of the site."""
    text = str(written).strip()
    return int(text) if _SECONDS.fullmatch(text) else None


def _minutes(begun: int | None, ended: int | None) -> int | None:
    minutes = 0 if begun is None or ended is None else (ended - begun) // 60
    return minutes if 1 <= minutes <= LONGEST_SITTING else None


register(Reader("bga_tables", "Board Game Arena tables", sniff, read))
