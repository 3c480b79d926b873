"""Probes of the Automa's house rules (AUT-DEC-01..17): what a table sees of each value."""

from collections.abc import Callable
from typing import Any

from engine.scythe.automa.lattice import distance
from engine.scythe.automa.reach import human_reach
from engine.scythe.board import PLACES
from engine.scythe.final import holdings
from tests.engine.automa.solo import Solo

Rules = dict[str, Any]
_BEATEN = {"card": 3, "side": {"dial": 7}}


def _attacking(rules: Rules, power: int = 12, **options: Any) -> Solo:
    table = Solo("nordic", human="saxony", rules=rules, **options)
    table.cube(12, scheme=2)
    table.automa(power=power)
    table.person(character="M2", power=7)
    return table


def _human_reach(rules: Rules) -> int:
    table = Solo("nordic", rules=rules)
    return human_reach(table.state, PLACES["T6"]).bit_count()


def _encounter_from_base(rules: Rules) -> str:
    table = Solo("nordic", rules=rules)
    table.automa(workers={"home_nordic": 2})
    table.state.encounters = 1 << PLACES["W1"]
    return str(table.derive(14).symbol)


def _structure_ground(rules: Rules) -> dict[str, int]:
    table = Solo("nordic", rules=rules)
    table.person(structures={"mill": "M2"})
    table.lay("M2", metal=3)
    table.play(3)
    return table.lying("M2")


def _distance(rules: Rules) -> int:
    Solo("nordic", rules=rules)
    return distance(PLACES["W1"], PLACES["V1"])


def _extra_gain(rules: Rules) -> int:
    table = Solo("crimea", level="ultimaszyna", rules=rules)
    table.cube(12, scheme=2)
    return int(table.derive(4).gains["coin"])


def _own_workers(rules: Rules) -> bool:
    table = Solo("nordic", rules=rules)
    table.automa(mechs=["home_nordic"])
    return "T1" in table.derive(10).valid


def _resource_card(rules: Rules) -> list[dict[str, int]]:
    table = Solo("nordic", rules=rules)
    table.play(1)
    table.automa(workers={"M6": 1, "T8": 1})
    table.person(character="V6", mechs={"speed": "V6"})
    table.turn("saxony", "move_gain")
    table.do("move", unit="character", path=["M6"])
    table.do("move", unit="mech", path=["T8"])
    return [table.lying("M6"), table.lying("T8")]


def _human_abilities(rules: Rules) -> int:
    """Disarm takes 2 of 8 power, so the card lets the Automa spend 2 of 6."""
    table = Solo("nordic", human="saxony", rules=rules)
    table.automa(mechs=["F5"], power=8)
    table.person(character="V7", mechs={"disarm": "T6"}, power=7)
    table.turn("saxony", "move_gain")
    table.do("move", unit="character", path=["F5"])
    table.do("automa_combat", hex="F5", fight={"card": 5, "side": {"dial": 7}, "cards": [2]})
    return table.seat("nordic").power


def _bonus_first(rules: Rules) -> tuple[bool, str | None]:
    table = Solo("nordic", rules=rules)
    table.cube(21, scheme=2)
    table.five_stars()
    table.enlist("power")
    bonus = table.play(1)["recruit_bonus"]
    return table.state.ended, bonus


def _stops(rules: Rules) -> dict[str, int]:
    table = Solo("nordic", rules=rules)
    table.automa(power=14)
    table.five_stars()
    gains: dict[str, int] = table.play(15)["gains"]
    return gains


def _equal_units(rules: Rules) -> str:
    table = _attacking(rules)
    table.automa(mechs=["home_nordic"])
    return str(table.derive(15).unit)


def _remembers(rules: Rules) -> int | None:
    table = Solo("nordic", rules=rules)
    table.cube(9)
    table.play(5)
    last: int | None = table.cards.last
    return last


def _tie_units(rules: Rules) -> int:
    return holdings(Solo("nordic", rules=rules).state, 1).units


def _token_stays(rules: Rules) -> bool:
    table = _attacking(rules, power=1)
    table.play(15, fights=[_BEATEN])
    return bool(table.state.encounters >> PLACES["M2"] & 1)


def _after_defence(rules: Rules) -> dict[str, int]:
    table = Solo("nordic", human="saxony", rules=rules)
    table.automa(mechs=["V6"], power=12)
    table.person(character="T8")
    table.lay("T8", metal=2)
    table.turn("saxony", "move_gain")
    table.do("move", unit="character", path=["V6"], loads=[{"metal": 2}])
    table.do("automa_combat", hex="V6", fight={"card": 3, "side": {"dial": 0}})
    return table.lying("V6")


def _traps(rules: Rules) -> tuple[int, bool]:
    """The coins left after entering a trap that costs coins, and whether the trap is still armed."""
    table = Solo("nordic", human="togawa", rules=rules)
    table.person(traps=((PLACES["M2"], 2, True),))
    table.play(3)
    return table.seat("nordic").coins, table.seat("togawa").traps[0][2]


def _revealed(rules: Rules) -> int:
    table = Solo("nordic", move_check=True, rules=rules)
    table.play(3, reveals=[2])
    return table.state.discard[2]


SEEN: dict[str, tuple[Callable[[Rules], object], dict[Any, object]]] = {
    "automa_human_reach": (_human_reach, {"one_step": 9, "rivers_and_lakes": 4}),
    "automa_encounter_from_base": (
        _encounter_from_base,
        {True: "encounter_or_factory", False: "move_character"},
    ),
    "automa_clears_structure_ground": (_structure_ground, {True: {}, False: {"metal": 3}}),
    "automa_distance": (_distance, {"hex_steps": 1}),
    "automa_extra_gain": (_extra_gain, {"per_row": 4, "per_symbol": 6}),
    "automa_own_workers_block": (_own_workers, {False: True}),
    "automa_one_resource_card_a_turn": (_resource_card, {True: [{"metal": 1}, {"oil": 1}]}),
    "automa_human_abilities": (_human_abilities, {"normal": 4}),
    "automa_bonus_before_last_star": (_bonus_first, {True: (True, "power")}),
    "automa_stops_at_sixth_star": (_stops, {True: {"power": 2}}),
    "automa_equal_units": (_equal_units, {"character": "character", "mech": "mech"}),
    "automa_remembers_resources": (_remembers, {True: 5, False: None}),
    "automa_tie_counts_character": (_tie_units, {True: 3, False: 2}),
    "automa_token_stays_after_defeat": (_token_stays, {True: True}),
    "automa_clears_after_defence": (_after_defence, {True: {}, False: {"metal": 2}}),
    "automa_springs_traps": (_traps, {True: (1, False), False: (5, True)}),
    "automa_revealed_card": (_revealed, {"discard": 1}),
}
"""Each house rule with a probe and what the probe sees under each value."""
