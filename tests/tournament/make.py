"""Events for tests: a file, a journal, and score sheets written as an organiser would."""

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from analytics.tournament import event as events
from analytics.tournament.entering import Entered, enter_file
from analytics.tournament.standings import Line, standings
from analytics.tournament.state import State

NAMES = [
    *("Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel", "Ivy", "Juniper", "Katsura"),
    *("Larch", "Maple", "Nutmeg", "Oak", "Pine", "Quince", "Rowan", "Spruce", "Teak", "Ulmus", "Viburnum"),
    *("Willow", "Yew", "Zelkova", "Ash", "Beech", "Chestnut", "Date", "Ebony"),
]


def make(folder: Path, players: int | Sequence[str], **said: Any) -> Path:
    """A new event file with so many players."""
    names = NAMES[:players] if isinstance(players, int) else list(players)
    path = folder / "event.toml"
    events.create_event(path, {"name": "Test", "players": [{"name": name} for name in names], **said})
    return path


def tables(path: Path, *rounds: Sequence[Sequence[str]]) -> State:
    """Rounds seated by hand, as a step of the journal."""
    state = events.open_event(path)
    drawn = [
        {
            "round": len(state.rounds) + number,
            "tables": [
                {"table": at, "seats": [{"player": name} for name in table]}
                for at, table in enumerate(each, 1)
            ],
        }
        for number, each in enumerate(rounds, start=1)
    ]
    return events.change(path, [("lot", {"order": state.names()}), ("draw", {"rounds": drawn})], "", state)


def enter(path: Path, at: str, rows: Mapping[str, Any]) -> Entered:
    """A result: coins by player, or a whole row of the sheet by player."""
    turn, table = map(int, at.split("/"))
    sheet = path.parent / f"r{turn}t{table}.csv"
    whole = [
        {"player": name, **(row if isinstance(row, dict) else {"total": row})} for name, row in rows.items()
    ]
    with sheet.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(whole[0]))
        writer.writeheader()
        writer.writerows(whole)
    return enter_file(path, turn, table, sheet)


def lines(path: Path) -> list[Line]:
    """The standings of an event on disk."""
    return standings(events.open_event(path))


def order(path: Path) -> list[tuple[int, str, str | None]]:
    """Place, player and separator of every line."""
    return [(line.place, line.player, line.separated_by) for line in lines(path)]
