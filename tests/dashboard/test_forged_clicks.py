"""A visitor whose browser lies: buttons that are switched off are pressed all the same, in vain."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from ingest.load import load
from ingest.warehouse import organise, quarantine
from tests.analytics.season import game, load_season, season, seat

SCRIPT = """
from pathlib import Path
from analytics.warehouse import Warehouse
from dashboard.desk import Desk
from dashboard.door import Door
from dashboard.views import {name}
path = Path({path!r})
{name}.show(Warehouse(path), Desk(Door(path), path))
"""


@pytest.fixture
def warehouse(tmp_path: Path) -> Path:
    """With a refused game, two names that are alike, a merge, and a game recorded twice."""
    ambr = game({"event": "Club"}, seat("Ambr", "crimea", "patriotic"), seat("Fern", "saxony", "mechanical"))
    twice = season()[0].model_copy(update={"header": season()[0].header.model_copy(update={"place": "Hall"})})
    path = load_season(tmp_path, [*season()[:4], ambr])
    for name, content in (
        ("twice.json", twice.to_json()),
        ("bad.json", '{"seats": []}'),
        ("worse.json", '{"seats": 1}'),
    ):
        (tmp_path / name).write_text(content, encoding="utf-8")
        load([tmp_path / name], path)
    quarantine.discard(path, [1], "Gorse", "a rehearsal")
    organise.merge(path, "Dahlia", "Elm", "Gorse")
    organise.decide(path, 1, 6, "Gorse", same=False)
    return path


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("quarantine", "Judge all 1 again"),
        ("quarantine", "Accept into the archive"),
        ("quarantine", "Set aside"),
        ("quarantine", "Bring game 1 back"),
        ("people", "Merge"),
        ("people", "Take back"),
        ("doubles", "They are one game"),
        ("doubles", "They are two games"),
        ("doubles", "Take the decision back"),
        ("doubles", "Count them as one game"),
    ],
)
def test_a_button_that_is_switched_off_does_nothing_when_it_is_pressed(
    name: str, label: str, warehouse: Path
) -> None:
    before = warehouse.read_bytes()
    page = AppTest.from_string(SCRIPT.format(name=name, path=str(warehouse)), default_timeout=60)
    page.session_state["discarded_shown"] = True
    page.run()
    button = next(button for button in page.button if button.label == label)
    assert button.disabled
    button.proto.disabled = False
    button.click().run()
    assert not page.exception
    assert not [box for box in page.success if "from now on" in box.value or "taken back" in box.value]
    assert warehouse.read_bytes() == before
