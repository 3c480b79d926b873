"""The filters as options of a command, spelt as in the address of a page and in a report."""

import inspect
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import typer

from analytics.filters import WORDS, FilterError, Filters
from analytics.settled import settled
from analytics.warehouse import Warehouse
from ingest.warehouse.connection import check_is_file

HELP = {
    "game": "Which game.",
    "edition": "Only this printing of the rules; may be repeated.",
    "evidence": "Only results known this way: replayed, position, sheet or result; may be repeated.",
    "simulated": "Count simulated games too: yes or no.",
    "solo": "Games against a program such as the Automa: without, only or with.",
    "players": "Only tables of this size; may be repeated.",
    "expansions": "Games with expansions: any, base or expanded.",
    "event": "Only this event; may be repeated.",
    "round-kind": "Only rounds of this kind: round, quarterfinal, semifinal or final; may be repeated.",
    "since": "Only games from this day on, such as 2026-01-31.",
    "until": "Only games up to this day.",
    "person": "Only games of this person.",
    "min-rating": "Only games whose rated players all have at least this rating.",
    "breaches": "Games that break their policy: any, no or only.",
    "disputed": "Count games that do not add up: yes or no.",
}


def with_filters(command: Callable[..., None]) -> Callable[..., None]:
    """The command with an option per filter; it takes them as one value `filters`."""
    own = inspect.signature(command)
    names = {_name(word): word for word in WORDS}

    @wraps(command)
    def run(**given: Any) -> None:
        spelt = {word: given.pop(name) for name, word in names.items()}
        command(**given, filters=_filters(spelt))

    options = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=None,
            annotation=Annotated[
                list[str] | None, typer.Option(f"--{word}", metavar="VALUE", help=HELP[word])
            ],
        )
        for name, word in names.items()
    ]
    kept = [part for part in own.parameters.values() if part.name != "filters"]
    run.__signature__ = own.replace(parameters=[*kept, *options])  # type: ignore[attr-defined]
    run.__annotations__ = {part.name: part.annotation for part in (*kept, *options)}
    return run


@contextmanager
def opened(db: Path, filters: Filters) -> Iterator[tuple[Warehouse, Filters]]:
    """The warehouse and the filters held against it; an unknown name in them is a wrong command."""
    check_is_file(db)
    with closing(Warehouse(db)) as warehouse:
        try:
            chosen = settled(warehouse, filters)
        except FilterError as wrong:
            raise typer.BadParameter(str(wrong)) from wrong
        yield warehouse, chosen


def _name(word: str) -> str:
    return f"only_{word.replace('-', '_')}"


def _filters(spelt: dict[str, list[str] | None]) -> Filters:
    try:
        return Filters.read({word: values for word, values in spelt.items() if values})
    except FilterError as wrong:
        raise typer.BadParameter(str(wrong)) from wrong
