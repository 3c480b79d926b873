"""What must hold in every state and between any two (INV-01..INV-14), read from states alone."""

from collections import Counter
from collections.abc import Iterator

from .facts import CELLS, COMBAT_DECK, ENCOUNTERS, FACTIONS, HEXES, HOMES, LAKES, LIMITS, STARS, Json
from .facts import column_of as mat_column
from .score import PARTS, score_seat
from .table import Seat, Table

Fault = tuple[str, str]

LAKE_ABILITY = {"nordic": "seaworthy", "polania": "submerge", "togawa": "suiton"}
UNSETTLED = {"move", "combat", "objective", "transfer", "stall", "state", "stop", "token", "rearm", "adjourn"}
GROWING = {"mechs": "INV-03", "structures": "BUILD-03", "recruits": "ENLI-04"}


def state_faults(state: Json, rules: Json) -> Iterator[Fault]:
    """Everything wrong with one state taken alone."""
    table = Table(state)
    for seat in table.seats.values():
        yield from _counts(seat)
        yield from _tracks(seat)
        yield from _stars(seat)
        yield from _lakes(seat)
        yield from _homes(table, seat)
    yield from _structures(table)
    yield from _sharing(state, table, rules)
    yield from _tokens(table)
    yield from _piles(table)
    yield from _ending(state, table)
    yield from _scores(state, table, rules)


def change_faults(before: Json, after: Json, rules: Json) -> Iterator[Fault]:
    """Everything wrong between two states in a row."""
    old, new = Table(before), Table(after)
    if list(old.seats) != list(new.seats) or before["structure_tile"] != after["structure_tile"]:
        yield "SET-07", "the seats or the structure tile changed"
        return
    for name, seat in new.seats.items():
        yield from _growth(old.seats[name], seat)
    if not new.encounters <= old.encounters:
        yield "INV-12", f"encounter tokens came back: {sorted(new.encounters - old.encounters)}"
    if new.factory_cards > old.factory_cards:
        yield "CARD-08", "the Factory pile grew"
    if old.ended and not new.ended:
        yield "END-02", "the game went on after its end"
    if after["turn"] - before["turn"] != (after["type"] == "section") and before["turn"] and before["action"]:
        yield "TURN-01", f"turn {after['turn']} follows turn {before['turn']}"
    if after["type"] == "section":
        yield from _section(old, after, rules)


def _counts(seat: Seat) -> Iterator[Fault]:
    if not 2 <= seat.workers.total() <= LIMITS["workers"] or min(seat.workers.values(), default=0) < 0:
        yield "INV-01", f"{seat.faction} has {seat.workers.total()} workers on the board"
    if not set(seat.mechs) <= set(FACTIONS[seat.faction]["mechs"]):
        yield "DEPL-02", f"{seat.faction} has mechs of another faction: {sorted(seat.mechs)}"
    if len(seat.structures) > LIMITS["structures"] or len(seat.recruits) > LIMITS["recruits"]:
        yield "INV-03", f"{seat.faction} has too many structures or recruits"
    if len(set(seat.recruits.values())) != len(seat.recruits):
        yield "ENLI-02", f"{seat.faction} took a one-time bonus twice"
    yield from _cubes(seat)


def _cubes(seat: Seat) -> Iterator[Fault]:
    if len(seat.sources) != len(seat.targets) or not set(seat.sources) <= set(CELLS):
        yield "INV-02", f"{seat.faction}: cubes left {seat.sources}, arrived {seat.targets}"
    if len(set(seat.sources)) != len(seat.sources):
        yield "UPGR-01", f"{seat.faction} took two cubes from one cell: {seat.sources}"
    for target, count in Counter(seat.targets).items():
        if count > mat_column(seat.mat, target)["upgradable"]:
            yield "UPGR-02", f"{seat.faction} has {count} cubes on {target}"


def _tracks(seat: Seat) -> Iterator[Fault]:
    for kind, value in seat.figures.items():
        if not 0 <= value <= LIMITS.get(kind, value):
            yield "INV-10", f"{seat.faction} has {kind} {value}"


def _stars(seat: Seat) -> Iterator[Fault]:
    if len(seat.stars) > LIMITS["stars"]:
        yield "STAR-14", f"{seat.faction} has {len(seat.stars)} stars"
    most = "max_saxony" if seat.faction == "saxony" else "max"
    for kind, count in Counter(seat.stars).items():
        if kind not in STARS or count > STARS[kind][most]:
            yield "STAR-12", f"{seat.faction} has {count} stars for {kind}"
    pieces = {
        "upgrades": len(seat.sources),
        "mechs": len(seat.mechs),
        "structures": len(seat.structures),
        "recruits": len(seat.recruits),
        "workers": seat.workers.total(),
    }
    for kind, count in pieces.items():
        if kind in seat.stars and count < STARS[kind]["need"]:
            yield "STAR-10", f"{seat.faction} has the {kind} star with {count} {kind}"


def _lakes(seat: Seat) -> Iterator[Fault]:
    for at in seat.places() & LAKES:
        if not seat.has(LAKE_ABILITY.get(seat.faction, "")):
            yield "INV-06", f"{seat.faction} stands on {at} without a lake ability"
        if seat.workers[at] and at not in seat.mechs.values():
            yield "INV-06", f"workers of {seat.faction} are on {at} without a mech"


def _homes(table: Table, seat: Seat) -> Iterator[Fault]:
    for at in seat.places():
        if at in HEXES or at == seat.home:
            continue
        active = HOMES[at]["faction"] in table.seats if at in HOMES else True
        if seat.faction != "crimea" or not seat.has("wayfare") or active:
            yield "INV-07", f"{seat.faction} stands on {at}"


def _structures(table: Table) -> Iterator[Fault]:
    places = [at for seat in table.seats.values() for at in seat.structures.values()]
    for at, count in Counter(places).items():
        if count > 1:
            yield "INV-04", f"{count} structures on {at}"
        if at not in HEXES or at in LAKES:
            yield "INV-04", f"a structure on {at}"


def _sharing(state: Json, table: Table, rules: Json) -> Iterator[Fault]:
    """Two players share a territory only between a Move action and its combats (INV-05)."""
    open_moves = state["type"] in UNSETTLED and not (table.ended and state["type"] != "stop")
    waiting = table.contested() if rules["worker_retreat_timing"] == "on_entry" else table.shared()
    for at in table.shared():
        owners = table.owners(at)
        if not open_moves or at not in waiting or len(owners) > 2 or table.active not in owners:
            yield "INV-05", f"{at} holds units of {owners}"


def _tokens(table: Table) -> Iterator[Fault]:
    for at, stock in table.tokens.items():
        if min(stock.values(), default=0) < 0:
            yield "RES-05", f"less than no resource on {at}"
        if at not in HEXES and not _may_hold_tokens(table, at):
            yield "RES-02", f"resources on {at}"


def _may_hold_tokens(table: Table, base: str) -> bool:
    """Only Wayfare brings resources onto a base: Crimea's own or an inactive one (DEC-17)."""
    crimea = table.seats.get("crimea")
    owner = HOMES[base]["faction"] if base in HOMES else base
    return crimea is not None and crimea.has("wayfare") and (owner == "crimea" or owner not in table.seats)


def _piles(table: Table) -> Iterator[Fault]:
    taken = sum(seat.factory_card is not None for seat in table.seats.values())
    if table.factory_cards != len(table.seats) + 1 - taken:
        yield "INV-09", f"{table.factory_cards} Factory cards left, {taken} taken"
    if table.undrawn() < 0:
        yield "INV-08", f"more than {COMBAT_DECK} combat cards in the hands"
    if not table.encounters <= ENCOUNTERS:
        yield "INV-12", f"encounter tokens on {sorted(table.encounters - ENCOUNTERS)}"


def _ending(state: Json, table: Table) -> Iterator[Fault]:
    full = [name for name, seat in table.seats.items() if len(seat.stars) >= LIMITS["stars"]]
    if len(full) > 1:
        yield "INV-13", f"{full} all have six stars"
    if full and not table.ended:
        yield "END-01", f"{full[0]} has six stars and the game goes on"
    if table.ended and not full and state["type"] not in {"stop", "state", "leave"}:
        yield "INV-13", "the game ended without a sixth star"


def _scores(state: Json, table: Table, rules: Json) -> Iterator[Fault]:
    for shown in state["seats"]:
        seat = table.seats[shown["faction"]]
        readings = [score_seat(table, seat, state["structure_tile"], rules, way) for way in (False, True)]
        said = {part: shown["projected"].get(part) for part in PARTS}
        if said not in readings:
            wrong = {
                part: (readings[0][part], said[part]) for part in PARTS if said[part] != readings[0][part]
            }
            yield "INV-14", f"{seat.faction} scores (reckoned, printed): {wrong}"


def _growth(old: Seat, new: Seat) -> Iterator[Fault]:
    if new.workers.total() < old.workers.total():
        yield "PROD-12", f"{new.faction} lost workers"
    for field, rule in GROWING.items():
        if len(getattr(new, field)) < len(getattr(old, field)):
            yield rule, f"{new.faction} lost {field}"
    if any(new.structures.get(kind) != at for kind, at in old.structures.items()):
        yield "BUILD-03", f"a structure of {new.faction} moved or vanished"
    if any(new.recruits.get(kind) != bonus for kind, bonus in old.recruits.items()):
        yield "ENLI-04", f"a recruit of {new.faction} moved"
    if Counter(old.sources) - Counter(new.sources) or Counter(old.targets) - Counter(new.targets):
        yield "INV-02", f"{new.faction} took an upgrade back"
    if Counter(old.stars) - Counter(new.stars):
        yield "STAR-11", f"{new.faction} lost a star"
    if old.factory_card is not None and new.factory_card != old.factory_card:
        yield "FACT-03", f"{new.faction} changed the Factory card"


def _section(old: Table, after: Json, rules: Json) -> Iterator[Fault]:
    name = after["active"]
    seat = next(each for each in after["seats"] if each["faction"] == name)
    relentless = name == "rusviet" and (seat["section"] != "factory" or rules["relentless_factory"])
    if seat["section"] == old.seats[name].section and not relentless:
        yield "INV-11", f"{name} repeats {seat['section']}"
    if seat["section"] == "factory" and seat["factory_card"] is None:
        yield "FACT-05", f"{name} has no Factory card"
