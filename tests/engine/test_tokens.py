"""Faction tokens of Invaders from Afar: Albion's flags and Togawa's traps (TOKEN-01..03)."""

from typing import Any

import pytest

from engine.scythe.board import PLACES
from engine.scythe.control import controls
from engine.scythe.words import TRAPS
from tests.engine.table import Table


def walked(faction: str, rival: str = "crimea", **pieces: Any) -> Table:
    """The faction's character has just moved from the Factory to T5."""
    table = Table(faction, rival) if faction == "togawa" else Table(rival, faction)
    table.put(faction, character="X1", **pieces)
    table.put(rival, workers={})
    table.turn(faction, "move_gain")
    table.do("move", unit="character", path=["T5"])
    return table


def test_a_token_is_placed_after_the_own_character_has_moved() -> None:
    """TOKEN-01: once, by the two factions that have tokens."""
    table = walked("albion")
    table.refused("TOKEN-01", "token", trap="coins")
    table.do("token")
    assert table.seat("albion").flags == (PLACES["T5"],)
    table.refused("TOKEN-01", "token")
    table.turn("albion", "move_gain")
    table.do("move", unit="worker", origin="F1", path=["M1"])
    table.refused("TOKEN-01", "token")
    other = walked("crimea", "saxony")
    other.refused("TOKEN-01", "token")


def test_every_trap_is_placed_once_and_albion_has_four_flags() -> None:
    """TOKEN-01"""
    table = walked("togawa")
    assert len(table.ambiguous("TOKEN-01", "token").readings) == len(TRAPS)
    table.do("token", trap="power")
    table.put("togawa", character="X1")
    table.turn("togawa", "move_gain")
    table.do("move", unit="character", path=["M4"])
    table.refused("TOKEN-01", "token", trap="power")
    table.do("token", trap="coins")
    flags = tuple(PLACES[name] for name in ("M1", "F1", "V1", "T2"))
    albion = walked("albion", flags=flags)
    albion.refused("TOKEN-01", "token")


def test_one_token_a_territory_and_none_on_a_base() -> None:
    """TOKEN-02"""
    table = walked("albion", flags=(PLACES["T5"],))
    table.refused("TOKEN-02", "token")


def test_an_armed_trap_holds_its_territory_and_stops_whoever_enters() -> None:
    """TOKEN-02, TOKEN-03: the penalty is paid as far as possible, and the trap is sprung."""
    table = Table("togawa", "crimea")
    trap = (PLACES["T5"], 0, True)
    table.put("togawa", traps=(trap,))
    table.put("crimea", character="X1", mechs={"speed": "F6"}, popularity=1)
    assert controls(table.state, 0, PLACES["T5"])
    table.turn("crimea", "move_gain")
    table.refused("MOVE-17", "move", unit="character", path=["T5", "T6"])
    table.do("move", unit="character", path=["T5"])
    assert table.seat("crimea").popularity == 0
    assert table.seat("togawa").traps == ((PLACES["T5"], 0, False),)
    assert not controls(table.state, 0, PLACES["T5"])


def test_nobody_springs_an_own_trap() -> None:
    """TOKEN-03"""
    table = walked("togawa", traps=((PLACES["T5"], 0, True),), popularity=5)
    assert (table.seat("togawa").popularity, table.seat("togawa").traps[0][2]) == (5, True)


def test_who_passes_a_trap_by_a_ruling_springs_it_all_the_same() -> None:
    """TOKEN-03, MOVE-17"""
    table = Table("togawa", "crimea")
    table.put("togawa", traps=((PLACES["T5"], 0, True),))
    table.put("crimea", character="X1", mechs={"speed": "F6"}, popularity=5)
    table.turn("crimea", "move_gain")
    table.state.waived, table.state.careful = frozenset({"MOVE-17"}), True
    table.do("move", unit="character", path=["T5", "T6"])
    assert (table.seat("crimea").popularity, table.units("crimea")["character"]) == (3, ["T6"])
    assert table.seat("togawa").traps == ((PLACES["T5"], 0, False),)


def test_shinobi_arms_a_sprung_trap_where_the_move_ended() -> None:
    """TOKEN-03: not elsewhere, and not one that is armed."""
    sprung = (PLACES["T5"], 0, False)
    table = walked("togawa", mechs={"shinobi": "T7"}, traps=(sprung,))
    table.refused("TOKEN-03", "rearm", hex="M4")
    table.do("rearm", hex="T5")
    assert table.seat("togawa").traps == ((PLACES["T5"], 0, True),)
    table.refused("TOKEN-03", "rearm", hex="T5")
    plain = walked("togawa", mechs={"toka": "T7"}, traps=(sprung,))
    plain.refused("TOKEN-03", "rearm", hex="T5")


@pytest.mark.parametrize(
    "pieces", [{"character": "T5"}, {"workers": {"T5": 1}}, {"structures": {"mine": "T5"}}]
)
def test_a_trap_holds_no_territory_where_another_player_is(pieces: dict[str, Any]) -> None:
    """TOKEN-02: an own unit beside it changes nothing."""
    table = Table("togawa", "crimea")
    table.put("togawa", traps=((PLACES["T5"], 0, True),))
    assert controls(table.state, 0, PLACES["T5"])
    table.put("crimea", **pieces)
    assert not controls(table.state, 0, PLACES["T5"])
    table.put("crimea", character="home_crimea", workers={"F6": 1}, structures={"mine": "F6"})
    assert controls(table.state, 0, PLACES["T5"])
