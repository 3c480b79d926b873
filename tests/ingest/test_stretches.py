"""Long sheets: cut between games, read by the column, and never other rows than game by game."""

import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from ingest.files import pieces
from ingest.files.pieces import ROWS, Piece
from ingest.load import load
from ingest.sheets.cuts import find_cuts
from ingest.warehouse.derive import Derived, derive, from_bytes
from ingest.work import derive_piece
from tests.ingest.sheets import sheet
from tests.ingest.test_warehouse import TABLES, query

FACTIONS = ("rusviet", "Saxony", "Нордиги", "crimea", "Polania", "albion", "Togawa", "")
MATS = ("industrial", "3A", "Патриотичный", "innovative", "mechanical", "5", "militant", "")
PLAYERS = ("Amber", "Birch", "Береза", "Dogwood  B", "Éland", '"Fern, the Elder"', "Gorse\\", "Heather")
DAYS = ("2025-03-14", "14.03.2025", "2025-03-15", "")
DIRT = ("", "?", "many", "-3", " 12,0", "$7", "99999", "=1+1", "Rusvania", "05/06/2024", "x" * 1001, "да")
ODD_LINES = ("", ",,,", "Amber", "x,y,z,u,v,w,1,2,3,4,5,6,7,8,9", "\ufffd", "  ", 'say "hi" , there')
HEADER = {
    "game": "game",
    "event": "турнир",
    "round": "round",
    "table": "table",
    "date": "date",
    "place": "location",
    "minutes": "duration",
}
FIGURES = ("rank", "winner", "coins", "popularity", "stars", "territories", "structure bonus", "mood", "bid")


def columns_of(random: Random) -> list[str]:
    header = [heading for name, heading in HEADER.items() if name == "game" or random.random() < 0.25]
    figures = [name for name in FIGURES if random.random() < 0.2]
    rest = ["player", *(name for name in ("faction", "mat", "total") if random.random() < 0.9), *figures]
    columns = header + rest
    if random.random() < 0.3:
        random.shuffle(columns)
    return columns


def sheet_of(random: Random) -> bytes:
    """A sheet as people write them: mostly in order, now and then with dirt in a cell or a line."""
    columns, dirt = columns_of(random), random.choice((0.0, 0.0, 0.003, 0.05))
    lines = [",".join(columns)]
    for number in range(random.randrange(1, 9)):
        lines += game_of(random, columns, str(number), dirt)
    if random.random() < 0.1:
        lines.append(random.choice(lines))
    if random.random() < 0.1:
        lines.insert(random.randrange(len(lines)), "Date,14.03.2025")
    ending = random.choice(("\n", "\n", "\r\n"))
    return (ending.join(lines) + random.choice(("", ending))).encode()


def game_of(random: Random, columns: list[str], label: str, dirt: float) -> list[str]:
    seats = random.choice((1, 2, 2, 3, 4, 5, 5, 6, 8))
    shared = {
        "game": label,
        "турнир": random.choice(("Cup", "Cup", "")),
        "round": random.choice("12"),
        "table": random.choice(("1", "A", "")),
        "date": random.choice(DAYS),
        "location": random.choice(("", "Hall 'B'")),
        "duration": random.choice(("", "1h45", "105 min", "2", "long")),
    }
    totals = random.choices(range(20, 45 if dirt else 99), k=seats)
    own: dict[str, Sequence[object]] = {
        "player": random.sample(PLAYERS, seats),
        "faction": random.sample(FACTIONS, seats),
        "mat": random.sample(MATS, seats),
        "total": totals,
    }
    if random.random() < 0.5:
        own["rank"] = [1 + sum(other > total for other in totals) for total in totals]
    lines = []
    for seat in range(seats):
        values = {**shared, **{name: cells[seat] for name, cells in own.items()}}
        cells = [str(values.get(name, random.choice(("", "", "1")))) for name in columns]
        lines.append(",".join(random.choice(DIRT) if random.random() < dirt else cell for cell in cells))
        if random.random() < dirt / 2:
            lines.insert(random.randrange(len(lines) + 1), random.choice(ODD_LINES))
    return lines


def cut(content: bytes, about: int) -> list[Piece]:
    """The pieces of a sheet; none when it has to be read whole."""
    stream = io.BytesIO(content)
    cuts = find_cuts("sheet.csv", stream, about)
    return [] if cuts is None else list(pieces._rows("sheet.csv", stream, cuts))


def rows_of(found: Iterable[Derived]) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of all pieces, games numbered through; quarantined games come in order as well."""
    rows: dict[str, list[tuple[Any, ...]]] = {}
    for place, derived in enumerate(found):
        for name, content in derived.tables.items():
            for row in from_bytes(content).to_pylist():
                number = (place, row.pop("game_id")) if "game_id" in row else ()
                said = {column: value for column, value in row.items() if value is not None}
                rows.setdefault(name, []).append((number, repr(said)))
    return {name: _numbered_through(name, values, rows) for name, values in rows.items()}


def _numbered_through(name: str, values: list[tuple[Any, ...]], rows: Any) -> list[tuple[Any, ...]]:
    order = {number: place for place, (number, _) in enumerate(sorted(rows.get("records", [])))}
    ordered = values if name == "quarantine" else sorted(values)
    return [(order.get(number), row) for number, row in ordered]


@settings(max_examples=150, deadline=None, phases=(Phase.explicit, Phase.generate))
@given(st.integers(0, 2**32))
def test_both_roads_give_the_same_rows(seed: int) -> None:
    random = Random(seed)  # noqa: S311
    content = sheet_of(random)
    stretches = cut(content, about=random.choice((100, 400, 100_000)))
    assert content.endswith(b"".join(piece.content for piece in stretches))
    if stretches:
        by_column = rows_of(map(derive_piece, stretches))
        assert by_column == rows_of([derive(Piece("sheet.csv", content))])


def test_a_sheet_is_cut_between_games_and_keeps_its_lines() -> None:
    seats = [f"{number},{name},{50 + number}" for number in range(1, 7) for name in ("Amber", "Birch")]
    first, *others = cut(sheet("game,player,total", *seats), about=60)
    assert (first.manner, first.first_line, first.head) == (ROWS, 2, "game,player,total")
    assert first.content == "".join(f"{seat}\n" for seat in seats[:2]).encode()
    pieces_ = [first, *others]
    positions = [
        from_bytes(derive_piece(piece).tables["records"])["position"].to_pylist() for piece in pieces_
    ]
    assert [each for part in positions for each in part] == [
        f"rows {line}-{line + 1}" for line in range(2, 14, 2)
    ]


@pytest.mark.parametrize(
    "lines",
    [
        ("game,player,total", "1,Amber,50", "2,Amber,30", "1,Birch,40", "2,Birch,20"),
        ("game,player,total", "1,Amber,50", ",Birch,40", "2,Amber,30", ",Birch,20"),
        ("player,total", "Amber,50", "Birch,40", "", "Amber,30", "Birch,20"),
        ("game,player,total", '1,"Amber ""A"" B",50', "1,Birch,40"),
        ("game,player,total", '1,"Amber\nBerry",50', "1,Birch,40"),
        (
            "date,player,total",
            "2024-01-05,Amber,50",
            "2024-01-05,Birch,40",
            "",
            "2024-01-05,Elm,30",
            "2024-01-05,Oak,20",
        ),
        ("event,game,player,total", "Cup,1,Amber,50", "Cup,1,Birch,40", ",2,Amber,30", ",2,Birch,20"),
        ("game,player 1,score 1,player 2,score 2", "1,Amber,50,Birch,40"),
    ],
    ids=(
        "scattered",
        "named once",
        "nameless",
        "quotes",
        "line ends",
        "gaps",
        "an event once",
        "a row per game",
    ),
)
def test_what_only_the_whole_sheet_explains_is_read_whole(lines: tuple[str, ...]) -> None:
    assert cut(sheet(*lines), about=20) == []


def test_a_game_without_end_is_not_cut() -> None:
    assert (
        cut(sheet("game,player,total", *(f"1,Player {number},{number}" for number in range(99))), about=50)
        == []
    )


def test_every_plain_result_goes_by_the_column(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ingest.stretch_work.games_of", lambda *given: pytest.fail(f"read alone: {given}"))
    lines = (
        "game,date,player,faction,mat,total,rank",
        "1,2025-03-14,Amber,rusviet,5,50,2",
        "1,2025-03-14,Birch,,,60,1",
    )
    (piece,) = cut(sheet(*lines, "2,,Amber,,,50,1", "2,,Береза,,,50,1"), about=1000)
    tables = {name: from_bytes(content) for name, content in derive_piece(piece).tables.items()}
    assert tables["games"].select(["label", "evidence", "winner_total", "margin"]).to_pylist() == [
        {"label": "1", "evidence": "result", "winner_total": 60, "margin": 10},
        {"label": "2", "evidence": "result", "winner_total": 50, "margin": 0},
    ]
    assert tables["seats"].select(["seat", "player", "rank", "win_share"]).to_pylist() == [
        {"seat": 1, "player": "Birch", "rank": 1, "win_share": 1.0},
        {"seat": 0, "player": "Amber", "rank": 2, "win_share": 0.0},
        {"seat": 0, "player": "Amber", "rank": 1, "win_share": 0.5},
        {"seat": 1, "player": "Береза", "rank": 1, "win_share": 0.5},
    ]


@pytest.mark.parametrize(
    "odd",
    [
        ("3,Amber,rusviet,50", "3,Birch,rusviet,40"),
        ("3,Amber,rusviet,-50", "3,Birch,saxony,40"),
        ("3,Amber,Rusvania,50", "3,Birch,saxony,40"),
        ("3,Amber,rusviet,50,60", "3,Birch,saxony,40"),
        ("3,Amber,rusviet,many", "3,Birch,saxony,40"),
    ],
)
def test_an_odd_game_takes_the_other_road_alone(odd: tuple[str, ...]) -> None:
    lines = ("game,player,faction,total", "1,Amber,rusviet,50", "1,Birch,saxony,40", *odd)
    (piece,) = cut(sheet(*lines), about=1000)
    alone = rows_of([derive(Piece("sheet.csv", sheet(lines[0], *odd)))])
    found = rows_of([derive_piece(piece)])
    assert (
        [name for name in ("quarantine", "discrepancies") if name in found]
        == [name for name in ("quarantine", "discrepancies") if name in alone]
        != []
    )


def test_stars_listed_in_a_cell_are_the_same_on_both_roads() -> None:
    lines = ("game,player,total,stars", "1,Amber,50,Upgrade + Worker", "1,Birch,40,Battle")
    (piece,) = cut(sheet(*lines), about=1000)
    assert rows_of([derive_piece(piece)]) == rows_of([derive(Piece("sheet.csv", sheet(*lines)))])


def test_scores_that_are_no_coins_are_refused_on_both_roads() -> None:
    lines = ("game,player,total", "1,Amber,50", "1,Birch,40", "2,Amber,2", "2,Birch,1")
    (piece,) = cut(sheet(*lines), about=1000)
    found = rows_of([derive_piece(piece)])
    assert found == rows_of([derive(Piece("sheet.csv", sheet(*lines)))])
    assert len(found["quarantine"]) == 1


@pytest.mark.parametrize("strangers", [("Anonymous", "Birch"), ("Guest", "Guest"), ("Guest", "Birch")])
def test_strangers_are_the_same_people_on_both_roads(strangers: tuple[str, str]) -> None:
    one, other = strangers
    lines = ("game,player,total", "1,Amber,50", "1,Birch,40", "2,Amber,30", f"2,{one},60", f"2,{other},20")
    (piece,) = cut(sheet(*lines), about=1000)
    assert rows_of([derive_piece(piece)]) == rows_of([derive(Piece("sheet.csv", sheet(*lines)))])


def test_a_number_of_players_goes_by_the_column_where_it_agrees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ingest.stretch_work.games_of", lambda *given: pytest.fail(f"read alone: {given}"))
    lines = ("game,player,total,players", "1,Amber,50,2", "1,Birch,40,2", "2,Amber,50,", "2,Birch,60,2")
    (piece,) = cut(sheet(*lines), about=1000)
    assert len(from_bytes(derive_piece(piece).tables["games"])) == 2


@pytest.mark.parametrize("column", ["season", "date"])
def test_games_numbered_anew_are_told_apart_on_both_roads(column: str) -> None:
    days = ("2023-01-05", "2024-01-05")
    seats = [f"1,{day},{player},{total}" for day in days for player, total in (("Amber", 50), ("Birch", 40))]
    content = sheet(f"game,{column},player,total", *seats)
    (piece,) = cut(content, about=1000)
    tables = [derived.tables for derived in (derive_piece(piece), derive(Piece("sheet.csv", content)))]
    records = [sorted(from_bytes(each["records"])["record"].to_pylist()) for each in tables]
    assert records[0] == records[1]
    assert len(records[0]) == 2


@pytest.mark.parametrize(
    "lines", [("1,Amber (Rusviet),50", "1,Birch (Nordic),40"), ("1,Amber,50", "1,Birch W 🏆,40")]
)
def test_names_that_hold_more_than_a_name_are_the_same_on_both_roads(lines: tuple[str, ...]) -> None:
    content = sheet("game,player,total", *lines)
    found = cut(content, about=1000)
    assert not found or rows_of(map(derive_piece, found)) == rows_of([derive(Piece("sheet.csv", content))])


def test_a_sheet_of_many_pieces_fills_the_same_warehouse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, random = tmp_path / "sheet.csv", Random(7)  # noqa: S311
    columns = ["game", "date", "player", "faction", "mat", "total", "rank"]
    games = [game_of(random, columns, str(number), dirt=0.002) for number in range(60)]
    file.write_text("\n".join([",".join(columns), *(line for game in games for line in game)]), "utf-8")
    monkeypatch.setattr(pieces, "ROWS_BYTES", 1000)
    load([file], tmp_path / "cut.duckdb")
    monkeypatch.setattr("ingest.sheets.cuts.find_cuts", lambda *_: None)
    load([file], tmp_path / "whole.duckdb")
    of_the_load = {"sources": "loaded_at, pieces", "quarantine": "arrived_at"}
    for table in TABLES:
        exclude = f"exclude ({of_the_load[table]})" if table in of_the_load else ""
        rows = f"select * {exclude} from {table} order by all"  # noqa: S608
        assert query(tmp_path / "cut.duckdb", rows) == query(tmp_path / "whole.duckdb", rows), table
    ((count,),) = query(tmp_path / "cut.duckdb", "select pieces from sources")
    assert count > 5


def test_a_file_whose_name_is_no_text_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "caf\udce9.csv"
    file.write_bytes(sheet("game,player,total", "1,Amber,50", "1,Birch,40"))
    load([file], tmp_path / "games.duckdb")
    ((name,),) = query(tmp_path / "games.duckdb", "select name from sources")
    assert name.endswith("caf?.csv")


@pytest.mark.parametrize("ending", ["\r", "\n", "\r\n"])
def test_any_line_ends_are_loaded(tmp_path: Path, ending: str) -> None:
    file = tmp_path / "sheet.csv"
    file.write_bytes(ending.join(("game,player,total", "1,Amber,50", "1,Birch,40")).encode())
    load([file], tmp_path / "games.duckdb")
    assert query(tmp_path / "games.duckdb", "select players, winner_total from games") == [(2, 50)]


def test_a_byte_that_is_no_text_costs_its_own_game_only(tmp_path: Path) -> None:
    lines = ("game,player,total", "1,Élan,50", "1,Birch,40", "2,Élan,50", "2,B?rch,40")
    file = tmp_path / "sheet.csv"
    file.write_bytes("\n".join(lines).encode().replace(b"?", b"\xd0"))
    load([file], tmp_path / "games.duckdb")
    assert query(tmp_path / "games.duckdb", "select label from games") == [("1",)]
    ((reason,),) = query(tmp_path / "games.duckdb", "select reasons from quarantine")
    assert "bytes that are no text" in reason
