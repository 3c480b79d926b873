import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.people.aliases import Aliases, MergeError, merge_by_rule
from ingest.people.likeness import never_together, suggest
from ingest.people.seats import is_nobody, is_program, sharing
from ingest.people.spelling import folded


def pairs(games: dict[str, int], *tables: list[str]) -> list[tuple[str, str]]:
    return [(item.alias, item.person) for item in never_together(suggest(games), tables)]


@pytest.mark.parametrize(
    ("common", "rare"),
    [
        ("Amber", "amber"),
        ("Amber Birch", "Birch Amber"),
        ("Amber", "Ambre"),
        ("Amber", "Amber B."),
        ("Amber", "Amber 🐻"),
        ("Борис", "Boris"),
        ("Kestrel", "Kestrell"),
        ("José", "Jose"),
        ("dark nightfall", "darknightfall"),
        ("Amber Birch", "Amber B."),
        ("Amber Birch", "A. Birch"),
        ("Amber Birch", "AB"),
        ("Эмбер Бирч", "Эмбер Б"),
    ],
)
def test_names_that_look_alike_are_suggested_with_the_rarer_as_alias(common: str, rare: str) -> None:
    assert pairs({common: 9, rare: 1}) == [(rare, common)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Amber", "Cedar"),
        ("Player 12", "Player 13"),
        ("Al", "Bo"),
        ("Amber Birch", "Amber Cedar"),
        ("Amber Birch", "Amber C."),
        ("Amber Birch", "Cedar Birch"),
        ("Amber Birch", "A. B."),
        ("Amber Birch", "AC"),
        ("Player 1", "Player 12"),
    ],
)
def test_different_names_are_not_suggested(one: str, other: str) -> None:
    assert pairs({one: 5, other: 5}) == []


def test_names_that_sat_at_one_table_are_two_people() -> None:
    assert pairs({"Amber": 5, "Ambre": 5}, ["Amber", "Ambre", "Cedar"]) == []


def test_placeholders_are_nobody() -> None:
    assert is_nobody("unnamed player 2")
    assert is_nobody("Crimea")
    assert not is_nobody("Amber")
    assert pairs({"unnamed player 1": 4, "unnamed player 2": 4}) == []


def test_a_merge_gives_the_person_and_keeps_who_decided() -> None:
    ledger = Aliases().merge("Ambre", "Amber", by="Cedar", reason="asked her")
    assert ledger.person("AMBRE ") == "Amber"
    assert ledger.person("Birch") == "Birch"
    assert (ledger.merges[0].by, ledger.merges[0].reason) == ("Cedar", "asked her")


def test_chains_of_merges_lead_to_the_last_person() -> None:
    ledger = Aliases().merge("A.", "Ambre", by="Cedar").merge("Ambre", "Amber", by="Cedar")
    assert ledger.person("A.") == "Amber"


def test_a_merge_can_be_undone_and_stays_in_the_ledger() -> None:
    ledger = Aliases().merge("Ambre", "Amber", by="Cedar").undo(1, by="Dahlia")
    assert ledger.person("Ambre") == "Ambre"
    assert ledger.merges[0].undone_by == "Dahlia"
    assert ledger.merge("Ambre", "Birch", by="Cedar").person("Ambre") == "Birch"


def test_a_name_is_merged_once_and_never_into_a_circle() -> None:
    ledger = Aliases().merge("Ambre", "Amber", by="Cedar")
    with pytest.raises(MergeError, match="undo that first"):
        ledger.merge("Ambre", "Birch", by="Cedar")
    with pytest.raises(MergeError, match="already stands for"):
        ledger.merge("Amber", "Ambre", by="Cedar")
    with pytest.raises(MergeError, match="no standing merge 7"):
        ledger.undo(7, by="Cedar")


def test_a_rule_merges_only_what_it_says() -> None:
    names = ["Amber", "amber ", "Ámber", "Ambre"]
    assert [merge.alias for merge in merge_by_rule(Aliases(), names, "same_spelling", by="rule").merges] == []
    ledger = merge_by_rule(Aliases(), names, "same_letters", by="organiser")
    assert ledger.person("Ámber") == "Amber"
    assert ledger.person("Ambre") == "Ambre"


@given(st.lists(st.text(max_size=12), max_size=6))
def test_any_names_are_compared_without_raising(names: list[str]) -> None:
    never_together(suggest(dict.fromkeys(names, 1)), [names[:2]])
    merge_by_rule(Aliases(), names, "same_letters", by="x")
    assert all(folded(name) == folded(folded(name)) for name in names)


@pytest.mark.parametrize(
    "name", ["Automa", "automa 2", "Автома", "Automa (Nordic)", "Autometta", "Bot 1", "Bot: Birch"]
)
def test_the_game_itself_is_no_person(name: str) -> None:
    assert is_program(name)


@pytest.mark.parametrize("name", ["Amber", "Automatic Amber", "Botany Birch", "Bot Birch", "", "2"])
def test_a_person_is_not_taken_for_the_game_itself(name: str) -> None:
    assert not is_program(name)


def test_a_name_is_that_of_people_who_share_a_seat_only_where_all_of_them_are_known() -> None:
    assert sharing("Amber & BIRCH", {"amber", "birch"}) == ("Amber", "BIRCH")
    assert sharing("Amber & Sons", {"amber", "birch"}) == ()
    assert sharing("Amber", {"amber", "birch"}) == ()
