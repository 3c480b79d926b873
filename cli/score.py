"""`triumph score`: a score sheet becomes a ranking with its arithmetic shown."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cli.check import finish, judged_games, reasons
from cli.options import DEFAULT_MIB, File, Json, LargestFile, Policy, limits
from cli.output import console, game_json, game_name, plain, print_json_list
from engine.record import Record
from engine.result import CATEGORIES, Place, Verdict
from engine.scythe.sheet import Line, table_arithmetic
from ingest.formats.reader import Reading
from ingest.judging import read_paths


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: triumph score final.csv")(score)


def score(
    file: File, policy: Policy = None, max_mib: LargestFile = DEFAULT_MIB, as_json: Json = False
) -> None:
    """Score a sheet: the ranking, each category's arithmetic, the tie-break, and what does not add up."""
    statuses: Counter[str] = Counter()
    judged = judged_games(read_paths([file], limits(max_mib)), policy, statuses)
    if as_json:
        print_json_list(game_json(reading, verdict) for reading, verdict in judged)
    else:
        screen = console()
        for reading, verdict in judged:
            _print(screen, reading, verdict)
    finish(statuses)


def _print(screen: Console, reading: Reading, verdict: Verdict) -> None:
    screen.print(Text(plain(f"{game_name(reading)} ({reading.source}, {reading.position})"), style="bold"))
    if verdict.ranking and reading.record is not None:
        screen.print(_ranking(reading.record, verdict))
        for line in _ties(verdict.ranking):
            screen.print(Text(plain(line)))
    for reason in reasons(reading, verdict):
        screen.print(Text(plain(f"! {reason}"), style="yellow"))
    screen.print(Text(f"{verdict.status}\n", style="green" if verdict.status == "accepted" else "red"))


def _ranking(record: Record, verdict: Verdict) -> Table:
    table = Table("#", "Player", "Faction", "Mat", *(name.title() for name in CATEGORIES), "Total")
    arithmetic = table_arithmetic(record) if record.game == "scythe" else ()
    for place in verdict.ranking:
        lines = {line.category: line for line in arithmetic[place.seat]} if arithmetic else {}
        names = (str(place.rank), place.player, place.faction or "?", place.mat or "?")
        figures = [_figure(lines.get(category), place.categories.get(category)) for category in CATEGORIES]
        table.add_row(*(Text(plain(cell)) for cell in (*names, *figures, _coins(place.total))))
    return table


def _figure(line: Line | None, coins: int | None) -> str:
    if line is not None and line.coins is not None:
        return line.formula
    return _coins(coins)


def _coins(coins: int | None) -> str:
    return "?" if coins is None else f"${coins}"


def _ties(ranking: Sequence[Place]) -> list[str]:
    return [
        _tie(upper, lower)
        for upper, lower in pairwise(ranking)
        if upper.total is not None and upper.total == lower.total
    ]


def _tie(upper: Place, lower: Place) -> str:
    pair = f"{upper.player} and {lower.player}"
    if upper.rank == lower.rank:
        return f"{pair} share place {upper.rank} with ${upper.total}"
    return f"{pair} both have ${upper.total}: {upper.tiebreak or 'the announced order'} decides"
