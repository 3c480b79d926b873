"""Bytes to text: UTF-8, UTF-16, or one byte per letter as spreadsheets save it.

A file that is UTF-8 but for a few bytes stays UTF-8, and says which bytes those are.
"""

import codecs
import re
from collections.abc import Mapping
from dataclasses import dataclass

from ingest.formats.one_byte import one_byte_encoding

UNREADABLE = "\N{REPLACEMENT CHARACTER}"
MOST_CONTROL_CODES = 0.02

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_WIDE_MARKS = tuple(mark for mark, name in _MARKS if name != "utf-8-sig")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
_NEWLINE = re.compile("\r\n|\n|\r")
_ESCAPED = re.compile("[\udc80-\udcff]")
MOST_BYTES = 8
_SAMPLE = 65_536
_BEGINNING = 4096


class UnknownEncodingError(Exception):
    """The bytes are no text in any encoding we know."""


@dataclass(frozen=True, slots=True)
class Text:
    """Decoded text; damaged places hold the replacement character."""

    content: str
    encoding: str

    @property
    def damaged(self) -> bool:
        """Whether some of it could not be read."""
        return UNREADABLE in self.content

    def lines(self) -> list[str]:
        """The lines without their ends, whatever the ends are."""
        return _NEWLINE.split(self.content)


def opening(content: bytes) -> bytes:
    """The beginning of a file, without a mark and blanks before it."""
    return content[:_BEGINNING].lstrip(b"\xef\xbb\xbf \t\r\n")


def opens_markup(content: bytes) -> bool:
    """Whether a file begins like JSON, tags or XML, which no table of cells does."""
    return opening(content).startswith((b"{", b"[", b"<"))


def in_utf8(content: bytes) -> bytes:
    """A file of two or four bytes per letter, as some programs save what they download, in UTF-8."""
    if not content.startswith(_WIDE_MARKS) and b"\x00" not in content[:_BEGINNING]:
        return content
    try:
        return decode(content).content.encode()
    except UnknownEncodingError:
        return content


def decode(content: bytes) -> Text:
    """The text of a file, or `UnknownEncodingError`."""
    encoding = _encoding(content)
    text = content.decode(encoding, errors="replace")
    if len(_CONTROL.findall(text[:_SAMPLE])) > len(text[:_SAMPLE]) * MOST_CONTROL_CODES:
        raise UnknownEncodingError("the file holds bytes that are no text")
    return Text(text, encoding)


def _encoding(content: bytes) -> str:
    for mark, name in _MARKS:
        if content.startswith(mark):
            return name
    if b"\x00" in content[:_SAMPLE]:
        return _utf16_without_mark(content[:_SAMPLE])
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        by_letter = None if _is_damaged_utf8(content) else one_byte_encoding(content)
        return by_letter or "utf-8"
    return "utf-8"


def _utf16_without_mark(sample: bytes) -> str:
    zeros_first, zeros_second = sample[::2].count(0), sample[1::2].count(0)
    if max(zeros_first, zeros_second) * 4 < len(sample) // 2 or zeros_first == zeros_second:
        raise UnknownEncodingError("the file holds zero bytes, which no text does")
    return "utf-16-be" if zeros_first > zeros_second else "utf-16-le"


def _is_damaged_utf8(content: bytes) -> bool:
    """Whether most of what is not ASCII is whole UTF-8, so that a few bytes were lost on the way."""
    decoded = content.decode("utf-8", errors="replace")
    damaged = decoded.count(UNREADABLE)
    whole = sum(1 for character in decoded if character > "\x7f") - damaged
    return whole > damaged


def damage(content: bytes) -> Mapping[int, str]:
    """The bytes that are no UTF-8, by the lines they stand in, as people write bytes: `FF`, `C3 28`."""
    lines = _NEWLINE.split(content.decode("utf-8", errors="surrogateescape"))
    found = {number: _ESCAPED.findall(line) for number, line in enumerate(lines, start=1)}
    return {
        number: " ".join(f"{ord(byte) - 0xDC00:02X}" for byte in bytes_[:MOST_BYTES])
        for number, bytes_ in found.items()
        if bytes_
    }
