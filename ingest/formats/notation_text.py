"""Games in the text notation of any game: every game of a file is read, whatever is wrong with the others."""

import re
from collections.abc import Iterator

from ingest.formats.own_record import oddities
from ingest.formats.reader import Problem, Reader, Reading, Source, register
from ingest.formats.text import UNREADABLE, UnknownEncodingError, decode
from ingest.notation import Game, each_notation, games_in, notations
from ingest.stated.game import refusal

OTHER_SUFFIXES = (".csv", ".tsv", ".xlsx", ".ods", ".json", ".jsonl", ".xml", ".txt")
"""Names that no notation has: without a tag in it such a file is not looked at further."""

BY_NAME_ALONE = 0.3
_TAG = re.compile(rb"(?:\xef\xbb\xbf)?\s*\[[A-Za-z]{2,20}[ \t]+[^\]\n]+\][ \t\r]*\n")
_ANY_TAG = re.compile(rb"^[ \t\xef\xbb\xbf]*\[", re.MULTILINE)


def read(source: Source) -> Iterator[Reading]:
    """Every game of a file."""
    try:
        text = decode(source.content).content
    except UnknownEncodingError as error:
        raw = source.content.decode("latin-1")
        yield refusal(source.name, str(error), raw, expected="text saved as UTF-8")
        return
    games = list(games_in(text, _named(source)))
    yield from (_reading(source.name, game) for game in games)
    if not games:
        expected = 'a tag such as [Seat "Amber" Rusviet]'
        yield refusal(source.name, "the file holds no game", text, expected=expected)


def sniff(source: Source) -> float:
    """Certain by a tag below the name of a notation or at the beginning; otherwise as sure as the notation is."""
    tagged, named = _ANY_TAG.search(source.content[:65_536]), _named(source) is not None
    if tagged and named:
        return 1.0
    if not tagged and source.name.lower().endswith(OTHER_SUFFIXES):
        return 0.0
    found = max(float(words.sniff(source.content)) for words in notations().values())
    sureness = found or BY_NAME_ALONE * named
    return 1.0 if sureness and _TAG.match(source.content) else sureness


def _named(source: Source) -> str | None:
    """The game whose notation the name of the file ends with."""
    name = source.name.lower()
    return next((game for game, words in each_notation() if name.endswith(words.SUFFIX)), None)


def _reading(name: str, game: Game) -> Reading:
    position, frame = f"line {game.line}", getattr(game, "frame", None)
    problems = tuple(_problems(name, game))
    return Reading(name, position, game.text, game.record, problems, locate=game.position, frame=frame)


def _problems(name: str, game: Game) -> Iterator[Problem]:
    """What cannot be read, damage, and what is odd about the record."""
    for error in game.errors:
        column = str(error.column)
        yield Problem("this cannot be read", name, None, error.line, column, error.found, error.expected)
    before, damaged, _ = game.text.partition(UNREADABLE)
    if damaged:
        line, column = game.line + before.count("\n"), str(len(before) - before.rfind("\n"))
        yield Problem("a damaged character", name, None, line, column, UNREADABLE, "UTF-8", fatal=False)
    for odd in oddities(game.record) if game.record else ():
        line, place = game.position(0, odd.part) or (game.line, 1)
        yield Problem(odd.message, name, None, line, str(place), odd.found, odd.expected, odd.fatal)


register(Reader("notation_text", "Text notation", sniff, read))
