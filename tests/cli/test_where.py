"""Where a text game breaks a rule: line and column of the file, in words and for machines."""

import json
from pathlib import Path

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
