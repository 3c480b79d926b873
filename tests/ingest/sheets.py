"""Small score sheets for tests: a valid table, and ways to spoil it."""

from ingest.formats.reader import Reading, Source
from ingest.formats.registry import read_source

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
