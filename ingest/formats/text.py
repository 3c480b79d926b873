"""Bytes to text: UTF-8 with and without a byte order mark, UTF-16, CP1251 and CP1252, or a clear refusal."""

import codecs
import re
from dataclasses import dataclass

UNREADABLE = "\N{REPLACEMENT CHARACTER}"
MOST_CONTROL_CODES = 0.02

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
_MIXED_SCRIPT = re.compile("[A-Za-z][\u0400-\u04ff]|[\u0400-\u04ff][A-Za-z]")
_NEWLINE = re.compile("\r\n|\n|\r")
_SAMPLE = 65_536
_BLANKS = 1024


class UnknownEncodingError(Exception):
    """The bytes are no text in any encoding we know."""


@dataclass(frozen=True, slots=True)
class Text:
    """Decoded text; damaged places hold the replacement character."""

    content: str
    encoding: str

    def lines(self) -> list[str]:
        """The lines without their ends, whatever the ends are."""
        return _NEWLINE.split(self.content)


def opens_markup(content: bytes) -> bool:
    """Whether a file begins like JSON, tags or XML, which no table of cells does."""
    return content[:_BLANKS].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"[", b"<")


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
        return "utf-8" if _is_damaged_utf8(content) else _one_byte_encoding(content)
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


def _one_byte_encoding(content: bytes) -> str:
    """Cyrillic unless that would mix two scripts within words, as it does to western accents."""
    sample = content[:_SAMPLE].decode("cp1251", errors="replace")
    if UNREADABLE in sample:
        raise UnknownEncodingError("the file is neither UTF-8, UTF-16 nor CP1251")
    return "cp1252" if _MIXED_SCRIPT.search(sample) else "cp1251"
