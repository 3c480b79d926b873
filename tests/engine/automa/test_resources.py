"""Resources that appear when the human conquers, and vanish when the Automa does."""

import pytest

from tests.engine.automa.solo import Solo


def conquered(place: str, *, card: int | None = 5, start: str = "T8", **options: object) -> Solo:
    """The human drives an Automa worker off a territory after a turn with that card."""
    table = Solo("nordic", human="saxony", **options)
    if card is not None:
        table.play(card)
    table.automa(workers={place: 1, "W1": 1})
    table.person(character=start)
    table.turn("saxony", "move_gain")
    table.do("move", unit="character", path=[place])
    return table


@pytest.mark.parametrize(("card", "count"), [(5, 4), (2, 2), (1, 1), (3, 0)])
def test_the_resource_cell_of_the_latest_turn_card_counts(card: int, count: int) -> None:
    """AUT-RES-01, AUT-EX-07"""
    assert conquered("M6", card=card).lying("M6") == ({"metal": count} if count else {})


@pytest.mark.parametrize(
    ("place", "start", "kind"),
    [("M6", "T8", "metal"), ("T8", "M6", "oil"), ("W6", "F5", "wood"), ("F5", "W6", "food")],
)
def test_the_terrain_gives_the_kind(place: str, start: str, kind: str) -> None:
    """AUT-RES-02"""
    assert conquered(place, start=start).lying(place) == {kind: 4}


@pytest.mark.parametrize(("place", "start"), [("V6", "T8"), ("X1", "T5")])
def test_villages_and_the_factory_give_none(place: str, start: str) -> None:
    """AUT-RES-02"""
    assert conquered(place, start=start).lying(place) == {}


def test_a_lake_gives_none() -> None:
    """AUT-RES-02"""
    table = Solo("nordic", human="polania")
    table.play(5)
    table.cube(9)
    table.automa(workers={"L1": 1, "W1": 1})
    table.person(mechs={"submerge": "W2"})
    table.turn("polania", "move_gain")
    table.do("move", unit="mech", path=["L1"])
    assert table.lying("L1") == {}


def test_one_card_serves_all_conquests_of_a_turn() -> None:
    """AUT-RES-03, AUT-DEC-07, AUT-EX-07"""
    table = Solo("nordic", human="saxony")
    table.play(1)
    table.automa(workers={"M6": 1, "T8": 1})
    table.person(character="V6", mechs={"speed": "V6"})
    table.turn("saxony", "move_gain")
    table.do("move", unit="character", path=["M6"])
    table.do("move", unit="mech", path=["T8"])
    assert (table.lying("M6"), table.lying("T8")) == ({"metal": 1}, {"oil": 1})


def test_a_won_defence_brings_no_resources() -> None:
    """AUT-RES-04"""
    table = Solo("nordic")
    table.cube(12, scheme=2)
    table.automa(power=1, workers={"W1": 1, "T1": 1})
    table.person(character="M2", power=7)
    table.lay("M2", metal=1)
    table.play(15, fights=[{"card": 3, "side": {"dial": 7}}])
    assert table.lying("M2") == {"metal": 1}


def test_a_reshuffle_for_the_combat_keeps_the_number_of_the_former_top_card() -> None:
    """AUT-RES-05"""
    table = Solo("nordic", human="saxony")
    table.play(5)
    table.cards.main = list(range(1, 15))
    table.cards.combat = [15, 16, 17, 18, 19]
    table.cards.last = 5
    table.cube(15)
    table.automa(mechs=["M6"], power=0)
    table.seat("nordic").hidden = 0
    table.person(character="T8", power=5)
    table.turn("saxony", "move_gain")
    table.do("move", unit="character", path=["M6"])
    table.do("automa_combat", hex="M6", fight={"card": 5, "side": {"dial": 1}})
    assert (table.cards.main, table.cards.combat, table.lying("M6")) == ([], [5], {"metal": 4})


def test_the_automa_clears_what_it_takes() -> None:
    """AUT-RES-06: a worker too, and after an attack that was won."""
    table = Solo("nordic")
    table.lay("M2", metal=3, oil=1)
    assert table.play(3)["to"] == "M2"
    assert table.lying("M2") == {}
    table = Solo("nordic")
    table.cube(12, scheme=2)
    table.automa(power=12)
    table.person(character="M2")
    table.lay("M2", metal=3)
    table.play(15, fights=[{"card": 1, "side": {"dial": 0}}])
    assert table.lying("M2") == {}


@pytest.mark.parametrize(("clears", "left"), [(True, {}), (False, {"metal": 3})])
def test_a_human_structure_protects_resources_only_by_house_rule(clears: bool, left: dict[str, int]) -> None:
    """AUT-DEC-03"""
    table = Solo("nordic", rules={"automa_clears_structure_ground": clears})
    table.person(structures={"mill": "M2"})
    table.lay("M2", metal=3)
    assert table.play(3)["to"] == "M2"
    assert table.lying("M2") == left


@pytest.mark.parametrize(("clears", "left"), [(True, {}), (False, {"metal": 2})])
def test_what_a_beaten_human_attacker_brought_goes_to_the_supply(clears: bool, left: dict[str, int]) -> None:
    """AUT-DEC-15, AUT-RES-05"""
    table = Solo("nordic", human="saxony", rules={"automa_clears_after_defence": clears})
    table.automa(mechs=["V6"], power=12)
    table.person(character="T8", power=5)
    table.lay("T8", metal=2)
    table.turn("saxony", "move_gain")
    table.do("move", unit="character", path=["V6"], loads=[{"metal": 2}])
    table.do("automa_combat", hex="V6", fight={"card": 3, "side": {"dial": 0}})
    assert table.lying("V6") == left


def test_before_the_first_card_a_conquest_brings_nothing() -> None:
    """AUT-RES-07"""
    assert conquered("M6", card=None).lying("M6") == {}


@pytest.mark.parametrize(("remembers", "left"), [(True, {"metal": 4}), (False, {})])
def test_after_the_change_of_scheme_the_last_number_is_remembered(
    remembers: bool, left: dict[str, int]
) -> None:
    """AUT-DEC-12"""
    table = Solo("nordic", human="saxony", rules={"automa_remembers_resources": remembers})
    table.cube(9)
    table.play(5)
    assert table.cards.scheme == 2
    table.automa(workers={"M6": 1, "W1": 1})
    table.person(character="T8")
    table.turn("saxony", "move_gain")
    table.do("move", unit="character", path=["M6"])
    assert table.lying("M6") == left


def test_nothing_travels_with_a_mech_of_the_automa() -> None:
    """AUT-MOVE-13"""
    table = Solo("nordic")
    table.cube(12, scheme=2)
    table.automa(mechs=["W1"], workers={"W1": 1, "T1": 1})
    table.play(6)
    assert table.where()["workers"] == ["T1", "W1"]
