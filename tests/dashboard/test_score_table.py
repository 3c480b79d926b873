"""Score a table by keyboard alone: winner, tie-break, arithmetic, discrepancies, and the saved record."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from engine.record import Record
from ingest.load import load
from tests.dashboard.visit import choose, keep_screenshot, settle, visit

FACTORY = "factory"
TIED_TABLE = (
    ("Amber", "crim", "engin", "14", "13", "6", "7", "", "5", "4", "9", "11", "", "82"),
    ("Birch", "sax", "mech", "20", "8", "5", "8", FACTORY, "9", "4", "12", "13", "", "82"),
    ("Cedar", "polan", "agri", "21", "6", "3", "8", "", "12", "6", "3", "9", "", "60"),
)
"""Amber and Birch are level at 82 and Birch has more units; Cedar's 60 should be 58."""

LAST_TYPED = "total $60 announced, the categories add up to $58"
"""What the page says once the last box of the table has arrived."""


@pytest.fixture
def table(page: Page, season_server: str) -> Page:
    visit(page, season_server, "score_table")
    return page


def type_row(page: Page, cells: tuple[str, ...]) -> None:
    """Type a row as a person would, from its first box to the first box of the next row."""
    for number, cell in enumerate(cells):
        if cell == FACTORY:
            page.keyboard.press("Space")
        elif cell:
            page.keyboard.type(cell, delay=20)
        if number in (1, 2):
            page.keyboard.press("Enter")
        page.keyboard.press("Tab")


def type_table(page: Page, rows: tuple[tuple[str, ...], ...]) -> None:
    page.get_by_label("Player, Seat 1").focus()
    for row in rows:
        type_row(page, row)


def cell(page: Page, table: int, row: int, column: int) -> str:
    """The text of a cell of the page's n-th table, as a screen reader finds it."""
    grid = page.get_by_test_id("stDataFrame").nth(table)
    return grid.get_by_test_id(f"glide-cell-{column}-{row}").inner_text()


def test_a_table_typed_by_keyboard_is_ranked_and_checked(table: Page) -> None:
    type_table(table, TIED_TABLE)
    expect(table.get_by_text("Birch wins with 82 coins.")).to_be_visible()
    expect(table.get_by_text("Birch and Amber have 82 coins each.")).to_contain_text("(13 against 11)")
    expect(table.get_by_text(LAST_TYPED)).to_be_visible()
    expect(table.get_by_test_id("stAlertContentError")).to_have_count(1)
    expect(table.locator(".js-plotly-plot")).to_contain_text("1. Birch")
    keep_screenshot(table, "score_table_typed")


def test_each_category_shows_its_arithmetic(table: Page) -> None:
    table.get_by_role("button", name="Show an example").click()
    expect(table.get_by_text("How each figure came about")).to_be_visible()
    settle(table)
    birch = [cell(table, 1, 1, column) for column in range(8)]
    assert birch == ["Birch", "20", "5 × 4 = 20", "10 × 3 = 30", "4 × 2 = 8", "4", "0", "82"]


def test_what_is_missing_is_named_while_typing(table: Page) -> None:
    type_table(table, (("Amber", "crim", "engin", "14", "13", "6", "7"),))
    expect(table.get_by_text("Amber: Resources, Structure bonus")).to_be_visible()


def test_a_word_where_a_number_belongs_is_located(table: Page) -> None:
    type_table(table, (("Amber", "crim", "engin", "many"),))
    expect(table.get_by_text("Amber, Coins in hand: “many” is not a whole number")).to_be_visible()


def test_a_banned_pair_is_a_breach_of_the_policy_that_is_chosen(table: Page) -> None:
    type_table(table, (("Elm", "rus", "indus", "14", "13", "6", "7", "", "5", "4", "9", "11", "", ""),))
    expect(table.get_by_text("Everything adds up.")).to_be_visible()
    expect(table.get_by_text("Banned pair: Elm")).to_have_count(0)
    table.get_by_text("Tile, banned pairs, early end").click()
    settle(table)
    choose(table, "Banned pairs", "Official bans")
    expect(table.get_by_text("Banned pair: Elm with Rusviet + Industrial")).to_be_visible()


def test_stars_can_be_named_one_by_one(table: Page) -> None:
    type_table(table, (("Elm", "rus", "mech", "14", "13", "", "7", "", "5", "4", "9", "11", "", ""),))
    table.get_by_text("Name the stars one by one").click()
    table.get_by_label("Combat won, Seat 1").fill("3")
    table.get_by_label("Combat won, Seat 1").press("Tab")
    expect(table.get_by_text("More stars of a kind than allowed")).to_be_visible()


def test_starting_over_empties_every_box(table: Page) -> None:
    table.get_by_role("button", name="Show an example").click()
    expect(table.get_by_label("Player, Seat 1")).to_have_value("Amber")
    table.get_by_role("button", name="Start over").click()
    expect(table.get_by_label("Player, Seat 1")).to_have_value("")
    expect(table.get_by_label("Coins, Seat 3")).to_have_value("")


def test_a_half_typed_table_outlives_a_look_at_another_page(table: Page) -> None:
    type_table(table, (("Amber", "crim", "engin", "14"),))
    expect(table.get_by_text("Amber: Stars, Territories")).to_be_visible()
    table.get_by_role("link", name="Lately").click()
    expect(table.locator("h1").first).to_have_text("Lately")
    table.get_by_role("link", name="Score a table").click()
    expect(table.get_by_label("Coins, Seat 1")).to_have_value("14")


def test_a_half_typed_table_outlives_a_reload_and_starting_over_forgets_it(table: Page) -> None:
    type_table(table, (("Amber", "crim", "engin", "14"),))
    expect(table.get_by_text("Amber: Stars, Territories")).to_be_visible()
    settle(table)
    table.reload()
    expect(table.get_by_label("Coins, Seat 1")).to_have_value("14")
    expect(table.get_by_text("Amber: Stars, Territories")).to_be_visible()
    settle(table)
    table.get_by_role("button", name="Start over").click()
    expect(table.get_by_label("Coins, Seat 1")).to_have_value("")
    settle(table)
    table.reload()
    settle(table)
    expect(table.get_by_label("Coins, Seat 1")).to_have_value("")


def test_the_saved_file_is_a_record_that_loads(table: Page, tmp_path: Path) -> None:
    type_table(table, TIED_TABLE)
    expect(table.get_by_text(LAST_TYPED)).to_be_visible()
    settle(table)
    with table.expect_download() as download:
        table.get_by_role("button", name="Download the record (JSON)").click()
    file = tmp_path / "table.json"
    download.value.save_as(file)
    record = Record.model_validate_json(file.read_text(encoding="utf-8"))
    assert [seat.faction for seat in record.seats] == ["crimea", "saxony", "polania"]
    assert load([file], tmp_path / "games.duckdb").counts == {"discrepancy": 1}
