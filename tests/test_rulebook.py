"""The rulebook index is complete, true and up to date."""

from scripts.rulebook import PAGE, Rule, mentions, page, raw_sections, sections, unknown

RULES: list[Rule] = [rule for _title, rules in sections() for rule in rules]


def test_the_index_holds_every_rule_example_decision_and_token_rule_once() -> None:
    ids = [rule.id for rule in RULES]
    ours = [rule for rule in ids if rule.startswith("GN-")]
    automa = [rule for rule in ids if rule.startswith("AUT-")]
    assert len(ids) == len(set(ids)) == 436 + 30 + 31 + 3 + 3 + len(ours) + len(automa)
    assert len(automa) == 145 + 11 + 17 + 6 + 2
    assert len(ours) == 116 + 5 + 15 + 22 + 8
    assert all(rule.line for rule in RULES)


def test_every_rule_that_applies_has_code_and_a_test() -> None:
    open_rules = {rule.id: (rule.modules, rule.tests) for rule in RULES if not rule.covered}
    assert open_rules == {}


def test_a_rule_that_does_not_apply_says_why_and_no_other_does() -> None:
    raw = [rule for section in raw_sections() for rule in section["rules"]]
    assert [rule["id"] for rule in raw if rule.get("applies", True) == ("reason" in rule)] == []


def test_code_and_tests_name_no_rule_that_does_not_exist() -> None:
    assert unknown() == set()


def test_the_page_is_what_the_script_writes() -> None:
    """Run `python -m scripts.rulebook` after naming a rule in a module or test."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_ranges_and_slashes_name_every_rule_between() -> None:
    assert mentions(
        "COMB-08..10, BUILD-13/14, INV-01..INV-03, MECH-SAX-02/03, GN-EX-04, GN-TURT-02, AUT-SCORE-05"
    ) == {
        *("COMB-08", "COMB-09", "COMB-10", "BUILD-13", "BUILD-14"),
        *(
            "INV-01",
            "INV-02",
            "INV-03",
            "MECH-SAX-02",
            "MECH-SAX-03",
            "GN-EX-04",
            "GN-TURT-02",
            "AUT-SCORE-05",
        ),
    }
