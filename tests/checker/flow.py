"""The order of things: set-up, sections, turns, what a turn may hold (SET, TURN)."""

from collections.abc import Iterator

from .facts import ENCOUNTERS, FACTIONS, FACTORY, HOMES, MATS, SEATING, Json, column
from .step import Step, Turn
from .table import Seat, Table

TOP = {"move_gain": {"move", "gain_coins"}, "factory": {"factory_top"}}
TOP |= {name: {name} for name in ("trade", "produce", "bolster")}
BOTTOM_TYPES = {"upgrade", "deploy", "build", "enlist"}
ROW_ACTIONS = {"move", "gain_coins", "trade", "produce", "bolster", "factory_top", *BOTTOM_TYPES}
AFTER_MOVES = {"combat", "encounter", "factory_card"}
BANNED = {("rusviet", "industrial"), ("crimea", "patriotic")}
CLOSING = BOTTOM_TYPES | {"encounter", "factory_card", "end_turn", "section", "factory_top"}


def setup_faults(state: Json) -> Iterator[tuple[str, str]]:
    """How every game begins (SET-01..25)."""
    table = Table(state)
    for seat in table.seats.values():
        yield from _seat_setup(seat)
    if table.encounters != ENCOUNTERS:
        yield "SET-01", f"encounter tokens on {sorted(table.encounters)}"
    if table.factory_cards != len(table.seats) + 1:
        yield "SET-04", f"{table.factory_cards} Factory cards"
    if any(stock.total() for stock in table.tokens.values()):
        yield "SET-02", "resources lie on the board before the first turn"


def seating_faults(state: Json, rules: Json) -> Iterator[tuple[str, str]]:
    """Clockwise order of the factions, whoever sits first, and no banned pairing (SET-09, TOUR-02)."""
    for seat in state["seats"]:
        if rules["banned_mat_combos"] and (seat["faction"], seat["mat"]) in BANNED:
            yield "TOUR-02", f"{seat['faction']} plays {seat['mat']}"
    seats = [SEATING.index(seat["faction"]) for seat in state["seats"]]
    start = seats.index(min(seats))
    if rules["seating_required"] and seats[start:] + seats[:start] != sorted(seats):
        yield "SET-09", "the seats are not in the printed order"


def _seat_setup(seat: Seat) -> Iterator[tuple[str, str]]:
    faction, mat = FACTIONS[seat.faction], MATS[seat.mat]
    expected = {
        "SET-11": (seat.figures["power"], faction["power"]),
        "SET-12": (seat.figures["combat_cards"], faction["combat_cards"]),
        "SET-13": (seat.figures["popularity"], mat["popularity"]),
        "SET-15": (seat.figures["coins"], mat["coins"]),
        "SET-16": (seat.character, seat.home),
        "SET-17": (dict(seat.workers), dict.fromkeys(HOMES[seat.home]["land"], 1)),
        "SET-18": (seat.sources + seat.targets, []),
        "SET-20": (seat.structures, {}),
        "SET-21": (seat.recruits, {}),
        "SET-22": (seat.section, None),
        "SET-23": (seat.stars, []),
        "SET-24": (seat.mechs, {}),
    }
    for rule, (found, due) in expected.items():
        if found != due:
            yield rule, f"{seat.faction} starts with {found}, should be {due}"


def begin_turn(step: Step) -> None:
    """The token goes to a section; the next player clockwise begins (TURN-01, TURN-02, SET-25)."""
    started = [name for name, seat in step.before.seats.items() if seat.section]
    if started:
        expected = _next_player(step)
        step.require(step.actor == expected, "TURN-01", f"it is {expected}'s turn")
    else:
        first = min(step.before.seats.values(), key=lambda seat: MATS[seat.mat]["order"])
        step.require(step.actor == first.faction, "SET-25", f"{first.faction} begins")
    step.seat.section = step.action["section"]
    step.game.turns[step.actor] = step.turn = Turn()
    step.game.last = step.actor


def _next_player(step: Step) -> str:
    clockwise = step.before.order(step.game.last or step.before.active)
    names = [seat.faction for seat in (*clockwise[1:], clockwise[0])]
    return next((name for name in names if name not in step.game.gone), names[-1])


def check_order(step: Step) -> None:
    """Top before bottom, each once, combats before what follows them (TURN-03..07, TURN-16, MOVE-01)."""
    kind, turn = step.kind, step.turn
    if kind in CLOSING:
        waiting = step.before.contested() & set(step.before.seats[step.before.active].places())
        step.require(not waiting, "COMB-02", f"combats wait on {sorted(waiting)}")
    if kind in {"section", "end_turn"}:
        _check_dues(step)
    if kind in ROW_ACTIONS:
        _check_row(step)
    if kind in AFTER_MOVES:
        step.require("move" in turn.done, "TURN-16", f"a {kind} without a move")
        step.require(not BOTTOM_TYPES & set(turn.done), "TURN-16", f"a {kind} after the bottom action")
    if kind in ROW_ACTIONS | AFTER_MOVES:
        step.require(not turn.late_objective, "OBJ-08", "goes on after an objective of the turn's end")
        turn.done.append(kind)


def _check_row(step: Step) -> None:
    kind, section = step.kind, step.seat.section or ""
    place = column(step.seat.mat, section)
    bottom = {"move"} if section == "factory" else {place["bottom"]} if place else set()
    step.require(kind in TOP.get(section, set()) | bottom, "TURN-03", f"{kind} does not belong to {section}")
    done = [each for each in step.turn.done if each in ROW_ACTIONS]
    again = kind in done and kind != "move"
    step.require(not again, "TURN-07", f"a second {kind} in a turn")
    late = kind in TOP.get(section, set()) and set(done) & bottom
    step.require(not late, "TURN-06", f"{kind} after the bottom action")
    halves = {"move", "gain_coins"} - {kind} if section == "move_gain" and kind not in bottom else set()
    step.require(not halves & set(done), "MOVE-01", "moves and gains coins in one turn")
    if kind == "move":
        _check_unbroken_moves(step)


def _check_unbroken_moves(step: Step) -> None:
    """All moves come before what they cause, and no objective between them (TURN-16, OBJ-03)."""
    done = step.turn.done
    step.require(not AFTER_MOVES & set(done), "TURN-16", "moves after combat or encounter")
    between = "move" in done and "objective" in done[done.index("move") :]
    strict = step.rules["objective_reveal_window"] == "around_actions"
    step.require(not (between and strict), "OBJ-03", "an objective was revealed inside the Move action")


def _check_dues(step: Step) -> None:
    """Nobody's turn ends with an encounter or a Factory card still due (ENC-02, FACT-01)."""
    name = step.game.last
    if not name or "character" not in step.game.turn(name).moved or step.before.ended:
        return
    seat = step.before.seats[name]
    spared = step.rules["encounter_after_combat_optional"] and seat.character in step.game.turn(name).fought
    if seat.character in step.before.encounters and not spared:
        step.fault("ENC-02", f"{name} left the encounter on {seat.character}")
    if seat.character == FACTORY and seat.factory_card is None and step.before.factory_cards:
        step.fault("FACT-01", f"{name} took no Factory card")
