"""An evening at the table: late corrections, a move taken back, an interruption, a player who leaves.

Rules: TABLE-01..03, TURN-01, TURN-14, SET-25.
"""

from typing import Any

import pytest

from engine.replay import Replay, replay
from engine.scythe.upgrade import open_cells
from tests.engine.table import Table, record

JUDGE = {"by": "Judge Elm", "reason": "agreed at the table"}
BOLSTER: list[dict[str, Any]] = [
    {"type": "section", "section": "bolster"},
    {"type": "bolster", "gain": "power"},
]


def played(
    *actions: dict[str, Any], factions: tuple[str, ...] = ("nordic", "rusviet"), **fields: Any
) -> Replay:
    """A game of these actions."""
    return replay(record(*factions, actions=list(actions), **fields))


def allowed(action: int, rule: str) -> dict[str, Any]:
    return {"kind": "allow", "action": action, "rule": rule, **JUDGE}


def test_what_was_taken_back_is_kept_and_not_played() -> None:
    """TABLE-01: power taken back, cards drawn instead."""
    result = played(
        {"type": "section", "section": "bolster"},
        {"type": "bolster", "gain": "power", "taken_back": True},
        {"type": "bolster", "gain": "combat_cards"},
        {"type": "stop"},
    )
    assert result.state is not None
    assert (result.state.seats[0].power, result.state.seats[0].cards()) == (4, 2)
    assert result.verdict().notes[0] == "action 2: taken back and not played"
    assert result.record.actions[1].taken_back


def test_a_section_may_be_taken_back() -> None:
    """TABLE-01, TURN-02: the same player chooses anew, and the old section stays open for the next turn."""
    table = Table("nordic", "rusviet")
    table.do("section", section="trade", taken_back=True)
    table.do("section", section="bolster", by="nordic")
    table.do("section", section="produce")
    table.do("section", section="trade")
    assert (table.state.turn, table.state.active) == (3, 0)


def test_with_its_token_a_whole_turn_is_taken_back() -> None:
    """TABLE-01: what was done in it is not played; what is of the table itself is that player's."""
    table = Table("nordic", "rusviet", "crimea")
    table.do("section", section="bolster")
    table.do("section", section="trade", taken_back=True)
    table.do("trade", gain="popularity")
    table.do("objective", card=12)
    table.do("upgrade", by="rusviet", source="gain_power", target="deploy")
    table.do("bolster", by="nordic", gain="power")
    table.do("leave", reason="the last train")
    table.do("section", section="produce", by="crimea")
    assert [seat.popularity for seat in table.state.seats] == [2, 2, 2]
    assert (table.seat("nordic").power, table.state.gone) == (6, (1,))


def test_even_an_illegal_action_may_have_been_taken_back() -> None:
    """TABLE-01: it is not judged."""
    table = Table("nordic", "rusviet")
    table.do("section", section="bolster")
    table.do("move", unit="worker", path=["X1"], taken_back=True)
    table.do("bolster", gain="power")


def test_who_left_is_passed_over() -> None:
    """TABLE-02, SET-10"""
    table = Table("nordic", "rusviet", "crimea")
    table.do("section", section="bolster")
    table.do("leave", by="rusviet", reason="the last train")
    table.do("section", section="produce")
    assert table.state.seats[table.state.active].name == "crimea"
    table.do("section", section="trade")
    assert table.state.seats[table.state.active].name == "nordic"
    table.refused("TURN-01", "section", section="bolster", by="rusviet")
    table.refused("TABLE-02", "leave", by="rusviet")
    table.refused("TURN-01", "leave", by="albion")


def test_who_leaves_in_the_own_turn_ends_it_and_takes_undecided_moves_back() -> None:
    """TABLE-02, END-04"""
    table = Table("nordic", "rusviet", "crimea")
    table.put("nordic", character="X1")
    table.put("rusviet", character="T5")
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["T5"])
    table.do("leave")
    assert table.units("nordic")["character"] == ["X1"]
    assert (table.state.active, table.state.section, table.state.pending) == (1, -1, [])


def test_who_left_gains_no_recruit_bonus() -> None:
    """TABLE-02, ENLI-06"""
    table = Table("nordic", "rusviet", "crimea")
    table.put("rusviet", recruits=[-1, -1, 0, -1], popularity=4)
    table.lay("W1", wood=3)
    table.turn("nordic", "move_gain")
    table.do("leave", by="rusviet")
    table.do("build", structure="mill", hex="W1")
    assert table.seat("rusviet").popularity == 4


def test_who_left_is_placed_behind_lower_totals_and_it_is_said() -> None:
    """TABLE-02, SCORE-13"""
    result = played(
        {"type": "transfer", "by": "rusviet", "to": "nordic", "coins": 3},
        {"type": "leave", "by": "nordic"},
        {"type": "stop"},
        factions=("nordic", "rusviet", "crimea"),
        announced={"winners": ["Crimea"], "sheets": [{"rank": 3}, {"rank": 2}, {"rank": 1}]},
    )
    verdict = result.verdict()
    assert [(place.faction, place.rank) for place in verdict.ranking] == [
        ("crimea", 1),
        ("rusviet", 2),
        ("nordic", 3),
    ]
    assert (verdict.ranking[2].total or 0) > (verdict.ranking[0].total or 0)
    assert verdict.status == "accepted"
    assert "action 2: nordic left the game and is placed behind those who stayed" in verdict.notes


def test_with_one_player_left_the_game_is_over() -> None:
    """TABLE-02"""
    table = Table("nordic", "rusviet")
    table.do("leave", by="nordic")
    assert (table.state.ended, table.state.stopped) == (True, True)


def test_an_adjourned_game_goes_on_when_it_is_resumed() -> None:
    """TABLE-03: also in the middle of a turn."""
    table = Table("nordic", "rusviet")
    table.refused("TABLE-03", "resume")
    table.do("section", section="move_gain")
    table.do("move", unit="worker", origin="W1", path=["T1"])
    table.do("adjourn", reason="the hall closes")
    table.refused("TABLE-03", "move", unit="worker", origin="T1", path=["M2"])
    table.do("state", by="nordic", coins=4)
    table.do("resume")
    table.do("move", unit="worker", origin="T1", path=["M2"])


def test_a_player_may_leave_and_a_game_be_stopped_while_it_is_adjourned() -> None:
    """TABLE-02, TABLE-03: one player does not come back; then all of them do not."""
    table = Table("nordic", "rusviet", "crimea")
    table.do("section", section="move_gain")
    table.do("adjourn", reason="late")
    table.do("leave", by="crimea")
    table.do("stop", reason="never resumed")
    assert (table.state.gone, table.state.ended) == ((2,), True)


def test_a_game_that_ends_adjourned_is_unfinished_and_says_so() -> None:
    """TABLE-03"""
    verdict = played(*BOLSTER, {"type": "adjourn", "reason": "late"}).verdict()
    assert verdict.status == "unfinished"
    assert verdict.notes[0] == "action 3: the game was adjourned (late)"


def interleaved(**fields: Any) -> Table:
    """Nordic has bolstered; Rusviet has put its token down and moved."""
    table = Table("nordic", "rusviet", **fields)
    table.lay("W1", oil=3)
    table.do("section", section="bolster")
    table.do("bolster", gain="power")
    table.do("section", section="move_gain")
    table.do("move", unit="worker", origin="V3", path=["M5"])
    return table


UPGRADE: dict[str, Any] = {"by": "nordic", "source": "gain_power", "target": "deploy"}


def test_the_next_player_may_begin_during_the_bottom_row_action() -> None:
    """TURN-14: Nordic's upgrade is written behind Rusviet's first move."""
    table = interleaved()
    coins = table.seat("nordic").coins
    table.do("upgrade", **UPGRADE)
    assert (sum(table.seat("nordic").cells), table.lying("W1")) == (1, {})
    assert table.seat("nordic").coins == coins + table.seat("nordic").mat.coins[0]
    assert (table.state.active, table.state.moving, table.state.moves_left) == (1, True, 1)
    table.do("move", unit="worker", origin="M5", path=["V3"])


def test_only_what_the_turn_before_left_open_may_follow() -> None:
    """TURN-14, TURN-01"""
    table = interleaved()
    table.refused("TURN-01", "deploy", by="nordic", mech="speed", hex="W1")
    table.refused("TURN-01", "bolster", by="nordic", gain="power")
    table.do("upgrade", **UPGRADE)
    table.lay("W1", oil=3)
    table.refused("TURN-01", "upgrade", **UPGRADE)
    table.do("section", section="trade")
    table.refused("TURN-01", "upgrade", by="rusviet", source="gain_power", target="deploy")


def test_a_player_two_turns_back_is_too_late() -> None:
    """TURN-14"""
    table = Table("nordic", "rusviet", "crimea")
    table.lay("W1", oil=3)
    for section in ("bolster", "produce", "trade"):
        table.do("section", section=section)
    table.refused("TURN-01", "upgrade", **UPGRADE)


def test_a_sixth_star_in_an_interleaved_action_takes_back_the_moves_of_the_next_player() -> None:
    """TURN-14, END-04"""
    table = Table("nordic", "rusviet")
    seat = table.seat("nordic")
    for _ in range(5):
        cells, costs = open_cells(seat)
        table.put("nordic", upgrades={cells[0]: costs[0]})
    table.put("nordic", character="T5", stars=[0, 0, 0, 0, 0, 1, 2, 1, 1], star_count=5)
    table.put("rusviet", character="X1")
    table.lay("W1", oil=3)
    table.do("section", section="bolster")
    table.do("section", section="move_gain")
    table.do("move", unit="character", path=["T5"])
    assert table.state.pending
    (cell,), (cost,) = open_cells(seat)
    table.do("upgrade", by="nordic", source=cell, target=cost)
    assert table.state.ended
    assert table.units("rusviet")["character"] == ["X1"]


def test_a_wrong_beginner_is_let_stand_and_the_order_goes_on_from_there() -> None:
    """SET-25, TURN-01: Rusviet began, Crimea follows."""
    wrong = [
        {"type": "section", "section": "bolster", "by": "rusviet"},
        {"type": "bolster", "gain": "power"},
        {"type": "section", "section": "bolster"},
        {"type": "stop"},
    ]
    for rule in ("TURN-01", "SET-25"):
        table = ("nordic", "rusviet", "crimea")
        result = played(*wrong, factions=table, rulings=[allowed(1, rule)])
        assert result.failure is None
        assert result.state is not None
        assert [seat.power for seat in result.state.seats] == [4, 5, 5]
        assert result.state.active == 2
    assert played(*wrong, factions=("nordic", "rusviet", "crimea")).failure is not None


def test_a_stated_order_of_play_is_played_where_a_ruling_lets_it_stand() -> None:
    """SET-25: the whole order, or clockwise from the one who began."""
    turns = [{"type": "section", "section": "produce"}] * 3 + [{"type": "stop"}]
    for starts, order in (((3, 1, 2), [1, 2, 0]), ((2, 1, 3), [1, 0, 2]), ((None, 1, None), [1, 2, 0])):
        seats = [{} if start is None else {"start": start} for start in starts]
        table: dict[str, Any] = {"factions": ("nordic", "rusviet", "crimea"), "seats": seats}
        assert played(*turns, **table).failure is not None
        result = played(*turns, **table, rulings=[allowed(0, "SET-25")])
        assert result.failure is None
        assert result.state is not None
        assert [result.state.sequence[0], result.state.active] == [
            order[0] if None not in starts else 0,
            order[2],
        ]


def test_an_action_out_of_turn_is_done_by_the_one_who_took_it() -> None:
    """TURN-01: with the section where that player's token stands."""
    actions = [
        {"type": "section", "section": "bolster"},
        {"type": "section", "section": "trade"},
        {"type": "bolster", "gain": "power", "by": "nordic"},
        {"type": "trade", "gain": "popularity"},
        {"type": "stop"},
    ]
    result = played(*actions, rulings=[allowed(3, "TURN-01")])
    assert result.failure is None
    assert result.state is not None
    assert [(seat.power, seat.popularity) for seat in result.state.seats] == [(6, 2), (3, 3)]
    assert result.notes == ("ruling: TURN-01 let stand at action 3 by Judge Elm: agreed at the table",)


def test_a_combat_out_of_turn_is_fought_before_the_next_turn() -> None:
    """TURN-01, COMB-05"""
    table = Table("nordic", "rusviet")
    table.put("nordic", character="X1", power=7)
    table.put("rusviet", character="T5", power=7)
    table.do("section", section="move_gain")
    table.do("section", section="bolster")
    table.state.waived, table.state.careful = frozenset({"TURN-01"}), True
    table.do("move", by="nordic", unit="character", path=["T5"])
    assert (table.state.active, table.state.pending) == (1, [])
    table.refused("COMB-05", "section", section="trade")
    table.do("combat", by="nordic", hex="T5", attacker={"dial": 3}, defender={"dial": 1})
    table.do("section", section="trade")
    assert table.units("rusviet")["character"] == ["home_rusviet"]


@pytest.mark.parametrize("by", ["albion", "polania"])
def test_nobody_acts_who_does_not_play_whatever_is_let_stand(by: str) -> None:
    """TURN-01"""
    result = played({"type": "section", "section": "bolster", "by": by}, rulings=[allowed(1, "TURN-01")])
    assert result.failure is not None
    assert result.failure.message == f"{by} does not play in this game"


def test_an_order_of_play_that_contradicts_itself_cannot_be_let_stand() -> None:
    """SET-25: two who began; and a single number that says who did."""
    three = ("nordic", "rusviet", "crimea")
    turns = [{"type": "section", "section": "produce"}, {"type": "stop"}]
    both: dict[str, Any] = {"factions": three, "seats": [{}, {"start": 1}, {"start": 1}]}
    failure = played(*turns, **both, rulings=[allowed(0, "SET-25")]).failure
    assert failure is not None
    assert failure.message.startswith("the numbers stated do not say who began")
    second: dict[str, Any] = {"factions": three, "seats": [{}, {}, {"start": 2}]}
    result = played(*turns, **second, rulings=[allowed(0, "SET-25")])
    assert result.state is not None
    assert result.state.active == 1


def test_who_left_neither_gives_nor_takes_coins() -> None:
    """TABLE-02, DEAL-05"""
    table = Table("nordic", "rusviet", "crimea")
    table.do("leave", by="rusviet")
    table.refused("TABLE-02", "transfer", by="rusviet", to="nordic", coins=1)
    table.refused("TABLE-02", "transfer", by="nordic", to="rusviet", coins=1)
    table.do("transfer", by="nordic", to="crimea", coins=1)


def test_a_ruling_says_what_it_set_in_words() -> None:
    """INV-14"""
    settings: list[dict[str, Any]] = [
        {"faction": "nordic", "hand": [2, None]},
        {"field": "wood", "hex": "W1", "value": 3},
        {"faction": "nordic", "field": "recruit_build", "to": "coins"},
    ]
    rulings = [{"kind": "set", "action": 1, **JUDGE, **each} for each in settings]
    notes = played({"type": "section", "section": "bolster"}, {"type": "stop"}, rulings=rulings).notes
    assert [note.partition(" at action")[0] for note in notes] == [
        "ruling: nordic hand 2 ? set",
        "ruling: wood at W1 set to 3",
        "ruling: nordic recruit build to coins set",
    ]
