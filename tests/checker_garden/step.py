"""One action worked out again from the public state before it: what must follow, and every fault."""

import copy
from collections.abc import Iterator
from typing import Any

from tests.checker_garden.facts import TYPES, map_of, number, project, read

State = dict[str, Any]


def expected(before: State, action: dict[str, Any]) -> tuple[State, list[str]]:
    """The state after the action, and what was wrong with it."""
    state = copy.deepcopy(before)
    kind = action["type"]
    faults = list(_WORK[kind](state, action))
    state["action"] += 1
    state["type"] = kind
    return state, faults


def _seat(state: State, clan: str) -> Any:
    return next(seat for seat in state["seats"] if seat["clan"] == clan)


def _take_turn(state: State, action: dict[str, Any]) -> Any:
    if state["choosing"]:
        _start(state, action["by"])
    return _seat(state, state["active"])


def _can_build(state: State, seat: Any, territory: int) -> bool:
    if seat["floors_left"] == 0:
        return False
    for zone, held in state["zones"].items():
        if int(zone[0]) != territory or (held["owner"] not in (None, seat["clan"])) or held["roof"]:
            continue
        if seat["population"] - number(zone) - held["floors"] >= 1:
            return True
    return False


def _reach(state: State, seat: Any, zone: str) -> Iterator[str]:
    here = state["torticrane"]
    while here is not None and here != int(zone[0]):
        if _can_build(state, seat, here):
            yield f"{zone} is out of reach: {seat['clan']} can build on territory {here}"
            return
        here = here % 7 + 1
        if here == state["torticrane"]:
            return
    if state["roof_transferred"] and state["roof_transferred"][0][0] != zone[0]:
        yield "the action is not on the territory of the transferred roof"


def _build(state: State, action: dict[str, Any]) -> Iterator[str]:
    seat, zone = _take_turn(state, action), action["zone"]
    yield from _reach(state, seat, zone)
    held = state["zones"][zone]
    cost = number(zone) + held["floors"]
    if held["type"] == "bramble":
        held["type"] = action["bramble"]
        state["brambles_left"][action["bramble"]] -= 1
    if held["owner"] not in (None, seat["clan"]) or held["roof"]:
        yield f"{zone} cannot be built on"
    held["owner"] = seat["clan"]
    held["floors"] += 1
    seat["population"] -= cost
    seat["floors_left"] -= 1
    if seat["floors_left"] < 0 or seat["population"] < 1:
        yield "the floor cannot be paid"
    state["floor"] = zone
    if seat["floors_left"] == 0:
        state["last_round"] = True
    _after(state, zone, action)


def _demolish(state: State, action: dict[str, Any]) -> Iterator[str]:
    seat, zone = _take_turn(state, action), action["zone"]
    yield from _reach(state, seat, zone)
    if state["zones"][zone]["owner"] != seat["clan"]:
        yield f"{zone} is not {seat['clan']}'s"
    _tear_down(state, zone, seat)
    state["floor"] = None
    _after(state, zone, action)


def _invade(state: State, action: dict[str, Any]) -> Iterator[str]:
    seat, zone = _take_turn(state, action), action["zone"]
    yield from _reach(state, seat, zone)
    yield from _ploy(state, seat, "invade")
    held = state["zones"][zone]
    owner, floors = _seat(state, held["owner"]), held["floors"]
    if owner is seat:
        yield "an own building was invaded"
    price = sum(2 * (number(zone) + each) for each in range(floors))
    _tear_down(state, zone, owner)
    held |= {"owner": seat["clan"], "floors": floors}
    seat["population"] -= price
    seat["floors_left"] -= floors
    if seat["population"] < 1 or seat["floors_left"] < 0:
        yield "the invasion cannot be paid"
    state["floor"] = zone
    if seat["floors_left"] == 0:
        state["last_round"] = True
    _after(state, zone, action)


def _strategic_move(state: State, action: dict[str, Any]) -> Iterator[str]:
    seat = _take_turn(state, action)
    yield from _ploy(state, seat, "strategic_move")
    if (action["to"] - state["torticrane"]) % 7 not in (1, 6):
        yield "the Torticrane went too far"
    state["torticrane"] = action["to"]
    state["ploy_used"], state["floor"] = "strategic_move", None


def _roof_transfer(state: State, action: dict[str, Any]) -> Iterator[str]:
    seat = _take_turn(state, action)
    yield from _ploy(state, seat, "roof_transfer")
    source, target = state["zones"][action["source"]], state["zones"][action["target"]]
    if {source["owner"], target["owner"]} != {seat["clan"]} or source["type"] != target["type"]:
        yield "a roof went to a building it cannot go to"
    if not source["roof"] or target["roof"]:
        yield "no roof to move, or a roof on the target"
    source["roof"], target["roof"] = None, True
    yield from _reach(state, seat, action["source"])
    state["roof_transferred"] = [action["source"], action["target"]]
    state["ploy_used"], state["floor"] = "roof_transfer", None


def _pass(state: State, action: dict[str, Any]) -> Iterator[str]:
    seat = _take_turn(state, action)
    if any(_can_build(state, seat, territory) for territory in range(1, 8)):
        yield "passed although building was possible"
    state["floor"] = None
    _end_action(state, action)


def _claim(state: State, action: dict[str, Any]) -> Iterator[str]:
    zone = state["floor"]
    if zone is None:
        yield "no floor was placed before the claim"
        return
    seat = _seat(state, state["zones"][zone]["owner"])
    card = project(action["project"])
    if card["id"] not in state["projects_open"] and None not in state["projects_open"]:
        yield f"{card['id']} is not open"
    if not any(_complete(state, seat["clan"], card, main, zone) for main in state["zones"]):
        yield f"{card['id']} is not complete"
    state["zones"][zone]["roof"] = True
    state["roofs_left"] -= 1
    seat["points"] += card["points"]
    seat["projects"].append(card["id"])
    where = card["id"] if card["id"] in state["projects_open"] else None
    place = state["projects_open"].index(where)
    if state["projects_left"]:
        state["projects_open"][place] = action.get("replacement")
        state["projects_left"] -= 1
    else:
        del state["projects_open"][place]
    state["floor"] = None
    if state["choosing"] and "next" in action:
        _start(state, action["next"])


def _complete(state: State, clan: str, card: Any, main: str, last: str) -> bool:
    """Whether the card's main building stands on `main` and the last floor is part of the project."""
    board = map_of(state["layout"])
    around = board.neighbours(main)
    central = int(main[0]) == state["layout"]["center"]["territory"]
    if not _serves(state, clan, main, card["main"]) or (card["territory"] == "outer" and central):
        return False
    if card["empty_beside"] and not any(
        state["zones"][zone]["owner"] is None and state["zones"][zone]["type"] == card["empty_beside"]
        for zone in around
    ):
        return False
    if main == last:
        return all(any(_serves(state, clan, zone, part) for zone in around) for part in card["beside"])
    mine = [part for part in card["beside"] if last in around and _serves(state, clan, last, part)]
    others = [part for part in card["beside"] if part not in mine[:1]]
    rest = [zone for zone in around if zone != last]
    return bool(mine) and all(any(_serves(state, clan, zone, part) for zone in rest) for part in others)


def _serves(state: State, clan: str, zone: str, part: list[Any]) -> bool:
    held = state["zones"][zone]
    return bool(
        held["owner"] == clan and not held["roof"] and held["type"] == part[0] and held["floors"] >= part[1]
    )


def _ploy(state: State, seat: Any, ploy: str) -> Iterator[str]:
    if state["ploy_used"] or seat["ploys"] == 0:
        yield "a ploy too many"
    seat["ploys"] -= 1
    seat["ploys_used"][ploy] += 1


def _tear_down(state: State, zone: str, owner: Any) -> None:
    held = state["zones"][zone]
    owner["population"] += sum(2 * (number(zone) + each) for each in range(held["floors"]))
    owner["floors_left"] += held["floors"]
    state["roofs_left"] += bool(held["roof"])
    held |= {"owner": None, "floors": 0, "roof": None}


def _after(state: State, zone: str, action: dict[str, Any]) -> None:
    state["torticrane"] = map_of(state["layout"]).next_territory(zone)
    _end_action(state, action)


def _end_action(state: State, action: dict[str, Any]) -> None:
    state["ploy_used"] = state["roof_transferred"] = None
    state["actions_left"] -= 1
    if state["actions_left"]:
        return
    clans = [seat["clan"] for seat in state["seats"]]
    spaces = {2: 4, 3: 3, 4: 4}[len(clans)]
    waiting = [clan for clan in clans if clan not in state["order"]]
    if len(clans) == 2:
        waiting = [clan for clan in clans if clan != state["active"]]
    if len(state["order"]) == spaces:
        _control(state)
    elif "next" in action or len(waiting) == 1:
        _start(state, action.get("next", waiting[0]))
    else:
        state["choosing"] = True


def _start(state: State, clan: str) -> None:
    state["order"].append(clan)
    state["active"], state["choosing"] = clan, False
    state["turn"] += 1
    state["actions_left"] = 1 if len(state["order"]) == 1 else 2


def _control(state: State) -> None:
    for territory in range(1, 8):
        floors: dict[str, int] = {}
        for zone, held in state["zones"].items():
            if int(zone[0]) == territory and held["owner"]:
                floors[held["owner"]] = floors.get(held["owner"], 0) + held["floors"]
        leading = [clan for clan, count in floors.items() if count == max(floors.values())]
        for clan in leading:
            _seat(state, clan)["population"] += 2 if len(leading) == 1 else 1
    if state["last_round"]:
        state["ended"] = True
        return
    state["round"] += 1
    state["order"] = []
    _start(state, state["active"])


_WORK = {
    "build": _build,
    "demolish": _demolish,
    "invade": _invade,
    "strategic_move": _strategic_move,
    "roof_transfer": _roof_transfer,
    "pass": _pass,
    "claim_project": _claim,
}
assert set(read("table")["bramble_tokens"]) == set(TYPES)
