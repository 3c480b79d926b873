"""Tokens, and a cursor that walks over those of one piece of a line.

Spaces, commas, plus signs and a # before a number only separate. Every other sign belongs to exactly one
token, so nothing is skipped in silence, and a quote that is never closed takes the rest of the piece, so
reading stays linear.
"""

import re
from collections.abc import Container, Mapping

from ingest.notation.quoting import ESCAPES, BadEscape, is_closed, unquote
from ingest.notation.scythe.errors import UnexpectedToken

STRING = r'"[^"\\]*(?:\\.[^"\\]*)*"?'
NOTE = r"\{[^}\\]*(?:\\.[^}\\]*)*\}?"
WORD = r"[nN][oO]\s++(?i:bonus|ability)\b|[^\W0-9]\w*"
TOKEN = re.compile(rf"{WORD}|-?[0-9]+|[-=]>|{STRING}|{NOTE}|[^\s,+#]")
COLON = ":"
SMALL_NUMBERS = {str(number): number for number in range(1000)}

NOBODY: Mapping[str, str] = {}


class Cursor:
    """The tokens of one piece, the faction that acts in it, and the players by faction where they matter.

    `rest` holds the tokens still to be read, the next one last, and an empty one for the end of the piece:
    reading is the hot path, and taking the last element of a list is the cheapest step there is.
    """

    __slots__ = ("actor", "length", "players", "rest")

    def __init__(self, text: str, actor: str | None = None, players: Mapping[str, str] = NOBODY) -> None:
        self.rest: list[str] = TOKEN.findall(text)
        self.rest.append("")
        self.rest.reverse()
        self.length = len(self.rest)
        self.actor = actor
        self.players = players

    @property
    def token(self) -> str:
        """The present token."""
        return self.rest[-1]

    @property
    def at(self) -> int:
        """The number of the present token, from 0."""
        return self.length - len(self.rest)

    def step(self) -> None:
        """The cursor moves on."""
        self.rest.pop()

    def peek(self) -> str:
        """The token after the present one."""
        return self.rest[-2] if len(self.rest) > 1 else ""

    def skip(self, words: Container[str]) -> bool:
        """Move over the present token if it is one of these in any case."""
        found = self.rest[-1] != "" and self.rest[-1].lower() in words
        if found:
            self.rest.pop()
        return found

    def skip_saying(self, sayings: tuple[str, ...]) -> bool:
        """The same for what is said in several words."""
        for words in map(str.split, sayings):
            if [word.lower() for word in self.rest[: -len(words) - 1 : -1]] == words:
                del self.rest[-len(words) :]
                return True
        return False

    def expect(self, what: str, near: tuple[str, ...] = ()) -> UnexpectedToken:
        """The error that says what should stand here, and words that may have been meant besides."""
        return UnexpectedToken(self.at, what, near)

    def text(self, longest: int | None, what: str) -> str:
        """A quoted or braced text, unescaped."""
        if not is_closed(self.token):
            raise self.expect(f"{what} closed by {'}' if self.token[0] == '{' else chr(34)} on the same line")
        try:
            value = unquote(self.token)
        except BadEscape as bad:
            raise self.expect(f"{what} in which {bad} is one of the escapes {ESCAPES}") from bad
        if longest is not None and len(value) > longest:
            raise self.expect(f"{what} of at most {longest} characters")
        self.step()
        return value

    def finish(self, what: str) -> None:
        """Nothing may follow."""
        if self.token:
            raise self.expect(what)


def is_number(token: str) -> bool:
    """Whether a token is a whole number."""
    return token.removeprefix("-").isdecimal()


def column_of(text: str, index: int) -> tuple[int, str]:
    """Where the token of that number begins in its piece, and the token; the end when there is none."""
    for number, match in enumerate(TOKEN.finditer(text)):
        if number == index:
            return match.start(), match[0]
    return len(text.rstrip()), ""
