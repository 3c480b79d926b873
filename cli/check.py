"""`triumph check`: read and verify, write nothing."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import typer

from cli.options import DEFAULT_MIB, ArchiveLimits, Json, LargestFile, Paths, Policy, Workers, limits
from cli.output import complain, game_json, game_name, plain, print_json_list, progress_bar
from engine.result import Verdict
from engine.violation import Discrepancy, Failure
from ingest.archives import Limits
from ingest.crew import ALL_CORES, Crew, crew, in_order
from ingest.formats.reader import Reading
from ingest.judging import describe, judge, part_of, place_of
from ingest.pieces import Piece, inputs, total_bytes
from ingest.sources import Unreadable
from ingest.stretch_work import readings

NOTE = "note"
NOTHING_FOUND = "no files found; name files, folders or globs"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: triumph check sheets/ 'season-*.csv'")(check)


@dataclass(frozen=True, slots=True)
class Checked:
    """What is to be said about one game, or about a file: plain values, so that any process may find it."""

    status: str
    text: str
    json: dict[str, Any] | None


def check(
    paths: Paths,
    policy: Policy = None,
    workers: Workers = ALL_CORES,
    max_mib: LargestFile = DEFAULT_MIB,
    archive_limits: ArchiveLimits = None,
    as_json: Json = False,
) -> None:
    """Read and verify games and write nothing: one line per game."""
    statuses: Counter[str] = Counter()
    with crew(workers) as team, progress_bar() as bar:
        advance = partial(bar.advance, bar.add_task("checking", total=total_bytes(paths) or None))
        games = _checked(team, paths, policy, limits(max_mib, archive_limits), statuses, advance)
        if as_json:
            print_json_list(game.json for game in games)
        else:
            for game in games:
                typer.echo(plain(game.text))
            typer.echo(", ".join(f"{number} {status}" for status, number in statuses.items()))
    finish(statuses)


def check_piece(piece: Piece | Unreadable, policy: str | None) -> list[Checked]:
    """Every game of a piece, and the notes about its file."""
    return [_check_reading(reading, policy) for reading in readings(piece)]


def _checked(
    team: Crew,
    paths: Iterable[str],
    policy: str | None,
    bounds: Limits,
    statuses: Counter[str],
    advance: Callable[[int], None],
) -> Iterator[Checked]:
    """Every game in order, counted by status; notes about a file go to standard error."""
    work = partial(check_piece, policy=policy)
    for piece, found in in_order(team, work, _pieces(paths, bounds)):
        advance(_size(piece))
        for game in found:
            statuses[game.status] += 1
            if game.json is None:
                complain(game.text)
            else:
                yield game


def _pieces(paths: Iterable[str], bounds: Limits) -> Iterator[tuple[Piece | Unreadable, int]]:
    for source in inputs(paths, bounds):
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
    result = f": {_result(verdict)}" if verdict.ranking else ""
    line = f"{verdict.status:<12} {reading.source}, {game_name(reading)}{result}"
    return "\n".join([line, *(f"    {reason}" for reason in reasons(reading, verdict))])


def _result(verdict: Verdict) -> str:
    """Who is first; nobody wins a game that has not ended."""
    first = ", ".join(place.player for place in verdict.ranking if place.rank == 1)
    total = verdict.ranking[0].total
    word = "leads" if verdict.status == "unfinished" else "wins"
    return f"{first} {word}" if total is None else f"{first} {word} with ${total}"


def reasons(reading: Reading, verdict: Verdict) -> list[str]:
    """Everything that is wrong with a game or worth a remark, a line each."""
    failure = failure_lines(verdict.failure, reading) if verdict.failure else []
    remarks = [describe(problem) for problem in reading.problems if not problem.fatal]
    found = [_discrepancy(each, reading) for each in verdict.discrepancies]
    return [*failure, *found, *verdict.notes, *remarks]


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
