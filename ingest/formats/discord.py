"""Discord win-stats messages: a mention, a summary with the rounds, one line per player from the winner down.

Each player's line is read from its end, so that a name may hold anything. The match logs that the site posts
say the same in other words: `Amber won as ... in 16 rounds`, then a line per place, with its bid if there was
one. A file may hold many messages among other talk, exported or copied (see `ingest/formats/posts.py`); copied text
has lost its bold letters.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from ingest.formats.chat_pages import is_whole
from ingest.formats.posts import (
    Post,
    is_chat_page,
    is_exported_json,
    is_labelled_export,
    opens_json,
    posts_of,
)
from ingest.formats.reader import Reader, Reading, Source, register
from ingest.formats.stating import look_up, rank_by_order, remark_repeats
from ingest.stated.game import CASUAL_POLICY, StatedGame, StatedSeat, note, refusal, unnamed
from ingest.stated.names import factions, mats
from ingest.stated.values import amount, lines_of, name_of, text_of

MOST_ROUNDS = 50
MOST_COINS = 250
LONGEST_LINE = 2000

_SUMMARY = re.compile(r"(?<![\w$])(\d{1,4})\s+rounds?\b", re.I)
_COUNT = re.compile(r"(?<![\w$])(\d{1,3})\s+players?\b", re.I)
_PLAYER = re.compile(
    r"(?P<who>.*\S)\s*(?:<a?:(?P<emoji>\w+):\d*>|:(?P<word>\w+):)\s*\|\s*(?P<mat>[^|]*?)\s*\|\s*(?P<coins>[^|]*)"
)
_PLACED = re.compile(
    r"(?P<who>.*\S)\s+-\s+(?:<a?:(?P<emoji>\w+):\d*>|:?(?P<word>\w+):?)\s+(?P<mat>\w+)\s*[:-]\s*"
    r"\$(?P<coins>\d{1,6})(?:\s*-\s*\$(?P<bid>\d{1,6})\s*=\s*(?P<total>-\$\d{1,6}|\$-?\d{1,6}))?"
)
"""A place of a match log: `**Amber** - <:Crimean:1> Patriotic: $30 - $10 = $20`, or `... Patriotic - $30`."""

_STATED = re.compile(r"[^\n]*(?:[:>]\s*\|[^|\n]*\||\s-\s[^\n|$]{3,100}\s*[:-]\s*\$\d)[^\n]*")
"""A line that may be about a player."""

_MENTION = re.compile(r"\s*(?:<@[!&]?\d+>|@\w)")
_BEGINS = re.compile(rf"{_MENTION.pattern}.*|Match Log", re.I)
_NTH = re.compile(r"\W*(?::\w+:\s*)?\d{1,2}(?:st|nd|rd|th) place", re.I)
_FILLER = re.compile(r"Via https?://\S*|\{Embed\}|", re.I)
_AROUND = re.compile(
    r"^(?:>{1,3}\s|`{3})+|(?:\s*\((?:edited|изменено|отредактировано|ред\.|змінено|відредаговано|ред)\)|`{3})$",
    re.I,
)
"""What the chat puts around a line: the marks of a quotation or of fixed letters, and that it was edited."""

_EMOJI = re.compile(r"<a?:\w+:\d*>|:\w+:")
_WHO = re.compile(r"(?:\*\*(?P<bold>.*)\*\*|(?P<plain>.*?))\s*(?:\((?P<steam>\d{5,25})\))?")


def sniff(source: Source) -> float:
    """Sure of a page or a player's line with a faction and coins, likely of a mention followed by a summary."""
    text = text_of(source.content)
    if is_chat_page(text):
        return 0.9
    states_results = _STATED.search(text) is not None
    if opens_json(text):
        sureness = 0.9 if states_results else 0.5 if is_labelled_export(text) else 0.0
        return sureness if sureness and is_exported_json(text) else 0.0
    if states_results and any(_is_surely_a_player(_said(line[0])) for line in _STATED.finditer(text)):
        return 0.9
    head = lines_of(text[:65_536])
    if any(map(_MENTION.match, head)) and any(map(_SUMMARY.search, head)):
        return 0.6
    return 0.5 if is_labelled_export(text) else 0.0


def read(source: Source) -> Iterator[Reading]:
    """One reading per message that states a result, then a note about lines that state none."""
    talk, text = 0, text_of(source.content)
    posts = list(posts_of(text))
    yield from _faults(source.name, text, posts)
    for message in chain.from_iterable(map(_messages, posts)):
        if message.begun:
            yield _reading(source.name, message)
        talk += message.talk
    if talk:
        yield note(source.name, f"{talk} lines state no result and were passed over")


def _faults(source: str, text: str, posts: Sequence[Post]) -> Iterator[Reading]:
    """Why messages of an export may be missing: the page was cut off, or parts of it are no messages."""
    if is_chat_page(text) and not is_whole(text):
        yield refusal(source, "the page was cut off", expected="the whole page; export it again")
    if not any(map(_says_anything, posts)):
        yield refusal(source, "no message of this export has a text", expected="an export as it was saved")
    for post in posts:
        if not post.readable:
            position, raw = f"{post.unit} {post.line}", "\n".join(post.lines)
            yield refusal(source, "a message without a text", raw, position, found=raw[:200])


def _says_anything(post: Post) -> bool:
    """Whether a message has more than its heading; a plain text is whatever it is."""
    return post.unit == "line" or any(line.strip() for line in post.lines[1:])


def results_beside(source: Source) -> Iterator[Reading]:
    """Only the messages that name players with their coins, for a file that another reader takes."""
    messages = chain.from_iterable(map(_messages, posts_of(text_of(source.content))))
    return (_reading(source.name, message) for message in messages if message.players)


@dataclass(slots=True)
class _Message:
    """A result as a post states it; `count` and `places` say how many players there should be."""

    line: int
    post: Post
    text: list[str] = field(default_factory=list)
    players: list[tuple[int, str]] = field(default_factory=list)
    rounds: int | None = None
    count: int | None = None
    places: int = 0
    talk: int = 0

    @property
    def begun(self) -> bool:
        return bool(self.players) or self.rounds is not None


def _messages(post: Post) -> Iterator[_Message]:
    """What a post states: each result begins with a mention or a summary, and ends where the next begins."""
    message = _Message(post.line, post)
    if not post.readable:
        return
    for number, raw_line in enumerate(post.lines, start=post.line):
        line = _said(raw_line)
        kind = next((kind for kind, fits in _KINDS.items() if fits(line)), "talk")
        if message.begun and kind in ("summary", "beginning"):
            yield message
            message = _Message(number, post)
        message.text.append(raw_line)
        if kind == "player":
            message.players.append((number, line))
        elif kind == "summary":
            message.rounds, message.count = _figure(_SUMMARY, line), _figure(_COUNT, line)
        message.places += kind == "place"
        message.talk += kind == "talk"
    yield message


def _figure(form: re.Pattern[str], line: str) -> int | None:
    match = form.search(line)
    return int(match[1]) if match else None


def _said(raw: str) -> str:
    """A line as its author wrote it."""
    return _AROUND.sub("", raw.strip()[:LONGEST_LINE]).strip()


def _is_meant_as_a_player(line: str) -> bool:
    """Whether a line is meant as a player: two bars, bold letters or an emoji, and coins or an emoji."""
    if line.count("|") < 2 or _counts_players(line):
        return _place(line) is not None
    return _EMOJI.search(line) is not None or ("**" in line and "$" in line)


def _counts_players(line: str) -> bool:
    return bool(_SUMMARY.search(line) and _COUNT.search(line)) and "$" not in line


def _is_surely_a_player(line: str) -> bool:
    """A player's line with a faction or a mat that exists: bars in a cell of a sheet are no message."""
    parts = _PLAYER.fullmatch(line) if _is_meant_as_a_player(line) else None
    if parts is None:
        return _place(line) is not None
    return bool(factions().find(parts["emoji"] or parts["word"]) or mats().find(parts["mat"]))


def _place(line: str) -> re.Match[str] | None:
    """A line of a match log, told from talk by a faction and a mat that exist."""
    match = _PLACED.fullmatch(line) if "$" in line and " - " in line else None
    if match is None:
        return None
    known = factions().find(match["emoji"] or match["word"]), mats().find(match["mat"])
    return match if all(known) or (match["emoji"] and any(known)) else None


def _reading(source: str, message: _Message) -> Reading:
    post, position = message.post, f"{message.post.unit} {message.line}"
    game = StatedGame(source, position, "\n".join(message.text), policy=CASUAL_POLICY)
    game.header = {"source": "Discord", "date": post.day, "recorder": post.author}
    if message.line == post.line:
        game.header["reference"] = post.reference
    _state_rounds(game, message)
    for index, (number, line) in enumerate(message.players):
        _seat(game, index, number, line)
    _check_count(game, message)
    remark_repeats(game, message.line, "player", "faction", "mat")
    if rank_by_order(game):
        for seat in game.seats:
            seat.values["winner"] = seat["rank"] == 1
    else:
        game.remark("the lines do not stand in the order of the coins; the places stay unknown")
    return game.reading()


def _state_rounds(game: StatedGame, message: _Message) -> None:
    if message.rounds is None:
        game.remark("the number of rounds is not stated", line=message.line, expected="N Rounds")
    elif not 1 <= message.rounds <= MOST_ROUNDS:
        found, expected = str(message.rounds), f"1 to {MOST_ROUNDS}"
        game.remark("the number of rounds cannot be right", line=message.line, found=found, expected=expected)
    else:
        game.rounds = message.rounds


def _seat(game: StatedGame, index: int, number: int, line: str) -> None:
    """A seat out of a player's line, from its end; where a bid is stated, it comes off the coins."""
    parts = _place(line) or _PLAYER.fullmatch(line)
    if parts is None:
        expected = "**name** <:Faction:id> | Mat | **$coins**"
        game.refuse("a player's line that cannot be read", line=number, found=line[:200], expected=expected)
        return
    who, coins = _WHO.fullmatch(parts["who"].strip()), parts["coins"]
    seat = StatedSeat(
        {
            "player": name_of((who["bold"] or who["plain"]) if who else parts["who"]) or unnamed(index),
            "faction": look_up(game.remark, factions(), parts["emoji"] or parts["word"], number),
            "mat": look_up(game.remark, mats(), parts["mat"], number),
        }
    )
    if parts.re is _PLACED:
        left = int(coins) - int(parts["bid"] or 0)
        coins = parts["total"].replace("$", "") if parts["total"] else str(left)
        if int(coins) != left:
            game.remark("the coins less the bid are not what is stated", line=number, found=line[:200])
        seat.values["bid"] = int(parts["bid"] or 0)
    seat.values["total"] = _coins(game, coins, number)
    game.seats.append(seat)


def _coins(game: StatedGame, written: str, number: int) -> int | None:
    coins = amount(written.replace("*", "").strip()).value
    if coins is None:
        game.remark("the coins cannot be read", line=number, found=written[:80], expected="**$coins**")
    elif not 0 <= coins <= MOST_COINS:
        message, expected = "the coins are beyond what this format allows", f"0 to {MOST_COINS}"
        game.remark(message, line=number, found=written[:80], expected=expected)
    return coins


def _check_count(game: StatedGame, message: _Message) -> None:
    stated, counted = len(message.players), message.count or message.places or None
    if counted is None and stated == 1:
        game.refuse("a single player and no number of players", line=message.line, expected="N Players")
    if counted is not None and counted != stated:
        told, found = "the summary counts other players than the lines name", f"{stated} lines"
        game.refuse(told, line=message.line, found=found, expected=f"{counted} players")


_KINDS: Mapping[str, Callable[[str], object]] = {
    "player": _is_meant_as_a_player,
    "summary": _SUMMARY.search,
    "place": _NTH.fullmatch,
    "beginning": _BEGINS.fullmatch,
    "filler": _FILLER.fullmatch,
}
"""What a line of a message is: the first that fits it; anything else is talk."""

register(Reader("discord", "Discord win-stats messages", sniff, read))
