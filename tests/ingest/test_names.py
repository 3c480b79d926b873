"""Names in three languages."""

import pytest

from engine.scythe.words import FACTIONS, MATS, STAR_KINDS, STRUCTURE_TILES
from ingest.stated import names


@pytest.mark.parametrize(
    ("written", "faction"),
    [
        ("Rusviet", "rusviet"),
        ("  РУССВЕТ ", "rusviet"),
        ("Саксонія", "saxony"),
        ("Crimean Khanate", "crimea"),
        ("Kрым", "crimea"),
        ("Нордичне королівство", "nordic"),
        ("клан Альбион", "albion"),
        ("Tog", "togawa"),
    ],
)
def test_a_faction_is_known_in_every_spelling(written: str, faction: str) -> None:
    assert names.factions().find(written) == faction


@pytest.mark.parametrize(
    ("printed", "mat"),
    [
        ("1", "industrial"),
        ("2", "engineering"),
        ("2A", "militant"),
        ("2а", "militant"),
        ("3", "patriotic"),
        ("3A", "innovative"),
        ("4", "mechanical"),
        ("5", "agricultural"),
    ],
)
def test_a_mat_is_known_by_its_printed_number(printed: str, mat: str) -> None:
    assert names.mats().find(printed) == mat


@pytest.mark.parametrize(
    ("written", "nearest"),
    [("Rusvet", "rusviet"), ("Saxnoy", "saxony"), ("Саксунія", "Саксонія"), ("Nordik", "nordic")],
)
def test_an_unknown_faction_gets_the_nearest_as_a_suggestion(written: str, nearest: str) -> None:
    assert names.factions().find(written) is None
    assert names.factions().nearest(written) == nearest


@pytest.mark.parametrize(
    ("written", "mat"), [("Інно", "innovative"), ("мех.", "mechanical"), ("пром", "industrial")]
)
def test_the_beginning_of_a_name_is_enough_when_only_one_name_begins_so(written: str, mat: str) -> None:
    assert names.mats().abbreviated(written) == mat


@pytest.mark.parametrize("written", ["ин", "м", "xyz", ""])
def test_a_beginning_that_is_short_or_shared_is_no_name(written: str) -> None:
    assert names.mats().abbreviated(written) is None


def test_nonsense_gets_no_suggestion() -> None:
    assert names.factions().nearest("qqqqqqqq") is None


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("Монеты", "coins"),
        ("$", "coins"),
        ("Coins ($)", "coins"),
        ("ім’я", "player"),
        ("Звёзды:", "stars"),
        ("№ стола", "table"),
        ("STRUCTURE  bonus", "structure_bonus"),
        ("Разом", "total"),
        ("Stars ($)", "star_coins"),
        ("Территории, $", "territory_coins"),
        ("Structures (coins)", "structure_bonus"),
        ("Territories (8 at most)", "territories"),
        ("місце", "rank"),
    ],
)
def test_a_heading_is_known_in_every_spelling(heading: str, column: str) -> None:
    assert names.columns().find(heading) == column


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("Objective1", "objective"),
        ("Battle 3", "combat"),
        ("Deploy", "mechs"),
        ("Вербовка", "recruits"),
        ("бій", "combat"),
    ],
)
def test_a_star_column_is_known_by_the_words_of_players(heading: str, kind: str) -> None:
    assert names.star_columns().find(heading) == kind


@pytest.mark.parametrize(
    ("heading", "kind"), [("Power ★", "power"), ("star workers", "workers"), ("Зірка за мехи", "mechs")]
)
def test_a_marked_heading_can_only_be_a_star(heading: str, kind: str) -> None:
    assert names.marked_star_columns().find(heading) == kind


def test_a_bare_figure_is_not_marked_as_a_star() -> None:
    assert names.marked_star_columns().find("power") is None


def test_every_name_leads_to_an_id_of_the_game() -> None:
    assert set(names.factions().ids.values()) == set(FACTIONS)
    assert set(names.mats().ids.values()) == set(MATS)
    assert set(names.tiles().ids.values()) == set(STRUCTURE_TILES)
    assert set(names.star_columns().ids.values()) == set(STAR_KINDS)


def test_no_heading_means_two_columns() -> None:
    owners: dict[str, set[str]] = {}
    for column, words in names.headings_data()["columns"].items():
        for word in words:
            owners.setdefault(names.normalise(word), set()).add(column)
    assert {word: columns for word, columns in owners.items() if len(columns) > 1} == {}
