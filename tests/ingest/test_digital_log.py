import datetime
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.verify import verify
from ingest.formats.digital_log import NOT_JUDGED, read, sniff
from ingest.formats.reader import Problem, Reading, Source
from tests.ingest.reading import FILES, messages, read_file, read_text

LOG = (FILES / "digital_log.txt").read_bytes().decode().replace("\r\n", "\n")
ALWAYS = {
    "this seat is played by the program",
    "resumed at turn 2: 5 earlier actions were undone",
    NOT_JUDGED,
}


def one(text: str) -> Reading:
    (reading,) = read_text(read, text)
    return reading


def change(old: str, new: str) -> str:
    assert old in LOG
    return LOG.replace(old, new)


def remarks(text: str) -> list[Problem]:
    return [problem for problem in one(text).problems if problem.message not in ALWAYS]


def test_a_log_gives_its_players_final_table_and_circumstances() -> None:
    (reading,) = read_file(read, "digital_log.txt")
    record = reading.record
    assert record is not None
    assert [(seat.player, seat.faction, seat.mat) for seat in record.seats] == [
        ("Amber", "rusviet", "industrial"),
        ("Bot: Frost", "nordic", "engineering"),
    ]
    assert record.header.date == datetime.date(2024, 3, 2)
    assert record.header.minutes == 41
    assert record.announced is not None
    first = record.announced.sheets[0]
    assert (first.star_coins, first.territory_coins, first.resource_coins) == (24, 12, 4)
    assert (first.structure_bonus, first.coins, first.popularity, first.total) == (4, 8, 7, 52)
    assert (first.territories, first.resources) == (None, None)
    assert record.announced.rounds == 4


def test_stars_come_from_the_points_and_their_kinds_from_the_lines() -> None:
    record = one(LOG).record
    assert record is not None
    assert record.announced is not None
    assert record.announced.sheets[0].stars == 6
    assert record.announced.sheets[0].star_kinds == {
        "mechs": 1,
        "workers": 1,
        "combat": 1,
        "objective": 1,
        "power": 1,
        "upgrades": 1,
    }


def test_an_honest_log_has_no_contradiction_and_its_sheet_adds_up() -> None:
    reading = one(LOG)
    assert set(messages(reading)) == ALWAYS
    assert reading.record is not None
    verdict = verify(reading.record)
    assert verdict.evidence == "sheet"
    assert verdict.discrepancies == ()


def test_mixed_line_ends_change_nothing() -> None:
    (mixed,) = read_file(read, "digital_log.txt")
    assert mixed.record == one(LOG).record


def test_lines_before_resumed_are_undone() -> None:
    assert "resumed at turn 2: 5 earlier actions were undone" in messages(one(LOG))
    kept = change("--- RESUMED 2024-03-03 18:00:00 (turn 2) ---\n", "")
    assert "rusviet places more stars for workers than there are (STAR-12)" in messages(one(kept))


def test_a_log_without_an_end_is_unfinished_and_keeps_its_players() -> None:
    reading = one(LOG[: LOG.index("--- TURN 3")])
    assert messages(reading, fatal=True) == ["unfinished: the log stops at turn 2"]
    assert reading.record is not None
    assert reading.record.announced is None


def test_an_end_without_its_table_is_unfinished() -> None:
    reading = one(LOG[: LOG.index("--- FINAL")])
    assert messages(reading, fatal=True) == ["unfinished: the game is over but its final table is missing"]


def test_a_cut_table_keeps_the_game_out() -> None:
    reading = one(LOG[: LOG.index("   2  Nordic     Frost")])
    assert messages(reading, fatal=True) == ["the final table names other factions than the list of players"]


def test_only_rusviet_may_repeat_a_section() -> None:
    (problem,) = remarks(change("Nordic     TOP            MoveCoins           +1 Coin", NORDIC_TRADES_AGAIN))
    assert problem.message == "nordic takes the same section twice in a row (TURN-02)"
    assert (problem.line, problem.found) == (44, "trade")


NORDIC_TRADES_AGAIN = (
    "Nordic     TOP            TradeResources      +2 oil\n            PAY  PayCoin          -1 Coin\n"
    "            GAIN GainCoin         +2 Coin"
)


@pytest.mark.parametrize(
    ("old", "new", "message", "found", "expected"),
    [
        ("-3 oil", "-2 oil", "Upgrade does not cost what the mat asks", "2 oil", "3 oil"),
        ("-2 metal", "-3 metal", "Deploy does not cost what the mat asks", "3 metal", "2 metal"),
        ("-2 metal", "-2 wood", "Deploy does not cost what the mat asks", "2 wood", "2 metal"),
        ("+3 Coin", "+4 Coin", "Upgrade does not bring the coins of the mat", "4 coins", "3 coins"),
        ("Deploy  ", "Build  ", "actions of two sections in one turn (TURN-02)", "move_gain", "produce"),
        (
            "W:3+2 vs D:1+0",
            "W:3+2 vs D:1+5",
            "the lower sum wins the combat",
            "5 against 6",
            "the higher sum",
        ),
        ("   52  ", "   53  ", "the total is not the sum of its categories (SCORE-01)", "53", "52"),
        (
            "  24    7",
            "  23    7",
            "points for stars that popularity 7 cannot give (SCORE-02)",
            "23",
            "a multiple of 4",
        ),
        ("  24    7", "  24   19", "popularity off the track", "19", "0 to 18"),
        (
            "Star: Power",
            "Star: Mechs",
            "rusviet places more stars for mechs than there are (STAR-12)",
            "2",
            "at most 1",
        ),
        (
            "    4      8",
            "    5      8",
            "a structure bonus that no tile pays (SBON-10)",
            "5",
            "0, 2, 4, 6, 9",
        ),
        (
            "PayPower         -1",
            "PayPower         -2",
            "produce does not cost what its track can ask",
            None,
            None,
        ),
        ("W:3+2", "W:8+2", "a dial beyond its end", "8", "0 to 7"),
        (
            "2 hex(es), 3 produced",
            "5 hex(es), 9 produced",
            "produce on more territories than the mat allows (PROD-04)",
            "5",
            "at most 4",
        ),
        (
            "2 hex(es), 3 produced",
            "2 hex(es), 12 produced",
            "produce makes more than its workers can (PROD-05)",
            "12",
            "at most 9",
        ),
    ],
)
def test_contradictions_are_remarked_with_what_was_expected(
    old: str, new: str, message: str, found: str | None, expected: str | None
) -> None:
    by_message = {problem.message: problem for problem in remarks(change(old, new))}
    assert message in by_message
    assert found in (None, by_message[message].found)
    assert expected in (None, by_message[message].expected)
    assert by_message[message].line
    assert not by_message[message].fatal


def test_coins_that_the_log_does_not_explain_are_remarked() -> None:
    by_message = {problem.message: problem for problem in remarks(change("+2 Coin", "+2 Coin, +9 Coin"))}
    problem = by_message["rusviet: the log's payments and gains do not make the final coins"]
    assert (problem.line, problem.found, problem.expected) == (56, "8", "17 by the log")


def test_crimea_may_pay_one_resource_with_a_card() -> None:
    crimea = LOG.replace("Rusviet", "Crimea").replace("-3 oil", "-2 oil, -1 combatCard")
    assert "Upgrade does not cost what the mat asks" not in messages(one(crimea))
    two_cards = crimea.replace("-2 oil, -1 combatCard", "-1 oil, -2 combatCard")
    assert "Upgrade does not cost what the mat asks" in messages(one(two_cards))


def test_places_against_the_totals_are_remarked() -> None:
    swapped = change("   1  Rusviet", "   3  Rusviet")
    assert "place 2 has less than place 3 (SCORE-13)" in messages(one(swapped))


def test_a_game_without_a_sixth_star_is_remarked() -> None:
    found = remarks(change("   52     24    7", "   48     20    7"))
    assert "nobody has the sixth star that ends a game (END-01)" in [problem.message for problem in found]


def test_several_logs_in_one_file_are_several_games() -> None:
    first, second = read_text(read, LOG + "\n" + LOG)
    assert first.record == second.record
    assert (first.position, second.position) == ("line 1", "line 59")


def test_lines_that_are_not_understood_are_counted_and_located() -> None:
    (problem,) = remarks(change("--- TURN 3 ---", "something new\n--- TURN 3 ---"))
    assert (problem.message, problem.line) == ("1 lines are not understood, the first here", 45)


def test_a_name_may_end_in_a_number_and_hold_a_bar() -> None:
    record = one(LOG.replace("Amber", "Amber | 2")).record
    assert record is not None
    assert record.seats[0].player == "Amber | 2"
    assert record.announced is not None
    assert record.announced.sheets[0].total == 52


def test_a_log_is_recognised_by_its_title() -> None:
    assert sniff(Source("upload", LOG.encode())) > 0.9
    assert sniff(Source("upload", b"hello")) == 0


@given(st.binary(max_size=300))
def test_any_bytes_are_read_without_raising(content: bytes) -> None:
    list(read(Source("fuzz", content)))
    list(read(Source("fuzz", b"=== SCYTHE GAME LOG ===\n" + content)))


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_log_with_a_damaged_line_is_read_without_raising(data: st.DataObject) -> None:
    lines = LOG.split("\n")
    for _ in range(3):
        place = data.draw(st.integers(0, len(lines) - 1))
        cut = data.draw(st.integers(0, len(lines[place])))
        lines[place] = lines[place][:cut] + data.draw(st.text(max_size=12)) + lines[place][cut + 1 :]
    for reading in read_text(read, "\n".join(lines).encode(errors="replace").decode()):
        assert reading.record is None or reading.record.content_hash()


@pytest.mark.parametrize("mark", ["> ", "    ", ">>> "])
def test_what_stands_before_the_title_of_a_quoted_log_stands_before_every_line(mark: str) -> None:
    quoted = "\n".join(f"{mark}{line}".rstrip() for line in LOG.split("\n"))
    assert one(quoted).record == one(LOG).record
    assert set(messages(one(quoted))) == ALWAYS


def test_a_log_posted_in_a_chat_is_read_from_the_export() -> None:
    half = LOG.index("--- TURN 2")
    parts = [{"id": str(number), "content": text} for number, text in enumerate((LOG[:half], LOG[half:]))]
    assert one(json.dumps({"messages": parts})).record == one(LOG).record


def test_a_result_stated_in_the_chat_beside_a_log_is_read_as_well() -> None:
    stated = "2 players, 17 rounds\nCedar :saxony: | Mechanical | $71\nElm :crimea: | Militant | $64"
    posts = [{"id": str(number), "content": text} for number, text in enumerate((LOG, stated))]
    log, result = read_text(read, json.dumps({"messages": posts}))
    assert log.record == one(LOG).record
    assert result.record is not None
    assert [seat.player for seat in result.record.seats] == ["Cedar", "Elm"]


def test_an_end_logged_twice_is_one_end() -> None:
    end = LOG[LOG.index("=== GAME OVER") :]
    assert one(f"{LOG}\n{end}").record == one(LOG).record


def test_a_game_of_unknown_length_has_no_minutes() -> None:
    record = one(change("00:41:09", "unknown")).record
    assert record is not None
    assert (record.header.minutes, record.announced is not None) == (None, True)


def test_a_log_whose_title_is_mistyped_is_not_lost_behind_another() -> None:
    second = LOG.replace("SCYTHE GAME LOG", "SCYTHE GAM LOG")
    fatal = messages(one(f"{LOG}\n{second}"), fatal=True)
    assert fatal == ["actions behind the end of the game: another log goes on here"]


def test_a_day_that_cannot_be_read_is_told_and_leaves_no_time() -> None:
    reading = one(change("2024-03-02 19:44:10", "2024-33-02 19:44:10"))
    assert "the date is not known" in messages(reading)
    assert reading.record is not None
    assert (reading.record.header.date, reading.record.header.time) == (None, None)


def test_a_kind_of_player_that_the_log_does_not_know_is_told() -> None:
    reading = one(change("AI (Hard)", "A1 (Hard)"))
    (problem,) = [each for each in reading.problems if "taken for a person" in each.message]
    assert (problem.found, problem.line, problem.fatal) == ("A1 (Hard)", 8, False)


def test_a_program_whose_mat_is_not_known_is_refused_and_not_judged_as_the_automa() -> None:
    (problem,) = one(change("Engineering", "Enginering")).fatal
    assert (problem.message, problem.line) == ("unknown faction or mat", 8)


def test_the_end_of_a_log_against_what_came_before_is_told() -> None:
    assert "the log ends at turn 3 and says 14 turns" in messages(one(change("after 4", "after 14")))
    (problem,) = [
        each
        for each in one(change("Rusviet    Amber  ", "Rusviet    Ambre  ")).problems
        if each.message == "the final table names another player for this faction"
    ]
    assert (problem.found, problem.expected, problem.line) == ("Ambre", "Amber", 56)
