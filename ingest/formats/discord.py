"""Discord win-stats messages: a mention, a summary with the rounds, one line per player from the winner down.

Each player's line is read from its end, so that a name may hold anything. The match logs that the site posts
say the same in other words: `Amber won as ... in 16 rounds`, then a line per place, with its bid if there was
one. A file may hold many messages among other talk, exported or copied (see `ingest/formats/posts.py`); copied text
has lost its bold letters.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain

from ingest.formats.chat_pages import is_whole
from ingest.formats.posts import (
    Post,
    begins_a_post,
    holds_a_post,
    is_chat_page,
    is_exported_json,
    is_labelled_export,
    posts_of,
)
from ingest.formats.reader import Reader, Reading, Source, register
from ingest.formats.stating import rank_by_order, remark_repeats
from ingest.stated.game import CASUAL_POLICY, StatedGame, StatedSeat, note, refusal, unnamed
from ingest.stated.names import Vocabulary, factions, mats
from ingest.stated.values import amount, head_of, lines_of, name_of, text_of

MOST_ROUNDS = 50
MOST_COINS = 250
LONGEST_LINE = 2000

_MENTION = re.compile(r"\s*(?:<@[!&]?\d+>|@\w)\s*")
_SUMMARY = re.compile(r"(?<![\w$])(\d{1,4})\s+rounds?\b", re.I)
_COUNT = re.compile(r"(?<![\w$])(\d{1,3})\s+players?\b", re.I)
_PLAYER = re.compile(
    r"(?P<who>.*\S)\s*(?:<a?:(?P<emoji>\w+):\d*>|:(?P<short>\w+):)\s*\|\s*(?P<mat>[^|]*?)\s*\|\s*(?P<coins>[^|]*)"
)
_PLACED = re.compile(
    r"(?P<who>.*\S)\s+-\s+(?:<a?:(?P<emoji>\w+):\d*>|:?(?P<word>\w+):?)\s+(?P<mat>\w+)\s*[:-]\s*"
    r"\$(?P<coins>\d{1,6})(?:\s*-\s*\$(?P<bid>\d{1,6})\s*=\s*(?P<total>-\$\d{1,6}|\$-?\d{1,6}))?"
)
"""A place of a match log: `**Amber** - <:Crimean:1> Patriotic: $30 - $10 = $20`, or `... Patriotic - $30`."""

_FURNITURE = re.compile(r"Match Log|Via https?://\S*|\{Embed\}", re.I)
_NTH = re.compile(r"\W*(?::\w+:\s*)?\d{1,2}(?:st|nd|rd|th) place", re.I)
_LOG = re.compile(r"Match Log", re.I)
_STATED = re.compile(r"\|\s*[^|\n]*\|\s*\**\$\d|\s-\s[^\n|$]{3,100}\s*[:-]\s*\$\d")
"""Where in a long chat a player's line may stand."""

_AROUND = re.compile(
    r"^(?:>{1,3}\s|`{3})+|(?:\s*\((?:edited|изменено|отредактировано|ред\.|змінено|відредаговано|ред)\)|`{3})$",
    re.I,
)
"""What the chat puts around a line: the marks of a quotation or of fixed letters, and that it was edited."""

_EMOJI = re.compile(r"<a?:\w+:\d*>|:\w+:")
_WHO = re.compile(r"(?:\*\*(?P<bold>.*)\*\*|(?P<plain>.*?))\s*(?:\((?P<steam>\d{5,25})\))?")


def sniff(source: Source) -> float:
    """Sure of a player's line with an emoji and coins, likely of a mention followed by a summary."""
    head = head_of(source.content, 65_536)
    first = head.lstrip("\ufeff \t\r\n")[:1]
    if is_chat_page(text_of(source.content)):
        return 0.9
    lines = lines_of(head)
    if first == "{" or (first == "[" and not begins_a_post(lines)):
        text = text_of(source.content)
        return _sureness_of_json(text)
    if _names_a_player(lines, source):
        return 0.9
    if any(map(_MENTION.match, lines)) and any(map(_SUMMARY.search, lines)):
        return 0.6
    return 0.5 if is_labelled_export(head) else 0.0


def _names_a_player(lines: list[str], source: Source) -> bool:
    """Whether the beginning, or any line of a chat, is surely about a player."""
    if any(_is_surely_a_player(_said(line)) for line in lines):
        return True
    return holds_a_post(lines) and any(map(_is_surely_a_player, _stated_lines(text_of(source.content))))


def _sureness_of_json(text: str) -> float:
    """A part of a long export may hold talk alone."""
    if _STATED.search(text) and is_exported_json(text):
        return 0.9
    return 0.5 if is_labelled_export(text) and is_exported_json(text) else 0.0


def _stated_lines(text: str) -> Iterator[str]:
    """The lines of a long chat that may name a player."""
    for match in _STATED.finditer(text):
        start, end = text.rfind("\n", 0, match.start()) + 1, text.find("\n", match.end())
        yield text[start : end if end >= 0 else None].strip()[:LONGEST_LINE]


def read(source: Source) -> Iterator[Reading]:
    """One reading per message that states a result, then a note about lines that state none."""
    talk, text = 0, text_of(source.content)
    posts = list(posts_of(text))
    yield from _faults(source.name, text, posts)
    for post in posts:
        for message in _messages(post):
            if message.players or message.rounds is not None:
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
        summary = None if _player_line(line) else _SUMMARY.search(line)
        begins = _MENTION.match(line) or _LOG.fullmatch(line)
        if message.begun and (begins or (summary and (message.players or message.rounds))):
            yield message
            message = _Message(number, post)
        message.text.append(raw_line)
        _take(message, number, line, summary)
    yield message


def _said(raw: str) -> str:
    """A line as its author wrote it."""
    return _AROUND.sub("", raw.strip()[:LONGEST_LINE]).strip()


def _take(message: _Message, number: int, line: str, summary: re.Match[str] | None) -> None:
    if _player_line(line):
        message.players.append((number, line))
    elif summary and message.rounds is None:
        count = _COUNT.search(line)
        message.rounds = int(summary[1])
        message.count = int(count[1]) if count else None
    elif _NTH.fullmatch(line):
        message.places += 1
    elif line and not _MENTION.match(line) and not _FURNITURE.fullmatch(line):
        message.talk += 1


def _player_line(line: str) -> bool:
    """Whether a line is meant as a player: two bars, bold letters or an emoji, and coins or an emoji."""
    if line.count("|") < 2 or _is_summary(line):
        return _place(line) is not None
    emoji = _EMOJI.search(line) is not None
    return ("**" in line or emoji) and ("$" in line or emoji)


def _is_surely_a_player(line: str) -> bool:
    """A player's line with a faction or a mat that exists: bars in a cell of a sheet are no message."""
    parts = _PLAYER.fullmatch(line) if _player_line(line) else None
    if parts is None:
        return _place(line) is not None
    return bool(factions().find(parts["emoji"] or parts["short"]) or mats().find(parts["mat"]))


def _place(line: str) -> re.Match[str] | None:
    """A line of a match log, told from talk by a faction and a mat that exist."""
    match = _PLACED.fullmatch(line) if "$" in line and " - " in line else None
    if match is None:
        return None
    known = factions().find(match["emoji"] or match["word"]), mats().find(match["mat"])
    return match if all(known) or (match["emoji"] and any(known)) else None


def _is_summary(line: str) -> bool:
    return bool(_SUMMARY.search(line) and _COUNT.search(line)) and "$" not in line


def _reading(source: str, message: _Message) -> Reading:
    position = f"{message.post.unit} {message.line}"
    game = StatedGame(source, position, "\n".join(message.text), policy=CASUAL_POLICY)
    game.header = {"source": "Discord", "date": message.post.day, "recorder": message.post.author}
    if message.line == message.post.line:
        game.header["reference"] = message.post.reference
    game.rounds = _rounds(game, message)
    for index, (number, line) in enumerate(message.players):
        seat = _seat(game, index, number, line)
        if seat is not None:
            game.seats.append(seat)
    _check(game, message)
    _rank(game)
    return game.reading()


def _rounds(game: StatedGame, message: _Message) -> int | None:
    if message.rounds is None:
        game.remark("the number of rounds is not stated", line=message.line, expected="N Rounds")
    elif not 1 <= message.rounds <= MOST_ROUNDS:
        found, expected = str(message.rounds), f"1 to {MOST_ROUNDS}"
        game.remark("the number of rounds cannot be right", line=message.line, found=found, expected=expected)
    else:
        return message.rounds
    return None


def _seat(game: StatedGame, index: int, number: int, line: str) -> StatedSeat | None:
    place = _place(line)
    if place is not None:
        return _placed_seat(game, index, number, place)
    parts = _PLAYER.fullmatch(line)
    if parts is None:
        game.refuse(
            "a player's line that cannot be read",
            line=number,
            found=line[:200],
            expected="**name** <:Faction:id> | Mat | **$coins**",
        )
        return None
    return StatedSeat(
        {
            "player": _name(parts["who"]) or unnamed(index),
            "faction": _look_up(game, factions(), parts["emoji"] or parts["short"], number),
            "mat": _look_up(game, mats(), parts["mat"], number),
            "total": _coins(game, parts["coins"], number),
        }
    )


def _placed_seat(game: StatedGame, index: int, number: int, place: re.Match[str]) -> StatedSeat:
    """A place of a match log; the bid comes off the coins."""
    coins, bid = int(place["coins"]), int(place["bid"] or 0)
    total = int(place["total"].replace("$", "")) if place["total"] else coins
    if total != coins - bid:
        game.remark("the coins less the bid are not what is stated", line=number, found=place[0][:200])
    return StatedSeat(
        {
            "player": _name(place["who"]) or unnamed(index),
            "faction": _look_up(game, factions(), place["emoji"] or place["word"], number),
            "mat": _look_up(game, mats(), place["mat"], number),
            "bid": bid,
            "total": _coins(game, str(total), number),
        }
    )


def _name(who: str) -> str | None:
    bold = _WHO.fullmatch(who.strip())
    return name_of((bold["bold"] or bold["plain"]) if bold else who)


def _look_up(game: StatedGame, vocabulary: Vocabulary, word: str, number: int) -> str | None:
    found = vocabulary.find(word)
    if found is None:
        near = vocabulary.nearest(word)
        hint = f"; nearest is {near}" if near else ""
        game.remark(
            f"unknown {vocabulary.name}{hint}", line=number, found=word[:80], expected=vocabulary.expected()
        )
    return found


def _coins(game: StatedGame, text: str, number: int) -> int | None:
    coins = amount(text.replace("*", "").strip())
    if coins.value is None:
        game.remark("the coins cannot be read", line=number, found=text[:80], expected="**$coins**")
    elif not 0 <= coins.value <= MOST_COINS:
        game.remark(
            "the coins are beyond what this format allows",
            line=number,
            found=text[:80],
            expected=f"0 to {MOST_COINS}",
        )
    return coins.value


def _check(game: StatedGame, message: _Message) -> None:
    stated, counted = len(message.players), message.count or message.places or None
    if counted is None and stated == 1:
        game.refuse("a single player and no number of players", line=message.line, expected="N Players")
    if counted is not None and counted != stated:
        game.refuse(
            "the summary counts other players than the lines name",
            line=message.line,
            found=f"{stated} lines",
            expected=f"{counted} players",
        )
    remark_repeats(game, message.line, "player", "faction", "mat")


def _rank(game: StatedGame) -> None:
    if not rank_by_order(game):
        game.remark("the lines do not stand in the order of the coins; the places stay unknown")
        return
    for seat in game.seats:
        seat.values["winner"] = seat["rank"] == 1


register(Reader("discord", "Discord win-stats messages", sniff, read))
