"""`triumph score`: a score sheet becomes a ranking with its arithmetic shown."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cli.check import finish, first_reasons, judged_games, reasons, tell_left
from cli.options import (
    DEFAULT_MIB,
    File,
    Json,
    LargestFile,
    LayoutFile,
    Policy,
    ReadingNumber,
    layout_text,
    limits,
)
from cli.output import console, game_json, game_name, headings, plain, print_json_list
from engine.game import Game
from engine.record import Record
from engine.registry import game_named
from engine.result import Line, Place, Verdict
from ingest.files.readings import read_paths
from ingest.formats.reader import Reading

MOST_GAMES = 20
"""Of each status; the games behind them are counted."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: triumph score final.csv")(score)


def score(
    file: File,
    policy: Policy = None,
    max_mib: LargestFile = DEFAULT_MIB,
    layout: LayoutFile = None,
    reading: ReadingNumber = None,
    as_json: Json = False,
) -> None:
    """Score a sheet: the ranking, each category's arithmetic, the tie-break, and what does not add up."""
    statuses: Counter[str] = Counter()
    judged = judged_games(read_paths([file], limits(max_mib), layout_text(layout, reading)), policy, statuses)
    if as_json:
        print_json_list(game_json(game, verdict) for game, verdict in judged)
    else:
        screen = console()
        left: Counter[str] = Counter()
        for game, verdict in judged:
            if statuses[verdict.status] > MOST_GAMES:
                left[verdict.status] += 1
            else:
                _print(screen, game, verdict)
        tell_left(left)
    finish(statuses)


def _print(screen: Console, reading: Reading, verdict: Verdict) -> None:
    screen.print(Text(plain(f"{game_name(reading)} ({reading.source}, {reading.position})"), style="bold"))
    if verdict.ranking and reading.record is not None:
        screen.print(_ranking(reading.record, verdict))
        for line in _ties(game_named(reading.record.game), verdict.ranking):
            screen.print(Text(plain(line)))
    for reason in first_reasons(reasons(reading, verdict)):
        screen.print(Text(plain(f"! {reason}"), style="yellow"))
    screen.print(Text(f"{verdict.status}\n", style="green" if verdict.status == "accepted" else "red"))


def _ranking(record: Record, verdict: Verdict) -> Table:
    game = game_named(record.game)
    table = Table("#", "Player", *headings(game), "Total")
    arithmetic = game.arithmetic(record)
    for place in verdict.ranking:
        lines = {line.category: line for line in arithmetic[place.seat]} if arithmetic else {}
        held = [value or "?" for value in place.dimensions.values()]
        figures = [_figure(game, lines.get(name), place.categories.get(name)) for name in game.categories]
        cells = (str(place.rank), place.player, *held, *figures, _points(game, place.total))
        table.add_row(*(Text(plain(cell)) for cell in cells))
    return table


def _figure(game: Game, line: Line | None, points: int | None) -> str:
    if line is not None and line.coins is not None:
        return line.formula
    return _points(game, points)


def _points(game: Game, points: int | None) -> str:
    return "?" if points is None else f"{game.unit}{points}"


def _ties(game: Game, ranking: Sequence[Place]) -> list[str]:
    return [
        _tie(upper, lower, _points(game, upper.total))
        for upper, lower in pairwise(ranking)
        if upper.total is not None and upper.total == lower.total
    ]


def _tie(upper: Place, lower: Place, points: str) -> str:
    pair = f"{upper.player} and {lower.player}"
    if upper.rank == lower.rank:
        return f"{pair} share place {upper.rank} with {points}"
    return f"{pair} both have {points}: {upper.tiebreak or 'the announced order'} decides"
