"""Bytes to text: UTF-8, UTF-16, or one byte per letter as spreadsheets save it.

A file that is UTF-8 but for a few bytes stays UTF-8, and says which bytes those are. Spreadsheets of Russia,
Ukraine, the West and Poland and those of older Macs save one byte per letter: of their encodings that one is
taken in which words look like words. Few letters may look like words in two of them; then headings decide.
"""

import codecs
import re
from dataclasses import dataclass
from itertools import islice

UNREADABLE = "\N{REPLACEMENT CHARACTER}"
NO_TEXT = "the file holds bytes that are no text"
MOST_CONTROL_CODES = 0.02
MOST_BYTES = 8
MOST_WORDS = 5_000

_SAMPLE = 65_536
_BEGINNING = 4096
_MARKED = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
_NEWLINE = re.compile("\r\n|\n|\r")
_ESCAPED = re.compile("[\udc80-\udcff]")

_CYRILLIC = r"(?!.*[{0}][{1}])[{0}{1}]{{2,}}", "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ"
_WESTERN = r"(?!.*[a-z{0}][{1}])(?!.*[{0}{1}]{{3}})[A-Za-zß{0}{1}]+", "àáâãäåæçèéêëìíîïñòóôõöøœùúûüýšž"
_CENTRAL = _WESTERN[0], "ąćęłńóśźżáčďéěíňřšťúůýž"
_WORDS = {
    encoding: re.compile(form.format(letters, letters.upper()))
    for encoding, (form, letters) in {
        "cp1251": _CYRILLIC,
        "cp1252": _WESTERN,
        "mac_cyrillic": _CYRILLIC,
        "mac_roman": _WESTERN,
        "cp1250": _CENTRAL,
    }.items()
}
"""How a word looks in each encoding: no capital behind a small letter; of two that fit alike the first is meant."""

_COMMON = "cp1252"
_MARKS = re.compile(r"[’‘“”„«»–—…€°№]|£(?!\w)")
_OF_POLES = re.compile(rb"\b(?:gracz|frakcj|punkty|zwyci|plansz|miejsce)", re.I)
"""How headings of Polish sheets begin, in letters that every encoding has."""

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
        raise UnknownEncodingError(NO_TEXT)
    return Text(text, encoding)


def lost_bytes(content: bytes) -> list[str]:
    """The bytes of each line that are no UTF-8, as people write bytes: `FF`, `C3 28`."""
    lines = _NEWLINE.split(content.decode("utf-8", errors="surrogateescape"))
    lost = (_ESCAPED.findall(line)[:MOST_BYTES] for line in lines)
    return [" ".join(f"{ord(byte) - 0xDC00:02X}" for byte in each) for each in lost]


def _encoding(content: bytes) -> str:
    """By the mark at the beginning, by zeros beside plain letters, or by the words."""
    for mark, name in _MARKED.items():
        if content.startswith(mark):
            return name
    first, second = content[0:_SAMPLE:2].count(0), content[1:_SAMPLE:2].count(0)
    if first == second == 0:
        return _by_words(content)
    if first == second or max(first, second) * 8 < len(content[:_SAMPLE]):
        raise UnknownEncodingError(NO_TEXT)
    return "utf-16-be" if first > second else "utf-16-le"


def _by_words(content: bytes) -> str:
    """UTF-8 where little of it is damaged, otherwise the encoding in which most words beyond ASCII are words."""
    decoded = content.decode("utf-8", errors="replace")
    damaged = decoded.count(UNREADABLE)
    if not damaged or len(decoded) - len(decoded.encode("ascii", "ignore")) > 2 * damaged:
        return "utf-8"
    found = (match[0] for match in _WORD.finditer(content))
    words = list(islice((word for word in found if not word.isascii()), MOST_WORDS))
    fits = {name: sum(_fits(word.decode(name, "replace"), name) for word in words) for name in _WORDS}
    polish = ("cp1250",) if _OF_POLES.search(content[:_SAMPLE]) else ()
    best = max((*polish, *fits), key=lambda name: fits[name])
    return best if fits[best] > 0 else "utf-8"


def _fits(word: str, encoding: str) -> int:
    """Whether a word speaks for an encoding (1) or against it; quotes and dashes alone speak for the commonest."""
    bare = _MARKS.sub("", word)
    if bare.isascii():
        return int(encoding == _COMMON)
    return 1 if _WORDS[encoding].fullmatch(bare) else -1
