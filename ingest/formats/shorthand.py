"""The one-line shorthand `C/2/95/6 A/5/88/3 R/3/70/5`: faction/mat/coins/stars per seat, a game per line.

The coins are the end score, and seats stand in the order of their places, which tells who won among equal
scores. A date may stand before the seats and a name before a seat (`Amber:C/2/95/6`).
"""

import re
from collections.abc import Iterator

from engine.registry import DEFAULT_GAME, game_named
from ingest.formats.reader import Reader, Reading, Source, register
from ingest.formats.stating import rank_by_order, remark_repeats
from ingest.stated.game import CASUAL_POLICY, StatedGame, StatedSeat, note, unnamed
from ingest.stated.names import Vocabulary, factions, mats
from ingest.stated.values import day_of, head_of, lines_of, name_of, text_of, whole

LONGEST_LINE = 1000
UNKNOWN = frozenset({"", "?", "-", "–", "x"})
LETTERS = {faction[0]: faction for faction in game_named(DEFAULT_GAME).dimensions[0].values}
OTHER_FACTIONS = {"v": "Vesna", "vesna": "Vesna", "f": "Fenris", "fenris": "Fenris"}
"""Factions of a later expansion that the catalogue does not hold: such a seat is kept without its faction."""


_SEAT = re.compile(
    r"(?:(?P<name>[^\s/:=]+)[:=])?(?P<faction>[^\W\d_]+)/(?P<mat>\w*|\?|-)/(?P<coins>[^/\s]*)/(?P<stars>[^/\s]*)"
)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_FIGURES = re.compile(r"\d+")
_COMMENT = ("#", "//", ";")


def sniff(source: Source) -> float:
    """Sure when most lines are seats in shorthand."""
    lines = [line for line in lines_of(head_of(source.content)) if line.strip() and not _is_comment(line)]
    fitting = sum("/" in line and len(_SEAT.findall(line[:LONGEST_LINE])) > 1 for line in lines)
    return 0.85 * fitting / len(lines) if lines else 0.0


def read(source: Source) -> Iterator[Reading]:
    """One reading per line that holds seats; other lines are counted in a note.

    A line with several figures is meant as a game, also where its seats cannot be read.
    """
    passed = 0
    for number, line in enumerate(lines_of(text_of(source.content)), start=1):
        if not line.strip() or _is_comment(line):
            continue
        if "/" in line or len(_FIGURES.findall(_DAY.sub("", line))) > 1:
            yield _reading(source.name, number, line[:LONGEST_LINE])
        else:
            passed += 1
    if passed:
        yield note(source.name, f"{passed} lines hold no seats and were passed over")


def _is_comment(line: str) -> bool:
    return line.lstrip().startswith(_COMMENT)


def _reading(source: str, number: int, line: str) -> Reading:
    game = StatedGame(source, f"line {number}", line, policy=CASUAL_POLICY)
    for word in line.replace(",", " ").split():
        seat = _SEAT.fullmatch(word)
        if seat is not None:
            game.seats.append(_seat(game, seat, number))
        elif day_of(word) and _DAY.fullmatch(word) and "date" not in game.header:
            game.header["date"] = day_of(word)
        else:
            game.refuse(
                "not a seat",
                line=number,
                found=word[:80],
                expected="faction/mat/coins/stars, such as C/2/95/6",
            )
    if None not in [seat["total"] for seat in game.seats]:
        rank_by_order(game)
    remark_repeats(game, number, "faction")
    game.header["source"] = "shorthand"
    return game.reading()


def _seat(game: StatedGame, seat: re.Match[str], number: int) -> StatedSeat:
    faction = _faction(game, seat["faction"], number)
    return StatedSeat(
        {
            "player": name_of(seat["name"]) or (faction.title() if faction else unnamed(len(game.seats))),
            "faction": faction,
            "mat": _look_up(game, mats(), seat["mat"], number),
            "total": _figure(game, "coins", seat["coins"], number),
            "stars": _figure(game, "stars", seat["stars"], number),
        }
    )


def _faction(game: StatedGame, word: str, number: int) -> str | None:
    other = OTHER_FACTIONS.get(word.lower())
    if other is not None:
        game.remark(f"{other} is no faction of the catalogue; it stays unknown", line=number, found=word)
        return None
    return LETTERS.get(word.lower()) or _look_up(game, factions(), word, number)


def _look_up(game: StatedGame, vocabulary: Vocabulary, word: str, number: int) -> str | None:
    found = None if word in UNKNOWN else vocabulary.find(word)
    if found is None and word not in UNKNOWN:
        game.refuse(
            f"unknown {vocabulary.name}", line=number, found=word[:80], expected=vocabulary.expected()
        )
    return found


def _figure(game: StatedGame, what: str, word: str, number: int) -> int | None:
    value = whole(word, -9999, 9999)
    if value is None and word not in UNKNOWN:
        game.refuse(
            f"the {what} are not a number", line=number, found=word[:80], expected="a whole number or ?"
        )
    return value


register(Reader("shorthand", "one-line shorthand", sniff, read))
