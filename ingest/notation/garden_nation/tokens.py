"""A line of the notation as tokens, and a cursor that goes through them and says what it expected."""

import re
from dataclasses import dataclass

from ingest.notation.error import NotationError
from ingest.notation.quoting import BadEscape, is_closed, unquote

_TOKEN = re.compile(
    r"""\s*+(?:(?P<remark>\#.*)|(?P<token>"(?:[^"\\]|\\.)*+"?|\{(?:[^}\\]|\\.)*+\}?|[^\s"{}\[\];:>,#]++|[\[\];:>,}]))"""
)
END = ""
SIGNS = "[];:>,{}"


@dataclass(slots=True)
class Token:
    """A token and its column, from 1."""

    text: str
    column: int


def tokens_of(line: str) -> list[Token]:
    """The tokens of a line up to a remark."""
    found: list[Token] = []
    at = 0
    while (match := _TOKEN.match(line, at)) is not None and match["token"] is not None:
        found.append(Token(match["token"], match.start("token") + 1))
        at = match.end()
    return found


class Cursor:
    """Goes through the tokens of a line."""

    def __init__(self, line: str, number: int) -> None:
        self.number = number
        self._tokens = tokens_of(line)
        self._at = 0
        self._width = len(line)

    @property
    def token(self) -> str:
        """The token ahead, in small letters unless it is quoted; empty at the end."""
        text = self.raw
        return text if text[:1] in ('"', "{") else text.casefold()

    @property
    def raw(self) -> str:
        """The token ahead as it is written."""
        return self._tokens[self._at].text if self._at < len(self._tokens) else END

    @property
    def column(self) -> int:
        """Its column."""
        return self._tokens[self._at].column if self._at < len(self._tokens) else self._width + 1

    def look(self, ahead: int) -> str:
        """A token further on."""
        index = self._at + ahead
        return self._tokens[index].text if index < len(self._tokens) else END

    def step(self) -> str:
        """Go on; the token just passed, as written."""
        passed = self.raw
        self._at += 1
        return passed

    def skip(self, *words: str) -> bool:
        """Pass the token ahead if it is one of these."""
        if self.token and self.token in words:
            self._at += 1
            return True
        return False

    def expected(self, what: str) -> NotationError:
        """The error of what stands here instead."""
        return NotationError(self.number, self.column, self.raw, what)

    def text(self, what: str) -> str:
        """A text in quotes, or one word."""
        said = self.raw
        if said[:1] == '"':
            return self._quoted(what)
        if not said or said in SIGNS:
            raise self.expected(what)
        return self.step()

    def note(self) -> str | None:
        """A note in braces, if one stands here."""
        return self._quoted("a note in braces") if self.raw[:1] == "{" else None

    def whole(self, what: str) -> int:
        """A whole number."""
        if not re.fullmatch(r"-?[0-9]{1,4}", self.raw):
            raise self.expected(what)
        return int(self.step())

    def finish(self, what: str = "the end of the line") -> None:
        """Nothing may follow."""
        if self.raw:
            raise self.expected(what)

    def _quoted(self, what: str) -> str:
        if not is_closed(self.raw):
            raise self.expected(f"{what}, closed")
        try:
            value = unquote(self.raw)
        except BadEscape as error:
            raise self.expected("an escape such as \\n") from error
        self._at += 1
        return value
