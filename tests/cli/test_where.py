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
