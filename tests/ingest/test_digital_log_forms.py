"""Forms of the digital log that later versions write, and saves that are loaded in the middle of a turn."""

import datetime

from ingest.digital.books import keep_books
from ingest.digital.log import Log, logs_of
from ingest.formats.digital_log import read
from tests.ingest.reading import messages, read_text

HEAD = """=== SCYTHE GAME LOG ===
Date      : 2025-05-01 20:00:00
Game ID   : 7d3c9a10-0000-4000-8000-000000000001
Mode      : Multiplayer

--- PLAYERS ---
   1. Saxony         / Agricultural       | Human          | Amber
   2. Nordic         / Militant           | Human          | (unnamed)

--- ACTION LOG ---
[Turn]  Faction        Placement Action                       Details
--------------------------------------------------------------------------------------
"""

NEWER = (
    HEAD
    + """
--- TURN 0 ---
[   0]  Saxony         >> "[Trade]"
[   0]  Saxony         TOP      TradeResources               +1 oil, +1 metal
           PAY  PayCoin                    -1 Coin
[   0]  Nordic         TOP      Produce                      2 produced [(3,1)[mill]:oilx1, (4,1):workersx1]

--- TURN 1 ---
[   1]  Saxony         TOP      Move                         Hero  (1,7)[village] → (2,7)[farm][tunnel]
[   1]  Saxony         Encounter [Card #12]: -2 Coin → +2 Popularity, Upgrade: Power, Recruit
[   1]  Saxony         Factory Card #3
[   1]  Saxony         ★ Star: Objective (1/6)
[   1]  Nordic         TOP      TradeResources               +2 food
           PAY  PayCoin                    -1 Coin
[   1]  Nordic         BOTTOM   Enlist                       Upgrade -> +Coin
           PAY  PayResource                -3 food
[   1]  Saxony         ENLIST BONUS GainPower                +1 Power
[   1]  Nordic         +1 Coin
[   1]  Nordic         PassCoin Nordic -> Saxony: 1 coins
"""
)

BOUGHT_BACK = (
    HEAD
    + """
--- TURN 0 ---
[   0]  Saxony         TOP      Produce                      2 hex(es), 2 produced
[   0]  Nordic         TOP      Move                         Worker#0
--- TURN 1 ---
[   1]  Saxony         TOP      TradeResources
           PAY  PayCoin                    -1 Coin
[   1]  Nordic         TOP      Produce                      1 hex(es), 1 produced
[   1]  Nordic         OTHER    GainStar                     Star: Workers
[   2]  Saxony         TOP      Move                         Worker#1

--- RESUMED 2025-05-02 19:00:00 (turn 1) ---
           >> "[Bolster]"

--- TURN 1 ---
[   1]  Nordic         TOP      BolsterPower                 +2 Power
           PAY  PayCoin                    -1 Coin
"""
)


def only(text: str) -> Log:
    (log,) = logs_of(text)
    return log


def test_every_line_of_the_newer_form_is_understood() -> None:
    assert only(NEWER).not_understood == []


def test_text_of_the_interface_is_no_action_even_with_a_turn_and_a_faction() -> None:
    assert [entry.action for entry in only(NEWER).entries if entry.turn == 0] == ["TradeResources", "Produce"]


def test_lines_without_a_place_are_kept_with_what_they_state() -> None:
    actions = [(entry.action, entry.place) for entry in only(NEWER).entries if entry.faction == "saxony"]
    assert actions[2:5] == [("Encounter", "OTHER"), ("Factory", "OTHER"), ("GainStar", "OTHER")]


def test_stars_gains_upgrades_and_passed_coins_of_the_newer_form_enter_the_books() -> None:
    books, contradictions = keep_books(only(NEWER))
    assert contradictions == []
    assert books["saxony"].stars == {"objective": 1}
    assert books["saxony"].upgrades == {"food": 1}
    # Agricultural begins with 7 coins: 1 for trade, 2 at the encounter, 1 passed on by Nordic.
    assert books["saxony"].holdings["coins"] == 5
    # Militant begins with 4 coins: 1 for trade, 2 for the recruit, 1 gained, 1 passed on.
    assert books["nordic"].holdings["coins"] == 5


def test_a_seat_without_a_name_stays_unnamed_and_the_game_keeps_its_number() -> None:
    (reading,) = read_text(read, NEWER)
    assert reading.record is not None
    assert [seat.player for seat in reading.record.seats] == ["Amber", "unnamed player 2"]
    assert reading.record.header.reference == "7d3c9a10-0000-4000-8000-000000000001"
    assert reading.record.header.date == datetime.date(2025, 5, 1)


def test_only_the_turn_that_is_played_again_is_undone() -> None:
    acts = [(entry.turn, entry.faction, entry.action) for entry in only(BOUGHT_BACK).entries]
    assert acts == [
        (0, "saxony", "Produce"),
        (0, "nordic", "Move"),
        (1, "saxony", "TradeResources"),
        (1, "nordic", "BolsterPower"),
    ]
    (reading,) = read_text(read, BOUGHT_BACK)
    assert "resumed at turn 1: 3 earlier actions were undone" in messages(reading)


def test_a_resumption_after_which_the_turn_goes_on_undoes_nothing() -> None:
    gone_on = BOUGHT_BACK.replace(
        "[   2]  Saxony         TOP      Move                         Worker#1\n", ""
    )
    gone_on = gone_on.replace("(turn 1)", "(turn 2)").replace(
        "[   1]  Nordic         TOP      Bolster", "[   2]  Nordic         TOP      Bolster"
    )
    (reading,) = read_text(read, gone_on)
    assert "resumed at turn 2: 0 earlier actions were undone" in messages(reading)
    assert len(only(gone_on).entries) == 6


BETWEEN_ACTIONS = (
    HEAD
    + """
--- TURN 0 ---
[   0]  Saxony         TOP      Move                         Worker#0
[   0]  Nordic         TOP      Produce                      2 hex(es), 2 produced
[   0]  Nordic         BOTTOM   {before}
           PAY  PayResource                -3 {paid}

--- RESUMED 2025-05-01 20:20:00 (turn 0) ---

--- TURN 0 ---
[   0]  Nordic         BOTTOM   {after}
           PAY  PayResource                -3 {paid}
"""
)


def test_the_top_action_stays_when_only_the_bottom_action_below_it_is_taken_again() -> None:
    again = BETWEEN_ACTIONS.format(before="Build", after="Build", paid="wood")
    acts = [(entry.faction, entry.place, entry.action) for entry in only(again).entries]
    assert acts == [
        ("saxony", "TOP", "Move"),
        ("nordic", "TOP", "Produce"),
        ("nordic", "BOTTOM", "Build"),
    ]
    assert only(again).resumed[0].undone == 1


def test_the_top_action_goes_when_the_bottom_action_is_of_another_section() -> None:
    other = BETWEEN_ACTIONS.format(before="Build", after="Upgrade", paid="oil")
    acts = [(entry.faction, entry.place, entry.action) for entry in only(other).entries]
    assert acts == [("saxony", "TOP", "Move"), ("nordic", "BOTTOM", "Upgrade")]
    assert only(other).resumed[0].undone == 2


def test_coins_passed_on_are_booked_by_either_name_of_the_action() -> None:
    for name in ("PassCoin", "PassCoins"):
        books, _ = keep_books(only(NEWER.replace("PassCoin", name)))
        assert (books["saxony"].holdings["coins"], books["nordic"].holdings["coins"]) == (5, 5)


def test_rounds_are_counted_from_the_turn_called_0() -> None:
    table = (
        "=== GAME OVER === (after 1 turns, unknown)\n\n--- FINAL SCORES ---\n"
        "  Rank  Faction        Player            Total  Stars  Pop  Terr  Res  Struct  Coins\n"
        "  1     Saxony         Amber                31     18    3     6    0       2      5\n"
        "  2     Nordic         (unnamed)             9      0    2     4    0       0      5\n"
    )
    (reading,) = read_text(read, NEWER + table)
    assert reading.record is not None
    assert reading.record.announced is not None
    assert reading.record.announced.rounds == 2
    assert reading.record.header.minutes is None
