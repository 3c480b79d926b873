"""Editions and house rules (sections 31 and 35; TOUR-01, DEC-12, DEC-24)."""

from dataclasses import fields

import pytest

from engine.scythe.catalogue import read_facts
from engine.scythe.editions import Rules, choices, rules_of
from engine.scythe.words import EDITIONS
from engine.violation import Malformed


def test_every_flag_and_house_rule_is_an_attribute() -> None:
    assert {field.name for field in fields(Rules)} - {"edition"} == set(choices())


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_takes_a_listed_value_for_every_flag(edition: str) -> None:
    rules = rules_of(edition)
    assert rules.edition == edition
    for name, values in choices().items():
        assert getattr(rules, name) in values


def test_an_edition_inherits_what_it_does_not_print() -> None:
    assert rules_of("ru_crowd").scout_optional is False
    assert rules_of("uk_geekach").scout_optional is True
    assert rules_of("ru_fan").scout_optional is False
    assert rules_of("quickref").scout_optional is True
    assert rules_of("quickref").mill_blocked_by_enemy_control is False


@pytest.mark.parametrize(
    ("flag", "printed"),
    [
        ("trade_when_all_workers_home", ("resources_forbidden", *["action_forbidden"] * 3)),
        ("mill_blocked_by_enemy_control", (True, False, False, False)),
        ("recruit_bonus_optional", (True, True, True, True)),
        ("produce_cost_cells", ("exposed", "exposed", "exposed", "exposed")),
        ("promo_cards", (False, False, False, False)),
        ("scout_optional", (False, False, True, True)),
        ("foreign_turn_star_scope", ("any", "recruit_bonus", "any", "any")),
    ],
)
def test_every_edition_follows_its_book(flag: str, printed: tuple[bool | str, ...]) -> None:
    """DEC-11, DEC-13, DEC-25: the columns of section 31.1, in the order of the editions."""
    assert tuple(getattr(rules_of(edition), flag) for edition in EDITIONS) == printed


def test_what_no_record_can_show_is_no_house_rule() -> None:
    """MECH-CRI-05: whether Scout's card is drawn at random changes nothing that a record holds."""
    with pytest.raises(Malformed, match="house rule scout_random cannot be false"):
        rules_of("uk_geekach", {"scout_random": False})


def test_only_the_ukrainian_rulebook_bans_pairs() -> None:
    """TOUR-02."""
    assert [edition for edition in EDITIONS if rules_of(edition).banned_mat_combos] == ["uk_geekach"]


def test_a_house_rule_overrides_its_default() -> None:
    """DEC-12."""
    assert rules_of("uk_geekach").tie_break_factory_territories == 1
    assert rules_of("uk_geekach", {"tie_break_factory_territories": 3}).tie_break_factory_territories == 3


def test_a_table_may_agree_on_a_flag_of_another_edition() -> None:
    assert rules_of("uk_geekach", {"relentless_factory": False}).relentless_factory is False


def test_a_tournament_sets_its_flag() -> None:
    """TOUR-01."""
    assert rules_of("ru_crowd", tournament=True).tournament is True
    assert rules_of("ru_crowd").tournament is False


def test_the_same_question_gives_the_same_object() -> None:
    assert rules_of("ru_fan", {"trade_split": True}) is rules_of("ru_fan", {"trade_split": True})


def test_an_unknown_house_rule_is_refused_with_the_known_names() -> None:
    with pytest.raises(Malformed) as refusal:
        rules_of("uk_geekach", {"trade_spilt": True})
    assert refusal.value.where == "setup.house_rules.trade_spilt"
    assert "trade_split" in refusal.value.expected


@pytest.mark.parametrize("value", [2, True, "three"])
def test_an_illegal_value_is_refused_with_the_legal_ones(value: bool | int | str) -> None:
    rules_of("uk_geekach", {"tie_break_factory_territories": 1})
    with pytest.raises(Malformed) as refusal:
        rules_of("uk_geekach", {"tie_break_factory_territories": value})
    assert refusal.value.expected == "1 or 3"


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(Malformed, match="unknown edition 'en_retail'"):
        rules_of("en_retail")


def test_the_data_names_no_edition_that_records_do_not_know() -> None:
    facts = read_facts("editions")
    assert {*facts["inherits"], *facts["inherits"].values()} == set(EDITIONS)
    assert facts["default"] in EDITIONS


def test_an_unknown_house_rule_is_told_what_may_be_meant() -> None:
    """A near miss gets the name, anything else the whole list."""
    for name, expected in (("trade_spilt", "trade_split"), ("zzz", "one of ")):
        with pytest.raises(Malformed) as refusal:
            rules_of("uk_geekach", {name: True})
        assert refusal.value.expected.startswith(expected)
