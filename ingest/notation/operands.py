"""What can stand behind a word of the notation: a number, a hex, a card, a name, or a list of them.

Every operand knows how to recognise, read and write itself and which rule of the grammar it is.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from ingest.notation.cursor import COLON, Cursor, is_number
from ingest.notation.quoting import quote
from ingest.notation.words import FACTION, HEXES, STAR, YES, Words

UNKNOWN = "?"
NONE = "none"
HOME = "home"
STROKE, OPENING, CLOSING = "/", "(", ")"

_HOME = re.compile("home_[a-z]+")


class Operand(Protocol):
    """A value of one field."""

    @property
    def title(self) -> str:
        """What is expected here, for a message."""

    @property
    def rule(self) -> str:
        """The grammar of this operand."""

    def fits(self, token: str) -> bool:
        """Whether a token can begin this operand."""

    def read(self, cursor: Cursor) -> Any:
        """The value at the cursor."""

    def write(self, value: Any, actor: str | None) -> str:
        """The value as text."""


@dataclass(frozen=True)
class Number:
    """A whole number between two bounds."""

    low: int = 0
    high: int | None = 999
    title: str = "a number"

    @property
    def rule(self) -> str:
        """Signed only where less than nothing can be said."""
        return "number" if self.low >= 0 else "figure"

    def fits(self, token: str) -> bool:
        """Any number, so that one out of bounds is named as such."""
        return is_number(token)

    def read(self, cursor: Cursor) -> int:
        """The number."""
        return cursor.number(self.low, self.high, self.title)

    def write(self, value: int, actor: str | None) -> str:
        """Its digits."""
        return str(value)


@dataclass(frozen=True)
class NumberOrUnknown:
    """The number of a printed card, or `?`."""

    high: int
    title: str
    rule: str = '( number | "?" )'

    def fits(self, token: str) -> bool:
        """A number or `?`."""
        return token == UNKNOWN or is_number(token)

    def read(self, cursor: Cursor) -> int | None:
        """The number, None for `?`."""
        if cursor.token == UNKNOWN:
            cursor.step()
            return None
        return cursor.number(1, self.high, self.title)

    def write(self, value: int | None, actor: str | None) -> str:
        """The number, or `?`."""
        return UNKNOWN if value is None else str(value)


@dataclass(frozen=True)
class Text:
    """A text in double quotes."""

    longest: int | None = 200
    title: str = "a text in double quotes"
    rule: str = "text"

    def fits(self, token: str) -> bool:
        """A quote opens it."""
        return token[:1] == '"'

    def read(self, cursor: Cursor) -> str:
        """The text."""
        if cursor.token[:1] != '"':
            raise cursor.expect(self.title)
        return cursor.text(self.longest, self.title)

    def write(self, value: str, actor: str | None) -> str:
        """The text, quoted."""
        return quote(value)


@dataclass(frozen=True)
class Player:
    """A player's name in quotes; the faction may stand for it."""

    title: str = "a player's name in double quotes"
    rule: str = "( text | faction )"

    def fits(self, token: str) -> bool:
        """A quote or a faction."""
        return token[:1] == '"' or (token != "" and FACTION.find(token) is not None)

    def read(self, cursor: Cursor) -> str:
        """The name."""
        if cursor.token[:1] == '"':
            return cursor.text(200, self.title)
        faction = FACTION.find(cursor.token)
        if faction is None or faction not in cursor.players:
            raise cursor.expect(f"{self.title}, or a faction that has one seat")
        cursor.step()
        return cursor.players[faction]

    def write(self, value: str, actor: str | None) -> str:
        """The name, quoted."""
        return quote(value)


@dataclass(frozen=True)
class Word:
    """A word of a closed vocabulary."""

    words: Words
    name: str

    @property
    def title(self) -> str:
        """The vocabulary's words."""
        return self.words.expected()

    @property
    def rule(self) -> str:
        """The rule that lists the words."""
        return self.name

    def fits(self, token: str) -> bool:
        """Whether the vocabulary knows it."""
        return self.words.find(token) is not None

    def read(self, cursor: Cursor) -> str:
        """The value the word stands for."""
        value = self.words.find(cursor.token)
        if value is None:
            raise cursor.expect(self.title)
        cursor.step()
        return value

    def write(self, value: str, actor: str | None) -> str:
        """The word for the value."""
        return self.words.spellings[value]


@dataclass(frozen=True)
class YesNo:
    """`yes` or `no`."""

    title: str = "yes or no"
    rule: str = '( "yes" | "no" )'

    def fits(self, token: str) -> bool:
        """One of the two."""
        return token.lower() in YES

    def read(self, cursor: Cursor) -> bool:
        """True for yes."""
        value = YES.get(cursor.token.lower())
        if value is None:
            raise cursor.expect(self.title)
        cursor.step()
        return value

    def write(self, value: bool, actor: str | None) -> str:
        """Yes for true."""
        return "yes" if value else "no"


@dataclass(frozen=True)
class Hex:
    """A hex of the board, `home` for the acting faction's own base or `home_<faction>` for any."""

    title: str = "a hex such as V3 or home"
    rule: str = "hex"

    def fits(self, token: str) -> bool:
        """A hex or a home base."""
        return token in HEXES or token[:4].lower() == HOME

    def read(self, cursor: Cursor) -> str:
        """The hex id; a colon behind it is taken along."""
        place = HEXES.get(cursor.token) or _home_base(cursor)
        cursor.step()
        if cursor.token == COLON:
            cursor.step()
        return place

    def write(self, value: str, actor: str | None) -> str:
        """The id, shortened to `home` when it is the actor's own."""
        return HOME if actor is not None and value == f"home_{actor}" else value


def _home_base(cursor: Cursor) -> str:
    word: str = cursor.token.lower()
    if word == HOME and cursor.actor is not None:
        return f"home_{cursor.actor}"
    if word == HOME:
        raise cursor.expect("home_ and a faction, because the line does not say who acts")
    if _HOME.fullmatch(word) is None:
        raise cursor.expect(Hex.title)
    return word


@dataclass(frozen=True)
class Card:
    """The value of a combat card, `?` when nobody saw it."""

    title: str = "a combat card (2, 3, 4, 5 or ?)"
    rule: str = "card"

    def fits(self, token: str) -> bool:
        """Any number, so that a card of 7 is named as wrong."""
        return token == UNKNOWN or is_number(token)

    def read(self, cursor: Cursor) -> int | None:
        """The value, None for `?`."""
        value = _CARDS.get(cursor.token, 0)
        if value == 0:
            raise cursor.expect(self.title)
        cursor.step()
        return value

    def write(self, value: int | None, actor: str | None) -> str:
        """The value, or `?`."""
        return UNKNOWN if value is None else str(value)


_CARDS: Mapping[str, int | None] = {"2": 2, "3": 3, "4": 4, "5": 5, UNKNOWN: None}


@dataclass(frozen=True)
class Many:
    """One or more of the same, or `none`; `between` is what the writer puts between two."""

    item: Operand
    between: str = " "
    before: str = ""

    @property
    def title(self) -> str:
        """The first of them."""
        return self.item.title

    @property
    def rule(self) -> str:
        """`none` or any number of them."""
        return f'( "none" | {self.item.rule}, {{ {self.item.rule} }} )'

    def fits(self, token: str) -> bool:
        """Whether the first one can begin."""
        return token.lower() == NONE or self.item.fits(token)

    def read(self, cursor: Cursor) -> list[Any]:
        """All that follow."""
        if cursor.token.lower() == NONE:
            cursor.step()
            return []
        values = [self.item.read(cursor)]
        while self.item.fits(cursor.token):
            values.append(self.item.read(cursor))
        return values

    def write(self, value: tuple[Any, ...], actor: str | None) -> str:
        """All of them, or `none`."""
        if not value:
            return NONE
        return self.before + self.between.join(self.item.write(item, actor) for item in value)


@dataclass(frozen=True)
class Steps:
    """One of the same for every step of a way, with strokes between them."""

    item: Operand

    @property
    def title(self) -> str:
        """The first of them."""
        return self.item.title

    @property
    def rule(self) -> str:
        """Strokes between them."""
        return f'{self.item.rule}, {{ "/", {self.item.rule} }}'

    def fits(self, token: str) -> bool:
        """Whether the first one can begin."""
        return self.item.fits(token)

    def read(self, cursor: Cursor) -> list[Any]:
        """All of them."""
        values = [self.item.read(cursor)]
        while cursor.token == STROKE:
            cursor.step()
            values.append(self.item.read(cursor))
        return values

    def write(self, value: tuple[Any, ...], actor: str | None) -> str:
        """All of them."""
        return " / ".join(self.item.write(item, actor) for item in value)


@dataclass(frozen=True)
class Hands:
    """Combat cards by faction; cards without a faction are the acting one's."""

    title: str = "a faction and the cards it drew"
    rule: str = "hand, { hand }"

    def fits(self, token: str) -> bool:
        """A faction or a card."""
        return token != "" and (_CARD.fits(token) or FACTION.find(token) is not None)

    def read(self, cursor: Cursor) -> dict[str, list[int | None]]:
        """Cards by faction, in the order written."""
        hands: dict[str, list[int | None]] = {}
        while True:
            hand = hands.setdefault(self._owner(cursor), [])
            while _CARD.fits(cursor.token):
                hand.append(_CARD.read(cursor))
            if not self.fits(cursor.token):
                return hands

    def _owner(self, cursor: Cursor) -> str:
        if _CARD.fits(cursor.token) and cursor.actor is not None:
            return cursor.actor
        return _FACTION.read(cursor)

    def write(self, value: Mapping[str, tuple[int | None, ...]], actor: str | None) -> str:
        """Each faction with its cards."""
        hands = (
            " ".join([FACTION.spellings[faction], *(_CARD.write(card, actor) for card in cards)])
            for faction, cards in value.items()
        )
        return ", ".join(hands)


@dataclass(frozen=True)
class StarKinds:
    """Stars by kind with their number, in brackets."""

    title: str = "stars by kind in brackets, such as (combat 2 power 1)"
    rule: str = '"(", { star, figure }, ")"'

    def fits(self, token: str) -> bool:
        """An opening bracket."""
        return token == OPENING

    def read(self, cursor: Cursor) -> dict[str, int]:
        """Number by kind, in the order written."""
        if cursor.token != OPENING:
            raise cursor.expect(self.title)
        cursor.step()
        kinds: dict[str, int] = {}
        while cursor.token != CLOSING:
            kind = _STAR.read(cursor)
            kinds[kind] = _FIGURE.read(cursor)
        cursor.step()
        return kinds

    def write(self, value: Mapping[str, int], actor: str | None) -> str:
        """In brackets."""
        return "(" + " ".join(f"{kind} {number}" for kind, number in value.items()) + ")"


_CARD = Card()
_FACTION = Word(FACTION, "faction")
_STAR = Word(STAR, "star")
_FIGURE = Number(-9999, 9999, "a figure")
