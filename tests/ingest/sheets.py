"""Small score sheets for tests: a valid table, ways to spoil it, and what came of a sheet in short."""

from engine.record import Record
from ingest.formats.reader import Reading, Source
from ingest.formats.registry import read_source
from tests.ingest.reading import games, is_note, messages

HEADINGS = (
    "game,player,faction,mat,coins,popularity,stars,territories,factory,resources,structure_bonus,total,rank"
)
AMBER = "1,Amber,rusviet,agricultural,12,13,6,8,yes,4,6,94,1"
BIRCH = "1,Birch,saxony,innovative,20,10,3,5,no,3,2,51,2"
CEDAR = "2,Cedar,nordic,mechanical,12,13,6,8,yes,4,6,94,1"
DOGWOOD = "2,Dogwood,crimea,engineering,20,10,3,5,no,3,2,51,2"
TWO_GAMES = (HEADINGS, AMBER, BIRCH, CEDAR, DOGWOOD)


def sheet(*lines: str) -> bytes:
    return "\n".join(lines).encode()


def read(content: bytes | str, name: str = "sheet.csv") -> list[Reading]:
    data = content.encode() if isinstance(content, str) else content
    return list(read_source(Source(name, data)))


def lines(*rows: str, name: str = "sheet.csv") -> list[Reading]:
    return read("\n".join(rows), name)


def records(*rows: str, name: str = "sheet.csv") -> list[Record]:
    found = [reading.record for reading in games(lines(*rows, name=name))]
    assert None not in found
    return [record for record in found if record is not None]


def seats(record: Record) -> list[tuple[str, str | None, int | None]]:
    assert record.announced is not None
    return [
        (seat.player, seat.faction, figures.total)
        for seat, figures in zip(record.seats, record.announced.sheets, strict=True)
    ]


def winners(record: Record) -> tuple[str, ...]:
    assert record.announced is not None
    return record.announced.winners


def ranks(record: Record) -> list[int | None]:
    assert record.announced is not None
    return [figures.rank for figures in record.announced.sheets]


def notes(readings: list[Reading]) -> list[str]:
    return [message for reading in readings if is_note(reading) for message in messages(reading)]
