"""The example notebook and the page of the API: what they show is run in order."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import plotly.graph_objects as go
import pytest

import triumph

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def run(cells: list[str]) -> dict[str, Any]:
    names: dict[str, Any] = {}
    for number, cell in enumerate(cells, start=1):
        exec(compile(cell, f"cell {number}", "exec"), names)  # noqa: S102 - our own example
    return names


def code_cells() -> list[str]:
    notebook = json.loads((ROOT / "examples" / "season.ipynb").read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


@pytest.fixture(scope="module")
def names() -> dict[str, Any]:
    return run(code_cells())


def test_every_cell_of_the_notebook_runs_in_order(names: dict[str, Any]) -> None:
    assert len(names["games"]) == 60
    assert names["games"][0].status == "accepted"
    assert names["states"][-1]["ended"]


def test_frames_and_figures_rest_on_the_same_games(names: dict[str, Any]) -> None:
    warehouse = names["warehouse"]
    assert len(warehouse.games()) == 60
    assert warehouse.results()["win_share"].sum() == pytest.approx(60)
    effects = warehouse.effects("faction")
    assert effects["n"].sum() == warehouse.rates("faction")["n"].sum()
    assert isinstance(warehouse.draw_calibration(), go.Figure)


def test_what_a_game_does_not_have_is_told(names: dict[str, Any]) -> None:
    warehouse = names["warehouse"]
    asked: list[tuple[Callable[..., object], list[str]]] = [
        (warehouse.rates, []),
        (warehouse.rates, ["colour"]),
        (warehouse.effects, ["clan"]),
        (warehouse.draw_effects, ["colour"]),
        (warehouse.stars, ["clan"]),
    ]
    for call, words in asked:
        with pytest.raises(LookupError, match=r"faction, mat"):
            call(*words)
    with pytest.raises(triumph.UnknownPerson):
        warehouse.player("Somebody else")
    with pytest.raises(triumph.TooFewGames):
        warehouse.effects(players=2)


def test_a_walk_ends_where_the_replay_ends(names: dict[str, Any]) -> None:
    recorded = names["recorded"]
    steps = sum(1 for _ in triumph.walk(recorded))
    assert steps == len(recorded.record.actions) == names["states"][-1]["action"]


def test_an_absent_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"absent\.csv"):
        triumph.read(tmp_path / "absent.csv")
    with pytest.raises(FileNotFoundError, match=r"\*\.csv"):
        triumph.read(tmp_path / "*.csv")
    with pytest.raises(Exception, match=r"absent\.duckdb"):
        triumph.open(tmp_path / "absent.duckdb")


def test_the_page_names_everything_the_package_offers() -> None:
    offered = set(triumph.__all__) | {name for name in vars(triumph.Warehouse) if not name.startswith("_")}
    assert {name for name in offered if f"`{name}" not in PAGE and f".{name}" not in PAGE} == set()


def test_the_code_of_the_page_runs(names: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(names["warehouse"].path.parent)
    (Path.cwd() / "season.csv").write_bytes((names["samples"] / "season.csv").read_bytes())
    run(re.findall(r"^```python\n(.*?)^```", PAGE, flags=re.DOTALL | re.MULTILINE))
