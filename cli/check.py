"""`triumph check`: read and verify, write nothing."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import typer

from cli.options import DEFAULT_MIB, Json, LargestFile, Paths, Policy, in_bytes
from cli.output import complain, game_json, game_name, plain, print_json_list
from engine.result import Place, Verdict
from engine.violation import Discrepancy, Failure
from ingest.formats.reader import Reading
from ingest.load import describe, judge, read_paths

NOTE = "note"
NOTHING_FOUND = "no files found; name files, folders or globs"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: triumph check sheets/ 'season-*.csv'")(check)


def check(
    paths: Paths, policy: Policy = None, max_mib: LargestFile = DEFAULT_MIB, as_json: Json = False
) -> None:
    """Read and verify games and write nothing: one line per game."""
    statuses: Counter[str] = Counter()
    judged = judged_games(read_paths(paths, in_bytes(max_mib)), policy, statuses)
    if as_json:
        print_json_list(game_json(reading, verdict) for reading, verdict in judged)
    else:
        for reading, verdict in judged:
            _print(reading, verdict)
        typer.echo(", ".join(f"{number} {status}" for status, number in statuses.items()))
    finish(statuses)


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


def _print(reading: Reading, verdict: Verdict) -> None:
    result = _result(verdict.ranking) if verdict.ranking else ""
    line = f"{verdict.status:<12} {reading.source}, {game_name(reading)}" + (f": {result}" if result else "")
    typer.echo(plain(line))
    for reason in reasons(reading, verdict):
        typer.echo(plain(f"    {reason}"))


def _result(ranking: Sequence[Place]) -> str:
    winners = ", ".join(place.player for place in ranking if place.rank == 1)
    total = ranking[0].total
    return f"{winners} wins" if total is None else f"{winners} wins with ${total}"


def reasons(reading: Reading, verdict: Verdict) -> list[str]:
    """Everything that is wrong with a game or worth a remark, a line each."""
    failure = failure_lines(verdict.failure) if verdict.failure else []
    remarks = [describe(problem) for problem in reading.problems if not problem.fatal]
    return [*failure, *map(_discrepancy, verdict.discrepancies), *verdict.notes, *remarks]


def failure_lines(failure: Failure) -> list[str]:
    """Where a game breaks off: action, player, what was tried, the rule, and what was possible."""
    lines = failure.message.split("\n")
    if not failure.action and failure.rule is None:
        return lines
    player = f", {failure.player}" if failure.player else ""
    rule = f" [{failure.rule}]" if failure.rule else ""
    lines[0] = f"action {failure.action}{player}: {lines[0]}{rule}"
    if failure.tried:
        lines.append(f"  tried: {failure.tried}")
    if failure.legal:
        word = "possible readings" if failure.kind == "ambiguous" else "legal here"
        lines.append(f"  {word}: {', '.join(failure.legal)}")
    return lines


def _discrepancy(found: Discrepancy) -> str:
    player = f"{found.player}: " if found.player and found.player not in found.message else ""
    return f"{player}{found.message}" + (f" [{found.rule}]" if found.rule else "")
