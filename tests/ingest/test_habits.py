"""Games are recognised through the registry in the files of other programs."""

import json

import pytest

from engine.registry import game_named
from ingest.formats.reader import Source
from ingest.formats.registry import read_source
from ingest.stated.habits import Habits, game_titled


@pytest.mark.parametrize(
    ("title", "number", "game"),
    [
        ("Scythe", None, "scythe"),
        ("Scythe: Invaders from Afar", None, "scythe"),
        ("Серп", None, "scythe"),
        ("something else", 169786, "scythe"),
        ("Garden Nation", None, "garden_nation"),
        ("gardennation", None, "garden_nation"),
        ("Gardens", None, None),
        ("Expeditions", None, None),
        (None, None, None),
    ],
)
def test_a_title_names_a_game_of_ours_or_none(
    title: str | None, number: int | None, game: str | None
) -> None:
    assert game_titled([title], number) == game


def test_a_game_without_habits_of_its_own_reads_a_role_as_a_value_of_its_dimension() -> None:
    assert Habits("garden_nation").read_role("no such clan").values == {}
    (dimension,) = game_named("garden_nation").dimensions
    clan = dimension.values[0]
    assert Habits("garden_nation").read_role(clan.upper()).values == {dimension.name: clan}


def test_known_expansions_have_their_id_and_a_game_is_no_expansion_of_itself() -> None:
    entries = [
        ("Scythe (Polish edition)",),
        ("Scythe",),
        ("Najeźdźcy", "Scythe: Invaders from Afar"),
        ("Promos",),
    ]
    assert Habits("scythe").expansions_of(entries) == ("invaders_from_afar", "Promos")
    assert Habits("garden_nation").expansions_of([("Garden Nation",), ("Garden Nation",), ("Promos",)]) == (
        "Promos",
    )


def test_an_app_lists_plays_of_two_games_of_ours_and_both_are_read() -> None:
    export = {
        "players": [{"id": 1, "name": "Amber"}, {"id": 2, "name": "Birch"}],
        "games": [
            {"id": 1, "name": "Scythe"},
            {"id": 2, "name": "Garden Nation"},
            {"id": 3, "name": "Chess"},
        ],
        "plays": [
            {
                "gameRefId": game,
                "playDate": "2026-01-02 20:00:00",
                "playerScores": [
                    {"playerRefId": 1, "score": "80", "winner": True},
                    {"playerRefId": 2, "score": "70", "winner": False},
                ],
            }
            for game in (1, 2, 3)
        ],
    }
    readings = list(read_source(Source("BGStatsExport.json", json.dumps(export).encode())))
    records = [reading.record for reading in readings if reading.record is not None]
    assert [record.game for record in records] == ["scythe", "garden_nation"]
    assert [problem.message for problem in readings[-1].problems] == ["left out, plays of other games: 1"]
