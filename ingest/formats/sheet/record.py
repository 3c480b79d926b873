"""The seats of one game into a record."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.record import Announced, Header, Record, Seat, Setup, Sheet
from ingest.formats.brackets import BRACKET, coins_by_bracket
from ingest.formats.sheet.seat_rows import SeatRow

HEADER_FIELDS = ("event", "round", "table", "game", "date", "place", "recorder", "minutes")
OF_THE_GAME = (*HEADER_FIELDS, "edition", "tile", "policy", "expansions", "stopped", "rounds")
"""Columns in which all rows of a game say the same, in the order in which a contradiction is told."""

SHEET_FIELDS = tuple(name for name in Sheet.model_fields if name != "star_kinds")


def record_of(seats: Sequence[SeatRow], game: Mapping[str, Any]) -> Record:
    """The record of the seats and of what is said about the whole game."""
    return Record(
        **{name: game[name] for name in ("edition",) if name in game},
        header=Header(**{name: game.get(name) for name in HEADER_FIELDS}),
        seats=tuple(_seat(seat.values) for seat in seats),
        setup=_setup(game),
        announced=_announced(seats, game),
    )


def _seat(values: Mapping[str, Any]) -> Seat:
    faction = values.get("faction")
    return Seat(
        player=values.get("player") or str(faction).title(),
        faction=faction,
        mat=values.get("mat"),
        bid=values.get("bid") or 0,
        start=values.get("start"),
    )


def _setup(game: Mapping[str, Any]) -> Setup:
    expansions = str(game.get("expansions") or "").replace(";", ",").replace("+", ",").split(",")
    return Setup(
        structure_tile=game.get("tile"),
        policy=game.get("policy"),
        expansions=tuple(name.strip() for name in expansions if name.strip()),
    )


def _announced(seats: Sequence[SeatRow], game: Mapping[str, Any]) -> Announced:
    stars_known = any(seat.ticked for seat in seats)
    factory_known = any(seat.values.get("factory") is not None for seat in seats)
    return Announced(
        sheets=tuple(_sheet(seat, stars_known, factory_known) for seat in seats),
        winners=tuple(_seat(seat.values).player for seat in seats if seat.values.get("winner")),
        stopped=bool(game.get("stopped")),
        rounds=game.get("rounds"),
    )


def _sheet(seat: SeatRow, stars_known: bool, factory_known: bool) -> Sheet:
    """Where the table ticked anything in these columns, an empty cell is a no; otherwise it is unknown."""
    figures = {name: seat.values.get(name) for name in SHEET_FIELDS}
    if factory_known:
        figures["factory"] = bool(figures["factory"])
    kinds = {kind: count for kind, count in seat.stars.items() if count} if stars_known else None
    stars = figures["stars"] if kinds is None or figures["stars"] is not None else sum(kinds.values())
    priced = coins_by_bracket(figures, seat.values.get(BRACKET), stars)
    return Sheet(**{**figures, **priced}, star_kinds=kinds)
