"""Every page in every language, with many games, one game, none, and without a warehouse."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.balance import tabs
from dashboard.i18n import LANGUAGES, table
from ingest.load import load
from ingest.warehouse.connection import writing
from tests.analytics.season import HOSTILE, load_season, season
from tests.dashboard.in_process import FOLDERS, UNTRANSLATED, Visitor, metrics, settled, words
from tests.dashboard.viewer.games import SAMPLES
from tests.dashboard.visit import FIGURES, ORGANISING, PAGES, TABS

GARDEN = "garden_nation"
KINDS = {
    "a replayed game": "two-players-tie-break.scythe",
    "a solo game": "solo-automa-rivers.scythe",
    "a game of Garden Nation": "garden-two-players.garden",
}

Warehouses = Callable[[Path], Path]


@pytest.fixture(scope="session")
def season_warehouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return load_season(tmp_path_factory.mktemp("season_pages"))


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch, season_warehouse: Path) -> Visitor:
    return Visitor(monkeypatch, season_warehouse)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*PAGES, *TABS])
def test_a_page_speaks_the_language_asked_for(name: str, language: str, visitor: Visitor) -> None:
    page = visitor.open(name, lang=language)
    if name in PAGES:
        assert page.title[0].value == table(language)[f"{name}.title"]
    else:
        assert table(language)[f"{name}.intro"] in [each.value for each in page.markdown]
    assert UNTRANSLATED.findall(words(page)) == []
    assert FOLDERS.findall(words(page)) == []


@pytest.fixture(scope="session", params=list(KINDS.values()), ids=list(KINDS))
def one_game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A warehouse with a single game of some kind."""
    warehouse = tmp_path_factory.mktemp("one_game") / "games.duckdb"
    load([SAMPLES / request.param], warehouse)
    return warehouse


def test_every_page_of_figures_opens_with_a_single_game(
    one_game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor(monkeypatch, one_game)
    game = GARDEN if "garden" in str(one_game) else "scythe"
    for chosen in dict.fromkeys((game, GARDEN)):
        for name in (*FIGURES, *tabs(chosen)):
            asked = {"tab": name} if name not in FIGURES else {}
            opened = visitor.open(
                "balance" if asked else name, of=chosen, simulated="1", solo="1", lang="uk", **asked
            )
            assert UNTRANSLATED.findall(words(opened)) == []
    assert "viewer" in str(visitor.open("games", game="1", lang="ru").main)


def test_without_a_warehouse_every_page_says_what_to_do_next(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    visitor = Visitor(monkeypatch, tmp_path / "absent.duckdb")
    for name in (*FIGURES, *ORGANISING):
        said = words(visitor.open(name))
        assert "There is no warehouse yet" in said
        assert "triumph load games.csv" in said
    assert "Player, Seat 7" in [box.label for box in visitor.open("score_table").text_input]


def test_an_empty_warehouse_says_what_to_do_next(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with writing(tmp_path / "empty.duckdb"):
        pass
    visitor = Visitor(monkeypatch, tmp_path / "empty.duckdb")
    for name in FIGURES:
        assert "The warehouse is empty." in words(visitor.open(name))


def test_a_warehouse_of_refused_games_alone_leads_to_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sheet = tmp_path / "evening.csv"
    sheet.write_text("game,player,faction,total\n1,Amber,nowhere,50\n1,Birch,nordic,40\n", encoding="utf-8")
    load([sheet], tmp_path / "refused.duckdb")
    visitor = Visitor(monkeypatch, tmp_path / "refused.duckdb")
    for name in FIGURES:
        assert "refused games that wait to be mended: 1" in words(visitor.open(name))


def test_simulated_games_alone_are_shown_after_a_click(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = Visitor(monkeypatch, load_season(tmp_path, season()[5:])).open("balance")
    assert "All 1 games here are simulated" in words(page)
    (button,) = [each for each in page.button if each.label == "Show simulated games"]
    assert "Win rate by faction" in words(settled(button.click().run()))


def test_a_load_shows_without_a_restart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    visitor = Visitor(monkeypatch, load_season(tmp_path, season()[:1]))
    assert metrics(visitor.open("overview"))[0] == "1"
    load_season(tmp_path, season()[:4])
    assert metrics(visitor.open("overview"))[0] == "4"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("overview", ["5", "6", "2", "1", "1"]),
        ("tie_breaks", ["2 of 5", "40% (5–85)", "1", "2"]),
        ("banned_pairs", ["1 of 5", "1", "1", "1"]),
    ],
)
def test_the_figures_of_the_season(name: str, shown: list[str], visitor: Visitor) -> None:
    assert metrics(visitor.open(name)) == shown


def test_every_mean_length_says_how_many_games_state_it(visitor: Visitor) -> None:
    shown = metrics(visitor.open("lengths"))
    assert shown
    assert [value for value in shown if not re.search(r"\(n \d+\)$", value)] == []


def test_simulated_games_count_when_asked_for_and_say_so(visitor: Visitor) -> None:
    page = visitor.open("overview", simulated="1")
    assert "Simulated games are counted: 1." in words(page)
    assert metrics(page)[0] == "6"


@pytest.mark.parametrize(
    "query",
    [
        {"players": "x"},
        {"since": "yesterday"},
        {"event": "<b>"},
        {"tab": "__class__"},
        {"of": "chess"},
        {"disputed": "maybe"},
        {"faction": "../etc"},
        {"rounds": "1e9"},
        {"name": "'; drop table games; --"},
        {"lang": "xx"},
        {"lang": ["en", "ru"]},
    ],
)
def test_an_odd_address_does_nothing(query: dict[str, str | list[str]], visitor: Visitor) -> None:
    for name in ("balance", "games"):
        assert visitor.open(name, **query).title[0].value in {
            table(language)[f"{name}.title"] for language in LANGUAGES
        }


@pytest.mark.parametrize("number", ["999", "99999999999999999999", "1; drop table games"])
def test_a_game_that_is_not_there_is_said_to_be_unknown(number: str, visitor: Visitor) -> None:
    assert "There is no such game." in words(visitor.open("games", game=number))


def test_one_game_shows_what_does_not_add_up(visitor: Visitor) -> None:
    said = words(visitor.open("games", game="5"))
    assert "The total does not add up" in said
    assert r"total \$48 announced, the categories add up to \$45" in said


def test_what_narrows_the_list_of_games_stands_in_the_address(visitor: Visitor) -> None:
    page = visitor.open("games", name="elm", faction="rusviet")
    assert page.text_input(key="games_player").value == "elm"
    assert page.selectbox(key="games_faction").value == "rusviet"
    assert "Games: 2. Tick a row" in words(page)
    assert "No games here" in words(visitor.open("games", name=HOSTILE[:8], faction="nordic"))


def charts(page: AppTest) -> list[str]:
    return [node.proto.spec for node in page.main if node.type == "plotly_chart"]


@pytest.mark.parametrize(("name", "asked"), [("factions", {}), ("players", {"player": "Amber"})])
def test_kept_charts_follow_language_filters_and_warehouse(
    name: str, asked: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor(monkeypatch, load_season(tmp_path, season()[:2]))
    first = charts(visitor.open(name, **asked))
    assert first
    assert charts(visitor.open(name, **asked)) == first
    assert charts(visitor.open(name, lang="uk", **asked)) != first
    load_season(tmp_path, season()[2:4])
    more = charts(visitor.open(name, **asked))
    assert more != first
    assert charts(visitor.open(name, event="Club night", **asked)) != more


def test_a_single_game_offers_no_filters_and_unfolds_its_sheet(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    load([SAMPLES / KINDS["a replayed game"]], tmp_path / "games.duckdb")
    page = Visitor(monkeypatch, tmp_path / "games.duckdb").open("games", game="1")
    assert page.multiselect.len == 0
    assert page.dataframe.len == 0
    page.session_state["games_sheet"] = True
    assert settled(page.run()).dataframe.len > 0


def test_the_score_sheet_follows_the_width_of_the_window_until_the_reader_chooses(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = visitor.open("score_table")
    assert page.segmented_control[0].value == "table"
    monkeypatch.setattr("dashboard.views.score_table.on_phone", lambda: True)
    assert settled(page.run()).segmented_control[0].value == "cards"
    page.segmented_control[0].set_value("table")
    assert settled(page.run().run()).segmented_control[0].value == "table"


def test_the_first_page_says_who_won_against_whom_and_with_what(visitor: Visitor) -> None:
    page = visitor.open("overview")
    links = [node.proto.label for node in page.main if node.type == "page_link"]
    assert any(label.endswith(" coins") for label in links)
    assert re.search(r"\w+ \d+, \w+ \d+ · ", words(page))


def test_a_phone_sees_first_who_won_and_a_desk_sees_every_column(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = visitor.open("games").dataframe[0].value
    assert list(wide)[:3] == ["game_id", "played_on", "event"]
    monkeypatch.setattr("dashboard.components.tables.on_phone", lambda: True)
    narrow = visitor.open("games").dataframe[0].value
    assert list(narrow)[:3] == ["winners", "winner_total", "played_on"]
