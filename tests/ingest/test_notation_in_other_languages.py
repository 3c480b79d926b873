"""The notation pages in Russian and Ukrainian: the game replays, and every example is read."""

import re
from pathlib import Path

import pytest

from engine.verify import verify
from ingest.notation import from_text

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {language: (DOCS / f"notation.{language}.md").read_text("utf-8") for language in ("ru", "uk")}
SEATS = (
    '[Seat "Янтарь" Nordic mechanical]\n[Seat "Клён" Crimea militant]\n[Seat "Берёза" Saxony industrial]\n'
)
SOLO = '[Seat "Янтарь" Nordic mechanical]\n[Seat "Автома" Saxony automa automa]\n'


def examples() -> list[tuple[str, str]]:
    rows = [
        (language, row) for language, page in PAGES.items() for row in page.splitlines() if row[:1] == "|"
    ]
    return [(language, found) for language, row in rows for found in re.findall("`([^`]+)`", row)]


@pytest.mark.parametrize("language", PAGES)
def test_the_game_on_the_page_is_legal_and_its_result_is_right(language: str) -> None:
    (game,) = from_text(PAGES[language].split("```scythe\n")[1].split("```")[0])
    assert game.errors == ()
    assert game.record is not None
    assert verify(game.record).status == "accepted"


@pytest.mark.parametrize(("language", "example"), examples())
def test_what_happens_at_a_table_is_read_as_shown(language: str, example: str) -> None:
    if example.startswith("Автома"):
        text = f"{SOLO}1. Nordic move: coins\n2. {example}"
    else:
        whole = re.match(r"\d+\.|результат", example)
        text = SEATS + (example if whole else f"1. Nordic move: {example}")
    (game,) = from_text(text)
    assert [error.message for error in game.errors] == []
