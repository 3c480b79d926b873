"""Filters that name people, events and editions are held against the warehouse they choose from."""

from pathlib import Path

import pytest

from analytics.filters import FilterError, Filters
from analytics.settled import settled
from analytics.warehouse import Warehouse
from ingest.warehouse.organise import merge
from tests.analytics.season import load_season


@pytest.fixture
def season(tmp_path: Path) -> Path:
    return load_season(tmp_path)


@pytest.mark.parametrize("name", ["Amber", " amber ", "AMBER"])
def test_a_person_is_found_whatever_the_case_and_blanks(season: Path, name: str) -> None:
    assert settled(Warehouse(season), Filters(person=name)).person == "Amber"


def test_every_name_of_a_person_stands_for_the_person(season: Path) -> None:
    merge(season, "Birch", "Amber", "Elm")
    assert settled(Warehouse(season), Filters(person="birch")).person == "Amber"


@pytest.mark.parametrize(
    ("filters", "told"),
    [
        (Filters(person="Amb"), "nobody is called “Amb” (did you mean “Amber”?)"),
        (Filters(events=("Spring Cap",)), "no game has the event “Spring Cap” (did you mean “Spring Cup”?)"),
        (Filters(editions=("third",)), "no game has the edition “third”"),
    ],
)
def test_a_name_that_no_game_has_is_refused(season: Path, filters: Filters, told: str) -> None:
    with pytest.raises(FilterError) as refused:
        settled(Warehouse(season), filters)
    assert str(refused.value).startswith(told)


def test_games_without_an_event_may_be_chosen(season: Path) -> None:
    assert settled(Warehouse(season), Filters(events=("Spring Cup", ""))).events == ("Spring Cup", "")
