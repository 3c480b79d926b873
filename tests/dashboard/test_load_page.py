"""The page Load: any file, what is read of it, and for a sheet the meaning of every column to change."""

import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.components.layout_table import _frame, _layout, _owners, field_label, owner_label, untaught
from dashboard.desk import Desk
from dashboard.door import Door, SignedOutError
from dashboard.i18n import table
from engine.registry import game_ids
from ingest.formats.reader import Source
from ingest.formats.registry import read_source
from ingest.saving import load_file
from ingest.sheets.explain import column_readings
from ingest.sheets.opening import tables_of
from ingest.sheets.reading import choose
from ingest.sheets.vocabulary import words_of
from ingest.warehouse.changes import changes
from ingest.warehouse.connection import reading

SHEET = "Date,Winner,Land,Amber,Birch\n2024-01-05,Amber,Rusviet,84,71\n2024-01-12,Birch,Rusviet,60,66\n"


def page(file: str, warehouse: str) -> None:
    from pathlib import Path  # noqa: PLC0415
    from unittest.mock import patch  # noqa: PLC0415

    import streamlit as st  # noqa: PLC0415

    from dashboard.desk import Desk  # noqa: PLC0415
    from dashboard.door import Door  # noqa: PLC0415
    from dashboard.views import load  # noqa: PLC0415

    class Given:
        name = Path(file).name

        def getvalue(self) -> bytes:
            return Path(file).read_bytes()

    # Streamlit's own test bench has no uploader to drop a file into.
    with patch.object(st, "file_uploader", lambda *given, **said: Given()):
        load.show(Desk(Door(Path(warehouse)), Path(warehouse)))


def shown(file: Path, folder: Path) -> AppTest:
    given = {"file": str(file), "warehouse": str(folder / "games.duckdb")}
    return AppTest.from_function(page, kwargs=given, default_timeout=60).run()


def test_a_sheet_is_shown_with_its_columns_its_games_and_what_is_not_used(tmp_path: Path) -> None:
    file = tmp_path / "evenings.csv"
    file.write_text(SHEET, encoding="utf-8")
    at = shown(file, tmp_path)
    assert not at.exception
    assert [metric.value for metric in at.metric] == ["2", "0", "0"]
    columns, found = (frame.value for frame in at.dataframe)
    assert list(columns["field"]) == ["date", "winner", "", "total", "total"]
    assert list(columns["of"])[-2:] == ["player Amber", "player Birch"]
    assert list(found.iloc[:, 2]) == ["1. Amber 84; 2. Birch 71", "1. Birch 66; 2. Amber 60"]
    assert any("“Land”" in caption.value for caption in at.caption)


def test_a_file_that_is_no_sheet_is_shown_by_its_games(tmp_path: Path) -> None:
    file = tmp_path / "line.txt"
    file.write_text("2024-01-05 Amber:R/1/95/6 Birch:N/2/88/3\n", encoding="utf-8")
    at = shown(file, tmp_path)
    assert not at.exception
    assert next(metric.value for metric in at.metric) == "1"


def test_choosing_another_meaning_changes_the_games() -> None:
    source = Source("evenings.csv", SHEET.encode())
    (chosen,) = choose(tables_of(source) or [], "")
    assert chosen.layout is not None
    rows = column_readings(chosen)
    edited = _frame(rows)
    edited.loc[2, ["field", "of"]] = ["faction", "winner"]
    changed = _layout(chosen.layout, rows, edited, "row per game", "")
    records = [game.record for game in read_source(Source("x.csv", SHEET.encode(), changed.to_toml()))]
    assert [[seat.faction for seat in record.seats] for record in records if record] == [
        ["rusviet", None],
        [None, "rusviet"],
    ]


def test_loading_asks_who_is_signed_in(tmp_path: Path) -> None:
    desk = Desk(Door(tmp_path / "games.duckdb"), tmp_path / "games.duckdb")
    with pytest.raises(SignedOutError):
        desk.load(None, "evenings.csv", SHEET.encode(), "", "")


def test_a_loaded_file_stands_in_the_ledger(tmp_path: Path) -> None:
    db = tmp_path / "games.duckdb"
    done = load_file(db, "evenings.csv", SHEET.encode(), "", "Elm", "our first year")
    assert done.counts == {"accepted": 2}
    (change,) = changes(db, 5)
    assert (change.by_whom, change.deed, change.subject) == ("Elm", "load", "evenings.csv")
    with reading(db) as connection:
        assert connection.execute("select name from sources").fetchall() == [("evenings.csv",)]


def test_fields_and_owners_have_words() -> None:
    assert field_label("") != ""
    assert field_label("faction") == "Faction"
    assert owner_label("seat 2") == "of player 2"
    assert owner_label("faction rusviet") == "of Rusviet"


@pytest.mark.parametrize("game", game_ids())
def test_every_field_of_a_sheet_has_a_name(game: str) -> None:
    assert [field for field in words_of(game).fields if f"load.field.{field}" not in table("en")] == []


def test_a_sheet_with_unknown_headings_is_taught_by_its_columns(tmp_path: Path) -> None:
    file = tmp_path / "nights.csv"
    file.write_text(
        "Club nights\nNight,Ada got,Ada flew,Boris got,Boris flew\n2026-03-05,71,Rusviet,64,Nordic\n",
        encoding="utf-8",
    )
    at = shown(file, tmp_path)
    assert not at.exception
    assert any("No heading of this sheet is known" in warning.value for warning in at.warning)
    source = Source(file.name, file.read_bytes())
    (chosen,) = filter(None, map(untaught, choose(tables_of(source) or [], "")))
    assert chosen.layout is not None
    rows = column_readings(chosen)
    assert [row.heading for row in rows] == ["Night", "Ada got", "Ada flew", "Boris got", "Boris flew"]
    assert {"player Ada", "player Boris"} < set(_owners(rows, chosen.layout))
    edited = _frame(rows)
    edited["field"] = ["date", "total", "faction", "total", "faction"]
    edited["of"] = ["", "player Ada", "player Ada", "player Boris", "player Boris"]
    layout = _layout(chosen.layout, rows, edited, "row per seat", "")
    assert layout.orientation == "row per game"
    taught = layout.to_toml()
    (game,) = read_source(Source(file.name, source.content, taught))
    assert game.record is not None
    assert [(seat.player, seat.faction) for seat in game.record.seats] == [
        ("Ada", "rusviet"),
        ("Boris", "nordic"),
    ]


def test_what_is_wrong_with_a_game_is_said_in_the_language_of_the_page(tmp_path: Path) -> None:
    file = tmp_path / "вечер.csv"
    file.write_text(
        "Дата,Игрок,Нация,Монеты,Звёзды,Итог\n"
        "05.12.2025,Анна,Поляния,12,6,90\n"
        "05.12.2025,Борис,Крым,10,1,20\n"
        "06.12.2025,Анна,Полянея,12,6,90\n"
        "06.12.2025,Борис,Крым,10,1,20\n",
        encoding="utf-8",
    )
    at = AppTest.from_function(
        page, kwargs={"file": str(file), "warehouse": str(tmp_path / "games.duckdb")}, default_timeout=60
    )
    at.query_params["lang"] = "ru"
    games = at.run().dataframe[-1].value
    assert list(games.iloc[:, 0]) == ["строки 2–3 · 05.12.2025", "строки 4–5"]
    assert games.iloc[1, 1] == "Не удалось прочитать"
    assert "неизвестная нация" in str(games.iloc[1, 3])
    assert not re.search(r"[a-z]{3,}", " ".join(map(str, games.iloc[:, :2].to_numpy().ravel())))
