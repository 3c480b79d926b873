"""How long a game took, in the ways people write it; what may be anything else stays unknown."""

import pytest

from tests.ingest.reading import games, messages
from tests.ingest.sheets import lines, records


@pytest.mark.parametrize(
    "written",
    [
        *("1h45", "1h 45m", "1 h 45 min", "105 min", "105", "105'", "1:45", "1:45:00", "1:45 h"),
        *("1 hour 45 minutes", "1 ч 45 мин", "1ч45", "1 год 45 хв", "105 хв", "105 Minuten", "1,75 h"),
        "1.75 Std.",
    ],
)
def test_the_length_of_a_game_is_read_however_it_is_written(written: str) -> None:
    (game,) = records("date;players;winner;duration", f"2024-01-05;3;Amber;{written}")
    assert game.header.minutes == 105


@pytest.mark.parametrize("heading", ["Hours", "Duration (h)", "Часов"])
def test_a_heading_may_say_that_its_numbers_are_hours(heading: str) -> None:
    (game,) = records(f"date;players;winner;{heading}", "2024-01-05;3;Amber;1,5")
    assert game.header.minutes == 90


@pytest.mark.parametrize("written", ["2", "2.5", "0", "19:30", "long", "~2h", "5000", "1h-2h"])
def test_what_may_be_hours_a_clock_or_a_guess_is_no_length_and_keeps_nothing_out(written: str) -> None:
    (game,) = games(lines("date;players;winner;duration", f"2024-01-05;3;Amber;{written}"))
    assert game.record is not None
    assert game.record.header.minutes is None
    assert messages(game)[0] == "no length of a game; it stays unknown"


def test_the_length_may_stand_in_the_first_row_of_a_game_only() -> None:
    first, second = records(
        "game,duration,player,score", "1,2h,Amber,84", ",,Birch,71", "2,95 min,Amber,60", ",,Birch,66"
    )
    assert (first.header.minutes, second.header.minutes) == (120, 95)


def test_times_that_differ_from_seat_to_seat_are_nobodys_length_of_the_game() -> None:
    (game,) = games(lines("game,player,score,duration", "1,Amber,84,30 min", "1,Birch,71,45 min"))
    assert game.record is not None
    assert game.record.header.minutes is None
    assert messages(game) == ["rows of one game differ in how long it took; that stays unknown"]
