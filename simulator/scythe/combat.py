"""A combat between two bots: abilities in the open, then both sides commit without seeing each other.

Rules: COMB-03, COMB-07..12, COMB-22, MECH-CRI-05, MECH-NOR-03.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from engine.scythe.actions import Combat, Retreat, Side
from engine.scythe.board import PLACE_NAMES
from engine.scythe.catalogue import read_facts
from engine.scythe.combat import cards_allowed, combat_ability, opponent_at
from engine.scythe.stars import TOP_POWER
from engine.scythe.state import SeatState, State
from simulator.scythe.bots.bot import Bot, Duel
from simulator.scythe.deck import Decks
from simulator.scythe.look import view_of

_ABILITIES = read_facts("combat_abilities")


@dataclass(slots=True)
class Party:
    """One side before the dials: power and hand as the abilities leave them."""

    index: int
    seat: SeatState
    bot: Bot
    power: int
    hand: list[int]
    ability: bool | None = None
    stolen: int | None = None


def fight(state: State, place: int, bots: Sequence[Bot], decks: Decks) -> Combat:
    """The combat on a place as it will be recorded."""
    attacker, defender = (
        Party(index, state.seats[index], bots[index], state.seats[index].power, state.seats[index].hand[:])
        for index in (state.active, opponent_at(state, place))
    )
    use_ability(state, place, attacker, defender, decks)
    use_ability(state, place, defender, attacker, decks)
    sides = [_commit(state, place, attacker, defender), _commit(state, place, defender, attacker)]
    attacker_wins = _strength(sides[0]) >= _strength(sides[1])
    loser, spent = (defender, sides[1]) if attacker_wins else (attacker, sides[0])
    drawn = decks.draw(1, _discard_after(state, sides)) if spent.dial or spent.cards else ()
    return Combat(
        hex=PLACE_NAMES[place],
        attacker=sides[0],
        defender=sides[1],
        retreats=_retreats(state, place, loser),
        draw=drawn[0] if drawn else None,
    )


def use_ability(state: State, place: int, party: Party, rival: Party, decks: Decks) -> None:
    """COMB-07: the ability a side has here, if it wants it."""
    skill = combat_ability(state, party.seat, place, party.index == state.active)
    if skill is None or (skill == "scout" and not sum(rival.hand)):
        return
    facts = _ABILITIES[skill]
    own, other = facts.get("own_power", 0), facts.get("opponent_power", 0)
    wanted = not facts["optional"] or party.bot.uses_ability(view_of(state, party.index), place)
    party.ability = wanted and party.power + own >= 0
    if not party.ability:
        return
    party.power = min(TOP_POWER, party.power + own)
    rival.power = max(0, rival.power + other)
    if skill == "scout":
        party.stolen = decks.steal(rival.hand)
        rival.hand[party.stolen] -= 1
        party.hand[party.stolen] += 1


def _commit(state: State, place: int, party: Party, rival: Party) -> Side:
    duel = Duel(
        place=place,
        attacking=party.index == state.active,
        power=party.power,
        hand=tuple(party.hand),
        most=min(cards_allowed(party.seat, place), sum(party.hand)),
        rival_power=rival.power,
        rival_most=cards_allowed(rival.seat, place),
        rival_cards=sum(rival.hand),
    )
    side = party.bot.commit(view_of(state, party.index), duel)
    if party.ability is None:
        return side
    return replace(side, ability=party.ability, stolen=party.stolen)


def _strength(side: Side) -> int:
    return side.dial + sum(card or 0 for card in side.cards)


def _discard_after(state: State, sides: Sequence[Side]) -> list[int]:
    """CARD-05: the cards just played lie on the pile when the beaten side draws."""
    pile = state.discard[:]
    for side in sides:
        for card in side.cards:
            pile[card or 0] += 1
    return pile


def _retreats(state: State, place: int, loser: Party) -> tuple[Retreat, ...]:
    if "seaworthy" not in loser.seat.skills:
        return ()
    return loser.bot.retreat(view_of(state, loser.index), place)
