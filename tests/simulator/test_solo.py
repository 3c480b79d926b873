"""Bots against the Automa: legal games, the same for the same seed, on every level."""

import pytest
from typer.testing import CliRunner

from cli.main import app
from engine.replay import replay
from engine.scythe.automa.settings import LEVELS, AutomaSettings
from simulator.entrant import Entrant
from simulator.scythe.solo import play_solo, simulate_any


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_plays_a_whole_game_on_every_level(level: str) -> None:
    game = play_solo(
        Entrant("Ash", "builder"), f"level {level}", AutomaSettings.model_validate({"level": level})
    )
    assert game.refused == ()
    played = replay(game.record)
    assert played.finished
    assert played.verdict().status == "accepted"
    automa = next(seat for seat in game.record.seats if seat.automa is not None)
    assert (automa.player, automa.mat, automa.automa and automa.automa.level) == ("Automa", None, level)


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = (play_solo(Entrant("Ash", "fighter"), "again").record for _ in range(2))
    assert first == second


def test_an_entrant_with_a_level_for_a_style_is_the_automa() -> None:
    record = simulate_any([Entrant("Ash", "builder"), Entrant("Automa", "ultimaszyna")], 3)
    assert sorted(seat.player for seat in record.seats) == ["Ash", "Automa"]


def test_the_command_writes_solo_games(tmp_path: object) -> None:
    words = [
        "simulate",
        "--solo",
        "autometta",
        "--games",
        "2",
        "--seed",
        "5",
        "--out",
        str(tmp_path),
        "--workers",
        "1",
    ]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    assert "2 games written" in done.output
    refused = CliRunner().invoke(app, ["simulate", "--solo", "extreme", "--out", str(tmp_path)])
    assert refused.exit_code == 2
