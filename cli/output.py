"""What the commands print: the JSON of a game, plain lines, and text from strangers made harmless."""

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Any

from engine.result import Place, Verdict
from engine.violation import Failure
from ingest.formats.judging import part_of, where_is
from ingest.formats.reader import Reading

# Rich is imported where something is drawn: a command that prints plain lines does not wait for it.
if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress, ProgressColumn

    from engine.game import Game
    from ingest.warehouse.quarantine import Arrival, Held

PIPE_WIDTH = 160
MOST_PROBLEMS = 200
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def console() -> "Console":
    """Standard output: as wide as the terminal, and wide enough for tables in a pipe."""
    from rich.console import Console  # noqa: PLC0415

    return Console(
        width=None if sys.stdout.isatty() else PIPE_WIDTH, markup=False, highlight=False, emoji=False
    )


def complain(message: str) -> None:
    """A line on standard error, which a closed terminal does not show any more."""
    with suppress(OSError):
        sys.stderr.write(f"triumph: {plain(message)}\n")


def progress_bar(*columns: "ProgressColumn") -> "Progress":
    """A bar on a terminal's standard error, nothing in a pipe; what is printed stays on standard output."""
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    screen = Console(stderr=True)
    return Progress(
        *columns,
        console=screen,
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
        disable=not screen.is_terminal,
    )


@contextmanager
def steps(title: str, total: int) -> Iterator[Callable[[str], None]]:
    """A bar of so many steps on a terminal: call what this gives with the name of each step that begins."""
    with progress_bar() as bar:
        task = bar.add_task(title, total=total)
        yield lambda step: bar.update(task, description=step, advance=1)


@contextmanager
def advancing(title: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """A bar of bytes on a terminal: call what this gives with so many more; in a pipe nothing is drawn."""
    if not sys.stderr.isatty():
        yield lambda more: None
        return
    with progress_bar() as bar:
        yield partial(bar.advance, bar.add_task(title, total=total))


def one_line(refused: "Arrival | Held") -> str:
    """A refused game: its number, what it is, where, why and by which rule.

    The line that is wrong says more than the one on which the game begins.
    """
    first, *more = refused.reasons.split("\n")
    reason = first.removeprefix(f"{refused.source}, ")
    place = ", " if reason.startswith("line ") else f", {refused.position}: "
    rule = f" [{refused.rule}]" if refused.rule else ""
    rest = f" (and {len(more)} more)" if more else ""
    return f"{refused.quarantine_id}. {refused.kind}: {refused.source}{place}{reason}{rule}{rest}"


def plain(text: str) -> str:
    """Text from a stranger without the codes that could steer a terminal."""
    return _CONTROL.sub(lambda code: "\n" if code[0] == "\n" else "\ufffd", text)


def plain_json(text: str) -> str:
    """JSON without the codes that could steer a terminal; escaped they mean the same."""
    return _CONTROL.sub(lambda code: "\n" if code[0] == "\n" else f"\\u{ord(code[0]):04x}", text)


def print_json(value: Any) -> None:
    """One JSON document."""
    sys.stdout.write(plain_json(json.dumps(value, ensure_ascii=False, indent=2, default=str)) + "\n")


def print_json_list(values: Iterable[Any]) -> None:
    """A JSON list, an element per line, written as they come; it is ended also when they break off."""
    sys.stdout.write("[")
    try:
        for number, value in enumerate(values):
            written = plain_json(json.dumps(value, ensure_ascii=False, default=str))
            sys.stdout.write((",\n" if number else "\n") + written)
    finally:
        sys.stdout.write("\n]\n")


def headings(game: "Game") -> tuple[str, ...]:
    """The dimensions and categories of a game as headings of a table."""
    names = (*(each.name for each in game.dimensions), *game.categories)
    return tuple(name.replace("_", " ").capitalize() for name in names)


def game_name(reading: Reading) -> str:
    """What a game is called: by its own name, by where it was played, or by its place in the file."""
    if reading.label:
        return reading.label
    header = reading.record.header if reading.record else None
    places = (header.event, header.round, header.table) if header else ()
    return (header.game if header else None) or " / ".join(filter(None, places)) or reading.position


def game_json(reading: Reading, verdict: Verdict) -> dict[str, Any]:
    """A game for machines."""
    return {
        "source": reading.source,
        "game": game_name(reading),
        "position": reading.position,
        "status": verdict.status,
        "evidence": verdict.evidence,
        "failure": _failure(verdict.failure, reading) if verdict.failure else None,
        "further": [_failure(each, reading) for each in verdict.further],
        "ranking": [_place(place) for place in verdict.ranking],
        "discrepancies": [
            {**asdict(found), "where": reading.where(found.action or 0, part_of(found))}
            for found in verdict.discrepancies
        ],
        "breaches": [{**asdict(breach), "message": breach.message} for breach in verdict.breaches],
        "unused": list(reading.unused),
        "problems": [asdict(problem) for problem in reading.problems[:MOST_PROBLEMS]],
        "notes": list(verdict.notes),
    }


def _failure(failure: Failure, reading: Reading) -> dict[str, Any]:
    return {
        "kind": failure.kind,
        "rule": failure.rule,
        "action": failure.action,
        "where": where_is(failure, reading) or _first_problem(reading),
        "player": failure.player,
        "message": failure.message,
        "tried": failure.tried,
        "legal": list(failure.legal),
    }


def _first_problem(reading: Reading) -> str | None:
    """Line and column of the first thing in a text that could not be read."""
    first = next((problem for problem in reading.problems if problem.fatal), None)
    if first is None or not first.line or not (first.column or "").isdecimal():
        return None
    return f"line {first.line}, column {first.column}"


def _place(place: Place) -> dict[str, Any]:
    return {
        "player": place.player,
        **place.dimensions,
        "rank": place.rank,
        "total": place.total,
        "categories": place.categories,
        **{name: list(value) if isinstance(value, tuple) else value for name, value in place.details.items()},
        "tiebreak": place.tiebreak,
    }
