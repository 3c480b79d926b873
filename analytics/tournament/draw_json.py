"""The draw as JSON for machines, with the game's own words for what is dealt."""

from typing import Any

from analytics.tournament.state import Round, Seat, State, Table
from analytics.tournament.supplies import dimension_names


def draw_json(state: State) -> dict[str, Any]:
    """Every round drawn so far, and the certificate."""
    words = dimension_names(state.settings.game)
    return {
        "event": state.settings.name,
        "seed": state.settings.seed,
        "rounds": [_round(each, words) for each in state.rounds],
        "certificate": state.certificate,
        "lot": state.lot,
    }


def _round(each: Round, words: tuple[str, ...]) -> dict[str, Any]:
    return {
        "round": each.number,
        "stage": each.stage or None,
        "tables": [_table(table, words) for table in each.tables],
        "byes": each.byes,
    }


def _table(table: Table, words: tuple[str, ...]) -> dict[str, Any]:
    said: dict[str, Any] = {"table": table.number, "seats": [_seat(seat, words) for seat in table.seats]}
    if table.offered:
        said["offered"] = table.offered
    return said


def _seat(seat: Seat, words: tuple[str, ...]) -> dict[str, Any]:
    held = dict(zip(words, (seat.faction, seat.mat), strict=False))
    return {"player": seat.player, **held, **({"bid": seat.bid} if seat.bid else {})}
