"""Discord win-stats messages: a mention, a summary with the rounds, one line per player from the winner down.

Each player's line is read from its end, so that a name may hold anything. The match logs that the site posts
say the same in other words: `Amber won as ... in 16 rounds`, then a line per place, with its bid if there was
one. A file may hold many messages among other talk, exported or copied (see `ingest/formats/posts.py`); copied text
has lost its bold letters.
"""

import re
from collections import ChainMap, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ingest.digital.log import logs_of
from ingest.formats.other_forms import Line, in_other_forms
from ingest.formats.posts import Post, posts_of, spoken
from ingest.formats.reader import Reader, Reading, Source, register
from ingest.formats.stating import look_up, rank_by_order, remark_repeats
from ingest.stated.game import CASUAL_POLICY, StatedGame, StatedSeat, note, refusal, unnamed
from ingest.stated.names import factions, mats
from ingest.stated.values import amount, lines_of, name_of, text_of, whole

MOST_ROUNDS = 50
MOST_COINS = 250
LONGEST_LINE = 2000
AS_SAVED = "an export as it was saved"

_COUNTS = (
    r"(?=.*?(?<![\w$])(?P<rounds>\d{1,4})\s+rounds?\b)(?=.*?(?<![\w$])(?P<players>\d{1,3})\s+players?\b|)"
)
_LISTED = r"(?:(?P<place>\d{1,2})[.)]\s+|[-*•–]\s+)?+"
"""What a list puts before its lines, which belongs to no name; a number there is a place."""

_MENTION = r"[ \t]*(?:<@[!&]?\d+>|@\w)"
_PLACED = re.compile(
    rf"(?=.*\s-\s.*\$){_LISTED}(?P<who>.*\S)\s+-\s+"
    r"(?P<emoji><a?(?=:))?:?(?P<faction>\w+):?(?(emoji)\d*>)\s+(?P<mat>\w+)\s*[:-]\s*"
    r"\$(?P<coins>\d{1,6})(?:\s*-\s*\$(?P<bid>\d{1,6})\s*=\s*(?P<total>-\$\d{1,6}|\$-?\d{1,6}))?"
)
_STATED = re.compile(r"[:>]\s*\|[^|\n]{0,200}\||\s-\s[^\n|$]{3,100}\s*[:-]\s*\$\d")
"""Where in a text a player's line may stand."""

_LIKELY = re.compile(
    rf"\A[\ufeff\s]*(?:\{{\s*\"guild\"\s*:|={{10,}}\s+Guild:)|^{_MENTION}.{{0,500}}?\d\s+rounds?\b",
    re.I | re.M | re.S,
)
"""How an export of a whole channel begins, and how a message of results does."""

_AROUND = re.compile(
    r"^(?:>{1,3}\s|`{3})+|(?:\s*\((?:edited|изменено|отредактировано|ред\.|змінено|відредаговано|ред)\)|`{3})$",
    re.I,
)
"""What the chat puts around a line: the marks of a quotation or of fixed letters, and that it was edited."""

_PLAYERS = re.compile(r"\bplayers?\b", re.I)
_HEADLINE = re.compile(
    r"(?P<player>.*\S)\s+won\b(?:\s+as\s+(?:<a?)?:?(?P<faction>\w+)(?::\d*>?)?(?:\s+(?!in\b)(?P<mat>\w+))?)?"
    r"(?:.*?(?P<total>-?\$-?\d{1,6}))?.*",
    re.I,
)
"""What the headline of a match log says of the winner."""

_WHO = re.compile(r"^(?:\*\*(?P<bold>.*)\*\*|(?P<plain>.*?))\s*(?:\(\d{5,25}\))?$")

_Lines = defaultdict[str, list[tuple[int, re.Match[str]]]]
"""The numbered lines of a post by what they are."""


def sniff(source: Source) -> float:
    """Sure of a player's line with a faction or mat that exists, likely of a mention and a summary, or of an export."""
    text = text_of(source.content)
    if _STATED.search(text) and any(map(_is_surely_a_player, filter(_STATED.search, lines_of(spoken(text))))):
        return 0.9
    return 0.6 if _LIKELY.search(text[:65_536]) and spoken(text) else 0.0


def read(source: Source) -> Iterator[Reading]:
    """One reading per message that states a result, then a note about lines that state none."""
    posts = posts_of(text_of(source.content))
    silent, talk, said = sum(post.silent for post in posts), 0, defaultdict[str, list[Line]](list)
    if silent == len(posts):
        yield refusal(source.name, "no message of this export has a text", expected=AS_SAVED)
    elif silent:
        yield note(source.name, f"{silent} messages hold no text and were passed over")
    for post, lines in _results(posts):
        talk += len(lines["talk"])
        position = f"{post.unit} {post.line}"
        if post.unreadable:
            message, found = "a message that cannot be read", post.unreadable[:200]
            yield refusal(source.name, message, post.unreadable, position, found=found, expected=AS_SAVED)
        elif lines.keys() & _BEGUN:
            yield _reading(source.name, post, lines)
        said["" if post.unit == "line" else position] += _talk_of(post, lines)
    for refused in (
        each
        for place, spoken_lines in said.items()
        for each in in_other_forms(source.name, spoken_lines, place)
    ):
        talk -= len(lines_of(refused.raw))
        yield refused
    if talk:
        yield note(source.name, f"{talk} lines state no result and were passed over")


def _talk_of(post: Post, lines: _Lines) -> Iterator[Line]:
    """The lines of a message that state no result, without the heading that says who wrote it."""
    is_headed = bool(post.author) or post.unit != "line"
    return ((number, match.string) for number, match in lines["talk"] if number > post.line or not is_headed)


def results_beside(source: Source) -> Iterator[Reading]:
    """Only the messages that name players with their coins, and other results, for a file with logs in it."""
    text = text_of(source.content)
    for post, lines in _results(posts_of(text)):
        if lines.keys() & _NAMED:
            yield _reading(source.name, post, lines)
    said, logs = list(enumerate(lines_of(spoken(text)), start=1)), logs_of(spoken(text))
    for log in logs[:1]:
        beside = (*said[: log.line - 1], *(line for each in logs for line in each.not_understood))
        yield from in_other_forms(source.name, [line for line in beside if _kind_of(line[1])[0] == "talk"])


def _results(posts: Iterable[Post]) -> Iterator[tuple[Post, _Lines]]:
    """The posts with their lines; a mention or a summary behind a result begins another.

    Talk before the first result is no part of it where no heading says that it is one message.
    """
    for post in posts:
        part, lines = replace(post, lines=[]), _Lines(list)
        for number, raw_line in enumerate(post.lines, start=post.line):
            kind, match = _kind_of(raw_line)
            if kind in _BEGINNINGS and lines.keys() & _BEGUN:
                yield part, lines
                part, lines = replace(post, line=number, reference=None, lines=[]), _Lines(list)
            elif kind in _BEGINNINGS and post.unit == "line" and not post.when and lines.keys() <= _BESIDE:
                part = replace(post, line=number, lines=[])
            part.lines.append(raw_line)
            lines[kind].append((number, match))
        yield part, lines


def _kind_of(raw: str) -> tuple[str, re.Match[str]]:
    """What a line is, without what the chat puts around it, in the first form that fits it."""
    line = _AROUND.sub("", raw.strip()[:LONGEST_LINE]).strip()
    return next((kind, match) for kind, fits in _KINDS if (match := fits(line)))


def _is_surely_a_player(raw: str) -> bool:
    """Whether a line names a player with a faction or a mat that exists: bars in a cell of a sheet are no message."""
    kind, match = _kind_of(raw)
    return kind == "player" and _known_words(match) > 0


def _known_words(form: re.Match[str]) -> int:
    """How many of the faction and the mat of a player's line exist."""
    return bool(factions().find(form["faction"])) + bool(mats().find(form["mat"]))


def _placed(line: str) -> re.Match[str] | None:
    """A place of a match log, told from talk by names that exist."""
    form = _PLACED.fullmatch(line)
    return form if form and _known_words(form) + bool(form["emoji"]) > 1 else None


def _reading(source: str, post: Post, lines: _Lines) -> Reading:
    game = StatedGame(source, f"{post.unit} {post.line}", "\n".join(post.lines), policy=CASUAL_POLICY)
    facts = {"date": post.day, "recorder": post.author, "reference": post.reference}
    game.header = {"source": "Discord", **facts}
    if post.when and post.day is None:
        game.remark("the date is not known", line=post.line, found=post.when)
    _check_figures(game, post.line, lines)
    for number, match in lines["unreadable"]:
        found, expected = match.string[:200], "**name** <:Faction:id> | Mat | **$coins**"
        game.refuse("a player's line that cannot be read", line=number, found=found, expected=expected)
    for number, match in lines["player"]:
        _add_seat(game, number, match)
    remark_repeats(game, post.line, "player", "faction", "mat")
    if not rank_by_order(game):
        found = ", ".join(str(seat["total"]) for seat in game.seats)
        game.refuse("the lines do not stand in the order of the coins", line=post.line, found=found)
    for seat in game.seats:
        seat.values["winner"] = seat["rank"] == 1
    for number, match in lines["summary"] if game.seats else ():
        _check_headline(game, number, match.string)
    return game.reading()


def _check_figures(game: StatedGame, position: int, lines: _Lines) -> None:
    """The rounds, as many lines of players as are counted, and every place once."""
    summary = ChainMap(*(match.groupdict() for _, match in lines["summary"]))
    rounds = summary.get("rounds")
    game.rounds = whole(rounds, 1, MOST_ROUNDS)
    if game.rounds is None:
        message = "the number of rounds cannot be right" if rounds else "the number of rounds is not stated"
        game.remark(message, line=position, found=rounds, expected=f"1 to {MOST_ROUNDS} Rounds")
    _check_count(game, position, lines, summary.get("players"))
    for kind in ("place", "player"):
        places = [(number, match["place"]) for number, match in lines[kind] if match["place"]]
        for expected, (number, place) in enumerate(places, start=1):
            if int(place) != expected:
                message = "the places do not follow each other from the first"
                game.refuse(message, line=number, found=place, expected=str(expected))
                break


def _check_count(game: StatedGame, position: int, lines: _Lines, players: str | None) -> None:
    """As many lines as the summary counts or as there are places; without both nothing tells that one is missing."""
    stated, counted = len(lines["player"]) + len(lines["unreadable"]), int(players or len(lines["place"]))
    is_unclear = any(_PLAYERS.search(match.string) for _, match in lines["summary"])
    if stated == 1 and not players:
        game.refuse("a single player and no number of players", line=position, expected="N Players")
    elif not counted and (is_unclear or not lines["summary"]):
        game.refuse("nothing says how many played", line=position, expected="N Players")
    elif counted not in (0, stated):
        message, expected = "the summary counts other players than the lines name", f"{counted} players"
        game.refuse(message, line=position, found=f"{stated} lines", expected=expected)


def _check_headline(game: StatedGame, number: int, headline: str) -> None:
    """What a headline says of the winner must be what the first line says, as far as that is known."""
    said = _HEADLINE.fullmatch(headline)
    for name, word in said.groupdict().items() if said else ():
        stated = game.seats[0][name]
        if word and stated is not None and _READ[name](word) != stated:
            message = f"the headline says another {name} of the winner than the first line"
            game.refuse(message, line=number, found=word, expected=str(stated))


def _add_seat(game: StatedGame, number: int, form: re.Match[str]) -> None:
    """A seat out of a player's line; where a bid is stated, it comes off the coins."""
    said_bid, coins = form.groupdict(default="0")["bid"], form["total"] or form["coins"]
    bid = int(said_bid) if said_bid else None
    total = _coins(coins)
    if bid is not None and total != int(form["coins"]) - bid:
        found = form.string[:200]
        game.refuse("the coins less the bid are not what is stated", line=number, found=found)
    if total not in range(MOST_COINS + 1):
        beyond = "the coins are beyond what this format allows"
        message = "the coins cannot be read" if total is None else beyond
        game.remark(message, line=number, found=coins[:80], expected=f"0 to {MOST_COINS}")
    values = {
        "player": _player(form["who"]) or unnamed(len(game.seats)),
        "faction": look_up(game.remark, factions(), form["faction"], number),
        "mat": look_up(game.remark, mats(), form["mat"], number),
        "bid": bid,
        "total": None if total is not None and total > MOST_COINS else total,
    }
    game.seats.append(StatedSeat(values))


def _player(written: str) -> str | None:
    """A name without bold letters and the number that may stand behind it."""
    return name_of(_WHO.sub(r"\g<bold>\g<plain>", written))


def _coins(written: str) -> int | None:
    """Coins as a line states them; the minus may stand before or behind the sign of coins."""
    return amount(written.replace("*", "").replace("-$", "-").strip()).value


_READ: Mapping[str, Callable[[str], object]] = {
    "player": _player,
    "faction": lambda written: factions().find(written),
    "mat": lambda written: mats().find(written),
    "total": _coins,
}
"""How the parts of a headline are read."""


_KINDS: Sequence[tuple[str, Callable[[str], re.Match[str] | None]]] = (
    # `**Scythe** | 17 Rounds | 2 Players`
    ("summary", re.compile(rf"(?=.*\d\s+players?\b){_COUNTS}[^$]*", re.I).fullmatch),
    # `**Amber** - <:Crimean:1> Patriotic: $30 - $10 = $20`, or `... Patriotic - $30`
    ("player", _placed),
    # `**Amber** <:Crimean:1> | Eng | **$84**`
    (
        "player",
        re.compile(
            rf"{_LISTED}(?P<who>.*\S)\s*(?P<emoji><a?)?:(?P<faction>\w+):(?(emoji)\d*>)\s*\|\s*(?P<mat>[^|]*?)\s*\|\s*"
            r"(?P<coins>[^|]*)(?P<bid>)(?P<total>)"
        ).fullmatch,
    ),
    # Two bars, and an emoji or the sign of coins.
    ("unreadable", re.compile(r"(?=.*(?::\w+:|\$)).*\|.*\|.*").fullmatch),
    # `Amber won as <:Crimean:1> Patriotic in 16 rounds with $20 coins!`
    ("summary", re.compile(rf"{_COUNTS}.*", re.I).fullmatch),
    ("place", re.compile(r"\W*(?::\w+:\s*)?(?P<place>\d{1,2})(?:st|nd|rd|th) place", re.I).fullmatch),
    ("beginning", re.compile(rf"{_MENTION}.*|Match Log", re.I).fullmatch),
    ("filler", re.compile(r"Via https?://\S*|\{Embed\}|", re.I).fullmatch),
    ("talk", re.compile(r".*", re.S).fullmatch),
)
"""What a line of a message is: the first that fits it."""

_NAMED = {"player", "unreadable"}
_BEGUN = {*_NAMED, "summary"}
_BEGINNINGS = {"summary", "beginning"}
_BESIDE = {"talk", "filler"}

register(Reader("discord", "Discord win-stats messages", sniff, read))
