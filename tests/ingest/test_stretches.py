"""Long sheets: cut between games, and never other games, rows, remarks or notes than in the sheet as a whole."""

import io
import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from ingest.files import pieces
from ingest.files.pieces import ROWS, Piece
from ingest.load import load
from ingest.sheets.keep import Kept, kept_text
from ingest.sheets.layout import Column, Layout
from ingest.sheets.stretches import find_cuts
from ingest.warehouse.derive import Derived, derive, from_bytes
from scripts.sheet_corpus import CORPUS
from tests.ingest.sheets import sheet
from tests.ingest.test_warehouse import TABLES, query

FACTIONS = ("rusviet", "Saxony", "Нордиги", "crimea", "Polania", "albion", "Togawa", "")
MATS = ("industrial", "3A", "Патриотичный", "innovative", "mechanical", "5", "militant", "")
PLAYERS = ("Amber", "Birch", "Береза", "Dogwood  B", "Éland", '"Fern, the Elder"', "Gorse\\", "Heather")
DAYS = ("2025-03-14", "14.03.2025", "2025-03-15", "")
DIRT = ("", "?", "many", "-3", " 12,0", "$7", "99999", "=1+1", "Rusvania", "05/06/2024", "x" * 1001, "да")
ODD_LINES = ("", ",,,", "Amber", "x,y,z,u,v,w,1,2,3,4,5,6,7,8,9", "\ufffd", "  ", 'say "hi" , there')
COUNTED = re.compile(r": (\d+) rows hold no game")
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


TWO_GAMES = ("1,Amber,50", "1,Birch,40", "2,Amber,30", "2,Birch,20")
PAIR = ("Amber,50", "Birch,40")
COLUMNS = (
    Column(heading="Nr", field="game"),
    Column(heading="Wer", field="player"),
    Column(heading="Kohle", field="total"),
)


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


def cut(content: bytes, about: int, layout: str = "") -> list[Piece]:
    """The pieces of a sheet; none when it has to be read whole."""
    stream = io.BytesIO(content)
    cuts = find_cuts(stream, about, layout)
    return list(pieces._between("sheet.csv", stream, cuts))


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


def told(found: Iterable[Derived]) -> tuple[int, set[str], list[str]]:
    """How many rows hold no game, the other notes, and the columns that are not used."""
    passed, notes, unused = 0, set[str](), list[str]()
    for derived in found:
        unused += derived.unused
        for text in derived.notes:
            counted = COUNTED.search(text)
            passed += int(counted[1]) if counted else 0
            notes |= set() if counted else {text}
    return passed, notes, unused


def assert_cut_and_whole_agree(content: bytes, stretches: Sequence[Piece], layout: str = "") -> None:
    """A cut sheet has the same games, rows, remarks, quarantine and notes as the same sheet read whole."""
    in_parts, at_once = list(map(derive, stretches)), [derive(Piece("sheet.csv", content, layout=layout))]
    assert rows_of(in_parts) == rows_of(at_once)
    assert told(in_parts) == told(at_once)


def row_per_game(random: Random) -> bytes:
    """A sheet of whole games in rows, with days that may be missing, blank rows and titles."""
    seats, dirt = random.randrange(2, 5), random.choice((0.0, 0.0, 0.01, 0.05))
    shared = [name for name in ("game", "date", "event", "round", "comment") if random.random() < 0.6]
    own = [f"{name} {seat}" for seat in range(1, seats + 1) for name in ("player", "faction", "score")]
    lines = [",".join(shared + own)]
    for number in range(1, random.randrange(3, 40)):
        said = {
            "game": str(number),
            "date": random.choice(DAYS[:3]),
            "event": "Cup" if random.random() < 0.97 else "",
            "round": str(1 + number // 4),
            "comment": random.choice(("", "", "fine")),
        }
        players, factions = random.sample(PLAYERS, seats), random.sample(FACTIONS, seats)
        of_seats = [
            cell
            for who, role in zip(players, factions, strict=True)
            for cell in (who, role, str(random.randrange(30, 99)))
        ]
        cells = [said[name] for name in shared] + of_seats
        if random.random() < dirt:
            cells = cells[: random.randrange(1, len(cells) + 1)]
        lines.append(",".join(random.choice(DIRT) if random.random() < dirt / 2 else cell for cell in cells))
        if random.random() < dirt:
            lines.append(random.choice((*ODD_LINES, "Cup 7", "Evening 3,14.03.2025", lines[0])))
    return "\n".join(lines).encode()


@settings(max_examples=150, deadline=None, phases=(Phase.explicit, Phase.generate))
@given(st.integers(0, 2**32), st.sampled_from((sheet_of, row_per_game)))
def test_a_cut_sheet_says_what_the_whole_sheet_says(seed: int, kind: Callable[[Random], bytes]) -> None:
    random = Random(seed)  # noqa: S311
    content = kind(random)
    stretches = cut(content, about=random.choice((20, 100, 400, 100_000)))
    assert content.endswith(b"".join(piece.content for piece in stretches))
    if stretches:
        assert_cut_and_whole_agree(content, stretches)


def test_a_sheet_is_cut_between_games_and_keeps_its_lines() -> None:
    seats = [f"{number},{who}" for number in range(1, 7) for who in PAIR]
    first, *others = cut(sheet("game,player,total", *seats), about=20)
    assert (first.manner, first.first_line, first.head) == (ROWS, 2, "game,player,total")
    assert first.content == "".join(f"{seat}\n" for seat in seats[:2]).encode()
    tables = [from_bytes(derive(piece).tables["records"]) for piece in (first, *others)]
    positions = [position for table in tables for position in table["position"].to_pylist()]
    assert positions == [f"rows {line}-{line + 1}" for line in range(2, 14, 2)]


@pytest.mark.parametrize(
    "lines",
    [
        ("game,player,total", "1,Amber,50", "2,Amber,30", "1,Birch,40", "2,Birch,20"),
        ("game,player,total", "1,Amber,50", ",Birch,40", "2,Amber,30", ",Birch,20"),
        ("player,total", "Amber,50", "Birch,40", "", "Amber,30", "Birch,20"),
        ("game,player,total", '1,"Amber\nBerry",50', "1,Birch,40"),
        (
            "date,player,total",
            "2024-01-05,Amber,50",
            "2024-01-05,Birch,40",
            "",
            "2024-01-05,Elm,30",
            "2024-01-05,Oak,20",
        ),
        ("event,game,player,total", "Cup,1,Amber,50", ",2,Birch,40", ",3,Cedar,40"),
        (
            "date,player 1,score 1,player 2,score 2",
            "2024-01-05,Amber,50,Birch,40",
            *([",Amber,50,Birch,40"] * 5),
        ),
        (
            "game,player 1,score 1,player 2,score 2",
            *(["1,Amber,50,Birch,40"] * 4),
            "Evening 2",
            "2,Amber,50,Birch,4",
        ),
        ("game,player 1,score 1,player 2,score 2", *(["1,Amber,50,Birch,40"] * 4), "2,Amber,50"),
        ("game,player,total", *TWO_GAMES, "player,game,rank", "Amber,3,1", "Birch,3,2"),
        ("game,player,total", *TWO_GAMES, "game,player,total", "3,Amber,50", "3,Birch,40"),
        ("game,title,player,total", "1,Scythe,Amber,50", "1,,Birch,40", "2,Root,Amber,5", "2,,Birch,4"),
        ("Club evenings", "Date,14.03.2025", "game,player,total", *TWO_GAMES),
        ("game,player,total", *TWO_GAMES, "3,Am\0ber,50", "3,Birch,40"),
        ("game,player,total", *TWO_GAMES, "3,Am\ufffdber,50", "3,Birch,40"),
        ("game,player,total", *TWO_GAMES, "3,Amber,50\r3,Birch,40"),
    ],
    ids=(
        "scattered",
        "named once",
        "nameless",
        "line ends",
        "gaps",
        "an event in the first row",
        "a day in the first row of whole games",
        "a title between rows of whole games",
        "a short row of a whole game",
        "other headings",
        "the same headings",
        "other board games",
        "a day above the headings",
        "no letter",
        "a damaged letter",
        "another end of a line",
    ),
)
def test_what_only_the_whole_sheet_explains_is_read_whole(lines: tuple[str, ...]) -> None:
    assert cut(sheet(*lines), about=20) == []


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"x" * 300_000, b"game,player,total\r1,Amber,50\r1,Birch,40"]
)
def test_what_is_no_list_of_lines_is_read_whole(content: bytes) -> None:
    assert cut(content, about=1) == []


@pytest.mark.parametrize("file", sorted(CORPUS.rglob("*.csv")), ids=lambda file: file.parent.name)
def test_sheets_as_people_keep_them_are_the_same_in_stretches(file: Path) -> None:
    said = file.with_name("layout.toml")
    layout = said.read_text("utf-8") if said.exists() else ""
    content = file.read_bytes()
    stretches = cut(content, about=60, layout=layout)
    if stretches:
        assert_cut_and_whole_agree(content, stretches, layout)


def test_a_last_line_with_half_an_end_is_the_same_in_a_stretch() -> None:
    content = (
        sheet("game,player,total", *(f"{number},{who}" for number in range(1, 7) for who in PAIR)) + b"\r"
    )
    stretches = cut(content, about=40)
    assert len(stretches) > 1
    assert_cut_and_whole_agree(content, stretches)


def test_headings_alone_are_read_whole() -> None:
    assert cut(b"game,player 1,score 1,player 2,score 2\n", about=1) == []


def test_a_game_without_end_is_not_cut() -> None:
    assert (
        cut(sheet("game,player,total", *(f"1,Player {number},{number}" for number in range(200))), about=50)
        == []
    )


@pytest.mark.parametrize(
    "odd",
    [
        ("3,Amber,rusviet,50", "3,Birch,rusviet,40"),
        ("3,Amber,rusviet,-50", "3,Birch,saxony,40"),
        ("3,Amber,Rusvania,50", "3,Birch,saxony,40"),
        ("3,Amber,rusviet,50,60", "3,Birch,saxony,40"),
        ("3,Amber,rusviet,many", "3,Birch,saxony,40"),
        ("3,Amber,rusviet,2", "3,Birch,saxony,1"),
        ("3,Anonymous,rusviet,60", "3,Birch,saxony,40"),
        ("3,Guest,rusviet,60", "3,Guest,saxony,40"),
        ("3,Amber (Togawa),,50", "3,Birch W 🏆,saxony,40"),
    ],
)
def test_an_odd_game_is_the_same_in_a_stretch(odd: tuple[str, ...]) -> None:
    seats = [f"{number},{who}" for number in (1, 2, 4, 5) for who in ("Amber,rusviet,50", "Birch,saxony,40")]
    content = sheet("game,player,faction,total", *seats[:4], *odd, *seats[4:])
    stretches = cut(content, about=40)
    assert len(stretches) > 1
    assert_cut_and_whole_agree(content, stretches)


@pytest.mark.parametrize(
    ("headings", "rows"),
    [
        ("game,player,total,stars", ("Amber,50,Upgrade + Worker", "Birch,40,Battle")),
        ("game,player,total,players", ("Amber,50,2", "Birch,40,3")),
        ("game,player,total,mood", ("Amber,50,good", "Birch,40,")),
        ("game,player,total,", ("Amber,50,late", "Birch,40,")),
        ("game,player,total", ('"Amber ""A"" B",50', '"Birch, the Elder",40')),
    ],
)
def test_columns_beside_the_result_are_the_same_in_stretches(headings: str, rows: tuple[str, ...]) -> None:
    content = sheet(headings, *(f"{number},{row}" for number in range(1, 7) for row in rows))
    stretches = cut(content, about=50)
    assert len(stretches) > 1
    assert_cut_and_whole_agree(content, stretches)


def test_columns_that_are_not_used_are_told_once() -> None:
    rows = [f"{number},{who},good" for number in range(1, 7) for who in PAIR]
    stretches = cut(sheet("game,player,total,mood", *rows), about=20)
    assert [list(derive(piece).unused) for piece in stretches] == [["mood"], *([[]] * (len(stretches) - 1))]


def test_a_kept_layout_is_told_once() -> None:
    layout = Layout(orientation="row per seat", games_by=("game",), columns=COLUMNS)
    rows = [f"{number},{who}" for number in range(1, 7) for who in PAIR]
    content = sheet("Nr,Wer,Kohle", *rows)
    kept = kept_text([Kept("nr\nwer\nkohle", layout.to_toml(), "before.csv")])
    stretches = cut(content, about=20, layout=kept)
    assert len(stretches) > 1
    in_parts, at_once = list(map(derive, stretches)), derive(Piece("sheet.csv", content, layout=kept))
    assert [note for derived in in_parts for note in derived.notes] == list(at_once.notes)
    assert rows_of(in_parts) == rows_of([at_once])


def test_an_event_of_some_games_only_is_not_taken_into_others() -> None:
    games = [
        f"{event},{number},{who}"
        for number, event in enumerate(("Cup", "", "Cup", "", ""), 1)
        for who in PAIR
    ]
    content = sheet("event,game,player,total", *games)
    stretches = cut(content, about=40)
    assert len(stretches) > 1
    assert_cut_and_whole_agree(content, stretches)


@pytest.mark.parametrize("column", ["season", "date"])
def test_games_numbered_anew_are_told_apart(column: str) -> None:
    days = [f"20{year}-01-05" for year in range(16, 26)]
    seats = [f"1,{day},{player},{total}" for day in days for player, total in (("Amber", 50), ("Birch", 40))]
    content = sheet(f"game,{column},player,total", *seats)
    stretches = cut(content, about=60)
    assert len(stretches) > 1
    assert_cut_and_whole_agree(content, stretches)


def test_a_row_alone_stays_with_the_game_beside_it() -> None:
    """One slip in the name of a game makes two of one, and neither is to be trusted."""
    rows = [
        f"Evening {number},{who}" for number in range(1, 7) for who in ("Amber,50", "Birch,40", "Cedar,30")
    ]
    rows[8] = "Evenng 3,Cedar,30"
    content = sheet("game,player,total", *rows)
    stretches = cut(content, about=60)
    assert len(stretches) > 1
    assert_cut_and_whole_agree(content, stretches)
    assert len(rows_of(map(derive, stretches))["quarantine"]) == 2


def test_a_row_that_sums_up_makes_no_second_row_of_a_game() -> None:
    games = [f"{number},{who}" for number in range(1, 7) for who in PAIR]
    games[4:6] = ["3,Amber,50", "3,Total,50"]
    content = sheet("game,player,total", *games)
    stretches = cut(content, about=40)
    assert len(stretches) > 1
    assert_cut_and_whole_agree(content, stretches)


def test_rows_of_whole_games_are_cut_at_any_row() -> None:
    rows = [f"{number},2024-01-0{number},Amber,50,Birch,4{number}" for number in range(1, 9)]
    content = sheet("game,date,player 1,score 1,player 2,score 2", *rows)
    stretches = cut(content, about=40)
    assert len(stretches) > 3
    assert_cut_and_whole_agree(content, stretches)


def test_a_sheet_of_many_pieces_fills_the_same_warehouse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, random = tmp_path / "sheet.csv", Random(7)  # noqa: S311
    columns = ["game", "date", "player", "faction", "mat", "total", "rank"]
    games = [game_of(random, columns, str(number), dirt=0.002) for number in range(60)]
    file.write_text("\n".join([",".join(columns), *(line for game in games for line in game)]), "utf-8")
    monkeypatch.setattr(pieces, "ROWS_BYTES", 1000)
    load([file], tmp_path / "cut.duckdb")
    monkeypatch.setattr("ingest.sheets.stretches.find_cuts", lambda *_: [])
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
