"""A ruling carries out what it allows; what nobody can do is refused whatever is ruled, and it is said.

Rules: BUILD-02, CARD-02, CARD-03, COMB-07, DEAL-02, ENLI-05, FACT-06, FACT-15, MECH-CRI-05, MECH-CRI-06,
MECH-NOR-03, MOVE-01, MOVE-04, MOVE-08, MOVE-09, MOVE-17, PROD-04, PROD-07, PROD-11, RES-12, SET-08, SET-28,
TERR-03, TOKEN-01, UPGR-01.
"""

from collections.abc import Callable
from typing import Any

import pytest

from engine.replay import replay
from engine.scythe.board import PLACES
from engine.scythe.cards import DECK, drawable
from engine.scythe.control import controlled, controller
from engine.scythe.fixes import fix
from engine.scythe.game import apply
from engine.scythe.record import Ruling
from engine.violation import Malformed, Violation
from tests.engine.table import Table, action, record

JUDGE = {"by": "Judge Elm", "reason": "agreed at the table"}
OUT_OF_REACH = "no ruling can let this stand, what is missing has to be set"


def let(table: Table, *rules: str) -> Table:
    """The next actions with these rules let stand."""
    table.state.waived, table.state.careful = frozenset(rules), True
    return table


def done(table: Table, kind: str, **fields: Any) -> None:
    """An action that leaves behind what the rules do not know."""
    apply(table.state, action(kind, **fields))


def cards_in_all(table: Table) -> int:
    return drawable(table.state) + sum(seat.cards() for seat in table.state.seats)


def nordic(section: str, **pieces: Any) -> Table:
    """Nordic's turn, against Rusviet."""
    table = Table("nordic", "rusviet")
    table.put("nordic", **{"coins": 9, "power": 9, "popularity": 9, **pieces})
    table.turn("nordic", section)
    return table


def at_war(attacker: str, defender: str, **pieces: Any) -> Table:
    """The attacker's character has entered T5, where the defender's stands."""
    table = Table(attacker, defender)
    table.put(attacker, character="X1", power=7, **pieces)
    table.put(defender, character="T5", power=7)
    table.turn(attacker, "move_gain")
    table.do("move", unit="character", path=["T5"])
    return table


def with_card(number: int, **pieces: Any) -> Table:
    table = Table("nordic", "rusviet")
    table.put("nordic", **{"coins": 9, "power": 9, "popularity": 9, **pieces})
    table.own_factory_card("nordic", number)
    table.turn("nordic", "factory")
    return table


def fight(**sides: Any) -> dict[str, Any]:
    return {"hex": "T5", "attacker": {"dial": 1}, "defender": {"dial": 0}, **sides}


NOT_THERE: dict[str, tuple[str, Callable[[], Table], str, dict[str, Any]]] = {
    "a home base produces nothing": (
        "TERR-03",
        lambda: nordic("produce"),
        "produce",
        {"at": [{"hex": "home_nordic"}]},
    ),
    "the Factory produces nothing": (
        "PROD-07",
        lambda: nordic("produce"),
        "produce",
        {"at": [{"hex": "X1"}]},
    ),
    "no worker is left on the mat": (
        "PROD-11",
        lambda: nordic("produce", workers={"V1": 4, "W1": 4}),
        "produce",
        {"at": [{"hex": "V1", "count": 1}]},
    ),
    "nothing and something": (
        "PROD-04",
        lambda: nordic("produce"),
        "produce",
        {"at": [{"hex": "W1"}], "nothing": True},
    ),
    "no such tokens lie there": (
        "MOVE-08",
        lambda: nordic("move_gain"),
        "move",
        {"unit": "worker", "origin": "W1", "path": ["T1"], "loads": [{"wood": 1}]},
    ),
    "no such workers stand there": (
        "MOVE-09",
        lambda: nordic("move_gain", mechs={"speed": "M2"}),
        "move",
        {"unit": "mech", "path": ["T1"], "loads": [{"workers": 1}]},
    ),
    "coins nobody has": ("RES-12", lambda: nordic("trade"), "transfer", {"to": "rusviet", "coins": 10}),
    "coins for oneself": ("DEAL-02", lambda: nordic("trade"), "transfer", {"to": "nordic", "coins": 1}),
    "a reward the Factory card has not": ("FACT-15", lambda: with_card(6), "factory_top", {"option": 2}),
    "cards nobody holds": (
        "COMB-09",
        lambda: at_war("nordic", "crimea", hidden=0),
        "combat",
        fight(attacker={"dial": 1, "cards": [2]}),
    ),
    "an ability nobody has": (
        "COMB-07",
        lambda: at_war("nordic", "rusviet"),
        "combat",
        fight(attacker={"dial": 1, "ability": True}),
    ),
    "Scout used and not used": (
        "MECH-CRI-05",
        lambda: at_war("crimea", "saxony", mechs={"scout": "F6"}),
        "combat",
        fight(attacker={"dial": 1, "stolen": 3, "ability": False}),
    ),
    "a combat nobody is there for": (
        "COMB-01",
        lambda: at_war("nordic", "rusviet"),
        "combat",
        fight(hex="V1"),
    ),
    "a trap of Albion": ("TOKEN-01", lambda: nordic("move_gain"), "token", {"trap": "power"}),
}


@pytest.mark.parametrize("case", NOT_THERE)
def test_what_nobody_can_do_is_not_let_stand_and_it_is_said(case: str) -> None:
    """TERR-03, PROD-07, PROD-11, MOVE-08, MOVE-09, RES-12, DEAL-02, FACT-15, COMB-07, TOKEN-01"""
    rule, begin, kind, fields = NOT_THERE[case]
    table = begin()
    assert OUT_OF_REACH not in table.refused(rule, kind, **fields).message
    assert OUT_OF_REACH in let(table, rule).refused(rule, kind, **fields).message


def test_a_cube_that_was_moved_is_not_moved_again() -> None:
    """UPGR-01"""
    table = nordic("bolster", upgrades={"gain_power": "deploy"})
    table.lay("W1", oil=3)
    let(table, "UPGR-01").refused("UPGR-01", "upgrade", source="gain_power", target="build")


def test_a_card_that_somebody_has_is_not_taken_whatever_is_ruled() -> None:
    """CARD-08, FACT-02, INV-09: nor one from an empty pile."""
    table = nordic("move_gain", character="T5")
    table.own_factory_card("rusviet", 5)
    table.do("move", unit="character", path=["X1"])
    assert OUT_OF_REACH in let(table, "CARD-08").refused("CARD-08", "factory_card", card=5).message
    table.state.factory_cards = 0
    let(table, "FACT-01").refused("FACT-02", "factory_card", card=6)


def test_a_second_factory_card_is_exchanged_for_the_first() -> None:
    """FACT-03, INV-09"""
    table = Table("nordic", "rusviet", setup={"factory_cards": [3, 7, 11]})
    table.put("nordic", character="X1", factory_card=3)
    table.state.factory_cards, table.state.factory_offer = 2, (7, 11)
    table.turn("nordic", "move_gain")
    let(table, "FACT-03").do("factory_card", card=7)
    assert (table.seat("nordic").factory_card, table.state.factory_cards) == (7, 2)
    assert sorted(table.state.factory_offer) == [3, 11]


def test_an_objective_of_somebody_who_does_not_play_is_nobodys() -> None:
    """OBJ-09, TURN-01: the star goes to no other player."""
    table = nordic("trade", coins=20)
    let(table, "OBJ-09").refused("TURN-01", "objective", card=12, by="saxony")


def test_where_units_stand_together_the_one_who_was_there_controls() -> None:
    """CTRL-04, MOVE-23, MOVE-26, DEPL-01, COMB-05"""
    worker = nordic("move_gain", workers={"W1": 2})
    worker.put("rusviet", workers={"T1": 2})
    done(let(worker, "MOVE-23"), "move", unit="worker", origin="W1", path=["T1"])
    assert [controller(worker.state, PLACES[place]) for place in ("W1", "T1")] == [0, 1]
    assert [controlled(worker.state, seat) for seat in (0, 1)] == [[PLACES["W1"]], [PLACES["T1"]]]
    mech = nordic("produce", workers={"W1": 2})
    mech.lay("W1", metal=3)
    done(let(mech, "DEPL-01"), "deploy", mech="speed", hex="V3")
    assert controller(mech.state, PLACES["V3"]) == 1
    unfought = at_war("nordic", "rusviet")
    done(let(unfought, "COMB-05"), "section", section="trade")
    assert controller(unfought.state, PLACES["T5"]) == 1
    unfought.put("rusviet", character="home_rusviet")
    assert controller(unfought.state, PLACES["T5"]) == 0


def test_a_combat_that_was_left_out_is_fought_later_where_that_is_let_stand() -> None:
    """COMB-01, COMB-05"""
    table = at_war("nordic", "rusviet")
    done(let(table, "COMB-05"), "section", section="trade")
    let(table, "COMB-01").do("combat", **fight())
    assert table.units("nordic")["character"] == ["home_nordic"]


def test_a_worker_that_left_a_contested_territory_by_a_ruling_is_not_taken_back() -> None:
    """MOVE-27, END-04"""
    table = nordic("move_gain", workers={"W1": 2}, mechs={"speed": "W1"})
    table.put("rusviet", character="M2")
    table.do("move", unit="mech", path=["M2"], loads=[{"workers": 1}])
    let(table, "MOVE-27").do("move", unit="worker", origin="M2", path=["T1"])
    table.do("stop")
    assert table.units("nordic") == {"character": ["home_nordic"], "mechs": ["W1"], "workers": ["T1", "W1"]}


@pytest.mark.parametrize(
    ("rule", "section", "pieces", "kind", "fields"),
    [
        ("DEPL-02", "produce", {"mechs": {"speed": "T1"}}, "deploy", {"mech": "speed", "hex": "W1"}),
        (
            "BUILD-03",
            "move_gain",
            {"structures": {"mine": "T1"}},
            "build",
            {"structure": "mine", "hex": "W1"},
        ),
        ("ENLI-01", "trade", {"recruits": [-1, -1, 0, -1]}, "enlist", {"recruit": "build", "bonus": "coins"}),
    ],
)
def test_a_piece_that_left_its_mat_is_not_taken_from_there_again(
    rule: str, section: str, pieces: dict[str, Any], kind: str, fields: dict[str, Any]
) -> None:
    """DEPL-02, BUILD-03, ENLI-01, INV-03: it does not change its place either."""
    table = nordic(section, **pieces)
    table.lay("W1", food=4, metal=3, wood=3)
    assert OUT_OF_REACH in let(table, rule).refused(rule, kind, **fields).message


def test_no_cost_is_covered_beyond_its_cells() -> None:
    """UPGR-02: a cube may lie on a solid cell by a ruling, and nowhere else."""
    table = nordic("bolster", upgrades={"gain_coins": "upgrade"})
    table.lay("W1", oil=3)
    seat = table.seat("nordic")
    seat.covered[0] = seat.mat.cost[0]
    upgrade = action("upgrade", source="gain_power", target="upgrade")
    with pytest.raises(Violation, match=OUT_OF_REACH):
        apply(let(table, "UPGR-02").state, upgrade)
    seat = table.seat("nordic")
    seat.covered[0] = seat.mat.upgradable[0]
    apply(table.state, upgrade)
    assert seat.covered[0] == seat.mat.upgradable[0] + 1


def test_the_same_faction_has_no_two_seats_whatever_is_ruled() -> None:
    """SET-08: pieces of one colour cannot belong to two players; a mat may be there twice."""
    allow = {"kind": "allow", "action": 0, "rule": "SET-08", **JUDGE}
    twice = record("nordic", "nordic", actions=[{"type": "stop"}], rulings=[allow])
    failure = replay(twice).failure
    assert failure is not None
    assert failure.rule == "SET-08"
    mats = record("nordic", "rusviet", mats=("industrial",) * 2, actions=[{"type": "stop"}], rulings=[allow])
    assert replay(mats).verdict().status == "accepted"


def test_the_other_half_of_move_is_done_where_that_is_let_stand() -> None:
    """MOVE-01: coins after the units, by one ruling."""
    table = nordic("move_gain")
    table.do("move", unit="worker", origin="W1", path=["T1"])
    let(table, "MOVE-01").do("gain_coins")
    assert table.seat("nordic").coins == 10


def test_a_factory_cards_top_action_after_its_move_is_done_where_that_is_let_stand() -> None:
    """FACT-06: by one ruling."""
    table = with_card(6)
    table.do("move", unit="worker", origin="W1", path=["T1"])
    let(table, "FACT-06").do("factory_top")
    assert (table.seat("nordic").coins, table.seat("nordic").power) == (12, 8)


def test_a_worker_moves_again_where_that_is_let_stand_though_its_origin_is_not_stated() -> None:
    """MOVE-04"""
    table = nordic("move_gain", workers={"T1": 2}, upgrades={"move_units": "build"})
    for _ in range(2):
        table.do("move", unit="worker", path=["M2"])
    table.refused("MOVE-04", "move", unit="worker", path=["T1"])
    let(table, "MOVE-04").do("move", unit="worker", path=["T1"])
    assert table.units("nordic")["workers"] == ["M2", "T1"]


def test_who_passes_enemy_workers_by_a_ruling_still_drives_them_off() -> None:
    """MOVE-17, MOVE-18, MOVE-19"""
    table = nordic("move_gain", character="W1", mechs={"speed": "home_nordic"})
    table.put("rusviet", workers={"T1": 2})
    let(table, "MOVE-17").do("move", unit="character", path=["T1", "M2"])
    assert table.units("nordic")["character"] == ["M2"]
    assert table.units("rusviet")["workers"] == ["home_rusviet", "home_rusviet"]
    assert table.seat("nordic").popularity == 7


def test_cards_drawn_beyond_what_is_due_reach_the_player_they_are_stated_for() -> None:
    """ENLI-05: with the draw that is due, and in an action that draws none."""
    table = nordic("trade")
    table.put("rusviet", recruits=[-1, -1, -1, 0], hidden=0)
    table.lay("W1", food=4)
    drew = {"rusviet": [2, 3], "nordic": [4, 4, 5]}
    let(table, "ENLI-05").do("enlist", recruit="build", bonus="combat_cards", draws=drew)
    assert [sum(value * count for value, count in enumerate(seat.hand)) for seat in table.state.seats] == [
        13,
        5,
    ]
    assert cards_in_all(table) == DECK - 2
    other = nordic("move_gain")
    other.lay("W1", wood=3)
    let(other, "ENLI-05").do("build", structure="mill", hex="W1", draws={"rusviet": [5]})
    assert (other.seat("rusviet").hand[5], cards_in_all(other)) == (1, DECK)


def test_a_card_that_is_not_in_the_hand_shows_that_the_hand_was_not_known() -> None:
    """CARD-03: the card is played out of the hand as it really was."""
    table = at_war("nordic", "rusviet", hand=[0, 0, 1, 1, 0, 0], hidden=0)
    before = cards_in_all(table)
    let(table, "CARD-03").do("combat", **fight(attacker={"dial": 1, "cards": [5]}))
    assert (table.seat("nordic").cards(), table.seat("nordic").hidden) == (1, 1)
    assert cards_in_all(table) == before


def test_no_more_cards_are_drawn_than_there_are() -> None:
    """CARD-02"""
    table = nordic("bolster", upgrades={"gain_combat_cards": "build"})
    table.state.deck = 1
    let(table, "CARD-02").refused("CARD-02", "bolster", gain="combat_cards", draws=[2, 3])


def test_a_card_stolen_without_scout_is_taken_where_that_is_let_stand() -> None:
    """COMB-07, MECH-CRI-06: if there is one."""
    table = at_war("nordic", "rusviet")
    hands = [seat.cards() for seat in table.state.seats]
    let(table, "COMB-07").do("combat", **fight(attacker={"dial": 1, "stolen": 4}))
    assert [seat.cards() for seat in table.state.seats] == [hands[0] + 1, hands[1] - 1]
    empty = at_war("nordic", "rusviet")
    empty.put("rusviet", hidden=0)
    let(empty, "COMB-07").refused("MECH-CRI-06", "combat", **fight(attacker={"dial": 1, "stolen": 4}))


def test_no_more_units_retreat_than_there_are() -> None:
    """MECH-NOR-03"""
    table = at_war("rusviet", "nordic")
    table.put("nordic", mechs={"seaworthy": "home_nordic"})
    mech = [{"unit": "mech", "to": "L5"}]
    let(table, "MECH-NOR-03").refused("MECH-NOR-03", "combat", **fight(retreats=mech))
    crowd = [{"unit": "character", "to": "L5", "workers": 1}]
    let(table, "MECH-NOR-03", "MOVE-10").refused("MECH-NOR-03", "combat", **fight(retreats=crowd))


def test_one_ruling_is_enough_for_a_second_structure_by_a_factory_card() -> None:
    """BUILD-02"""
    table = with_card(7, structures={"mine": "T1"}, workers={"T1": 2})
    build = {"option": 2, "gain": {"build": {"structure": "mill", "hex": "T1"}}}
    table.refused("BUILD-02", "factory_top", **build)
    apply(let(table, "BUILD-02").state, action("factory_top", **build))
    assert table.seat("nordic").structures.count(PLACES["T1"]) == 2


def test_one_ruling_is_enough_for_a_promo_card() -> None:
    """SET-28"""
    promo = nordic("move_gain", character="T5")
    promo.do("move", unit="character", path=["X1"])
    let(promo, "SET-28").do("factory_card", card=13)
    assert promo.seat("nordic").factory_card == 13


@pytest.mark.parametrize(("stated", "made"), [({"count": 3}, 3), ({}, 1)])
def test_a_territory_without_a_worker_produces_what_is_stated_or_one(
    stated: dict[str, int], made: int
) -> None:
    """PROD-05"""
    table = nordic("produce", character="T1", workers={"W1": 2})
    let(table, "PROD-05").do("produce", at=[{"hex": "T1", **stated}])
    assert table.lying("T1") == {"oil": made}


def test_a_cost_that_was_paid_in_another_kind_is_taken_in_that_kind() -> None:
    """BOT-01: from the territory that was named."""
    table = nordic("produce", workers={"T1": 1, "M2": 1})
    table.lay("T1", metal=1, wood=1)
    table.lay("M2", oil=2, metal=1)
    pay = [{"hex": "T1", "wood": 1}, {"hex": "M2", "oil": 2}]
    let(table, "BOT-01").do("deploy", mech="speed", hex="T1", pay=pay)
    assert (table.lying("T1"), table.lying("M2")) == ({"metal": 1}, {"metal": 1})


def test_no_factory_card_is_set_from_an_empty_pile() -> None:
    """INV-09, FACT-02: a card may still be changed or given back."""
    table = nordic("trade")
    table.state.factory_cards = 0
    ruling = Ruling(kind="set", action=1, faction="nordic", field="factory_card", value=3, **JUDGE)
    with pytest.raises(Malformed, match="no Factory card is left"):
        fix(table.state, [ruling])
    table.put("nordic", factory_card=5)
    fix(table.state, [ruling])
    assert (table.seat("nordic").factory_card, table.state.factory_cards) == (3, 0)
    fix(table.state, [ruling.model_copy(update={"value": 0})])
    assert (table.seat("nordic").factory_card, table.state.factory_cards) == (-1, 1)
