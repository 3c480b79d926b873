import datetime
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.formats import discord
from ingest.load import load
from ingest.warehouse.doubles import (
    Decision,
    Link,
    SeenGame,
    SeenSeat,
    compare,
    find_doubles,
    group_doubles,
)
from ingest.warehouse.organise import doubles, merge
from tests.ingest.reading import read_file

DAY = datetime.date(2024, 3, 2)
FILES = Path(__file__).parent / "files"


def game(identity: str, scores: dict[str, int | None], days: int = 0, **facts: object) -> SeenGame:
    seats = tuple(SeenSeat(name.casefold(), total) for name, total in scores.items())
    facts.setdefault("date", DAY + datetime.timedelta(days=days))
    return SeenGame(identity, seats, **facts)  # type: ignore[arg-type]


FIRST = game("a", {"Amber": 84, "Birch": 71, "Cedar": 71, "Dahlia": 40})


def grade(other: SeenGame) -> str | None:
    link = compare(FIRST, other)
    return link.grade if link else None


def test_the_same_evening_in_another_order_is_certain() -> None:
    assert grade(game("b", {"Dahlia": 40, "Cedar": 71, "Birch": 71, "Amber": 84})) == "certain"


def test_one_player_missing_is_likely_and_said() -> None:
    link = compare(FIRST, game("b", {"Amber": 84, "Birch": 71, "Cedar": 71}))
    assert link == Link(
        "a",
        "b",
        "likely",
        ("the same day", "3 players in common", "3 equal scores", "1 player missing in one of them"),
    )


def test_the_neighbouring_date_is_likely_and_two_days_are_two_games() -> None:
    scores: dict[str, int | None] = {"Amber": 84, "Birch": 71, "Cedar": 71, "Dahlia": 40}
    assert grade(game("b", scores, days=1)) == "likely"
    assert grade(game("b", scores, days=2)) is None


def test_two_players_missing_are_two_games() -> None:
    assert grade(game("b", {"Amber": 84, "Birch": 71})) is None


def test_the_same_people_with_other_scores_played_a_second_game() -> None:
    assert grade(game("b", {"Amber": 50, "Birch": 61, "Cedar": 72, "Dahlia": 83})) is None


def test_one_score_that_differs_is_only_possible() -> None:
    assert grade(game("b", {"Amber": 84, "Birch": 71, "Cedar": 17, "Dahlia": 40})) == "possible"


def slip(source: str, birch: int, faction: str | None = "nordic", days: int = 0) -> SeenGame:
    seats = (
        SeenSeat("amber", 84, "crimea"),
        SeenSeat("birch", birch, faction),
        SeenSeat("cedar", 60, "saxony"),
    )
    return SeenGame(source + str(birch), seats, DAY + datetime.timedelta(days=days), source)


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (slip("site", 17), "likely"),
        (slip("app", 17), "possible"),
        (slip("site", 17, days=1), "possible"),
        (slip("site", 17, faction=None), "likely"),
        (slip("site", 17, faction="rusviet"), None),
    ],
)
def test_a_slip_in_one_score_is_likely_where_two_sources_agree_on_all_the_rest(
    other: SeenGame, expected: str | None
) -> None:
    link = compare(slip("app", 71), other)
    assert (link.grade if link else None) == expected


def test_three_equal_scores_of_two_sources_need_no_factions() -> None:
    one = game("a", {"Amber": 84, "Birch": 71, "Cedar": 60, "Dahlia": 40}, source="app")
    other = game("b", {"Amber": 84, "Birch": 17, "Cedar": 60, "Dahlia": 40}, source="site")
    close = game("c", {"Amber": 85, "Birch": 70, "Cedar": 60, "Dahlia": 40}, source="site")
    assert [link and link.grade for link in (compare(one, other), compare(one, close))] == ["likely", None]


def test_a_game_of_another_source_joins_the_one_it_equals_and_not_the_close_one() -> None:
    games = [slip("app", 72), slip("app", 70), slip("site", 72)]
    (copy,) = group_doubles(games, find_doubles(games)).items()
    assert set(copy) == {"app72", "site72"}


def test_other_names_with_the_same_scores_are_likely() -> None:
    assert grade(game("b", {"Nightfall": 84, "Birch": 71, "Cedar": 71, "Dahlia": 40})) == "likely"


def test_nothing_but_names_is_only_possible() -> None:
    unknown: dict[str, int | None] = dict.fromkeys(("Amber", "Birch", "Cedar", "Dahlia"))
    assert grade(game("b", unknown)) == "possible"


def test_another_faction_for_a_player_is_another_game() -> None:
    one = SeenGame("a", (SeenSeat("amber", 84, "nordic"), SeenSeat("birch", 71), SeenSeat("cedar", 60)), DAY)
    other = SeenGame(
        "b", (SeenSeat("amber", 84, "crimea"), SeenSeat("birch", 71), SeenSeat("cedar", 60)), DAY
    )
    assert compare(one, other) is None


def test_copies_under_other_labels_of_one_file_are_offered_one_after_the_other_and_not_linked() -> None:
    scores: dict[str, int | None] = {"Amber": 84, "Birch": 71}
    copies = [game(name, scores, source="cup.csv", label=("Cup", name, "A")) for name in "abcd"]
    links = find_doubles(copies)
    assert [(link.first, link.second, link.grade, link.reasons[0]) for link in links] == [
        (one, other, "possible", "one file under two labels") for one, other in ("ab", "bc", "cd")
    ]
    assert group_doubles(copies, links) == {}


def test_tables_that_one_source_labels_differently_are_two_games() -> None:
    one = game("a", {"Amber": 84, "Birch": 71}, source="cup.csv", label=("Cup", "1", "A"))
    other = game("b", {"Amber": 84, "Birch": 70}, source="cup.csv", label=("Cup", "2", "A"))
    assert compare(one, other) is None


def test_the_same_entry_of_a_program_is_certain_whatever_was_edited() -> None:
    one = game("a", {"Amber": 84}, reference=("BG Stats", "u-1"))
    other = game("b", {"Amber": 85, "Birch": 70}, days=9, reference=("BG Stats", "u-1"))
    assert find_doubles([one, other])[0].grade == "certain"


def test_find_gives_every_pair_once() -> None:
    third = game("c", {"Amber": 84, "Birch": 71, "Dahlia": 40}, days=-1)
    links = find_doubles(
        [FIRST, game("b", {"Amber": 84, "Birch": 71, "Cedar": 71}), third, game("d", {"Elm": 12})]
    )
    assert [(link.first, link.second) for link in links] == [("a", "b"), ("a", "c")]


def test_doubles_are_counted_once_by_the_strongest_evidence_and_all_are_kept() -> None:
    games = [
        game("a", {"Amber": 84, "Birch": 71, "Cedar": 60}, evidence="result", details=900),
        game("b", {"Amber": 84, "Birch": 71, "Cedar": 60}, evidence="sheet", details=100),
        game("c", {"Elm": 40, "Fern": 30}, evidence="result"),
    ]
    assert group_doubles(games, find_doubles(games)) == {"a": "b"}


def test_the_fuller_table_counts_when_the_evidence_is_equal() -> None:
    games = [game("a", {"Amber": 84, "Birch": 71, "Cedar": 60}), game("b", {"Amber": 84, "Birch": 71})]
    assert group_doubles(games, find_doubles(games)) == {"b": "a"}


def test_the_organiser_can_part_and_join() -> None:
    games = [
        game("a", {"Amber": 84, "Birch": 71, "Cedar": 60}),
        game("b", {"Amber": 84, "Birch": 71, "Cedar": 60}),
        game("c", {"Elm": 40, "Fern": 30}),
    ]
    links = find_doubles(games)
    assert group_doubles(games, links, [Decision("b", "a", same=False)]) == {}
    joined = group_doubles(games, links, [Decision("a", "c", same=True)])
    assert {*joined, *joined.values()} == {"a", "b", "c"}
    assert len(set(joined.values())) == 1


def test_a_pair_kept_apart_is_not_joined_through_a_third() -> None:
    games = [game(identity, {"Amber": 84, "Birch": 71, "Cedar": 60}) for identity in "abc"]
    copies = group_doubles(games, find_doubles(games), [Decision("a", "b", same=False)])
    assert copies.get("a", "a") != copies.get("b", "b")


def test_possible_doubles_are_not_linked() -> None:
    games = [FIRST, game("b", {"Amber": 84, "Birch": 71, "Cedar": 17, "Dahlia": 40})]
    assert group_doubles(games, find_doubles(games)) == {}


def test_records_of_two_formats_are_compared_through_aliases(tmp_path: Path) -> None:
    (reading,) = read_file(discord.read, "discord_ok.txt")
    assert reading.record is not None
    assert reading.record.announced is not None
    nicknames = {"Nightfall": "Amber"}
    seats = tuple(
        seat.model_copy(
            update={"faction": None, "mat": None, "player": nicknames.get(seat.player, seat.player)}
        )
        for seat in reading.record.seats
    )
    winners = tuple(nicknames.get(name, name) for name in reading.record.announced.winners)
    announced = reading.record.announced.model_copy(update={"winners": winners})
    changed = reading.record.model_copy(update={"seats": seats, "announced": announced})
    for name, record in (("one", reading.record), ("other", changed)):
        (tmp_path / f"{name}.json").write_text(record.to_json(), "utf-8")
    warehouse = tmp_path / "games.duckdb"
    load([tmp_path / "one.json", tmp_path / "other.json"], warehouse)
    before = doubles(warehouse)
    merge(warehouse, "Nightfall", "Amber", "Dahlia")
    (after,) = doubles(warehouse)
    assert "in common" in str(after.reasons)
    assert [pair.reasons for pair in before] != [after.reasons]


def test_two_games_of_the_same_pair_days_apart_are_two_games(tmp_path: Path) -> None:
    load([FILES / "bgstats_a.json"], tmp_path / "games.duckdb")
    assert doubles(tmp_path / "games.duckdb") == []


@pytest.mark.parametrize("day", [datetime.date.min, datetime.date.max])
def test_the_ends_of_the_calendar_do_not_raise(day: datetime.date) -> None:
    games = [game("a", {"Amber": 1, "Birch": 2, "Cedar": 3}, date=day), game("b", {"Amber": 1}, date=day)]
    find_doubles(games)


SEATS = st.lists(st.builds(SeenSeat, st.sampled_from("abcd"), st.none() | st.integers(0, 3)), max_size=4).map(
    tuple
)
GAMES = st.lists(st.builds(SeenGame, st.uuids().map(str), SEATS, st.none() | st.just(DAY)), max_size=8)


@given(GAMES)
def test_groups_never_share_a_game(games: list[SeenGame]) -> None:
    copies = group_doubles(games, find_doubles(games))
    assert copies.keys().isdisjoint(copies.values())


WITHOUT_SCORES: dict[str, int | None] = {"Amber": None, "Birch": None, "Cedar": None}


def won(identity: str, winner: str, source: str) -> SeenGame:
    seats = tuple(SeenSeat(name.casefold(), won=name == winner) for name in WITHOUT_SCORES)
    return SeenGame(identity, seats, date=DAY, source=source)


def test_two_sources_that_name_the_same_winner_without_scores_are_likely() -> None:
    link = compare(won("a", "Amber", "app"), won("b", "Amber", "site"))
    assert link is not None
    assert link.grade == "likely"


def test_one_source_that_lists_the_same_winner_twice_or_another_winner_is_not_linked() -> None:
    twice = compare(won("a", "Amber", "app"), won("b", "Amber", "app"))
    other = compare(won("a", "Amber", "app"), won("b", "Birch", "site"))
    assert [link and link.grade for link in (twice, other)] == ["possible", None]


def test_two_games_of_one_source_are_not_joined_through_another_source() -> None:
    games = [won(name, "Amber", source) for name, source in (("a1", "app"), ("a2", "app"), ("b1", "site"))]
    (copy,) = group_doubles(games, find_doubles(games)).items()
    assert set(copy) == {"a1", "b1"}


def test_two_games_in_each_of_two_sources_stay_two_games() -> None:
    sources = (("a1", "app"), ("a2", "app"), ("b1", "site"), ("b2", "site"))
    games = [won(name, "Amber", source) for name, source in sources]
    copies = group_doubles(games, find_doubles(games))
    assert sorted(map(sorted, copies.items())) == [["a1", "b1"], ["a2", "b2"]]


def test_one_of_two_players_may_go_by_another_name_in_another_source() -> None:
    one = game("a", {"Amber": 84, "Birch": 71}, source="app")
    assert [
        link and link.grade
        for link in (
            compare(one, game("b", {"Amber": 84, "birchtree": 71}, source="site")),
            compare(one, game("c", {"Amber": 84, "birchtree": 71}, source="site", days=1)),
            compare(one, game("d", {"Amber": 84, "birchtree": 71}, source="app")),
            compare(one, game("e", {"Hazel": 84, "birchtree": 71}, source="site")),
            compare(one, game("f", {"Amber": 84, "birchtree": 70}, source="site")),
        )
    ] == ["likely", None, None, None, None]


def test_a_player_may_be_missing_and_others_go_by_other_names_in_another_source() -> None:
    one = game("a", {"Amber": 84, "Birch": 71, "Cedar": 60, "Dahlia": 40}, source="app")
    named = {"Amber B.": 84, "birchtree": 71, "Dahlia": 40}
    strangers = {"Amber B.": 84, "birchtree": 71, "Dahlia K.": 40}
    grades = [
        link and link.grade
        for scores in (named, strangers)
        for link in (compare(one, game("b", dict(scores), source="site")),)
    ]
    assert grades == ["likely", "possible"]


def test_a_slip_beside_another_name_needs_three_equal_scores() -> None:
    one = game("a", {"Amber": 84, "Birch": 71, "Cedar": 60, "Dahlia": 40}, source="app")
    four = game("b", {"Amber B.": 84, "Birch": 17, "Cedar": 60, "Dahlia": 40}, source="site")
    three = game("c", {"Amber": 84, "Birch": 71, "Cedar": 60}, source="app")
    short = game("d", {"Amber B.": 84, "Birch": 17, "Cedar": 60}, source="site")
    first = compare(one, four)
    assert first is not None
    assert first.grade == "likely"
    assert compare(three, short) is None


def factions(source: str, *seats: tuple[str, int, str], day: datetime.date = DAY) -> SeenGame:
    """A game of three factions at most, each with who played it and the score."""
    return SeenGame(source, tuple(SeenSeat(*seat) for seat in seats), day, source)


ALONE_WITH_BIRCH = factions("app", ("amber", 71, "crimea"), ("birch", 58, "nordic"))


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (factions("site", ("nightfall", 71, "crimea"), ("b", 58, "nordic")), "likely"),
        (factions("site", ("nightfall", 71, "crimea"), ("b", 58, "saxony")), None),
        (factions("site", ("nightfall", 71, "crimea"), ("b", 59, "nordic")), None),
        (
            factions(
                "site",
                ("nightfall", 71, "crimea"),
                ("b", 58, "nordic"),
                day=DAY + datetime.timedelta(days=1),
            ),
            None,
        ),
    ],
)
def test_two_players_under_other_names_need_equal_scores_and_factions_on_one_day(
    other: SeenGame, expected: str | None
) -> None:
    link = compare(ALONE_WITH_BIRCH, other)
    assert (link.grade if link else None) == expected


def test_a_wrong_score_under_another_name_is_possible_where_all_factions_agree() -> None:
    one = factions("app", ("amber", 84, "crimea"), ("birch", 71, "nordic"), ("cedar", 60, "saxony"))
    other = factions("site", ("amber", 84, "crimea"), ("birch", 71, "nordic"), ("c", 61, "saxony"))
    link = compare(one, other)
    assert link is not None
    assert (link.grade, link.differing) == ("possible", 1)
    assert link.reasons == (
        "the same day",
        "2 players in common",
        "1 seat with the same faction under other names",
        "2 equal scores",
        "1 score differs",
        "3 equal factions",
    )


def test_reasons_count_one_and_none_as_people_say_it() -> None:
    one = factions("app", ("amber", 84, ""), ("birch", 71, ""), ("cedar", 60, ""), ("dill", 50, ""))
    other = factions("site", ("a", 84, ""), ("b", 71, ""), ("c", 60, ""), ("d", 49, ""))
    link = compare(one, other)
    assert link is not None
    assert link.reasons == (
        "the same day",
        "no players in common",
        "3 seats with the same score under other names",
        "3 equal scores",
        "1 player of each fits nobody in the other",
    )


def test_a_game_joins_its_equal_before_one_that_is_close() -> None:
    first = [
        ("amber", 84, "crimea"),
        ("birch", 71, "nordic"),
        ("cedar", 60, "saxony"),
        ("dill", 50, "polania"),
    ]
    close = [*first[:3], ("dill", 51, "polania")]
    renamed = [("nightfall", 84, "crimea"), *close[1:]]
    games = [factions("app", *first), factions("site", *renamed), replace(factions("app", *close), id="app2")]
    (copy,) = group_doubles(games, find_doubles(games)).items()
    assert set(copy) == {"app2", "site"}


def test_the_record_that_names_factions_and_mats_counts_before_a_longer_one() -> None:
    scores = {"amber": 84, "birch": 71, "cedar": 60}
    seats = tuple(SeenSeat(name, total, mat="industrial") for name, total in scores.items())
    games = [game("long", dict(scores), details=900), SeenGame("named", seats, DAY, details=100)]
    assert group_doubles(games, find_doubles(games)) == {"long": "named"}
