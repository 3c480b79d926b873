"""Inputs that are meant to hurt: towers of brackets, endless numbers and lines, bombs."""

import io
import zipfile
from collections.abc import Iterator

from ingest.formats.reader import Source

SEAT = '[Seat "Amber" Nordic mechanical]\n[Seat "Birch" Saxony industrial]\n'
RECORD = '{"seats": [{"player": "A"}, {"player": "B"}]'


def monsters(size: int) -> Iterator[Source]:
    """Each about so many bytes long."""
    yield from long_lines(size)
    yield from _json(size)
    yield from _notation(size)
    yield from _sheets(size)
    yield Source("high.bin", b"\xff" * size)
    yield Source("bomb.zip", _zipped(bytes(size)))


def long_lines(size: int) -> Iterator[Source]:
    """The same as one endless line each, for sizes at which the others would take hours."""
    yield Source("tower.json", b"[" * size)
    yield Source("number.json", f'{RECORD}, "format": {"9" * size}}}'.encode())
    yield Source("name.json", f'{{"seats": [{{"player": "{"x" * size}"}}]}}'.encode())
    yield Source("line.scythe", (SEAT + "1. Nordic move: " + "x" * size).encode())
    yield Source("note.scythe", (SEAT + "1. Nordic move: coins {" + "x" * size).encode())
    yield Source("line.csv", b"player,faction,mat,coins\n" + b"x" * size)
    yield Source("line.txt", b"a " * (size // 2))
    yield Source("zeros.bin", bytes(size))


def _json(size: int) -> Iterator[Source]:
    half = size // 2
    yield Source("tower_of_objects.json", b'{"seats":' * (size // 9))
    yield Source("closed_tower.json", b"[" * half + b"]" * half)
    yield Source("fraction.json", f'{RECORD}, "format": 1.{"0" * size}}}'.encode())
    yield Source("exponent.json", f'{RECORD}, "format": 1e{"9" * size}}}'.encode())
    yield Source("nan.json", f'{RECORD}, "format": NaN}}'.encode())
    yield Source("twice.json", f'{RECORD}, "seats": []}}'.encode())
    yield Source("keys.json", ("{" + ",".join(f'"{key}":1' for key in range(size // 10)) + "}").encode())
    yield Source("key_often.json", ("{" + ",".join(['"seats":1'] * (size // 10)) + "}").encode())
    yield Source("lines.jsonl", b"{}\n" * (size // 3))
    yield Source("elements.json", b"[" + b"{}," * (size // 3) + b"{}]")
    yield Source("spaces.json", b"[" + b" " * size + b"]")
    yield Source("escapes.json", b'{"seats": "' + b"\\u202e" * (size // 6) + b'"}')


def _notation(size: int) -> Iterator[Source]:
    openings = {
        "line": "1. ", "moves": "1. Nordic move: ", "note": "1. Nordic move: coins {", "tag": "[Event ",
        "quoted": '[Event "', "number": "1. Nordic transfer ", "result": "result ",
    }  # fmt: skip
    fillings = {
        "x": "x",
        "hex": "V1 ",
        "semicolon": ";",
        "digits": "9",
        "brace": "{",
        "quote": '\\"',
        "rtl": "\u202e",
    }
    for opening, begun in openings.items():
        for filling, filled in fillings.items():
            text = SEAT + begun + filled * (size // len(filled.encode()))
            yield Source(f"{opening}_{filling}.scythe", text.encode())
    yield Source("lines.scythe", (SEAT + "1. Nordic move: x\n" * (size // 18)).encode())
    yield Source("games.scythe", (SEAT + "*\n").encode() * (size // 70))
    yield Source("seats.scythe", b'[Seat "A"]\n' * (size // 11))
    yield Source("way.scythe", (SEAT + "1. Nordic move: worker V1" + ">V1" * (size // 3)).encode())


def _sheets(size: int) -> Iterator[Source]:
    head = "player,faction,mat,coins\n"
    yield Source("columns.csv", (head + "," * size).encode())
    yield Source("quotes.csv", (head + '"' * size).encode())
    yield Source("open_quote.csv", (head + '"' + "a,b\n" * (size // 4)).encode())
    yield Source("rows.csv", (head + "Amber,Nordic,mechanical,1\n" * (size // 26)).encode())
    yield Source("headings.csv", ("player," * (size // 7) + "\nA").encode())
    yield Source(
        "entities.xml", b"<!DOCTYPE x [<!ENTITY a 'b'>]><plays>" + b"&a;" * (size // 3) + b"</plays>"
    )
    yield Source("nested.xml", b"<plays>" * (size // 7))


def _zipped(content: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("game.json", content)
    return packed.getvalue()
