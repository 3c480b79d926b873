"""Files packed into archives and workbooks."""

import gzip
import io
import zipfile
from random import Random
from xml.sax.saxutils import escape

import zstandard

SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
CELLS = (
    '<c t="inlineStr"><is><t>{}</t></is></c>',
    '<c t="str"><v>{}</v></c>',
    '<c t="n"><v>{}</v></c>',
    '<c t="b"><v>1</v></c>',
    '<c t="e"><v>#REF!</v></c>',
    "<c><f>1+1</f></c>",
    "<c><f>1+1</f><v>2</v></c>",
    '<c s="1"><v>45000</v></c>',
    '<c s="99"><v>1</v></c>',
    '<c t="d"><v>2024-02-30</v></c>',
    "<c><v>1e999</v></c>",
    "<c><v>NaN</v></c>",
    "<c><v>-1.5</v></c>",
    '<c t="s"><v>999999</v></c>',
    '<c r="XFD1"><v>7</v></c>',
    '<c r="A0"/>',
    "<c/>",
)
"""A text, and everything else a cell can be: a truth, a fault, a day, a formula, a number that is none."""


def unzipped(packed: bytes) -> dict[str, bytes]:
    """The members of an archive."""
    with zipfile.ZipFile(io.BytesIO(packed)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def zipped(members: dict[str, bytes]) -> bytes:
    """An archive of the members."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as opened:
        for name, content in members.items():
            opened.writestr(zipfile.ZipInfo(name), content)
    return packed.getvalue()


def gzipped(members: dict[str, bytes]) -> bytes:
    """One behind the other."""
    return b"".join(gzip.compress(content, 1, mtime=0) for content in members.values())


def zstandard_frames(members: dict[str, bytes]) -> bytes:
    """One behind the other."""
    return b"".join(zstandard.compress(content, 1) for content in members.values())


def nested(members: dict[str, bytes]) -> bytes:
    """Archives inside an archive."""
    return zipped({"inner.zip": zipped(members), "inner.gz": gzipped(members)})


def worksheet(sheet: bytes, chance: Random) -> bytes:
    """The page of a workbook with the cells of a CSV sheet."""
    rows = [row.replace(";", ",").split(",") for row in sheet.decode("utf-8", errors="replace").split("\n")]
    lines = "".join(f"<row>{''.join(_cell(text, chance) for text in row)}</row>" for row in rows)
    return f'<worksheet xmlns="{SPREADSHEET}"><sheetData>{lines}</sheetData></worksheet>'.encode()


def _cell(text: str, chance: Random) -> str:
    if text.strip().isdecimal() and chance.random() < 0.9:
        return f"<c><v>{text}</v></c>"
    form = chance.choice(CELLS) if chance.random() < 0.1 else CELLS[0]
    return form.format(escape("".join(letter for letter in text if letter >= " ")))
