"""Encounters, Factory cards and objectives (ENC, FACT, OBJ)."""

from .facts import (
    ENCOUNTER_CARDS,
    FACTORY,
    FACTORY_CARDS,
    FIGURES,
    HEXES,
    LAKES,
    LIMITS,
    NEIGHBOURS,
    OBJECTIVES,
    RESOURCES,
    Json,
)
from .objectives import fulfilled
from .rewards import add_workers, build, deploy, enlist, pay_resources, produce, upgrade
from .stars import sixth_star
from .step import Step


def encounter(step: Step) -> None:
    """The token leaves, one option is paid and taken, two by Polania (ENC-01..13, ABIL-POL-01)."""
    at = step.seat.character
    step.require(at in step.own.encounters, "ENC-02", f"no encounter token on {at}")
    step.own.encounters.discard(at)
    picks = step.action.get("picks", ())
    number = step.action.get("card") or 0
    card = ENCOUNTER_CARDS.get(number)
    if number:
        fresh = number not in step.game.encounter_cards
        step.require(fresh, "CARD-06", f"card {number} comes a second time")
        step.game.encounter_cards.add(number)
    most = 2 if step.actor == "polania" else 1
    numbers = [pick["option"] for pick in picks]
    step.require(
        len(picks) <= most and len(set(numbers)) == len(numbers), "ENC-04", f"takes options {numbers}"
    )
    step.require(bool(picks) or card is None, "ENC-04", "takes no option, though one is free")
    for pick in picks:
        step.require(not sixth_star(step), "END-02", f"takes option {pick['option']} after the sixth star")
        option = card["options"][pick["option"] - 1] if card else None
        _pay_option(step, pick, option)
        take(step, option and option["gain"], pick.get("gain"), at)


def _pay_option(step: Step, pick: Json, option: Json | None) -> None:
    if option is None:
        option = {"pay": {kind: pick.get(f"pay_{kind}") or 0 for kind in ("coins", "popularity")}}
    for kind, count in option["pay"].items():
        step.pay(step.seat, kind, count, "ENC-05")


def factory_card(step: Step) -> None:
    """A character's first stay on the Factory (FACT-01..03)."""
    step.require(step.seat.character == FACTORY, "FACT-01", "the character is not on the Factory")
    step.require(step.seat.factory_card is None, "FACT-03", "has a Factory card already")
    step.require(step.own.factory_cards > 0, "FACT-02", "no Factory card is left")
    taken = [seat.factory_card for seat in step.before.seats.values()]
    card = step.action.get("card")
    pile = step.game.record.get("setup", {}).get("factory_cards")
    step.require(card is None or card not in taken, "CARD-08", f"card {card} was taken before")
    step.require(card is None or not pile or card in pile, "SET-04", f"card {card} is not in the pile")
    step.seat.factory_card = step.after.seats[step.actor].factory_card if card is None else card
    step.own.factory_cards -= 1


def factory_top(step: Step) -> None:
    """The card's own cost and reward, without mat coins or bonuses (FACT-06, FACT-07, FACT-15)."""
    card = FACTORY_CARDS.get(step.seat.factory_card or 0)
    if card is None:
        step.unknown.add(step.actor)
        return
    for kind, count in card["pay"].items():
        if kind in FIGURES:
            step.pay(step.seat, kind, count, "TURN-11")
        else:
            paid = pay_resources(step, count, RESOURCES)
            same = kind == "different_resources" and max(paid.values(), default=0) > 1
            step.require(not same, "FACT-15", "pays two equal resources")
    option = step.action.get("option", 1)
    step.require(option <= len(card["gains"]), "FACT-15", f"the card has no option {option}")
    if option <= len(card["gains"]):
        take(step, card["gains"][option - 1], step.action.get("gain"), None)


def take(step: Step, allowed: Json | None, gain: Json | None, at: str | None) -> None:
    """Take a card's reward: what the record names, or all of it (ENC-06..08, TURN-12)."""
    taken = _everything(step, allowed or {}, at) if gain is None else gain
    if allowed is not None:
        _check_allowed(step, allowed, taken)
    for kind in FIGURES:
        step.own.gain(step.seat, kind, taken.get(kind, 0))
    place = at or taken.get("hex") or _token_place(step)
    _place_tokens(step, taken, place, at is not None)
    if taken.get("worker"):
        add_workers(step, at or taken.get("hex") or _worker_place(step), taken["worker"])
    _improve(step, taken, at)
    if taken.get("produce"):
        produce(step, list(taken["produce"]), (allowed or {}).get("produce_territories", 0), mill=False)


def _everything(step: Step, allowed: Json, at: str | None) -> Json:
    """The whole reward, its free choice of resources read from the trace."""
    taken = {kind: count for kind, count in allowed.items() if kind in {*FIGURES, *RESOURCES, "worker"}}
    if "worker" in taken:
        taken["worker"] = min(taken["worker"], LIMITS["workers"] - step.seat.workers.total())
    if "any_resource" in allowed:
        place = at or _token_place(step)
        taken |= {kind: count for kind, count in step.token_change(place).items() if count > 0}
    return taken


def _check_allowed(step: Step, allowed: Json, taken: Json) -> None:
    for kind in (*FIGURES, "worker"):
        step.require(taken.get(kind, 0) <= allowed.get(kind, 0), "ENC-08", f"takes {taken.get(kind)} {kind}")
    beyond = sum(max(0, taken.get(kind, 0) - allowed.get(kind, 0)) for kind in RESOURCES)
    step.require(beyond <= allowed.get("any_resource", 0), "ENC-08", f"takes {beyond} resources too many")
    for kind in ("upgrade", "deploy", "build", "enlist", "move"):
        step.require(
            not taken.get(kind) or kind in allowed, "ENC-08", f"takes {kind}, which the card does not give"
        )
    step.require(not taken.get("produce") or "produce_territories" in allowed, "ENC-08", "produces")


def _token_place(step: Step) -> str:
    return next((at for at in step.changed_hexes() if step.token_change(at).total() > 0), "")


def _worker_place(step: Step) -> str:
    before, after = step.before.seats[step.actor].workers, step.after.seats[step.actor].workers
    return next((at for at in after if after[at] > before[at]), step.seat.character)


def _place_tokens(step: Step, taken: Json, place: str, encountered: bool) -> None:
    if not any(taken.get(kind) for kind in RESOURCES):
        return
    held = encountered or (place in HEXES and step.before.controller(place) == step.actor)
    step.require(held, "RES-06", f"resources on {place}, which is not controlled")
    for kind in RESOURCES:
        step.own.stock(place)[kind] += taken.get(kind, 0)


def _improve(step: Step, taken: Json, at: str | None) -> None:
    if taken.get("upgrade"):
        upgrade(step, taken["upgrade"]["source"], taken["upgrade"]["target"])
    if taken.get("deploy"):
        deploy(step, taken["deploy"]["mech"], at or taken["deploy"].get("hex"), with_worker=at is None)
    if taken.get("build"):
        build(step, taken["build"]["structure"], at or taken["build"].get("hex"), with_worker=at is None)
    if taken.get("move") and at:
        _move_units(step, taken["move"], at)
    if taken.get("enlist"):
        enlist(step, taken["enlist"]["recruit"], taken["enlist"]["bonus"])


def _move_units(step: Step, stated: Json, at: str) -> None:
    """Own units from the encounter's territory to an empty land territory beside it (card 42)."""
    to, seat = stated["to"], step.seat
    empty = not step.own.owners(to) and step.own.builder(to) is None
    beside = to in HEXES and to in NEIGHBOURS[at] and to not in LAKES
    step.require(beside and empty, "ENC-08", f"units go to {to}")
    mechs = stated.get("mechs", ())
    there = all(seat.mechs.get(mech) == at for mech in mechs) and seat.workers[at] >= stated.get("workers", 0)
    step.require(there, "ENC-08", f"units go that are not on {at}")
    seat.mechs |= dict.fromkeys(mechs, to)
    seat.shift_workers(stated.get("workers", 0), at, to)
    if stated.get("character"):
        seat.character = to


def objective(step: Step) -> None:
    """A revealed objective must really be met, on the own turn (OBJ-02..09)."""
    card, seat = step.action["card"], step.seat
    step.require(step.actor == step.before.active, "OBJ-09", "reveals on another player's turn")
    most = 2 if step.actor == "saxony" else 1
    step.require(seat.stars.count("objective") < most, "OBJ-06", "has its objective stars already")
    held = next(each.get("objectives") for each in step.game.record["seats"] if each["faction"] == step.actor)
    step.require(not held or card in held, "OBJ-01", f"objective {card} was not dealt")
    revealed = [each for other in step.before.seats.values() for each in other.objectives]
    step.require(card not in revealed, "OBJ-01", f"objective {card} was revealed before")
    met = fulfilled(OBJECTIVES[card]["condition"], step.before, step.actor, step.turn.driven_off)
    step.require(met, "OBJ-07", f"objective {card} ({OBJECTIVES[card]['label']}) is not met")
    step.turn.late_objective |= OBJECTIVES[card]["timing"] == "end_of_own_turn"
    step.turn.done.append("objective")
    seat.objectives.append(card)
    seat.stars.append("objective")
