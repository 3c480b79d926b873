"""Games in the text notation (`.scythe`): every game of a file is read, whatever is wrong with the others."""

import re
from collections.abc import Iterator

from ingest.formats.reader import Problem, Reader, Reading, Source, register
from ingest.formats.text import UNREADABLE, UnknownEncodingError, decode
from ingest.notation.errors import NotationError
from ingest.notation.parser import Game, games_in

SUFFIX = ".scythe"

_SEAT = re.compile(rb"^[ \t]*\[[ \t]*(?:seat|player)[ \t]", re.IGNORECASE | re.MULTILINE)


def read(source: Source) -> Iterator[Reading]:
    """Every game of a file."""
    try:
        text = decode(source.content).content
    except UnknownEncodingError as error:
        problem = Problem(str(error), source.name, expected="text saved as UTF-8")
        yield Reading(source.name, "whole file", source.content.decode("latin-1"), None, (problem,))
        return
    found = False
    for game in games_in(text):
        found = True
        yield _reading(source.name, game)
    if not found:
        problem = Problem(
            "the file holds no game", source.name, expected='a tag such as [Seat "Amber" Rusviet]'
        )
        yield Reading(source.name, "whole file", text, None, (problem,))


def sniff(source: Source) -> float:
    """The name says it; otherwise a tag that gives a player a seat."""
    if source.name.lower().endswith(SUFFIX):
        return 1.0
    return 0.9 if _SEAT.search(source.content[:65_536]) else 0.0


def _reading(name: str, game: Game) -> Reading:
    problems = [_problem(name, error) for error in game.errors]
    if UNREADABLE in game.text:
        problems.append(_damage(name, game))
    problems += _players_twice(name, game)
    position = f"line {game.line}"
    return Reading(name, position, game.text, game.record, tuple(problems), locate=game.position)


def _problem(name: str, error: NotationError) -> Problem:
    return Problem(
        "this cannot be read", name, None, error.line, str(error.column), error.found, error.expected
    )


def _players_twice(name: str, game: Game) -> Iterator[Problem]:
    """One name on two seats: it may be one person trying a game alone, so it is only remarked on."""
    seats = game.record.seats if game.record else ()
    names = [seat.player for seat in seats]
    for index, player in enumerate(names):
        place = game.position(0, f"seats[{index}].player") if player in names[:index] else None
        if place is not None:
            yield Problem(
                "two seats have this name", name, None, place[0], str(place[1]), player, fatal=False
            )


def _damage(name: str, game: Game) -> Problem:
    before = game.text[: game.text.index(UNREADABLE)]
    line, column = game.line + before.count("\n"), len(before) - before.rfind("\n")
    return Problem("a damaged character", name, None, line, str(column), UNREADABLE, "UTF-8", fatal=False)


register(Reader("scythe_text", "Text notation (.scythe)", sniff, read))
