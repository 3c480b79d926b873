"""The one-line shorthand `C/2/95/6 A/5/88/3 R/3/70/5`: faction/mat/coins/stars per seat, a game per line.

The coins are the end score, and seats stand in the order of their places, which tells who won among equal
scores. A date may stand before the seats and a name before a seat (`Amber:C/2/95/6`).
"""

import re
from collections.abc import Iterator
from typing import Any

from engine.registry import DEFAULT_GAME, game_named
from ingest.formats.reader import Reader, Reading, Source, register
from ingest.formats.stating import look_up, rank_by_order, remark_repeats
from ingest.stated.game import CASUAL_POLICY, StatedGame, StatedSeat, note, unnamed
from ingest.stated.names import factions, mats
from ingest.stated.values import day_of, head_of, lines_of, name_of, text_of, whole

LONGEST_LINE = 1000
UNKNOWN = frozenset({"", "?", "-", "–", "x"})
OTHER_FACTIONS = {"v": "Vesna", "vesna": "Vesna", "f": "Fenris", "fenris": "Fenris"}
"""Factions of a later expansion that the catalogue does not hold: such a seat is kept without its faction."""

LETTERS: dict[str, str | None] = dict.fromkeys(OTHER_FACTIONS)
LETTERS |= {faction[0]: faction for faction in game_named(DEFAULT_GAME).dimensions[0].values}

_SEAT = re.compile(
    r"(?:(?P<name>[^\s/:=]+)[:=])?(?P<faction>[^\W\d_]+)/(?P<mat>\w*|\?|-)/(?P<coins>[^/\s]*)/(?P<stars>[^/\s]*)"
)
_CUT = re.compile(r"(?<!\S)(?:[^\s/:=]+[:=])?[^\W\d_]+/\w+/\d+(?![^\s/])")
"""A seat of which the coins are there and the end may be missing."""

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_MEANT = {
    re.compile(r"\d{1,4}([-./])\d{1,2}\1\d{1,4}"): ("not a day", "a day such as 2024-05-31"),
    re.compile(r"\S+[:=]"): ("a name apart from its seat", "name:faction/mat/coins/stars without a blank"),
    re.compile(r".*"): ("not a seat", "faction/mat/coins/stars, such as C/2/95/6"),
}
"""What to say of a word that is neither a seat nor a day, by what it is meant as."""

_FIGURES = re.compile(r"\d+")
_COMMENT = ("#", "//", ";")


def sniff(source: Source) -> float:
    """Sure when most lines are seats in shorthand; a line of one, or of what was cut, is likelier that than a sheet."""
    lines = [line for _, line in _lines(head_of(source.content))]
    fitting = sum(0.85 if len(_SEAT.findall(line)) > 1 else 0.3 * bool(_CUT.search(line)) for line in lines)
    return fitting / max(len(lines), 1)


def read(source: Source) -> Iterator[Reading]:
    """One reading per line that holds seats; other lines are counted in a note.

    A line with several figures is meant as a game, also where its seats cannot be read.
    """
    passed = 0
    for number, line in _lines(text_of(source.content)):
        if "/" in line or len(_FIGURES.findall(_DAY.sub("", line))) > 1:
            yield _reading(source.name, number, line)
        else:
            passed += 1
    if passed:
        yield note(source.name, f"{passed} lines hold no seats and were passed over")


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say anything and are no comments."""
    for number, line in enumerate(lines_of(text), start=1):
        if line.strip() and not line.lstrip().startswith(_COMMENT):
            yield number, line[:LONGEST_LINE]


def _reading(source: str, number: int, line: str) -> Reading:
    game = StatedGame(source, f"line {number}", line, policy=CASUAL_POLICY, header={"source": "shorthand"})
    for word in line.replace(",", " ").split():
        seat, day = _SEAT.fullmatch(word), day_of(word) if _DAY.fullmatch(word) else None
        if seat:
            game.seats.append(_seat(game, seat, number))
        elif day and "date" not in game.header:
            game.header["date"] = day
        else:
            message, expected = next(said for form, said in _MEANT.items() if form.fullmatch(word))
            game.refuse(message, line=number, found=word, expected=expected)
    if None not in [seat["total"] for seat in game.seats]:
        rank_by_order(game)
    remark_repeats(game, number, "faction")
    return game.reading()


def _seat(game: StatedGame, seat: re.Match[str], number: int) -> StatedSeat:
    """A seat; `?` and the like are unknown, and so are factions of later expansions."""
    written, mat = seat["faction"], seat["mat"]
    word = written.lower()
    if word in OTHER_FACTIONS:
        message = f"{OTHER_FACTIONS[word]} is no faction of the catalogue; it stays unknown"
        game.remark(message, line=number, found=written)
    # A small x stands for what is not known; a large one is a letter that no faction has.
    is_told = word in LETTERS or written in UNKNOWN
    faction = LETTERS.get(word) if is_told else look_up(game.refuse, factions(), written, number)
    name = name_of(seat["name"]) or (faction.title() if faction else unnamed(len(game.seats)))
    values: dict[str, Any] = {"player": name, "faction": faction}
    values["mat"] = None if mat in UNKNOWN else look_up(game.refuse, mats(), mat, number)
    for field, what in (("total", "coins"), ("stars", "stars")):
        values[field] = whole(seat[what], -9999, 9999)
        if values[field] is None and seat[what] not in UNKNOWN:
            message, expected = f"the {what} are not a number", "a whole number or ?"
            game.refuse(message, line=number, found=seat[what][:80], expected=expected)
    return StatedSeat(values)


register(Reader("shorthand", "one-line shorthand", sniff, read))
