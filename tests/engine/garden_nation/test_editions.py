"""Editions, house rules and the profile of the online implementation."""

import json

import pytest

from engine.garden_nation.catalogue import read_facts
from engine.garden_nation.editions import Rules, choices, rules_of
from engine.garden_nation.setup import set_up
from engine.violation import Malformed
from tests.engine.garden_nation.table import Table, new_game


def test_the_two_editions_differ_in_two_flags() -> None:
    """GN-DEC-03, GN-DEC-17."""
    book, cards = rules_of("rulebook"), rules_of("cards")
    assert (book.tall_objective_cap, book.third_floor_project_territory) == ("zone_type", "any")
    assert (cards.tall_objective_cap, cards.third_floor_project_territory) == ("territory", "center")


def test_the_online_profile_sets_what_the_online_implementation_does_otherwise() -> None:
    """GN-DEC-20, GN-DEC-22: two zone numbers, the step down, the skipped turn, projects after invasions."""
    online = rules_of("cards", {"profile": "online"})
    assert (online.zone_numbers, online.moving_on, online.skipping) == ("online", "down", "turn")
    assert online.project_after_invasion
    assert rules_of("cards", {"profile": "online", "moving_on": "up"}).moving_on == "up"
    table = Table(record=new_game(setup={"house_rules": {"profile": "online"}}))
    table.do("build", zone="5.left")
    assert table.seat("sylphs")["population"] == 36
    printed = Table(record=new_game()).do("build", zone="5.left")
    assert printed.seat("sylphs")["population"] == 35


def test_every_setting_is_an_attribute_and_names_its_rules() -> None:
    facts = read_facts("editions")
    for name, entry in {**facts["flags"], **facts["house_rules"]}.items():
        assert hasattr(rules_of("rulebook"), name)
        assert entry["rules"]
    assert set(choices()) == set(Rules.__slots__) - {"edition"}


@pytest.mark.parametrize(
    ("rules", "where"),
    [
        ({"roofs": 3}, "setup.house_rules.roofs"),
        ({"tie_break": "coin"}, "setup.house_rules.tie_break"),
        ({"second_tokens": 1}, "setup.house_rules.second_tokens"),
    ],
)
def test_an_unknown_rule_or_value_is_malformed(rules: dict[str, object], where: str) -> None:
    with pytest.raises(Malformed) as caught:
        set_up(new_game(setup={"house_rules": rules}))
    assert caught.value.where == where
    assert json.dumps(rules)


def test_an_unknown_edition_is_malformed() -> None:
    with pytest.raises(Malformed, match="unknown edition"):
        rules_of("second")
