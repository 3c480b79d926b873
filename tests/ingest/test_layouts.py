"""Layouts: written by a person, printed, saved, kept, and never guessed with."""

from pathlib import Path

import pytest

from ingest.formats.reader import Reading, Source
from ingest.formats.registry import read_source
from ingest.load import load
from ingest.sheets.csv_table import csv_table
from ingest.sheets.detect import detect
from ingest.sheets.explain import explained
from ingest.sheets.interpret import interpret
from ingest.sheets.layout import Column, Layout, LayoutError
from ingest.sheets.opening import tables_of
from ingest.sheets.reading import choose
from ingest.sheets.vocabulary import all_words
from ingest.warehouse.connection import reading as open_warehouse
from ingest.warehouse.layouts import kept_in
from tests.ingest.reading import games, messages
from tests.ingest.sheets import lines, seats

STRANGE = "Nr;Wer;Bunte;Kohle;Laune\n1;Amber;Rot;84;gut\n1;Birch;Nordic;71;-\n"
TAUGHT = """
orientation = "row per seat"
columns = [
  { heading = "Nr", field = "game" },
  { heading = "Wer", field = "player" },
  { heading = "Bunte", field = "faction" },
  { heading = "Kohle", field = "total" },
]
policy = "official"
[words]
Rot = "Rusviet"
"""
BY_DAY = "Date,Amber,Birch\n2024-01-05,84,71\n2024-01-12,60,66\n"


def taught(text: str, layout: str) -> list[Reading]:
    return list(read_source(Source("sheet.csv", text.encode(), layout)))


def test_a_sheet_with_strange_headings_is_read_as_it_was_taught() -> None:
    reading, note = taught(STRANGE, TAUGHT)
    assert reading.record is not None
    assert seats(reading.record) == [("Amber", "rusviet", 84), ("Birch", "nordic", 71)]
    assert reading.record.setup.policy == "official"
    assert reading.unused == ("Laune",)
    assert messages(note) == ["columns that are not used: “Laune”"]


def test_one_column_may_hold_two_fields() -> None:
    layout = TAUGHT.replace("columns = [", 'columns = [ { heading = "Nr", field = "round" },')
    (reading, _) = taught(STRANGE, layout)
    assert reading.record is not None
    assert (reading.record.header.game, reading.record.header.round) == ("1", "1")


def test_a_layout_is_spelt_and_read_back() -> None:
    layout = Layout.from_toml(TAUGHT)
    assert Layout.from_toml(layout.to_toml()) == layout


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('field = "total"', 'field = "totl"'), "no field is called “totl”"),
        (('heading = "Kohle"', 'heading = "Kohlen"'), "no row has the heading “Kohlen”"),
        (('"row per seat"', '"row per sat"'), "orientation"),
        (("columns = [", "columns = "), "no TOML"),
        (('field = "total" }', 'field = "total", of = "loser" }'), "columns.3.of"),
    ],
)
def test_a_layout_that_does_not_fit_says_what_to_change(change: tuple[str, str], message: str) -> None:
    (refused,) = taught(STRANGE, TAUGHT.replace(*change))
    assert refused.record is None
    assert message in refused.problems[0].message


def test_every_proposed_layout_gives_the_same_games_after_saving() -> None:
    table = csv_table(b"Date,Winner,Faction,Amber,Birch\n2024-01-05,Amber,Rusviet,84,71\n")
    best = detect(table).best
    assert best is not None
    saved = Layout.from_toml(best.layout.to_toml())
    again = [reading.record for reading in interpret(table, saved, "")]
    assert again == [reading.record for reading in best.readings]


def test_a_doubtful_sheet_is_refused_with_its_reading_and_the_option_that_takes_it() -> None:
    (refused,) = lines(*BY_DAY.split("\n"))
    problem = refused.problems[0]
    assert "nothing says that Scythe was played" in problem.message
    assert "“Amber” is total of player Amber" in problem.message
    assert problem.expected is not None
    assert problem.expected.startswith("`--reading 1`")
    first, second = games(taught(BY_DAY, "reading 1"))
    assert first.record is not None
    assert second.record is not None
    assert seats(second.record) == [("Amber", None, 60), ("Birch", None, 66)]


def test_a_sheet_is_explained_column_by_column_with_its_first_games() -> None:
    text = "Date,Winner,Faction,Mood,Amber,Birch\n2024-01-05,Amber,Rusviet,fine,84,71\n"
    (chosen,) = choose(tables_of(Source("s.csv", text.encode())) or [], "")
    told = "\n".join(explained(chosen, "s.csv"))
    assert "faction of winner" in told
    assert "NOT USED" in told
    assert "row 2: 2024-01-05: Amber (rusviet) 84, Birch 71; won: Amber" in told


def test_a_layout_that_was_used_is_kept_and_used_for_the_next_file_with_these_headings(
    tmp_path: Path,
) -> None:
    db, first, second = tmp_path / "games.duckdb", tmp_path / "first.csv", tmp_path / "second.csv"
    first.write_text(STRANGE, encoding="utf-8")
    second.write_text(STRANGE.replace("84", "90"), encoding="utf-8")
    assert load([first], db, layout=TAUGHT).counts == {"accepted": 1}
    assert [kept.source.endswith("first.csv") for kept in kept_in(db)] == [True]
    summary = load([second], db)
    assert summary.counts == {"accepted": 1}
    assert any("layout that was kept" in note for note in summary.files[0].notes)


def test_a_refused_sheet_is_loaded_once_it_was_taught(tmp_path: Path) -> None:
    db, file = tmp_path / "games.duckdb", tmp_path / "evenings.csv"
    file.write_text(BY_DAY, encoding="utf-8")
    assert load([file], db).counts["accepted"] == 0
    assert load([file], db, layout="reading 1").counts == {"accepted": 2}
    with open_warehouse(db) as connection:
        assert connection.execute("select count(*) from games").fetchall() == [(2,)]


def test_the_fields_of_every_game_can_be_read() -> None:
    for words in all_words():
        for field in words.fields:
            layout = Layout(
                game=words.game,
                orientation="row per seat",
                columns=(Column(heading="x", field=field), Column(heading="y", field="player")),
            )
            list(interpret(csv_table(b"x,y\n1,Amber\n"), layout, ""))


def test_a_column_may_be_of_many() -> None:
    for of in ("seat 2", "place 1", "winner", "everyone", "others", "player Amber", "faction rusviet"):
        assert Column(heading="x", field="total", of=of).whose[0] == of.split()[0]
    with pytest.raises(LayoutError):
        Layout.from_toml(TAUGHT.replace('field = "game"', 'field = "game", of = "nobody"'))


LISTED = 'Date,Players,Faction,Score\n2024-01-05,"Amber 84, Birch 71",Rusviet,{}\n'
OF_ONE = """
orientation = "row per game"
columns = [
  {{ heading = "Date", field = "date" }},
  {{ heading = "Players", field = "seat", of = "everyone" }},
  {{ heading = "Faction", field = "faction", of = "{of}" }},
  {{ heading = "Score", field = "total", of = "{of}" }},
]"""


@pytest.mark.parametrize(
    ("of", "player"), [("seat 2", "Birch"), ("player Birch", "Birch"), ("place 1", "Amber")]
)
def test_a_column_of_one_seat_is_that_of_the_seat_which_a_list_names(of: str, player: str) -> None:
    score = {"Amber": 84, "Birch": 71}[player]
    (reading,) = games(taught(LISTED.format(score), OF_ONE.format(of=of)))
    assert reading.record is not None
    assert {seat.player: seat.faction for seat in reading.record.seats} == {
        name: "rusviet" if name == player else None for name in ("Amber", "Birch")
    }


@pytest.mark.parametrize(
    ("of", "score", "message"),
    [
        ("seat 2", 60, "two different things are said of Birch"),
        ("place 2", 71, "something is said of place 2, and who that is is not"),
    ],
)
def test_a_column_of_a_seat_that_is_not_clear_is_refused(of: str, score: int, message: str) -> None:
    (reading,) = games(taught(LISTED.format(score), OF_ONE.format(of=of)))
    assert messages(reading) == [message]


@pytest.mark.parametrize(
    ("was", "becomes", "message"),
    [
        ('"scythe"', '"chess"', "no game is called “chess”; expected one of garden_nation, scythe"),
        ('"total"', '"totl"', "no field is called “totl”; did you mean “total”?"),
        ('"player Amber"', '"clan sylphs"', "“Score” is of “clan sylphs”"),
        ("orientation", "orientaton", "`orientation` is missing; no key is called `orientaton`"),
    ],
)
def test_a_slip_in_a_layout_is_named(was: str, becomes: str, message: str) -> None:
    text = """game = "scythe"
orientation = "row per game"
columns = [{ heading = "Score", field = "total", of = "player Amber" }]"""
    with pytest.raises(LayoutError) as refused:
        Layout.from_toml(text.replace(was, becomes))
    assert message in str(refused.value)


NAMES = """
orientation = "row per game"
columns = [
  { heading = "Date", field = "date" },
  { heading = "Amber", field = "total", of = "player Amber" },
  { heading = "Birch", field = "seat", of = "player Birch" },
]
"""


@pytest.mark.parametrize(
    ("cell", "said", "seat"),
    [
        ("0", 'words = { "0" = "00" }', {"player": "Amber", "total": 0}),
        ("x", 'unknown = ["x"]', {"player": "Amber"}),
        ("84 CK", 'words = { "CK" = "..." }', {"player": "Amber", "faction": "crimea", "total": 84}),
        ("84 Big Red", 'unknown = ["Big Red"]', {"player": "Amber", "total": 84}),
    ],
)
def test_what_a_refusal_of_a_cell_advises_is_read_when_it_is_followed(
    cell: str, said: str, seat: dict[str, object]
) -> None:
    text = f"Date,Amber,Birch\n2024-01-05,{cell},71\n"
    (refused,) = taught(text, NAMES)
    assert any(said in (problem.expected or "") for problem in refused.problems)
    (reading,) = taught(text, NAMES + said.replace("...", "Crimea"))
    assert reading.record is not None
    assert reading.record.announced is not None
    stated = {**dict(reading.record.seats[0]), **dict(reading.record.announced.sheets[0])}
    assert {
        name: value
        for name, value in stated.items()
        if value is not None and name in ("player", "faction", "total")
    } == seat
