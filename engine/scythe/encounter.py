"""Encounters.

Rules: ENC-01..14, CARD-06, CARD-10, ABIL-POL-01..03, COMB-19, SET-28, EX-16, DEC-19, DEC-29.
"""

from collections.abc import Iterator
from typing import Any, Final

from engine.scythe.actions import Encounter, Gains, Pick
from engine.scythe.board import PLACE_NAMES
from engine.scythe.cards import draw
from engine.scythe.catalogue import CardOption, EncounterCard, catalogue
from engine.scythe.gains import CHOICES, COUNTED, Reward, offers
from engine.scythe.phrasing import amounts
from engine.scythe.stars import settle
from engine.scythe.state import SeatState, State
from engine.scythe.turn import check_player
from engine.scythe.words import FACTIONS
from engine.violation import Ambiguous

_POLANIA: Final = FACTIONS.index("polania")


def encounter(state: State, action: Encounter) -> None:
    """ENC-02: the token goes, a card is drawn, one of its options is taken (Polania up to two)."""
    check_player(state, action.by, state.active)
    seat = state.seats[state.active]
    if not state.encounter_due:
        state.refuse("ENC-02", f"the character of {seat.name} has no encounter now")
    card = _card(state, action)
    _check_picks(state, seat, action, card)
    draws = list(action.draws)
    place = seat.character
    state.encounters &= ~(1 << place)
    state.encounter_due = False
    if action.card is not None:
        state.encounters_met = (*state.encounters_met, action.card)
    state.note(
        "encounter",
        state.active,
        place=PLACE_NAMES[place],
        card=action.card,
        options=[pick.option for pick in action.picks],
    )
    for number, pick in enumerate(action.picks, 1):
        option = _option(state, action, pick, card)
        if state.ended:
            state.refuse("END-02", f"the sixth star ended the game before option {pick.option}")
        _pay(state, seat, option)
        Reward(state, option.gain, place, draws, "ENC-08").take(pick.gain)
        if number < len(action.picks):
            settle(state)
    if draws:
        state.refuse("ENC-08", "more combat cards are stated than the card gives")
        draw(state, seat, len(draws), draws)
    settle(state)


def payable(seat: SeatState, option: CardOption) -> bool:
    """ENC-05: the whole cost must be there."""
    return all(getattr(seat, what) >= amount for what, amount in option.pay.items())


def encounter_deck(state: State) -> list[EncounterCard]:
    """SET-05, SET-28: the cards that may come, without those already met (CARD-06)."""
    return [
        card
        for card in catalogue().encounters.values()
        if (card.set == "base" or state.promos) and card.number not in state.encounters_met
    ]


def _card(state: State, action: Encounter) -> EncounterCard | None:
    """The card with its options; None when the number is not stated or nothing is known of that card."""
    if action.card is None:
        return None
    card = catalogue().encounters.get(action.card)
    if (card is None or card.set != "base") and not state.promos:
        state.refuse("SET-28", f"encounter card {action.card} is a promo card; this game has none")
    if action.card in state.encounters_met:
        state.refuse("CARD-06", f"encounter card {action.card} was already met and lies under the deck")
    return card


def _check_picks(state: State, seat: SeatState, action: Encounter, card: EncounterCard | None) -> None:
    options = [pick.option for pick in action.picks]
    most = 2 if seat.faction == _POLANIA else 1
    if len(options) > most:
        state.refuse("ENC-04", f"{seat.name} takes {most} option of an encounter card, not {len(options)}")
    if len(set(options)) < len(options):
        state.refuse("ABIL-POL-01", "the two options must be different")
    if not options and (card is None or any(payable(seat, option) for option in card.options)):
        state.refuse("ENC-04", "one option that can be paid must be taken")


def _option(state: State, action: Encounter, pick: Pick, card: EncounterCard | None) -> CardOption:
    if card is not None:
        option = card.options[pick.option - 1]
        for what, stated in (("coins", pick.pay_coins), ("popularity", pick.pay_popularity)):
            if stated is not None and stated != option.pay.get(what, 0):
                state.refuse("ENC-05", f"the option costs {option.pay.get(what, 0)} {what}, not {stated}")
                option = CardOption({**option.pay, what: stated}, option.gain)
        return option
    fitting = [] if action.card is not None else list(_fitting(state, action, pick))
    if not fitting and state.promos:
        return _as_stated(state, action, pick)
    costs = {tuple(sorted(option.pay.items())) for option in fitting}
    if not fitting:
        state.refuse("ENC-08", f"no encounter card has such an option {pick.option}")
        return _as_stated(state, action, pick)
    if len(costs) != 1:
        readings = sorted(f"pay {amounts(dict(cost))}" for cost in costs)
        raise Ambiguous("ENC-05", "what did the option cost?", readings)
    return fitting[0]


def _as_stated(state: State, action: Encounter, pick: Pick) -> CardOption:
    """An option of a card that no fact is known of: its cost and reward as stated, which is said."""
    name = f"encounter card {action.card}" if action.card is not None else "the encounter card"
    if pick.gain is None or (pick.pay_coins is None and pick.pay_popularity is None):
        readings = [f"pick {pick.option} pay {price} gain 3 wood" for price in ("2 coins", "nothing")]
        message = f"nothing is known of {name}: what did option {pick.option} cost and give?"
        raise Ambiguous("ENC-03", message, readings)
    said = f"nothing is known of {name}; option {pick.option} is taken as it is stated"
    state.note("inferred", state.active, what="encounter", said=said)
    costs = {"coins": pick.pay_coins, "popularity": pick.pay_popularity}
    pay = {what: amount for what, amount in costs.items() if amount}
    gain: dict[str, Any] = {what: getattr(pick.gain, what) for what in COUNTED if getattr(pick.gain, what)}
    gain |= {what: 1 for what in CHOICES if getattr(pick.gain, what) is not None}
    if pick.gain.produce:
        gain["produce_territories"] = len(pick.gain.produce)
    return CardOption(pay, gain)


def _fitting(state: State, action: Encounter, pick: Pick) -> Iterator[CardOption]:
    """The options of unknown cards that give at least what was taken, for what was paid."""
    if pick.gain is None:
        raise Ambiguous("ENC-03", "the card is unknown and its reward is not stated", [])
    for card in encounter_deck(state):
        if all(
            other.gain is None or _offers(card.options[other.option - 1], other, other.gain)
            for other in action.picks
        ):
            yield card.options[pick.option - 1]


def _offers(option: CardOption, pick: Pick, gain: Gains) -> bool:
    paid = (("coins", pick.pay_coins), ("popularity", pick.pay_popularity))
    if any(stated is not None and stated != option.pay.get(what, 0) for what, stated in paid):
        return False
    return offers(option.gain, gain)


def _pay(state: State, seat: SeatState, option: CardOption) -> None:
    for what, amount in option.pay.items():
        held = getattr(seat, what)
        if held < amount:
            state.refuse("ENC-05", f"the option costs {amount} {what}, {seat.name} has {held}")
        setattr(seat, what, max(0, held - amount))
