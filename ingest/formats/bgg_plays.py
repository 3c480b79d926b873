"""BoardGameGeek plays (`xmlapi2/plays`): colours for factions, free-text scores, missing players.

The XML is read without entities or document types and to a bounded depth; of plays of other games only the
number is kept.
"""

import io
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import ParseError, iterparse

from engine.registry import DEFAULT_GAME, game_named
from ingest.formats.reader import Reader, Reading, Source, register
from ingest.formats.stating import add_factions_from_comment, role_of, score_of, stated
from ingest.formats.text import in_utf8
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

PAGES = "pages"
"""The element around all pages of a file."""

FORM = {
    PAGES: (),
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

_ROOT = re.compile(r"(?:^|>)[\s-]{0,20}<plays[\s/>]", re.M)
_LISTED = re.compile(r"<plays?[\s/>]")
_OTHER_ANSWER = re.compile(r"<(?:errors?|message|items|geeklist|boardgames)[\s>]|messagebox error")
_DECLARED = re.compile(rb"<\?xml[^>]{0,200}\?>")
_TAGS = re.compile(r"<[^<>]{0,500}>")
_EXPECTED = "the answer of xmlapi2/plays?username=NAME, every page of it"


class TooDeepError(Exception):
    """The elements are nested deeper than any list of plays."""


def sniff(source: Source) -> float:
    """Sure of a `plays` document; likely of plays outside of one and of what the site answers instead."""
    head = head_of(source.content)
    if _ROOT.search(head):
        return 0.95
    is_xml = head.lstrip("\ufeff \t\r\n").startswith("<")
    return 0.6 if is_xml and (_LISTED.search(head) or _OTHER_ANSWER.search(head)) else 0.0


def read(source: Source) -> Iterator[Reading]:
    """One reading per play of a game of ours, then notes about the rest of the file."""
    head = head_of(source.content)
    if _OTHER_ANSWER.search(head) and not _LISTED.search(head):
        said = " ".join(_TAGS.sub(" ", head).split())[:200]
        message = "an answer of BoardGameGeek that lists no plays"
        yield refusal(source.name, message, raw=head, found=said, expected=_EXPECTED)
        return
    pages = _Pages(source.name)
    try:
        for event, element in _elements(source.content):
            pages.take(event, element)
    except (ParseError, DefusedXmlException, TooDeepError, ValueError, LookupError) as error:
        pages.broken.append(_broken(source, error))
    yield from pages.readings()


def _elements(content: bytes) -> Iterator[tuple[str, ET.Element]]:
    """What begins and ends within one element around all pages, whatever encoding each of them declares."""
    tag, depth = PAGES.encode(), 0
    document = b"<%b>%b</%b>" % (tag, _DECLARED.sub(b"", in_utf8(content)), tag)
    for event, element in iterparse(io.BytesIO(document), events=("start", "end"), forbid_dtd=True):
        depth += 1 if event == "start" else -1
        if depth > MAX_DEPTH:
            raise TooDeepError(f"elements nested more than {MAX_DEPTH} deep")
        yield event, element


@dataclass(slots=True)
class _Play:
    """A play, the account that lists it and the game of ours that it is of.

    One of an expansion alone may be `beside` the play of the game itself, which has its `expansions` then.
    """

    element: ET.Element
    position: str
    account: str | None
    game: str | None
    is_expansion: bool
    is_beside: bool = False
    expansions: list[str] = field(default_factory=list)

    @property
    def titles(self) -> list[str]:
        return [item.get("name", "") for item in self.element.iter("item")]

    @property
    def sitting(self) -> tuple[object, ...]:
        """What two entries of one game have in common: the day, and the players with scores and wins."""
        facts = ("name", "username", "score", "win")
        players = (tuple(player.get(fact, "") for fact in facts) for player in self.element.iter("player"))
        return self.element.get("date", ""), *sorted(players)

    @property
    def has_players(self) -> bool:
        return self.element.find(".//player") is not None

    def why_not(self) -> str | None:
        """Why a play holds no result to keep, or None when it may."""
        reasons = {
            "plays of other games": self.game is None,
            BESIDE: self.is_beside,
            "kept out of win statistics by their owner": self.element.get("nowinstats") == "1",
            "no players named": not self.has_players,
        }
        return next((reason for reason, holds in reasons.items() if holds), None)


@dataclass(slots=True)
class _Pages:
    """Every play of a file in order, what could not be read, and what no page of plays has."""

    source: str
    plays: list[_Play] = field(default_factory=list)
    broken: list[Reading] = field(default_factory=list)
    account: str | None = None
    total: str | None = None
    strange: set[str] = field(default_factory=set)
    further: set[str] = field(default_factory=set)

    def take(self, event: str, element: ET.Element) -> None:
        """What begins or ends; a play is whole at its end."""
        if event == "end":
            self._compare(element)
            self._find_words(element)
        elif element.tag == "plays":
            self.account, self.total = element.get("username"), element.get("total")
        if event == "end" and element.tag == "play":
            self._add(element)

    def _add(self, element: ET.Element) -> None:
        items = [(item.get("name"), item.get("objectid")) for item in element.iter("item")]
        game = next(filter(None, (game_titled([name], number) for name, number in items)), None)
        itself = game is None or any(Habits(game).is_the_game_itself(*item) for item in items)
        position = f"play {element.get('id', len(self.plays) + 1)}"
        self.plays.append(_Play(element, position, self.account, game, not itself))
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

    def _find_words(self, element: ET.Element) -> None:
        """Words around the parts of a page are strange; those above all pages are what a browser puts there."""
        around = [each.tail or "" for each in element]
        above = self.further if element.tag == PAGES else self.strange
        if element.tag != "comments":
            above.update(filter(None, [(element.text or "").strip()[:80]]))
        self.strange.update(filter(None, (words.strip(" \t\r\n-")[:80] for words in around)))

    def readings(self) -> Iterator[Reading]:
        """The plays with a result, refusals, then notes about the file."""
        aside, ours = SetAside(), [play for play in self.plays if play.game]
        _join_expansions(ours)
        for play in self.plays:
            if reason := play.why_not():
                aside.add(reason, play.position)
            else:
                yield _state(self.source, play)
        yield from self.broken
        yield from self._not_of_the_form()
        yield from aside.notes(self.source)
        if self.plays or not self.broken:
            yield note(self.source, self._summary([play for play in ours if not play.is_beside]))

    def _not_of_the_form(self) -> Iterator[Reading]:
        strange, further = (", ".join(sorted(names))[:200] for names in (self.strange, self.further))
        if strange:
            message = "parts that no page of plays has were not read"
            yield refusal(self.source, message, found=strange, expected=_EXPECTED)
        if further:
            yield note(self.source, "words and attributes that are not known were not used", found=further)

    def _summary(self, own: Sequence[_Play]) -> str:
        named = Counter(play.game or DEFAULT_GAME for play in own) or {DEFAULT_GAME: 0}
        by_game = ", ".join(f"{n} of {game_named(game).titles[0].title()}" for game, n in named.items())
        games = sum(whole(play.element.get("quantity"), 1, 9999) or 1 for play in own)
        listed, beside = len(self.plays), sum(play.is_beside for play in self.plays)
        others, known = listed - len(own) - beside, whole(self.total, 0, 9999) or 0
        text = f"{listed} plays listed: {by_game} ({games} games by quantity), {others} of other games"
        if beside:
            text += f", {beside} {BESIDE}"
        if known > listed:
            text += f"; the account has {known}, the other pages are not in this file"
        return text


def _join_expansions(plays: Sequence[_Play]) -> None:
    """Programs enter expansions as plays of their own: beside a play of the game itself they are its expansions."""
    sittings: dict[tuple[object, ...], tuple[list[_Play], list[_Play]]] = {}
    for play in filter(lambda play: play.has_players, plays):
        games, extras = sittings.setdefault(play.sitting, ([], []))
        (extras if play.is_expansion else games).append(play)
    for games, extras in sittings.values():
        titles = Counter(title for play in extras for title in play.titles)
        for play in extras:
            play.is_beside = bool(games)
        for play in games:
            play.expansions = [title for title, count in titles.items() if count == len(games)]


def _state(source: str, play: _Play) -> Reading:
    for title in play.expansions:
        ET.SubElement(play.element, "item", {"name": title})
    habits, facts = Habits(play.game or DEFAULT_GAME), play.element.attrib
    game = StatedGame(source, play.position, _raw(play), policy=habits.casual_policy(), game=habits.game)
    about = {**facts, "username": play.account, "comments": play.element.findtext("comments")}
    game.header = {"source": "BoardGameGeek", **stated(game, about, HEADER)}
    base, *others = [(title,) for title in play.titles]
    game.expansions = habits.expansions_of(base, others)
    game.seats = [_seat(game, *each) for each in enumerate(play.element.iter("player"))]
    add_factions_from_comment(game, "comments")
    habits.tell_places_from_coins(game, column="score")
    quantity = whole(facts.get("quantity"), 0, 9999) or 0
    if quantity > 1:
        message = f"entered as {quantity} games with one result: counted once"
        game.remark(message, column="quantity", found=str(quantity))
    if facts.get("incomplete") == "1":
        game.refuse(f"{UNFINISHED}the play is marked as incomplete", column="incomplete", found="1")
    return game.reading()


def _seat(game: StatedGame, number: int, player: ET.Element) -> StatedSeat:
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


def _broken(source: Source, error: Exception) -> Reading:
    line = error.position[0] if isinstance(error, ParseError) else None
    said, *_ = str(error).split(": line")
    return refusal(
        source.name,
        "the XML cannot be read any further",
        raw=head_of(source.content),
        line=line,
        found=f"{type(error).__name__}: {said}"[:200],
        expected="a whole plays document without entities or document type; save it again",
    )


register(Reader("bgg_plays", "BoardGameGeek plays", sniff, read))
