"""`triumph check`: read and verify, write nothing."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any

import typer

from cli.options import (
    DEFAULT_MIB,
    ArchiveLimits,
    Json,
    LargestFile,
    LayoutFile,
    Paths,
    Policy,
    ReadingNumber,
    Workers,
    layout_text,
    limits,
)
from cli.output import advancing, complain, game_json, game_name, plain, print_json_list
from engine.registry import game_named
from engine.result import Verdict
from engine.violation import Discrepancy, Failure
from ingest.files.archives import Limits
from ingest.files.pieces import Piece, inputs, total_bytes
from ingest.files.readings import readings
from ingest.files.sources import Unreadable, passed_over
from ingest.formats.judging import describe, judge, part_of, place_of
from ingest.formats.reader import Reading
from ingest.workers.pool import ALL_CORES, Pool, in_order, local_workers

NOTE = "note"
MOST_REASONS = 50
LONGEST_LINE = 2000
LISTED = 100_000
"""Characters that are printed about the games of one status; the games behind them are counted."""

NOTHING_FOUND = "no files found; name files, folders or globs"

Explain = Annotated[bool, typer.Option("--explain", help="Print how sheets are read, column by column.")]
SaveLayout = Annotated[
    Path | None,
    typer.Option("--save-layout", metavar="FILE", dir_okay=False, help="Write how the sheet is read."),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        epilog="Example: triumph check sheets/ 'season-*.csv'; triumph check evenings.xlsx --explain"
    )(check)


@dataclass(frozen=True, slots=True)
class Checked:
    """What is to be said about one game, or about a file: plain values, so that any process may find it."""

    status: str
    text: str
    json: dict[str, Any] | None


def check(  # noqa: PLR0913, PLR0917 (an option each)
    paths: Paths,
    policy: Policy = None,
    workers: Workers = ALL_CORES,
    max_mib: LargestFile = DEFAULT_MIB,
    archive_limits: ArchiveLimits = None,
    layout: LayoutFile = None,
    reading: ReadingNumber = None,
    explain: Explain = False,
    save_layout: SaveLayout = None,
    as_json: Json = False,
) -> None:
    """Read and verify games and write nothing: one line per game."""
    bounds, said = limits(max_mib, archive_limits), layout_text(layout, reading)
    if as_json and explain:
        raise typer.BadParameter("it is for people; leave --json out", param_hint="--explain")
    tell_passed_over(paths)
    if save_layout is not None:
        _explaining().save_layout(paths, bounds, said, save_layout)
    if explain:
        _explaining().explain(paths, bounds, said)
    if explain or save_layout is not None:
        return
    statuses: Counter[str] = Counter()
    with local_workers(workers) as team, advancing("checking", total_bytes(paths) or None) as advance:
        games = _checked(team, policy, _pieces(paths, bounds, said), statuses, advance)
        if as_json:
            print_json_list(game.json for game in games)
        else:
            _print(games)
            typer.echo(", ".join(f"{number} {status}" for status, number in statuses.items()))
    finish(statuses)


def _explaining() -> ModuleType:
    """The module that explains sheets; a check that explains none does not wait for it."""
    return import_module("cli.explain")


def tell_passed_over(paths: Iterable[str]) -> None:
    """How many files in the folders have names of what is no game; they are not read."""
    kinds = passed_over(paths)
    if kinds:
        listed = ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items()))
        complain(f"passed over in folders, as such files hold no games: {listed}")


def check_piece(piece: Piece | Unreadable, policy: str | None) -> list[Checked]:
    """Every game of a piece, and the notes about its file."""
    return [_check_reading(reading, policy) for reading in readings(piece)]


def _checked(
    team: Pool,
    policy: str | None,
    pieces: Iterable[tuple[Piece | Unreadable, int]],
    statuses: Counter[str],
    advance: Callable[[int], None],
) -> Iterator[Checked]:
    """Every game in order, counted by status; notes about a file go to standard error."""
    work = partial(check_piece, policy=policy)
    for piece, found in in_order(team, work, pieces):
        advance(_size(piece))
        for game in found:
            statuses[game.status] += 1
            if game.json is None:
                complain(game.text)
            else:
                yield game


def _print(games: Iterable[Checked]) -> None:
    """The games one by one, up to so many characters of each status, and how many more there are."""
    printed: Counter[str] = Counter()
    left: Counter[str] = Counter()
    for game in games:
        if printed[game.status] >= LISTED:
            left[game.status] += 1
            continue
        printed[game.status] += len(game.text)
        typer.echo(plain(game.text))
    tell_left(left)


def tell_left(left: Counter[str]) -> None:
    """How many games of each status were not printed."""
    for status, number in left.items():
        typer.echo(f"and {number} more games that are {status}; --json lists every game")


def _pieces(paths: Iterable[str], bounds: Limits, layout: str) -> Iterator[tuple[Piece | Unreadable, int]]:
    for source in inputs(paths, bounds, layout):
        for piece in [source] if isinstance(source, Unreadable) else source.pieces:
            yield piece, _size(piece)


def _size(piece: Piece | Unreadable) -> int:
    return len(piece.content) if isinstance(piece, Piece) else 0


def _check_reading(reading: Reading, policy: str | None) -> Checked:
    if reading.note:
        return Checked(NOTE, "\n".join(map(describe, reading.problems)), None)
    verdict = judge(reading, policy)
    return Checked(verdict.status, _text(reading, verdict), game_json(reading, verdict))


def judged_games(
    readings: Iterable[Reading], policy: str | None, statuses: Counter[str]
) -> Iterator[tuple[Reading, Verdict]]:
    """Every game with its verdict, counted by status; notes about a file go to standard error."""
    for reading in readings:
        if reading.note:
            statuses[NOTE] += 1
            complain("\n".join(map(describe, reading.problems)))
        else:
            verdict = judge(reading, policy)
            statuses[verdict.status] += 1
            yield reading, verdict


def finish(statuses: Counter[str]) -> None:
    """The exit code that the statuses of all games deserve."""
    if not statuses:
        complain(NOTHING_FOUND)
        raise typer.Exit(2)
    if set(statuses) - {"accepted", NOTE}:
        raise typer.Exit(1)


def _text(reading: Reading, verdict: Verdict) -> str:
    record = reading.record
    result = f": {_result(verdict, record.game)}" if verdict.ranking and record else ""
    line = f"{verdict.status:<12} {reading.source}, {game_name(reading)}{result}"
    return "\n".join([line, *(f"    {reason}" for reason in first_reasons(reasons(reading, verdict)))])


def first_reasons(lines: list[str]) -> list[str]:
    """The first reasons, each of a length that somebody reads, and how many more there are."""
    shown = [
        line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]}…" for line in lines[:MOST_REASONS]
    ]
    more = len(lines) - len(shown)
    return [*shown, f"and {more} more"] if more else shown


def _result(verdict: Verdict, game: str) -> str:
    """Who is first; a game that has not ended has no winner."""
    first = [place.player for place in verdict.ranking if place.rank == 1]
    total = verdict.ranking[0].total
    unit = game_named(game).unit
    word = ("lead" if verdict.status == "unfinished" else "win") + ("s" if len(first) == 1 else "")
    said = f"{', '.join(first)} {word}"
    return said if total is None else f"{said} with {unit}{total}"


def reasons(reading: Reading, verdict: Verdict) -> list[str]:
    """Everything that is wrong with a game or worth a remark, a line each."""
    failure = failure_lines(verdict.failure, reading) if verdict.failure else []
    failure += [line for each in verdict.further for line in failure_lines(each, reading)]
    remarks = [describe(problem) for problem in reading.problems if not problem.fatal]
    found = [_discrepancy(each, reading) for each in verdict.discrepancies]
    breaches = [f"{each.player}: {each.message} [{each.rule}]" for each in verdict.breaches]
    return [*failure, *found, *breaches, *verdict.notes, *remarks]


def failure_lines(failure: Failure, reading: Reading) -> list[str]:
    """Where a game breaks off: place, action, player, what was tried, the rule, and what was possible."""
    lines = failure.message.split("\n")
    rule = f" [{failure.rule}]" if failure.rule else ""
    lines[0] = f"{place_of(failure, reading)}{lines[0]}{rule}"
    if failure.tried:
        lines.append(f"  tried: {failure.tried}")
    if failure.legal:
        word = "possible readings" if failure.kind == "ambiguous" else "legal here"
        lines.append(f"  {word}: {', '.join(failure.legal)}")
    return lines


def _discrepancy(found: Discrepancy, reading: Reading) -> str:
    """Line, column and action as far as they are known, the player unless the message names him, the rule."""
    rule = f" [{found.rule}]" if found.rule else ""
    where = reading.where(found.action or 0, part_of(found))
    if found.action and where:
        return f"{where}, action {found.action}, {found.message}{rule}"
    player = found.player if found.player and found.player not in found.message else ""
    place = ", ".join(filter(None, (where, player)))
    return (f"{place}: " if place else "") + found.message + rule
