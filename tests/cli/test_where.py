"""Where a text game breaks a rule: line and column of the file, in words and for machines."""

import json
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
