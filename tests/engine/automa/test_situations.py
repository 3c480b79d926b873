"""Situations decided by hand from the rulebook, stated with the names of the public state.

Each row: the human's seat, the Automa's seat, the rest of the position, the card, and what has to come out.
"""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.scythe.actions import Automa
from engine.scythe.automa.ask import ask
from engine.scythe.automa.stated import record_at

Json = dict[str, Any]

HUMAN: Json = {
    "faction": "crimea", "mat": "industrial", "player": "Amber", "coins": 10, "power": 5, "popularity": 5,
    "combat_cards": 2,
}  # fmt: skip
AUTOMA: Json = {"mat": None, "player": "Automa", "coins": 5, "power": 4, "popularity": 10, "combat_cards": 1}
NORDIC: Json = {"faction": "nordic", "workers": {"W1": 1, "T1": 1}, "character": "home_nordic"}
RUSVIET: Json = {"faction": "rusviet", "workers": {"V3": 1, "M5": 1}, "character": "home_rusviet"}
SAXONY: Json = {"faction": "saxony", "workers": {"M6": 1, "T8": 1}, "character": "home_saxony"}
LONE_SAXONY: Json = {"faction": "saxony", "workers": {"T8": 1}, "character": "home_saxony"}
POLANIA: Json = {"faction": "polania", "workers": {"W2": 1, "F4": 1}, "character": "home_polania"}
FIVE_STARS = ["mechs", "recruits", "structures", "upgrades", "workers"]
LOSES = {"card": 12, "side": {"dial": 5, "cards": [5]}, "cards": [2]}
WINS = {"card": 12, "side": {"dial": 3}, "cards": [2]}
SECOND = {"scheme": 2, "cube": 12}


def answer(human: Json, automa: Json, rest: Json, action: Json) -> Json:
    """What the card gives at the position."""
    table = {
        name: rest[name] for name in rest.keys() & {"scheme", "cube", "tracker", "water_open", "options"}
    }
    position = {
        "seats": [HUMAN | human, AUTOMA | automa],
        "automa": {"scheme": 1, "cube": 1, "tracker": "automa"} | table,
        **{name: rest[name] for name in rest.keys() - table.keys()},
    }
    return ask(record_at(position), msgspec.convert({"type": "automa"} | action, Automa))


def came_out(shown: Json, name: str) -> Any:
    """A field of the account, or `automa.x`, `human.x`, `after.x` of the table it leaves."""
    human, automa = shown["after"]["seats"]
    where, _, field = name.partition(".")
    return {"human": human, "automa": automa, "after": shown["after"]}[where][field] if field else shown[name]


MOVES: dict[str, tuple[Json, Json, Json, int, Json]] = {
    "AUT-WRK-01, AUT-MOVE-08: the first worker goes to M2": (
        {}, NORDIC, {}, 3,
        {"symbol": "move_worker", "from": "W1", "to": "M2", "gains": {"power": 3}, "cube": 2},
    ),
    "AUT-MOVE-05: the bracket of the own faction": (
        {}, NORDIC, {}, 1, {"symbol": "move_worker", "to": "M2", "gains": {"power": 1, "worker": 1}},
    ),
    "AUT-MOVE-05: the bracket of another": (
        {}, RUSVIET, {}, 1, {"symbol": "encounter_or_factory", "unit": "character", "to": "T4"},
    ),
    "AUT-ENC-02: no token in the neighbourhood": (
        {}, RUSVIET, {"encounters": ["V1"]}, 1, {"symbol": "move_character", "to": "T4"},
    ),
    "AUT-NBH-02: a river shelters the worker": (
        {"faction": "nordic", "character": "F2"}, RUSVIET, {}, 3, {"from": "V3", "to": "T4"},
    ),
    "AUT-NBH-02: riverwalk guards the tundra": (
        {"mechs": {"riverwalk": "V5"}}, RUSVIET, {}, 3, {"from": "V3", "to": "V3", "decided_by": "only"},
    ),
    "AUT-NBH-02: speed guards nothing more": (
        {"mechs": {"speed": "V5"}}, RUSVIET, {}, 3, {"from": "V3", "to": "T4"},
    ),
    "AUT-WRK-06: every valid territory is guarded": (
        {"character": "T4"}, RUSVIET, {}, 3, {"symbol": None, "gains": {"power": 3}, "star_step": True},
    ),
    "AUT-NBH-02: seaworthy guards the shore": (
        {"faction": "nordic", "mechs": {"seaworthy": "L1"}}, POLANIA, {}, 3, {"from": "W2", "to": "V4"},
    ),
    "AUT-STAR-04: a lake is valid for a worker": (
        {"character": "V6"}, LONE_SAXONY | {"power": 7}, SECOND, 17, {"symbol": "move_worker", "to": "L7"},
    ),
    "AUT-CMB-04: the mech goes beside the human": (
        {"character": "F5"}, SAXONY | {"mechs": {"speed": "T8"}}, {}, 8,
        {"symbol": "move_mech", "from": "T8", "to": "V6", "gains": {"character_or_mech": 1}},
    ),
    "AUT-MOVE-14: no mech, so the next symbol": ({"character": "F5"}, SAXONY, {}, 8, {"symbol": "move_worker"}),
    "AUT-MOVE-07, AUT-MOVE-09: the mech on the base, reading order": (
        {"character": "T5"}, RUSVIET | {"mechs": {"speed": "T4", "riverwalk": "home_rusviet"}}, {}, 8,
        {"from": "home_rusviet", "to": "V3"},
    ),
    "AUT-CMB-05: units on a base do not count beside others": (
        {"faction": "nordic", "mechs": {"speed": "X1"}}, RUSVIET, {"encounters": []}, 16,
        {"symbol": "move_character", "to": "T4"},
    ),
    "AUT-CMB-05: they count alone": (
        {"faction": "nordic"}, RUSVIET, {"encounters": []}, 16, {"symbol": "move_character", "to": "V3"},
    ),
    "AUT-MOVE-14: the character is on the mat": (
        {}, RUSVIET | {"character": None}, {}, 16, {"symbol": None, "gains": {"character_or_mech": 1}},
    ),
    "AUT-MOVE-05: Polania looks for encounters": (
        {}, POLANIA, {}, 2, {"symbol": "encounter_or_factory", "to": "V4"},
    ),
}  # fmt: skip

SEEKER: Json = {"faction": "nordic", "character": "W3", "workers": {"W1": 1}}
AT_THE_FACTORY = {"cube": 6, "encounters": ["M2"]}
ENCOUNTERS: dict[str, tuple[Json, Json, Json, int, Json]] = {
    "AUT-ENC-04, AUT-ENC-06: the Factory comes first": (
        {"faction": "saxony"}, SEEKER, AT_THE_FACTORY, 16, {"to": "X1", "factory_card_taken": True},
    ),
    "AUT-ENC-02: it has its card": (
        {"faction": "saxony"}, SEEKER | {"factory_card": 4}, AT_THE_FACTORY, 16,
        {"to": "M2", "factory_card_taken": False, "after.encounters": []},
    ),
    "AUT-ENC-03: an own mech is there": (
        {"faction": "saxony"}, SEEKER | {"mechs": {"speed": "X1"}}, AT_THE_FACTORY, 16, {"to": "M2"},
    ),
    "AUT-ENC-03: a human unit is there": (
        {"faction": "saxony", "character": "X1"}, SEEKER, AT_THE_FACTORY, 16, {"to": "M2"},
    ),
    "AUT-ENC-03: an own worker does not matter": (
        {"faction": "saxony"}, SEEKER | {"workers": {"W1": 1, "X1": 1}}, AT_THE_FACTORY, 16, {"to": "X1"},
    ),
}  # fmt: skip

ATTACKS: dict[str, tuple[Json, Json, Json, int, Json]] = {
    "AUT-ATK-01: just enough power": (
        {"character": "V6"}, SAXONY | {"power": 5}, {}, 7,
        {"symbol": "attack_combat_unit", "unit": "character", "from": "home_saxony", "to": "V6"},
    ),
    "AUT-ATK-01: one too little": (
        {"character": "V6"}, SAXONY | {"power": 4}, {}, 7, {"symbol": None, "gains": {"worker": 1, "coin": 1}},
    ),
    "AUT-MOVE-05: another faction does not attack": (
        {"character": "M2"}, NORDIC | {"power": 16}, {}, 7, {"symbol": None},
    ),
    "AUT-ATK-04: the fewest combat units": (
        {"character": "V6", "mechs": {"speed": "V6", "riverwalk": "M6"}},
        LONE_SAXONY | {"power": 6, "mechs": {"speed": "T8"}}, {}, 17, {"unit": "character", "to": "M6"},
    ),
    "AUT-ATK-08: the most resources": (
        {"workers": {"V6": 1, "M6": 2}}, LONE_SAXONY | {"power": 6}, {"resources": {"M6": {"metal": 1}}}, 17,
        {"symbol": "attack_worker", "to": "M6", "after.resources": {}},
    ),
    "AUT-ATK-08: without any, nearest to the Factory": (
        {"workers": {"V6": 1, "M6": 2}}, LONE_SAXONY | {"power": 6}, {}, 17,
        {"to": "V6", "human.popularity": 5, "human.workers": {"M6": 2, "home_crimea": 1}},
    ),
    "AUT-ATK-07: guarded workers are not raided": (
        {"workers": {"V6": 1}, "mechs": {"speed": "V6"}}, LONE_SAXONY | {"power": 5}, {}, 17, {"symbol": None},
    ),
    "AUT-MOVE-12: a lake is out of reach": (
        {"faction": "nordic", "mechs": {"seaworthy": "L1"}}, POLANIA | {"power": 9},
        {"scheme": 2, "cube": 3, "water_open": False}, 17, {"symbol": "move_worker"},
    ),
    "AUT-STAR-04: a lake within reach": (
        {"faction": "nordic", "mechs": {"seaworthy": "L1"}}, POLANIA | {"power": 9}, SECOND, 17,
        {"symbol": "attack_combat_unit", "to": "L1", "gains": {"coin": 1, "worker": 1}},
    ),
}  # fmt: skip

LEVELS: dict[str, tuple[Json, Json, Json, int, Json]] = {
    "AUT-TURN-03: Autometta skips all": (
        {}, SAXONY, {"tracker": "autometta"}, 8,
        {"skipped": True, "symbol": None, "gains": {}, "star_step": False, "cube": 1},
    ),
    "AUT-DIFF-02: by option others skip too": ({}, SAXONY, {"options": {"skips": True}}, 8, {"skipped": True}),
    "AUT-DIFF-13, AUT-DIFF-14: one more of each": (
        {}, RUSVIET, {"tracker": "ultimaszyna"}, 15, {"gains": {"power": 4, "coin": 2}, "water_open": True},
    ),
    "AUT-DIFF-03, AUT-DIFF-04: never below nothing": (
        {}, RUSVIET, {"options": {"coins": -2, "power": 2}}, 15, {"gains": {"power": 5}},
    ),
    "AUT-STAR-04: the last space with water": (
        {}, NORDIC, {"cube": 4}, 6, {"water_open": False, "next_water_open": True, "cube": 5},
    ),
    "AUT-STAR-06: the first star turns the deck": (
        {}, NORDIC, {"cube": 9}, 3,
        {"cube": 10, "star_placed": True, "scheme": 1, "next_scheme": 2, "automa.stars": ["tracker"]},
    ),
    "AUT-STAR-03: a crossed mark": (
        {}, NORDIC, {"scheme": 2, "cube": 14}, 4, {"cube": 14, "star_step": False, "gains": {"coin": 2}},
    ),
    "AUT-STAR-05: stars behind the cube are placed": (
        {}, NORDIC, {"scheme": 2, "cube": 14}, 3, {"automa.stars": ["tracker", "tracker"]},
    ),
    "AUT-STAR-11: the last space ends the game": (
        {}, NORDIC, {"scheme": 2, "cube": 21}, 3, {"cube": 22, "after.ended": True},
    ),
    "AUT-GAIN-01: Crimea's coin": (
        {"faction": "nordic"}, {"faction": "crimea", "workers": {"F6": 1, "V9": 1}}, {}, 2,
        {"gains": {"coin": 2}},
    ),
    "AUT-GAIN-03: Rusviet's second unit": (
        {}, RUSVIET | {"character": None}, {}, 8,
        {"gains": {"character_or_mech": 2}, "automa.mechs": {"riverwalk": "home_rusviet"}},
    ),
    "AUT-GAIN-02: no worker left": (
        {}, RUSVIET | {"workers": {"V3": 1, "M5": 1, "home_rusviet": 6}}, {}, 19, {"gains": {}},
    ),
    "AUT-STAR-08: the end of the power track": (
        {}, RUSVIET | {"power": 14}, {}, 3, {"gains": {"power": 2}, "automa.stars": ["power"]},
    ),
    "AUT-DEC-10: the sixth star stops the row": (
        {}, RUSVIET | {"power": 13, "stars": ["combat", "combat"]}, {"scheme": 1, "cube": 18}, 15,
        {"gains": {"power": 3}, "automa.coins": 5, "after.ended": True},
    ),
    "AUT-RECR-01: the ongoing bonus": (
        {"recruits": {"upgrade": "coins"}}, RUSVIET, {}, 1, {"recruit_bonus": "power", "human.power": 6},
    ),
    "AUT-RECR-01: another recruit": ({"recruits": {"build": "power"}}, RUSVIET, {}, 1, {"recruit_bonus": None}),
    "AUT-TURN-08: the human's sixth star by a bonus": (
        {"power": 15, "recruits": {"upgrade": "coins"}, "stars": FIVE_STARS}, RUSVIET, {}, 1,
        {"recruit_bonus": "power", "star_step": False, "cube": 1, "after.ended": True},
    ),
    "AUT-DEC-03: a structure does not protect resources": (
        {"structures": {"mine": "M2"}}, NORDIC, {"resources": {"M2": {"metal": 2}}}, 3,
        {"to": "M2", "after.resources": {}},
    ),
    "the cards that name Albion": (
        {}, {"faction": "albion", "workers": {"M1": 1, "F1": 1}, "character": "home_albion"}, {}, 5,
        {"symbol": "encounter_or_factory", "to": "V1"},
    ),
    "the cards that name Togawa": (
        {}, {"faction": "togawa", "workers": {"T7": 1, "F7": 1}, "character": "home_togawa"}, {}, 5,
        {"gains": {"character_or_mech": 1, "worker": 1, "coin": 1}},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MOVES | ENCOUNTERS | ATTACKS | LEVELS)
def test_a_turn_comes_out_as_the_rulebook_says(name: str) -> None:
    human, automa, rest, card, wanted = (MOVES | ENCOUNTERS | ATTACKS | LEVELS)[name]
    shown = answer(human, automa, rest, {"card": card})
    assert {field: came_out(shown, field) for field in wanted} == wanted


FOUGHT: Json = {"scheme": 2, "cube": 12, "resources": {"V6": {"food": 3}}, "encounters": ["V6"]}
HELD: Json = {"character": "V6", "workers": {"V6": 2}}
COMBATS: dict[str, tuple[Json, Json, Json, Json, Json]] = {
    "AUT-RES-06, AUT-COMB-13: it wins as attacker": (
        HELD, SAXONY | {"power": 8}, FOUGHT, WINS,
        {
            "automa.power": 3, "automa.combat_cards": 0, "automa.character": "V6", "after.resources": {},
            "after.encounters": [], "automa.popularity": 10, "automa.stars": ["combat", "tracker"],
            "human.character": "home_crimea", "human.workers": {"home_crimea": 2}, "human.combat_cards": 3,
            "human.popularity": 5, "human.power": 2,
        },
    ),
    "AUT-COMB-08, AUT-DEC-14: it loses as attacker": (
        HELD, SAXONY | {"power": 8}, FOUGHT, LOSES,
        {
            "automa.power": 3, "automa.combat_cards": 1, "automa.character": None,
            "after.resources": {"V6": {"food": 3}}, "after.encounters": ["V6"], "human.workers": {"V6": 2},
            "human.stars": ["combat"], "human.combat_cards": 1, "human.power": 0,
        },
    ),
    "AUT-COMB-11: a tie is the attacker's": (
        HELD, SAXONY | {"power": 8}, FOUGHT, LOSES | {"side": {"dial": 5, "cards": [2]}},
        {"automa.character": "V6"},
    ),
    "AUT-COMB-05: the range of 7 power": (
        HELD, SAXONY | {"power": 7, "combat_cards": 3}, FOUGHT, WINS | {"cards": [2, 2]},
        {"automa.power": 3, "automa.combat_cards": 1},
    ),
    "AUT-COMB-05: all it has": (
        HELD, SAXONY | {"power": 1, "combat_cards": 3}, FOUGHT, LOSES | {"cards": [2, 2]},
        {"automa.power": 0, "automa.combat_cards": 2},
    ),
    "AUT-STAR-07: no third combat star": (
        HELD, SAXONY | {"power": 8, "stars": ["combat", "combat"]}, FOUGHT, WINS,
        {"automa.stars": ["combat", "combat", "tracker"]},
    ),
    "AUT-TURN-08: the human's sixth star ends the turn": (
        HELD | {"stars": FIVE_STARS}, SAXONY | {"power": 8}, FOUGHT, LOSES,
        {"gains": {}, "cube": 12, "automa.coins": 5, "after.ended": True},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", COMBATS)
def test_a_combat_ends_as_the_rulebook_says(name: str) -> None:
    human, automa, rest, fight, wanted = COMBATS[name]
    shown = answer(human, automa, rest, {"card": 15, "fights": [fight]})
    assert (shown["symbol"], shown["to"]) == ("attack_combat_unit", "V6")
    assert {field: came_out(shown, field) for field in wanted} == wanted


def test_the_hardest_level_retreats_to_its_base_and_moves_on() -> None:
    """AUT-DIFF-11, AUT-DIFF-12: the beaten character is on the base and obeys the next symbols of the row."""
    shown = answer(
        HELD, SAXONY | {"power": 8}, FOUGHT | {"tracker": "ultimaszyna"}, {"card": 15, "fights": [LOSES]}
    )
    made = [(move["symbol"], move["from"]) for move in shown["moves"]]
    assert made[:2] == [("attack_combat_unit", "home_saxony"), ("move_character", "home_saxony")]


@pytest.mark.parametrize(
    ("options", "card", "reveals", "symbol", "gains"),
    [
        ({"move_check": True}, 3, [5], None, {"power": 3}),
        ({"move_check": True}, 3, [3], "move_worker", {"power": 3}),
        ({"placement_check": True}, 5, [4], "move_worker", {"coin": 1}),
        ({"placement_check": True}, 5, [2], "move_worker", {"worker": 1, "coin": 1}),
    ],
)
def test_a_revealed_combat_card_stops_what_its_option_says(
    options: Json, card: int, reveals: list[int], symbol: str | None, gains: Json
) -> None:
    """AUT-DIFF-05, AUT-DIFF-06"""
    shown = answer({}, RUSVIET, {"options": options}, {"card": card, "reveals": reveals})
    assert (shown["symbol"], shown["gains"], shown["star_step"]) == (symbol, gains, True)


def test_the_running_card_may_fight_where_the_piles_are_not_stated() -> None:
    """AUT-CARD-07: the deck may have run out with it, so that it is drawn again for the combat."""
    fight = {"card": 15, "side": {"dial": 0}}
    shown = answer({"character": "V6"}, SAXONY | {"power": 12}, SECOND, {"card": 15, "fights": [fight]})
    assert shown["combat"]["card"] == 15
    assert (shown["main_discard"], shown["combat_discard"]) == ([], [15])


@pytest.mark.parametrize(
    "change",
    [
        lambda said: {"position": said},
        lambda said: {"game": "scythe", "state": said},
        lambda said: {"position": said, "seats": [{"faction": "crimea"}, {"faction": "nordic"}]},
        lambda said: said | {"resources": None, "factory_cards": None, "encounters": None},
        lambda said: said | {"automa": {"scheme": "I"}},
        lambda said: said | {"automa": {"scheme": "scheme_1", "star_tracker": "Автома"}},
        lambda said: said | {"seats": [said["seats"][0], NORDIC | {"workers": {"W1": 1, "Т1": 1, "mat": 6}}]},
        lambda said: (
            said | {"seats": [said["seats"][0], NORDIC | {"faction": "Nordic", "stars": ["star_card"]}]}
        ),
        lambda said: said | {"seats": said["seats"][::-1]},
    ],
)
def test_a_position_is_understood_however_it_is_wrapped(change: Any) -> None:
    """What people leave out, wrap or spell a little differently means the same."""
    said = {"seats": [HUMAN, AUTOMA | NORDIC], "automa": {"tracker": "automa", "scheme": 1, "cube": 1}}
    shown = ask(record_at(change(said)), Automa(card=3))
    assert (shown["from"], shown["to"], shown["cube"]) == ("W1", "M2", 2)


def test_the_position_of_a_whole_record_is_tidied_too() -> None:
    """Mechs without names and a character on the mat, in a record that says who plays the Automa."""
    seats = [
        {"player": "Amber", "faction": "crimea", "mat": "industrial"},
        {"player": "Automa", "faction": "nordic", "automa": {"level": "automa"}},
    ]
    automa = NORDIC | {"mechs": ["home_nordic"], "character": "mat"}
    shown = ask(
        record_at({"seats": seats, "position": {"active": "nordic", "seats": [HUMAN, automa]}}),
        Automa(card=8),
    )
    assert (shown["symbol"], shown["from"], shown["gains"]) == (
        "move_mech",
        "home_nordic",
        {"character_or_mech": 1},
    )
    assert shown["after"]["seats"][1]["character"] == "home_nordic"


def test_the_position_of_the_page_gives_the_attack_it_promises() -> None:
    page = (Path(__file__).parents[3] / "docs" / "state.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    shown = ask(record_at(json.loads(example)), Automa(card=17))
    assert (shown["symbol"], shown["unit"], shown["from"], shown["to"]) == (
        "attack_combat_unit", "mech", "home_saxony", "V6"
    )  # fmt: skip
