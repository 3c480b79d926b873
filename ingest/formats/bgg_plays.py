"""BoardGameGeek plays (`xmlapi2/plays`): colours for factions, free-text scores, missing players.

The XML is read without entities or document types, play by play, to a bounded depth.
"""

import io
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import ParseError, iterparse

from engine.registry import DEFAULT_GAME, game_named, games
from ingest.formats.reader import Reader, Reading, Source, register
from ingest.formats.stating import add_factions_from_comment, known_day, remark_role, score_of
from ingest.formats.text import in_utf8
from ingest.stated.game import UNFINISHED, SetAside, StatedGame, StatedSeat, note, refusal, unnamed
from ingest.stated.habits import Habits, Role, game_titled
from ingest.stated.values import comment_of, day_of, head_of, name_of, whole

MAX_DEPTH = 32
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

NOT_READ = "parts that no page of plays has were not read"
NOT_KNOWN = "attributes that are not known were not used"
BESIDE = "expansions entered beside their game"

_ROOT = re.compile(r"<plays[\s/>]")
_DOCUMENT = re.compile(rb"(?:<\?xml[^>]{0,200}\?>\s{0,200})?<plays[\s>]")
_PLAY = re.compile(r"<play\s[^>]*\bid=")
_SHOWN = re.compile(rb"^[\s-]{0,20}((?:<\?xml[^>]{0,200}\?>\s{0,200})?<plays[\s>])", re.M)
"""Where a page begins that was copied from a browser, which puts a sentence of its own above it."""

_DECLARED = re.compile(rb"(<\?xml[^>]{0,100}?)\s+encoding=[\"'][^\"']{0,40}[\"']")
_EXPECTED = "the answer of xmlapi2/plays?username=NAME, every page of it"
_OTHER_ANSWERS = (
    (
        re.compile(r"<errors?[\s>]|<message[\s>]|messagebox error"),
        "the service answered with a message instead of plays; ask again later",
    ),
    (
        re.compile(r"<items\s[^>]*(?:totalitems|termsofuse)=|<geeklist[\s>]|<boardgames[\s>]"),
        "a list of games from BoardGameGeek, not of plays",
    ),
)
"""What the service sends in place of plays, and what to say about it."""

_TAGS = re.compile(r"<[^<>]{0,500}>")

Sitting = tuple[str, tuple[tuple[str, ...], ...]]
"""A day, and the players with their scores and wins: what two entries of one game have in common."""


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
    """One reading per play of a game of ours, then one note about the rest of the page."""
    head = head_of(source.content)
    answer = None if _ROOT.search(head) or _PLAY.search(head) else _other_answer(head)
    if answer is not None:
        said = " ".join(_TAGS.sub(" ", head).split())[:200]
        yield refusal(source.name, answer, raw=head, found=said, expected=_EXPECTED)
        return
    documents = _documents(source.content)
    page, aside, whole_file = _Page(source.name, _Beside.of(documents)), SetAside(), True
    for document in documents:
        try:
            for play in page.plays(document):
                reason = page.why_not(play)
                if reason is None:
                    yield _reading(page, play)
                else:
                    aside.add(reason, f"play {play.get('id', page.listed)}")
        except (ParseError, DefusedXmlException, TooDeepError, ValueError, LookupError) as error:
            whole_file = False
            yield _broken(source, error)
    if page.strange:
        found = ", ".join(sorted(page.strange))[:200]
        yield refusal(source.name, NOT_READ, found=found, expected=_EXPECTED)
    if page.further:
        yield note(source.name, NOT_KNOWN, found=", ".join(sorted(page.further))[:200])
    yield from aside.notes(source.name)
    if page.listed or whole_file:
        yield note(source.name, page.summary())


def _other_answer(head: str) -> str | None:
    """What to say about an answer of the service that holds no plays; None when it may hold some."""
    return next((message for form, message in _OTHER_ANSWERS if form.search(head)), None)


def _documents(content: bytes) -> list[bytes]:
    """The pages of a file; several may have been saved one after the other, or within one element."""
    begun = _as_sent(content).lstrip(b"\xef\xbb\xbf \t\r\n")
    if _DOCUMENT.match(begun) is None:
        # Blanks before the declaration, as copied text has them, are no XML.
        return [begun if begun.startswith(b"<") else content]
    later = [match.start() for match in _DOCUMENT.finditer(begun)][1:]
    return [begun[start:end] for start, end in pairwise([0, *later, len(begun)])]


def _as_sent(content: bytes) -> bytes:
    """The file in UTF-8, whatever its declaration still says, from where the page begins."""
    converted = in_utf8(content)
    if converted is not content:
        converted = _DECLARED.sub(rb"\1", converted, count=1)
    shown = None if converted.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<") else _SHOWN.search(converted)
    return converted[shown.start(1) :] if shown else converted


def _elements(content: bytes) -> Iterator[tuple[str, ET.Element]]:
    """What begins and ends in a document, to a bounded depth."""
    depth = 0
    for event, element in iterparse(io.BytesIO(content), events=("start", "end"), forbid_dtd=True):
        depth += 1 if event == "start" else -1
        if depth > MAX_DEPTH:
            raise TooDeepError(f"elements nested more than {MAX_DEPTH} deep")
        yield event, element


@dataclass(slots=True)
class _Beside:
    """Expansions that programs enter as plays of their own, beside the play of the game itself."""

    games: Counter[Sitting] = field(default_factory=Counter)
    expansions: dict[Sitting, Counter[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, documents: Sequence[bytes]) -> "_Beside":
        """Look through pages that name an expansion at all."""
        beside = cls()
        if any(map(_may_name_an_expansion().search, documents)):
            for document in documents:
                beside._look_through(document)
        return beside

    def is_one(self, play: ET.Element) -> bool:
        """Whether a play is such an expansion: the game itself has an entry with that day and result."""
        return _game_of(play) is not None and not _is_the_game(play) and self.games[_sitting(play)] > 0

    def with_game(self, play: ET.Element) -> list[str]:
        """The expansions entered beside every play of the game itself with this result."""
        sitting = _sitting(play)
        found = self.expansions.get(sitting, Counter()) if _is_the_game(play) else Counter()
        return [title for title, count in found.items() if count == self.games[sitting]]

    def _look_through(self, document: bytes) -> None:
        try:
            for event, play in _elements(document):
                if event == "end" and play.tag == "play":
                    self._note(play)
                    play.clear()
        except (ParseError, DefusedXmlException, TooDeepError, ValueError, LookupError):
            # Reading the plays stumbles over the same and says so.
            return

    def _note(self, play: ET.Element) -> None:
        titles = [item.get("name", "") for item in play.iter("item")]
        if play.find(".//player") is None or _game_of(play) is None:
            return
        if _is_the_game(play):
            self.games[_sitting(play)] += 1
        else:
            self.expansions.setdefault(_sitting(play), Counter()).update(titles)


@cache
def _may_name_an_expansion() -> re.Pattern[bytes]:
    """A title of a game of ours with more behind it."""
    titles = "|".join(re.escape(title) for game in games() for title in game.titles)
    return re.compile(f"name=[\"'](?:{titles})[^\"'\\w]".encode(), re.I)


def _not_of_the_form(element: ET.Element) -> Iterator[str]:
    """An element that no page of plays has, or a play without what was played; plays may be wrapped."""
    if element.tag == "play" and element.find("item") is None:
        yield "play without item"
    if element.tag not in FORM and element.find("plays") is None and element.find("play") is None:
        yield element.tag


def _unknown_attributes(element: ET.Element) -> set[str]:
    """The attributes of an element that no page of plays has."""
    return {f"{element.tag} {name}" for name in element.attrib.keys() - FORM.get(element.tag, element.attrib)}


def _game_of(play: ET.Element) -> str | None:
    """The id of the game that a play is of, or of which it names an expansion."""
    named = (game_titled([item.get("name")], item.get("objectid")) for item in play.iter("item"))
    return next((game for game in named if game is not None), None)


def _is_the_game(play: ET.Element) -> bool:
    game = _game_of(play)
    items = [(item.get("name"), item.get("objectid")) for item in play.iter("item")]
    return game is not None and any(Habits(game).is_the_game_itself(*item) for item in items)


def _sitting(play: ET.Element) -> Sitting:
    facts = ("name", "username", "score", "win")
    players = sorted(tuple(player.get(fact, "") for fact in facts) for player in play.iter("player"))
    return play.get("date", ""), tuple(players)


@dataclass(slots=True)
class _Page:
    source: str
    beside: _Beside = field(default_factory=_Beside)
    username: str | None = None
    total: str | None = None
    listed: int = 0
    beside_games: int = 0
    ours: Counter[str] = field(default_factory=Counter)
    games: int = 0
    strange: set[str] = field(default_factory=set)
    further: set[str] = field(default_factory=set)

    def plays(self, content: bytes) -> Iterator[ET.Element]:
        for event, element in _elements(content):
            if event == "start" and element.tag == "plays":
                self.username, self.total = name_of(element.get("username")), element.get("total")
            if event == "end":
                self._compare(element)
            if event == "end" and element.tag == "play":
                self.listed += 1
                yield element
                element.clear()

    def why_not(self, play: ET.Element) -> str | None:
        """Why a play holds no result to keep, or None when it may."""
        if not self.is_ours(play):
            return BESIDE if _game_of(play) else "plays of other games"
        if play.get("nowinstats") == "1":
            return "kept out of win statistics by their owner"
        return None if play.find(".//player") is not None else "no players named"

    def is_ours(self, play: ET.Element) -> bool:
        """Whether a play is one of a game of ours and not entered twice; counts it."""
        beside, game = self.beside.is_one(play), _game_of(play)
        self.beside_games += beside
        if game is None or beside:
            return False
        self.ours[game] += 1
        self.games += whole(play.get("quantity"), 1, 9999) or 1
        return True

    def _compare(self, element: ET.Element) -> None:
        """Remember what no page of plays has: as a slip where something else is missing, else as something new."""
        lacking = NEEDED.get(element.tag, set()) - element.attrib.keys()
        (self.strange if lacking else self.further).update(_unknown_attributes(element))
        self.strange.update(_not_of_the_form(element))

    def summary(self) -> str:
        others = self.listed - self.ours.total() - self.beside_games
        named = self.ours or Counter({DEFAULT_GAME: 0})
        ours = ", ".join(f"{n} of {game_named(game).titles[0].title()}" for game, n in named.items())
        text = f"{self.listed} plays listed: {ours} ({self.games} games by quantity), {others} of other games"
        if self.beside_games:
            text += f", {self.beside_games} {BESIDE}"
        known = whole(self.total, 0, 9999)
        if known is not None and known > self.listed:
            text += f"; the account has {known}, the other pages are not in this file"
        return text


def _reading(page: _Page, play: ET.Element) -> Reading:
    position = f"play {play.get('id', page.listed)}"
    for title in page.beside.with_game(play):
        ET.SubElement(play, "item", {"name": title})
    habits = Habits(_game_of(play) or DEFAULT_GAME)
    game = StatedGame(
        page.source, position, _raw(page, play), policy=habits.casual_policy(), game=habits.game
    )
    comment = comment_of(play.findtext("comments"))
    game.header = _header(game, page, play, comment)
    base, *others = [(item.get("name"),) for item in play.iter("item")]
    game.expansions = habits.expansions_of(base, others)
    game.seats = [_seat(game, player, number) for number, player in enumerate(play.iter("player"))]
    add_factions_from_comment(game, comment)
    habits.tell_places_from_coins(game, column="score")
    _mark(game, play)
    return game.reading()


def _header(game: StatedGame, page: _Page, play: ET.Element, comment: str | None) -> dict[str, object]:
    written = play.get("date", "")
    return {
        "source": "BoardGameGeek",
        "date": known_day(game, day_of(written), written, "date"),
        "minutes": whole(play.get("length"), 1, 99_999),
        "place": name_of(play.get("location")),
        "recorder": page.username,
        "reference": name_of(play.get("id")),
        "comment": comment,
    }


def _seat(game: StatedGame, player: ET.Element, number: int) -> StatedSeat:
    name = name_of(player.get("name")) or name_of(player.get("username"))
    if name is None:
        game.remark("a player without a name", column="name")
    role: Role = Habits(game.game).read_role(player.get("color"))
    remark_role(game, role, "colour", "color", player.get("color", ""))
    return StatedSeat(
        {
            "player": name or unnamed(number),
            **role.values,
            "winner": {"1": True, "0": False}.get(player.get("win", "")),
            "start": whole(player.get("startposition"), 1, 7),
            "total": score_of(game, player.get("score"), "score", minus=False),
        }
    )


def _mark(game: StatedGame, play: ET.Element) -> None:
    quantity = whole(play.get("quantity"), 0, 9999)
    if quantity is not None and quantity > 1:
        game.remark(
            f"entered as {quantity} games with one result: counted once",
            column="quantity",
            found=str(quantity),
        )
    if play.get("incomplete") == "1":
        game.refuse(f"{UNFINISHED}the play is marked as incomplete", column="incomplete", found="1")


def _raw(page: _Page, play: ET.Element) -> str:
    """The play as a page of its own, so that what is kept can be read again."""
    root = ET.Element("plays", {"username": page.username} if page.username else {})
    root.append(play)
    return ET.tostring(root, encoding="unicode")


def _broken(source: Source, error: Exception) -> Reading:
    line = error.position[0] if isinstance(error, ParseError) else None
    return refusal(
        source.name,
        "the XML cannot be read any further" if line else "the XML is refused",
        raw=head_of(source.content),
        line=line,
        found=f"{type(error).__name__}: {error}"[:200],
        expected="a whole plays document without entities or document type; save it again",
    )


register(Reader("bgg_plays", "BoardGameGeek plays", sniff, read))
