"""From a record to the table before the first turn. Rules: SET-01..28, TERR-04, OBJ-01, CARD-11."""

from collections.abc import Sequence

from engine.scythe.automa.setup import automa_place, check_bare, sit_down
from engine.scythe.automa.table import human_index
from engine.scythe.board import ENCOUNTERS, PLACES
from engine.scythe.cards import COPIES, DECK
from engine.scythe.catalogue import FactoryCard, ObjectiveCard, catalogue
from engine.scythe.editions import Rules, rules_of
from engine.scythe.mats import mat_table
from engine.scythe.position import from_position
from engine.scythe.record import Record, Seat
from engine.scythe.state import SeatState, State
from engine.scythe.words import FACTIONS
from engine.violation import Ambiguous, Malformed, Violation

_SEATING = catalogue().seating
_START_WORKERS = {base.faction: base.land for base in catalogue().board.home_bases}


def set_up(
    record: Record,
    waived: frozenset[str] = frozenset(),
    faults: list[Violation | Ambiguous | Malformed] | None = None,
) -> State:
    """The state before the first turn; what the set-up chapter forbids is a violation at action 0.

    With `faults` everything that is wrong is put there instead of the first thing being raised.
    """
    rules = rules_of(record.edition, record.setup.house_rules, record.setup.tournament)
    if record.position is not None:
        return from_position(record, rules)
    _check_named(record.seats)
    state = State(rules, [_seat(seat, rules) for seat in record.seats])
    state.waived = waived
    state.faults = faults
    sit_down(state, [seat.automa for seat in record.seats])
    _check_table(state)
    if record.setup.structure_tile is None:
        tiles = list(catalogue().scoring.tiles)
        doubt = Ambiguous("SET-07", "which structure bonus tile was revealed?", tiles, "setup.structure_tile")
        if faults is None:
            raise doubt
        faults.append(doubt)
    state.tile = record.setup.structure_tile
    state.promos = rules.promo_cards or "promo" in record.setup.expansions
    state.encounters = ENCOUNTERS
    state.factory_cards = len(record.seats) + 1
    state.factory_offer = record.setup.factory_cards
    _check_factory_cards(state)
    state.deck = DECK
    for index, seat in enumerate(record.seats):
        _deal(state, index, seat)
    state.active = first_player(state)
    _check_start(state, record)
    return state


def first_player(state: State) -> int:
    """SET-25: the lowest mat number begins; AUT-TURN-01: against the Automa the human does."""
    if state.automa is not None:
        return human_index(state)
    orders = [catalogue().mats[seat.mat.id].order for seat in state.seats]
    return orders.index(min(orders))


def _seat(seat: Seat, rules: Rules) -> SeatState:
    """SET-11..17: start values, the character on its base, two workers beside it."""
    if seat.automa is not None:
        return automa_place(str(seat.faction))
    faction, mat = str(seat.faction), str(seat.mat)
    facts, mat_facts = catalogue().factions[faction], catalogue().mats[mat]
    placed = SeatState(FACTIONS.index(faction), mat_table(mat), rules.abilities_from_home_base)
    placed.power = facts.power
    placed.popularity = mat_facts.popularity
    placed.coins = mat_facts.coins
    placed.workers = [PLACES[name] for name in _START_WORKERS[faction]]
    placed.objectives = seat.objectives
    return placed


def _check_named(seats: Sequence[Seat]) -> None:
    for number, seat in enumerate(seats):
        if seat.automa is not None:
            check_bare(seat.mat, seat.objectives, f"seats[{number}]")
        if seat.faction is None or (seat.mat is None and seat.automa is None):
            raise Malformed(
                f"{seat.player} has no {'faction' if seat.faction is None else 'player mat'}",
                where=f"seats[{number}]",
                found=f"faction {seat.faction}, mat {seat.mat}",
                expected="a faction and a player mat for every seat of a game with actions",
            )


def _check_table(state: State) -> None:
    """SET-08, SET-09, SET-27: players, pairs and seating."""
    names = [seat.name for seat in state.seats]
    mats = [seat.mat.id for seat in state.seats]
    if len(names) < 2:
        state.refuse("SET-27", "a replayed game has at least two players", where="seats[0]")
    for what, held in (("faction", names), ("mat", mats)):
        for index, name in enumerate(held):
            if name in held[:index]:
                message = f"{name} has two seats; every player has a faction and a player mat of his own"
                judge = state.forbid if what == "faction" else state.refuse
                judge("SET-08", message, where=f"seats[{index}].{what}")
    expected = [faction for faction in _SEATING if faction in names]
    start = expected.index(names[0])
    clockwise = expected[start:] + expected[:start]
    if state.rules.seating_required and names != clockwise:
        misplaced = next(
            index for index, name in enumerate(names) if name not in clockwise[index : index + 1]
        )
        message = f"clockwise the factions sit {', '.join(expected)}"
        state.refuse("SET-09", message, expected, where=f"seats[{misplaced}].faction")


def _check_factory_cards(state: State) -> None:
    """SET-04, SET-28: players + 1 cards, each once, promos only where they are mixed in."""
    offer = state.factory_offer
    if offer is None:
        return
    if len(offer) != state.factory_cards or len(set(offer)) < len(offer):
        message = f"{state.factory_cards} different Factory cards lie on the board"
        state.refuse("SET-04", message, where="setup.factory_cards")
        state.factory_cards = len(offer)
    cards = [catalogue().factory_cards[number] for number in offer]
    _check_promos(state, "Factory", cards, "setup.factory_cards")


def _deal(state: State, index: int, seat: Seat) -> None:
    """SET-12, SET-14: combat cards by the faction mat, objectives by the player mat."""
    placed = state.seats[index]
    count = catalogue().factions[placed.name].combat_cards
    cards = seat.combat_cards
    if cards is not None and len(cards) != count:
        message = f"{placed.name} starts with {count} combat cards, not {len(cards)}"
        state.refuse("SET-12", message, where=f"seats[{index}].combat_cards")
        count = len(cards)
    state.deck -= count
    for value in (cards or (None,) * count)[:count]:
        if value is None:
            placed.hidden += 1
        else:
            placed.hand[value] += 1
            if sum(other.hand[value] for other in state.seats) > COPIES[value]:
                message = f"there are {COPIES[value]} combat cards of value {value}"
                state.refuse("CARD-11", message, where=f"seats[{index}].combat_cards")
    _check_objectives(state, placed, f"seats[{index}].objectives")


def _check_objectives(state: State, placed: SeatState, where: str) -> None:
    own = placed.objectives
    if own is None or placed.automa:
        return
    count = catalogue().mats[placed.mat.id].objectives
    if len(own) != count:
        message = f"{placed.name} starts with {count} objectives, not {len(own)}"
        state.refuse("SET-14", message, where=where)
    _check_dealt_once(state, placed, where)
    _check_promos(state, "objective", [catalogue().objectives[number] for number in own], where)


def _check_dealt_once(state: State, placed: SeatState, where: str) -> None:
    """SET-06: no objective was dealt to this seat twice, or to it and to one before it."""
    before = state.seats[: state.seats.index(placed)]
    dealt = [number for seat in before for number in seat.objectives or ()]
    for number in placed.objectives or ():
        if number in dealt:
            state.refuse("SET-06", f"objective {number} was dealt twice; each card exists once", where=where)
        dealt.append(number)


def _check_promos(state: State, deck: str, cards: Sequence[FactoryCard | ObjectiveCard], where: str) -> None:
    """SET-28: promo cards are in play only where they are mixed into their decks."""
    for card in cards:
        if card.set != "base" and not state.promos:
            message = f"{deck} card {card.number} is a promo card; this game has none"
            state.refuse("SET-28", message, where=where)


def _check_start(state: State, record: Record) -> None:
    """SET-25: a stated order of play must be the one the mats give; where a ruling lets it stand, it is played."""
    count = len(state.seats)
    stated = {index: seat.start for index, seat in enumerate(record.seats) if seat.start is not None}
    if all(start == (index - state.active) % count + 1 for index, start in stated.items()):
        return
    for index, start in stated.items():
        expected = (index - state.active) % count + 1
        if start != expected:
            message = f"{record.seats[index].faction} plays as number {expected}, not {start}"
            state.refuse("SET-25", message, where=f"seats[{index}].start")
    first = {(index - start + 1) % count for index, start in stated.items()}
    if sorted(stated.values()) == list(range(1, count + 1)):
        state.sequence = tuple(sorted(stated, key=stated.__getitem__))
        state.active = state.sequence[0]
    elif len(first) == 1:
        state.active = first.pop()
    elif list(stated.values()).count(1) == 1:
        state.active = next(index for index, start in stated.items() if start == 1)
    else:
        message = "the numbers stated do not say who began"
        state.forbid("SET-25", message, where=f"seats[{min(stated)}].start")
