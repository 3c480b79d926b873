"""The demo's season: played once, marked as simulated, and counted only where that is said."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from analytics.tournament.event import open_event
from analytics.tournament.journal import journal_path
from cli import demo_event
from cli.demo import samples
from cli.season import kept_season
from engine.record import Record
from ingest.load import load
from ingest.warehouse.organise import doubles, suggestions
from ingest.warehouse.quarantine import held
from simulator.season import EVENTS, FINALS, season_size
from tests.analytics.season import load_season

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
GAMES = 4


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kept_season(tmp_path_factory.mktemp("var"), GAMES)


def switch_of_simulated_games(warehouse: Path, monkeypatch: pytest.MonkeyPatch) -> bool:
    monkeypatch.setenv("TRIUMPH_DB", str(warehouse))
    pages = AppTest.from_file(str(ROOT / "dashboard" / "app.py"), default_timeout=60).run()
    (switch,) = [toggle for toggle in pages.sidebar.toggle if toggle.label == "Include simulated games"]
    return bool(switch.value)


def test_a_season_has_some_two_thousand_games_with_finals_for_two_to_five_players() -> None:
    assert season_size() == 2028
    assert {seats for _, seats in EVENTS} == {2, 3, 4, 5}
    assert FINALS == 3


def test_every_game_of_the_season_is_marked_and_has_its_place_in_an_event(season: Path) -> None:
    records = [Record.model_validate_json(line) for line in season.read_text(encoding="utf-8").splitlines()]
    headers = [record.header for record in records]
    assert [(header.event, header.round, header.table) for header in headers] == [
        ("Autumn Open", "1", str(table)) for table in range(1, GAMES + 1)
    ]
    assert all(header.simulated for header in headers)


def test_a_kept_season_is_not_played_again(season: Path) -> None:
    made = season.stat().st_mtime_ns
    assert kept_season(season.parent, GAMES) == season
    assert season.stat().st_mtime_ns == made


def test_the_season_is_accepted_whole_and_known_at_the_second_start(season: Path, tmp_path: Path) -> None:
    warehouse = tmp_path / "demo.duckdb"
    assert load([season], warehouse).counts == {"accepted": GAMES}
    (again,) = load([season], warehouse).files
    assert again.known


def test_the_demo_opens_with_simulated_games_and_the_dashboard_without(
    season: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    warehouse = tmp_path / "demo.duckdb"
    load([season], warehouse)
    assert not switch_of_simulated_games(warehouse, monkeypatch)
    monkeypatch.setenv("TRIUMPH_SIMULATED", "1")
    assert switch_of_simulated_games(warehouse, monkeypatch)


def test_the_demo_has_something_in_every_place_of_the_inbox(tmp_path: Path) -> None:
    warehouse = tmp_path / "demo.duckdb"
    loaded = load(samples(ROOT / "data"), warehouse)
    assert loaded.counts["discrepancy"] == 1
    refused = {(entry.kind, Path(entry.source).suffix) for entry in held(warehouse)}
    assert refused == {
        ("violation", ".scythe"),
        ("ambiguous", ".scythe"),
        ("malformed", ".scythe"),
        ("malformed", ".csv"),
    }
    assert [pair.decided for pair in doubles(warehouse)] == [None, None]
    assert suggestions(warehouse)


def test_the_demo_has_an_event_under_way_and_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    warehouse = load_season(tmp_path)
    assert demo_event.kept_event(warehouse) is None, "eight people are too few"
    monkeypatch.setattr(demo_event, "FEWEST", 8)
    made = demo_event.kept_event(warehouse)
    assert made is not None
    state = open_event(made)
    assert [bool(each.missing) for each in state.rounds] == [False, False, True]
    assert state.published
    before = journal_path(made).read_bytes()
    assert demo_event.kept_event(warehouse) == made
    assert journal_path(made).read_bytes() == before
