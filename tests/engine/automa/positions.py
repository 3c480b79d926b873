"""Random positions of a solo game, legal as far as the Automa is concerned."""

from random import Random
from typing import Any

from engine.scythe.actions import Automa
from engine.scythe.automa.combat import cards_added
from engine.scythe.automa.deck import draw_for_turn, left_in_deck
from engine.scythe.automa.settings import LEVELS
from engine.scythe.automa.table import table_of
from engine.scythe.automa.turn import derive
from engine.scythe.board import ENCOUNTERS, PLACE_NAMES, PLACES, TERRITORIES, members
from engine.scythe.combat import combat_ability
from engine.scythe.deploy import MECHS
from tests.engine.automa.solo import Solo
from tests.engine.table import action as read

BASE = ("nordic", "rusviet", "crimea", "saxony", "polania")


def options_of(chance: Random) -> dict[str, Any]:
    """A level and, half the time, optional rules."""
    level = chance.choice(LEVELS)
    if chance.random() < 0.5:
        return {"level": level}
    chosen: dict[str, Any] = {
        "coins": chance.randint(-2, 2),
        "power": chance.randint(-2, 2),
        "move_check": chance.random() < 0.3,
        "placement_check": chance.random() < 0.3,
        "all_moves": chance.random() < 0.3,
    }
    if level != "ultimaszyna":
        chosen["skips"] = chance.random() < 0.3
    return {"level": level, **chosen}


def position(seed: int) -> tuple[Solo, dict[str, Any]]:
    """A table in the middle of a game, and the settings of its Automa."""
    chance = Random(seed)  # noqa: S311
    faction, human = chance.sample(BASE, 2)
    options = options_of(chance)
    table = Solo(faction, human=human, **options)
    free = chance.sample(range(TERRITORIES), TERRITORIES)
    near = [place for place in free if chance.random() < 0.5] or free
    _automa(table, chance, near[: len(near) // 2])
    _human(table, chance, near[len(near) // 2 :])
    for place in chance.sample(range(TERRITORIES), 8):
        table.state.resources[place * 4 + chance.randrange(4)] = chance.randint(1, 4)
    for place in members(ENCOUNTERS):
        if chance.random() < 0.4 or table.seat(faction).character == place:
            table.state.encounters &= ~(1 << place)
    cell = chance.randint(1, table.cards.tracker.cells - 1)
    table.cube(cell, 2 if cell >= table.cards.tracker.second_scheme else 1)
    return table, options


def _automa(table: Solo, chance: Random, places: list[int]) -> None:
    """AUT-INV-01: at most one worker and one combat unit on a territory, any number on the base."""
    seat = table.seat(table.faction)
    spots = [place if chance.random() < 0.8 else seat.home for place in places] + [seat.home] * 16
    seat.workers = spots[: chance.randint(2, 8)]
    chance.shuffle(spots)
    fighters = _once(spots, seat.home)
    mechs = chance.randint(0, 4)
    seat.mechs = fighters[:mechs] + [-1] * (4 - mechs)
    seat.character = -1 if chance.random() < 0.1 else fighters[4]
    seat.power, seat.hidden = chance.randint(0, 16), chance.randint(0, 4)
    seat.factory_card = 0 if chance.random() < 0.4 else -1
    table.state.factory_cards -= seat.factory_card == 0


def _once(spots: list[int], home: int) -> list[int]:
    return list(dict.fromkeys(place for place in spots if place != home))[:5] + [home] * 5


def _human(table: Solo, chance: Random, places: list[int]) -> None:
    seat = table.seat(table.human)
    land = [name for name in (PLACE_NAMES[place] for place in places) if name[0] != "L"] or [
        f"home_{table.human}"
    ]
    own = MECHS[seat.faction]
    table.person(
        workers=dict.fromkeys([chance.choice(land) for _ in range(chance.randint(1, 4))], 2),
        mechs={skill: chance.choice(land) for skill in chance.sample(own, chance.randint(0, 4))},
        character=chance.choice([*land, f"home_{table.human}"]),
        power=chance.randint(0, 10),
    )
    table.enlist(*chance.sample(("power", "coins", "popularity", "combat_cards"), chance.randint(0, 3)))


def completed(table: Solo, card: int, chance: Random) -> dict[str, Any]:
    """The action of a turn with this card, with whatever chance it asks for."""
    action: dict[str, Any] = {"card": card, "fights": [], "reveals": []}
    ahead = table.state.copy()
    draw_for_turn(ahead, card)
    while True:
        account = derive(table.state, card, _struct(action))
        if not account.open:
            return action
        if account.open[0].startswith("the combat on "):
            place = PLACES[account.open[0].rpartition(" ")[2]]
            action["fights"].append(_fight(table, chance, left_in_deck(table_of(ahead)), place))
        else:
            action["reveals"].append(chance.randint(2, 5))


def _fight(table: Solo, chance: Random, cards: list[int], place: int) -> dict[str, Any]:
    """A random side of the human, and as many cards of the Automa as its card shows."""
    human, held = table.seat(table.human), table.seat(table.faction).cards()
    skill = combat_ability(table.state, human, place, False)
    used = skill is not None and (skill != "artillery" or human.power > 0)
    side: dict[str, Any] = {"dial": chance.randint(0, min(7, max(0, human.power - 1)))}
    if skill is not None:
        side["ability"] = used
    card = chance.choice(cards)
    count = cards_added(table.cards.cards[card], held - (skill == "scout" and used and held > 0))
    return {"card": card, "side": side, "cards": [chance.randint(2, 5) for _ in range(count)]}


def _struct(action: dict[str, Any]) -> Automa:
    built: Automa = read("automa", **action)
    return built
