"""`triumph convert`: both ways, nothing lost, and what cannot be read is named."""

from pathlib import Path

from typer.testing import CliRunner

from cli.main import app
from engine.record import Record
from ingest.notation import games_to_text
from tests.engine.test_record import FULL

OTHER = Record.model_validate({"header": {"comment": 'a "late"\ngame'}, "seats": [{"player": 'Bir"ch'}]})


def test_json_becomes_text_and_text_becomes_the_same_json(tmp_path: Path) -> None:
    source, text, back = tmp_path / "games.jsonl", tmp_path / "games.scythe", tmp_path / "back.jsonl"
    source.write_text(f"{FULL.to_json()}\n{OTHER.to_json()}\n", encoding="utf-8")
    there = CliRunner().invoke(app, ["convert", str(source), "--to", "text", "--out", str(text)])
    again = CliRunner().invoke(app, ["convert", str(text), "--to", "json", "--out", str(back)])
    assert (there.exit_code, again.exit_code) == (0, 0)
    assert text.read_text(encoding="utf-8") == games_to_text([FULL, OTHER])
    assert back.read_bytes() == source.read_bytes()


def test_without_a_target_the_games_are_printed(tmp_path: Path) -> None:
    source = tmp_path / "game.json"
    source.write_text(FULL.to_json(), encoding="utf-8")
    result = CliRunner().invoke(app, ["convert", str(source), "--to", "text"])
    assert result.stdout == games_to_text([FULL])


def test_a_bad_game_is_named_and_the_good_one_converted(tmp_path: Path) -> None:
    source = tmp_path / "games.scythe"
    source.write_text(
        games_to_text([FULL]) + '\n[Seat "Amber"]\n\n1. tade: popularity\n*\n', encoding="utf-8"
    )
    result = CliRunner().invoke(app, ["convert", str(source), "--to", "json"])
    assert result.exit_code == 1
    assert result.stdout == f"{FULL.to_json()}\n"
    assert "line 22, column 4" in result.stderr
    assert "found “tade”" in result.stderr


def test_a_target_that_cannot_be_written_is_a_wrong_command(tmp_path: Path) -> None:
    source = tmp_path / "game.json"
    source.write_text(FULL.to_json(), encoding="utf-8")
    result = CliRunner().invoke(app, ["convert", str(source), "--to", "text", "--out", str(tmp_path)])
    assert result.exit_code == 2
