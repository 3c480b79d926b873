"""Stage 2B: row 2, every symbol from left to right.

Rules: AUT-GAIN-01..06, AUT-TURN-05, AUT-TURN-09, AUT-STAR-08, AUT-DIFF-03, AUT-DIFF-04, AUT-DIFF-06,
AUT-DIFF-13, AUT-DIFF-14, AUT-DEC-05, AUT-DEC-10.
"""

from collections.abc import Callable

from engine.scythe.automa.chance import Chance
from engine.scythe.automa.facts import GainSymbol, Scheme
from engine.scythe.automa.table import automa_seat, table_of
from engine.scythe.cards import check_draw, draw, drawable
from engine.scythe.stars import ALL_WORKERS, POWER, TOP_POWER, gain_power, place_star
from engine.scythe.state import OFF_BOARD, State

_MODIFIED = ("coin", "power")


def shown_gains(state: State, scheme: Scheme) -> list[GainSymbol]:
    """AUT-GAIN-01: the symbols that count for the Automa's faction."""
    name = automa_seat(state).name
    return [symbol for symbol in scheme.gains if symbol.faction in (None, name)]


def amounts(state: State, scheme: Scheme) -> list[tuple[str, int]]:
    """What each group of symbols gives, with the offsets of the table and the level (AUT-DEC-05)."""
    left = {kind: extra(state, scheme, kind) for kind in _MODIFIED}
    groups = []
    for group in shown_gains(state, scheme):
        given = max(0, group.count + left.get(group.symbol, 0))
        left[group.symbol] = min(0, left.get(group.symbol, 0) + group.count)
        groups.append((group.symbol, given))
    return groups


def extra(state: State, scheme: Scheme, kind: str) -> int:
    """AUT-DIFF-03, AUT-DIFF-04, AUT-DIFF-13, AUT-DIFF-14: how much more or less a row gives of a kind."""
    table = table_of(state)
    printed = [group.count for group in shown_gains(state, scheme) if group.symbol == kind]
    offset = {"coin": table.settings.coins, "power": table.settings.power}[kind]
    bonus = {"coin": table.tracker.extra_coins, "power": table.tracker.extra_power}[kind]
    events = [sum(printed)] if state.rules.automa_extra_gain == "per_row" else [1] * sum(printed)
    given = sum(_with_bonus(max(0, count + offset), bonus) for count in events if count)
    return given - sum(printed)


def gain_row(state: State, scheme: Scheme, chance: Chance) -> dict[str, int]:
    """Carry out the row; a sixth star stops it at once (AUT-DEC-10). Returns what was gained by symbol."""
    gained: dict[str, int] = {}
    for symbol, amount in amounts(state, scheme):
        if state.ended:
            break
        got = _GAIN[symbol](state, amount, chance)
        if got:
            gained[symbol] = gained.get(symbol, 0) + got
    return gained


def _with_bonus(given: int, bonus: int) -> int:
    return given + bonus if given else 0


def _coins(state: State, amount: int, _chance: Chance) -> int:
    """AUT-GAIN-04."""
    automa_seat(state).coins += amount
    return amount


def _power(state: State, amount: int, _chance: Chance) -> int:
    """AUT-GAIN-05, AUT-STAR-08: the star when the top is reached for the first time."""
    seat = automa_seat(state)
    before = seat.power
    gain_power(seat, amount)
    if seat.power == TOP_POWER and amount:
        place_star(state, table_of(state).seat, POWER)
    return seat.power - before


def _combat_cards(state: State, amount: int, chance: Chance) -> int:
    """AUT-GAIN-06: face down, as far as cards are left."""
    count = min(amount, drawable(state))
    values = [chance.drawn() for _ in range(count)]
    check_draw(state, count, values, "AUT-GAIN-06")
    draw(state, automa_seat(state), count, values)
    return count


def _worker(state: State, amount: int, chance: Chance) -> int:
    """AUT-GAIN-02: from the faction mat to the home base."""
    seat = automa_seat(state)
    placed = 0
    for _ in range(min(amount, ALL_WORKERS - len(seat.workers))):
        if not _prevented(state, chance, "a worker is placed"):
            seat.workers.append(seat.home)
            placed += 1
    return placed


def _character_or_mech(state: State, amount: int, chance: Chance) -> int:
    """AUT-GAIN-03: the character first, else a mech; none left, nothing gained."""
    placed = 0
    for _ in range(amount):
        if _waiting(state) and not _prevented(state, chance, "a character or mech is placed"):
            _place_fighter(state)
            placed += 1
    return placed


def _waiting(state: State) -> bool:
    seat = automa_seat(state)
    return seat.character == OFF_BOARD or OFF_BOARD in seat.mechs


def _place_fighter(state: State) -> None:
    seat = automa_seat(state)
    if seat.character == OFF_BOARD:
        seat.character = seat.home
    else:
        seat.mechs[seat.mechs.index(OFF_BOARD)] = seat.home


def _prevented(state: State, chance: Chance, what: str) -> bool:
    """AUT-DIFF-06: by option a combat card of 4 or 5 keeps the unit off the board."""
    return table_of(state).settings.placement_check and chance.stops(state, "AUT-DIFF-06", what)


_GAIN: dict[str, Callable[[State, int, Chance], int]] = {
    "coin": _coins,
    "power": _power,
    "combat_card": _combat_cards,
    "worker": _worker,
    "character_or_mech": _character_or_mech,
}
