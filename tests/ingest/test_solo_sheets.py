"""Sheets of solo games: the level of the Automa in a column of its own."""

from typing import Any

from tests.ingest.sheets import lines, records


def levels(*rows: str) -> list[Any]:
    """The level of the Automa's seat in every game, None where the sheet says none."""
    automa = [record.seats[1].automa for record in records(*rows)]
    return [None if settings is None else settings.level for settings in automa]


def test_a_level_stands_beside_the_score_of_the_automa() -> None:
    """AUT-DIFF-01: by the name of the star card or by its difficulty."""
    assert levels(
        "Date,Player,Faction,Score,Automa faction,Automa score,Difficulty",
        "2024-03-01,Amber,Rusviet,84,Nordic,71,Automaszyna",
        "2024-03-02,Amber,Rusviet,84,Nordic,72,very hard",
        "2024-03-03,Amber,Rusviet,84,Nordic,73,",
        "2024-03-04,Amber,Rusviet,84,Nordic,74,Automa",
    ) == ["automaszyna", "ultimaszyna", None, "automa"]


def test_a_level_stands_in_the_row_of_the_automa() -> None:
    assert levels(
        "Дата,Гравець,Фракція,Рахунок,Рівень",
        "2024-03-01,Amber,Русвет,84,",
        "2024-03-01,Автома,Нордія,71,Автомета",
    ) == ["autometta"]


def test_a_level_that_is_none_or_is_not_the_automas_is_told() -> None:
    """A column of the same name may speak of people; their games are read all the same."""
    rows = (
        "Date,Player,Faction,Score,Level",
        "2024-03-01,Amber,Rusviet,84,expert",
        "2024-03-01,Birch,Nordic,71,hard",
    )
    (game,) = lines(*rows)
    assert game.record is not None
    told = [problem.message for problem in game.problems]
    assert told == ["no level of the Automa; it stays unknown", "not used, because no program plays"]
