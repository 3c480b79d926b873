"""Every edition flag and house rule, each with all its values: what a table sees of it (DEC-01..29)."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.replay import replay
from engine.scythe.editions import choices
from engine.scythe.final import final_ranking
from engine.scythe.stars import COMBAT, OBJECTIVE
from engine.scythe.words import STAR_KINDS
from engine.violation import Violation
from tests.engine.automa.house_rules import SEEN as SEEN_OF_THE_AUTOMA
from tests.engine.table import Table, record

Rules = dict[str, Any]
ACCEPTED = "accepted"
NOBODY = {"dial": 0}


def answer(table: Table, kind: str, **fields: Any) -> str:
    """The rule that refuses the action, or that it is accepted."""
    try:
        table.do(kind, **fields)
    except Violation as refusal:
        return refusal.rule
    return ACCEPTED


def table_of(*factions: str, rules: Rules, **fields: Any) -> Table:
    setup = {"house_rules": rules, **fields.pop("setup", {})}
    return Table(*factions, setup=setup, **fields)


def objective_reveal_window(rules: Rules) -> tuple[int, str]:
    """Stars once the objective is met, and whether it can be revealed before a combat that is due."""
    table = table_of("nordic", "rusviet", rules=rules, seats=({"objectives": [8, 12]}, {}))
    table.put("nordic", coins=2, workers={"W1": 4}, popularity=7, character="W1")
    table.put("rusviet", character="M2")
    table.turn("nordic", "move_gain")
    stars = table.seat("nordic").stars[OBJECTIVE]
    table.do("move", unit="character", path=["M2"])
    return stars, answer(table, "objective", card=8)


def worker_retreat_timing(rules: Rules) -> int:
    """Popularity right after stepping onto two enemy workers."""
    table = table_of("nordic", "rusviet", rules=rules)
    table.put("nordic", character="X1", popularity=5)
    table.put("rusviet", workers={"T5": 2})
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["T5"])
    return table.seat("nordic").popularity


def trade_when_all_workers_home(rules: Rules) -> str:
    table = table_of("nordic", "rusviet", rules=rules)
    table.put("nordic", workers={"home_nordic": 2})
    table.turn("nordic", "trade")
    return answer(table, "trade", gain="popularity")


def mill_blocked_by_enemy_control(rules: Rules) -> str:
    table = table_of("nordic", "rusviet", rules=rules)
    table.put("nordic", structures={"mill": "W1"}, workers={"T1": 2})
    table.put("rusviet", character="W1")
    table.turn("nordic", "produce")
    return answer(table, "produce", at=[{"hex": "W1"}])


def mill_requires_worker(rules: Rules) -> str:
    table = table_of("nordic", "rusviet", rules=rules)
    table.put("nordic", structures={"mill": "W1"}, workers={"T1": 2})
    table.turn("nordic", "produce")
    return answer(table, "produce", at=[{"hex": "W1"}])


def attacked_by_saxony(rules: Rules, place: str, power: int = 6) -> Table:
    """Saxony with Disarm and a mine on W6 attacks Polania."""
    table = table_of("saxony", "polania", rules=rules)
    start = "T5" if place == "F5" else "F5"
    table.put("saxony", character=start, mechs={"disarm": "M6"}, structures={"mine": "W6"}, power=3)
    table.put("polania", character=place, power=power)
    table.turn("saxony", "move_gain")
    table.do("move", unit="character", path=[place])
    return table


def disarm_counts_mine(rules: Rules) -> int:
    table = attacked_by_saxony(rules, "W6")
    table.do("combat", hex="W6", attacker={"dial": 3}, defender=NOBODY)
    return table.seat("polania").power


def camaraderie_scope(rules: Rules) -> int:
    table = table_of("saxony", "polania", rules=rules)
    table.put("polania", character="X1", mechs={"camaraderie": "W2"}, popularity=3)
    table.put("saxony", workers={"T5": 2})
    table.turn("polania", "move_gain")
    table.do("move", unit="character", path=["T5"])
    table.do("end_turn")
    return table.seat("polania").popularity


def scouting(rules: Rules) -> Table:
    """Crimea with Scout meets Polania, which holds a 2 and a 5."""
    table = table_of("crimea", "polania", rules=rules)
    table.put("crimea", character="X1", mechs={"scout": "F6"})
    table.own_factory_card("crimea")
    table.state.deck += table.seat("polania").cards() - 2
    table.put("polania", character="T5", hidden=0, hand=[0, 0, 1, 0, 0, 1])
    table.turn("crimea", "move_gain")
    table.do("move", unit="character", path=["T5"])
    return table


def scout_random(rules: Rules) -> str:
    """Chance is recorded, not rolled: whichever card was taken, the record says so."""
    scout = {"dial": 0, "ability": True, "stolen": 5}
    return answer(scouting(rules), "combat", hex="T5", attacker=scout, defender=NOBODY)


def scout_optional(rules: Rules) -> str:
    declined = {"dial": 0, "ability": False}
    return answer(scouting(rules), "combat", hex="T5", attacker=declined, defender=NOBODY)


def building(rules: Rules, **fields: Any) -> Table:
    """Nordic can build; Crimea across the table and Rusviet beside it have recruits of Build."""
    table = table_of("nordic", "rusviet", "crimea", "polania", rules=rules, **fields)
    for faction in ("rusviet", "crimea"):
        table.put(faction, recruits=[-1, -1, 0, -1], popularity=4)
    table.lay("W1", wood=3)
    table.turn("nordic", "move_gain")
    return table


def recruit_bonus_scope(rules: Rules) -> tuple[int, int]:
    table = building(rules)
    table.do("build", structure="mill", hex="W1")
    return table.seat("rusviet").popularity, table.seat("crimea").popularity


def recruit_bonus_optional(rules: Rules) -> str:
    return answer(building(rules), "build", structure="mill", hex="W1", declined=["rusviet"])


def saxony_combat_star_mandatory(rules: Rules) -> int:
    table = attacked_by_saxony(rules, "F5")
    table.put("saxony", stars=[0, 0, 0, 0, 0, 0, 2, 0, 0], star_count=2)
    table.do("combat", hex="F5", attacker={"dial": 1}, defender=NOBODY)
    return table.seat("saxony").stars[COMBAT]


def defender_winner_loses_popularity(rules: Rules) -> int:
    table = table_of("rusviet", "polania", rules=rules)
    table.put("rusviet", mechs={"speed": "X1"}, workers={"X1": 2})
    table.put("polania", character="T5", power=7, popularity=5)
    table.turn("rusviet", "move_gain")
    table.do("move", unit="mech", path=["T5"], loads=[{"workers": 2}])
    table.do("combat", hex="T5", attacker=NOBODY, defender={"dial": 1})
    return table.seat("polania").popularity


def produce_cost_cells(rules: Rules) -> tuple[int, int, int]:
    table = table_of("nordic", "rusviet", rules=rules)
    table.put("nordic", workers={"W1": 4}, power=5, popularity=5, coins=5)
    table.turn("nordic", "produce")
    table.do("produce", at=[{"hex": "W1"}])
    seat = table.seat("nordic")
    return seat.power, seat.popularity, seat.coins


def produce_minimum(rules: Rules) -> str:
    table = table_of("nordic", "rusviet", rules=rules)
    table.turn("nordic", "produce")
    return answer(table, "produce", at=[{"hex": "W1", "count": 0}])


def banned_mat_combos(rules: Rules) -> list[str]:
    game = record(
        "rusviet",
        "crimea",
        mats=("industrial", "patriotic"),
        setup={"house_rules": rules, "policy": None},
        actions=[{"type": "section", "section": "trade"}],
    )
    return [each.rule for each in replay(game).breaches]


def seating_required(rules: Rules) -> str | None:
    failure = replay(record("nordic", "polania", "rusviet", setup={"house_rules": rules})).failure
    return None if failure is None else failure.rule


def zero_action_turn(rules: Rules) -> str:
    table = table_of("nordic", "rusviet", rules=rules)
    table.do("section", section="bolster")
    return answer(table, "end_turn")


def coercing(rules: Rules, metal: int) -> Table:
    table = table_of("crimea", "polania", rules=rules)
    table.state.deck -= 2
    table.put("crimea", hidden=2)
    table.lay("F6", metal=metal)
    table.turn("crimea", "produce")
    return table


def coercion_shortage_only(rules: Rules) -> str:
    paid = [{"hex": "F6", "metal": 2}]
    return answer(coercing(rules, 3), "deploy", mech="speed", hex="F6", pay=paid, coerce=True)


def encounter_must_choose(rules: Rules) -> str:
    table = table_of("nordic", "rusviet", rules=rules)
    table.put("nordic", character="W1", coins=0, popularity=0)
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["M2"])
    return answer(table, "encounter", card=1)


def encounter_after_combat_optional(rules: Rules) -> str:
    table = table_of("nordic", "rusviet", rules=rules)
    table.put("nordic", character="W1")
    table.put("rusviet", character="M2")
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["M2"])
    table.do("combat", hex="M2", attacker={"dial": 1}, defender=NOBODY)
    return answer(table, "end_turn")


def sailing(rules: Rules) -> Table:
    """Two Nordic mechs and two workers on T3, beside the lake L2."""
    table = table_of("nordic", "rusviet", rules=rules)
    table.put("nordic", mechs={"seaworthy": "T3", "speed": "T3"}, workers={"T3": 2})
    table.turn("nordic", "move_gain")
    return table


def lake_cargo(rules: Rules) -> str:
    return answer(sailing(rules), "move", unit="mech", mech="speed", path=["L2"], loads=[{"workers": 1}])


def ending(rules: Rules, **nordic: Any) -> Table:
    """Nordic needs one more star; recruits of Build sit beside it."""
    stars = [["objective", "combat", "combat", "popularity", "power"].count(kind) for kind in STAR_KINDS]
    table = building(rules)
    table.put("nordic", stars=stars, star_count=5, **nordic)
    return table


THREE_BUILT = {"mine": "M1", "armory": "F1", "mill": "V1"}


def foreign_turn_star_scope(rules: Rules) -> int:
    """DEC-29, END-05: Albion's Shield lifts its power to the top in a combat on another's turn."""
    table = table_of("nordic", "albion", rules=rules)
    table.put("nordic", character="X1")
    table.put("albion", character="T5", power=15, mechs={"shield": "T5"})
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["T5"])
    table.do("combat", hex="T5", attacker={"dial": 4}, defender={"dial": 3})
    return table.seat("albion").star_count


def relentless_factory(rules: Rules) -> str:
    table = table_of("rusviet", "crimea", rules=rules)
    table.own_factory_card("rusviet")
    table.do("section", section="factory")
    table.do("section", section="trade")
    return answer(table, "section", section="factory")


def promo_cards(rules: Rules) -> str | None:
    game = record("nordic", "rusviet", seats=({"objectives": [24, 1]}, {}), setup={"house_rules": rules})
    failure = replay(game).failure
    return None if failure is None else failure.rule


def stalling_penalty(rules: Rules) -> str:
    return answer(table_of("nordic", "rusviet", rules=rules), "stall", by="nordic")


def tournament(rules: Rules) -> str:
    return answer(table_of("nordic", "rusviet", rules=rules), "transfer", to="rusviet", coins=1)


def neighbours_gain_on_last_action(rules: Rules) -> tuple[int, bool]:
    table = ending(rules, structures=THREE_BUILT)
    table.do("build", structure="monument", hex="W1")
    return table.seat("rusviet").popularity, table.state.ended


def combat_resolved_before_last_star(rules: Rules) -> tuple[list[str], int, bool]:
    """Where the beaten worker stands, the winner's popularity, and whether his encounter is still due."""
    table = table_of("nordic", "rusviet", rules=rules)
    kinds = ["objective", "combat", "workers", "popularity", "power"]
    stars = [kinds.count(kind) for kind in STAR_KINDS]
    table.put("nordic", character="W1", workers={"W1": 8}, stars=stars, star_count=5, popularity=4)
    table.put("rusviet", character="M2", workers={"M2": 2})
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["M2"])
    table.do("combat", hex="M2", attacker={"dial": 1}, defender=NOBODY)
    return table.units("rusviet")["workers"], table.seat("nordic").popularity, table.state.encounter_due


def finish_top_action_before_last_star(rules: Rules) -> dict[str, int]:
    table = ending(rules, workers={"V1": 1, "W1": 6}, popularity=5)
    table.lay("W1", wood=0)
    table.turn("nordic", "produce")
    table.do("produce", at=[{"hex": "V1"}, {"hex": "W1"}])
    return table.lying("W1")


def undo_last_step_with_cargo(rules: Rules) -> tuple[list[str], list[str]]:
    table = table_of("nordic", "rusviet", rules=rules)
    table.put("nordic", mechs={"speed": "M4"}, workers={"M4": 1, "W1": 1})
    table.put("rusviet", character="T5")
    table.turn("nordic", "move_gain")
    table.do("move", unit="mech", path=["X1", "T5"], loads=[{"workers": 1}])
    table.do("stop")
    return table.units("nordic")["mechs"], table.units("nordic")["workers"]


def all_bonuses_before_stars(rules: Rules) -> tuple[int, bool]:
    """The right neighbour's popularity when the left one ends the game by its bonus."""
    table = table_of("nordic", "rusviet", "crimea", rules=rules)
    kinds = ["objective", "combat", "combat", "workers", "power"]
    stars = [kinds.count(kind) for kind in STAR_KINDS]
    table.put(
        "rusviet", stars=stars, star_count=5, workers={"V3": 8}, popularity=17, recruits=[-1, -1, 0, -1]
    )
    table.put("crimea", popularity=4, recruits=[-1, -1, 0, -1])
    table.lay("W1", wood=3)
    table.turn("nordic", "move_gain")
    table.do("build", structure="mill", hex="W1")
    return table.seat("crimea").popularity, table.state.ended


def power_floor_zero(rules: Rules) -> int:
    table = attacked_by_saxony(rules, "F5", power=1)
    table.do("combat", hex="F5", attacker=NOBODY, defender=NOBODY)
    return table.seat("polania").power


def enlist_section_bonus_same_action(rules: Rules) -> int:
    table = table_of("nordic", "rusviet", rules=rules)
    table.lay("W1", food=4)
    table.turn("nordic", "trade")
    table.do("enlist", recruit="enlist", bonus="coins")
    return table.seat("nordic").cards()


def bottom_action_without_benefit(rules: Rules) -> str:
    return answer(building(rules), "build")


def new_workers_produce(rules: Rules) -> str:
    table = table_of("nordic", "rusviet", rules=rules)
    table.put("nordic", workers={"V1": 1, "W1": 1})
    table.turn("nordic", "produce")
    return answer(table, "produce", at=[{"hex": "V1", "count": 2}])


def trade_split(rules: Rules) -> str:
    table = table_of("nordic", "rusviet", rules=rules)
    table.turn("nordic", "trade")
    split = [{"hex": "W1", "food": 1}, {"hex": "T1", "oil": 1}]
    return answer(table, "trade", gain="resources", split=split)


def tie_break_factory_territories(rules: Rules) -> list[tuple[str | None, str | None]]:
    """Nordic holds the Factory, Rusviet three lands: equal until territories are compared, if at all."""
    table = table_of("nordic", "rusviet", rules=rules)
    table.put("nordic", character="X1", workers={"X1": 4}, coins=10, power=3, popularity=2)
    table.put("rusviet", character="V3", workers={"V3": 2, "M5": 1, "T4": 1}, coins=10, power=3)
    table.put("rusviet", popularity=2, stars=[0, 0, 0, 0, 0, 0, 0, 0, 0])
    ranking = final_ranking(table.state, table.record)
    return [(place.faction, place.tiebreak) for place in ranking]


def beaten_by_the_lake(rules: Rules) -> Table:
    """Polania has stepped onto Nordic's character, mech and two workers on M3, beside the lakes L2 and L4."""
    table = table_of("nordic", "polania", rules=rules)
    table.put("nordic", character="M3", mechs={"seaworthy": "M3"}, workers={"M3": 2})
    table.put("polania", mechs={"speed": "T2"}, power=7, popularity=5)
    table.turn("polania", "move_gain")
    table.do("move", unit="mech", path=["M3"])
    return table


def lake_retreat_by_unit(rules: Rules) -> dict[str, list[str]]:
    table = beaten_by_the_lake(rules)
    retreats = [{"unit": "mech", "to": "L2", "workers": 1}, {"unit": "character", "to": "L4"}]
    table.do("combat", hex="M3", attacker={"dial": 7}, defender=NOBODY, retreats=retreats)
    return table.units("nordic")


def lake_cargo_per_lake(rules: Rules) -> tuple[str, str]:
    """One of two mechs may sail on; the last one may not leave the workers behind."""
    table = sailing(rules)
    table.do("move", unit="mech", mech="speed", path=["L2"], loads=[{"workers": 2}])
    table.do("move", unit="mech", mech="seaworthy", path=["L2"])
    table.turn("nordic", "move_gain")
    first = answer(table, "move", unit="mech", mech="speed", path=["V1"])
    return first, answer(table, "move", unit="mech", mech="seaworthy", path=["V1"])


def wayfaring(rules: Rules) -> Table:
    table = table_of("crimea", "polania", rules=rules)
    table.put("crimea", mechs={"wayfare": "F6", "speed": "F6"}, workers={"F6": 2})
    table.lay("F6", food=1)
    table.turn("crimea", "move_gain")
    return table


def wayfare_one_step(rules: Rules) -> tuple[str, str]:
    """A hop and a normal step; two hops and a step are one too many."""
    table = wayfaring(rules)
    hop = answer(table, "move", unit="mech", mech="wayfare", path=["home_nordic", "W1"])
    long = ["home_nordic", "home_rusviet", "V3"]
    return hop, answer(table, "move", unit="mech", mech="speed", path=long)


def wayfare_cargo_may_stay(rules: Rules) -> str:
    table = wayfaring(rules)
    loads = [{"food": 1}, {}]
    return answer(table, "move", unit="mech", mech="wayfare", path=["home_nordic", "W1"], loads=loads)


def abilities_from_home_base(rules: Rules) -> str:
    table = table_of("rusviet", "crimea", rules=rules)
    table.put("rusviet", mechs={"riverwalk": "V3"})
    table.turn("rusviet", "move_gain")
    return answer(table, "move", unit="character", path=["F3"])


def two_objectives_one_turn(rules: Rules) -> str:
    table = table_of("nordic", "saxony", rules=rules, seats=({}, {"objectives": [8, 22]}))
    table.put("saxony", coins=2, workers={"M6": 4}, popularity=7)
    table.own_factory_card("saxony")
    table.turn("saxony", "bolster")
    table.do("objective", card=8)
    return answer(table, "objective", card=22)


def own_structure_hex_counts(rules: Rules) -> int:
    """A structure on the tunnel T3 and one beside it on W1."""
    table = table_of("nordic", "rusviet", rules=rules, setup={"structure_tile": "tunnels_adjacent"})
    table.put("nordic", structures={"mill": "T3", "armory": "W1"})
    return table.projected("nordic")["structures"]


def disarm_automatic(rules: Rules) -> str:
    table = attacked_by_saxony(rules, "F5")
    return answer(table, "combat", hex="F5", attacker={"dial": 0, "ability": False}, defender=NOBODY)


def lake_retreat_costs_popularity(rules: Rules) -> int:
    table = beaten_by_the_lake(rules)
    retreats = [{"unit": "mech", "to": "L2", "workers": 1}]
    table.do("combat", hex="M3", attacker={"dial": 7}, defender=NOBODY, retreats=retreats)
    return table.seat("polania").popularity


def follow_into_emptied_territory(rules: Rules) -> str:
    table = table_of("nordic", "rusviet", rules=rules)
    table.put("nordic", character="W1", workers={"W1": 2})
    table.put("rusviet", workers={"T1": 2})
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["T1"])
    return answer(table, "move", unit="worker", origin="W1", path=["T1"])


def coercion_once_a_turn(rules: Rules) -> str:
    table = coercing(rules, 4)
    table.do("deploy", mech="speed", hex="F6", pay=[{"hex": "F6", "metal": 2}], coerce=True)
    table.state.bottom = False
    return answer(table, "deploy", mech="scout", hex="F6", coerce=True)


SEEN: dict[str, tuple[Callable[[Rules], Any], dict[Any, Any]]] = {
    "objective_reveal_window": (
        objective_reveal_window,
        {
            "around_actions": (0, "OBJ-03"),
            "any_time_own_turn": (0, ACCEPTED),
            "forced_when_met": (1, "OBJ-01"),
        },
    ),
    "worker_retreat_timing": (worker_retreat_timing, {"on_entry": 3, "end_of_move_action": 5}),
    "trade_when_all_workers_home": (
        trade_when_all_workers_home,
        {"resources_forbidden": ACCEPTED, "action_forbidden": "TRADE-06"},
    ),
    "mill_blocked_by_enemy_control": (
        mill_blocked_by_enemy_control,
        {True: "BUILD-15", False: ACCEPTED},
    ),
    "mill_requires_worker": (mill_requires_worker, {True: "BUILD-13", False: ACCEPTED}),
    "disarm_counts_mine": (disarm_counts_mine, {True: 4, False: 6}),
    "camaraderie_scope": (camaraderie_scope, {"after_won_combat": 1, "all_forced_retreats_own_turn": 3}),
    "scout_random": (scout_random, {True: ACCEPTED}),
    "scout_optional": (scout_optional, {True: ACCEPTED, False: "MECH-CRI-05"}),
    "recruit_bonus_scope": (
        recruit_bonus_scope,
        {"self_and_adjacent": (5, 4), "self_and_any_player": (5, 5)},
    ),
    "recruit_bonus_optional": (recruit_bonus_optional, {True: ACCEPTED, False: "ENLI-07"}),
    "saxony_combat_star_mandatory": (saxony_combat_star_mandatory, {True: 3}),
    "defender_winner_loses_popularity": (defender_winner_loses_popularity, {True: 3, False: 5}),
    "produce_cost_cells": (produce_cost_cells, {"exposed": (4, 5, 5), "covered": (5, 4, 4)}),
    "produce_minimum": (produce_minimum, {0: ACCEPTED, 1: "PROD-05"}),
    "banned_mat_combos": (banned_mat_combos, {True: ["TOUR-02", "TOUR-02"], False: []}),
    "seating_required": (seating_required, {True: "SET-09", False: None}),
    "zero_action_turn": (zero_action_turn, {True: ACCEPTED, False: "TURN-05"}),
    "coercion_shortage_only": (coercion_shortage_only, {True: "ABIL-CRI-02", False: ACCEPTED}),
    "encounter_must_choose": (encounter_must_choose, {"if_payable": "ENC-04"}),
    "encounter_after_combat_optional": (
        encounter_after_combat_optional,
        {True: ACCEPTED, False: "ENC-02"},
    ),
    "lake_cargo": (lake_cargo, {"carried_not_left": ACCEPTED, "never": "MOVE-38"}),
    "foreign_turn_star_scope": (foreign_turn_star_scope, {"any": 1, "recruit_bonus": 0}),
    "relentless_factory": (relentless_factory, {True: ACCEPTED, False: "TURN-02"}),
    "promo_cards": (promo_cards, {True: None, False: "SET-28"}),
    "stalling_penalty": (stalling_penalty, {True: ACCEPTED, False: "VAR-01"}),
    "tournament": (tournament, {True: "TOUR-01", False: ACCEPTED}),
    "neighbours_gain_on_last_action": (
        neighbours_gain_on_last_action,
        {True: (5, True), False: (4, True)},
    ),
    "combat_resolved_before_last_star": (
        combat_resolved_before_last_star,
        {True: (["home_rusviet", "home_rusviet"], 2, False)},
    ),
    "finish_top_action_before_last_star": (finish_top_action_before_last_star, {True: {"wood": 6}}),
    "undo_last_step_with_cargo": (undo_last_step_with_cargo, {True: (["X1"], ["W1", "X1"])}),
    "all_bonuses_before_stars": (all_bonuses_before_stars, {True: (5, True)}),
    "power_floor_zero": (power_floor_zero, {True: 0}),
    "enlist_section_bonus_same_action": (enlist_section_bonus_same_action, {True: 2, False: 1}),
    "bottom_action_without_benefit": (bottom_action_without_benefit, {True: ACCEPTED, False: "BOT-08"}),
    "new_workers_produce": (new_workers_produce, {False: "PROD-05"}),
    "trade_split": (trade_split, {True: ACCEPTED, False: "TRADE-05"}),
    "tie_break_factory_territories": (
        tie_break_factory_territories,
        {
            1: [("rusviet", "territories"), ("nordic", None)],
            3: [("nordic", None), ("rusviet", None)],
        },
    ),
    "lake_retreat_by_unit": (
        lake_retreat_by_unit,
        {True: {"character": ["L4"], "mechs": ["L2"], "workers": ["L2", "home_nordic"]}},
    ),
    "lake_cargo_per_lake": (lake_cargo_per_lake, {True: (ACCEPTED, "MECH-NOR-04")}),
    "wayfare_one_step": (wayfare_one_step, {True: (ACCEPTED, "MECH-ALL-03")}),
    "wayfare_cargo_may_stay": (wayfare_cargo_may_stay, {True: ACCEPTED, False: "MECH-CRI-02"}),
    "unpayable_encounter_used_up": (encounter_must_choose, {True: "ENC-04"}),
    "abilities_from_home_base": (abilities_from_home_base, {True: ACCEPTED, False: "MOVE-14"}),
    "two_objectives_one_turn": (two_objectives_one_turn, {True: ACCEPTED, False: "OBJ-03"}),
    "own_structure_hex_counts": (own_structure_hex_counts, {True: 2, False: 0}),
    "disarm_automatic": (disarm_automatic, {True: "MECH-SAX-04", False: ACCEPTED}),
    "lake_retreat_costs_popularity": (lake_retreat_costs_popularity, {True: 3, False: 4}),
    "follow_into_emptied_territory": (follow_into_emptied_territory, {True: ACCEPTED}),
    "coercion_once_a_turn": (coercion_once_a_turn, {True: "ABIL-CRI-03"}),
    **SEEN_OF_THE_AUTOMA,
}
"""Each name with a probe of it and what the probe sees under each value."""


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name in choices() for value in choices()[name]]
)
def test_every_value_of_every_rule_of_the_house_is_seen_at_the_table(name: str, value: Any) -> None:
    """DEC-01..DEC-28, AUT-DEC-01..AUT-DEC-17"""
    probe, expected = SEEN[name]
    assert probe({name: value}) == expected[value]


def test_no_rule_of_the_house_is_left_out() -> None:
    """DEC-11, DEC-13, DEC-18, DEC-21, DEC-22 are flags of editions, the others house rules of their own."""
    assert {name: set(expected) for name, (_probe, expected) in SEEN.items()} == {
        name: set(values) for name, values in choices().items()
    }
