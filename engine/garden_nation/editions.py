"""Editions: what the printed cards say otherwise than the rulebook, and the house rules beside them.

The open decisions of the rules are named settings of `data/garden_nation/editions.json` (GN-DEC-01..22). A
profile sets several of them at once: `online` is for logs of the online implementation (GN-DEC-22).
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any

from engine.garden_nation.catalogue import read_facts
from engine.violation import Malformed

Setting = bool | int | str

NO_HOUSE_RULES: Mapping[str, Setting] = MappingProxyType({})
DEFAULT_EDITION = "rulebook"
_NOTHING = "{}"


@dataclass(frozen=True, slots=True)
class Rules:
    """Every flag and every house rule a game is played under, one attribute each."""

    edition: str
    tall_objective_cap: str
    third_floor_project_territory: str
    profile: str
    project_cards: int
    absolute_majority: str
    tie_break: str
    project_after_invasion: bool
    project_with_first_floor: bool
    project_without_roof: bool
    second_tokens: bool
    demolish_after_roof_transfer: bool
    invade_after_moving_on: bool
    pass_instead_of_demolishing: bool
    skipping: str
    open_bramble_beside_project: bool
    replacement_in_same_turn: bool
    move_on_after_strategic_move: bool
    zone_numbers: str
    negative_totals: bool
    moving_on: str
    end_by_invasion: bool


def rules_of(edition: str, house_rules: Mapping[str, Setting] = NO_HOUSE_RULES) -> Rules:
    """The rules of an edition, with what the table agreed to play differently.

    `house_rules` may set any house rule or edition flag; an unknown name or value is Malformed.
    """
    agreed = json.dumps(dict(house_rules), sort_keys=True) if house_rules else _NOTHING
    return _rules(edition or DEFAULT_EDITION, agreed)


def choices() -> Mapping[str, tuple[Setting, ...]]:
    """Every flag and house rule with its legal values."""
    return _choices()


@lru_cache(maxsize=256)
def _rules(edition: str, house_rules: str) -> Rules:
    flags, inherits = _facts()["flags"], _facts()["inherits"]
    if edition not in {*inherits, *inherits.values()}:
        raise Malformed(
            f"unknown edition {edition!r}", where="edition", found=edition, expected="rulebook, cards"
        )
    settings: dict[str, Any] = {
        name: flag.get(edition, flag[DEFAULT_EDITION]) for name, flag in flags.items()
    }
    settings |= {name: rule["default"] for name, rule in _facts()["house_rules"].items()}
    agreed = json.loads(house_rules)
    for name, value in agreed.items():
        _check(name, value)
    settings |= _facts()["profiles"][agreed.get("profile", settings["profile"])]
    return Rules(edition=edition, **{**settings, **agreed})


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
        raise Malformed(
            f"house rule {name} cannot be {json.dumps(value)}",
            where=f"setup.house_rules.{name}",
            found=json.dumps(value),
            expected=" or ".join(json.dumps(legal) for legal in known[name]),
        )


@cache
def _facts() -> Any:
    return read_facts("editions")


@cache
def _choices() -> Mapping[str, tuple[Setting, ...]]:
    entries = {**_facts()["flags"], **_facts()["house_rules"]}
    return MappingProxyType({name: tuple(entry["values"]) for name, entry in entries.items()})
