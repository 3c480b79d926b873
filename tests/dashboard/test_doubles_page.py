"""The page Doubles without a browser."""

import json
from pathlib import Path

import pytest

from ingest.load import load
from tests.dashboard.in_process import Visitor

DATA = Path(__file__).parents[2] / "data"


@pytest.mark.parametrize(("language", "heading"), [("en", "Players"), ("ru", "Игроки"), ("uk", "Гравці")])
def test_the_names_of_a_pair_stand_below_a_heading_for_names(
    language: str, heading: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    warehouse = tmp_path / "games.duckdb"
    sheets = [DATA / "samples" / "english.csv", DATA / "doubles" / "evening-notes.csv"]
    load(sheets, warehouse)
    shown = Visitor(monkeypatch, warehouse).open("doubles", lang=language).dataframe[0]
    assert shown.value["player_names"].tolist()[0] == "Amber, Juniper, Fern"
    assert json.loads(shown.proto.columns)["player_names"]["label"] == heading
