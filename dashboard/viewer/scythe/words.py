"""Each Scythe action as a short sentence, the territories it touches, and the rules it stands under."""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from dashboard.viewer.scythe import automa
from dashboard.viewer.scythe.places import place_words
from dashboard.viewer.speech import Speech
from engine.scythe.words import RESOURCES

Step = Mapping[str, Any]
"""`actor` is the seat that acts; of an action that was not refused, `gained` is what its tracks won and `after`
the state that followed.
"""

Teller = Callable[[Any, Step, Speech], str]

_GOODS = ("coins", "power", "popularity", "combat_cards", *RESOURCES, "worker")


def tell(action: Any, step: Step, speech: Speech) -> str:
    """The whole sentence, with what was paid."""
    words = _TELLERS[action.type](action, step, speech)
    paid = _paid(action, speech)
    return speech.text("act.with_payment", what=words, paid=paid) if paid else words


def touched(action: Any, step: Step) -> dict[str, list[str]]:
    """The path of a unit and the other territories of an action, to be marked on the board."""
    path = [_origin(action, step), *action.path] if action.type == "move" else _automa_path(action, step)
    places = [getattr(action, "hex", None), *(each.hex for each in getattr(action, "at", ()))]
    return {"path": [place for place in path if place], "at": [place for place in places if place]}


def reasons(action: Any, step: Step, speech: Speech) -> list[str]:
    """Why it came so: what the Automa looked at; people give no reasons."""
    return automa.reasons(_account(action, step), speech)


def _account(action: Any, step: Step) -> dict[str, Any] | None:
    """The account of the Automa's turn, for an action that is one."""
    after = step.get("after")
    found: dict[str, Any] | None = after.get("automa") if after and action.type == "automa" else None
    return found


def _automa_path(action: Any, step: Step) -> list[str | None]:
    account = _account(action, step)
    return [account["from"], account["to"]] if account and account["to"] else []


def _automa(action: Any, step: Step, speech: Speech) -> str:
    return automa.tell_turn(action.card, _account(action, step), speech)


def _automa_combat(action: Any, step: Step, speech: Speech) -> str:
    return speech.text(
        "automa_turn.combat", hex=place_words(action.hex, speech), human=_strength(action.fight.side)
    )


def _with_reason(key: str) -> Teller:
    def words(action: Any, step: Step, speech: Speech) -> str:
        return f"{speech.text(key)}: {action.reason}" if action.reason else speech.text(key)

    return words


def rules_of_action(action: Any) -> list[str]:
    """The ids of the rules under which such an action stands."""
    return list(_rule_ids().get(action.type, ()))


@cache
def _rule_ids() -> Mapping[str, list[str]]:
    text = files("data").joinpath("scythe", "action_rules.json").read_text(encoding="utf-8")
    rules: Mapping[str, list[str]] = json.loads(text)
    return rules


def _section(action: Any, step: Step, speech: Speech) -> str:
    return speech.name("section", action.section)


def _move(action: Any, step: Step, speech: Speech) -> str:
    path = " → ".join(place_words(place, speech) for place in (_origin(action, step), *action.path) if place)
    words = speech.text("act.move", unit=speech.name("unit", action.unit), path=path)
    loads = [_goods(load, speech) for load in action.loads]
    carried = " / ".join(load or "–" for load in loads) if any(loads) else ""
    return speech.text("act.carries", what=words, load=carried) if carried else words


def _origin(action: Any, step: Step) -> str | None:
    """Where the unit stood; a character that the record does not place stood where the state says."""
    if action.origin or action.unit != "character":
        return str(action.origin) if action.origin else None
    return str(step["actor"]["character"])


def _gain_coins(action: Any, step: Step, speech: Speech) -> str:
    return _plus("coins", action.coins, step, speech)


def _bolster(action: Any, step: Step, speech: Speech) -> str:
    return _plus(action.gain, action.amount, step, speech) + _drawn(action.draws)


def _trade(action: Any, step: Step, speech: Speech) -> str:
    if action.gain == "popularity":
        return _plus("popularity", action.amount, step, speech)
    split = ", ".join(f"{place_words(part.hex, speech)}: {_goods(part, speech)}" for part in action.split)
    goods = _goods(action, speech)
    placed = f"{place_words(action.hex, speech)}: {goods}" if action.hex else goods
    return speech.text("act.trade", goods=split or placed or "–")


def _produce(action: Any, step: Step, speech: Speech) -> str:
    places = [f"{each.hex} × {each.count}" if each.count is not None else each.hex for each in action.at]
    return speech.text("act.produce", places=", ".join(places) or "–")


def _upgrade(action: Any, step: Step, speech: Speech) -> str:
    if action.source is None:
        return _only_paid("upgrade", speech)
    source, target = speech.name("cell", action.source), speech.name("bottom", action.target)
    return speech.text("act.upgrade", source=source, target=target)


def _deploy(action: Any, step: Step, speech: Speech) -> str:
    if action.mech is None:
        return _only_paid("deploy", speech)
    return speech.text(
        "act.deploy", mech=speech.name("ability", action.mech), hex=place_words(action.hex, speech)
    )


def _build(action: Any, step: Step, speech: Speech) -> str:
    if action.structure is None:
        return _only_paid("build", speech)
    structure = speech.name("structure", action.structure)
    return speech.text("act.build", structure=structure, hex=place_words(action.hex, speech))


def _enlist(action: Any, step: Step, speech: Speech) -> str:
    if action.recruit is None:
        return _only_paid("enlist", speech)
    recruit, bonus = speech.name("bottom", action.recruit), speech.name("quantity", action.bonus)
    return speech.text("act.enlist", recruit=recruit, bonus=bonus)


def _combat(action: Any, step: Step, speech: Speech) -> str:
    return speech.text(
        "act.combat",
        hex=place_words(action.hex, speech),
        attacker=_strength(action.attacker),
        defender=_strength(action.defender),
    )


def _strength(side: Any) -> str:
    """COMB-11: the dial and the cards; their sum where every card is known."""
    parts = [str(side.dial), *("?" if card is None else str(card) for card in side.cards)]
    if len(parts) == 1:
        return parts[0]
    known = None not in side.cards
    return " + ".join(parts) + (f" = {side.dial + sum(side.cards)}" if known else "")


def _encounter(action: Any, step: Step, speech: Speech) -> str:
    card = "?" if action.card is None else action.card
    picks = "; ".join(_pick(pick, speech) for pick in action.picks)
    return speech.text("act.encounter", card=card, picks=picks or "–")


def _pick(pick: Any, speech: Speech) -> str:
    gained = _gains(pick.gain, speech)
    words = speech.text("act.option", n=pick.option)
    return f"{words} ({gained})" if gained else words


def _factory_card(action: Any, step: Step, speech: Speech) -> str:
    return speech.text("act.factory_card", card="?" if action.card is None else action.card)


def _factory_top(action: Any, step: Step, speech: Speech) -> str:
    return speech.text("act.factory_top", gains=_gains(action.gain, speech) or "–")


def _objective(action: Any, step: Step, speech: Speech) -> str:
    return speech.text("act.objective", card=action.card)


def _token(action: Any, step: Step, speech: Speech) -> str:
    place = place_words(step["actor"]["character"], speech)
    if action.trap is None:
        return speech.text("act.flag", hex=place)
    return speech.text("act.trap", trap=speech.name("quantity", action.trap), hex=place)


def _rearm(action: Any, step: Step, speech: Speech) -> str:
    return speech.text("act.rearm", hex=place_words(action.hex, speech))


def _transfer(action: Any, step: Step, speech: Speech) -> str:
    return speech.text("act.transfer", faction=speech.name("faction", action.to), coins=action.coins)


def _statement(action: Any, step: Step, speech: Speech) -> str:
    said = [
        f"{speech.name('quantity', field)} {getattr(action, field)}"
        for field in ("coins", "power", "popularity", "combat_cards")
        if getattr(action, field) is not None
    ]
    if action.stars is not None:
        kinds = ", ".join(speech.name("star", kind) for kind in action.stars)
        said.append(f"{speech.text('category.stars')}: {kinds or '–'}")
    return speech.text("act.state", said=", ".join(said) or "–")


def _stop(action: Any, step: Step, speech: Speech) -> str:
    return speech.text("act.stop_why", reason=action.reason) if action.reason else speech.text("act.stop")


def _fixed(key: str) -> Teller:
    return lambda action, step, speech: speech.text(key)


def _only_paid(bottom: str, speech: Speech) -> str:
    return speech.text("act.only_paid", action=speech.name("bottom", bottom))


def _plus(quantity: str, stated: int | None, step: Step, speech: Speech) -> str:
    amount = stated if stated is not None else step["gained"].get(quantity)
    name = speech.name("quantity", quantity)
    return f"{name} +{amount}" if amount is not None else name


def _drawn(cards: Iterable[int | None]) -> str:
    """The values of cards drawn, where the scribe saw them."""
    seen = [str(card) for card in cards if card is not None]
    return f" ({', '.join(seen)})" if seen else ""


def _goods(holder: Any, speech: Speech) -> str:
    kinds = ("workers", *RESOURCES)
    found = [(kind, getattr(holder, kind, 0)) for kind in kinds]
    return ", ".join(f"{speech.name('resource', kind)} {count}" for kind, count in found if count)


def _gains(gain: Any, speech: Speech) -> str:
    """What was taken of a card's reward."""
    if gain is None:
        return ""
    plain = [
        f"{speech.name('quantity' if kind not in RESOURCES else 'resource', kind)} +{getattr(gain, kind)}"
        for kind in _GOODS
        if getattr(gain, kind)
    ]
    nobody: Step = {"actor": {}, "gained": {}}
    choices = [
        teller(choice, nobody, speech)
        for choice, teller in (
            (gain.upgrade, _upgrade),
            (gain.deploy, _deploy),
            (gain.build, _build),
            (gain.enlist, _enlist),
        )
        if choice is not None
    ]
    produced = [", ".join(each.hex for each in gain.produce)] if gain.produce else []
    made = [speech.text("act.produce", places=places) for places in produced]
    return ", ".join([*plain, *choices, *made])


def _paid(action: Any, speech: Speech) -> str:
    parts = [
        f"{place_words(part.hex, speech)}: {_goods(part, speech)}" for part in getattr(action, "pay", ())
    ]
    if getattr(action, "coerce", False) or getattr(action, "coerced", None) is not None:
        parts.append(speech.text("act.coerced"))
    return ", ".join(parts)


_TELLERS: Mapping[str, Teller] = {
    "section": _section,
    "move": _move,
    "gain_coins": _gain_coins,
    "bolster": _bolster,
    "trade": _trade,
    "produce": _produce,
    "upgrade": _upgrade,
    "deploy": _deploy,
    "build": _build,
    "enlist": _enlist,
    "combat": _combat,
    "encounter": _encounter,
    "factory_card": _factory_card,
    "factory_top": _factory_top,
    "objective": _objective,
    "token": _token,
    "rearm": _rearm,
    "transfer": _transfer,
    "stall": _fixed("act.stall"),
    "state": _statement,
    "stop": _stop,
    "end_turn": _fixed("act.end_turn"),
    "automa": _automa,
    "automa_combat": _automa_combat,
    "leave": _with_reason("act.leave"),
    "adjourn": _with_reason("act.adjourn"),
    "resume": _fixed("act.resume"),
}
