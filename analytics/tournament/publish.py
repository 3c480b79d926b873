"""Printable pages of an event as self-contained HTML files: cards, seating, standings and the report."""

import json
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from analytics.tournament.errors import EventError
from analytics.tournament.standings import shown, standings
from analytics.tournament.state import State

PAGES = ("cards", "seating", "standings", "report")


def publish(state: State, folder: Path, language: str = "en") -> list[Path]:
    """Write every page into a folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        written = []
        for page in PAGES:
            target = folder / f"{page}.html"
            target.write_text(page_html(state, page, language), encoding="utf-8", newline="\n")
            written.append(target)
    except OSError as broken:
        raise EventError(f"{folder} cannot be written: {broken.strerror}") from broken
    return written


def page_html(
    state: State, page: str, language: str = "en", codes: dict[tuple[int, int], str] | None = None
) -> str:
    """One page as HTML; `codes` are drawings of links by round and table."""
    return (
        _environment()
        .get_template(f"{page}.html")
        .render(
            state=state,
            settings=state.settings,
            lines=standings(state),
            seatings=_seatings(state, language),
            held=partial(_held, language),
            certificate=state.certificate,
            codes=codes or {},
            words=words(language),
            language=language,
            shown=shown,
        )
    )


def words(language: str) -> dict[str, str]:
    """The words of pages in a language."""
    known: dict[str, dict[str, str]] = _all_words()
    if language not in known:
        raise EventError(f"unknown language “{language}”; known: {', '.join(known)}")
    return known[language]


def _seatings(state: State, language: str) -> list[dict[str, Any]]:
    """For each round the players by name with their table, as they look for it on a wall."""
    return [
        {
            "round": each,
            "rows": sorted(
                (
                    {
                        "player": seat.player,
                        "table": table.number,
                        "seat": place,
                        "held": _held(language, seat.faction, seat.mat),
                    }
                    for table in each.tables
                    for place, seat in enumerate(table.seats, start=1)
                ),
                key=lambda row: str(row["player"]).casefold(),
            ),
        }
        for each in state.rounds
    ]


def _held(language: str, faction: str | None, mat: str | None) -> str:
    """What a seat was dealt, in the words of the language."""
    return " / ".join(_names(language).get(each, each.replace("_", " ")) for each in (faction, mat) if each)


@cache
def _names(language: str) -> dict[str, str]:
    """What factions, mats and clans are called, as in reports."""
    text = files("analytics.report").joinpath("texts", f"{language}.json").read_text(encoding="utf-8")
    groups = json.loads(text)["names"]
    return {word: name for kind in ("faction", "mat", "clan") for word, name in groups.get(kind, {}).items()}


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("analytics.tournament"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def _all_words() -> Any:
    return json.loads(files("data").joinpath("tournament", "words.json").read_text(encoding="utf-8"))
