"""An organiser in a real browser: signs in, mends, accepts, merges and overrules; visitors only look."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine.record import Record
from ingest.load import load
from ingest.notation import to_text
from ingest.warehouse import organisers, quarantine
from ingest.warehouse.changes import changes
from ingest.warehouse.connection import reading, writing
from tests.analytics.season import game, load_season, season, seat
from tests.dashboard.conftest import serving
from tests.dashboard.visit import keep_screenshot, settle, visit
from tests.ingest.sheets import AMBER, BIRCH, HEADINGS, sheet
from tests.ingest.test_quarantine import GAME

PASSPHRASE = "seven workers on a farm"  # noqa: S105
SHEET, NOTATION, RECORD = 1, 2, 3
"""The refused games by number."""

HOSTILE = "<img src=x onerror=alert(1)> [link](http://x.invalid) \u202e**bold**"


def broken_notation() -> str:
    """A whole game in which the first move leads too far."""
    record = Record.model_validate_json(GAME.read_text(encoding="utf-8"))
    written = to_text(record).replace('[Simulated "yes"]\n', "")
    assert "1. Polania move: character home>W2;" in written
    return written.replace("character home>W2;", "character home>V2;", 1)


@pytest.fixture(scope="session")
def refused(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A warehouse with a season and three refused games: a sheet, a text and a record."""
    folder = tmp_path_factory.mktemp("refused")
    warehouse = load_season(folder, season()[:5])
    record = json.loads(GAME.read_text(encoding="utf-8"))
    contents = {
        "evening.csv": sheet(HEADINGS, AMBER.replace("rusviet", "Rusvet"), BIRCH.replace("Birch", HOSTILE)),
        "final.scythe": broken_notation().encode(),
        "log.json": json.dumps({**record, "actions": record["actions"][1:]}).encode(),
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
        load([folder / name], warehouse)
    organisers.add(warehouse, "Elm", PASSPHRASE)
    return warehouse


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """One server for all tests here; each puts a warehouse of its own in its place, as a load would."""
    warehouse = tmp_path_factory.mktemp("organising") / "games.duckdb"
    with serving(warehouse) as address:
        yield address, warehouse


@pytest.fixture
def warehouse(served: tuple[str, Path], refused: Path) -> Path:
    put(refused, served[1])
    put(organisers.organisers_file(refused), organisers.organisers_file(served[1]))
    return served[1]


@pytest.fixture
def address(served: tuple[str, Path], warehouse: Path) -> str:
    assert warehouse.is_file()
    return served[0]


def put(file: Path, place: Path) -> None:
    """A copy of a file where another one may be in use."""
    fresh = place.with_suffix(".fresh")
    shutil.copyfile(file, fresh)
    fresh.replace(place)


def sign_in(page: Page, passphrase: str = PASSPHRASE, answer: str = "Signed in: Elm") -> None:
    page.get_by_text("Organiser", exact=True).click()
    page.get_by_label("Name", exact=True).fill("Elm")
    page.get_by_label("Passphrase").fill(passphrase)
    page.get_by_label("Passphrase").press("Enter")
    expect(page.get_by_text(answer)).to_be_visible()
    settle(page)


def accept_button(page: Page) -> Locator:
    """Once the page stands still: a running page may show it twice, as it was and as it is."""
    settle(page)
    return page.get_by_role("button", name="Accept into the archive")


def pick(page: Page, number: int) -> None:
    page.get_by_role("combobox", name="Refused game").click()
    page.get_by_role("option", name=f"{number} ·").click()
    expect(page.get_by_role("heading", name=f"Refused game {number}: why")).to_be_visible()
    settle(page)


def editor(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Text of the game")


def change(page: Page, wrong: str, right: str) -> None:
    assert wrong in editor(page).input_value()
    editor(page).fill(editor(page).input_value().replace(wrong, right))


def accept(page: Page) -> None:
    page.get_by_role("button", name="Accept into the archive").click()


def go(page: Page, name: str) -> None:
    # A page of the inbox has the count of what waits behind its name.
    page.get_by_role("link", name=re.compile(rf"^(\S+ )?{name}\b")).first.click()
    expect(page.locator("h1").first).to_have_text(name)
    settle(page)


def query(warehouse: Path, sql: str) -> list[tuple[Any, ...]]:
    with reading(warehouse) as connection:
        return connection.execute(sql).fetchall()


def people(warehouse: Path) -> int:
    return int(query(warehouse, "select count(distinct person) from people")[0][0])


def test_a_visitor_sees_why_and_where_and_may_check_but_change_nothing(
    page: Page, address: str, warehouse: Path
) -> None:
    before = warehouse.read_bytes()
    visit(page, address, "quarantine")
    expect(page.get_by_text("To change something, sign in as organiser")).to_be_visible()
    pick(page, NOTATION)
    why = page.get_by_test_id("stAlertContentError")
    expect(why).to_contain_text("Against the rules · line 9 · column 18 · action 2 · Polania · rule MOVE-")
    expect(why).to_contain_text("Legal here: ")
    expect(page.get_by_text("9 │ 1. Polania move: character home>V2;")).to_be_visible()
    editor(page).press("Control+Enter")
    expect(page.get_by_role("heading", name="What Triumph says about your text")).to_be_visible()
    for name in ("Accept into the archive", "Judge all 3 again"):
        expect(page.get_by_role("button", name=name)).to_be_disabled()
    keep_screenshot(page, "quarantine_visitor")
    go(page, "People")
    expect(page.get_by_role("button", name="Merge").first).to_be_disabled()
    assert warehouse.read_bytes() == before


def test_the_list_is_narrowed_by_what_is_wrong_and_by_file(page: Page, address: str) -> None:
    visit(page, address, "quarantine")
    expect(page.get_by_text("Refused games: 3.")).to_be_visible()
    page.get_by_role("combobox", name="What is wrong").click()
    page.get_by_role("option", name="Against the rules (2)").click()
    expect(page.get_by_text("Refused games: 2.")).to_be_visible()
    page.get_by_role("combobox", name="File").click()
    page.get_by_role("option", name="evening.csv (1)").click()
    expect(page.get_by_text("No refused game fits both choices.")).to_be_visible()


def test_the_kept_text_is_shown_as_text_and_downloaded_as_it_is(
    page: Page, address: str, warehouse: Path
) -> None:
    alarms: list[str] = []
    page.on("dialog", lambda dialog: alarms.append(dialog.message))
    visit(page, address, "quarantine")
    pick(page, SHEET)
    page.get_by_text("The text as it was read").click()
    shown = HOSTILE.replace("\u202e", "�")
    expect(page.get_by_test_id("stCode").filter(has_text=shown).first).to_be_visible()
    expect(page.locator("img[src=x], a[href='http://x.invalid']")).to_have_count(0)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the text").click()
    assert download.value.suggested_filename == "quarantine-1.csv"
    (entry,) = quarantine.held(warehouse, [SHEET])
    assert download.value.path().read_text(encoding="utf-8") == entry.raw
    assert alarms == []


def test_without_an_organiser_the_page_says_how_to_add_one(page: Page, address: str, warehouse: Path) -> None:
    organisers.organisers_file(warehouse).unlink()
    visit(page, address, "quarantine")
    expect(page.get_by_text("No organiser is set up yet.").last).to_be_visible()
    expect(page.get_by_text("triumph organiser add NAME").last).to_be_visible()
    expect(accept_button(page)).to_be_disabled()


def test_a_wrong_passphrase_is_refused_and_signing_out_takes_the_rights_away(
    page: Page, address: str
) -> None:
    visit(page, address, "quarantine")
    sign_in(page, "eight workers", answer="Name or passphrase is wrong.")
    expect(page.get_by_label("Passphrase")).to_have_value("")
    expect(accept_button(page)).to_be_disabled()
    page.get_by_label("Passphrase").fill(PASSPHRASE)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("Signed in: Elm")).to_be_visible()
    expect(accept_button(page)).to_be_enabled()
    page.get_by_role("button", name="Sign out").click()
    expect(accept_button(page)).to_be_disabled()
    expect(page.get_by_role("button", name="Sign out")).to_have_count(0)


def test_a_sign_in_holds_although_the_next_click_comes_at_once(page: Page, address: str) -> None:
    visit(page, address, "quarantine")
    page.get_by_text("Organiser", exact=True).click()
    page.get_by_label("Name", exact=True).fill("Elm")
    page.get_by_label("Passphrase").fill(PASSPHRASE)
    page.get_by_label("Passphrase").press("Enter")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("Signed in: Elm")).to_be_visible()
    expect(accept_button(page)).to_be_enabled()


def test_a_sign_in_runs_out(page: Page, warehouse: Path) -> None:
    with serving(warehouse, TRIUMPH_SIGN_IN_MINUTES="0") as address:
        visit(page, address, "quarantine")
        sign_in(page, answer="Your sign-in has run out.")
        expect(accept_button(page)).to_be_disabled()


def test_a_mended_sheet_leaves_quarantine_for_the_statistics_of_everybody(
    page: Page, browser: Browser, address: str, warehouse: Path
) -> None:
    other = browser.new_page()
    visit(other, address, "overview")
    expect(other.get_by_test_id("stMetricValue")).to_have_text(["5", "6", "2", "1", "3"])
    visit(page, address, "quarantine")
    sign_in(page)
    pick(page, SHEET)
    change(page, "Rusvet", "rusviet")
    page.get_by_label("What you changed and why").fill("a slip of the pen")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("This can be accepted. First: Amber.")).to_be_visible()
    keep_screenshot(page, "quarantine_checked")
    accept(page)
    expect(page.get_by_text("Refused game 1 has left quarantine and counts from now on.")).to_be_visible()
    expect(page.get_by_text("Refused games: 2.")).to_be_visible()
    go(other, "Games")
    go(other, "Lately")
    expect(other.get_by_test_id("stMetricValue")).to_have_text(["6", "7", "2", "1", "2"])
    other.close()
    page.get_by_role("button", name="Open game 6").click()
    expect(page.get_by_text("Read from").first).to_contain_text("evening.csv")
    (line,) = changes(warehouse, most=10)
    assert (line.by_whom, line.deed, line.reason) == ("Elm", "mend", "a slip of the pen")
    assert line.before is not None
    assert "Rusvet" in line.before


def test_cells_of_the_grid_are_typed_one_after_the_other(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1440, "height": 2400})
    visit(page, address, "quarantine", f"entry={SHEET}")
    grid = page.get_by_test_id("stDataFrame").last
    expect(editor(page)).to_have_value(re.compile("Rusvet"))
    headings = editor(page).input_value().split("\n")[0].split(",")
    place = grid.bounding_box()
    assert place is not None
    row_height = 35
    page.mouse.click(place["x"] + 180, place["y"] + row_height * (headings.index("faction") + 1.5))
    for word in ("saxony", "militant"):
        page.keyboard.type(word, delay=60)
        page.keyboard.press("Enter")
        expect(editor(page)).to_have_value(re.compile(word))


def test_a_half_mended_text_outlives_a_reload_and_starting_again_forgets_it(page: Page, address: str) -> None:
    visit(page, address, "quarantine")
    pick(page, NOTATION)
    expect(editor(page)).to_have_value(re.compile("home>V2;"))
    change(page, "character home>V2;", "character home>W2; # half")
    # The picked game is not in the address before the page has run once more.
    expect(page).to_have_url(re.compile(f"entry={NOTATION}"))
    page.reload()
    expect(editor(page)).to_have_value(re.compile("home>W2; # half"))
    expect(page.get_by_role("heading", name="What Triumph says about your text")).to_be_visible()
    settle(page)
    page.get_by_role("button", name="Start again from the kept text").click()
    expect(editor(page)).to_have_value(re.compile("home>V2;"))
    settle(page)
    page.reload()
    expect(editor(page)).to_have_value(re.compile("home>V2;"))
    settle(page)
    expect(editor(page)).to_have_value(re.compile("home>V2;"))


def test_a_game_in_the_notation_is_mended_at_the_line_that_is_named(
    page: Page, address: str, warehouse: Path
) -> None:
    visit(page, address, "quarantine")
    sign_in(page)
    pick(page, NOTATION)
    change(page, "character home>V2;", "character home>W2;")
    accept(page)
    expect(page.get_by_text("Refused game 2 has left quarantine")).to_be_visible()
    assert query(warehouse, "select evidence, count(*) from games group by all order by all") == [
        ("replayed", 1),
        ("sheet", 5),
    ]


def test_a_record_can_be_mended_in_the_notation(page: Page, address: str) -> None:
    visit(page, address, "quarantine")
    pick(page, RECORD)
    page.get_by_role("button", name="Write it in the text notation").click()
    expect(page.get_by_role("heading", name="What Triumph says about your text")).to_be_visible()
    expect(page.get_by_test_id("stAlertContentError").last).to_contain_text("line ")
    expect(editor(page)).to_have_value(re.compile(r"^\["))
    page.get_by_role("button", name="Start again from the kept text").click()
    expect(editor(page)).to_have_value(re.compile(r"^\{"))


def test_a_text_that_is_still_wrong_is_not_accepted_and_stays_in_the_editor(
    page: Page, address: str, warehouse: Path
) -> None:
    before = warehouse.read_bytes()
    visit(page, address, "quarantine")
    sign_in(page)
    pick(page, SHEET)
    change(page, "Rusvet", "nowhere")
    accept(page)
    expect(page.get_by_text("Nothing is changed: the text cannot be accepted yet.")).to_be_visible()
    refusal = page.get_by_test_id("stAlertContentError").last
    expect(refusal).to_contain_text("Found: nowhere")
    expect(refusal).to_be_visible()
    go(page, "People")
    go(page, "Quarantine")
    pick(page, SHEET)
    assert "nowhere" in editor(page).input_value()
    assert warehouse.read_bytes() == before


def test_a_text_too_long_for_the_editor_is_mended_by_an_upload(
    page: Page, address: str, warehouse: Path, tmp_path: Path
) -> None:
    (tmp_path / "long.json").write_text(json.dumps({"seats": "x" * 200_001}), encoding="utf-8")
    load([tmp_path / "long.json"], warehouse)
    visit(page, address, "quarantine")
    expect(page.get_by_text("The text has more than 200,000 characters.")).to_be_visible()
    expect(editor(page)).to_have_count(0)
    sign_in(page)
    page.get_by_test_id("stFileUploaderDropzoneInput").set_input_files(
        {"name": "mended.json", "mimeType": "application/json", "buffer": season()[4].to_json().encode()}
    )
    expect(page.get_by_text("This can be accepted. First: Cedar.")).to_be_visible()
    accept(page)
    expect(page.get_by_text("The archive had this game already; 4 has left quarantine")).to_be_visible()
    assert [entry.quarantine_id for entry in quarantine.held(warehouse)] == [SHEET, NOTATION, RECORD]


def test_a_click_beside_a_load_waits_for_its_turn_and_the_page_says_so(
    page: Page, address: str, warehouse: Path
) -> None:
    visit(page, address, "quarantine")
    sign_in(page)
    pick(page, SHEET)
    change(page, "Rusvet", "rusviet")
    with writing(warehouse):
        accept(page)
        expect(page.get_by_text("Your change comes next")).to_be_visible()
        expect(page.get_by_text("this click waits for its turn")).to_be_in_viewport()
    expect(page.get_by_text("Refused game 1 has left quarantine")).to_be_visible()
    expect(page.get_by_text("Done. What came of it stands at the top of the page.")).to_be_in_viewport()


def test_an_organiser_who_was_removed_changes_nothing_more(page: Page, address: str, warehouse: Path) -> None:
    visit(page, address, "quarantine")
    sign_in(page)
    pick(page, SHEET)
    change(page, "Rusvet", "rusviet")
    organisers.remove(warehouse, "Elm")
    accept(page)
    expect(page.get_by_text("Nothing is changed: you are not signed in any more.")).to_be_visible()
    assert "rusviet" in editor(page).input_value()
    assert len(quarantine.held(warehouse)) == 3


def test_a_game_that_somebody_else_accepted_is_said_to_be_gone(
    page: Page, address: str, warehouse: Path
) -> None:
    visit(page, address, "quarantine")
    sign_in(page)
    pick(page, SHEET)
    (entry,) = quarantine.held(warehouse, [SHEET])
    mended = entry.raw.replace("Rusvet", "rusviet")
    quarantine.retry(warehouse, [SHEET], mended.encode())
    accept(page)
    expect(page.get_by_text("Nothing is changed: quarantine holds no game 1")).to_be_visible()


def test_all_games_are_judged_again_after_an_update(page: Page, address: str, warehouse: Path) -> None:
    """One that an earlier engine refused, and this one does not."""
    with writing(warehouse) as writer:
        fine = sheet(HEADINGS, AMBER, BIRCH).decode()
        writer.connection.execute("update quarantine set raw = ? where quarantine_id = ?", [fine, SHEET])
        writer.changed = True
    visit(page, address, "quarantine")
    sign_in(page)
    pick(page, SHEET)
    expect(page.get_by_text("Today’s version of Triumph has nothing against this game.")).to_be_visible()
    page.get_by_role("button", name="Judge all 3 again").click()
    expect(page.get_by_text("Accepted: 1. In the archive already: 0. Still refused: 2.")).to_be_visible()
    assert [entry.quarantine_id for entry in quarantine.held(warehouse)] == [NOTATION, RECORD]


def test_a_game_is_set_aside_with_a_reason_and_brought_back(
    page: Page, address: str, warehouse: Path
) -> None:
    visit(page, address, "quarantine")
    sign_in(page)
    pick(page, SHEET)
    page.get_by_role("button", name="Set aside", exact=True).click()
    expect(page.get_by_text("Nothing is changed: say why the game is set aside")).to_be_visible()
    settle(page)
    page.get_by_label("Why it is set aside").fill("a rehearsal")
    keep_screenshot(page, "quarantine_set_aside")
    page.get_by_role("button", name="Set aside", exact=True).click()
    expect(page.get_by_text("Refused game 1 is set aside.")).to_be_visible()
    expect(page.get_by_text("Refused games: 2.")).to_be_visible()
    settle(page)
    page.get_by_text("Show games that were set aside").click()
    expect(page.get_by_role("button", name="Bring game 1 back")).to_be_enabled()
    settle(page)
    keep_screenshot(page, "quarantine_discarded")
    assert query(warehouse, "select quarantine_id, discarded_by, discarded_for from discarded") == [
        (SHEET, "Elm", "a rehearsal")
    ]
    page.get_by_role("button", name="Bring game 1 back").click()
    expect(page.get_by_text("Refused game 1 is back in quarantine.")).to_be_visible()
    expect(page.get_by_text("Refused games: 3.")).to_be_visible()
    assert [change.deed for change in changes(warehouse, most=5)] == ["restore", "discard"]


def test_names_are_merged_and_taken_back(page: Page, address: str, warehouse: Path, tmp_path: Path) -> None:
    misspelt = game(
        {"event": "Club night"}, seat("Ambr", "crimea", "patriotic"), seat("Fern", "saxony", "mechanical")
    )
    put(load_season(tmp_path, [*season()[:4], misspelt]), warehouse)
    visit(page, address, "people")
    sign_in(page)
    expect(page.get_by_text("Ambr is Amber?")).to_be_visible()
    keep_screenshot(page, "people_suggested")
    page.get_by_role("button", name="Merge").first.click()
    expect(page.get_by_text("Ambr counts as Amber from now on.")).to_be_visible()
    assert people(warehouse) == 6
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_text("Merge 1 is taken back.")).to_be_visible()
    expect(page.get_by_text("taken back by Elm")).to_be_visible()
    assert people(warehouse) == 7


def test_two_names_are_merged_by_hand(page: Page, address: str, warehouse: Path) -> None:
    visit(page, address, "people")
    sign_in(page)
    page.get_by_role("button", name="Merge").last.click()
    expect(page.get_by_text("Nothing is changed: choose both names first.")).to_be_visible()
    settle(page)
    for label, name in (("This name", "Dahlia"), ("is another name of", "Elm")):
        page.get_by_role("combobox", name=label).fill(name)
        page.get_by_role("option", name=name).click()
        settle(page)
    page.get_by_role("button", name="Merge").last.click()
    expect(page.get_by_text("Dahlia counts as Elm from now on.")).to_be_visible()
    assert people(warehouse) == 5


def test_the_organiser_overrules_a_double_takes_it_back_and_links_two_others(
    page: Page, address: str, warehouse: Path, tmp_path: Path
) -> None:
    first, *others = season()[:4]
    again = first.model_copy(update={"header": first.header.model_copy(update={"place": "Town hall"})})
    put(load_season(tmp_path, [first, *others]), warehouse)
    (tmp_path / "again.json").write_text(again.to_json(), encoding="utf-8")
    load([tmp_path / "again.json"], warehouse)
    visit(page, address, "overview")
    expect(page.get_by_test_id("stMetricValue").first).to_have_text("4")
    go(page, "Doubles")
    expect(page.get_by_text("Pairs: 1. Counted once: 1.")).to_be_visible()
    expect(page.get_by_role("button", name="They are two games")).to_be_disabled()
    sign_in(page)
    page.get_by_label("Why (kept with your name)").fill("two tables")
    page.get_by_role("button", name="They are two games").click()
    expect(page.get_by_text("are two games and both count from now on.")).to_be_visible()
    expect(page.get_by_label("Why (kept with your name)")).to_have_value("")
    keep_screenshot(page, "doubles_overruled")
    go(page, "Lately")
    expect(page.get_by_test_id("stMetricValue").first).to_have_text("5")
    assert [(line.by_whom, line.subject, line.reason) for line in changes(warehouse, 5)] == [
        ("Elm", "1 ≠ 5", "two tables")
    ]
    go(page, "Doubles")
    page.get_by_role("button", name="Take the decision back").click()
    expect(page.get_by_text("their likeness decides again.")).to_be_visible()
    settle(page)
    page.get_by_text("Two other games are one").click()
    page.get_by_label("Number of a game").fill("2")
    page.get_by_label("Number of the other game").fill("3")
    page.get_by_role("button", name="Count them as one game").click()
    expect(page.get_by_text("Games 2 and 3 are one game and count once from now on.")).to_be_visible()
    go(page, "Lately")
    expect(page.get_by_test_id("stMetricValue").first).to_have_text("3")
