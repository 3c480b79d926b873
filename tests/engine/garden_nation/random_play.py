"""Games of random legal actions, for tests: a set-up by chance, then any legal action."""

from random import Random
from typing import Any

from engine.garden_nation.cards import PROJECT_IDS
from engine.garden_nation.catalogue import catalogue
from engine.garden_nation.game import apply
from engine.garden_nation.legal import legal_actions
from engine.garden_nation.record import Record
from engine.garden_nation.setup import set_up
from engine.garden_nation.state import State
from engine.garden_nation.words import PLACES
from tests.engine.garden_nation.table import new_game

BUILDS = 0.75
"""How often a building is preferred, so that games end."""


def random_game(players: int, seed: int, **fields: Any) -> Record:
    """A set-up by chance."""
    chance = Random(seed)  # noqa: S311
    numbers = chance.sample(range(1, 8), 7)
    layout = {
        place: {"territory": number, "rotation": chance.randrange(6)}
        for place, number in zip(PLACES, numbers, strict=True)
    }
    deck = [card.id for card in catalogue().objectives for _ in range(card.copies)]
    chance.shuffle(deck)
    kept = [sorted(set(deck[4 * seat : 4 * seat + 4]))[:2] for seat in range(players)]
    return new_game(
        players,
        seats=[{"secret_objectives": cards} for cards in kept],
        setup={"layout": layout, "projects": chance.sample(PROJECT_IDS, 4), **fields.pop("setup", {})},
        **fields,
    )


def play(players: int, seed: int, **fields: Any) -> tuple[Record, list[Any]]:
    """A whole game: its record with the actions, and the actions alone."""
    record = random_game(players, seed, **fields)
    chance = Random(seed)  # noqa: S311
    state = set_up(record)
    actions: list[Any] = []
    while not state.ended:
        actions.append(choice(state, chance))
        apply(state, actions[-1])
    return record.model_copy(update={"actions": tuple(actions)}), actions


def choice(state: State, chance: Random) -> Any:
    """One legal action, more often one that places a floor."""
    legal = list(legal_actions(state))
    builds = [each for each in legal if each.type in ("build", "claim_project")]
    return chance.choice(builds if builds and chance.random() < BUILDS else legal)
