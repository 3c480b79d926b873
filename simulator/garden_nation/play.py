"""Play one game: the table asks the bots, the pile answers, the engine rules, and all of it is recorded."""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from engine.garden_nation.actions import ClaimProject
from engine.garden_nation.cards import PROJECT_IDS
from engine.garden_nation.catalogue import catalogue
from engine.garden_nation.final import outcome
from engine.garden_nation.game import apply
from engine.garden_nation.record import Announced, Record, Seat, Setup, Sheet, Tile
from engine.garden_nation.setup import set_up
from engine.garden_nation.state import State
from engine.garden_nation.turn import candidates
from engine.garden_nation.words import CLANS, PLACES
from engine.record import Header
from simulator.entrant import Entrant
from simulator.garden_nation.bot import Bot, make_bot


def simulate(entrants: Sequence[Entrant], seed: int | str, header: Header | None = None) -> Record:
    """A complete record: the same entrants, seed and header always give the same game."""
    chance = Random(f"garden_nation/{seed}")  # noqa: S311
    pile = chance.sample(PROJECT_IDS, len(PROJECT_IDS))
    record = _opening(entrants, chance, pile, _marked(header or Header(), seed))
    styles = {entrant.name: entrant for entrant in entrants}
    bots = [
        make_bot(styles[seat.player].style, styles[seat.player].skill, Random(chance.random()))  # noqa: S311
        for seat in record.seats
    ]
    state = set_up(record)
    actions = _play(state, bots, pile)
    played = record.model_copy(update={"actions": tuple(actions)})
    return played.model_copy(update={"announced": _announce(played, state)})


def _marked(header: Header, seed: int | str) -> Header:
    return header.model_copy(update={"simulated": True, "reference": header.reference or f"seed {seed}"})


def _opening(entrants: Sequence[Entrant], chance: Random, pile: list[str], header: Header) -> Record:
    """Seats with clans and objectives, the board laid out, four projects revealed."""
    players = [entrant.name for entrant in entrants]
    chance.shuffle(players)
    clans = chance.sample(CLANS, len(players))
    deck = [card.id for card in catalogue().objectives for _ in range(card.copies)]
    chance.shuffle(deck)
    seats = tuple(
        Seat(player=player, clan=clan, secret_objectives=_kept(deck, chance))
        for player, clan in zip(players, clans, strict=True)
    )
    numbers = chance.sample(range(1, len(PLACES) + 1), len(PLACES))
    layout = {
        place: Tile(territory=number, rotation=chance.randrange(6))
        for place, number in zip(PLACES, numbers, strict=True)
    }
    projects = tuple(pile.pop() for _ in range(catalogue().open_projects))
    first = chance.choice(clans)
    setup = Setup.model_validate({"layout": layout, "first_player": first, "projects": projects})
    return Record(header=header, seats=seats, setup=setup)


def _kept(deck: list[str], chance: Random) -> tuple[str, ...]:
    """GN-SET-10: two different cards of the four dealt."""
    dealt = sorted({deck.pop() for _ in range(catalogue().dealt)})
    return tuple(chance.sample(dealt, catalogue().kept))


def _play(state: State, bots: Sequence[Bot], pile: list[str]) -> list[Any]:
    actions: list[Any] = []

    turn = 0

    def do(action: Any) -> None:
        """The first action of a turn names its player."""
        nonlocal turn
        begins = state.turn != turn and not isinstance(action, ClaimProject)
        named = replace(action, by=state.seats[state.active].name) if begins else action
        turn = state.turn if begins else turn
        apply(state, named)
        actions.append(named)

    while not state.ended:
        bot = bots[state.active]
        *before, main = bot.decide(state)
        for ploy in before:
            do(ploy)
        chooses = state.actions_left == 1 and len(candidates(state)) > 1
        do(replace(main, next=bot.next_player(state)) if chooses else main)
        card = bot.claim(state)
        if card is not None:
            do(ClaimProject(project=card, replacement=pile.pop() if pile else None))
    return actions


def _announce(record: Record, state: State) -> Announced:
    """The result as a careful table would announce it."""
    places = sorted(outcome(state, record).ranking, key=lambda place: place.seat)
    sheets = tuple(
        Sheet(
            **place.categories,
            inhabitants=state.seats[place.seat].population,
            total=place.total,
            rank=place.rank,
        )
        for place in places
    )
    winners = tuple(place.player for place in places if place.rank == 1)
    return Announced(sheets=sheets, winners=winners, rounds=state.round)
