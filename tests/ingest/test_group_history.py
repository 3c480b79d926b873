"""A group's own 76 games in the ways groups keep them; every way gives the counts the group would publish."""

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import openpyxl
import pytest

from ingest.formats import csv_sheet, shorthand, xlsx_sheet
from ingest.formats.reader import Reading, Source
from ingest.load import load
from ingest.warehouse.connection import reading
from tests.ingest.group_history import (
    FACTIONS,
    GAMES,
    PLAYERS,
    Evening,
    Played,
    counted,
    history,
    wins_by_faction,
    wins_by_player,
)
from tests.ingest.reading import games, is_note, messages, read_text

Rows = list[Sequence[object]]


def long_form(evenings: Iterable[Evening]) -> Rows:
    rows: Rows = [["Game", "Date", "Player", "Faction", "Mat", "Score"]]
    for evening in evenings:
        for seat in evening.seats:
            rows.append([evening.number, evening.date, seat.player, seat.faction, seat.mat, seat.score])
    return rows


def merged_form(evenings: Iterable[Evening]) -> Rows:
    """The game stands in its first row only, sums and blank rows between games, a legend below."""
    rows: Rows = [
        ["Our games since 2021"],
        [],
        ["Game", "Date", "Player", "Faction", "Mat", "Score", "Place"],
    ]
    for evening in evenings:
        ranked = sorted(evening.seats, key=lambda seat: -seat.score)
        for place, seat in enumerate(ranked, start=1):
            label = [evening.number, evening.date] if place == 1 else ["", ""]
            rows.append([*label, seat.player, seat.faction, seat.mat, seat.score, place])
        rows += [["", "", "Total", "", "", sum(seat.score for seat in ranked)], []]
    return [*rows, ["Legend"], ["R", "red pieces"], [], ["Average", "", "", "", "", 61]]


def numbered_form(evenings: Iterable[Evening]) -> Rows:
    words = ("Player", "Faction", "Mat", "Score")
    rows: Rows = [["Date", *(f"{word} {seat}" for seat in range(1, 6) for word in words), "Notes"]]
    for evening in evenings:
        cells = [cell for s in evening.seats for cell in (s.player, s.faction, s.mat, s.score)]
        rows.append([evening.date, *cells, *[""] * (20 - len(cells)), "fine evening"])
    return rows


def names_above_form(evenings: Iterable[Evening]) -> Rows:
    rows: Rows = [
        ["", *(cell for name in PLAYERS for cell in (name, "", ""))],
        ["Date", *["Faction", "Mat", "Score"] * 5],
    ]
    for evening in evenings:
        by_name = {seat.player: seat for seat in evening.seats}
        seats = [by_name.get(name) for name in PLAYERS]
        rows.append(
            [evening.date, *(c for s in seats for c in ((s.faction, s.mat, s.score) if s else ("", "", "")))]
        )
    return rows


def by_faction_form(evenings: Iterable[Evening]) -> Rows:
    rows: Rows = [["Game", "Date", *FACTIONS]]
    for evening in evenings:
        cells = {seat.faction: f"{seat.player} ({seat.score})" for seat in evening.seats}
        rows.append([evening.number, evening.date, *(cells.get(faction, "") for faction in FACTIONS)])
    return rows


def podium_form(evenings: Iterable[Evening]) -> Rows:
    rows: Rows = [["Date", "1st", "2nd", "3rd", "4th", "5th"]]
    for evening in evenings:
        ranked = sorted(evening.seats, key=lambda seat: -seat.score)
        cells = [f"{seat.player} ({seat.faction}/{seat.mat}) {seat.score}" for seat in ranked]
        rows.append([evening.date, *cells, *[""] * (5 - len(cells))])
    return rows


def paired_form(evenings: Iterable[Evening]) -> Rows:
    """The faction behind the name, sums in words below."""
    rows: Rows = [["No.", "Game", "Date", "Player", "Points"]]
    for evening in evenings:
        for seat in evening.seats:
            who = f"{seat.player} ({seat.faction} {seat.mat})"
            rows.append([len(rows), evening.number, evening.date, who, f"{seat.score},0"])
    return [
        *rows,
        [],
        ["", "", "", "Total games", GAMES],
        *(["", "", "", f"{name} wins", 15] for name in PLAYERS),
    ]


def shared_cell_form(evenings: Iterable[Evening]) -> Rows:
    rows: Rows = [["Game", "Date", "Name", "Faction / mat", "Final score", "# players"]]
    for evening in evenings:
        for seat in evening.seats:
            pair = f"{seat.faction[:3]}-{seat.mat[:4]}"
            rows.append([evening.number, evening.date, seat.player, pair, seat.score, len(evening.seats)])
    return rows


def winner_first_form(evenings: Iterable[Evening]) -> Rows:
    rows: Rows = [["Date", "Winner", "2nd", "3rd", "4th", "5th", "Comments"]]
    for evening in evenings:
        ranked = sorted(evening.seats, key=lambda seat: -seat.score)
        cells = [f"{seat.player} - {seat.faction} - {seat.score}" for seat in ranked]
        rows.append([evening.date, *cells, *["-"] * (5 - len(cells)), "😀"])
    return rows


def line_by_line_form(evenings: Iterable[Evening]) -> Rows:
    rows: Rows = [["Timestamp", "Results"]]
    for evening in evenings:
        ranked = enumerate(sorted(evening.seats, key=lambda seat: -seat.score), start=1)
        lines = [f"{place}. {s.player} ({s.faction}, {s.mat}): {s.score} pts" for place, s in ranked]
        rows.append([f"{evening.date} 22:30:00", "\n".join(lines)])
    return rows


def titled_form(evenings: Iterable[Evening]) -> Rows:
    rows: Rows = [["Player", "Faction", "Mat", "Score"]]
    for evening in evenings:
        rows.append([f"Game {evening.number} - {evening.date}"])
        rows += [[seat.player, seat.faction, seat.mat, seat.score] for seat in evening.seats]
    return rows


FORMS: dict[str, Callable[[Iterable[Evening]], Rows]] = {
    "one row per seat": long_form,
    "merged cells, sums and a legend": merged_form,
    "numbered headings": numbered_form,
    "names above the headings": names_above_form,
    "a column per faction": by_faction_form,
    "first to fifth": podium_form,
    "factions behind the names": paired_form,
    "factions and mats in one cell": shared_cell_form,
    "the winner first": winner_first_form,
    "a line per player in a cell": line_by_line_form,
    "titles between the games": titled_form,
}


def as_csv(rows: Rows, delimiter: str = ",") -> str:
    width = max(map(len, rows))
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter).writerows([[*row, *[""] * (width - len(row))] for row in rows])
    return text.getvalue()


def as_workbook(**sheets: Rows) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for title, rows in sheets.items():
        page = book.create_sheet(title)
        for row in rows:
            page.append(list(row))
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_every_form_of_the_history_gives_the_published_counts(form: str, delimiter: str) -> None:
    readings = read_text(csv_sheet.read, as_csv(FORMS[form](history()), delimiter))
    assert [messages(reading) for reading in games(readings) if reading.record is None] == []
    assert counted(readings) == (GAMES, wins_by_player(), wins_by_faction())


@pytest.mark.parametrize("form", FORMS)
def test_a_workbook_with_standings_and_notes_gives_the_published_counts(form: str) -> None:
    standings: Rows = [["Player", "Games", "Wins", "Points"], *([name, 50, 15, 61] for name in PLAYERS)]
    notes: Rows = [["Thanks to everybody"], ["Elm brought the board"]]
    content = as_workbook(Games=FORMS[form](history()), Standings=standings, Notes=notes)
    readings = list(xlsx_sheet.read(Source("history.xlsx", content)))
    assert counted(readings) == (GAMES, wins_by_player(), wins_by_faction())
    assert "a table of standings, no games: passed over" in told(readings)


def test_a_column_per_player_gives_games_and_wins_without_factions() -> None:
    rows: Rows = [["Date", "Winner", *PLAYERS]]
    for evening in history():
        scores = {seat.player: seat.score for seat in evening.seats}
        rows.append([evening.date, evening.winner.player, *(scores.get(name, "") for name in PLAYERS)])
    readings = read_text(csv_sheet.read, as_csv(rows))
    count, by_player, _ = counted(readings)
    assert (count, by_player) == (GAMES, wins_by_player())
    assert all(reading.record.seats[0].faction is None for reading in readings if reading.record is not None)


def test_a_list_of_winners_keeps_the_others_unnamed() -> None:
    rows: Rows = [["Date", "Winner", "Winning faction", "Winning score", "Players"]]
    for evening in history():
        first = evening.winner
        rows.append([evening.date, first.player, first.faction, first.score, len(evening.seats)])
    readings = read_text(csv_sheet.read, as_csv(rows))
    assert counted(readings) == (GAMES, wins_by_player(), wins_by_faction())
    record = readings[0].record
    assert record is not None
    assert [seat.player for seat in record.seats][1:] == [
        f"unnamed player {number}" for number in range(2, len(history()[0].seats) + 1)
    ]


def test_shorthand_gives_the_games_and_the_wins_by_faction() -> None:
    lines = [" ".join(map(_short, sorted(e.seats, key=lambda seat: -seat.score))) for e in history()]
    count, _, by_faction = counted(read_text(shorthand.read, "\n".join(lines)))
    assert (count, by_faction) == (GAMES, wins_by_faction())


def test_a_row_that_is_read_again_is_still_one_game() -> None:
    first = read_text(csv_sheet.read, as_csv(numbered_form(history())))[0]
    again = games(read_text(csv_sheet.read, first.raw))
    assert [reading.record for reading in again] == [first.record]


def test_two_games_of_one_day_are_told_apart_by_the_players_sitting_down_again() -> None:
    rows: Rows = [["Date", "Player", "Score"]]
    rows += [["2024-01-06", name, score] for name, score in zip(PLAYERS[:3] * 2, range(40, 46), strict=True)]
    readings = read_text(csv_sheet.read, as_csv(rows))
    assert [reading.position for reading in readings] == ["rows 2-4", "rows 5-7"]


def test_a_player_twice_at_one_table_is_refused_with_what_to_do() -> None:
    rows: Rows = [["Date", "Player", "Score"]]
    rows += [["2024-01-06", name, 50] for name in ("Amber", "Birch", "Cedar", "Amber", "Birch")]
    (reading,) = read_text(csv_sheet.read, as_csv(rows))
    assert reading.record is None
    problem = reading.problems[0]
    assert (problem.message, problem.line, problem.found) == ("one player twice at a table", 5, "Amber")
    assert problem.expected is not None
    assert "column `game`" in problem.expected


def test_rows_that_hold_no_seat_are_told() -> None:
    readings = read_text(csv_sheet.read, as_csv(merged_form(history())))
    assert told(readings) == [f"{GAMES + 3} rows hold no seat and were passed over"]


def told(readings: Sequence[Reading]) -> list[str]:
    return [message for reading in readings if is_note(reading) for message in messages(reading)]


def _short(seat: Played) -> str:
    return f"{seat.faction[0]}/{seat.mat}/{seat.score}/?"


def slashed_form(evenings: Iterable[Evening]) -> Rows:
    """Days before months with slashes, winners by name, and no number for the two games of a day."""
    rows: Rows = [["Date", "Player", "Faction", "Mat", "Coins", "Winner"]]
    for evening in evenings:
        year, month, day = evening.date.split("-")
        for seat in evening.seats:
            cells = [seat.player, seat.faction, seat.mat, seat.score, evening.winner.player]
            rows.append([f"{day}/{month}/{year}", *cells])
        rows.append([])
    return rows


@pytest.mark.parametrize("form", [*FORMS, "slashed"])
def test_the_warehouse_holds_the_published_counts_of_every_form(form: str, tmp_path: Path) -> None:
    file = tmp_path / "history.csv"
    file.write_text(as_csv({**FORMS, "slashed": slashed_form}[form](history())), encoding="utf-8")
    summary = load([file], tmp_path / "games.duckdb")
    assert set(+summary.counts) <= {"accepted", "discrepancy"}
    with reading(tmp_path / "games.duckdb") as connection:
        ((games_kept, copies),) = connection.execute(
            "select count(*), (select count(*) from copies) from games"
        ).fetchall()
        wins = connection.execute("select player, faction::varchar from seats where won").fetchall()
    assert (games_kept, copies) == (GAMES, 0)
    assert Counter(player for player, _ in wins) == wins_by_player()
    assert Counter(faction for _, faction in wins) == wins_by_faction()


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_recognised_without_a_telling_name(form: str) -> None:
    assert csv_sheet.sniff(Source("standard input", as_csv(FORMS[form](history())).encode())) == 0.8


def test_other_tables_are_no_score_sheets() -> None:
    for text in ("name,phone\nAmber,12\n", "Date,Open,Close\n2024-01-01,30,42\n", "1,2,3\n4,5,6\n"):
        assert csv_sheet.sniff(Source("standard input", text.encode())) == 0


def test_a_column_per_player_without_winners_counts_where_the_sheet_says_scythe() -> None:
    text = "Scythe evenings,,\nDate,Amber,Birch\n2024-01-01,60,42\n2024-01-08,50,71\n"
    count, by_player, _ = counted(read_text(csv_sheet.read, text))
    assert (count, by_player) == (2, {"Amber": 1, "Birch": 1})
    (refused,) = read_text(csv_sheet.read, text.replace("Scythe evenings", "Evenings"))
    assert messages(refused) == ["no heading row found"]
