"""Rule cases that others wrote for their own engines, asked of ours.

The cases state little more than what is tried; each is set on a table where nothing else is in its way.
"""

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import ValidationError

from engine.scythe.board import PLACES
from engine.scythe.catalogue import catalogue
from engine.scythe.game import apply
from engine.violation import Ambiguous, Malformed, Violation
from tests.engine import oracle
from tests.engine.table import Table, action

PLENTY = {"food": 9, "metal": 9, "oil": 9, "wood": 9}
HEXES = {"mountain": "M2", "village": "V1", "lake": "L2", "home_base": "home_nordic"}
Case = dict[str, Any]


def nordic(section: str, **pieces: Any) -> Table:
    """Nordic's turn on the industrial mat, with two workers and plenty of tokens on T1."""
    table = Table("nordic", "rusviet")
    table.put("nordic", **{"workers": {"T1": 2}, "coins": 9, **pieces})
    table.lay("T1", **PLENTY)
    table.turn("nordic", section)
    return table


def allowed(table: Table, kind: str, **fields: Any) -> bool:
    try:
        apply(table.state, action(kind, **fields))
    except (Violation, Ambiguous, Malformed, ValidationError):
        return False
    return True


def produce(given: Case) -> Case:
    place = HEXES[given["hex"]]
    mill = {"structures": {"mill": place}} if given.get("mill_here") else {}
    table = nordic("produce", workers={place: given["workers"], "home_nordic": 1}, **mill)
    table.do("produce", at=[{"hex": place}])
    return {**table.lying(place), "workers_after": table.seat("nordic").workers.count(PLACES[place])}


def gain_worker(given: Case) -> Case:
    """By an encounter card; on the home base there is no encounter to gain it by."""
    table = nordic("move_gain", character="W1", popularity=9)
    if given["hex"] == "mountain":
        table.do("move", unit="character", path=["M2"])
    number, option = next(
        (number, option)
        for number, card in catalogue().encounters.items()
        for option, each in enumerate(card.options, 1)
        if each.gain.get("worker")
    )
    picks = [{"option": option, "gain": {"worker": 1}}]
    return {"allowed": allowed(table, "encounter", card=number, picks=picks)}


def build(given: Case) -> Case:
    built = {"structures": {"mill": "M2"}} if "structure" in given else {}
    place = HEXES[given.get("hex", "mountain")] if "hex" in given else "T1"
    return {"allowed": allowed(nordic("move_gain", **built), "build", structure="mill", hex=place)}


def deploy(given: Case) -> Case:
    mechs = {"mechs": {"speed": "T1"}} if given["ability"] == "already unlocked" else {}
    mech = "township" if given["ability"] == "of another faction" else "speed"
    table = nordic("produce", **mechs)
    done = allowed(table, "deploy", mech=mech, hex="T1")
    return {"allowed": done, "ability_unlocked": "speed" in table.seat("nordic").skills}


def enlist(given: Case) -> Case:
    recruits = [0, 1, 2, 3] if "bonuses_taken" in given else [-1, -1, 0, -1]
    bonus = "coins" if "same section, other bonus" in given else "power"
    table = nordic("trade", recruits=recruits)
    return {"allowed": allowed(table, "enlist", recruit="build", bonus=bonus)}


def upgrade(given: Case) -> Case:
    full = {"gain_power": "deploy", "move_units": "deploy"} if "bottom fully upgraded" in given else {}
    table = nordic("bolster", upgrades=full)
    seat = table.seat("nordic")
    done = allowed(table, "upgrade", source="gain_coins", target="deploy")
    return {"allowed": done, "coins_gained_delta": seat.cells[1], "deploy_cost_delta": -seat.covered[1]}


def move(given: Case) -> Case:
    table = nordic("move_gain", character="W1")
    if "enemy character" in given["to"]:
        table.put("rusviet", character="M2")
    if "enemy structure" in given["to"]:
        table.put("rusviet", structures={"mine": "M2"})
    table.do("move", unit="character", path=["M2"])
    fighters = [seat.fighters_at(PLACES["M2"]) for seat in table.state.seats]
    fought = bool(table.state.pending)
    return {"combat": fought, "attackers": fighters[0], "defenders": fighters[1]}


def spend_popularity(given: Case) -> Case:
    """An option of an encounter for all the popularity there is; a negative price cannot be stated."""
    if given["spend"] == -1:
        pick = {"option": 3, "pay_popularity": -1}
        return {"allowed": allowed(nordic("trade"), "encounter", card=1, picks=[pick])}
    table = nordic("move_gain", character="W1", popularity=2)
    table.do("move", unit="character", path=["M2"])
    table.do("encounter", card=1, picks=[{"option": 3, "gain": {}}])
    return {"have_after": table.seat("nordic").popularity}


def spend_power(given: Case) -> Case:
    have = 0 if given["have"] == 0 else 5
    spend = {"n+1": have + 1}.get(given["spend"], given["spend"])
    table = nordic("move_gain", character="W1", power=have)
    table.put("rusviet", character="M2")
    table.do("move", unit="character", path=["M2"])
    done = allowed(table, "combat", hex="M2", attacker={"dial": spend}, defender={"dial": 0})
    return {"allowed": done, "have_after": f"n-{have - table.seat('nordic').power}"}


ASKED: dict[str, Callable[[Case], Case]] = {
    "produce": produce,
    "gain_worker": gain_worker,
    "build": build,
    "deploy": deploy,
    "enlist": enlist,
    "upgrade": upgrade,
    "move": move,
    "spend_popularity": spend_popularity,
    "spend_power": spend_power,
}


@pytest.mark.parametrize("case", oracle.midgame_cases(), ids=lambda case: f"{case['rule']} {case['n']}")
def test_a_rule_case_of_others_has_the_same_answer(case: Case) -> None:
    """PROD-05, PROD-06, BUILD-13, ENC-07, BUILD-03, BUILD-05, DEPL-02, DEPL-05, ENLI-01, UPGR-02, UPGR-03,
    MOVE-24, MOVE-25, ENC-05, COMB-08
    """
    answer = ASKED[case["rule"]](case["in"])
    assert {name: answer[name] for name in case["expect"]} == case["expect"]


def fighting() -> Table:
    table = nordic("move_gain", character="W1", power=16, hand=[0, 0, 2, 2, 2, 2])
    table.put("rusviet", character="M2", power=16)
    table.do("move", unit="character", path=["M2"])
    return table


def fights(**attacker: Any) -> bool:
    return allowed(fighting(), "combat", hex="M2", attacker={"dial": 0, **attacker}, defender={"dial": 0})


@pytest.mark.parametrize("case", oracle.unit_cases("combat_power_valid"), ids=lambda case: str(case["n"]))
def test_a_dial_of_others_is_as_valid_here(case: Case) -> None:
    """COMB-08"""
    assert fights(dial=case["in"]["power_dial"]) is case["expect"]


@pytest.mark.parametrize("case", oracle.unit_cases("combat_card_valid"), ids=lambda case: str(case["n"]))
def test_a_combat_card_of_others_is_as_valid_here(case: Case) -> None:
    """CARD-11"""
    assert fights(cards=[case["in"]["card"]]) is case["expect"]


@pytest.mark.parametrize("case", oracle.unit_cases("combat_total"), ids=lambda case: str(case["n"]))
def test_a_strength_of_others_is_the_same_here(case: Case) -> None:
    """COMB-11, COMB-12: it wins against itself and loses against one more."""
    for dial, wins in ((case["expect"], True), (case["expect"] + 1, False)):
        table = fighting()
        table.put("nordic", mechs={"speed": "M2"})
        side = {"dial": case["in"]["power_dial"], "cards": case["in"]["cards"]}
        table.do("combat", hex="M2", attacker=side, defender={"dial": dial})
        assert (table.units("rusviet")["character"] == ["home_rusviet"]) is wins


@pytest.mark.parametrize("case", oracle.unit_cases("combat_winner"), ids=lambda case: str(case["n"]))
def test_a_combat_of_others_has_the_same_winner(case: Case) -> None:
    """COMB-12"""
    table = fighting()
    dials = {side: {"dial": case["in"][side]} for side in ("attacker", "defender")}
    table.do("combat", hex="M2", **dials)
    won = "attacker" if table.seat("nordic").stars[6] else "defender"
    assert won == case["expect"]
