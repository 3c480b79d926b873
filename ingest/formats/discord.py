"""Discord win-stats messages: a mention, a summary with the rounds, one line per player from the winner down.

Each player's line is read from its end, so that a name may hold anything. The match logs that the site posts
say the same in other words: `Amber won as ... in 16 rounds`, then a line per place, with its bid if there was
one. A file may hold many messages among other talk, exported or copied (see `ingest/formats/posts.py`); copied text
has lost its bold letters.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

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
from ingest.stated.values import amount, lines_of, name_of, text_of, whole

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

_STATED = re.compile(r"[:>]\s*\|[^|\n]{0,200}\||\s-\s[^\n|$]{3,100}\s*[:-]\s*\$\d")
"""Where in a text a player's line may stand."""

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
_WHO = re.compile(r"^(?:\*\*(?P<bold>.*)\*\*|(?P<plain>.*?))\s*(?:\(\d{5,25}\))?$")


def sniff(source: Source) -> float:
    """Sure of a page or a player's line with a faction and coins, likely of a mention followed by a summary."""
    text = text_of(source.content)
    if is_chat_page(text):
        return 0.9
    if opens_json(text):
        sureness = 0.9 if _STATED.search(text) else 0.5 if is_labelled_export(text) else 0.0
        return sureness if sureness and is_exported_json(text) else 0.0
    if any(map(_is_surely_a_player, _stated_lines(text))):
        return 0.9
    head = lines_of(text[:65_536])
    if any(map(_MENTION.match, head)) and any(map(_SUMMARY.search, head)):
        return 0.6
    return 0.5 if is_labelled_export(text) else 0.0


def _stated_lines(text: str) -> Iterator[str]:
    """The lines of a text that may name a player; a long one stands for many."""
    end = 0
    while (match := _STATED.search(text, end)) is not None:
        start, end = text.rfind("\n", 0, match.start()) + 1, text.find("\n", match.end())
        end = end if end >= 0 else len(text)
        yield _said(text[start:end])


def read(source: Source) -> Iterator[Reading]:
    """One reading per message that states a result, then a note about lines that state none."""
    text = text_of(source.content)
    posts = posts_of(text)
    if is_chat_page(text) and not is_whole(text):
        yield refusal(source.name, "the page was cut off", expected="the whole page; export it again")
    yield from _without_text(source, posts)
    talk = 0
    for result in _results(posts):
        talk += result.kinds["talk"]
        if result.has_begun:
            yield _reading(source.name, result)
    if talk:
        yield note(source.name, f"{talk} lines state no result and were passed over")


def _without_text(source: Source, posts: Sequence[Post]) -> Iterator[Reading]:
    """Messages whose text is missing, which may have been results, and how many have an empty one."""
    said = sum(map(_says_anything, posts))
    if not said:
        message = "no message of this export has a text"
        yield refusal(source.name, message, expected="an export as it was saved")
    for post in (post for post in posts if not post.readable):
        position, raw = f"{post.unit} {post.line}", "\n".join(post.lines)
        yield refusal(source.name, "a message without a text", raw, position, found=raw[:200])
    silent = sum(post.readable and not _says_anything(post) for post in posts)
    if silent and said:
        yield note(source.name, f"{silent} messages hold no text and were passed over")


def _says_anything(post: Post) -> bool:
    """Whether a message has more than its heading; a plain text is whatever it is."""
    return post.unit == "line" or bool("".join(post.lines[1:]).strip())


def results_beside(source: Source) -> Iterator[Reading]:
    """Only the messages that name players with their coins, for a file that another reader takes."""
    results = _results(posts_of(text_of(source.content)))
    return (_reading(source.name, result) for result in results if result.players)


@dataclass(slots=True)
class _Result:
    """A result as a post states it, or talk; `count` says how many players there should be, `kinds` what it holds."""

    line: int
    post: Post
    text: list[str] = field(default_factory=list)
    players: list[tuple[int, str]] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    rounds: int | None = None
    count: int | None = None

    @property
    def has_begun(self) -> bool:
        return bool(self.players) or self.rounds is not None


def _results(posts: Iterable[Post]) -> list[_Result]:
    """What posts state: each result begins with a post, a mention or a summary, and ends where the next begins."""
    results: list[_Result] = []
    for post in (post for post in posts if post.readable):
        results.append(_Result(post.line, post))
        for number, raw_line in enumerate(post.lines, start=post.line):
            line, result = _said(raw_line), results[-1]
            kind = next((kind for kind, fits in _KINDS.items() if fits(line)), "talk")
            if kind in ("summary", "beginning") and result.has_begun:
                results.append(result := _Result(number, post))
            result.text.append(raw_line)
            result.kinds[kind] += 1
            if kind == "player":
                result.players.append((number, line))
            elif kind == "summary":
                result.rounds, result.count = _figure(_SUMMARY, line), _figure(_COUNT, line)
    return results


def _figure(form: re.Pattern[str], line: str) -> int | None:
    match = form.search(line)
    return int(match[1]) if match else None


def _said(raw: str) -> str:
    """A line as its author wrote it."""
    return _AROUND.sub("", raw.strip()[:LONGEST_LINE]).strip()


def _is_meant_as_a_player(line: str) -> bool:
    """Whether a line is meant as a player: two bars, bold letters or an emoji, and coins or an emoji."""
    counts_players = _SUMMARY.search(line) and _COUNT.search(line) and "$" not in line
    if line.count("|") < 2 or counts_players:
        return _place(line) is not None
    return _EMOJI.search(line) is not None or ("**" in line and "$" in line)


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


def _reading(source: str, result: _Result) -> Reading:
    post, line, stated = result.post, result.line, len(result.players)
    game = StatedGame(source, f"{post.unit} {line}", "\n".join(result.text), policy=CASUAL_POLICY)
    game.header = {"source": "Discord", "date": post.day, "recorder": post.author}
    if line == post.line:
        game.header["reference"] = post.reference
    game.rounds = whole(result.rounds, 1, MOST_ROUNDS)
    if result.rounds is None:
        game.remark("the number of rounds is not stated", line=line, expected="N Rounds")
    elif game.rounds is None:
        found, expected = str(result.rounds), f"1 to {MOST_ROUNDS}"
        game.remark("the number of rounds cannot be right", line=line, found=found, expected=expected)
    for index, (number, said) in enumerate(result.players):
        _seat(game, index, number, said)
    counted = result.count or result.kinds["place"]
    if not counted and stated == 1:
        game.refuse("a single player and no number of players", line=line, expected="N Players")
    elif counted not in (0, stated):
        message, expected = "the summary counts other players than the lines name", f"{counted} players"
        game.refuse(message, line=line, found=f"{stated} lines", expected=expected)
    remark_repeats(game, line, "player", "faction", "mat")
    if rank_by_order(game):
        for seat in game.seats:
            seat.values["winner"] = seat["rank"] == 1
    else:
        game.remark("the lines do not stand in the order of the coins; the places stay unknown")
    return game.reading()


def _seat(game: StatedGame, index: int, number: int, line: str) -> None:
    """A seat out of a player's line, from its end; where a bid is stated, it comes off the coins."""
    parts = _place(line) or _PLAYER.fullmatch(line)
    if parts is None:
        expected = "**name** <:Faction:id> | Mat | **$coins**"
        game.refuse("a player's line that cannot be read", line=number, found=line[:200], expected=expected)
        return
    said, coins, bid = parts["who"].strip(), parts["coins"], None
    if parts.re is _PLACED:
        bid = int(parts["bid"] or 0)
        left = str(int(coins) - bid)
        coins = (parts["total"] or left).replace("$", "")
        if coins != left:
            game.remark("the coins less the bid are not what is stated", line=number, found=line[:200])
    seat: dict[str, Any] = {
        "player": name_of(_WHO.sub(r"\g<bold>\g<plain>", said)) or unnamed(index),
        "faction": look_up(game.remark, factions(), parts["emoji"] or parts["word"], number),
        "mat": look_up(game.remark, mats(), parts["mat"], number),
        "bid": bid,
        "total": amount(coins.replace("*", "").strip()).value,
    }
    if seat["total"] is None:
        game.remark("the coins cannot be read", line=number, found=coins[:80], expected="**$coins**")
    elif not 0 <= seat["total"] <= MOST_COINS:
        message, expected = "the coins are beyond what this format allows", f"0 to {MOST_COINS}"
        game.remark(message, line=number, found=coins[:80], expected=expected)
    game.seats.append(StatedSeat(seat))


_KINDS: Mapping[str, Callable[[str], object]] = {
    "player": _is_meant_as_a_player,
    "summary": _SUMMARY.search,
    "place": _NTH.fullmatch,
    "beginning": _BEGINS.fullmatch,
    "filler": _FILLER.fullmatch,
}
"""What a line of a message is: the first that fits it; anything else is talk."""

register(Reader("discord", "Discord win-stats messages", sniff, read))
