"""The miniature game is read, checked, loaded, counted and listed by registering it, and by nothing else."""

import json
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
from streamlit.testing.v1 import AppTest
from typer.testing import CliRunner

from analytics.filters import Filters
from analytics.games import game_list
from analytics.warehouse import Warehouse
from analytics.win_rates import by_dimension
from cli.main import app
from engine.record import Record
from engine.registry import register, unregister
from engine.replay import replay, states
from engine.verify import verify
from ingest.files.readings import read_paths
from ingest.formats.judging import judge
from ingest.load import load
from ingest.warehouse.connection import reading
from tests.miniature import game
from tests.miniature.game import HighCard, Lay, legal, set_up

GAME = {
    "format": 1,
    "game": "high_card",
    "seats": [{"player": "Amber", "colour": "red"}, {"player": "Birch", "colour": "blue"}],
    "actions": [{"type": "lay", "card": card} for card in (9, 3, 4, 8)],
    "announced": {"sheets": [{"cards": 13, "total": 13}, {"cards": 11, "total": 11}], "winners": ["Amber"]},
}


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    register(HighCard())
    yield
    unregister("high_card")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "evening.json"
    path.write_text(json.dumps(GAME), encoding="utf-8")
    return path


def test_its_record_is_read_in_its_own_words_and_keeps_its_spelling(file: Path) -> None:
    record = Record.model_validate_json(file.read_text(encoding="utf-8"))
    assert record.actions == (Lay(9), Lay(3), Lay(4), Lay(8))
    assert json.loads(record.to_json()) == GAME
    assert Record.from_json(record.to_json()) == record


def test_its_games_are_checked_action_by_action(file: Path) -> None:
    (read,) = read_paths([file])
    verdict = judge(read)
    assert (verdict.status, verdict.evidence) == ("accepted", "replayed")
    assert [(place.colour, place.total) for place in verdict.ranking] == [("red", 13), ("blue", 11)]
    twice = {**GAME, "actions": [{"type": "lay", "card": card} for card in (9, 3, 9)]}
    failure = verify(Record.model_validate(twice)).failure
    assert failure is not None
    assert (failure.rule, failure.action, failure.player) == ("HC-01", 3, "red")


def test_a_position_that_the_game_would_not_look_at_is_refused() -> None:
    verdict = verify(Record.model_validate({**GAME, "position": {"turn": 3}}))
    assert verdict.failure is not None
    assert (verdict.status, verdict.failure.about) == ("malformed", "position")


def test_an_announced_figure_that_differs_is_a_discrepancy() -> None:
    wrong = {**GAME, "announced": {"sheets": [{"total": 13}, {"cards": 12}]}}
    (found,) = replay(Record.model_validate(wrong)).discrepancies
    assert (found.field, found.announced, found.reconstructed) == ("cards", "12", "11")


def test_a_bare_result_is_ranked_by_its_totals() -> None:
    bare = Record.model_validate({key: value for key, value in GAME.items() if key != "actions"})
    assert [place.player for place in verify(bare).ranking] == ["Amber", "Birch"]


def test_its_states_can_be_walked() -> None:
    record = game.Record.model_validate(GAME)
    assert [state["action"] for state in states(record)] == [0, 1, 2, 3, 4]
    assert len(list(legal(set_up(record)))) == 9


def test_its_games_are_loaded_counted_and_listed(file: Path, tmp_path: Path) -> None:
    db = tmp_path / "games.duckdb"
    assert load([file], db).counts == {"accepted": 1}
    with reading(db) as connection:
        assert _rows(connection, "select player, colour, total, won from seats order by seat") == [
            ("Amber", "red", 13, True),
            ("Birch", "blue", 11, False),
        ]
        assert _rows(connection, "select number, turn, seat from actions order by all")[-1] == (4, 4, 1)
        assert _rows(connection, "select turns, rounds from games") == [(4, 2)]
    warehouse = Warehouse(db)
    mine = Filters(game="high_card")
    assert game_list(warehouse, mine)["winners"].tolist() == ["Amber"]
    assert by_dimension(warehouse, mine, "colour")["n"].tolist() == [1, 1]
    assert load([file], db).counts == {}


def test_its_games_are_exported(file: Path, tmp_path: Path) -> None:
    db, folder = tmp_path / "games.duckdb", tmp_path / "exported"
    load([file], db)
    assert CliRunner().invoke(app, ["export", "--db", str(db), "--to", str(folder)]).exit_code == 0
    with duckdb.connect() as connection:
        games = f"select game, winners from '{folder}/mart_game_list.csv'"  # noqa: S608
        assert _rows(connection, games) == [("high_card", "Amber")]
    asked = CliRunner().invoke(app, ["ratings", "--db", str(db)])
    assert "--game high_card counts those of high_card" in asked.output


def _page() -> None:
    # Streamlit runs the text of this function by itself, so it brings its own imports.
    import os  # noqa: PLC0415
    from pathlib import Path  # noqa: PLC0415

    from analytics.filters import Filters  # noqa: PLC0415
    from analytics.warehouse import Warehouse  # noqa: PLC0415
    from dashboard.views import effects, games, players  # noqa: PLC0415

    warehouse, mine = Warehouse(Path(os.environ["TRIUMPH_TEST_MINIATURE"])), Filters(game="high_card")
    for page in (games, players, effects):
        page.show(warehouse, mine)


@pytest.mark.parametrize("asked", [{}, {"game": "1"}, {"player": "Amber"}])
def test_its_games_are_shown_in_its_own_words(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: dict[str, str]
) -> None:
    """No page asks for a column, a text or a notation that the game does not have."""
    load([file], tmp_path / "games.duckdb")
    monkeypatch.setenv("TRIUMPH_TEST_MINIATURE", str(tmp_path / "games.duckdb"))
    page = AppTest.from_function(_page, default_timeout=60)
    for name, value in asked.items():
        page.query_params[name] = value
    page.run()
    assert not page.exception
    if "game" in asked:
        assert list(page.dataframe[0].value) == ["rank", "player", "colour", "total", "cards_coins"]


def test_a_game_without_a_notation_stays_json(file: Path) -> None:
    converted = CliRunner().invoke(app, ["convert", str(file), "--to", "text"])
    assert converted.exit_code == 1
    assert "high_card has no text notation" in converted.stderr


def _rows(connection: duckdb.DuckDBPyConnection, sql: str) -> list[tuple[object, ...]]:
    return connection.execute(sql).fetchall()
