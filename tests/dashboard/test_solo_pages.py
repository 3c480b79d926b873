"""The pages Solo and Automa, run without a browser."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.i18n import LANGUAGES, table
from dashboard.views.automa import GAME_KEY
from engine.scythe.automa import moves, targets
from engine.scythe.automa.settings import AutomaSettings
from engine.scythe.automa.stated import record_at
from engine.scythe.record import Record
from ingest.load import load
from ingest.solo.scythe.running import new_game
from simulator.entrant import Entrant
from simulator.scythe.solo import play_solo


@pytest.fixture(scope="module")
def warehouse(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder: Path = tmp_path_factory.mktemp("solo_pages")
    games = [
        play_solo(Entrant("Ash", "builder"), f"page {seed}", AutomaSettings()).record for seed in range(3)
    ]
    (folder / "games.jsonl").write_text("\n".join(game.to_json() for game in games), encoding="utf-8")
    database = folder / "solo.duckdb"
    load([folder / "games.jsonl"], database)
    os.environ["TRIUMPH_TEST_SOLO"] = str(database)
    yield database
    del os.environ["TRIUMPH_TEST_SOLO"]


def _solo() -> None:
    # Streamlit runs the text of this function by itself, so it brings its own imports.
    import os  # noqa: PLC0415
    from pathlib import Path  # noqa: PLC0415

    from analytics.filters import Filters  # noqa: PLC0415
    from analytics.warehouse import Warehouse  # noqa: PLC0415
    from dashboard.views.solo import show  # noqa: PLC0415

    show(Warehouse(Path(os.environ["TRIUMPH_TEST_SOLO"])), Filters(simulated=True, solo="only"))


def _automa() -> None:
    from dashboard.views.automa import show  # noqa: PLC0415

    show()


def page(script: Any, language: str = "en", game: Record | None = None) -> AppTest:
    made = AppTest.from_function(script, default_timeout=120)
    made.session_state["language"] = language
    if game is not None:
        made.session_state[GAME_KEY] = game
    return made.run()


def press(shown: AppTest, label: str) -> AppTest:
    (button,) = [each for each in shown.button if each.label == label]
    pressed: AppTest = button.click().run()
    return pressed


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_solo_page_shows_games_by_level(warehouse: Path, language: str) -> None:
    shown = page(_solo, language)
    assert not shown.exception
    assert shown.metric[0].value == "3"
    few = table(language)["banned_pairs.of"].format(part=r"\d", whole=3)
    assert re.match(rf"{few} \(", shown.metric[1].value)
    assert shown.subheader[0].value == table(language)["solo.by_level"]
    assert shown.dataframe[0].value["level"].tolist() == [table(language)["level.automa"]]
    assert shown.dataframe[0].value["n"].tolist() == [3]
    words = [value for frame in shown.dataframe for value in frame.value.to_numpy().ravel()]
    assert [value for value in words if isinstance(value, str) and value.startswith("'")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_begun_and_the_automa_asked(language: str) -> None:
    words = table(language)
    game = new_game("saxony", "industrial", "nordic", AutomaSettings(), "lakes_adjacent")
    shown = page(_automa, language, game)
    assert not shown.exception
    shown.text_input(key="automa_line").input("trade")
    shown = press(shown, words["automa.write"])
    shown.number_input(key="automa_card").set_value(3)
    shown = press(shown, words["automa.look"])
    assert "W1 → M2" in shown.markdown[0].value
    assert shown.dataframe[0].value["hex"].tolist() == ["M2", "W1", "T1"]
    shown = press(shown, words["automa.play"])
    assert not shown.exception
    assert not shown.error
    assert words["automa.water_closed"] in shown.info[0].value
    assert "2" in shown.info[0].value.partition(":")[2].partition("22")[0]
    shown = press(shown, words["automa.undo"])
    assert "1" in shown.info[0].value.partition(":")[2].partition("22")[0]


def test_what_the_rules_refuse_is_said_and_nothing_is_written() -> None:
    shown = press(page(_automa), "Begin")
    shown.number_input(key="automa_card").set_value(3)
    shown = press(shown, "Play it and write it down")
    assert "AUT\\-TURN\\-01" in shown.error[0].value
    shown.text_input(key="automa_line").input("<script>alert(1)</script>")
    shown = press(shown, "Write down")
    assert "<script>" not in shown.error[0].value


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_refusals_are_told_in_the_readers_language(language: str) -> None:
    words = table(language)
    game = new_game("saxony", "industrial", "nordic", AutomaSettings(), "lakes_adjacent")
    shown = page(_automa, language, game)
    shown.number_input(key="automa_card").set_value(3)
    shown = press(shown, words["automa.play"])
    assert shown.error[0].value.startswith(words["rule.AUT-TURN-01"][:20])
    for line in ("Nordic grabs: everything", "Saxony move: worker F1>T8"):
        shown.text_input(key="automa_line").input(line)
        shown = press(shown, words["automa.write"])
        assert not re.search(r"\b(found|expected|possible|the)\b", shown.error[0].value), shown.error[0].value


def test_a_stated_position_is_opened_and_a_wrong_one_refused() -> None:
    position = {
        "seats": [
            {"faction": "saxony"},
            {"faction": "nordic", "player": "Automa", "workers": {"W1": 1, "T1": 1}},
        ]
    }
    shown = page(_automa)
    shown.text_area(key="automa_position").input("no json")
    shown = press(shown, "Open")
    assert shown.error[0].value.startswith("This is no JSON")
    shown.text_area(key="automa_position").input(json.dumps(position))
    shown = press(shown, "Open")
    assert shown.info[0].value.startswith("Nordic")
    assert "seats\\[1\\]\\.power 0" in shown.warning[0].value


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_and_open_questions_are_told_in_the_readers_language(language: str) -> None:
    """No sentence of the engine is shown as it is: every reason has its text."""
    words = table(language)
    position = {
        "seats": [
            {"faction": "nordic", "character": "T5", "power": 7},
            {"faction": "saxony", "mat": None, "power": 12, "character": "T6", "workers": {"V6": 1}},
        ],
        "automa": {"cube": 12},
    }
    shown = page(_automa, language, record_at(position))
    shown.number_input(key="automa_card").set_value(15)
    shown = press(shown, words["automa.look"])
    asked = words["automa.say_combat"].format(hex="T5").partition(":")[0]
    assert any(each.value.startswith(asked) for each in shown.warning)
    out = shown.dataframe[0].value["excluded"].tolist()
    assert out[:2] == ["", f"{words['automa_why.no_combat_unit']} [AUT-ATK-03]"]
    shown.text_input(key="automa_fight").input("12 vs 5")
    shown = press(shown, words["automa.play"])
    assert words["automa.automa_wins"] in shown.markdown[0].value


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_is_over_shows_its_scores(language: str) -> None:
    """AUT-STAR-11: and its last action can still be taken back."""
    words = table(language)
    seats = [
        {"faction": "saxony"},
        {"faction": "nordic", "mat": None, "coins": 7, "workers": {"W1": 1, "T1": 1}},
    ]
    shown = page(_automa, language, record_at({"seats": seats, "automa": {"cube": 21}}))
    shown.number_input(key="automa_card").set_value(3)
    shown = press(shown, words["automa.play"])
    assert not shown.exception
    assert shown.subheader[0].value == words["automa.ended"]
    assert shown.dataframe[0].value["total"].tolist() == [37, 0]
    assert words["automa.star"] in shown.markdown[0].value
    shown = press(shown, words["automa.undo"])
    assert shown.subheader[0].value == words["automa.card_title"]


def test_every_reason_of_the_engine_has_its_text() -> None:
    """The words for programs in `Exclusion` are the keys of the texts."""
    sources = [
        Path(module.__file__).read_text(encoding="utf-8") for module in (moves, targets) if module.__file__
    ]
    known = {word for source in sources for word in re.findall(r'Exclusion\("[A-Z0-9-]+", "(\w+)"', source)}
    assert len(known) == 15
    for language in LANGUAGES:
        told = {key.partition(".")[2] for key in table(language) if key.startswith("automa_why.")}
        assert told == known
