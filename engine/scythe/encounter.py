"""Encounters. Rules: ENC-01..14, CARD-06, CARD-10, ABIL-POL-01..03, COMB-19, SET-28, EX-16, DEC-19."""

from collections.abc import Iterator

from engine.scythe.actions import Encounter, Gains, Pick
from engine.scythe.board import PLACE_NAMES
from engine.scythe.catalogue import CardOption, EncounterCard, catalogue
from engine.scythe.gains import Reward
from engine.scythe.stars import settle
from engine.scythe.state import SeatState, State
from engine.scythe.turn import check_player
from engine.scythe.words import FACTIONS, RESOURCES
from engine.violation import Ambiguous

_POLANIA = FACTIONS.index("polania")
_CHOICES = ("upgrade", "deploy", "build", "enlist")


def encounter(state: State, action: Encounter) -> None:
    """ENC-02: the token goes, a card is drawn, one of its options is taken (Polania up to two)."""
    check_player(state, action.by, state.active)
    seat = state.seats[state.active]
    if not state.encounter_due:
        state.refuse("ENC-02", f"the character of {seat.name} has no encounter now")
    card = _card(state, action)
    _check_picks(state, seat, action, card)
    draws = list(action.draws)
    for pick in action.picks:
        option = _option(state, action, pick, card)
        _pay(state, seat, option)
        Reward(state, seat, option.gain, seat.character, draws, "ENC-08").take(pick.gain)
    if draws:
        state.refuse("ENC-08", "more combat cards are stated than the card gives")
    state.encounters &= ~(1 << seat.character)
    state.encounter_due = False
    if card is not None:
        state.encounters_met = (*state.encounters_met, card.number)
    state.note(
        "encounter",
        state.active,
        place=PLACE_NAMES[seat.character],
        card=action.card,
        options=[pick.option for pick in action.picks],
    )
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
    if action.card is None:
        return None
    card = catalogue().encounters[action.card]
    if card.set != "base" and not state.promos:
        state.refuse("SET-28", f"encounter card {card.number} is a promo card; this game has none")
    if card.number in state.encounters_met:
        state.refuse("CARD-06", f"encounter card {card.number} was already met and lies under the deck")
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
        return option
    fitting = list(_fitting(state, action, pick))
    costs = {tuple(sorted(option.pay.items())) for option in fitting}
    if not fitting:
        state.refuse("ENC-08", f"no encounter card has such an option {pick.option}")
    if len(costs) != 1:
        raise Ambiguous("ENC-05", "what did the option cost?", sorted(str(dict(cost)) for cost in costs))
    return fitting[0]


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
    tracks = ("coins", "power", "popularity", "combat_cards", "worker")
    if any(getattr(gain, what) > option.gain.get(what, 0) for what in tracks):
        return False
    if any(getattr(gain, what) is not None and not option.gain.get(what) for what in _CHOICES):
        return False
    over = sum(max(0, getattr(gain, kind) - option.gain.get(kind, 0)) for kind in RESOURCES)
    return bool(over <= option.gain.get("any_resource", 0))


def _pay(state: State, seat: SeatState, option: CardOption) -> None:
    for what, amount in option.pay.items():
        held = getattr(seat, what)
        if held < amount:
            state.refuse("ENC-05", f"the option costs {amount} {what}, {seat.name} has {held}")
        setattr(seat, what, max(0, held - amount))
