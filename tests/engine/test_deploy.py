"""Deploy: DEPL-01..07."""

from typing import Any

import pytest

from engine.scythe.catalogue import catalogue
from engine.scythe.stars import MECHS
from tests.engine.table import Table

BASE_FACTIONS = ("nordic", "rusviet", "crimea", "saxony", "polania")


def deploying(faction: str = "nordic", rival: str = "rusviet", **pieces: Any) -> Table:
    """The faction has chosen Produce, above Deploy on the Industrial mat, and holds 9 metal at its home."""
    table = Table(faction, rival)
    table.put(faction, **pieces)
    table.lay(next(name for name in table.units(faction)["workers"] if "home" not in name), metal=9)
    table.turn(faction, "produce")
    return table


def test_a_mech_goes_where_an_own_worker_stands() -> None:
    """DEPL-01: character, mech or structure are not enough; the record may leave out the only place."""
    table = deploying(workers={"W1": 2}, character="T1", structures={"mill": "M2"}, mechs={"riverwalk": "F1"})
    for name in ("T1", "M2", "F1", "V3"):
        assert table.refused("DEPL-01", "deploy", mech="speed", hex=name).legal == ("W1",)
    table.do("deploy", mech="speed")
    assert table.units("nordic")["mechs"] == ["F1", "W1"]
    assert table.lying("W1") == {"metal": 6}


def test_where_two_places_would_do_the_record_says_which() -> None:
    """DEPL-01"""
    doubt = deploying(workers={"W1": 1, "T1": 1}).ambiguous("DEPL-01", "deploy", mech="speed")
    assert sorted(doubt.readings) == ["T1", "W1"]


@pytest.mark.parametrize("faction", BASE_FACTIONS)
def test_any_mech_left_may_be_chosen_and_none_twice(faction: str) -> None:
    """DEPL-02"""
    rival = "rusviet" if faction == "nordic" else "nordic"
    own = catalogue().factions[faction].mechs
    for mech in own:
        table = deploying(faction, rival)
        home = table.units(faction)["workers"][0]
        table.do("deploy", mech=mech, hex=home)
        assert table.seat(faction).skills == {mech}
        table.turn(faction, "produce")
        refusal = table.refused("DEPL-02", "deploy", mech=mech, hex=home)
        assert refusal.legal == tuple(other for other in own if other != mech)


def test_a_mech_of_another_faction_is_not_there() -> None:
    """DEPL-02"""
    deploying().refused("DEPL-02", "deploy", mech="township", hex="W1")


def test_never_on_a_lake() -> None:
    """DEPL-03, MECH-NOR-07"""
    table = deploying(workers={"L2": 1, "W1": 1}, mechs={"seaworthy": "L2"})
    table.refused("DEPL-03", "deploy", mech="speed", hex="L2")


def test_never_on_a_home_base() -> None:
    """DEPL-04, TERR-03"""
    table = deploying(workers={"home_nordic": 1, "W1": 1})
    table.refused("DEPL-04", "deploy", mech="speed", hex="home_nordic")
    table.put("nordic", workers={"home_nordic": 2}, character="W1")
    table.refused("DEPL-01", "deploy", mech="speed")


def test_the_uncovered_ability_serves_character_and_all_mechs_at_once() -> None:
    """DEPL-05: not the workers; wherever the new mech stands."""
    table = deploying(workers={"W1": 2}, character="T1", mechs={"riverwalk": "T1"})
    table.do("deploy", mech="speed", hex="W1")
    table.turn("nordic", "move_gain")
    table.refused("MECH-ALL-03", "move", unit="worker", origin="W1", path=["T1", "M2"])
    table.do("move", unit="character", path=["W1", "M2"])
    table.do("move", unit="mech", origin="T1", path=["M2", "W1"])


def test_the_factory_is_a_place_like_others() -> None:
    """DEPL-06"""
    table = deploying(workers={"X1": 2})
    table.do("deploy", mech="speed", hex="X1")
    assert table.units("nordic")["mechs"] == ["X1"]


def test_the_fourth_mech_brings_the_star() -> None:
    """DEPL-07, STAR-02"""
    table = deploying(mechs={"riverwalk": "T1", "seaworthy": "T1"})
    table.do("deploy", mech="speed", hex="W1")
    assert table.seat("nordic").stars[MECHS] == 0
    table.turn("nordic", "produce")
    table.do("deploy", mech="artillery", hex="T1")
    assert table.seat("nordic").stars[MECHS] == 1


def test_a_place_without_the_mech_says_enough_only_for_the_last_one() -> None:
    """DEPL-02: several are left, one is, none is."""
    own = catalogue().factions["nordic"].mechs
    several = deploying(workers={"W1": 2}).ambiguous("DEPL-02", "deploy", hex="W1")
    assert several.readings == tuple(f"deploy {mech} at W1" for mech in own)
    table = deploying(workers={"W1": 2}, mechs=dict.fromkeys(own[1:], "T1"))
    table.do("deploy", hex="W1")
    assert own[0] in table.seat("nordic").skills
    deploying(workers={"W1": 2}, mechs=dict.fromkeys(own, "T1")).refused("DEPL-02", "deploy", hex="W1")
