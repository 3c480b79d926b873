"""Editions: the rule differences between printed rulebooks and the house rules beside them, as one object.

The flags of section 31 and the decisions of section 35 (`data/scythe/editions.json`). The engine reads plain
attributes (`rules.scout_optional`); what an edition does not print it inherits from the edition it names.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any

from engine.scythe.catalogue import read_facts
from engine.violation import Malformed

Setting = bool | int | str

NO_HOUSE_RULES: Mapping[str, Setting] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Rules:
    """Every flag and every house rule a game is played under, one attribute each."""

    edition: str
    objective_reveal_window: str
    worker_retreat_timing: str
    trade_when_all_workers_home: str
    mill_blocked_by_enemy_control: bool
    mill_requires_worker: bool
    disarm_counts_mine: bool
    camaraderie_scope: str
    scout_random: bool
    scout_optional: bool
    recruit_bonus_scope: str
    recruit_bonus_optional: bool
    saxony_combat_star_mandatory: bool
    defender_winner_loses_popularity: bool
    produce_cost_cells: str
    produce_minimum: int
    banned_mat_combos: bool
    seating_required: bool
    zero_action_turn: bool
    coercion_shortage_only: bool
    encounter_must_choose: str
    encounter_after_combat_optional: bool
    lake_cargo: str
    foreign_turn_star_scope: str
    relentless_factory: bool
    promo_cards: bool
    stalling_penalty: bool
    tournament: bool
    neighbours_gain_on_last_action: bool
    combat_resolved_before_last_star: bool
    finish_top_action_before_last_star: bool
    undo_last_step_with_cargo: bool
    all_bonuses_before_stars: bool
    power_floor_zero: bool
    enlist_section_bonus_same_action: bool
    bottom_action_without_benefit: bool
    new_workers_produce: bool
    trade_split: bool
    tie_break_factory_territories: int
    lake_retreat_by_unit: bool
    lake_cargo_per_lake: bool
    wayfare_one_step: bool
    wayfare_cargo_may_stay: bool
    unpayable_encounter_used_up: bool
    abilities_from_home_base: bool
    two_objectives_one_turn: bool
    own_structure_hex_counts: bool
    disarm_automatic: bool
    lake_retreat_costs_popularity: bool
    follow_into_emptied_territory: bool
    coercion_once_a_turn: bool
    automa_human_reach: str
    automa_encounter_from_base: bool
    automa_clears_structure_ground: bool
    automa_distance: str
    automa_extra_gain: str
    automa_own_workers_block: bool
    automa_one_resource_card_a_turn: bool
    automa_human_abilities: str
    automa_bonus_before_last_star: bool
    automa_stops_at_sixth_star: bool
    automa_equal_units: str
    automa_remembers_resources: bool
    automa_tie_counts_character: bool
    automa_token_stays_after_defeat: bool
    automa_clears_after_defence: bool
    automa_springs_traps: bool
    automa_revealed_card: str


def rules_of(
    edition: str, house_rules: Mapping[str, Setting] = NO_HOUSE_RULES, tournament: bool = False
) -> Rules:
    """The rules of an edition, with what the table agreed to play differently.

    `house_rules` may set any house rule or edition flag; an unknown name or value is Malformed.
    """
    return _rules(edition, json.dumps(dict(house_rules), sort_keys=True), tournament)


def choices() -> Mapping[str, tuple[Setting, ...]]:
    """Every flag and house rule with its legal values."""
    return _choices()


@lru_cache(maxsize=256)
def _rules(edition: str, house_rules: str, tournament: bool) -> Rules:
    if edition not in _lineages():
        raise Malformed(
            f"unknown edition {edition!r}",
            where="edition",
            found=edition,
            expected=", ".join(sorted(_lineages())),
        )
    settings: dict[str, Any] = {**_printed(edition), **_defaults()}
    if tournament:
        settings["tournament"] = True
    for name, value in json.loads(house_rules).items():
        _check(name, value)
        settings[name] = value
    return Rules(edition=edition, **settings)


def _printed(edition: str) -> dict[str, Setting]:
    """Each flag as the nearest edition of the lineage prints it."""
    return {
        name: next(flag[ancestor] for ancestor in _lineages()[edition] if ancestor in flag)
        for name, flag in _facts()["flags"].items()
    }


def _defaults() -> dict[str, Setting]:
    return {name: rule["default"] for name, rule in _facts()["house_rules"].items()}


def _check(name: str, value: Setting) -> None:
    known = _choices()
    if name not in known:
        raise Malformed(
            f"unknown house rule {name!r}",
            where=f"setup.house_rules.{name}",
            found=name,
            expected=" or ".join(get_close_matches(name, known)) or "one of " + ", ".join(sorted(known)),
        )
    # In Python True equals 1: a figure is not a yes, so the types must agree as well.
    if not any(value == legal and type(value) is type(legal) for legal in known[name]):
        legal_values = " or ".join(json.dumps(legal) for legal in known[name])
        raise Malformed(
            f"house rule {name} cannot be {json.dumps(value)}",
            where=f"setup.house_rules.{name}",
            found=json.dumps(value),
            expected=legal_values,
        )


@cache
def _facts() -> Any:
    return read_facts("editions")


@cache
def _choices() -> Mapping[str, tuple[Setting, ...]]:
    entries = {**_facts()["flags"], **_facts()["house_rules"]}
    return MappingProxyType({name: tuple(entry["values"]) for name, entry in entries.items()})


@cache
def _lineages() -> Mapping[str, tuple[str, ...]]:
    """Every edition with those it inherits from, nearest first."""
    inherits: dict[str, str] = _facts()["inherits"]
    lineages = {}
    for edition in {*inherits, *inherits.values()}:
        line = [edition]
        while line[-1] in inherits:
            line.append(inherits[line[-1]])
        lineages[edition] = tuple(line)
    return MappingProxyType(lineages)
