"""Board Game Arena's list of finished tables (JSON): names, places and scores, each joined with commas.

Tables of our games are read; those of other games are counted. A table that somebody conceded has places, but
its scores are no points.
"""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import zip_longest
from typing import Any

from ingest.formats.json_text import Json, readings_of_values
from ingest.formats.reader import Reader, Reading, Source, register
from ingest.formats.stating import stated
from ingest.formats.text import in_utf8, opening
from ingest.stated.game import UNFINISHED, SetAside, StatedGame, StatedSeat, note, refusal, unnamed
from ingest.stated.habits import game_titled

LONGEST_SITTING = 24 * 60
"""Minutes; a table that took longer was played turn by turn over days, which says nothing of its length."""

HEADER = {"date": "start", "time": "start", "minutes": "minutes", "reference": "table_id"}
SEAT = {"player": "player_names", "rank": "ranks", "total": "scores"}
"""What the site calls our fields; of a seat each is a list, joined with commas."""

_SECONDS = re.compile(r"[0-9]{9,10}")


def sniff(source: Source) -> float:
    """Sure of JSON that lists tables with the names of their players."""
    if not opening(source.content).startswith((b"{", b"[")):
        return 0.0
    content = in_utf8(source.content)
    return 0.95 if b'"table_id"' in content and b'"player_names"' in content else 0.0


def read(source: Source) -> Iterator[Reading]:
    """One reading per table of a game of ours, then a note about the others of each answer."""
    yield from readings_of_values(
        source, _readings, "the whole answer of the site; if it was cut off, save it again"
    )


def _readings(source: str, answer: Any) -> Iterator[Reading]:
    tables = answer
    for wrapping in ("data", "tables"):
        tables = tables.get(wrapping, tables) if isinstance(tables, dict) else tables
    if not isinstance(tables, list):
        yield refusal(source, "no list of tables is found", expected="a list as “tables”")
        return
    aside = SetAside()
    for number, table in enumerate(tables):
        position = f"tables[{number}]"
        if not isinstance(table, dict) or "game_name" not in table:
            message, expected = "this is no table and was not read", "an object with game_name"
            yield refusal(source, message, str(table)[:1000], position, expected=expected)
        elif game := game_titled([table["game_name"]]):
            raw = json.dumps({"tables": [table]}, ensure_ascii=False)
            yield _state(StatedGame(source, position, raw, game=game), table)
        else:
            aside.add("tables of other games", position)
    yield from aside.notes(source)
    if not tables:
        yield note(source, "no finished tables are listed")


def _state(game: StatedGame, table: Json) -> Reading:
    begun, ended = _moment(table.get("start")), _moment(table.get("end"))
    lasted = (ended - begun).total_seconds() // 60 if begun and ended else 0
    facts = {
        "start": begun.isoformat(" ") if begun else table.get("start"),
        "minutes": int(lasted) if lasted <= LONGEST_SITTING else None,
        "table_id": str(table.get("table_id") or ""),
    }
    game.header = {"source": "Board Game Arena", **stated(game, facts, HEADER)}
    lists = _lists(game, table)
    for index, facts_of_seat in enumerate(zip_longest(*lists.values())):
        seat = stated(game, dict(zip(lists, facts_of_seat, strict=True)), SEAT)
        game.seats.append(StatedSeat({**seat, "player": seat["player"] or unnamed(index)}))
    if str(table.get("normalend", "1")) == "0":
        game.refuse(f"{UNFINISHED}the table was given up", column="normalend", found="0")
    return game.reading()


def _lists(game: StatedGame, table: Json) -> dict[str, list[str]]:
    """Names, places and scores; lists that are not one for each name are empty."""
    joined = {name: table.get(name) for name in SEAT.values()}
    lists = {
        name: text.split(",") if isinstance(text, str) and text.strip() else []
        for name, text in joined.items()
    }
    names = lists["player_names"]
    for column in ("ranks", "scores"):
        if column not in table:
            game.refuse("a finished table without this field", column=column)
        if lists[column] and len(lists[column]) != len(names):
            message = f"not one for each of {len(names)} players; they stay unknown"
            game.remark(message, column=column, found=",".join(lists[column])[:80])
            lists[column] = []
    if str(table.get("concede", "0")) == "1":
        game.remark("the table was conceded: its scores are no points and stay unknown", column="concede")
        lists["scores"] = []
    return lists


def _moment(written: object) -> datetime | None:
    """Seconds since 1970 that lie within the years of the site, in UTC as the site has them."""
    text = str(written).strip()
    return datetime.fromtimestamp(int(text), UTC) if _SECONDS.fullmatch(text) else None


register(Reader("bga_tables", "Board Game Arena tables", sniff, read))
