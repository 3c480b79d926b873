"""Combat. Rules: COMB-01..24, COMB-26..33, TERR-10, MECH-ALL-08, MECH-ALL-09, MECH-SAX-04, MECH-SAX-05,
MECH-RUS-03, MECH-RUS-04, MECH-NOR-03, MECH-NOR-06, MECH-NOR-08, MECH-CRI-05, MECH-CRI-06, MECH-POL-05..07,
CARD-04, CARD-05, EX-09, EX-12, EX-25, DEC-02, DEC-06, DEC-14, DEC-25, DEC-26, DEC-29, DEC-30.
"""

from collections.abc import Callable
from typing import Any, Final

from engine.scythe.actions import Combat, Side
from engine.scythe.automa.conquest import after_combat
from engine.scythe.board import LAKES, NEIGHBOURS, PLACE_NAMES, TUNNELS, place_of
from engine.scythe.cards import add, check_draw, check_hold, discard, draw, remove
from engine.scythe.catalogue import catalogue, read_facts
from engine.scythe.mats import MINE
from engine.scythe.move import capture
from engine.scythe.stars import COMBAT, POWER, TOP_POWER, place_star
from engine.scythe.state import OFF_BOARD, SeatState, State
from engine.scythe.turn import check_player, look_around
from engine.violation import Ambiguous

_DIAL: Final = catalogue().scoring.limits["dial"]
_ABILITIES: Final[dict[str, Any]] = read_facts("combat_abilities")
_VALUES: Final = tuple(catalogue().scoring.combat_deck)


class _Party:
    """One side while its combat is being worked out."""

    __slots__ = ("choice", "index", "power", "scouts", "seat", "topped")

    def __init__(self, index: int, seat: SeatState, choice: Side) -> None:
        self.index = index
        self.seat = seat
        self.choice = choice
        self.power = seat.power
        self.scouts = False
        self.topped = False


def combat(state: State, action: Combat) -> None:
    """One combat, resolved completely (COMB-28) before anything else happens."""
    check_player(state, action.by, state.active)
    if state.automa is not None:
        raise Ambiguous("AUT-COMB-04", "which Automa card was drawn for this combat?", ["automa_combat"])
    resolve(state, action, place_of(action.hex))


def resolve(
    state: State, action: Combat, place: int, automa_side: Callable[[int, int], Side] | None = None
) -> int:
    """The same for both kinds of opponents; returns the winner's seat.

    `automa_side` gives the Automa's dial and cards from its power and cards after the abilities.
    """
    attacker, defender = _parties(state, place, action)
    _use_ability(state, attacker, defender, place)
    _use_ability(state, defender, attacker, place)
    for party, rival in ((attacker, defender), (defender, attacker)):
        if party.seat.automa and automa_side is not None:
            party.choice = automa_side(party.power, party.seat.cards() - rival.scouts)
    for party, rival in ((attacker, defender), (defender, attacker)):
        _check_commitment(state, party, rival, place)
    wins = _attacker_wins(state, action, attacker.choice, defender.choice)
    winner, loser = (attacker, defender) if wins else (defender, attacker)
    refuges = _refuges(state, loser, place, action)
    drew = 1 if loser.choice.dial or loser.choice.cards else 0
    played = (*attacker.choice.cards, *defender.choice.cards)
    drew = check_draw(state, drew, () if action.draw is None else (action.draw,), "COMB-22", played)
    _spend(state, attacker, defender)
    workers = loser.seat.workers.count(place)
    _retreat(state, loser.seat, place, refuges)
    afloat = sum(aboard for _unit, refuge, aboard in refuges if refuge != loser.seat.home)
    _lose_popularity(state, winner, workers, afloat)
    draw(state, loser.seat, drew, () if action.draw is None else (action.draw,))
    if state.automa is not None:
        after_combat(state, place, wins)
    _close(state, place, winner, loser)
    return winner.index


def cards_allowed(seat: SeatState, place: int) -> int:
    """COMB-09, MECH-RUS-03: one card per own fighter there, and what abilities add."""
    if seat.automa:
        return seat.cards()
    cards = seat.fighters_at(place)
    if "peoples_army" in seat.skills and place in seat.workers:
        cards += _ABILITIES["peoples_army"]["extra_cards"]
    if "suiton" in seat.skills and LAKES >> place & 1:
        cards += _ABILITIES["suiton"]["extra_cards"]
    return cards


def combat_ability(state: State, seat: SeatState, place: int, attacking: bool) -> str | None:
    """The ability the seat could use before this combat, if any."""
    for skill, facts in _ABILITIES.items():
        if skill not in seat.skills:
            continue
        if facts["moment"] != "before_combat" or facts.get("role", attacking) != attacking:
            continue
        if skill == "disarm" and not _disarms(state, seat, place):
            continue
        if skill == "ronin" and (seat.fighters_at(place) != 1 or place in seat.workers):
            continue
        return skill
    return None


def opponent_at(state: State, place: int) -> int:
    """COMB-04: whose fighters the active player meets there."""
    for index, seat in enumerate(state.seats):
        if index != state.active and seat.fights_at(place):
            return index
    raise LookupError(place)


def _parties(state: State, place: int, action: Combat) -> tuple[_Party, _Party]:
    if place not in state.pending:
        where = [PLACE_NAMES[due] for due in state.pending]
        meet = state.seats[state.active].fights_at(place) and any(
            other.fights_at(place) for other in state.others(state.active)
        )
        (state.refuse if meet else state.forbid)("COMB-01", f"no combat is due on {action.hex}", where)
    attacking, defending = state.active, opponent_at(state, place)
    first, second = state.seats[attacking], state.seats[defending]
    return _Party(attacking, first, action.attacker), _Party(defending, second, action.defender)


def _use_ability(state: State, party: _Party, rival: _Party, place: int) -> None:
    """COMB-07, MECH-ALL-08: at most one ability, at most once; the attacker's comes first."""
    skill = combat_ability(state, party.seat, place, party.index == state.active)
    if skill is None:
        _check_no_ability(state, party, rival)
        return
    facts = _ABILITIES[skill]
    _check_stolen(state, party, rival, skill)
    if skill == "scout" and rival.seat.cards() == 0:
        if party.choice.stolen is not None:
            state.forbid("MECH-CRI-06", f"{rival.seat.name} has no combat card to take")
        return
    if not _is_used(state, party, skill):
        return
    if party.power < -min(0, facts.get("own_power", 0)):
        state.refuse(facts["rule"], f"{skill} costs power that {party.seat.name} does not have")
    gained = facts.get("own_power", 0)
    party.power = _clamp(party.power + gained)
    party.topped = gained > 0 and party.power == TOP_POWER
    rival.power = _clamp(rival.power + facts.get("opponent_power", 0))
    if skill == "scout":
        _steal(state, party, rival)


def _check_no_ability(state: State, party: _Party, rival: _Party) -> None:
    """COMB-07: nothing is used by who has nothing; a card that was taken all the same may be let stand."""
    message = f"{party.seat.name} has no combat ability to use here"
    if party.choice.stolen is not None:
        state.refuse("COMB-07", message)
        _steal(state, party, rival)
    elif party.choice.ability:
        state.forbid("COMB-07", message)


def _steal(state: State, party: _Party, rival: _Party) -> None:
    """MECH-CRI-05/06: a card of the rival's hand changes sides before the dial."""
    if rival.seat.cards() == 0:
        state.forbid("MECH-CRI-06", f"{rival.seat.name} has no combat card to take")
    check_hold(state, rival.seat, [party.choice.stolen], "MECH-CRI-05")
    party.scouts = True


def _is_used(state: State, party: _Party, skill: str) -> bool:
    """By itself, or because the record says so; DEC-25: a stolen card says so too."""
    used = party.choice.ability
    if not _optional(state, skill):
        if used is False:
            state.refuse(_ABILITIES[skill]["rule"], f"{skill} is not optional here")
        return used is not False
    return bool(used) or (used is None and party.choice.stolen is not None)


def _check_stolen(state: State, party: _Party, rival: _Party, skill: str) -> None:
    """DEC-25: a stated card was taken by Scout; no other ability takes one."""
    if party.choice.stolen is None:
        return
    if skill != "scout":
        state.refuse("MECH-CRI-05", f"{party.seat.name} has no Scout and takes no combat card")
        _steal(state, party, rival)
    elif party.choice.ability is False:
        state.forbid("MECH-CRI-05", "either a card was taken with Scout or Scout was not used")


def _optional(state: State, skill: str) -> bool:
    """DEC-25: Disarm happens by itself, Scout by edition, Artillery when wanted."""
    if skill == "disarm":
        return not state.rules.disarm_automatic
    if skill == "scout":
        return state.rules.scout_optional
    return bool(_ABILITIES[skill]["optional"])


def _disarms(state: State, seat: SeatState, place: int) -> bool:
    """MECH-SAX-04/05: on a tunnel, and by edition on the own mine."""
    return bool(TUNNELS >> place & 1) or (state.rules.disarm_counts_mine and seat.structures[MINE] == place)


def _check_commitment(state: State, party: _Party, rival: _Party, place: int) -> None:
    """COMB-08..10: dial and cards within what the side has."""
    dial, cards = party.choice.dial, party.choice.cards
    if dial > min(_DIAL, party.power):
        message = f"{party.seat.name} dials {dial} with {party.power} power; the dial goes to {_DIAL}"
        state.refuse("COMB-08", message)
    most = cards_allowed(party.seat, place)
    if len(cards) > most:
        state.refuse("COMB-09", f"combat cards {party.seat.name} may add: {most}, not {len(cards)}")
    hand = party.seat if not (party.scouts or rival.scouts) else _after_scouting(state, party, rival)
    check_hold(state, hand, cards, "COMB-09")


def _after_scouting(state: State, party: _Party, rival: _Party) -> SeatState:
    """The hand as it is once the scouted card has changed sides (MECH-CRI-06)."""
    hand = party.seat.copy()
    if party.scouts:
        add(hand, party.choice.stolen)
    if rival.scouts:
        remove(hand, rival.choice.stolen)
    return hand


def _attacker_wins(state: State, action: Combat, attack: Side, defence: Side) -> bool:
    """COMB-11/12: the higher strength, ties to the attacker; unknown cards leave a span."""
    low, high = _strength(attack)
    defence_low, defence_high = _strength(defence)
    if low >= defence_high:
        wins = True
    elif high < defence_low:
        wins = False
    elif action.winner is None:
        raise Ambiguous("COMB-12", "unknown cards leave the winner open", ["attacker", "defender"])
    else:
        return action.winner == "attacker"
    if action.winner is not None and (action.winner == "attacker") != wins:
        state.refuse(
            "COMB-12", f"the {'attacker' if wins else 'defender'} has the higher strength or the tie"
        )
        return not wins
    return wins


def _strength(side: Side) -> tuple[int, int]:
    low = high = side.dial
    for card in side.cards:
        low += min(_VALUES) if card is None else card
        high += max(_VALUES) if card is None else card
    return low, high


def _refuges(state: State, loser: _Party, place: int, action: Combat) -> list[tuple[int, int, int]]:
    """DEC-14: units (0 character, else mech slot + 1) and where they are said to go, with workers aboard."""
    mechs = [slot + 1 for slot, where in enumerate(loser.seat.mechs) if where == place]
    character = [0] if loser.seat.character == place else []
    aboard = 0
    refuges = []
    for retreat in action.retreats:
        refuge = place_of(retreat.to)
        if refuge != loser.seat.home:
            _check_lake(state, loser.seat, place, refuge)
        pool = character if retreat.unit == "character" else mechs
        if not pool:
            state.forbid("MECH-NOR-03", f"no further {retreat.unit} retreats from {PLACE_NAMES[place]}")
        if retreat.workers and retreat.unit == "character":
            state.refuse("MOVE-10", "only mechs carry workers")
        aboard += retreat.workers
        refuges.append((pool.pop(0), refuge, retreat.workers))
    if aboard > loser.seat.workers.count(place):
        state.forbid("MECH-NOR-03", "more workers retreat by mech than stand there")
    return refuges


def _check_lake(state: State, loser: SeatState, place: int, lake: int) -> None:
    """MECH-NOR-03, MECH-POL-06: Seaworthy leads from a lost combat to a lake beside it, where no enemy is."""
    if "seaworthy" not in loser.skills:
        rule = "MECH-POL-06" if "submerge" in loser.skills else "COMB-20"
        state.refuse(rule, f"{loser.name} retreats to the home base")
    if not (LAKES & NEIGHBOURS[place]) >> lake & 1:
        state.refuse("MECH-NOR-03", f"{PLACE_NAMES[lake]} is no lake beside {PLACE_NAMES[place]}")
    if any(other.stands_at(lake) for other in state.seats if other is not loser):
        state.refuse("MECH-NOR-03", f"an enemy unit is on {PLACE_NAMES[lake]}")


def _spend(state: State, attacker: _Party, defender: _Party) -> None:
    """COMB-13/14: both sides pay the dial and discard their cards."""
    for party, rival in ((attacker, defender), (defender, attacker)):
        if party.scouts:
            remove(rival.seat, party.choice.stolen)
            add(party.seat, party.choice.stolen)
    for party in (attacker, defender):
        party.seat.power = max(0, party.power - party.choice.dial)
        discard(state, party.seat, party.choice.cards)


def _retreat(state: State, seat: SeatState, place: int, refuges: list[tuple[int, int, int]]) -> None:
    """COMB-20, COMB-21, COMB-32: every unit leaves, nothing is destroyed, resources stay."""
    for unit, lake, workers in refuges:
        if unit:
            seat.mechs[unit - 1] = lake
        else:
            seat.character = lake
        for _ in range(workers):
            seat.workers[seat.workers.index(place)] = lake
    refuge = _refuge(state, seat)
    if seat.character == place:
        seat.character = refuge
    seat.mechs = [refuge if where == place else where for where in seat.mechs]
    seat.workers = [seat.home if where == place else where for where in seat.workers]


def _refuge(state: State, seat: SeatState) -> int:
    """AUT-COMB-08, AUT-DIFF-12: the Automa's combat units go to its faction mat, at its top level home."""
    on_mat = seat.automa and state.automa is not None and not state.automa.tracker.fighters_retreat_home
    return OFF_BOARD if on_mat else seat.home


def _lose_popularity(state: State, winner: _Party, workers: int, afloat: int) -> None:
    """COMB-17/18, MECH-POL-07: the winning attacker pays for workers forced back, to a lake too (DEC-26)."""
    attacking = winner.index == state.active
    if attacking:
        state.driven_off += workers
    pays = (attacking or state.rules.defender_winner_loses_popularity) and not winner.seat.automa
    if pays and not (attacking and "camaraderie" in winner.seat.skills):
        owed = workers if state.rules.lake_retreat_costs_popularity else workers - afloat
        winner.seat.popularity = max(0, winner.seat.popularity - owed)


def _close(state: State, place: int, winner: _Party, loser: _Party) -> None:
    """COMB-15/16: the territory is decided; then the star, and what the character finds there."""
    state.pending = [due for due in state.pending if due != place]
    if LAKES >> place & 1:
        capture(state, place, _brought(state, place), attacker_won=winner.index == state.active)
    state.entries = [entry for entry in state.entries if entry.place != place]
    if winner.index == state.active and winner.seat.character == place:
        state.won_combat = True
    state.note(
        "combat",
        winner.index,
        place=PLACE_NAMES[place],
        loser=loser.seat.name,
        attacker=state.seats[state.active].name,
        dials=(winner.choice.dial, loser.choice.dial),
        cards=(winner.choice.cards, loser.choice.cards),
    )
    if not state.pending and not state.seats[state.active].automa:
        look_around(state)
    place_star(state, winner.index, COMBAT)
    for party in sorted((winner, loser), key=lambda side: side.index != state.active):
        _place_power_star(state, party)


def _brought(state: State, place: int) -> tuple[int, int, int, int]:
    """What the attacker's units carried there in this turn."""
    brought = [0, 0, 0, 0]
    for entry in state.entries:
        if entry.place == place:
            brought = [held + more for held, more in zip(brought, entry.resources, strict=True)]
    return brought[0], brought[1], brought[2], brought[3]


def _place_power_star(state: State, party: _Party) -> None:
    """DEC-29: power that reached its top before the dial brings its star, once the combat is over (DEC-02).

    END-05 by edition: on another player's turn only if a recruit bonus brought it there.
    """
    foreign = party.index != state.active
    if party.topped and not (foreign and state.rules.foreign_turn_star_scope == "recruit_bonus"):
        place_star(state, party.index, POWER)


def _clamp(power: int) -> int:
    """DEC-06: power never falls below 0."""
    return max(0, min(TOP_POWER, power))
