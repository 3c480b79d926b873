"""Legal actions: for any state, actions the rules allow, proposed family by family and kept if accepted.

Every proposal goes through the same rule code as a recorded action, so whatever is yielded is accepted.
`plain` proposes whole rewards, one payment per cost and simple loads; `full` proposes every partial reward,
payment, load and refusal too, so that every legal choice is among them (statements excepted, which change
nothing). Chance results are left unknown, except cards that must be named.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product
from typing import Any, Literal

from engine.scythe.actions import (
    Action,
    Bolster,
    Build,
    BuildChoice,
    ChooseSection,
    Combat,
    Deploy,
    DeployChoice,
    Encounter,
    EndTurn,
    Enlist,
    EnlistChoice,
    FactoryTop,
    GainCoins,
    Gains,
    Load,
    Move,
    Payment,
    Pick,
    PlaceToken,
    Produce,
    RearmTrap,
    Retreat,
    RevealObjective,
    Side,
    Stall,
    StopGame,
    TakeFactoryCard,
    Trade,
    TransferCoins,
    Upgrade,
    UpgradeChoice,
    Yield,
)
from engine.scythe.automa.proposals import automa_proposals
from engine.scythe.board import FACTORY, LAKES, NEIGHBOURS, PLACE_NAMES, members
from engine.scythe.bottom_row import recruit_receivers
from engine.scythe.build import build_places
from engine.scythe.catalogue import catalogue
from engine.scythe.combat import cards_allowed, combat_ability, opponent_at
from engine.scythe.control import worker_places
from engine.scythe.deploy import MECHS, deploy_places
from engine.scythe.encounter import encounter_deck
from engine.scythe.enlist import open_recruits
from engine.scythe.factory import factory_offer
from engine.scythe.game import apply
from engine.scythe.mats import (
    BUILD,
    CELL_BASE,
    COST_RESOURCE,
    DEPLOY,
    ENLIST,
    FACTORY_SECTION,
    GAIN_CARDS,
    GAIN_COINS,
    GAIN_POPULARITY,
    GAIN_POWER,
    MILL,
    PRODUCE_TERRITORIES,
    TRADE_TOKENS,
    UPGRADE,
)
from engine.scythe.move import CHARACTER, WORKER, reachable, steps_allowed
from engine.scythe.payment import available, may_coerce
from engine.scythe.produce import capacity
from engine.scythe.state import NO_CARD, OFF_BOARD, UNKNOWN_CARD, SeatState, State
from engine.scythe.upgrade import open_cells
from engine.scythe.words import BOTTOM_ACTIONS, FACTIONS, RESOURCES, SECTIONS, STRUCTURES, TRAPS
from engine.violation import Ambiguous, Malformed, Violation

Breadth = Literal["plain", "full"]

_DIAL = catalogue().scoring.limits["dial"]
_VALUES = tuple(catalogue().scoring.combat_deck)


def legal_actions(state: State, breadth: Breadth = "plain") -> Iterator[Action]:
    """Every action of that breadth the rules accept now."""
    for action in _proposals(state, breadth):
        if accepts(state, action):
            yield action


def accepts(state: State, action: Action) -> bool:
    """Whether the rules allow the action; the state is not changed."""
    try:
        apply(state.copy(), action)
    except (Violation, Ambiguous, Malformed):
        return False
    return True


def _proposals(state: State, breadth: Breadth) -> Iterator[Action]:
    if state.ended:
        return
    full = breadth == "full"
    if state.automa is not None:
        yield from automa_proposals(state)
    if state.section < 0:
        yield from _beginnings(state)
        yield from _beside(state, full)
        return
    for family in _families(state):
        yield from family(state, full)
    yield EndTurn()
    yield from _beside(state, full)


def _beginnings(state: State) -> Iterator[Action]:
    for section in SECTIONS:
        yield ChooseSection(section=section)
    yield from _objectives(state, True)


def _families(state: State) -> list[Callable[[State, bool], Iterator[Action]]]:
    """Only the families whose moment it can be."""
    families: list[Callable[[State, bool], Iterator[Action]]] = [_objectives]
    if state.pending:
        families.append(_combats)
    character = state.seats[state.active].character
    if state.encounter_due or (state.moving and state.encounters >> character & 1):
        families.append(_encounters)
    if state.factory_due or (state.moving and character == FACTORY):
        families.append(_factory_cards)
    if state.moving or not (state.pending or state.factory_due or _encounter_first(state)):
        families += [_tokens, *_rows(state)]
    return families


def _encounter_first(state: State) -> bool:
    """ENC-02, unless the edition lets a winner leave the encounter (COMB-19)."""
    return state.encounter_due and not (state.rules.encounter_after_combat_optional and state.won_combat)


def _rows(state: State) -> list[Callable[[State, bool], Iterator[Action]]]:
    if state.section == FACTORY_SECTION:
        return [_factory_tops, _moves]
    return [_TOP[SECTIONS[state.section]], _BOTTOM[_bottom(state)]]


def _bottom(state: State) -> int:
    return state.seats[state.active].mat.bottom_of[state.section]


def _beside(state: State, full: bool) -> Iterator[Action]:
    if not full:
        return
    yield StopGame()
    for giver in state.seats:
        yield Stall(by=FACTIONS[giver.faction])
        for taker in state.seats:
            for coins in range(1, giver.coins + 1):
                yield TransferCoins(by=FACTIONS[giver.faction], to=FACTIONS[taker.faction], coins=coins)


def _amounts(most: int, full: bool) -> list[int | None]:
    """The whole reward, and each part of it when everything is wanted."""
    return [None, *range(most)] if full else [None]


def _moves_or_coins(state: State, full: bool) -> Iterator[Action]:
    if not state.moving and not state.top:
        seat = state.seats[state.active]
        for coins in _amounts(CELL_BASE[GAIN_COINS] + seat.cells[GAIN_COINS], full):
            yield GainCoins(coins=coins)
    yield from _moves(state, full)


def _moves(state: State, full: bool) -> Iterator[Action]:
    seat = state.seats[state.active]
    if not state.moved & 1:
        yield from _moves_of(state, seat, CHARACTER, seat.character, {"unit": "character"}, full)
    for slot, place in enumerate(seat.mechs):
        if place != OFF_BOARD and not state.moved >> (slot + 1) & 1:
            spelled = {"unit": "mech", "mech": MECHS[seat.faction][slot], "origin": PLACE_NAMES[place]}
            yield from _moves_of(state, seat, slot + 1, place, spelled, full)
    for place in sorted(set(seat.workers)):
        spelled = {"unit": "worker", "origin": PLACE_NAMES[place]}
        yield from _moves_of(state, seat, WORKER, place, spelled, full)


def _moves_of(
    state: State, seat: SeatState, unit: int, origin: int, spelled: dict[str, Any], full: bool
) -> Iterator[Action]:
    for path in _paths(state, seat, unit, origin, steps_allowed(state, seat, unit)):
        names = tuple(PLACE_NAMES[place] for place in path)
        for loads in _loads(state, seat, unit, (origin, *path[:-1]), full):
            yield Move(path=names, loads=loads, **spelled)


def _paths(state: State, seat: SeatState, unit: int, here: int, steps: int) -> Iterator[tuple[int, ...]]:
    for there in reachable(state, seat, unit, here):
        yield (there,)
        if steps > 1:
            for rest in _paths(state, seat, unit, there, steps - 1):
                yield (there, *rest)


def _loads(
    state: State, seat: SeatState, unit: int, stops: tuple[int, ...], full: bool
) -> Iterator[tuple[Load, ...]]:
    """What could be taken along: nothing, workers, tokens, everything; or every mix for every step."""
    yield ()
    workers = seat.workers.count(stops[0]) if unit not in (CHARACTER, WORKER) else 0
    tokens = dict(zip(RESOURCES, state.resources[stops[0] * 4 : stops[0] * 4 + 4], strict=True))
    if not full:
        if workers:
            yield (Load(workers=workers),)
        if any(tokens.values()):
            yield (Load(**tokens),)
        if workers and any(tokens.values()):
            yield (Load(workers=workers, **tokens),)
        return
    per_step = [list(_every_load(state, seat, unit, stops[: number + 1])) for number in range(len(stops))]
    for loads in product(*per_step):
        if any(load != Load() for load in loads):
            yield loads


def _every_load(state: State, seat: SeatState, unit: int, stops: tuple[int, ...]) -> Iterator[Load]:
    """Up to all that lies at these stops: what was brought along counts for the later ones."""
    spots = set(stops)
    workers = sum(place in spots for place in seat.workers) if unit not in (CHARACTER, WORKER) else 0
    most = [sum(state.resources[place * 4 + kind] for place in spots) for kind in range(len(RESOURCES))]
    for mix in product(range(workers + 1), *(range(count + 1) for count in most)):
        yield Load(workers=mix[0], **dict(zip(RESOURCES, mix[1:], strict=True)))


def _bolsters(state: State, full: bool) -> Iterator[Action]:
    seat = state.seats[state.active]
    for bonus in (True, False) if full else (True,):
        for amount in _amounts(CELL_BASE[GAIN_POWER] + seat.cells[GAIN_POWER], full):
            yield Bolster(gain="power", amount=amount, bonus=bonus)
        for amount in _amounts(CELL_BASE[GAIN_CARDS] + seat.cells[GAIN_CARDS], full):
            yield Bolster(gain="combat_cards", amount=amount, bonus=bonus)


def _trades(state: State, full: bool) -> Iterator[Action]:
    seat = state.seats[state.active]
    for bonus in (True, False) if full else (True,):
        for amount in _amounts(CELL_BASE[GAIN_POPULARITY] + seat.cells[GAIN_POPULARITY], full):
            yield Trade(gain="popularity", amount=amount, bonus=bonus)
        for place in worker_places(state, state.active):
            for tokens in _mixes(TRADE_TOKENS, full):
                yield Trade(gain="resources", hex=PLACE_NAMES[place], bonus=bonus, **tokens)
        if state.rules.trade_split:
            for split in _splits(worker_places(state, state.active)):
                yield Trade(gain="resources", split=split, bonus=bonus)


def _splits(places: list[int]) -> Iterator[tuple[Payment, ...]]:
    """DEC-10: one token on each of two territories."""
    for (first, kind), (second, other) in product(product(places, RESOURCES), repeat=2):
        if first < second:
            yield (
                Payment(hex=PLACE_NAMES[first], **{kind: 1}),
                Payment(hex=PLACE_NAMES[second], **{other: 1}),
            )


def _mixes(most: int, full: bool) -> Iterator[dict[str, Any]]:
    """Ways to choose that many tokens of the four kinds (or fewer, when everything is wanted)."""
    for mix in product(range(most + 1), repeat=len(RESOURCES)):
        if sum(mix) == most or (full and sum(mix) < most):
            yield dict(zip(RESOURCES, mix, strict=True))


def _produces(state: State, full: bool) -> Iterator[Action]:
    seat = state.seats[state.active]
    limit = CELL_BASE[PRODUCE_TERRITORIES] + seat.cells[PRODUCE_TERRITORIES]
    if full:
        yield Produce()
    for at in _harvests(state, seat, limit, full, mill=True):
        yield Produce(at=at)


def _harvests(
    state: State, seat: SeatState, limit: int, full: bool, *, mill: bool
) -> Iterator[tuple[Yield, ...]]:
    mill_place = seat.structures[MILL] if mill else OFF_BOARD
    places = sorted({place for place in (*seat.workers, mill_place) if place != OFF_BOARD})
    able = {place: capacity(state, seat, place, mill=mill) for place in places}
    able = {place: most for place, most in able.items() if most}
    extra = 1 if mill_place in able else 0
    for size in range(1, min(limit + extra, len(able)) + 1):
        for chosen in combinations(able, size):
            for counts in product(*(_amounts(able[place], full) for place in chosen)):
                yield tuple(
                    Yield(hex=PLACE_NAMES[place], count=count)
                    for place, count in zip(chosen, counts, strict=True)
                )


def _costs(state: State, bottom: int, full: bool) -> Iterator[dict[str, Any]]:
    """Ways to pay and to take the rewards that all bottom-row actions share."""
    seat = state.seats[state.active]
    kind, need = COST_RESOURCE[bottom], seat.mat.cost[bottom] - seat.covered[bottom]
    declined: Iterable[tuple[str, ...]] = [()]
    if full:
        who = [state.seats[index].name for index in recruit_receivers(state, bottom)]
        declined = [some for size in range(len(who) + 1) for some in combinations(who, size)]
    for coerce, card in _coercions(state, seat, full):
        for pay in _payments(state, kind, need - coerce, full):
            for coins in _amounts(seat.mat.coins[bottom], full):
                for refused in declined:
                    yield {
                        "pay": pay,
                        "coerce": coerce,
                        "coerced": card,
                        "coins": coins,
                        "declined": refused,
                    }


def _coercions(state: State, seat: SeatState, full: bool) -> Iterator[tuple[bool, int | None]]:
    """ABIL-CRI-01: without a card, or with one of those in hand."""
    yield False, None
    if may_coerce(state, seat):
        for card in _cards_in_hand(seat, full):
            yield True, card


def _cards_in_hand(seat: SeatState, full: bool) -> list[int | None]:
    """Any card, or each value that it may have been."""
    values = [value for value in _VALUES if seat.hand[value] or seat.hidden]
    return [None, *values] if full else [None]


def _payments(state: State, kind: int, need: int, full: bool) -> Iterator[tuple[Payment, ...]]:
    spots = available(state, state.active, kind)
    if sum(count for _, count in spots) < need:
        return
    for shares in product(*(range(min(count, need), -1, -1) for _, count in spots)):
        if sum(shares) == need:
            yield tuple(
                Payment(hex=PLACE_NAMES[place], **{RESOURCES[kind]: share})
                for (place, _), share in zip(spots, shares, strict=True)
                if share
            )
            if not full:
                return


def _upgrades(state: State, full: bool) -> Iterator[Action]:
    sources, targets = open_cells(state.seats[state.active])
    for cost in _costs(state, UPGRADE, full):
        yield Upgrade(**cost)
        for source, target in product(sources, targets):
            yield Upgrade(source=source, target=target, **cost)


def _deploys(state: State, full: bool) -> Iterator[Action]:
    seat = state.seats[state.active]
    for cost in _costs(state, DEPLOY, full):
        yield Deploy(**cost)
        for mech, place in product(_mechs_left(seat), deploy_places(state)):
            yield Deploy(mech=mech, hex=PLACE_NAMES[place], **cost)


def _builds(state: State, full: bool) -> Iterator[Action]:
    seat = state.seats[state.active]
    for cost in _costs(state, BUILD, full):
        yield Build(**cost)
        for structure, place in product(_structures_left(seat), build_places(state)):
            yield Build(structure=structure, hex=PLACE_NAMES[place], **cost)


def _enlists(state: State, full: bool) -> Iterator[Action]:
    recruits, bonuses = open_recruits(state.seats[state.active])
    for cost in _costs(state, ENLIST, full):
        yield Enlist(**cost)
        for recruit, bonus in product(recruits, bonuses):
            yield Enlist(recruit=recruit, bonus=bonus, **cost)


def _mechs_left(seat: SeatState) -> list[Any]:
    return [skill for slot, skill in enumerate(MECHS[seat.faction]) if seat.mechs[slot] == OFF_BOARD]


def _structures_left(seat: SeatState) -> list[Any]:
    return [name for index, name in enumerate(STRUCTURES) if seat.structures[index] == OFF_BOARD]


def _combats(state: State, full: bool) -> Iterator[Action]:
    for place in state.pending:
        rival = opponent_at(state, place)
        for attacker in sides(state, state.active, rival, place, full):
            for defender in sides(state, rival, state.active, place, full):
                for retreats in _retreats(state, rival, place) if full else [()]:
                    yield from _outcomes(place, attacker, defender, retreats)
                if full:
                    for retreats in _retreats(state, state.active, place):
                        yield from _outcomes(place, attacker, defender, retreats)


def _outcomes(place: int, attacker: Side, defender: Side, retreats: tuple[Retreat, ...]) -> Iterator[Action]:
    hidden = None in attacker.cards or None in defender.cards
    winners: tuple[Literal["attacker", "defender"] | None, ...] = (
        ("attacker", "defender") if hidden else (None,)
    )
    for winner in winners:
        yield Combat(
            hex=PLACE_NAMES[place], attacker=attacker, defender=defender, winner=winner, retreats=retreats
        )


def sides(state: State, index: int, rival: int, place: int, full: bool) -> Iterator[Side]:
    """What one side of a combat may commit: dial, cards, ability."""
    seat = state.seats[index]
    skill = combat_ability(state, seat, place, index == state.active)
    abilities: tuple[bool | None, ...] = (None,) if skill is None else (None, True, False)
    dials = range(min(_DIAL, seat.power + 2) + 1) if full else {0, min(_DIAL, seat.power)}
    stolen: Iterable[int | None] = (None, *_VALUES) if full and skill == "scout" else (None,)
    for dial, cards, used, taken in product(dials, _card_choices(seat, place, full), abilities, stolen):
        yield Side(dial=dial, cards=cards, ability=used, stolen=taken)


def _card_choices(seat: SeatState, place: int, full: bool) -> Iterator[tuple[int | None, ...]]:
    most = min(cards_allowed(seat, place), seat.cards() + full)
    held: list[int | None] = [value for value in _VALUES for _ in range(seat.hand[value])]
    held += [None] * seat.hidden
    if full:
        held += [value for value in _VALUES for _ in range(min(most, seat.hidden + 1))]
    seen = set()
    for size in range(most + 1):
        for cards in combinations(held, size):
            if cards not in seen:
                seen.add(cards)
                yield cards


def _retreats(state: State, loser: int, place: int) -> Iterator[tuple[Retreat, ...]]:
    """No lake, or each way Nordic may spread over the lakes beside."""
    seat = state.seats[loser]
    yield ()
    if "seaworthy" not in seat.skills:
        return
    lakes = [PLACE_NAMES[lake] for lake in members(NEIGHBOURS[place] & LAKES)]
    workers = seat.workers.count(place)
    units: list[list[Retreat | None]] = []
    if seat.character == place:
        units.append([None, *(Retreat(unit="character", to=lake) for lake in lakes)])
    for _ in range(seat.mechs.count(place)):
        choices = product(lakes, range(workers + 1))
        units.append([None, *(Retreat(unit="mech", to=lake, workers=aboard) for lake, aboard in choices)])
    for chosen in product(*units):
        retreats = tuple(choice for choice in chosen if choice is not None)
        if retreats:
            yield retreats


def _encounters(state: State, full: bool) -> Iterator[Action]:
    seat = state.seats[state.active]
    for card in encounter_deck(state):
        picks = [
            pick
            for number in (1, 2, 3)
            for pick in _picks(state, seat, card.options[number - 1], number, full)
        ]
        for pick in picks:
            yield Encounter(card=card.number, picks=(pick,))
        if seat.name == "polania":
            for first, second in product(picks, repeat=2):
                if first.option != second.option:
                    yield Encounter(card=card.number, picks=(first, second))
        yield Encounter(card=card.number)


def _picks(state: State, seat: SeatState, option: Any, number: int, full: bool) -> Iterator[Pick]:
    for gain in _gains(state, seat, option.gain, full, at_worker=False):
        yield Pick(option=number, gain=gain)


def _gains(state: State, seat: SeatState, table: Any, full: bool, *, at_worker: bool) -> Iterator[Gains]:
    """Everything a card's reward may become."""
    fixed = [
        key
        for key in ("coins", "power", "popularity", "combat_cards", "worker", *RESOURCES)
        if table.get(key)
    ]
    amounts = [range(table[key] + 1) if full else (table[key],) for key in fixed]
    mixes = list(_mixes(table["any_resource"], full)) if table.get("any_resource") else [{}]
    spots: list[str | None] = [None]
    if at_worker and any(table.get(key) for key in ("any_resource", "worker", *RESOURCES)):
        spots = [
            PLACE_NAMES[place]
            for place in sorted({*worker_places(state, state.active), *seat.mechs})
            if place >= 0
        ] or [None]
    for counts in product(*amounts):
        base = dict(zip(fixed, counts, strict=True))
        for mix, spot, choice in product(mixes, spots, _choices(state, seat, table, full, at_worker)):
            tokens = {kind: base.get(kind, 0) + mix.get(kind, 0) for kind in RESOURCES}
            yield Gains(**{**base, **tokens, **choice, "hex": spot})


def _choices(
    state: State, seat: SeatState, table: Any, full: bool, at_worker: bool
) -> Iterator[dict[str, Any]]:
    """The upgrade, mech, structure, recruit or production a card gives; none, when it cannot be had."""
    spots: list[int | None] = [None]
    options: list[dict[str, Any]] = []
    if table.get("upgrade"):
        sources, targets = open_cells(seat)
        options = [
            {"upgrade": UpgradeChoice(source=source, target=target)}
            for source, target in product(sources, targets)
        ]
    if table.get("deploy"):
        spots = list(deploy_places(state)) if at_worker else [None]
        options = [
            {"deploy": DeployChoice(mech=mech, hex=_name(spot))}
            for mech, spot in product(_mechs_left(seat), spots)
        ]
    if table.get("build"):
        spots = list(build_places(state)) if at_worker else [None]
        options = [
            {"build": BuildChoice(structure=structure, hex=_name(spot))}
            for structure, spot in product(_structures_left(seat), spots)
        ]
    if table.get("enlist"):
        recruits, bonuses = open_recruits(seat)
        options = [
            {"enlist": EnlistChoice(recruit=recruit, bonus=bonus)}
            for recruit, bonus in product(recruits, bonuses)
        ]
    if table.get("produce_territories"):
        harvests = _harvests(state, seat, table["produce_territories"], full, mill=False)
        options = [{"produce": harvest} for harvest in harvests]
    yield from options
    if full or not options:
        yield {}


def _name(place: int | None) -> str | None:
    return None if place is None else PLACE_NAMES[place]


def _factory_cards(state: State, full: bool) -> Iterator[Action]:
    for number in factory_offer(state):
        yield TakeFactoryCard(card=number)
    yield TakeFactoryCard()


def _factory_tops(state: State, full: bool) -> Iterator[Action]:
    seat = state.seats[state.active]
    if state.top or state.moving or seat.factory_card in (UNKNOWN_CARD, NO_CARD):
        return
    card = catalogue().factory_cards[seat.factory_card]
    spent = [(value,) for value in _cards_in_hand(seat, full)] if card.pay.get("combat_cards") else [()]
    for number, table in enumerate(card.gains, 1):
        for gain in _gains(state, seat, table, full, at_worker=True):
            for (pay, coerced), cards in product(_card_payments(state, seat, card.pay, full), spent):
                yield FactoryTop(
                    option=number, gain=gain, pay=pay, coerce=bool(coerced), cards=(*cards, *coerced)
                )


def _card_payments(
    state: State, seat: SeatState, cost: Any, full: bool
) -> Iterator[tuple[tuple[Payment, ...], tuple[int | None, ...]]]:
    """Tokens, and the combat card that stands for one of them."""
    need = cost.get("any_resource", 0) + cost.get("different_resources", 0)
    if not need:
        yield (), ()
        return
    tokens = [
        Payment(hex=PLACE_NAMES[place], **{RESOURCES[kind]: 1})
        for kind in range(len(RESOURCES))
        for place, _ in available(state, state.active, kind)
    ]
    for coerce, card in _coercions(state, seat, full):
        for pay in combinations(tokens, need - coerce):
            yield pay, (card,) if coerce else ()


def _objectives(state: State, full: bool) -> Iterator[Action]:
    seat = state.seats[state.active]
    held = catalogue().objectives if seat.objectives is None else seat.objectives
    for number in held:
        yield RevealObjective(card=number)


def _tokens(state: State, full: bool) -> Iterator[Action]:
    yield PlaceToken()
    for trap in TRAPS:
        yield PlaceToken(trap=trap)
    if state.rearm >= 0:
        yield RearmTrap(hex=PLACE_NAMES[state.rearm])


_TOP: dict[str, Callable[[State, bool], Iterator[Action]]] = {
    "move_gain": _moves_or_coins,
    "trade": _trades,
    "produce": _produces,
    "bolster": _bolsters,
}
_BOTTOM: list[Callable[[State, bool], Iterator[Action]]] = [
    {"upgrade": _upgrades, "deploy": _deploys, "build": _builds, "enlist": _enlists}[name]
    for name in BOTTOM_ACTIONS
]
