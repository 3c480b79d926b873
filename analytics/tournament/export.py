"""Results and standings for others: CSV, one documented JSON, and play files for BG Stats and BGG."""

import csv
import json
from collections.abc import Iterable, Sequence
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

from analytics.spreadsheet import harmless
from analytics.tournament.draw_json import draw_json
from analytics.tournament.results import SeatResult
from analytics.tournament.standings import number, standings
from analytics.tournament.state import State, Table, decided_tables
from analytics.tournament.supplies import dimension_names
from analytics.tournament.tally import tallies

STANDINGS = ("place", "player", "points", "separated_by", "games", "wins", "coins", "dropped")


def export_event(state: State, folder: Path) -> list[Path]:
    """Write standings.csv, results.csv, event.json, bgstats.json and bgg-plays.json into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    files = event_files(state)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return [folder / name for name in files]


def event_files(state: State) -> dict[str, str]:
    """The files for others by name."""
    lines, rows = [line.to_dict() for line in standings(state)], result_rows(state)
    return {
        "standings.csv": _csv(STANDINGS, lines),
        "results.csv": _csv(result_columns(state), rows),
        "event.json": _json(event_json(state)),
        "bgstats.json": _json(bgstats(state)),
        "bgg-plays.json": _json({"plays": [_bgg(state, table) for table in decided_tables(state)]}),
    }


def event_json(state: State) -> dict[str, Any]:
    """Everything about an event: draw, certificate, results and standings."""
    return {
        "name": state.settings.name,
        "game": state.settings.game,
        "date": state.settings.date,
        "place": state.settings.place,
        **draw_json(state),
        "results": result_rows(state),
        "standings": [line.to_dict() for line in standings(state)],
    }


def result_columns(state: State) -> tuple[str, ...]:
    """Columns a score sheet of the game has too, so that the file can be loaded as one."""
    held = dimension_names(state.settings.game)
    figures = ("bid", "total", "event_points", "record")
    return ("round", "stage", "table", "place", "player", *held, *figures)


def result_rows(state: State) -> list[dict[str, Any]]:
    """A row per seat of every table that is decided; `total` is net of the bid."""
    points = {
        (game.round, id(game.table), tally.player): game.points
        for tally in tallies(state, state.rounds).values()
        for game in tally.games
    }
    return [
        _row(state, table, seat, number(points.get((table.round, id(table), seat.player), Fraction(0))))
        for table in decided_tables(state)
        for seat in (table.result.seats if table.result else ())
    ]


def _row(state: State, table: Table, seat: SeatResult, points: float) -> dict[str, Any]:
    held = dict(zip(dimension_names(state.settings.game), _held(table, seat), strict=False))
    return {
        "round": table.round,
        "stage": state.round(table.round).stage,
        "table": table.number,
        "place": seat.place,
        "player": seat.player,
        **held,
        "bid": next(each.bid for each in table.seats if each.player == seat.player),
        "total": None if seat.coins is None else number(seat.coins),
        "event_points": points,
        "record": table.source,
    }


def _held(table: Table, seat: SeatResult) -> tuple[str | None, str | None]:
    """What the record says a player held, else what was dealt."""
    dealt = next(each for each in table.seats if each.player == seat.player)
    faction, mat = (*seat.held, None, None)[:2]
    return faction or dealt.faction, mat or dealt.mat


def bgstats(state: State) -> dict[str, Any]:
    """Plays in the shape of a BG Stats export: players and games by number, a play per table."""
    numbers = {name: place for place, name in enumerate(state.names(), start=1)}
    return {
        "players": [{"id": place, "name": name} for name, place in numbers.items()],
        "games": [{"id": 1, "name": state.settings.game.replace("_", " ").title()}],
        "plays": [
            {
                "gameRefId": 1,
                "playDate": f"{state.settings.date} 00:00:00" if state.settings.date else "",
                "comments": _where(state, table),
                "playerScores": [
                    {
                        "playerRefId": numbers[seat.player],
                        "score": "" if seat.coins is None else str(number(seat.coins)),
                        "winner": seat.place == 1,
                        "rank": seat.place,
                        "role": " / ".join(filter(None, _held(table, seat))),
                    }
                    for seat in (table.result.seats if table.result else ())
                ],
            }
            for table in decided_tables(state)
        ],
    }


def _bgg(state: State, table: Table) -> dict[str, Any]:
    """A play in the shape of the BoardGameGeek play form; the object id is left to the sender."""
    return {
        "playdate": state.settings.date,
        "location": state.settings.place,
        "comments": _where(state, table),
        "players": [
            {
                "name": seat.player,
                "score": "" if seat.coins is None else str(number(seat.coins)),
                "win": int(seat.place == 1),
                "color": " / ".join(filter(None, _held(table, seat))),
                "position": place,
            }
            for place, seat in enumerate(table.result.seats if table.result else (), start=1)
        ],
    }


def _where(state: State, table: Table) -> str:
    return f"{state.settings.name}, round {table.round}, table {table.number}"


def _csv(columns: Sequence[str], rows: Iterable[dict[str, Any]]) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([harmless(row.get(column)) for column in columns])
    return text.getvalue()


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"
