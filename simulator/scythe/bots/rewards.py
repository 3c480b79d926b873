"""Encounter and Factory cards as a planning bot weighs them: what is paid, taken, and worth."""

from collections.abc import Mapping
from typing import Any

from engine.scythe.actions import (
    BuildChoice,
    DeployChoice,
    EnlistChoice,
    FactoryTop,
    Gains,
    Pick,
    UpgradeChoice,
)
from engine.scythe.board import LAKES, PLACE_NAMES, TERRITORIES
from engine.scythe.build import build_places, holds_structure
from engine.scythe.catalogue import FactoryCard, catalogue
from engine.scythe.deploy import deploy_places
from engine.scythe.encounter import payable
from engine.scythe.factory import can_pay
from engine.scythe.mats import BUILD, DEPLOY, ENLIST, UPGRADE
from engine.scythe.stars import ALL_WORKERS
from engine.scythe.state import OFF_BOARD
from engine.scythe.words import RESOURCES
from simulator.scythe.bots.bottom_row import (
    choose_mech,
    choose_recruit,
    choose_structure,
    choose_upgrade,
    lowest_card,
)
from simulator.scythe.bots.option import NOTHING, Option
from simulator.scythe.bots.outlook import Outlook
from simulator.scythe.bots.top_row import best_tokens, harvest, tokens_worth, worker_place

_TRACKS = ("coins", "power", "popularity", "combat_cards")


def choose_picks(outlook: Outlook, card: int) -> tuple[Pick, ...]:
    """ENC-04, ABIL-POL-01: the best payable option; Polania adds a second one that can still be paid."""
    options = catalogue().encounters[card].options
    ranked = sorted(range(3), key=lambda number: -_net(outlook, options[number].pay, options[number].gain))
    seat = outlook.seat
    first = next((number for number in ranked if payable(seat, options[number])), None)
    if first is None:
        return ()
    picks = [Pick(option=first + 1, gain=taken(outlook, options[first].gain, seat.character))]
    second = _second(outlook, card, first) if seat.name == "polania" else None
    if second is not None:
        picks.append(second)
    return tuple(picks)


def choose_factory_card(outlook: Outlook, offer: tuple[int, ...]) -> int:
    """The card whose top action is worth most."""
    return max(offer, key=lambda number: (_card_worth(outlook, catalogue().factory_cards[number]), -number))


def factory_option(outlook: Outlook) -> Option:
    """The top action of the own Factory card, if it can be paid and gains something."""
    card = catalogue().factory_cards[outlook.seat.factory_card]
    if not can_pay(outlook.state, outlook.seat, card):
        return NOTHING
    worths = [worth(outlook, gain) for gain in card.gains]
    value = max(worths)
    best = worths.index(value)
    gain = taken(outlook, card.gains[best], OFF_BOARD)
    if value <= _price(outlook, card.pay) or gain == Gains():
        return NOTHING
    cards = (lowest_card(outlook.seat),) if card.pay.get("combat_cards") else ()
    return Option(value - _price(outlook, card.pay), FactoryTop(option=best + 1, cards=cards, gain=gain))


def worth(outlook: Outlook, gain: Mapping[str, int]) -> float:
    """What a card's reward is worth."""
    style = outlook.style
    value = sum(outlook.gain[what] * gain.get(what, 0) for what in _TRACKS)
    value += outlook.workers_worth(gain.get("worker", 0))
    for kind, resource in enumerate(RESOURCES):
        value += tokens_worth(outlook, kind, gain.get(resource, 0))
    value += sum(
        tokens_worth(outlook, kind, count)
        for kind, count in enumerate(best_tokens(outlook, gain.get("any_resource", 0)))
    )
    if gain.get("produce_territories"):
        value += harvest(outlook, gain["produce_territories"], mill=False)[0]
    for bottom, what in ((UPGRADE, "upgrade"), (DEPLOY, "deploy"), (BUILD, "build"), (ENLIST, "enlist")):
        if gain.get(what) and outlook.left[bottom]:
            value += style.bottom[bottom] + outlook.star_worth(outlook.left[bottom])
    return value


def taken(outlook: Outlook, gain: Mapping[str, int], place: int) -> Gains:
    """All of a reward that can be had; `place` is an encounter's territory, or none for a Factory card."""
    amounts: dict[str, Any] = {what: gain[what] for what in _TRACKS if gain.get(what)}
    amounts |= _tokens_taken(outlook, gain, place)
    if gain.get("worker"):
        amounts["worker"] = min(gain["worker"], ALL_WORKERS - len(outlook.seat.workers))
    if gain.get("produce_territories"):
        amounts["produce"] = harvest(outlook, gain["produce_territories"], mill=False)[1]
    for what, choose in _CHOICES.items():
        if gain.get(what):
            amounts |= choose(outlook, place)
    return Gains(**amounts)


def _tokens_taken(outlook: Outlook, gain: Mapping[str, int], place: int) -> dict[str, Any]:
    tokens: dict[str, Any] = {resource: gain.get(resource, 0) for resource in RESOURCES}
    for resource, count in zip(RESOURCES, best_tokens(outlook, gain.get("any_resource", 0)), strict=True):
        tokens[resource] += count
    if not any(tokens.values()):
        return {}
    if place != OFF_BOARD:
        return tokens
    spot = worker_place(outlook)
    return {} if spot == OFF_BOARD else {**tokens, "hex": PLACE_NAMES[spot]}


def _upgrade(outlook: Outlook, place: int) -> dict[str, Any]:
    chosen = choose_upgrade(outlook)
    return {} if chosen is None else {"upgrade": UpgradeChoice(source=chosen[0], target=chosen[1])}


def _deploy(outlook: Outlook, place: int) -> dict[str, Any]:
    mech = choose_mech(outlook)
    spots = deploy_places(outlook.state) if place == OFF_BOARD else [place]
    if mech is None or not spots:
        return {}
    spot = PLACE_NAMES[spots[0]] if place == OFF_BOARD else None
    return {"deploy": DeployChoice(mech=mech, hex=spot)}


def _build(outlook: Outlook, place: int) -> dict[str, Any]:
    spots = build_places(outlook.state) if place == OFF_BOARD else [place]
    free = [spot for spot in spots if not holds_structure(outlook.state, spot) and not LAKES >> spot & 1]
    chosen = choose_structure(outlook, [spot for spot in free if spot < TERRITORIES])
    if chosen is None:
        return {}
    spot = PLACE_NAMES[chosen[1]] if place == OFF_BOARD else None
    return {"build": BuildChoice(structure=chosen[0], hex=spot)}


def _enlist(outlook: Outlook, place: int) -> dict[str, Any]:
    chosen = choose_recruit(outlook)
    return {} if chosen is None else {"enlist": EnlistChoice(recruit=chosen[0], bonus=chosen[1])}


_CHOICES = {"upgrade": _upgrade, "deploy": _deploy, "build": _build, "enlist": _enlist}


def _net(outlook: Outlook, pay: Mapping[str, int], gain: Mapping[str, int]) -> float:
    return worth(outlook, gain) - _price(outlook, pay)


def _price(outlook: Outlook, pay: Mapping[str, int]) -> float:
    rates = {
        "coins": 1.0,
        "power": outlook.style.power,
        "popularity": outlook.popularity_price(),
        "combat_cards": outlook.style.card,
    }
    return sum(rates.get(what, 0.7) * amount for what, amount in pay.items())


def _second(outlook: Outlook, card: int, first: int) -> Pick | None:
    """A second option that can be paid without the first one's reward and needs no choice."""
    options = catalogue().encounters[card].options
    seat = outlook.seat
    for number in range(3):
        pay, gain = options[number].pay, options[number].gain
        spent = options[first].pay
        covered = all(getattr(seat, what) >= amount + spent.get(what, 0) for what, amount in pay.items())
        plain = not any(gain.get(what) for what in (*_CHOICES, "worker"))
        if number != first and covered and plain and _net(outlook, pay, gain) > 0:
            return Pick(option=number + 1, gain=taken(outlook, gain, seat.character))
    return None


def _card_worth(outlook: Outlook, card: FactoryCard) -> float:
    return max(worth(outlook, gain) for gain in card.gains) - _price(outlook, card.pay)
