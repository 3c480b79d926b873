"""A whole turn of the Automa: from the state before and the record's action to the state after."""

import copy
from collections.abc import Callable
from typing import Any

from tests.checker.facts import FACTIONS, FACTORY, LIMITS, PRODUCES, TERRAIN, TUNNELS, Json

from .board import CARDS, FACTS, TRACKERS, rows_of
from .moves import View, choose

BONUS_OF = {"upgrade": "power", "deploy": "coins", "build": "popularity", "enlist": "combat_cards"}


class Reckoning:
    """The state as the rules make it, changed step by step."""

    def __init__(self, before: Json, action: Json, automa: Json, rules: Json) -> None:
        self.state: Json = copy.deepcopy(before)
        self.action, self.rules = action, rules
        self.own = next(seat for seat in self.state["seats"] if seat["mat"] is None)
        self.foe = next(seat for seat in self.state["seats"] if seat["mat"] is not None)
        self.level = TRACKERS[automa.get("level", "automa")]
        self.options = automa
        self.special: Json = self.level["rules"]
        past = before["automa"]
        self.cube: int = past["cube"]
        self.scheme: int = past["next_scheme"]
        self.main, self.fought = list(past["main_discard"]), list(past["combat_discard"])
        self.last: int | None = past["last_card"]
        self.moves: list[tuple[str, str, str, str]] = []
        self.gains: dict[str, int] = {}
        self.reveals = list(action.get("reveals", ()))
        self.fights = list(action.get("fights", ()))
        self.skipped = self.star_step = False
        self.bonus: str | None = None

    @property
    def water(self) -> bool:
        """Closed as long as the cube has a marked space under or before it."""
        return all(self.cube > cell for cell in self.level["no_water"])

    def draw(self, card: int, pile: list[int]) -> None:
        """A card off the deck; all 19 are shuffled once the deck is used up."""
        if len(self.main) + len(self.fought) == len(CARDS):
            self.main.clear()
            self.fought.clear()
        pile.append(card)

    def clear(self, at: str) -> None:
        """Everything on a territory goes to the supply."""
        self.state["resources"].pop(at, None)

    def star(self, seat: Json, kind: str) -> None:
        """One star more, the sixth ends the game."""
        most = {"combat": 2, "tracker": LIMITS["stars"]}.get(kind, 1)
        if seat is self.foe and kind == "combat" and seat["faction"] == "saxony":
            most = LIMITS["stars"]
        if not self.state["ended"] and seat["stars"].count(kind) < most:
            seat["stars"].append(kind)
            self.state["ended"] = len(seat["stars"]) >= LIMITS["stars"]


def expected_turn(before: Json, action: Json, automa: Json, rules: Json) -> Reckoning:
    """The Automa's turn with this card, reckoned anew."""
    turn = Reckoning(before, action, automa, rules)
    card = CARDS[action["card"]]
    rows = rows_of(action["card"], turn.scheme, turn.own["faction"], automa.get("expansion_cards", True))
    turn.draw(action["card"], turn.main)
    turn.last = action["card"]
    if rows["skip"] and (turn.special.get("skips") or automa.get("skips")):
        turn.skipped = True
        return turn
    stages: list[Callable[[Reckoning, Json, Json], None]] = [_move, _gain, _recruit, _cube, _factory]
    for stage in stages:
        if not turn.state["ended"]:
            stage(turn, rows, card)
    return turn


def _move(turn: Reckoning, rows: Json, _card: Json) -> None:
    every = turn.special.get("all_moves") or turn.options.get("all_moves")
    for symbol in rows["moves"]:
        view = View(turn.state, turn.own, turn.foe, turn.water, turn.rules)
        move = choose(view, symbol)
        if move is None:
            continue
        if turn.options.get("move_check") and turn.reveals.pop(0) in FACTS["checks"]["stopping_values"]:
            return
        _go(turn, move)
        if not every or turn.state["ended"]:
            return
        _factory(turn, rows, _card)


def _go(turn: Reckoning, move: tuple[str, str, str, str]) -> None:
    name, kind, start, goal = move
    turn.moves.append(move)
    _shift(turn.own, kind, start, goal)
    if name == "attack_combat_unit":
        duel(turn, goal, turn.fights.pop(0), attacker=turn.own)
        if turn.state["ended"]:
            return
    elif name == "attack_worker":
        _shift_all(turn.foe["workers"], goal, f"home_{turn.foe['faction']}")
        turn.clear(goal)
    else:
        turn.clear(goal)
    if turn.own["character"] == goal and goal in turn.state["encounters"]:
        turn.state["encounters"].remove(goal)


def _shift(seat: Json, kind: str, start: str, goal: str) -> None:
    if kind == "worker":
        seat["workers"][start] -= 1
        seat["workers"][goal] = seat["workers"].get(goal, 0) + 1
    elif kind == "character":
        seat["character"] = goal
    else:
        mech = next(name for name, at in seat["mechs"].items() if at == start)
        seat["mechs"][mech] = goal


def _shift_all(workers: dict[str, int], start: str, goal: str) -> None:
    workers[goal] = workers.get(goal, 0) + workers.pop(start, 0)


def duel(turn: Reckoning, at: str, fight: Json, attacker: Json) -> None:
    """A combat between human and Automa on one territory, whoever started it."""
    own, foe, side = turn.own, turn.foe, fight["side"]
    turn.draw(fight["card"], turn.fought)
    card = CARDS[fight["card"]]
    topped = _abilities(turn, at, side, attacker)
    column = sum(own["power"] >= low for low in FACTS["combat_ranges"]) - 1
    dial = min(own["power"], card["power"][column])
    count = min(own["combat_cards"], card["combat_cards"])
    cards = list(fight.get("cards") or [None] * count)
    own["power"] -= dial
    own["combat_cards"] -= count
    foe["power"] -= side["dial"]
    foe["combat_cards"] -= len(side.get("cards", ()))
    wins = _automa_wins(fight, dial, cards, side, attacker is own)
    loser, winner = (foe, own) if wins else (own, foe)
    driven = loser["workers"].get(at, 0)
    _retreat(turn, loser, at, fight)
    if winner is foe and attacker is foe and "camaraderie" not in foe["mechs"]:
        foe["popularity"] = max(0, foe["popularity"] - driven)
    committed = (side["dial"] or side.get("cards")) if loser is foe else (dial or count)
    loser["combat_cards"] += bool(committed)
    if winner is own:
        turn.clear(at)
    elif attacker is foe:
        leave(turn, at)
    turn.star(winner, "combat")
    if topped:
        turn.star(foe, "power")


def _abilities(turn: Reckoning, at: str, side: Json, attacker: Json) -> bool:
    """What the human's mech abilities take or give before the combat; whether the human's power reached the top."""
    own, foe = turn.own, turn.foe
    used = side.get("ability")
    if "disarm" in foe["mechs"] and (at in TUNNELS or foe["structures"].get("mine") == at):
        own["power"] = max(0, own["power"] - 2)
    if "artillery" in foe["mechs"] and used:
        foe["power"] -= 1
        own["power"] = max(0, own["power"] - 2)
    if "scout" in foe["mechs"] and own["combat_cards"] and (used or not turn.rules["scout_optional"]):
        own["combat_cards"] -= 1
        foe["combat_cards"] += 1
    if "sword" in foe["mechs"] and attacker is foe:
        own["power"] = max(0, own["power"] - 2)
    if ("shield" in foe["mechs"] and attacker is own) or ("ronin" in foe["mechs"] and used):
        foe["power"] = min(LIMITS["power"], foe["power"] + 2)
        return bool(foe["power"] == LIMITS["power"])
    return False


CARD_VALUES = (2, 5)
"""The lowest and the highest combat card, for cards that were not seen."""


def _automa_wins(fight: Json, dial: int, cards: list[Any], side: Json, attacks: bool) -> bool:
    stated = fight.get("automa_wins")
    if stated is not None:
        return bool(stated)
    theirs = int(side["dial"]) + sum(side.get("cards", ())) + (not attacks)
    worst, best = (dial + sum(value if card is None else card for card in cards) for value in CARD_VALUES)
    if worst < theirs <= best:
        raise ValueError("unknown cards leave the winner open, and the record does not say it")
    return bool(worst >= theirs)


def _retreat(turn: Reckoning, loser: Json, at: str, fight: Json) -> None:
    home = f"home_{loser['faction']}"
    refuge = None if loser is turn.own and not turn.special.get("fighters_retreat_home") else home
    lakes = [each for each in fight.get("retreats", ()) if loser is turn.foe]
    for each in lakes:
        _shift(loser, each["unit"], at, each["to"])
        for _ in range(each.get("workers", 0)):
            _shift(loser, "worker", at, each["to"])
    if loser["character"] == at:
        loser["character"] = refuge
    loser["mechs"] = {
        name: refuge if place == at else place
        for name, place in loser["mechs"].items()
        if not (place == at and refuge is None)
    }
    if at in loser["workers"]:
        _shift_all(loser["workers"], at, home)


def leave(turn: Reckoning, at: str) -> None:
    """What the human finds on a conquered territory."""
    kind = PRODUCES[TERRAIN[at]]
    count = CARDS[turn.last]["resources"] if turn.last is not None else 0
    if kind in ("food", "metal", "oil", "wood") and count:
        stock = turn.state["resources"].setdefault(at, {})
        stock[kind] = stock.get(kind, 0) + count


def _gain(turn: Reckoning, rows: Json, _card: Json) -> None:
    shown = [group for group in rows["gains"] if group.get("faction") in (None, turn.own["faction"])]
    totals = {kind: sum(g["count"] for g in shown if g["symbol"] == kind) for kind in ("coin", "power")}
    pending = {kind: _modified(turn, kind, total) for kind, total in totals.items() if total}
    for group in shown:
        kind = group["symbol"]
        if turn.state["ended"]:
            return
        if kind in pending:
            last = max(i for i, each in enumerate(shown) if each["symbol"] == kind)
            if shown.index(group) == last or shown[last] is group:
                _tracks(turn, kind, pending.pop(kind))
        elif kind not in totals:
            for _ in range(group["count"]):
                _piece(turn, kind)


def _modified(turn: Reckoning, kind: str, total: int) -> int:
    name = {"coin": "coins", "power": "power"}[kind]
    given = max(0, total + turn.options.get(name, 0))
    return given + turn.special.get(f"extra_{name}", 0) if given else 0


def _tracks(turn: Reckoning, kind: str, amount: int) -> None:
    if kind == "coin":
        turn.own["coins"] += amount
        turn.gains["coin"] = amount
    else:
        before = turn.own["power"]
        turn.own["power"] = min(LIMITS["power"], before + amount)
        turn.gains["power"] = turn.own["power"] - before
        if amount and turn.own["power"] == LIMITS["power"]:
            turn.star(turn.own, "power")


def _piece(turn: Reckoning, kind: str) -> None:
    """A worker, a fighter or a combat card."""
    own, home = turn.own, f"home_{turn.own['faction']}"
    if kind == "combat_card":
        own["combat_cards"] += 1
    elif kind == "worker":
        if sum(own["workers"].values()) == LIMITS["workers"] or _kept_off(turn):
            return
        own["workers"][home] = own["workers"].get(home, 0) + 1
    else:
        left = [mech for mech in FACTIONS[own["faction"]]["mechs"] if mech not in own["mechs"]]
        if (own["character"] is not None and not left) or _kept_off(turn):
            return
        if own["character"] is None:
            own["character"] = home
        else:
            own["mechs"][left[0]] = home
    turn.gains[kind] = turn.gains.get(kind, 0) + 1


def _kept_off(turn: Reckoning) -> bool:
    check = turn.options.get("placement_check")
    return bool(check) and turn.reveals.pop(0) in FACTS["checks"]["stopping_values"]


def _recruit(turn: Reckoning, rows: Json, _card: Json) -> None:
    wanted = FACTS["bonus_names"].get(rows["recruit_bonus"])
    enlisted = {BONUS_OF[section] for section in turn.foe["recruits"]}
    if wanted not in enlisted or turn.action.get("declined"):
        return
    turn.bonus = rows["recruit_bonus"]
    most = LIMITS.get(wanted, 10**6) if wanted in ("power", "popularity") else 10**6
    turn.foe[wanted] = min(most, turn.foe[wanted] + 1)
    for track in ("popularity", "power"):
        if turn.foe[track] == LIMITS[track]:
            turn.star(turn.foe, track)


def _cube(turn: Reckoning, _rows: Json, card: Json) -> None:
    if not card["star"]:
        return
    turn.star_step = True
    turn.cube += 1
    if turn.cube in turn.level["stars"]:
        turn.star(turn.own, "tracker")
        if turn.cube == min(turn.level["stars"]):
            turn.scheme = 2
            turn.main, turn.fought = [], []


def _factory(turn: Reckoning, _rows: Json, _card: Json) -> None:
    if turn.own["character"] == FACTORY and turn.own["factory_card"] is None:
        turn.own["factory_card"] = turn.action.get("factory_card", "unknown")
        turn.state["factory_cards"] -= 1
