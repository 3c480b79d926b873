"""What the commands print: the JSON of a game, plain lines, and text from strangers made harmless."""

import json
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.progress import Progress, ProgressColumn

from engine.result import Place, Verdict
from engine.violation import Failure
from ingest.formats.reader import Reading
from ingest.judging import part_of
from ingest.warehouse.quarantine import Arrival, Held

PIPE_WIDTH = 160
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def console() -> Console:
    """Standard output: as wide as the terminal, and wide enough for tables in a pipe."""
    return Console(
        width=None if sys.stdout.isatty() else PIPE_WIDTH, markup=False, highlight=False, emoji=False
    )


def complain(message: str) -> None:
    """A line on standard error, which a closed terminal does not show any more."""
    with suppress(OSError):
        sys.stderr.write(f"triumph: {plain(message)}\n")


def progress_bar(*columns: ProgressColumn) -> Progress:
    """A bar on a terminal's standard error, nothing in a pipe; what is printed stays on standard output."""
    screen = Console(stderr=True)
    return Progress(
        *columns,
        console=screen,
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
        disable=not screen.is_terminal,
    )


def one_line(refused: Arrival | Held) -> str:
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
        "ranking": [_place(place) for place in verdict.ranking],
        "discrepancies": [
            {**asdict(found), "where": reading.where(found.action or 0, part_of(found))}
            for found in verdict.discrepancies
        ],
        "problems": [asdict(problem) for problem in reading.problems],
        "notes": list(verdict.notes),
    }


def _failure(failure: Failure, reading: Reading) -> dict[str, Any]:
    return {
        "kind": failure.kind,
        "rule": failure.rule,
        "action": failure.action,
        "where": reading.where(failure.action, failure.about) or _first_problem(reading),
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
        "faction": place.faction,
        "mat": place.mat,
        "rank": place.rank,
        "total": place.total,
        "categories": place.categories,
        "stars": list(place.stars),
        "star_count": place.star_count,
        "tiebreak": place.tiebreak,
    }
