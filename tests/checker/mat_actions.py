"""The top and bottom row of the player mat (MOVE-03, BOLS, TRADE, PROD, BOT, UPGR, DEPL, BUILD, ENLI)."""

from .facts import BOTTOM, FACTIONS, HEXES, PRODUCE_TRACK, RESOURCES, REWARD, column
from .rewards import build, deploy, enlist, ongoing_bonus, pay_resources, upgrade
from .rewards import produce as make
from .step import Step

STRUCTURES = ("mine", "armory", "mill", "monument")


def gain_coins(step: Step) -> None:
    """The coin half of Move (MOVE-03)."""
    step.seat.gain("coins", _amount(step, "coins", "gain_coins", "MOVE-03"))


def bolster(step: Step) -> None:
    """Power or cards for a coin; the monument adds popularity (BOLS-01..05)."""
    step.pay(step.seat, "coins", 1, "BOLS-01")
    kind = step.action["gain"]
    cell, rule = ("gain_power", "BOLS-03") if kind == "power" else ("gain_combat_cards", "BOLS-04")
    step.own.gain(step.seat, kind, _amount(step, "amount", cell, rule))
    taken = step.action.get("bonus", True)
    step.require(taken or "monument" in step.seat.structures, "BOLS-05", "declines a monument's bonus")
    if "monument" in step.seat.structures and taken:
        step.seat.gain("popularity", 1)


def trade(step: Step) -> None:
    """Two resources or popularity for a coin; the armory adds power (TRADE-01..08)."""
    step.pay(step.seat, "coins", 1, "TRADE-01")
    on_board = any(at in HEXES for at in step.seat.workers)
    if step.action["gain"] == "popularity":
        forbidden = step.rules["trade_when_all_workers_home"] == "action_forbidden" and not on_board
        step.require(not forbidden, "TRADE-06", "all workers are at home")
        step.require(not step.action.get("hex"), "TRADE-02", "puts popularity on a territory")
        step.seat.gain("popularity", _amount(step, "amount", "gain_popularity", "TRADE-07"))
    else:
        step.require(on_board, "TRADE-06", "all workers are at home")
        _trade_tokens(step)
    taken = step.action.get("bonus", True)
    step.require(taken or "armory" in step.seat.structures, "TRADE-08", "declines an armory's bonus")
    if "armory" in step.seat.structures and taken:
        step.seat.gain("power", 1)


def _trade_tokens(step: Step) -> None:
    parts = list(step.action.get("split", ()))
    step.require(
        len(parts) < 2 or step.rules["trade_split"], "TRADE-05", "the resources go to two territories"
    )
    if any(step.action.get(kind) for kind in RESOURCES):
        parts.append({"hex": step.action.get("hex") or _trade_place(step), **step.action})
    count = sum(part.get(kind, 0) for part in parts for kind in RESOURCES)
    step.require(count <= REWARD["gain_resources"], "TRADE-02", f"takes {count} resources")
    stated = step.action.get("amount", count)
    step.require(stated == count, "TRADE-02", f"takes {count} resources and says {stated}")
    for part in parts:
        at = part["hex"]
        there = step.seat.workers[at] > 0 and step.before.controller(at) == step.actor
        step.require(there, "TRADE-04", f"{at} is not controlled with a worker")
        for kind in RESOURCES:
            step.own.stock(at)[kind] += part.get(kind, 0)


def _trade_place(step: Step) -> str:
    return next((at for at in step.changed_hexes() if step.token_change(at).total() > 0), "")


def produce(step: Step) -> None:
    """Pay the emptied rectangles, then produce (PROD-01..04)."""
    emptied = step.seat.workers.total() - 2
    exposed = step.rules["produce_cost_cells"] == "exposed"
    for cell in PRODUCE_TRACK[:emptied] if exposed else PRODUCE_TRACK[emptied:]:
        for kind, count in cell.items():
            step.pay(step.seat, kind, count, "PROD-03")
    limit = REWARD["produce_territories"] + ("produce_territories" in step.seat.sources)
    make(step, list(step.action.get("at", ())), limit)


def bottom(step: Step) -> None:
    """Pay, coins, main benefit, recruit bonuses (BOT-01..09)."""
    kind, seat = step.kind, step.seat
    place = column(seat.mat, seat.section or "")
    step.require(
        place is not None and place["bottom"] == kind, "TURN-04", f"{kind} is not under {seat.section}"
    )
    if place is None:
        return
    pay_resources(step, place["cost"] - seat.targets.count(kind), (BOTTOM[kind]["resource"],))
    coins = step.action.get("coins")
    step.require((coins or 0) <= place["coins"], "BOT-02", f"{coins} coins, the mat gives {place['coins']}")
    seat.gain("coins", place["coins"] if coins is None else coins)
    BENEFITS[kind](step)
    ongoing_bonus(step, kind)


def _upgrade(step: Step) -> None:
    if step.action.get("source"):
        upgrade(step, step.action["source"], step.action["target"])


def _deploy(step: Step) -> None:
    mech, at = step.action.get("mech"), step.action.get("hex")
    if at and not mech:
        mech = _only([name for name in FACTIONS[step.seat.faction]["mechs"] if name not in step.seat.mechs])
        step.require(mech is not None, "DEPL-02", f"a place, {at}, and no mech")
    if mech:
        deploy(step, mech, at)


def _build(step: Step) -> None:
    structure, at = step.action.get("structure"), step.action.get("hex")
    if at and not structure:
        structure = _only([name for name in STRUCTURES if name not in step.seat.structures])
        step.require(structure is not None, "BUILD-01", f"a place, {at}, and no structure")
    if structure:
        build(step, structure, at)


def _only(left: list[str]) -> str | None:
    """What a place alone says: the last one left."""
    return left[0] if len(left) == 1 else None


def _enlist(step: Step) -> None:
    if step.action.get("recruit"):
        enlist(step, step.action["recruit"], step.action["bonus"])


BENEFITS = {"upgrade": _upgrade, "deploy": _deploy, "build": _build, "enlist": _enlist}


def _amount(step: Step, field: str, cell: str, rule: str) -> int:
    """As much as stated, else everything the visible symbols give."""
    most = REWARD[cell] + (cell in step.seat.sources)
    stated = step.action.get(field)
    step.require((stated or 0) <= most, rule, f"takes {stated}, {most} allowed")
    return most if stated is None else int(stated)
