"""BoardGameGeek plays (`xmlapi2/plays`): colours for factions, free-text scores, missing players.

The XML is read without entities or document types and to a bounded depth; of plays of other games only the
number is kept.
"""

import io
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import ParseError, iterparse

from engine.registry import DEFAULT_GAME, game_named
from ingest.formats.reader import Reader, Reading, Source, register
from ingest.formats.stating import add_factions_from_comment, role_of, score_of, stated
from ingest.formats.text import in_utf8, opening
from ingest.stated.game import UNFINISHED, SetAside, StatedGame, StatedSeat, note, refusal, unnamed
from ingest.stated.habits import Habits, game_titled
from ingest.stated.values import head_of, name_of, whole

MAX_DEPTH = 32
HEADER = {
    "date": "date",
    "minutes": "length",
    "place": "location",
    "recorder": "username",
    "reference": "id",
    "comment": "comments",
}
SEAT = {"winner": "win", "start": "startposition"}
"""What the site calls our fields."""

FORM = {
    "plays": ("username", "userid", "total", "page", "termsofuse"),
    "play": ("id", "date", "quantity", "length", "incomplete", "nowinstats", "location", "userid"),
    "item": ("name", "objecttype", "objectid"),
    "subtypes": (),
    "subtype": ("value",),
    "comments": (),
    "players": (),
    "player": ("username", "userid", "name", "startposition", "color", "score", "new", "rating", "win"),
}
"""The elements of a page of plays with their attributes."""

NEEDED = {"play": {"date"}, "item": {"name"}, "player": {"name", "color", "score", "win"}}
"""Attributes every such element has: where one is missing, an unknown one beside it is a slip for it."""

BESIDE = "expansions entered beside their game"

_ROOT = re.compile(r"<plays[\s/>]")
_PLAY = re.compile(r"<play\s[^>]*\bid=")
_PAGE = rb"(?:<\?xml[^>]{0,200}\?>\s{0,200})?<plays[\s>]"
_DOCUMENT = re.compile(_PAGE)
_SHOWN = re.compile(rb"^[\s-]{0,20}(" + _PAGE + rb")", re.M)
"""Where a page begins that was copied from a browser, which puts a sentence of its own above it."""

_DECLARED = re.compile(rb"(<\?xml[^>]{0,100}?)\s+encoding=[\"'][^\"']{0,40}[\"']")
_EXPECTED = "the answer of xmlapi2/plays?username=NAME, every page of it"
_OTHER_ANSWERS = {
    "the service answered with a message instead of plays; ask again later": re.compile(
        r"<errors?[\s>]|<message[\s>]|messagebox error"
    ),
    "a list of games from BoardGameGeek, not of plays": re.compile(
        r"<items\s[^>]*(?:totalitems|termsofuse)=|<geeklist[\s>]|<boardgames[\s>]"
    ),
}
"""What to say about what the service sends in place of plays."""

_TAGS = re.compile(r"<[^<>]{0,500}>")


class TooDeepError(Exception):
    """The elements are nested deeper than any list of plays."""


def sniff(source: Source) -> float:
    """Sure of a `plays` document; likely of anything that lists plays with ids."""
    head = head_of(source.content).lstrip("\ufeff \t\r\n")
    if not head.startswith("<"):
        return 0.9 if _SHOWN.search(head.encode()) else 0.0
    if _ROOT.search(head):
        return 0.95
    return 0.6 if _PLAY.search(head) or _other_answer(head) else 0.0


def read(source: Source) -> Iterator[Reading]:
    """One reading per play of a game of ours, then notes about the rest of the file."""
    head = head_of(source.content)
    answer = None if _ROOT.search(head) or _PLAY.search(head) else _other_answer(head)
    if answer is not None:
        said = " ".join(_TAGS.sub(" ", head).split())[:200]
        yield refusal(source.name, answer, raw=head, found=said, expected=_EXPECTED)
        return
    plays = _Plays(source.name)
    for document in _documents(source.content):
        plays.take(document)
    yield from plays.readings()


def _other_answer(head: str) -> str | None:
    """What to say about an answer of the service that holds no plays; None when it may hold some."""
    return next((message for message, form in _OTHER_ANSWERS.items() if form.search(head)), None)


def _documents(content: bytes) -> list[bytes]:
    """The pages of a file; several may have been saved one after the other, or within one element."""
    sent = in_utf8(content)
    if sent is not content:
        # The declaration still names the encoding that the file was saved in.
        sent = _DECLARED.sub(rb"\1", sent, count=1)
    shown = None if opening(sent).startswith(b"<") else _SHOWN.search(sent)
    # Blanks before the declaration, as copied text has them, are no XML.
    begun = sent[shown.start(1) :] if shown else sent.lstrip(b"\xef\xbb\xbf \t\r\n")
    if _DOCUMENT.match(begun) is None:
        return [begun if begun.startswith(b"<") else content]
    later = [match.start() for match in _DOCUMENT.finditer(begun)][1:]
    return [begun[start:end] for start, end in pairwise([0, *later, len(begun)])]


def _elements(document: bytes) -> Iterator[tuple[str, ET.Element]]:
    """What begins and ends in a document, to a bounded depth."""
    depth = 0
    for event, element in iterparse(io.BytesIO(document), events=("start", "end"), forbid_dtd=True):
        depth += 1 if event == "start" else -1
        if depth > MAX_DEPTH:
            raise TooDeepError(f"elements nested more than {MAX_DEPTH} deep")
        yield event, element


@dataclass(frozen=True, slots=True)
class _Play:
    """A play, the account that lists it, the game of ours that it is of, and whether it is only an expansion."""

    element: ET.Element
    position: str
    account: str | None
    game: str | None
    is_expansion: bool

    @property
    def titles(self) -> list[str]:
        return [item.get("name", "") for item in self.element.iter("item")]

    @property
    def has_players(self) -> bool:
        return self.element.find(".//player") is not None

    @property
    def sitting(self) -> tuple[object, ...]:
        """What two entries of one game have in common: the day, and the players with scores and wins."""
        facts = ("name", "username", "score", "win")
        players = (tuple(player.get(fact, "") for fact in facts) for player in self.element.iter("player"))
        return self.element.get("date", ""), *sorted(players)


@dataclass(slots=True)
class _Plays:
    """Every play of a file in order, with the refusals between them, and what no page of plays has."""

    source: str
    found: list[_Play | Reading] = field(default_factory=list)
    listed: int = 0
    account: str | None = None
    total: str | None = None
    strange: set[str] = field(default_factory=set)
    further: set[str] = field(default_factory=set)

    def take(self, document: bytes) -> None:
        """The plays of a page, up to where it cannot be read any further."""
        try:
            for event, element in _elements(document):
                if event == "end":
                    self._take(element)
                elif element.tag == "plays":
                    self.account, self.total = element.get("username"), element.get("total")
        except (ParseError, DefusedXmlException, TooDeepError, ValueError, LookupError) as error:
            self.found.append(_broken(self.source, document, error))

    def _take(self, element: ET.Element) -> None:
        self._compare(element)
        if element.tag != "play":
            return
        self.listed += 1
        items = [(item.get("name"), item.get("objectid")) for item in element.iter("item")]
        game = next(filter(None, (game_titled([name], number) for name, number in items)), None)
        itself = game is not None and any(Habits(game).is_the_game_itself(*item) for item in items)
        position = f"play {element.get('id', self.listed)}"
        self.found.append(_Play(element, position, self.account, game, game is not None and not itself))
        if game is None:
            element.clear()

    def _compare(self, element: ET.Element) -> None:
        """Remember what no page of plays has: as a slip where something else is missing, else as something new."""
        tag, attributes = element.tag, element.attrib.keys()
        unknown = {f"{tag} {name}" for name in attributes - FORM.get(tag, attributes)}
        (self.strange if NEEDED.get(tag, set()) - attributes else self.further).update(unknown)
        if tag == "play" and element.find("item") is None:
            self.strange.add("play without item")
        if tag not in FORM and element.find("plays") is None and element.find("play") is None:
            self.strange.add(tag)

    def readings(self) -> Iterator[Reading]:
        """The plays with a result, refusals of broken ones at their place, then notes about the file."""
        aside, ours = SetAside(), [each for each in self.found if isinstance(each, _Play) and each.game]
        beside = _Beside(ours)
        for each in self.found:
            if isinstance(each, Reading):
                yield each
            elif reason := _why_not(each, beside):
                aside.add(reason, each.position)
            else:
                yield _state(self.source, each, beside.with_game(each))
        yield from self._not_of_the_form()
        yield from aside.notes(self.source)
        if self.listed or not self.found:
            own = [play for play in ours if play not in beside]
            yield note(self.source, self._summary(own, len(ours) - len(own)))

    def _not_of_the_form(self) -> Iterator[Reading]:
        strange, further = (", ".join(sorted(names))[:200] for names in (self.strange, self.further))
        if strange:
            message = "parts that no page of plays has were not read"
            yield refusal(self.source, message, found=strange, expected=_EXPECTED)
        if further:
            yield note(self.source, "attributes that are not known were not used", found=further)

    def _summary(self, own: list[_Play], beside: int) -> str:
        named = Counter(play.game or DEFAULT_GAME for play in own) or {DEFAULT_GAME: 0}
        by_game = ", ".join(f"{n} of {game_named(game).titles[0].title()}" for game, n in named.items())
        games = sum(whole(play.element.get("quantity"), 1, 9999) or 1 for play in own)
        others = self.listed - len(own) - beside
        text = f"{self.listed} plays listed: {by_game} ({games} games by quantity), {others} of other games"
        if beside:
            text += f", {beside} {BESIDE}"
        known = whole(self.total, 0, 9999) or 0
        if known > self.listed:
            text += f"; the account has {known}, the other pages are not in this file"
        return text


class _Beside:
    """Expansions that programs enter as plays of their own, beside the play of the game itself."""

    def __init__(self, plays: list[_Play]) -> None:
        self.games: Counter[tuple[object, ...]] = Counter()
        self.expansions: dict[tuple[object, ...], Counter[str]] = {}
        for play in filter(lambda play: play.has_players, plays):
            if play.is_expansion:
                self.expansions.setdefault(play.sitting, Counter()).update(play.titles)
            else:
                self.games[play.sitting] += 1

    def __contains__(self, play: _Play) -> bool:
        """Whether a play is such an expansion: the game itself has an entry with that day and result."""
        return play.is_expansion and self.games[play.sitting] > 0

    def with_game(self, play: _Play) -> list[str]:
        """The expansions entered beside every play of the game itself with this result."""
        sitting = play.sitting
        found = Counter() if play.is_expansion else self.expansions.get(sitting, Counter())
        return [title for title, count in found.items() if count == self.games[sitting]]


def _why_not(play: _Play, beside: _Beside) -> str | None:
    """Why a play holds no result to keep, or None when it may."""
    if play.game is None:
        return "plays of other games"
    if play in beside:
        return BESIDE
    if play.element.get("nowinstats") == "1":
        return "kept out of win statistics by their owner"
    return None if play.has_players else "no players named"


def _state(source: str, play: _Play, expansions: list[str]) -> Reading:
    for title in expansions:
        ET.SubElement(play.element, "item", {"name": title})
    habits, facts = Habits(play.game or DEFAULT_GAME), play.element.attrib
    game = StatedGame(source, play.position, _raw(play), policy=habits.casual_policy(), game=habits.game)
    about = {**facts, "username": play.account, "comments": play.element.findtext("comments")}
    game.header = {"source": "BoardGameGeek", **stated(game, about, HEADER)}
    base, *others = [(title,) for title in play.titles]
    game.expansions = habits.expansions_of(base, others)
    players = enumerate(play.element.iter("player"))
    game.seats = [_seat(game, player, number) for number, player in players]
    add_factions_from_comment(game, "comments")
    habits.tell_places_from_coins(game, column="score")
    quantity = whole(facts.get("quantity"), 0, 9999) or 0
    if quantity > 1:
        message = f"entered as {quantity} games with one result: counted once"
        game.remark(message, column="quantity", found=str(quantity))
    if facts.get("incomplete") == "1":
        game.refuse(f"{UNFINISHED}the play is marked as incomplete", column="incomplete", found="1")
    return game.reading()


def _seat(game: StatedGame, player: ET.Element, number: int) -> StatedSeat:
    name = name_of(player.get("name")) or name_of(player.get("username"))
    if name is None:
        game.remark("a player without a name", column="name")
    return StatedSeat(
        {
            "player": name or unnamed(number),
            **role_of(game, player.get("color"), "colour", "color"),
            **stated(game, player.attrib, SEAT),
            "total": score_of(game, player.get("score"), "score", minus=False),
        }
    )


def _raw(play: _Play) -> str:
    """The play as a page of its own, so that what is kept can be read again."""
    account = name_of(play.account)
    root = ET.Element("plays", {"username": account} if account else {})
    root.append(play.element)
    return ET.tostring(root, encoding="unicode")


def _broken(source: str, document: bytes, error: Exception) -> Reading:
    line = error.position[0] if isinstance(error, ParseError) else None
    return refusal(
        source,
        "the XML cannot be read any further" if line else "the XML is refused",
        raw=head_of(document),
        line=line,
        found=f"{type(error).__name__}: {error}"[:200],
        expected="a whole plays document without entities or document type; save it again",
    )


register(Reader("bgg_plays", "BoardGameGeek plays", sniff, read))
