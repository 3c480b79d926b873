"""The end of the game: END-01..11, COMB-25, SCORE in replayed games, EX-29, DEC-01..DEC-05."""

from typing import Any

import pytest

from engine.replay import replay
from engine.scythe.actions import StopGame
from engine.scythe.deals import stop
from engine.scythe.final import rounds_discrepancies
from engine.scythe.rules import GAME
from engine.scythe.stars import COMBAT, OBJECTIVE, POPULARITY, POWER, STRUCTURES
from engine.scythe.words import STAR_KINDS
from tests.engine.table import Table, record

BUILD_RECRUIT = [-1, -1, 0, -1]
THREE_BUILT = {"mine": "M1", "armory": "F1", "mill": "V1"}
CAMP = {"nordic": "W1", "rusviet": "V3", "polania": "W2"}


def five(faction: str, last: str, **more: Any) -> dict[str, Any]:
    """Five stars with that one still open, and the eight workers that one of them may stand for."""
    kinds = ["objective", "combat", "combat", "popularity", "power"]
    if last in kinds:
        kinds[kinds.index(last)] = "workers"
        more = {"workers": {CAMP[faction]: 8}, **more}
    stars = [kinds.count(kind) for kind in STAR_KINDS]
    return {"stars": stars, "star_count": 5, **more}


def over(table: Table, faction: str) -> None:
    """The game has ended with that faction's sixth star, and nothing follows."""
    assert table.state.ended
    assert table.seat(faction).star_count == 6
    table.refused("END-02", "end_turn")
    table.refused("END-02", "section", section="trade")
    table.refused("END-02", "stop")


def test_a_top_row_action_ends_the_game_at_once() -> None:
    """END-01, END-02, DEC-03: the rest of the reward, then the star; no bottom row, no further turn."""
    table = Table("nordic", "rusviet")
    table.put("nordic", **five("nordic", "power", power=15, structures={"monument": "M1"}))
    table.lay("W1", oil=3)
    table.turn("nordic", "bolster")
    table.do("bolster", gain="power")
    assert table.seat("nordic").popularity == 3
    table.refused("END-02", "upgrade", source="gain_power", target="deploy")
    over(table, "nordic")


def test_the_eighth_worker_is_followed_by_the_rest_of_the_harvest() -> None:
    """END-01, DEC-03"""
    table = Table("nordic", "rusviet")
    table.put("nordic", **five("nordic", "workers", workers={"V1": 1, "W1": 6}))
    table.turn("nordic", "produce")
    table.do("produce", at=[{"hex": "V1"}, {"hex": "W1"}])
    assert table.lying("W1") == {"wood": 6}
    over(table, "nordic")


def test_the_armorys_power_comes_with_the_trade_that_ends_the_game() -> None:
    """END-01, DEC-03"""
    table = Table("nordic", "rusviet")
    table.put("nordic", **five("nordic", "power", power=15, structures={"armory": "M1"}))
    table.turn("nordic", "trade")
    table.do("trade", gain="popularity")
    assert table.seat("nordic").popularity == 3
    over(table, "nordic")


def last_build(**fields: Any) -> Table:
    """Nordic is about to build its fourth structure for its sixth star; everybody has a recruit of Build."""
    table = Table("nordic", "rusviet", "crimea", "polania", **fields)
    table.put("nordic", **five("nordic", "structures", structures=THREE_BUILT))
    for faction in ("nordic", "rusviet", "polania"):
        table.put(faction, recruits=list(BUILD_RECRUIT), popularity=4)
    table.lay("W1", wood=3)
    table.turn("nordic", "move_gain")
    return table


def test_a_bottom_row_action_is_finished_before_its_last_star() -> None:
    """END-03, DEC-01, DEC-05: structure, coins, own bonus, left, right, then the star."""
    table = last_build()
    coins = table.seat("nordic").coins
    table.do("build", structure="monument", hex="W1")
    assert table.seat("nordic").coins == coins + 1
    assert [table.seat(faction).popularity for faction in ("nordic", "rusviet", "polania")] == [5, 5, 5]
    kinds = [event.kind for event in table.state.events][-5:]
    assert kinds == ["structure", "recruit_bonus", "recruit_bonus", "recruit_bonus", "star"]
    assert table.seat("nordic").stars[STRUCTURES] == 1
    over(table, "nordic")


def test_a_table_may_keep_neighbours_from_the_last_bonus() -> None:
    """END-03, DEC-01 (house rule neighbours_gain_on_last_action)"""
    table = last_build(setup={"house_rules": {"neighbours_gain_on_last_action": False}})
    table.do("build", structure="monument", hex="W1")
    assert [table.seat(faction).popularity for faction in ("nordic", "rusviet", "polania")] == [5, 4, 4]
    over(table, "nordic")


def test_the_own_bonus_of_the_last_action_may_bring_the_last_star() -> None:
    """END-03: the eighteenth popularity comes from the recruit of Build."""
    table = Table("nordic", "rusviet")
    table.put("nordic", **five("nordic", "popularity", recruits=list(BUILD_RECRUIT), popularity=17))
    table.lay("W1", wood=3)
    table.turn("nordic", "move_gain")
    table.do("build", structure="monument", hex="W1")
    assert table.seat("nordic").stars[POPULARITY] == 1
    over(table, "nordic")


def neighbours(**nordic: Any) -> Table:
    """Rusviet (left) and Polania (right) stand at 17 popularity with recruits of Build; Nordic builds."""
    table = Table("nordic", "rusviet", "crimea", "polania")
    table.put("nordic", **nordic)
    for faction in ("rusviet", "polania"):
        table.put(faction, recruits=list(BUILD_RECRUIT), popularity=17)
    table.lay("W1", wood=3)
    table.turn("nordic", "move_gain")
    return table


def placed(table: Table) -> list[str]:
    """Whose stars were placed, in order."""
    return [table.state.seats[event.seat].name for event in table.state.events if event.kind == "star"]


def test_stars_reached_on_anothers_turn_come_after_the_action_clockwise() -> None:
    """END-05, END-06, EX-29"""
    table = neighbours(structures=THREE_BUILT, recruits=list(BUILD_RECRUIT), popularity=17)
    table.do("build", structure="monument", hex="W1")
    assert placed(table) == ["nordic", "nordic", "rusviet", "polania"]
    assert table.seat("polania").stars[POPULARITY] == 1
    assert not table.state.ended


def test_they_are_not_placed_when_the_active_player_ends_the_game() -> None:
    """END-07, EX-29"""
    table = neighbours(**five("nordic", "structures", structures=THREE_BUILT))
    table.do("build", structure="monument", hex="W1")
    assert placed(table) == ["nordic"]
    assert (table.seat("rusviet").popularity, table.seat("polania").popularity) == (18, 18)
    over(table, "nordic")


def test_the_first_sixth_star_shuts_out_those_after_it() -> None:
    """END-08, DEC-05: Rusviet on the left ends the game; Polania has its bonus, but not its star."""
    table = neighbours()
    table.put("rusviet", **five("rusviet", "popularity"))
    table.put("polania", **five("polania", "popularity"))
    table.do("build", structure="monument", hex="W1")
    assert placed(table) == ["rusviet"]
    assert table.seat("polania").popularity == 18
    assert table.seat("polania").star_count == 5
    over(table, "rusviet")


@pytest.mark.parametrize("edition", ["uk_geekach", "ru_fan"])
def test_sixteen_power_by_a_recruit_ends_the_game_on_anothers_turn(edition: str) -> None:
    """END-05 (flag foreign_turn_star_scope): every cause in the base game is a recruit bonus."""
    table = Table("nordic", "rusviet", edition=edition)
    table.put("rusviet", **five("rusviet", "power", recruits=[0, -1, -1, -1], power=15))
    table.lay("W1", oil=3)
    table.turn("nordic", "bolster")
    table.do("upgrade", source="gain_power", target="deploy")
    assert table.seat("rusviet").stars[POWER] == 1
    over(table, "rusviet")


def combat(attacker: dict[str, Any], defender: dict[str, Any], dials: tuple[int, int]) -> Table:
    """Rusviet's mech has attacked Nordic's character and worker on M2, beside an encounter token."""
    table = Table("nordic", "rusviet")
    table.put("nordic", **{"character": "M2", "workers": {"M2": 1, "W1": 1}, "power": 7, **defender})
    table.put("rusviet", **{"character": "F2", "power": 7, "popularity": 3, **attacker})
    table.put("rusviet", mechs={"riverwalk": "T1"}, character="T1")
    table.turn("rusviet", "move_gain")
    table.do("move", unit="character", path=["M2"])
    table.do("combat", hex="M2", attacker={"dial": dials[0]}, defender={"dial": dials[1]})
    return table


def test_the_attackers_sixth_star_comes_when_the_combat_is_resolved() -> None:
    """END-10, DEC-02: retreat, popularity and the loser's card first; no encounter afterwards."""
    table = combat(five("rusviet", "combat"), {}, (5, 2))
    assert table.seat("rusviet").stars[COMBAT] == 2
    assert table.seat("rusviet").popularity == 2
    assert table.units("nordic")["character"] == ["home_nordic"]
    assert table.seat("nordic").cards() == 2
    assert not table.state.encounter_due
    table.refused("END-02", "encounter", card=1, picks=[{"option": 1}])
    over(table, "rusviet")


def test_the_defenders_sixth_star_ends_the_attackers_turn() -> None:
    """END-01, END-10, STAR-15"""
    table = combat({}, five("nordic", "combat"), (2, 5))
    assert table.units("rusviet")["character"] == ["home_rusviet"]
    over(table, "nordic")


def test_an_objective_ends_the_game() -> None:
    """END-01"""
    table = Table("nordic", "rusviet", seats=({"objectives": [8, 12]}, {}))
    table.put("nordic", **five("nordic", "objective", coins=2, popularity=7))
    table.turn("nordic", "bolster")
    table.do("objective", card=8)
    assert table.seat("nordic").stars[OBJECTIVE] == 1
    over(table, "nordic")


def test_an_encounter_ends_the_game() -> None:
    """END-01: with everything the option gives."""
    table = Table("nordic", "rusviet")
    table.put("nordic", **five("nordic", "popularity", character="W1", popularity=17, coins=0))
    table.turn("nordic", "move_gain")
    table.do("move", unit="character", path=["M2"])
    table.do("encounter", card=1, picks=[{"option": 1}])
    assert table.seat("nordic").coins == 2
    over(table, "nordic")


def test_the_top_action_of_a_factory_card_ends_the_game() -> None:
    """END-01"""
    table = Table("nordic", "rusviet")
    table.put("nordic", **five("nordic", "popularity", popularity=16, power=3))
    table.own_factory_card("nordic", 5)
    table.turn("nordic", "factory")
    table.do("factory_top")
    over(table, "nordic")


def two_fronts() -> Table:
    """Rusviet, one star short, has entered T5 and (a mech with cargo) V3, and driven a worker off W4."""
    table = Table("nordic", "rusviet")
    table.put("nordic", character="T5", mechs={"speed": "V3"}, workers={"W4": 1, "W1": 1}, power=3)
    table.put("rusviet", **five("rusviet", "combat", power=7, popularity=3))
    table.put(
        "rusviet",
        character="X1",
        mechs={"speed": "M5", "riverwalk": "M4"},
        workers={"M5": 2, "T4": 1, "home_rusviet": 5},
    )
    table.put("rusviet", upgrades={"move_units": "build"})
    table.own_factory_card("rusviet")
    table.lay("M5", metal=2)
    table.lay("T4", oil=3)
    table.turn("rusviet", "move_gain")
    table.do("move", unit="character", path=["T5"])
    loads = [{"workers": 2, "metal": 2}, {"workers": 2, "metal": 1, "oil": 2}]
    table.do("move", unit="mech", mech="speed", path=["T4", "V3"], loads=loads)
    table.do("move", unit="mech", mech="riverwalk", path=["W4"])
    return table


def test_undecided_moves_are_taken_back_with_their_cargo() -> None:
    """COMB-25, END-04, END-09, DEC-04: to the last territory before, and nothing else is reverted."""
    table = two_fronts()
    assert (table.lying("V3"), table.lying("T4")) == ({"metal": 1, "oil": 2}, {"metal": 1, "oil": 1})
    table.do("combat", hex="T5", attacker={"dial": 7}, defender={"dial": 0})
    assert table.units("rusviet") == {
        "character": ["T5"],
        "mechs": ["W4", "T4"],
        "workers": ["T4", "T4", "T4", *["home_rusviet"] * 5],
    }
    assert (table.lying("V3"), table.lying("T4"), table.lying("M5")) == ({}, {"metal": 2, "oil": 3}, {})
    assert table.seat("rusviet").popularity == 2
    assert table.units("nordic")["workers"] == ["W1", "home_nordic"]
    assert table.units("nordic")["mechs"] == ["V3"]
    assert table.state.pending == []
    over(table, "rusviet")


def test_a_lost_combat_on_the_way_to_the_end_leaves_the_others_due() -> None:
    """COMB-25, COMB-28: the defender's win is no end; the second combat is still fought."""
    table = two_fronts()
    table.do("combat", hex="T5", attacker={"dial": 0}, defender={"dial": 1})
    table.refused("COMB-05", "end_turn")
    table.do("combat", hex="V3", attacker={"dial": 7}, defender={"dial": 0})
    assert table.units("rusviet")["workers"][:3] == ["T4", "V3", "V3"]
    over(table, "rusviet")


def test_several_units_go_back_each_where_it_came_from() -> None:
    """END-04, DEC-04"""
    table = Table("nordic", "rusviet")
    table.put("nordic", character="V3")
    table.put("rusviet", character="home_rusviet", mechs={"speed": "M5"}, workers={"M5": 2})
    table.turn("rusviet", "move_gain")
    table.do("move", unit="character", path=["V3"])
    table.do("move", unit="mech", path=["V3"], loads=[{"workers": 1}])
    table.do("stop", reason="the hall closes")
    assert table.units("rusviet") == {
        "character": ["home_rusviet"],
        "mechs": ["M5"],
        "workers": ["M5", "M5"],
    }
    assert table.state.stopped


@pytest.mark.parametrize(
    ("edition", "character", "worker", "popularity"),
    [("uk_geekach", "F2", "home_nordic", 1), ("ru_fan", "V3", "F2", 2)],
)
def test_workers_not_yet_sent_home_stay_when_the_game_ends_in_the_move(
    edition: str, character: str, worker: str, popularity: int
) -> None:
    """END-04, MOVE-35 (flag worker_retreat_timing): undecided until the Move is over, so it is undone."""
    table = Table("nordic", "rusviet", edition=edition)
    table.put("nordic", workers={"F2": 1, "W1": 1})
    table.put("rusviet", character="V3", mechs={"riverwalk": "M5"}, popularity=2)
    table.turn("rusviet", "move_gain")
    table.do("move", unit="character", path=["F2"])
    stop(table.state, StopGame(reason="announced as stopped"))
    assert table.units("rusviet")["character"] == [character]
    assert table.seat("rusviet").popularity == popularity
    assert worker in table.units("nordic")["workers"]


def test_others_get_no_further_turn() -> None:
    """END-02, END-11: the first player ends the game with a turn more than the second."""
    table = Table("nordic", "rusviet")
    for section in ("trade", "trade"):
        table.do("section", section=section)
    table.do("section", section="bolster")
    table.put("nordic", **five("nordic", "power", power=15))
    table.do("bolster", gain="power")
    assert table.state.turn == 3
    over(table, "nordic")


OPENING: list[dict[str, Any]] = [
    {"type": "section", "section": "bolster"},
    {"type": "bolster", "gain": "power"},
    {"type": "section", "section": "trade"},
    {"type": "trade", "gain": "resources", "hex": "M5", "oil": 2},
]


def test_a_stopped_game_is_scored_as_it_stands() -> None:
    """SCORE-01, SCORE-02, SCORE-06, SCORE-08, SCORE-09, SCORE-12, SCORE-13, SCORE-15"""
    stop = {"type": "stop", "reason": "time"}
    result = replay(record("nordic", "rusviet", actions=[*OPENING, stop]))
    assert result.verdict().status == "accepted"
    first, second = result.ranking
    assert (first.faction, first.rank, first.total) == ("rusviet", 1, 9)
    assert first.categories == {
        "coins": 4,
        "stars": 0,
        "territories": 4,
        "resources": 1,
        "structures": 0,
        "bid": 0,
    }
    assert (second.faction, second.rank, second.total) == ("nordic", 2, 7)


def test_a_bid_is_taken_off_the_total() -> None:
    """SCORE-01"""
    game = record("nordic", "rusviet", seats=({}, {"bid": 3}), actions=[*OPENING, {"type": "stop"}])
    assert [(place.faction, place.total) for place in replay(game).ranking] == [("nordic", 7), ("rusviet", 6)]


def test_a_game_announced_as_stopped_needs_no_stop_in_its_log() -> None:
    """END-02: the table says so in the result."""
    announced = {"stopped": True, "sheets": [{"total": 7, "rank": 2}, {"total": 9, "rank": 1}]}
    result = replay(record("nordic", "rusviet", actions=OPENING, announced=announced))
    assert result.verdict().status == "accepted"
    assert result.verdict().evidence == "replayed"


def test_an_unfinished_log_is_neither_accepted_nor_refused() -> None:
    """END-01: its standing is shown, but it is no result."""
    result = replay(record("nordic", "rusviet", actions=OPENING))
    verdict = result.verdict()
    assert (verdict.status, verdict.evidence, verdict.failure) == ("unfinished", None, None)
    assert [place.total for place in verdict.ranking] == [9, 7]
    assert verdict.notes == (GAME.not_ended,)


def test_an_announced_figure_that_differs_is_named() -> None:
    """SCORE-01, SCORE-13, INV-14"""
    announced = {
        "stopped": True,
        "sheets": [{"coins": 3, "total": 8}, {"territories": 3, "total": 9}],
        "winners": ["Nordic"],
    }
    result = replay(record("nordic", "rusviet", actions=OPENING, announced=announced))
    found = {(each.code, each.field, each.announced, each.reconstructed) for each in result.discrepancies}
    assert found == {
        ("figure_differs", "total", "8", "7"),
        ("figure_differs", "territories", "3", "2"),
        ("winner_differs", "winners", "Nordic", "Rusviet"),
    }
    assert result.verdict().status == "discrepancy"


def rounds_found(*rounds: int, actions: list[dict[str, Any]]) -> list[list[tuple[str, str | None]]]:
    """For each announced number of rounds of a stopped game, what is found wrong with it."""
    games = [
        record("nordic", "rusviet", actions=actions, announced={"stopped": True, "rounds": number})
        for number in rounds
    ]
    return [[(each.code, each.reconstructed) for each in replay(game).discrepancies] for game in games]


def test_an_announced_number_of_rounds_that_the_turns_do_not_give_is_named() -> None:
    """INV-14: two turns of two players are one round."""
    assert rounds_found(1, 2, 0, actions=OPENING) == [[], [("rounds_differ", "1")], [("rounds_differ", "1")]]


def test_a_round_in_which_the_table_stopped_may_be_counted_or_not() -> None:
    """INV-14: three turns of two players are one round and a half."""
    third = [*OPENING, {"type": "section", "section": "trade"}]
    assert rounds_found(1, 2, 3, actions=third) == [[], [], [("rounds_differ", "2")]]


def test_the_round_of_the_sixth_star_counts() -> None:
    """INV-14, END-02: the first player ends the second round, and one round is one too few."""
    table = Table("nordic", "rusviet")
    table.state.turn, table.state.ended = 3, True
    games = [record("nordic", "rusviet", announced={"rounds": number}) for number in (1, 2)]
    found = [[each.code for each in rounds_discrepancies(game, table.state)] for game in games]
    assert found == [["rounds_differ"], []]
