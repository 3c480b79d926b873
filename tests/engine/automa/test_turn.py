"""The course of a turn: order, stages, skipping, symbols of the row, the sixth star."""

from typing import Any

import pytest

from engine.replay import replay
from engine.scythe.automa.turn import derive
from engine.scythe.record import Record
from engine.violation import Violation
from tests.engine.automa.solo import Solo
from tests.engine.table import Table, record


def test_the_human_begins_whatever_the_mats_say() -> None:
    """AUT-TURN-01: also when the Automa sits first."""
    assert Solo("nordic").state.active == 0
    seats: Any = ({"mat": None, "player": "Automa", "automa": {}}, {})
    started = replay(
        record("nordic", "saxony", seats=seats, actions=[{"type": "section", "section": "trade"}])
    )
    assert started.failure is None
    assert started.state is not None
    assert started.state.turn == 1


def test_the_automa_does_not_begin() -> None:
    """AUT-TURN-01"""
    table = Solo("nordic")
    table.refused("AUT-TURN-01", "automa", card=3)


def test_human_and_automa_alternate() -> None:
    """AUT-TURN-01: neither has two turns in a row; the automa's card ends the human's turn."""
    table = Solo("nordic")
    table.do("section", section="trade")
    table.refused("AUT-TURN-01", "section", section="produce")
    table.do("automa", card=3)
    assert (table.state.turn, table.state.active) == (2, 0)
    table.refused("AUT-TURN-01", "automa", card=4)
    table.do("section", section="produce")
    table.do("end_turn")
    table.refused("AUT-TURN-01", "section", section="trade")
    table.do("automa", card=4)
    assert table.state.turn == 4


def test_the_human_ends_his_turn_before_the_automa_plays() -> None:
    """AUT-TURN-01, COMB-05: what is due to the human comes first."""
    table = Solo("nordic")
    table.automa(mechs=["T8"])
    table.person(character="M6", workers={"M6": 2})
    table.turn("saxony", "move_gain")
    table.do("move", unit="character", path=["T8"])
    table.refused("COMB-05", "automa", card=3)


def test_a_game_without_an_automa_has_no_automa_turn() -> None:
    """AUT-GEN-01"""
    table = Table("nordic", "saxony")
    table.refused("AUT-GEN-01", "automa", card=3)


def test_the_card_goes_to_the_main_discard_and_the_stages_follow_in_order() -> None:
    """AUT-TURN-02, AUT-TURN-04..07, AUT-CARD-06: move, gains, recruit bonus, cube."""
    table = Solo("nordic")
    table.enlist("power")
    before = table.seat("saxony").power
    shown = table.play(1)
    assert table.cards.main == [1]
    assert (shown["to"], shown["gains"], shown["recruit_bonus"]) == ("M2", {"power": 1, "worker": 1}, "power")
    assert table.seat("saxony").power == before + 1
    assert (shown["star_step"], table.cards.cube) == (True, 2)


@pytest.mark.parametrize("card", [4, 7, 8, 17])
@pytest.mark.parametrize("scheme", [1, 2])
def test_autometta_skips_the_whole_turn(card: int, scheme: int) -> None:
    """AUT-TURN-03, AUT-EX-08: move, gains, bonus and cube; the card stays and its resource cell counts."""
    table = Solo("nordic", level="autometta")
    table.cube(12, scheme)
    table.enlist("power", "coins", "popularity", "combat_cards")
    before = table.snapshot()["seats"]
    shown = table.play(card)
    assert (shown["skipped"], shown["to"], shown["gains"], shown["star_step"]) == (True, None, {}, False)
    assert table.snapshot()["seats"] == before
    assert (table.cards.main, table.cards.last, table.cards.cube) == ([card], card, 12)


def test_on_other_levels_the_skip_mark_means_nothing() -> None:
    """AUT-EX-08, AUT-TURN-03: the first possible of the two moves is made."""
    table = Solo("nordic", level="automa")
    shown = table.play(8)
    assert [each["symbol"] for each in shown["tried"]] == ["move_mech", "move_worker"]
    assert (shown["skipped"], shown["symbol"], shown["star_step"]) == (False, "move_worker", True)


def test_a_stated_skip_that_did_not_happen_is_refused() -> None:
    """AUT-TURN-03"""
    Solo("nordic", level="automa").fails("AUT-TURN-03", 8, skipped=True)
    Solo("nordic", level="autometta").fails("AUT-TURN-03", 8, skipped=False)


def test_the_first_possible_symbol_is_the_only_move() -> None:
    """AUT-MOVE-01, AUT-MOVE-02"""
    table = Solo("nordic")
    table.automa(mechs=["M2"])
    move = table.derive(10)
    assert (move.symbol, len(move.shown["tried"]), len(move.shown["moves"])) == ("move_mech", 1, 1)


def test_without_a_possible_symbol_the_automa_gains_all_the_same() -> None:
    """AUT-MOVE-03"""
    table = Solo("nordic")
    table.cube(12, scheme=2)
    shown = table.play(8)
    assert (shown["to"], shown["gains"]) == (None, {"coin": 1, "character_or_mech": 1})


@pytest.mark.parametrize(
    ("faction", "symbol"), [("nordic", "move_worker"), ("saxony", "encounter_or_factory")]
)
def test_a_bracketed_move_belongs_to_its_faction(faction: str, symbol: str) -> None:
    """AUT-MOVE-05, AUT-MOVE-06, AUT-EX-09: Nordic moves a worker and nothing else."""
    table = Solo(faction, human="rusviet")
    table.automa(workers={"W1": 1, "W3": 1})
    shown = table.play(1)
    assert [shown["symbol"]] == [symbol] == [move["symbol"] for move in shown["moves"]]
    if faction != "nordic":
        assert shown["tried"][0]["rule"] == "AUT-MOVE-05"


@pytest.mark.parametrize(("card", "scheme", "faction"), [(2, 1, "polania"), (9, 2, "polania")])
def test_polania_explores_by_its_own_symbol(card: int, scheme: int, faction: str) -> None:
    """AUT-MOVE-05"""
    table = Solo(faction, human="rusviet")
    table.automa(workers={"W2": 1, "W3": 1})
    table.cube(12, scheme)
    assert table.derive(card).symbol == "encounter_or_factory"


@pytest.mark.parametrize(("card", "scheme"), [(7, 1), (7, 2), (13, 1), (13, 2)])
def test_saxony_attacks_by_its_own_symbol(card: int, scheme: int) -> None:
    """AUT-MOVE-05, AUT-ATK-01"""
    table = Solo("saxony", human="nordic")
    table.automa(power=5)
    table.cube(12, scheme)
    table.person(character="V6")
    assert table.derive(card).symbol == "attack_combat_unit"
    table.automa(power=3)
    assert table.derive(card).symbol != "attack_combat_unit"


def test_a_unit_gained_does_not_move_in_the_same_turn() -> None:
    """AUT-TURN-09: the mech of card 10 comes after the moves."""
    table = Solo("nordic", level="ultimaszyna")
    shown = table.play(10)
    assert [move["symbol"] for move in shown["moves"]] == ["move_worker"]
    assert table.where()["mechs"] == ["home_nordic"]


def test_the_sixth_star_in_combat_ends_the_turn_before_the_gains() -> None:
    """AUT-TURN-08, AUT-STAR-11: nothing of rows 2 and 3, no step of the cube."""
    table = Solo("nordic")
    table.cube(12, scheme=2)
    table.automa(power=12)
    table.five_stars()
    table.person(character="M2")
    coins = table.seat("nordic").coins
    shown = table.play(15, fights=[{"card": 1, "side": {"dial": 0}}])
    assert table.state.ended
    assert (shown["gains"], shown["star_step"], table.seat("nordic").coins) == ({}, False, coins)


def test_the_humans_sixth_star_for_a_won_defence_ends_the_turn_too() -> None:
    """AUT-TURN-08"""
    table = Solo("nordic")
    table.cube(12, scheme=2)
    table.automa(power=1)
    table.person(character="M2", power=7, star_count=5)
    shown = table.play(15, fights=[{"card": 3, "side": {"dial": 7}}])
    assert (table.state.ended, shown["gains"]) == (True, {})
    assert table.stars("saxony") == ["combat"]


def test_the_power_star_as_sixth_stops_the_row_at_once() -> None:
    """AUT-DEC-10, AUT-STAR-08: card 15 gives power before the coin."""
    table = Solo("nordic")
    table.automa(power=14)
    table.five_stars()
    coins = table.seat("nordic").coins
    shown = table.play(15)
    assert (table.state.ended, shown["gains"], table.seat("nordic").coins) == (True, {"power": 2}, coins)


def test_the_recruit_bonus_comes_before_the_last_star_of_the_cube() -> None:
    """AUT-DEC-09: stage 2C before stage 3."""
    table = Solo("nordic")
    table.cube(21, scheme=2)
    table.five_stars()
    table.enlist("power")
    power = table.seat("saxony").power
    table.play(1)
    assert (table.state.ended, table.seat("saxony").power) == (True, power + 1)


def test_the_humans_sixth_star_by_the_recruit_bonus_keeps_the_cube() -> None:
    """AUT-TURN-08"""
    table = Solo("nordic")
    table.enlist("power")
    table.person(power=15, star_count=5)
    shown = table.play(1)
    assert (table.state.ended, shown["star_step"], table.stars("saxony")) == (True, False, ["power"])


def test_after_the_end_nothing_is_played() -> None:
    """END-02"""
    table = Solo("nordic")
    table.automa(power=14)
    table.five_stars()
    table.play(15)
    table.refused("END-02", "automa", card=3)


def test_a_failing_turn_leaves_everything_as_it_was() -> None:
    """Check, then do: the refusal comes after moves and gains were reckoned."""
    table = Solo("nordic")
    assert "space 2" in table.fails("AUT-STAR-01", 3, cube=7)


def test_a_violation_names_the_automa_as_the_actor() -> None:
    """A record stops at the turn that was played wrongly, with the faction of the Automa."""
    actions = [
        {"type": "section", "section": "trade"},
        {"type": "automa", "card": 3, "moves": [{"to": "T3"}]},
    ]
    game: Record = record(
        "saxony", "nordic", seats=({}, {"mat": None, "player": "Automa", "automa": {}}), actions=actions
    )
    failure = replay(game).failure
    assert failure is not None
    assert (failure.action, failure.player, failure.kind) == (2, "nordic", "violation")


def test_a_ruling_lets_a_wrong_move_stand() -> None:
    """AUT-MOVE-11 waived: the replay follows what the table did."""
    actions = [
        {"type": "section", "section": "trade"},
        {"type": "automa", "card": 3, "moves": [{"to": "T3"}]},
    ]
    rulings = [
        {"kind": "allow", "action": 2, "rule": "AUT-MOVE-11", "by": "organiser", "reason": "seen too late"}
    ]
    seats: Any = ({}, {"mat": None, "player": "Automa", "automa": {}})
    played = replay(record("saxony", "nordic", seats=seats, actions=actions, rulings=rulings))
    assert played.failure is None
    assert played.state is not None
    assert played.state.seats[1].workers == [9, 4]


def test_an_automa_is_asked_of_a_game_that_has_one() -> None:
    """AUT-GEN-01"""
    with pytest.raises(Violation, match="AUT-GEN-01"):
        derive(Table("nordic", "saxony").state, 3)
