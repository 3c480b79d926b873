"""Rulings and auctions as steps of the journal, checked before they are written."""

import csv
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from analytics.tournament.auction import (
    Awards,
    Bid,
    Pick,
    falling_auction,
    open_auction,
    sealed_highest,
    sealed_preference,
)
from analytics.tournament.errors import EventError
from analytics.tournament.reading import read_text
from analytics.tournament.state import State, Table
from analytics.tournament.supply import Supply

MOST_BYTES = 1 << 20
Step = tuple[str, dict[str, Any]]

NEEDS: dict[str, tuple[str, ...]] = {
    "penalty": ("player", "points"),
    "forfeit": ("round", "table", "player"),
    "no_show": ("round", "table", "player"),
    "accept": ("round", "table"),
    "places": ("round", "table", "order"),
    "coins": ("round", "table", "player", "coins"),
    "strike": ("round", "table"),
    "lot": ("order",),
}
"""What every kind of ruling has to name."""


def ruling_step(state: State, what: str, said: Mapping[str, Any], reason: str) -> Step:
    """The step of a ruling; raises EventError that names what is missing."""
    _check_complete(what, said, reason)
    values: dict[str, Any] = {name: said[name] for name in NEEDS[what] if name != "order"}
    for name in {"points", "coins"} & set(values):
        values[name] = _number(values[name])
    if what == "accept":
        _check_entered(state.table(values["round"], values["table"]))
    if what == "no_show":
        return "ruling", {"what": "forfeit", **values, "came": False, "reason": reason}
    if what == "places":
        players = state.table(values["round"], values["table"]).players
        values["places"] = places_of(said["order"], players)
    if what == "lot":
        values["order"] = _whole_lot(state, said["order"])
    return "ruling", {"what": what, **values, "reason": reason}


def _check_complete(what: str, said: Mapping[str, Any], reason: str) -> None:
    """Raises EventError for an unknown ruling and for one that lacks something."""
    if what not in NEEDS:
        raise EventError(f"unknown ruling “{what}”; known: {', '.join(NEEDS)}")
    missing = [name for name in NEEDS[what] if said.get(name) in (None, "")]
    if missing:
        raise EventError(f"a ruling “{what}” needs {', '.join(missing)}")
    if not reason.strip():
        raise EventError("a ruling needs its reason")


def _check_entered(table: Table) -> None:
    """Raises EventError for a table without a record."""
    if table.result is None or not table.result.entered:
        raise EventError(
            f"round {table.round}, table {table.number} has no record that could stand; enter one first"
        )


def _number(value: object) -> int | float:
    try:
        number = float(str(value).replace(",", "."))
    except ValueError as wrong:
        raise EventError(f"“{value}” is no number") from wrong
    if not math.isfinite(number):
        raise EventError(f"“{value}” is no number")
    return int(number) if number.is_integer() else number


def places_of(order: str, players: Sequence[str]) -> dict[str, int]:
    """Places from names in order, divided by commas or semicolons; names joined by `=` share a place."""
    places: dict[str, int] = {}
    for group in _divided(order):
        place = len(places) + 1
        for name in group.split("="):
            if name.strip() not in players or name.strip() in places:
                raise EventError(f"“{name.strip()}” is not a free player of this table: {', '.join(players)}")
            places[name.strip()] = place
    missing = [player for player in players if player not in places]
    if missing:
        raise EventError(f"the order leaves out {', '.join(missing)}")
    return places


def _divided(order: str) -> list[str]:
    """Names in order; semicolons serve where a name has a comma."""
    return order.split(";" if ";" in order else ",")


def _whole_lot(state: State, order: str) -> list[str]:
    named = [name.strip() for name in _divided(order)]
    for name in named:
        state.entrant(name)
    return [*named, *(name for name in state.lot or state.names() if name not in named)]


def bid_steps(
    state: State, round_number: int, table: int, rows: Sequence[dict[str, str]]
) -> tuple[Awards, list[Step]]:
    """The awards of a table's auction from rows of bids, and the step that gives the pairs."""
    sitting = state.table(round_number, table)
    supply = state.settings.supply()
    written = [{**row, "pair": _known_pair(row["pair"], supply)} for row in rows]
    offered = [pair_name(pair) for pair in sitting.offered]
    awards = settle(state.settings.pairs.auction, sitting.drawn, written, offered)
    if not awards.complete:
        return awards, []
    seats = [
        {"player": player, **pair_of(awards.held[player][0]), "bid": awards.held[player][1]}
        for player in sitting.drawn
    ]
    said = {"round": round_number, "table": table, "seats": _in_turn_order(seats, supply)}
    return awards, [("pairs", said)]


def _known_pair(written: str, supply: Supply) -> str:
    """A pair as the event spells it; raises EventError for a name the event does not deal."""
    if not written:
        return ""
    pair = pair_of(written)
    for value, known in ((pair["faction"], supply.factions), (pair["mat"], supply.mats)):
        if known and value not in known:
            raise EventError(f"“{written}” is no pair of this event; known: {', '.join(known)}")
    return pair_name(pair)


def _in_turn_order(seats: list[dict[str, Any]], supply: Supply) -> list[dict[str, Any]]:
    """Clockwise where the game asks for it."""
    if not supply.seating:
        return seats
    factions = tuple(supply.factions.index(seat["faction"]) for seat in seats)
    mats = tuple(supply.mats.index(seat["mat"]) for seat in seats) if supply.mats else ()
    return [seats[place] for place in supply.turn_order(factions, mats)]


def settle(
    way: str, players: Sequence[str], rows: Sequence[dict[str, str]], offered: Sequence[str] = ()
) -> Awards:
    """Settle rows of player, pair, bid and preference in a named way; `pick` numbers picks of a falling one.

    `offered` are the pairs on the table; without any, those that the rows name.
    """
    pairs = list(offered) or list(dict.fromkeys(row["pair"] for row in rows if row["pair"]))
    stranger = next((row["player"] for row in rows if row["player"] and row["player"] not in players), None)
    if stranger is not None:
        raise EventError(f"{stranger} bids and does not sit at this table: {', '.join(players)}")
    other = next((row["pair"] for row in rows if row["pair"] and row["pair"] not in pairs), None)
    if other is not None:
        raise EventError(f"{other} is not offered at this table: {', '.join(pairs)}")
    return _WAYS[way](players, rows, pairs)


def read_bids(file: Path) -> list[dict[str, str]]:
    """Rows of a CSV file with the columns player, pair, bid, and preference or pick."""
    text = read_text(file, "a list of bids", MOST_BYTES)
    try:
        heading = text.partition("\n")[0]
        divider = max(",;\t", key=heading.count)
        rows = list(csv.DictReader(text.splitlines(), delimiter=divider))
    except csv.Error as broken:
        raise EventError(f"{file} cannot be read as CSV: {broken}") from broken
    named = [
        {key.strip().lower(): (value or "").strip() for key, value in row.items() if key} for row in rows
    ]
    if not named or not {"player", "pair", "bid"} <= set(named[0]):
        raise EventError(f"{file} needs the columns player, pair, bid, and preference or pick")
    return named


def _bids(rows: Sequence[dict[str, str]]) -> list[Bid]:
    return [
        Bid(
            row["player"],
            row["pair"],
            _whole(row, "bid"),
            _whole(row, "preference") if row.get("preference") else 1,
        )
        for row in rows
    ]


def _whole(row: Mapping[str, str], column: str) -> int:
    if not row[column].isdecimal():
        raise EventError(f"{row['player']}: “{row[column]}” in column “{column}” is no whole number from 0")
    return int(row[column])


def _sealed(way: Callable[[Sequence[Bid], Sequence[Bid]], Awards]) -> Callable[..., Awards]:
    """Later rows of the same player and pair are bids made again."""

    def settled(players: Sequence[str], rows: Sequence[dict[str, str]], pairs: Sequence[str]) -> Awards:
        first: dict[tuple[str, str], Bid] = {}
        again = []
        for bid in _bids(rows):
            if (bid.player, bid.pair) in first:
                again.append(bid)
            else:
                first[bid.player, bid.pair] = bid
        awards = way(list(first.values()), again)
        silent = [player for player in players if player not in {bid.player for bid in first.values()}]
        return replace(awards, waiting=(*awards.waiting, *silent))

    return settled


def _open(players: Sequence[str], rows: Sequence[dict[str, str]], pairs: Sequence[str]) -> Awards:
    return open_auction(players, pairs, _bids(rows))


def _falling(players: Sequence[str], rows: Sequence[dict[str, str]], pairs: Sequence[str]) -> Awards:
    """Rows with the same `pick` are one auction; the row that names a pair says what its winner took."""
    picks: dict[str, Pick] = {}
    for row in rows:
        number = row.get("pick") or str(len(picks) + 1)
        before = picks.get(number, Pick((), ""))
        bids = [*before.bids, (row["player"], _whole(row, "bid"))] if row["bid"] else before.bids
        picks[number] = Pick(bids, row["pair"] or before.pair)
    ordered = [picks[number] for number in sorted(picks, key=lambda each: (len(each), each))]
    return falling_auction(players, pairs, ordered)


_WAYS: dict[str, Callable[..., Awards]] = {
    "sealed_highest": _sealed(sealed_highest),
    "sealed_preference": _sealed(sealed_preference),
    "open": _open,
    "falling": _falling,
}


def pair_name(pair: Mapping[str, str | None]) -> str:
    """A pair as one word, such as `crimea/industrial`."""
    return "/".join(filter(None, (pair.get("faction"), pair.get("mat"))))


def pair_of(pair: str) -> dict[str, str | None]:
    """What a pair's word says; `Crimea + Industrial` is read too."""
    faction, _, mat = pair.lower().replace("+", "/").partition("/")
    return {"faction": _id(faction), "mat": _id(mat)}


def _id(word: str) -> str | None:
    return word.strip().replace(" ", "_") or None
