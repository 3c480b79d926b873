"""What can stand behind a word of the notation: a number, a hex, a card, a name, or a list of them.

Every operand knows how to take itself from a line, how to write itself and which rule of the grammar it is.
"""

import math
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ingest.notation.quoting import quote
from ingest.notation.scythe.cursor import COLON, SMALL_NUMBERS, Cursor, is_number
from ingest.notation.scythe.words import FACTION, HEXES, STAR, YES_OR_NO, Words, signs

UNSEEN, NONES, ALLS, HOMES = signs("unknown"), signs("none"), signs("all"), signs("home")
STROKE, OPENING, CLOSING = "/", "(", ")"
NAME_LENGTH = 200
NOBODY_ACTS = "because the line does not say who acts"
ONE_SEAT = "a faction that has one seat"

ABSENT: Final = object()
"""What an operand takes when something else stands at the cursor."""
LONGEST_NUMBER = 4300
"""Digits Python itself is willing to turn into a number."""

_HOME = re.compile("home_[a-z]+")


class Operand(ABC):
    """A value of one field; `title` tells people what is expected, `rule` is its grammar."""

    title: str
    rule: str

    @abstractmethod
    def take(self, cursor: Cursor) -> Any:
        """The value at the cursor, or `ABSENT` when it is not there."""

    def write(self, value: Any, actor: str | None) -> str:
        """The value as text, as the acting faction would have it written down."""
        return str(value)

    def read(self, cursor: Cursor) -> Any:
        """The value, which has to be there."""
        value = self.take(cursor)
        if value is ABSENT:
            raise cursor.expect(self.title)
        return value


class Number(Operand):
    """A whole number between two bounds, or with `unseen` also `?` for one that was not seen."""

    def __init__(
        self,
        low: float = 0,
        high: float = 999,
        title: str = "a number",
        rule: str = "number",
        *,
        unseen: bool = False,
        refusal: str = "",
    ) -> None:
        self.low = low
        self.high = high
        self.title = title
        self.rule = rule
        self.unseen = unseen
        self.refusal = refusal or f"{title} from {low} {'up' if high == math.inf else f'to {high}'}"

    def take(self, cursor: Cursor) -> Any:
        """The number, None for `?`; any number stands here, so that one out of bounds is named as such."""
        value = SMALL_NUMBERS.get(cursor.rest[-1])
        if value is None or not self.low <= value <= self.high:
            return self._take_unusual(cursor)
        cursor.rest.pop()
        return value

    def _take_unusual(self, cursor: Cursor) -> Any:
        token = cursor.token
        if self.unseen and token.lower() in UNSEEN:
            cursor.step()
            return None
        if not is_number(token):
            return ABSENT
        value = int(token) if len(token) <= LONGEST_NUMBER else math.inf
        if not self.low <= value <= self.high or value == math.inf:
            raise cursor.expect(self.refusal)
        cursor.step()
        return value

    def write(self, value: int | None, actor: str | None) -> str:
        """The number, or `?`."""
        return "?" if value is None else str(value)


@dataclass(frozen=True)
class Text(Operand):
    """A text in double quotes."""

    longest: int | None = NAME_LENGTH
    title: str = "a text in double quotes"
    rule: str = "text"

    def take(self, cursor: Cursor) -> Any:
        """A quote opens it."""
        return cursor.text(self.longest, self.title) if cursor.token[:1] == '"' else ABSENT

    def write(self, value: str, actor: str | None) -> str:
        """The text, quoted."""
        return quote(value)


@dataclass(frozen=True)
class Player(Text):
    """A player's name in quotes; the faction, or the name alone when it is one word, may stand for it."""

    title: str = "a player's name in double quotes"
    rule: str = "( text | faction )"

    def take(self, cursor: Cursor) -> Any:
        """The name, or the name of the player who has the faction."""
        if cursor.token[:1] == '"':
            return super().take(cursor)
        faction = FACTION.find(cursor.token)
        key = faction or cursor.token.casefold()
        if key in cursor.players:
            cursor.step()
            return cursor.players[key]
        if faction is not None:
            raise cursor.expect(f"{self.title}, or {ONE_SEAT}")
        return ABSENT


class Word(Operand):
    """A word of a closed vocabulary."""

    def __init__(self, words: Words, rule: str, title: str = "") -> None:
        self.words = words
        self.rule = rule
        self.title = title or words.expected()

    def take(self, cursor: Cursor) -> Any:
        """The value the word stands for."""
        value = self.words.known[cursor.rest[-1]]
        if value is None:
            return ABSENT
        cursor.rest.pop()
        return value

    def write(self, value: Any, actor: str | None) -> str:
        """The word for the value."""
        return self.words.spellings[value]


@dataclass(frozen=True)
class Hex(Operand):
    """A hex of the board, `home` for the acting faction's own base or `home_<faction>` for any."""

    title: str = "a hex such as V3, X1 for the Factory, or home"
    rule: str = "hex"

    def take(self, cursor: Cursor) -> Any:
        """The hex id; a colon behind it is taken along."""
        rest = cursor.rest
        place = HEXES.get(rest[-1])
        if place is None:
            if not is_home(rest[-1]):
                return ABSENT
            place = _home_base(cursor)
        rest.pop()
        if rest[-1] == COLON:
            rest.pop()
        return place

    def write(self, value: str, actor: str | None) -> str:
        """The id, shortened to `home` when it is the actor's own."""
        return "home" if actor is not None and value == f"home_{actor}" else value


def is_home(token: str) -> bool:
    """Whether a token means a home base."""
    return token[:4].lower() in HOMES


def _home_base(cursor: Cursor) -> str:
    word = cursor.token.lower()
    if word in HOMES and cursor.actor is not None:
        return f"home_{cursor.actor}"
    if word in HOMES:
        raise cursor.expect(f"home_ and a faction, {NOBODY_ACTS}")
    if _HOME.fullmatch(word) is None:
        raise cursor.expect(Hex.title)
    return word


class Many(Operand):
    """One or more of the same, or `none`; `between` and `before` are what the writer puts there."""

    def __init__(self, item: Operand, between: str = " ", before: str = "") -> None:
        self.item = item
        self.between = between
        self.before = before
        self.title = item.title
        self.rule = f'( "none" | {item.rule}, {{ {item.rule} }} )'

    def take(self, cursor: Cursor) -> Any:
        """All that follow."""
        take = self.item.take
        values = []
        while (value := take(cursor)) is not ABSENT:
            values.append(value)
        if values:
            return values
        if cursor.token.lower() not in NONES:
            return ABSENT
        cursor.step()
        return values

    def write(self, value: tuple[Any, ...], actor: str | None) -> str:
        """All of them, or `none`."""
        if not value:
            return "none"
        return self.before + self.between.join([self.item.write(item, actor) for item in value])


class Steps(Many):
    """One of the same for every step of a way, with strokes between them."""

    def __init__(self, item: Operand) -> None:
        super().__init__(item, " / ")
        self.rule = f'{item.rule}, {{ "/", {item.rule} }}'

    def take(self, cursor: Cursor) -> Any:
        """All of them."""
        first = self.item.take(cursor)
        if first is ABSENT:
            return ABSENT
        values = [first]
        while cursor.token == STROKE:
            cursor.step()
            values.append(self.item.read(cursor))
        return values


@dataclass(frozen=True)
class Hands(Operand):
    """Combat cards by faction; cards without a faction are the acting one's."""

    title: str = "a faction and the cards it drew"
    rule: str = "hand, { hand }"

    def take(self, cursor: Cursor) -> Any:
        """Cards by faction, in the order written."""
        hands: dict[str, list[int | None]] = {}
        cards = _CARDS_IN_HAND.take(cursor)
        if cards is not ABSENT:
            if cursor.actor is None:
                raise cursor.expect(f"a faction before the cards, {NOBODY_ACTS}")
            hands[cursor.actor] = cards
        while (faction := _FACTION.take(cursor)) is not ABSENT:
            cards = _CARDS_IN_HAND.take(cursor)
            hands.setdefault(faction, []).extend([] if cards is ABSENT else cards)
        return hands or ABSENT

    def write(self, value: Mapping[str, tuple[int | None, ...]], actor: str | None) -> str:
        """Each faction with its cards."""
        return ", ".join(
            " ".join([FACTION.spellings[faction], *(CARD.write(card, actor) for card in cards)])
            for faction, cards in value.items()
        )


@dataclass(frozen=True)
class Stars(Operand):
    """Kinds of stars in brackets, because some of them are also called like figures; or each with its number."""

    title: str = "stars in brackets, such as (mechs combat)"
    rule: str = '"(", { star }, ")"'
    counted: bool = False

    def take(self, cursor: Cursor) -> Any:
        """Each kind, or the number of each kind, in the order written."""
        if cursor.token != OPENING:
            return ABSENT
        cursor.step()
        kinds = []
        while cursor.token != CLOSING:
            kind = _STAR.read(cursor)
            kinds.append((kind, FIGURE.read(cursor)) if self.counted else kind)
        cursor.step()
        return dict(kinds) if self.counted else kinds

    def write(self, value: Any, actor: str | None) -> str:
        """In brackets."""
        said = [f"{kind} {number}" for kind, number in value.items()] if self.counted else value
        return f"({' '.join(said)})"


COUNT = Number()
FIGURE = Number(-9999, 9999, "a figure", "figure")
CARD = Number(
    2, 5, "a combat card (2, 3, 4, 5 or ?)", "card", unseen=True, refusal="a combat card (2, 3, 4, 5 or ?)"
)
YES_NO = Word(YES_OR_NO, '( "yes" | "no" )', "yes or no")
_CARDS_IN_HAND = Many(CARD)
_FACTION = Word(FACTION, "faction")
_STAR = Word(STAR, "star")
