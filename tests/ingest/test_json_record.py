"""Records as JSON and JSONL."""

import json

import pytest

from ingest.formats.reader import Reading
from tests.ingest.sheets import read

TOO_MUCH = "nested too deeply, or a number with more digits than any figure has"
GAME = json.dumps({"format": 1, "seats": [{"player": "Amber", "faction": "rusviet"}]})


def only(readings: list[Reading]) -> Reading:
    (reading,) = readings
    return reading


def test_one_record() -> None:
    record = only(read(GAME, "game.json")).record
    assert record is not None
    assert record.seats[0].faction == "rusviet"


def test_a_record_spread_over_lines() -> None:
    assert only(read(json.dumps(json.loads(GAME), indent=2), "game.json")).record is not None


def test_a_record_without_seats_has_those_of_its_position() -> None:
    seats = [{"clan": "sylphs", "population": 30}, {"player": "Birch", "clan": "mekassa", "population": 30}]
    body = {"game": "garden_nation", "position": {"active": "sylphs", "seats": seats}}
    record = only(read(json.dumps(body), "game.json")).record
    assert record is not None
    assert [(seat.player, seat.clan) for seat in record.seats] == [("sylphs", "sylphs"), ("Birch", "mekassa")]
    assert only(read(json.dumps({"game": ["?"], "position": {"seats": [1]}}), "game.json")).record is None


def test_a_list_of_records_keeps_the_text_and_line_of_each() -> None:
    readings = read(f"[{GAME},\n\n {GAME}]", "games.json")
    assert [(reading.position, reading.raw) for reading in readings] == [("line 1", GAME), ("line 3", GAME)]


def test_a_broken_line_of_jsonl_keeps_only_itself_out() -> None:
    readings = read(f"{GAME}\nnonsense\n\n{GAME}\n", "games.jsonl")
    assert [reading.record is not None for reading in readings] == [True, False, True]
    assert [reading.position for reading in readings] == ["line 1", "line 2", "line 4"]


@pytest.mark.parametrize("key", ["Amber", "faction"])
def test_a_byte_that_is_no_text_is_told_as_such_and_keeps_only_its_line_out(key: str) -> None:
    damaged = GAME.encode().replace(key.encode(), key.encode() + b"\xff")
    good, bad, last = read(b"\n".join((GAME.encode(), damaged, GAME.encode())), "games.jsonl")
    assert good.record is not None
    assert last.record is not None
    assert bad.record is None
    (problem,) = bad.problems
    assert (problem.message, problem.line) == ("a byte that is no UTF-8", 2)
    assert (problem.found or "").startswith("\\xff")


def test_a_fault_is_located_by_line_path_found_and_expected() -> None:
    broken = GAME.replace("rusviet", "rusvet")
    problem = read(f"{GAME}\n{broken}", "games.jsonl")[1].problems[0]
    assert (problem.line, problem.column, problem.found) == (2, "$.seats[0].faction", '"rusvet"')
    assert "did you mean “rusviet”?" in problem.message
    assert "'rusviet'" in (problem.expected or "")


def test_broken_json_names_line_and_character() -> None:
    problem = only(read('{\n "format": 1,\n "seats": [}\n', "game.json")).problems[0]
    assert (problem.line, problem.column) == (3, "character 12")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"format": 1, "seats": [], "seats": []}', "the key “seats” stands twice in one object"),
        ('{"seats": [{"player": "Amber", "bid": NaN}]}', "NaN is no JSON number"),
        ('{"seats": ' + "[" * 60 + "]" * 60 + "}", "nested more than 40 levels deep"),
        ('{"seats": ' + "[" * 200_000, TOO_MUCH),
        ('{"seats": [], "format": ' + "1" * 5_000 + "}", TOO_MUCH),
        ('{"position": {"seats": [{"a": ' + "[" * 700 + "]" * 700 + "}]}}", TOO_MUCH),
    ],
)
def test_json_that_plays_tricks_is_refused(text: str, message: str) -> None:
    assert only(read(text, "game.json")).problems[0].message == message


def test_a_number_in_quotes_is_no_number() -> None:
    text = '{"seats": [{"player": "Amber", "bid": "5"}]}'
    assert only(read(text, "game.json")).problems[0].column == "$.seats[0].bid"


def test_a_field_nobody_knows_is_refused() -> None:
    text = '{"seats": [{"player": "Amber"}], "colour": 1}'
    assert only(read(text, "game.json")).problems[0].column == "$.colour"


SEAT = {"player": "Amber", "faction": "rusviet"}


@pytest.mark.parametrize(
    ("body", "message", "expected"),
    [
        ({"seats": [SEAT], "colour": 1}, "an unknown field", "only fields of a record"),
        ({"seats": [{"faction": "rusviet"}]}, "a field is missing", "a record as docs/record.md explains it"),
        ({"seats": [{**SEAT, "bid": 1.5}]}, "not a whole number", "a whole number"),
        ({"seats": [{**SEAT, "bid": 99_999}]}, "a number out of all proportion", "at most 9999"),
        ({"seats": [{**SEAT, "player": 5}]}, "not a text", "a text"),
        ({"seats": [SEAT], "header": 7}, "not an object", "an object"),
        ({"seats": [SEAT], "header": {"date": "01/02/2024"}}, "not a day", "a day such as 2024-05-31"),
        ({"seats": [SEAT], "header": {"time": "25:99"}}, "no time of the day", "a time such as 19:30"),
        ({"seats": [SEAT], "header": {"event": "x" * 201}}, "too long", "at most 200 characters"),
        ({"seats": [SEAT], "format": 2}, "this cannot stand here", "1"),
        ({"seats": [SEAT], "game": "chess"}, "unknown game", "scythe, garden_nation"),
        (
            {"seats": [{"player": "\ud800"}]},
            "half of a character, which no text can hold",
            "whole characters",
        ),
    ],
)
def test_a_fault_of_a_record_is_told_in_our_own_words(body: object, message: str, expected: str) -> None:
    (problem,) = only(read(json.dumps(body), "game.json")).problems
    assert (problem.message, problem.expected) == (message, expected)


def test_an_unknown_field_comes_with_the_nearest_field_of_its_game() -> None:
    def suggested(body: object) -> str:
        return only(read(json.dumps(body), "game.json")).problems[0].message

    assert suggested({"seats": [{"player": "A", "faktion": "rusviet"}]}).endswith("did you mean “faction”?")
    garden = {"game": "garden_nation", "seats": [{"player": "A", "faction": "rusviet"}]}
    assert "rusviet" not in suggested(garden)


def test_json_of_another_program_gets_one_answer_however_much_it_lists() -> None:
    rows = [{"date": "2020-01-01", "players": [{"name": "Amber"}]}] * 76
    reading = only(read(json.dumps(rows), "game.json"))
    assert reading.refuses_file
    (problem,) = reading.problems
    assert (problem.message, problem.found) == ("this JSON holds no recorded game", "date, players")
    assert "an export of BG Stats" in str(problem.expected)


@pytest.mark.parametrize(
    "text",
    [
        f"[{GAME}]\n[{GAME}]",
        f"[{GAME}][{GAME}]",
        f"[{GAME}],\n{GAME}",
        f"{GAME}{GAME}",
        f"[[{GAME}]]\n"[1:-2] * 2,
    ],
)
def test_what_stands_behind_the_first_list_is_read_as_well(text: str) -> None:
    assert [reading.record is not None for reading in read(text, "games.json")] == [True, True]


@pytest.mark.parametrize("rest", ["rubbish", "] and more", "12"])
def test_rubbish_behind_a_list_is_named_and_its_games_are_kept(rest: str) -> None:
    game, refused = read(f"[{GAME}]\n{rest}", "games.json")
    assert game.record is not None
    assert refused.refuses_file
    assert (refused.problems[0].line, refused.problems[0].found) == (2, rest)


def test_a_list_that_is_cut_off_keeps_its_whole_games_and_names_the_rest() -> None:
    first, second, broken = read(f"[{GAME},\n{GAME},\n{GAME[:30]}", "games.json")
    assert [first.record is not None, second.record is not None] == [True, True]
    assert (broken.position, broken.raw) == ("line 3", GAME[:30])
    for cut in (f"[{GAME},\n", f"[{GAME}"):
        game, unclosed = read(cut, "games.json")
        assert game.record is not None
        assert unclosed.problems[0].message == "the list is not closed; the file was cut off"
