"""Banned pairs (TOUR-02, SET-08) under named policies."""

import pytest

from engine.scythe.editions import rules_of
from engine.scythe.policy import banned_pairs, default_policy, policy_names
from engine.scythe.words import EDITIONS, FACTIONS, MATS
from engine.violation import Malformed

OFFICIAL = {("rusviet", "industrial"), ("crimea", "patriotic")}


def test_the_official_policy_bans_two_pairs() -> None:
    """TOUR-02."""
    assert banned_pairs("official", "ru_crowd") == OFFICIAL


def test_the_club_policy_adds_the_mats_of_the_expansion() -> None:
    added = {(faction, mat) for faction in ("rusviet", "crimea") for mat in ("innovative", "militant")}
    assert banned_pairs("club", "uk_geekach") == OFFICIAL | added


def test_the_open_policy_bans_nothing() -> None:
    assert banned_pairs("open", "uk_geekach") == frozenset()


@pytest.mark.parametrize(
    ("edition", "banned"), [("uk_geekach", 2), ("ru_crowd", 0), ("ru_fan", 0), ("quickref", 0)]
)
def test_without_a_policy_the_edition_decides(edition: str, banned: int) -> None:
    assert len(banned_pairs(None, edition)) == banned


def test_a_house_rule_changes_the_default() -> None:
    assert default_policy(rules_of("ru_crowd", {"banned_mat_combos": True})) == "official"


def test_an_unknown_policy_is_refused_with_the_known_names() -> None:
    with pytest.raises(Malformed, match="unknown policy 'offical'") as refusal:
        banned_pairs("offical", "uk_geekach")
    assert refusal.value.expected == "official, club, open"


@pytest.mark.parametrize("policy", policy_names())
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_policy_names_factions_and_mats_of_the_game(policy: str, edition: str) -> None:
    for faction, mat in banned_pairs(policy, edition):
        assert faction in FACTIONS
        assert mat in MATS
