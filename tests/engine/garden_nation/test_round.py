"""Rounds: turns, order, territory control, the next round."""

import pytest

from tests.engine.garden_nation.table import Table, new_game


def build(table: Table, count: int = 1, **fields: str) -> None:
    """Build the cheapest way on, in the middle: the Torticrane goes to territory 4."""
    for _ in range(count):
        here = table.public["torticrane"] or 4
        zones = [f"{here}.{place}" for place in ("lower_right", "left", "upper_left", "lower_left", "right")]
        free = next(
            name
            for name in zones
            if table.zone(name)["owner"] in (None, table.public["active"])
            and table.zone(name)["type"] != "bramble"
        )
        table.do("build", zone=free, **fields)


def test_four_players_have_1_2_2_2_actions() -> None:
    """GN-RND-02, GN-RND-05, GN-INV-04: seven actions in a round."""
    table = Table(record=new_game(4))
    seen = []
    for following in ("azagayes", "mekassa", None):
        seen.append((table.public["active"], table.public["actions_left"]))
        build(table, table.public["actions_left"] - 1)
        build(table, 1, **({"next": following} if following else {}))
    seen.append((table.public["active"], table.public["actions_left"]))
    assert seen == [("sylphs", 1), ("azagayes", 2), ("mekassa", 2), ("pterygotes", 2)]
    assert table.public["round"] == 1
    build(table, 2)
    assert (table.public["round"], table.public["active"], table.public["turn"]) == (2, "pterygotes", 5)


def test_three_players_have_1_2_2_actions() -> None:
    """GN-RND-09, GN-INV-04: five actions in a round."""
    table = Table(record=new_game(3))
    build(table, 1, next="pterygotes")
    build(table, 2)
    assert table.public["active"] == "mekassa"
    build(table, 2)
    assert (table.public["round"], table.public["active"], table.public["actions_left"]) == (2, "mekassa", 1)


def test_two_players_take_turns_on_four_spaces() -> None:
    """GN-RND-13, GN-RND-14, GN-DEC-02, GN-INV-04: 1, 2, 2, 2 actions; the player on space 4 begins."""
    table = Table(record=new_game(2))
    turns = []
    for actions in (1, 2, 2, 2):
        turns.append((table.public["active"], table.public["actions_left"]))
        build(table, actions)
    assert turns == [("sylphs", 1), ("mekassa", 2), ("sylphs", 2), ("mekassa", 2)]
    assert (table.public["round"], table.public["active"], table.public["order"]) == (
        2,
        "mekassa",
        ["mekassa"],
    )


def test_the_active_player_chooses_among_those_without_a_turn() -> None:
    """GN-RND-06."""
    table = Table(record=new_game(4))
    build(table, 1, next="mekassa")
    table.do("build", zone="7.upper_right")
    refused = table.refused("GN-RND-06", "build", zone="2.center", next="sylphs")
    assert refused.legal == ("pterygotes", "azagayes")
    table.do("build", zone="2.center")
    assert table.public["choosing"]
    table.ambiguous("GN-RND-06", "build", zone="4.center")
    table.refused("GN-RND-06", "build", by="sylphs", zone="4.center")
    table.do("build", by="azagayes", zone="4.center")
    assert table.public["order"] == ["sylphs", "mekassa", "azagayes"]


def test_nobody_is_chosen_before_the_last_action() -> None:
    """GN-RND-06."""
    table = Table(3, turn=2)
    table.refused("GN-RND-06", "build", zone="4.center", next="mekassa")


def test_a_player_acts_only_in_the_own_turn() -> None:
    """GN-RND-02."""
    table = Table(2, turn=2)
    table.refused("GN-RND-02", "build", by="mekassa", zone="4.center")
    assert table.malformed("build", by="gnomes", zone="4.center").expected == "sylphs, mekassa"
    table.do("build", by="Sylphs", zone="4.center")


def test_the_last_player_moves_the_torticrane_too() -> None:
    """GN-RND-08, GN-RND-12: three actions in a row with territory control in between."""
    table = Table(3, turn=3, active="pterygotes", zones={"1.center": "pterygotes 1 greenery"})
    table.do("build", zone="4.center").do("build", zone="4.right", bramble="greenery")
    assert (table.public["round"], table.public["active"]) == (2, "pterygotes")
    assert table.public["torticrane"] == 5
    assert table.seat("pterygotes")["population"] == 30 - 3 - 5 + 2 + 2


def test_the_next_round_begins_with_the_last_player() -> None:
    """GN-RND-12."""
    table = Table(3, turn=3, actions_left=1)
    table.refused("GN-RND-12", "build", zone="4.center", next="mekassa")
    table.do("build", zone="4.center", next="sylphs")
    assert (table.public["active"], table.public["order"], table.public["actions_left"]) == (
        "sylphs",
        ["sylphs"],
        1,
    )


@pytest.mark.parametrize(
    ("floors", "gained"),
    [((3, 1), (2, 0)), ((2, 2), (1, 1)), ((0, 0), (0, 0))],
    ids=["GN-EX-01", "GN-EX-02", "empty"],
)
def test_most_floors_on_a_territory_bring_inhabitants(
    floors: tuple[int, int], gained: tuple[int, int]
) -> None:
    """GN-RND-01, GN-RND-10, GN-RND-11, GN-EX-01, GN-EX-02: two for one leader, one each for several."""
    zones = {
        name: f"{clan} {count}"
        for name, clan, count in (("1.left", "sylphs", floors[0]), ("1.right", "mekassa", floors[1]))
        if count
    }
    table = Table(turn=4, actions_left=1, active="mekassa", zones={**zones, "4.left": "mekassa 1"})
    table.do("demolish", zone="4.left")
    assert table.public["round"] == 2
    assert table.seat("sylphs")["population"] == 30 + gained[0]
    assert table.seat("mekassa")["population"] == 30 + 6 + gained[1]


def test_roofed_buildings_count_for_control() -> None:
    """GN-ROOF-04, GN-RND-10."""
    zones = {"1.left": "sylphs 2 roof", "1.right": "mekassa 1", "4.left": "mekassa 1"}
    table = Table(turn=4, actions_left=1, active="mekassa", zones=zones).do("demolish", zone="4.left")
    assert table.seat("sylphs")["population"] == 32


def test_three_tied_players_gain_one_each() -> None:
    """GN-RND-11."""
    zones = {
        "1.left": "sylphs 1",
        "1.right": "mekassa 1",
        "1.upper_left": "pterygotes 1",
        "4.left": "pterygotes 1",
    }
    table = Table(3, turn=3, actions_left=1, active="pterygotes", zones=zones).do("demolish", zone="4.left")
    assert [seat["population"] for seat in table.public["seats"]] == [31, 31, 37]


def test_a_turn_that_nobody_announced_begins_with_its_first_action_which_is_done() -> None:
    """GN-RND-02: the action names who acts."""
    table = Table(record=new_game(4))
    build(table, 1)
    here = table.public["torticrane"]
    free = next(
        f"{here}.{place}"
        for place in ("lower_right", "left", "upper_left", "lower_left", "right")
        if table.zone(f"{here}.{place}")["owner"] is None
        and table.zone(f"{here}.{place}")["type"] != "bramble"
    )
    table.do("build", zone=free, by="mekassa")
    assert table.public["active"] == "mekassa"
    assert (table.zone(free)["owner"], table.zone(free)["floors"]) == ("mekassa", 1)
