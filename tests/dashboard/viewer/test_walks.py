"""Walks through the viewer in a browser: keys, links, a refused record, languages, downloads."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from dashboard.i18n import table
from engine.replay import states
from tests.dashboard.conftest import PATIENCE, SCREENSHOTS
from tests.dashboard.viewer.games import SAMPLES, read
from tests.dashboard.visit import visit

FIVE = "five-players-recruits"
LARGE_ENOUGH = 44
"""Pixels that a finger hits."""


def open_game(page: Page, address: str, number: int, query: str = "") -> Locator:
    visit(page, address, "games", f"game={number}{query}")
    viewer = page.locator(".viewer")
    viewer.wait_for()
    return viewer


def game_number(name: str) -> int:
    return sorted(path.stem for path in SAMPLES.glob("*.scythe")).index(name) + 1


def shown_scores(viewer: Locator) -> list[int]:
    return [int(score) for score in viewer.locator(".standing .score").all_inner_texts()]


def test_stepping_by_keys_shows_the_scores_of_the_engine(page: Page, viewer_server: str) -> None:
    expected = [
        [seat["projected"]["total"] for seat in state["seats"]]
        for state in states(read(SAMPLES / f"{FIVE}.scythe"))
    ]
    viewer = open_game(page, viewer_server, game_number(FIVE))
    viewer.focus()
    for step in range(0, len(expected), 10):
        expect(viewer.locator(".place")).to_contain_text(f"Action {step} of {len(expected) - 1}")
        assert shown_scores(viewer) == expected[step]
        for _ in range(10):
            page.keyboard.press("ArrowRight")
    expect(viewer.locator(".place")).to_contain_text(f"Action {len(expected) - 1} of")
    assert shown_scores(viewer) == expected[-1]
    expect(page).to_have_url(re.compile(rf"action={len(expected) - 1}"))


def test_the_keys_step_although_nothing_was_clicked(page: Page, viewer_server: str) -> None:
    viewer = open_game(page, viewer_server, game_number(FIVE))
    page.keyboard.press("ArrowRight")
    expect(viewer.locator(".place")).to_contain_text("Action 1 of")
    page.locator("h1").first.click()
    page.keyboard.press("ArrowRight")
    expect(viewer.locator(".place")).to_contain_text("Action 2 of")


def test_a_link_opens_at_its_action_and_going_back_returns(page: Page, viewer_server: str) -> None:
    viewer = open_game(page, viewer_server, game_number(FIVE), "&action=150")
    expect(viewer.locator(".place")).to_contain_text("Action 150 of")
    viewer.locator(".line").nth(20).click()
    expect(viewer.locator(".place")).to_contain_text("Action 20 of")
    expect(page).to_have_url(re.compile("action=20"))
    page.go_back()
    expect(page.locator(".viewer .place")).to_contain_text("Action 150 of")


@pytest.mark.parametrize("odd", ["-1", "1e9", "%3Cscript%3E", "999999999999999999999"])
def test_an_odd_action_in_the_address_does_nothing(odd: str, page: Page, viewer_server: str) -> None:
    viewer = open_game(page, viewer_server, game_number(FIVE), f"&action={odd}")
    expect(viewer.locator(".place")).to_contain_text("Action 0 of")


def test_star_combat_and_curve_lead_to_their_action(page: Page, viewer_server: str) -> None:
    viewer = open_game(page, viewer_server, game_number(FIVE))
    viewer.locator(".line", has=page.locator(".fight")).first.click()
    expect(viewer.locator(".event.combat")).to_be_visible()
    viewer.locator(".line", has=page.locator(".mark", has_text="★")).first.click()
    expect(viewer.locator(".event.star")).to_be_visible()
    viewer.locator(".curve").click(position={"x": 8, "y": 100})
    expect(viewer.locator(".place")).to_contain_text("Action 0 of")


def test_mats_out_of_sight_are_as_new_as_the_board_once_the_steps_rest(
    page: Page, viewer_server: str
) -> None:
    expected = [str(seat["power"]) for seat in list(states(read(SAMPLES / f"{FIVE}.scythe")))[101]["seats"]]
    viewer = open_game(page, viewer_server, game_number(FIVE), "&action=100")
    viewer.locator(".tools").wait_for()
    viewer.focus()
    page.keyboard.press("ArrowRight")
    expect(viewer.locator(".mat .track:first-child strong")).to_have_text(expected)


def test_the_list_is_one_stop_of_the_keyboard(page: Page, viewer_server: str) -> None:
    viewer = open_game(page, viewer_server, game_number(FIVE), "&action=30")
    viewer.locator(".tools").wait_for()
    viewer.locator("input[type=range]").focus()
    for _ in range(2):
        page.keyboard.press("Tab")
        if viewer.locator(".line:focus").count():
            break
        expect(viewer.locator("summary:focus")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    expect(viewer.locator(".line:focus")).to_have_attribute("aria-current", "step")
    expect(viewer.locator(".place")).to_contain_text("Action 31 of")
    page.keyboard.press("Tab")
    expect(viewer.locator(".mat summary:focus")).to_have_count(1)


def test_the_rules_of_an_action_are_shown_on_demand(page: Page, viewer_server: str) -> None:
    viewer = open_game(page, viewer_server, game_number(FIVE), "&action=2")
    viewer.locator(".now summary").click()
    expect(viewer.locator(".now code").first).to_be_visible()


def test_a_refused_record_opens_at_its_failure(page: Page, viewer_server: str) -> None:
    visit(page, viewer_server, "quarantine")
    failure = page.locator(".viewer .failure")
    expect(failure).to_contain_text("was refused")
    expect(failure).to_contain_text("Tried:")
    expect(page.locator(".viewer .line.failed")).to_have_attribute("aria-current", "step")


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_the_viewer_speaks_the_language_of_the_page(language: str, page: Page, viewer_server: str) -> None:
    viewer = open_game(page, viewer_server, game_number(FIVE), f"&lang={language}")
    expect(viewer).to_contain_text(table(language)["viewer.curve"])
    expect(viewer.locator(".line").nth(0)).to_have_text(table(language)["act.set_up"])


def test_the_board_is_saved_as_a_drawing(page: Page, viewer_server: str) -> None:
    viewer = open_game(page, viewer_server, game_number(FIVE), "&action=100")
    with page.expect_download() as saved:
        viewer.get_by_role("button", name="Board as SVG").click()
    assert saved.value.suggested_filename == "board-100.svg"
    with page.expect_download() as picture:
        viewer.get_by_role("button", name="Board as PNG").click()
    assert picture.value.suggested_filename == "board-100.png"
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("width", [1440, 390])
def test_nothing_of_the_viewer_leaves_the_page(width: int, page: Page, viewer_server: str) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    viewer = open_game(page, viewer_server, game_number(FIVE), "&action=180&lang=ru")
    box = viewer.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert viewer.evaluate("element => element.scrollWidth - element.clientWidth") <= 1
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"viewer-{width}.png")


def test_every_place_with_pieces_is_drawn_and_no_shape_became_text(page: Page, viewer_server: str) -> None:
    state = list(states(read(SAMPLES / f"{FIVE}.scythe")))[180]
    places = set(state["resources"])
    for seat in state["seats"]:
        places |= {seat["character"], *seat["workers"], *seat["mechs"].values(), *seat["structures"].values()}
    viewer = open_game(page, viewer_server, game_number(FIVE), "&action=180")
    drawn = viewer.locator(".pieces > g")
    expect(drawn).to_have_count(2 + len(state["encounters"]) + len(places))
    assert viewer.locator(".pieces").evaluate("sheet => sheet.textContent.replace(/\\d/g, '')") == ""


def test_rounds_are_jumped_by_button_and_by_heading(page: Page, viewer_server: str) -> None:
    viewer = open_game(page, viewer_server, game_number(FIVE), "&action=20")
    viewer.get_by_role("button", name="Forward one round").click()
    expect(viewer.locator(".place")).to_contain_text("Round 3")
    viewer.get_by_role("button", name="Back one round").click()
    expect(viewer.locator(".place")).to_contain_text("Round 2")
    viewer.locator(".round-head").nth(4).click()
    expect(viewer.locator(".place")).to_contain_text("Round 5")


def test_on_a_phone_a_finger_over_the_board_steps_and_every_control_is_large(
    browser: Browser, viewer_server: str
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.set_default_timeout(PATIENCE * 1000)
    viewer = open_game(page, viewer_server, game_number(FIVE), "&action=30")
    viewer.locator(".tools").wait_for()
    swipe(page, viewer.locator(".board"), to_the_left=120)
    expect(viewer.locator(".place")).to_contain_text("Action 31 of")
    swipe(page, viewer.locator(".board"), to_the_left=-120)
    expect(viewer.locator(".place")).to_contain_text("Action 30 of")
    controls = viewer.locator("button:visible, input:visible, summary:visible")
    heights = controls.evaluate_all("all => all.map(each => each.getBoundingClientRect().height)")
    assert [height for height in heights if height < LARGE_ENOUGH] == []
    context.close()


def swipe(page: Page, place: Locator, to_the_left: int) -> None:
    """A finger that goes down in the middle of a place, moves sideways and goes up."""
    box = place.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)
    for kind, moved in (("touchStart", 0), ("touchMove", to_the_left // 2), ("touchMove", to_the_left)):
        point = {"x": x - moved, "y": y}
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
