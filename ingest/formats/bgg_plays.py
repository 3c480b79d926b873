"""BoardGameGeek plays (`xmlapi2/plays`): colours for factions, free-text scores, missing players.

The XML is read without entities or document types and to a bounded depth; of plays of other games only the
number is kept.
"""

import io
import re
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, product

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import ParseError, iterparse

from engine.registry import DEFAULT_GAME
from ingest.formats.reader import Reader, Reading, Source, register
from ingest.formats.stating import Program, finish, first_that_holds, flag, kept, role, score, yes_or_no
from ingest.formats.text import in_utf8
from ingest.stated.game import UNFINISHED, StatedGame, note, refusal
from ingest.stated.habits import Habits, game_titled
from ingest.stated.values import head_of, lines_of, name_of, text_of, whole

PROGRAM = Program(
    name="BoardGameGeek",
    header={
        "moment": "date",
        "minutes": "length",
        "place": "location",
        "recorder": "username",
        "reference": "id",
        "comment": "comments",
    },
    seat={"role": "color", "winner": "win", "start": "startposition", "total": "score"},
    own={"role": partial(role, what="colour"), "total": partial(score, minus=False)},
)
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

NEEDED = {
    "play": {"date", "item", "incomplete", "nowinstats"},
    "item": {"name"},
    "player": {"name", "color", "score", "win"},
}
"""What every such element has: where it is missing, something unknown beside it is a slip for it."""

MAX_DEPTH = 32
OF_A_SITTING = ("name", "username", "score", "win")
BESIDE = "expansions entered beside their game"

_ROOT = re.compile(r"(?:^|>)[\s-]{0,20}<plays[\s/>]", re.M)
_LISTED = re.compile(r"<plays?[\s/>]")
_OTHER_ANSWER = re.compile(r"<(?:errors?|message|items|geeklist|boardgames)[\s>]|messagebox error")
_DECLARED = re.compile(rb"<\?xml[^>]{0,200}\?>")
_EXPECTED = "the answer of xmlapi2/plays?username=NAME, every page of it"


def sniff(source: Source) -> float:
    """Sure of a `plays` document; likely of plays outside of one and of what the site answers instead."""
    head = head_of(source.content)
    if _ROOT.search(head):
        return 0.95
    is_xml = head.lstrip("\ufeff \t\r\n").startswith("<")
    return 0.6 if is_xml and (_LISTED.search(head) or _OTHER_ANSWER.search(head)) else 0.0


def read(source: Source) -> Iterator[Reading]:
    """One reading per play of a game of ours, then what was left out, what is no play, and a note."""
    pages = _Pages(source.name)
    try:
        pages.take(source.content)
    except (ParseError, DefusedXmlException, ValueError, LookupError) as error:
        said, *_ = str(error).split(": line")
        pages.broken = refusal(
            source.name,
            "the XML cannot be read any further",
            raw=head_of(source.content),
            line=error.position[0] if isinstance(error, ParseError) else None,
            found=f"{type(error).__name__}: {said}",
            expected="a whole plays document without entities or document type; save it again",
        )
    yield from pages.readings()


@dataclass(slots=True)
class _Play:
    """A play, the account that lists it, the game of ours that it is of, and why it holds no result to keep."""

    element: ET.Element
    position: str
    account: str | None
    game: str | None = None
    is_expansion: bool = False
    reason: str | None = None

    def __post_init__(self) -> None:
        """The first item that is a game of ours or an expansion of one says which."""
        items = [(item.get("name"), item.get("objectid")) for item in self.element.iter("item")]
        games = (game_titled([name], number) for name, number in items)
        self.game = next(filter(None, games), None)
        reasons = {
            "plays of other games": self.game is None,
            "kept out of win statistics by their owner": flag(self.element.get("nowinstats")),
            "no players named": not self.players,
        }
        self.reason = first_that_holds(reasons)
        if self.game is None:
            self.element.clear()
        else:
            self.is_expansion = not any(Habits(self.game).is_the_game_itself(*item) for item in items)

    @property
    def titles(self) -> list[str]:
        return [item.get("name", "") for item in self.element.iter("item")]

    @property
    def players(self) -> list[ET.Element]:
        return list(self.element.iter("player"))

    def reading(self, source: str) -> Reading:
        """What a play of a game of ours states."""
        # The play as a page of its own, so that what is kept can be read again.
        page = ET.Element("plays", {"username": name_of(self.account) or ""})
        page.append(self.element)
        game = StatedGame(source, self.position, ET.tostring(page, "unicode"), game=self.game or DEFAULT_GAME)
        facts = self.element.attrib
        about = {**facts, "username": self.account, "comments": self.element.findtext("comments")}
        PROGRAM.state(game, about, [(title,) for title in self.titles])
        for player in self.players:
            name = name_of(player.get("name")) or name_of(player.get("username"))
            if name is None:
                game.remark("a player without a name", column="name")
            PROGRAM.add_seat(game, player.attrib, player=name)
        finish(game, "comments", "score")
        quantity = whole(facts.get("quantity"), 2, 9999)
        if quantity is not None:
            message = f"entered as {quantity} games with one result: counted once"
            game.remark(message, column="quantity", found=quantity)
        yes_or_no(game, facts.get("nowinstats"), "nowinstats")
        if yes_or_no(game, facts.get("incomplete"), "incomplete"):
            game.refuse(f"{UNFINISHED}the play is marked as incomplete", column="incomplete", found="1")
        for name in sorted(set(chain.from_iterable(map(_slips, self.element.iter())))):
            game.refuse("an attribute that no page of plays has", found=name, expected=_EXPECTED)
        return game.reading()


@dataclass(slots=True)
class _Pages:
    """Every play of a file in order, what could not be read, and what no page of plays has."""

    source: str
    plays: list[_Play] = field(default_factory=list)
    sittings: dict[str, list[_Play]] = field(default_factory=lambda: defaultdict(list))
    broken: Reading | None = None
    account: str | None = None
    total: str | None = None
    strange: set[str] = field(default_factory=set)
    further: set[str] = field(default_factory=set)
    between: set[str] = field(default_factory=set)
    content: bytes = b""

    def take(self, content: bytes) -> None:
        """All pages within one element around them, whatever encoding each of them declares."""
        tag, depth = PAGES.encode(), 0
        self.content = content
        document = io.BytesIO(b"<%b>%b</%b>" % (tag, _DECLARED.sub(b"", in_utf8(content)), tag))
        for event, element in iterparse(document, events=("start", "end"), forbid_dtd=True):
            depth += 1 if event == "start" else -1
            if depth > MAX_DEPTH:
                raise ValueError(f"elements nested more than {MAX_DEPTH} deep")
            if event == "end":
                self._compare(element)
            if (event, element.tag) == ("start", "plays"):
                self.account, self.total = element.get("username"), element.get("total")
            elif (event, element.tag) == ("end", "play"):
                position = f"play {element.get('id', len(self.plays) + 1)}"
                self._add(_Play(element, position, self.account))

    def _add(self, play: _Play) -> None:
        """Two entries of one game have the day and the players with their scores and wins in common."""
        self.plays.append(play)
        if play.game and play.players:
            players = sorted([player.get(fact, "") for fact in OF_A_SITTING] for player in play.players)
            self.sittings[repr((play.element.get("date"), players))].append(play)

    def _compare(self, element: ET.Element) -> None:
        """Remember what no page of plays has: words, elements, and attributes where one that is needed is missing.

        Attributes that are new beside all others, and words above all pages, are only told.
        """
        tag, inside, slips = element.tag, {child.tag for child in element}, _slips(element)
        self.strange.update(slips)
        self.further.update(_unknown(element) - slips)
        if tag not in FORM and not inside & {"plays", "play"}:
            self.strange.add(tag)
        if tag == "play" and "item" not in inside:
            self.strange.add("play without item")
        said = "" if tag == "comments" else element.text or ""
        between = {(child.tail or "").strip(" \t\r\n-")[:80] for child in element}
        (self.further if tag == PAGES else between).add(said.strip()[:80])
        self.strange |= between
        self.between |= between - {""}

    def readings(self) -> Iterator[Reading]:
        """The plays with a result, what was left out, refusals, then notes about the file."""
        for together in self.sittings.values():
            _join_expansions(together)
        plays = self.plays
        yield from kept(
            self.source,
            ((each.position, each.reason) if each.reason else each.reading(self.source) for each in plays),
        )
        if self.broken:
            yield self.broken
        yield from self._not_plays()

    def _line(self) -> int | None:
        """The first line with words between elements, if there are any."""
        words = re.compile(rf"(?:^|>)[\s-]*(?:{'|'.join(map(re.escape, sorted(self.between)))})")
        lines = enumerate(lines_of(text_of(self.content)), start=1) if self.between else ()
        return next((number for number, line in lines if words.search(line)), None)

    def _not_plays(self) -> Iterator[Reading]:
        """What else stands in the file, and what does not."""
        strange, further = (", ".join(sorted(found - {""})) for found in (self.strange, self.further))
        listed, known = len(self.plays), whole(self.total, 0, 9999) or 0
        if strange:
            message = "parts that no page of plays has were not read"
            yield refusal(self.source, message, line=self._line(), found=strange, expected=_EXPECTED)
        if further:
            yield note(self.source, "words and attributes that are not known were not used", found=further)
        if known > listed:
            message = (
                f"the account has {known} plays, of which this file lists {listed}: other pages are missing"
            )
            yield note(self.source, message)
        if not (listed or self.broken or strange):
            yield note(self.source, "the list “plays” is empty")


def _unknown(element: ET.Element) -> set[str]:
    """Attributes that no such element has."""
    known = FORM.get(element.tag, element.attrib)
    return {f"{element.tag} {name}" for name in element.attrib.keys() - known}


def _slips(element: ET.Element) -> set[str]:
    """The same where one that is needed is missing."""
    has = element.attrib.keys() | {child.tag for child in element}
    return _unknown(element) if NEEDED.get(element.tag, set()) - has else set()


def _join_expansions(together: Sequence[_Play]) -> None:
    """Programs enter expansions as plays of their own: beside a play of the game itself they are its expansions."""
    games = [play.element for play in together if not play.is_expansion]
    extras = [play for play in together if play.is_expansion and games]
    titles = Counter(chain.from_iterable(play.titles for play in extras))
    for play in extras:
        play.reason = BESIDE
    for game, title in product(games, titles):
        # An expansion of only one of two equal entries is given to neither.
        if titles[title] == len(games):
            ET.SubElement(game, "item", {"name": title})


register(Reader("bgg_plays", "BoardGameGeek plays", sniff, read))
