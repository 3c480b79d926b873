"""Policies: which pairs of faction and mat an organiser does not let anyone play (TOUR-02)."""

from functools import cache
from typing import Any

from engine.scythe.catalogue import read_facts
from engine.scythe.editions import Rules, rules_of
from engine.violation import Malformed

Pair = tuple[str, str]
"""Faction and mat."""


def policy_names() -> tuple[str, ...]:
    """Every policy an event may name."""
    return tuple(_facts()["policies"])


def default_policy(rules: Rules) -> str:
    """The policy of a game whose record names none: the edition decides."""
    defaults: dict[str, str] = _facts()["default"]
    return defaults["banned_mat_combos_on" if rules.banned_mat_combos else "banned_mat_combos_off"]


def banned_pairs(policy: str | None, edition: str) -> frozenset[Pair]:
    """The pairs a policy bans; without a policy, those the edition bans."""
    return banned_under(policy or default_policy(rules_of(edition)))


@cache
def banned_under(policy: str) -> frozenset[Pair]:
    """The pairs a policy bans; an unknown policy is malformed."""
    known = _facts()["policies"]
    if policy not in known:
        raise Malformed(
            f"unknown policy {policy!r}", where="setup.policy", found=policy, expected=", ".join(known)
        )
    own = frozenset((faction, mat) for faction, mat in known[policy]["banned"])
    parent = known[policy].get("extends")
    return own | banned_under(parent) if parent else own


@cache
def _facts() -> Any:
    return read_facts("policies")
