"""A hidden person is named nowhere in public, and everywhere again when the decision is taken back."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from analytics.filters import Filters
from analytics.marts import mart_names, read_mart
from analytics.people import UnknownPerson
from analytics.players import player
from analytics.rating import rated
from analytics.report.build import build_report
from analytics.warehouse import Warehouse
from cli.main import app
from ingest.load import load
from ingest.warehouse.changes import changes
from ingest.warehouse.organise import UnknownPersonError, hidden, hide, merge, show
from tests.analytics.planted_file import write_planted
from tests.analytics.season import load_season


@pytest.fixture
def warehouse(tmp_path: Path) -> Path:
    return load_season(tmp_path)


def named(warehouse: Path, name: str) -> list[str]:
    """The tables and marts through which a name can be read."""
    reader = Warehouse(warehouse)
    tables = [
        f"from {table}" for table in ("seats", "people", "records", "changes", "aliases", "hidden_people")
    ]
    rows = {query: reader.query(query) for query in tables}
    rows |= {mart: read_mart(reader, mart, Filters()) for mart in mart_names()}
    return [place for place, found in rows.items() if name in found.to_csv()]


def test_a_hidden_person_is_named_nowhere_and_the_figures_stay(warehouse: Path) -> None:
    before = read_mart(Warehouse(warehouse), "game_list", Filters())
    assert len(named(warehouse, "Amber")) > 3
    assert hide(warehouse, "amber ", "Elm", "asked for it") == "Amber"
    assert named(warehouse, "Amber") == []
    after = read_mart(Warehouse(warehouse), "game_list", Filters())
    assert "hidden player 1" in after.to_csv()
    assert after.select_dtypes("number").equals(before.select_dtypes("number"))


def test_the_decision_is_kept_and_can_be_taken_back(warehouse: Path) -> None:
    before = named(warehouse, "Amber")
    hide(warehouse, "Amber", "Elm")
    show(warehouse, "Amber", "Birch")
    assert set(before) <= set(named(warehouse, "Amber"))
    (kept,) = hidden(warehouse)
    assert (kept.person, kept.by_whom, kept.shown_by) == ("Amber", "Elm", "Birch")
    assert [(line.deed, line.subject) for line in changes(warehouse, 9)] == [
        ("show", "Amber"),
        ("hide", "Amber"),
    ]


def test_a_name_that_is_merged_into_a_hidden_person_is_hidden_too(warehouse: Path) -> None:
    hide(warehouse, "Amber", "Elm")
    merge(warehouse, "Birch", "Amber", "Elm")
    assert named(warehouse, "Birch") == []


def test_a_name_that_contains_a_hidden_one_stays_as_it_is(tmp_path: Path) -> None:
    path = load_rows(tmp_path, [("Bob", 50), ("Bob Ross", 60), ("Ann", 40)])
    hide(path, "Bob", "Elm")
    seats = Warehouse(path).query("select player from seats order by seat")["player"].tolist()
    assert seats == ["hidden player 1", "Bob Ross", "Ann"]


def test_models_and_reports_work_with_hidden_people(tmp_path: Path) -> None:
    path = planted_warehouse(tmp_path)
    rated(Warehouse(path), Filters())
    hide(path, "P001", "Elm")
    reader = Warehouse(path)
    persons = [row["person"] for row in rated(reader, Filters())["ratings"]]
    assert "hidden player 1" in persons
    assert "P001" not in persons
    assert "P001" not in build_report(reader, Filters())


def test_what_is_shown_instead_of_a_name_leads_to_the_games(warehouse: Path) -> None:
    played = player(Warehouse(warehouse), "Amber", Filters()).summary["games_played"]
    hide(warehouse, "Amber", "Elm")
    reader = Warehouse(warehouse)
    assert player(reader, "hidden player 1", Filters()).summary["games_played"] == played > 0
    with pytest.raises(UnknownPerson):
        player(reader, "Amber", Filters())


def test_hidden_people_count_for_a_minimum_rating(tmp_path: Path) -> None:
    path = planted_warehouse(tmp_path)
    weakest = rated(Warehouse(path), Filters())["ratings"][-1]
    above = Filters(min_rating=weakest["rating"] + 0.001)
    before = len(read_mart(Warehouse(path), "chosen_games", above))
    hide(path, weakest["person"], "Elm")
    assert len(read_mart(Warehouse(path), "chosen_games", above)) == before


def planted_warehouse(folder: Path) -> Path:
    load([write_planted(folder / "planted.csv", games=40)], folder / "planted.duckdb")
    return folder / "planted.duckdb"


def load_rows(folder: Path, seats: list[tuple[str, int]]) -> Path:
    rows = "\n".join(f"1,{player},{total}" for player, total in seats)
    (folder / "sheet.csv").write_text(f"game,player,total\n{rows}\n", encoding="utf-8")
    load([folder / "sheet.csv"], folder / "sheet.duckdb")
    return folder / "sheet.duckdb"


def test_an_unknown_name_is_refused_with_the_nearest(warehouse: Path) -> None:
    with pytest.raises(UnknownPersonError, match=r"nobody is called Ambr \(did you mean Amber\?\)"):
        hide(warehouse, "Ambr", "Elm")
    with pytest.raises(UnknownPersonError, match="Amber is not hidden"):
        show(warehouse, "Amber", "Elm")


def test_an_export_does_not_name_a_hidden_person(warehouse: Path, tmp_path: Path) -> None:
    run = CliRunner().invoke
    assert run(app, ["people", "hide", "Amber", "--by", "Elm", "--db", str(warehouse)]).exit_code == 0
    assert run(app, ["export", "--db", str(warehouse), "--to", str(tmp_path / "out")]).exit_code == 0
    files = list((tmp_path / "out").glob("*.csv"))
    assert [file.name for file in files if "Amber" in file.read_text(encoding="utf-8")] == []


def test_merging_a_name_that_nobody_has_needs_force(warehouse: Path) -> None:
    command = ["people", "merge", "Ambr", "Amber", "--by", "Elm", "--db", str(warehouse)]
    refused = CliRunner().invoke(app, command)
    assert refused.exit_code == 2
    assert "did you mean Amber?" in " ".join(refused.output.replace("│", " ").split())
    assert CliRunner().invoke(app, [*command, "--force"]).exit_code == 0
