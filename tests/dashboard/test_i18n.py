"""One table per language, all complete, with every key that the pages ask for."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from dashboard.balance import tabs
from dashboard.i18n import LANGUAGES, table
from dashboard.pages import PAGES
from dashboard.sheets import form_of, games_to_score
from engine.registry import games
from engine.scythe.catalogue import catalogue
from engine.scythe.discrepancies import CODES
from engine.scythe.policy import policy_names
from engine.scythe.words import CATEGORIES, FACTIONS, MATS, STAR_KINDS, STRUCTURE_TILES
from ingest.people.likeness import suggest
from ingest.warehouse.changes import Deed
from ingest.warehouse.doubles import Grade

DASHBOARD = Path(__file__).parents[2] / "dashboard"
ENGINE = Path(__file__).parents[2] / "engine"
FORMS = [form for game in games_to_score() if (form := form_of(game))]
GARDEN_CODES = ("clan_twice", "objectives_unknown", "position_differs")
MEMBERS = {
    "faction": FACTIONS,
    "mat": MATS,
    "star": STAR_KINDS,
    "tile": STRUCTURE_TILES,
    "category": CATEGORIES,
    "criterion": (*catalogue().scoring.tie_breaks, "shared"),
    "tiebreak": catalogue().scoring.tie_breaks,
    "policy": policy_names(),
    "finding": (*CODES, *GARDEN_CODES, "malformed", "violation", "ambiguous", "unfinished"),
    "evidence": ("replayed", "position", "sheet", "result"),
    "status": ("accepted", "discrepancy"),
    "deed": get_args(Deed),
    "grade": get_args(Grade),
    "grid": [column for form in FORMS for column in form.columns],
    "grid_help": [column for form in FORMS for column in (*form.figures, *form.ticks)],
    "box": [column for form in FORMS for column in form.columns],
}


def asked_keys() -> Iterator[str]:
    """Every key that stands as a literal in a call of `text`."""
    for module in DASHBOARD.rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "text":
                yield from (str(key.value) for key in node.args[:1] if isinstance(key, ast.Constant))


def blanks(words: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(words) if field}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_in_the_same_order(language: str) -> None:
    assert list(table(language)) == list(table("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_says_something_and_keeps_its_blanks(language: str) -> None:
    wrong = {
        key: words
        for key, words in table(language).items()
        if not words.strip() or blanks(words) != blanks(table("en")[key])
    }
    assert wrong == {}


def test_every_key_a_page_asks_for_is_there() -> None:
    assert set(asked_keys()) - set(table("en")) == set()


@pytest.mark.parametrize("group", MEMBERS)
def test_every_word_of_the_game_has_a_name(group: str) -> None:
    assert [member for member in MEMBERS[group] if f"{group}.{member}" not in table("en")] == []


@pytest.mark.parametrize(
    ("person", "alias"),
    [
        ("Zoë", "Zoe"),
        ("Amber Birch", "Birch Amber"),
        ("AmberB", "Amber B"),
        ("Amber", "Amber Birch"),
        ("Amber", "Ambr"),
        ("Christopher", "Christofer"),
        ("Rosemary Thyme", "Rosemarie Thym"),
    ],
)
def test_every_likeness_of_names_has_words(person: str, alias: str) -> None:
    (found,) = suggest({person: 2, alias: 1})
    assert f"likeness.{found.reason.replace(' ', '_')}" in table("en")


def test_every_page_has_a_title_and_an_introduction() -> None:
    names = [*(page.name for page in PAGES), *(name for game in games() for name in tabs(game.id))]
    assert [name for name in names if {f"{name}.title", f"{name}.intro"} - set(table("en"))] == []


def test_russian_and_ukrainian_differ_from_english() -> None:
    same = {key for key, words in table("ru").items() if words == table("en")[key]}
    wordless = {
        key for key in same if not re.search(r"[A-Za-z]{2}", re.sub(r"\{.*?\}", "", table("en")[key]))
    }
    names = {key for key in same if key.startswith("preset.")}
    assert same - wordless - names == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_a_refusal_can_name_has_a_sentence(language: str) -> None:
    named = re.compile(r'(?:refuse|Violation|Ambiguous)\(\s*"([A-Z]{2,5}(?:-[A-Z]{2,5})?-\d{2}[a-z]?)"')
    rules = {rule for module in ENGINE.rglob("*.py") for rule in named.findall(module.read_text("utf-8"))}
    rules |= {"GN-PROJ-04", "GN-PROJ-08", *(f"GN-PROJ-{family + 8:02}" for family in range(1, 7))}
    assert len(rules) > 150
    assert sorted(rule for rule in rules if f"rule.{rule}" not in table(language)) == []


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_a_line_breaks_neither_before_a_dash_nor_between_a_number_and_its_word(language: str) -> None:
    parted = re.compile(r" — |\{(\w+)\} \{\1:|\bn \{n\}")
    assert [key for key, words in table(language).items() if parted.search(words)] == []
