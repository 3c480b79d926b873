"""Bytes to text: UTF-8, UTF-16, or one byte per letter as spreadsheets save it.

A file that is UTF-8 but for a few bytes stays UTF-8, and says which bytes those are. Spreadsheets of Russia,
Ukraine, the West and Poland and those of older Macs save one byte per letter: of their encodings that one is
taken in which words look like words.
"""

import codecs
import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice

UNREADABLE = "\N{REPLACEMENT CHARACTER}"
MOST_CONTROL_CODES = 0.02

_MARKED = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
_NEWLINE = re.compile("\r\n|\n|\r")
_ESCAPED = re.compile("[\udc80-\udcff]")
MOST_BYTES = 8
MOST_WORDS = 5_000
_SAMPLE = 65_536
_BEGINNING = 4096

_CYRILLIC = r"(?!.*[{0}][{1}])[{0}{1}]{{2,}}", "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ"
_WESTERN = r"(?!.*[a-z{0}][{1}])(?!.*[{0}{1}]{{3}})[A-Za-zß{0}{1}]+", "àáâãäåæçèéêëìíîïñòóôõöøœùúûü"
_POLISH = _WESTERN[0], "ąćęłńóśźż"
_WORDS = {
    encoding: re.compile(form.format(letters, letters.upper()))
    for encoding, (form, letters) in {
        "cp1251": _CYRILLIC,
        "cp1252": _WESTERN,
        "mac_cyrillic": _CYRILLIC,
        "mac_roman": _WESTERN,
        "cp1250": _POLISH,
    }.items()
}
"""How a word looks in each encoding: no capital behind a small letter; of two that fit alike the first is meant."""

_COMMON = "cp1252"
_MARKS = re.compile("[’‘“”„«»–—…€£°№]")
_WORD = re.compile(rb"[A-Za-z\x80-\xff]+")


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
    """The beginning of a file in UTF-8, without a mark and blanks before it."""
    return in_utf8(content[:_BEGINNING]).lstrip(b"\xef\xbb\xbf \t\r\n")


def opens_markup(content: bytes) -> bool:
    """Whether a file begins like JSON, tags or XML, which no table of cells does."""
    return opening(content).startswith((b"{", b"[", b"<"))


def in_utf8(content: bytes) -> bytes:
    """A file in UTF-8, in whatever encoding it was saved; as it is where that is not known or bytes were lost."""
    try:
        text = decode(content)
    except UnknownEncodingError:
        return content
    return content if text.damaged else text.content.encode()


def decode(content: bytes) -> Text:
    """The text of a file, or `UnknownEncodingError`."""
    encoding = _encoding(content)
    text = content.decode(encoding, errors="replace")
    if len(_CONTROL.findall(text[:_SAMPLE])) > len(text[:_SAMPLE]) * MOST_CONTROL_CODES:
        raise UnknownEncodingError("the file holds bytes that are no text")
    return Text(text, encoding)


def _encoding(content: bytes) -> str:
    marked = next((name for mark, name in _MARKED if content.startswith(mark)), None)
    if marked is not None:
        return marked
    sample = content[:_SAMPLE]
    if b"\x00" in sample:
        zeros_first, zeros_second = sample[::2].count(0), sample[1::2].count(0)
        if max(zeros_first, zeros_second) * 4 < len(sample) // 2 or zeros_first == zeros_second:
            raise UnknownEncodingError("the file holds zero bytes, which no text does")
        return "utf-16-be" if zeros_first > zeros_second else "utf-16-le"
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        decoded = content.decode("utf-8", errors="replace")
        beyond, damaged = len(decoded) - len(decoded.encode("ascii", "ignore")), decoded.count(UNREADABLE)
        return "utf-8" if beyond > 2 * damaged else _one_byte_encoding(content) or "utf-8"
    return "utf-8"


def _one_byte_encoding(content: bytes) -> str | None:
    """The encoding in which most words beyond ASCII are words; None when there is none."""
    found = (match[0] for match in _WORD.finditer(content))
    words = list(islice((word for word in found if not word.isascii()), MOST_WORDS))
    fits = {name: sum(_fits(word.decode(name, "replace"), name) for word in words) for name in _WORDS}
    best = max(fits, key=lambda name: fits[name])
    return best if fits[best] > 0 else None


def _fits(word: str, encoding: str) -> int:
    """Whether a word speaks for an encoding (1) or against it; quotes and dashes alone speak for the commonest."""
    bare = _MARKS.sub("", word)
    if bare.isascii():
        return int(encoding == _COMMON)
    return 1 if _WORDS[encoding].fullmatch(bare) else -1


def damage(content: bytes) -> Mapping[int, str]:
    """The bytes that are no UTF-8, by the lines they stand in, as people write bytes: `FF`, `C3 28`."""
    lines = _NEWLINE.split(content.decode("utf-8", errors="surrogateescape"))
    found = {number: _ESCAPED.findall(line) for number, line in enumerate(lines, start=1)}
    return {
        number: " ".join(f"{ord(byte) - 0xDC00:02X}" for byte in bytes_[:MOST_BYTES])
        for number, bytes_ in found.items()
        if bytes_
    }
