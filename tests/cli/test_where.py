"""Where a text game breaks a rule: line and column of the file, in words and for machines."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.main import app

GAMES = """[Tile "lakes_adjacent"]
[Seat "Amber" Nordic mechanical]
[Seat "Birch" Saxony industrial]

1. Saxony produce: M6, T8
*

[Tile "lakes_adjacent"]
[Seat "Amber" Nordic mechanical]
[Seat "Birch" Saxony industrial]

1. Saxony produce: M6, T8
2. Nordic move: character home>M2
*
"""


def test_a_broken_rule_is_located_by_line_and_column(tmp_path: Path) -> None:
    file = tmp_path / "two.scythe"
    file.write_text(GAMES, encoding="utf-8")
    result = CliRunner().invoke(app, ["check", "--json", str(file)])
    first, second = (game["failure"] for game in json.loads(result.stdout))
    assert first is None
    assert (second["rule"], second["action"], second["where"]) == ("MOVE-07", 4, "line 13, column 17")
    shown = CliRunner().invoke(app, ["check", str(file)])
    assert "line 13, column 17, action 4, nordic: home_nordic to M2" in shown.output


def test_load_and_list_locate_a_refused_game_as_exactly_as_check(tmp_path: Path) -> None:
    file, warehouse = tmp_path / "two.scythe", ["--db", str(tmp_path / "games.duckdb")]
    file.write_text(GAMES, encoding="utf-8")
    place = f"violation: {file}, line 13, column 17, action 4, nordic: home_nordic to M2"
    loaded = CliRunner().invoke(app, ["load", str(file), *warehouse]).stdout
    listed = CliRunner().invoke(app, ["quarantine", "list", *warehouse]).stdout
    assert f". {place}" in loaded
    assert f". {place}" in listed
    assert "[MOVE-07]" in listed
    CliRunner().invoke(app, ["quarantine", "retry", *warehouse])
    assert CliRunner().invoke(app, ["quarantine", "list", *warehouse]).stdout == listed


def test_a_statement_that_differs_is_located_by_line_and_column(tmp_path: Path) -> None:
    file = tmp_path / "stated.scythe"
    stated = GAMES.split("*", maxsplit=1)[0].replace("T8\n", 'T8; Nordic: state coins 99; stop "late"\n')
    file.write_text(stated, encoding="utf-8")
    shown = CliRunner().invoke(app, ["check", str(file)])
    assert (
        "line 5, column 28, action 3, nordic: the record says coins 99, the replay 6 [INV-14]" in shown.output
    )


SCORED = """[Date "2026-03-14"]
[Tile "lakes_adjacent"]
[House "trade_split" yes]
[FactoryCards 1 2 3]
[Seat "Amber" Nordic mechanical cards 3 objectives 4 7 start 2]
[Seat "Birch" Saxony industrial cards 2 3 5 2 objectives 16 21]

1. Saxony produce: M6, T8
2. Nordic bolster: power; stop "the hall closes"

result winners "Amber" rounds 1 stopped
score Nordic: coins 5 popularity 3 territories 2 total 9
score Saxony: coins 4 popularity 2 territories 2 resources 2 total 9
"""

MISPLACED = {
    "Saxony industrial": ("Saxony mechanical", "line 6, column 22"),
    "cards 2 3 5 2": ("cards 2 3 5", "line 6, column 39"),
    "cards 3 obj": ("cards 3 3 obj", "line 5, column 39"),
    "objectives 16 21": ("objectives 16 4", "line 6, column 58"),
    "objectives 4 7": ("objectives 4 7 8", "line 5, column 52"),
    "start 2": ("start 1", "line 5, column 62"),
    "[FactoryCards 1 2 3]": ("[FactoryCards 1 2]", "line 4, column 15"),
    '"trade_split"': ('"trade_splt"', "line 3, column 8"),
    '[Tile "lakes_adjacent"]\n': ("", "line 1, column 1"),
    "Nordic mechanical": ("Nordic", "line 5, column 7"),
    '[Date "2026-03-14"]': ('[Policy "offical"]', "line 1, column 9"),
    'winners "Amber"': ('winners "Birch"', "line 11, column 16"),
    "rounds 1": ("rounds 7", "line 11, column 31"),
    "territories 2 total 9": ("territories 3 total 9", "line 12, column 48"),
    "resources 2 total 9": ("resources 2 total: 11", "line 13, column 69"),
}


@pytest.mark.parametrize("right", MISPLACED)
def test_what_is_wrong_outside_the_turns_is_located_by_line_and_column(right: str, tmp_path: Path) -> None:
    wrong, where = MISPLACED[right]
    file = tmp_path / "scored.scythe"
    assert right in SCORED
    file.write_text(SCORED.replace(right, wrong), encoding="utf-8")
    (game,) = json.loads(CliRunner().invoke(app, ["check", "--json", str(file)]).stdout)
    found = [game["failure"]] if game["failure"] else game["discrepancies"]
    assert [each["where"] for each in found] == [where]
    shown = CliRunner().invoke(app, ["check", str(file)])
    assert f"\n    {where}" in shown.output


def test_the_first_word_that_cannot_be_read_is_located_for_machines(tmp_path: Path) -> None:
    file = tmp_path / "broken.scythe"
    file.write_text(SCORED.replace("bolster: power", "bolster: pwer"), encoding="utf-8")
    (game,) = json.loads(CliRunner().invoke(app, ["check", "--json", str(file)]).stdout)
    assert (game["failure"]["where"], game["problems"][0]["found"]) == ("line 9, column 20", "pwer")


def test_a_faction_dealt_twice_is_located_at_its_second_seat(tmp_path: Path) -> None:
    file = tmp_path / "twice.scythe"
    turns = SCORED.split("\nresult", maxsplit=1)[0]
    file.write_text(turns.replace('Birch" Saxony', 'Birch" Nordic'), encoding="utf-8")
    (game,) = json.loads(CliRunner().invoke(app, ["check", "--json", str(file)]).stdout)
    assert (game["failure"]["rule"], game["failure"]["where"]) == ("SET-08", "line 6, column 15")


def test_a_name_on_two_seats_is_remarked_on_and_nothing_more(tmp_path: Path) -> None:
    file = tmp_path / "alone.scythe"
    file.write_text(SCORED.replace("Birch", "Amber"), encoding="utf-8")
    shown = CliRunner().invoke(app, ["check", str(file)]).output
    assert "line 6, column 7: two seats have this name (found “Amber”)" in shown
    assert "1 accepted" in shown


def test_what_was_tried_is_shown_in_the_words_of_the_notation(tmp_path: Path) -> None:
    """Whatever the format the game came in."""
    file = tmp_path / "river.scythe"
    file.write_text(SCORED.replace("produce: M6, T8", "move: character home>T8; worker M6>W6 with 1 oil"))
    record = CliRunner().invoke(app, ["convert", str(file), "--to", "json"]).stdout
    (tmp_path / "river.json").write_text(record, encoding="utf-8")
    for name in ("river.scythe", "river.json"):
        shown = CliRunner().invoke(app, ["check", str(tmp_path / name)]).output
        assert "M6 to W6: a river lies between [MOVE-14]\n      tried: worker M6>W6 with 1 oil\n" in shown


def test_a_section_that_may_not_be_chosen_is_shown_with_those_that_may(tmp_path: Path) -> None:
    file = tmp_path / "section.scythe"
    again = "2. Nordic bolster: power\n3. Saxony produce: M6\n"
    file.write_text(SCORED.replace('2. Nordic bolster: power; stop "the hall closes"\n', again))
    shown = CliRunner().invoke(app, ["check", str(file)]).output
    assert "saxony used this section on the previous turn [TURN-02]" in shown
    assert "      tried: produce\n      legal here: move, trade, bolster\n" in shown


def test_a_ruling_is_told_in_words(tmp_path: Path) -> None:
    file = tmp_path / "ruled.scythe"
    allowed = '! allow rule "BOLS-03" by "Cedar" reason "late"'
    corrected = '! set Nordic coins 7 by "Cedar" reason "wrong change"'
    file.write_text(SCORED.replace("bolster: power", f"bolster: power 3 {allowed} {corrected}"))
    shown = CliRunner().invoke(app, ["replay", str(file)]).output
    assert "nordic coins set from 5 to 7" in shown
    assert "allowed although nordic gains 2 power, not 3 [BOLS-03]" in shown


def test_a_game_whose_totals_are_not_all_known_is_replayed_and_shown(tmp_path: Path) -> None:
    """GN-SEC-01: secret objectives that nobody wrote down leave a question mark, not a crash."""
    game = """[Board 4 1 2 5 7 6 3]
[Clan "Amber" sylphs objectives Market Belfry]
[Clan "Birch" mekassa]
1. sylphs: build 4.lr
result stopped
"""
    file = tmp_path / "evening.garden"
    file.write_text(game, encoding="utf-8")
    shown = CliRunner().invoke(app, ["replay", str(file)])
    assert shown.exit_code == 1
    assert re.search(r"Birch +│ mekassa │ 0 +│ \? +│ 9 +│ \? ", shown.stdout)


def test_a_stated_position_without_actions_is_shown_as_it_stands(tmp_path: Path) -> None:
    """A question about a table needs no action; its score and state are those of the position."""
    clans = [
        {"clan": clan, "population": 34, "secret_objectives": ["s_two_g", "s_two_y"]}
        for clan in ("sylphs", "mekassa")
    ]
    body = {"game": "garden_nation", "position": {"ended": True, "seats": clans}}
    file, trace = tmp_path / "end.json", tmp_path / "states.jsonl"
    file.write_text(json.dumps(body), encoding="utf-8")
    shown = CliRunner().invoke(app, ["replay", str(file), "--json", "--states", str(trace)])
    assert shown.exit_code == 0, shown.output
    assert [(place["rank"], place["total"]) for place in json.loads(shown.stdout)["ranking"]] == [
        (1, 8),
        (1, 8),
    ]
    assert len(trace.read_text(encoding="utf-8").splitlines()) == 1


def test_a_record_names_the_part_of_it_that_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    seats = [{"clan": "sylphs", "population": 9}, {"clan": "mekassa", "population": 9}]
    position = {"active": "sylphs", "layout": {"center": {"territory": 4}}, "seats": seats}
    file.write_text(json.dumps({"game": "garden_nation", "position": position}), encoding="utf-8")
    (game,) = json.loads(CliRunner().invoke(app, ["check", "--json", str(file)]).stdout)
    assert (game["status"], game["failure"]["where"]) == ("malformed", "position.layout")
    assert (
        "position.layout: no territory at upper_left" in CliRunner().invoke(app, ["check", str(file)]).output
    )


def test_a_record_that_cannot_be_read_is_told_to_machines_too(tmp_path: Path) -> None:
    file = tmp_path / "clan.json"
    seats = [{"player": "Amber", "clan": "red"}, {"player": "Birch", "clan": "blue"}]
    file.write_text(json.dumps({"game": "garden_nation", "seats": seats, "actions": []}), encoding="utf-8")
    result = CliRunner().invoke(app, ["replay", "--json", str(file)])
    game = json.loads(result.stdout)
    assert (result.exit_code, game["status"]) == (1, "malformed")
    assert [problem["column"] for problem in game["problems"]] == ["$.seats[0].clan", "$.seats[1].clan"]
