"""The text notation of Garden Nation: lossless both ways, located errors, and a page that tells the truth."""

import re
from pathlib import Path
from typing import Any

import pytest

from engine.garden_nation.record import Record
from engine.replay import replay
from engine.verify import verify
from ingest.notation import from_text, spoken, to_text
from ingest.notation.garden_nation import sniff
from ingest.notation.garden_nation.words import HEADER_TAGS, TAGS
from simulator.entrant import Entrant
from simulator.garden_nation import simulate
from tests.engine.garden_nation.table import new_game, stated

PAGE = (Path(__file__).parents[3] / "docs" / "notation-garden.md").read_text(encoding="utf-8")
(EXAMPLE,) = re.findall(r"```garden\n(.*?)```", PAGE, re.DOTALL)


ODD = "Ōak; the {first}"


def read(text: str) -> Record:
    (game,) = from_text(text)
    assert game.errors == ()
    assert isinstance(game.record, Record)
    return game.record


def refused(text: str) -> Any:
    (game,) = from_text(text)
    assert game.record is None
    return game.errors[0]


def test_the_game_of_the_page_is_replayed_and_adds_up() -> None:
    verdict = verify(read(EXAMPLE))
    assert (verdict.status, verdict.ranking[0].player) == ("accepted", "Birch")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_go_to_text_and_back_without_loss(players: int) -> None:
    entrants = [
        Entrant(f"Player {number}", style)
        for number, style in enumerate(("raider", "ruler", "random", "racer"))
    ]
    record = simulate(entrants[:players], f"notation {players}")
    text = to_text(record)
    assert read(text) == record
    assert read(text).content_hash() == record.content_hash()
    assert sniff(text.encode()) > 0.9


def test_everything_a_record_can_say_survives() -> None:
    record = new_game(
        2,
        edition="cards",
        seats=[{"start": 2, "people": ["Dill", "El\"der"], "bid": 3}, {"clan": None, "player": ODD}],
        setup={
            "first_player": ODD,
            "projects": ["p1_g_y", None, "p5_g", "p6_r"],
            "house_rules": {"tie_break": "population", "second_tokens": False, "project_cards": 18},
            "zone_numbers": {"5.left": 2},
            "bramble_tokens": {"greenery": 4},
            "policy": "open",
        },
        header={
            "event": "A [cup]", "round": "1", "table": "2", "game": "3", "date": "2026-01-02",
            "time": "10:30:00",
            "minutes": 90, "place": "hall", "recorder": "me", "source": "pen", "simulated": True,
            "reference": "x", "comment": "two\nlines # and a sign",
        },
        actions=[
            {"type": "build", "zone": "4.right", "bramble": "red_leaves", "note": "a {note}"},
            {"type": "claim_project", "project": "p3_g", "replacement": "p1_g_r", "by": "sylphs"},
            {"type": "claim_project", "project": "sacred_place"},
            {"type": "roof_transfer", "source": "4.center", "target": "5.center"},
            {"type": "strategic_move", "to": 5},
            {"type": "invade", "zone": "5.left", "next": ODD},
            {"type": "demolish", "zone": "1.left", "next": "build"},
            {"type": "pass"},
            {"type": "reveal_objectives", "objectives": ["s_two_y", "s_control_1_3"], "by": ODD},
        ],
        rulings=[
            {"kind": "allow", "action": 2, "rule": "GN-TURT-05", "by": "Org", "reason": "so"},
            {"kind": "set", "action": 3, "clan": "S", "field": "points", "value": -4, "by": "O", "reason": ""}
        ],
        announced={"sheets": [{"total": -3, "rank": 2}, {}], "winners": ["S"], "rounds": 4, "stopped": True},
    )  # fmt: skip
    assert read(to_text(record)) == record
    assert read(to_text(stated(3, zones={"4.center": "sylphs 2 roof"}))) == stated(
        3, zones={"4.center": "sylphs 2 roof"}
    )


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("1. sylphs: biuld 4.left", 12, "an action"),
        ("1. sylphs: build 8.left", 18, "a zone such as"),
        ("1. sylphs: build 4.right as blue", 29, "greenery"),
        ("1. sylphs: strategic 9", 22, "a territory"),
        ("1. sylphs: claim Castle", 18, "a common project"),
        ("1. sylphs: build 4.left build 4.ul", 25, "; and the next action"),
        ("1. sylphs: roof 4.c 5.c", 21, "> and the zone"),
        ("score gnomes: total 3", 7, "a clan or player"),
        ("score sylphs: coins 3", 15, "one of projects"),
        ("result loser", 8, "winners"),
    ],
)
def test_a_line_that_cannot_be_read_says_where_and_what_was_expected(
    line: str, column: int, expected: str
) -> None:
    error = refused(f'[Clan "Amber" sylphs]\n[Clan "Birch" mekassa]\n{line}\n')
    assert (error.line, error.column) == (3, column)
    assert expected in error.expected


@pytest.mark.parametrize(
    "tag", ["[Castle 3]", "[Board 1 2 3]", "[Clan ]", '[Position "{"]', "[Projects Castle]"]
)
def test_a_wrong_tag_is_located(tag: str) -> None:
    assert refused(f'[Clan "Amber" sylphs]\n{tag}\n1. build 4.left\n').line == 2


def test_a_clan_that_is_none_is_refused_at_its_tag() -> None:
    assert refused('[Clan "Amber" sylphs]\n[Clan "Birch" gnomes]\n*\n').line == 2


@pytest.mark.parametrize("said", ['"Amber" "Birch"', "Amber Birch", "sylphs мекасса"])
def test_winners_are_named_by_player_or_clan(said: str) -> None:
    tags = '[Clan "Amber" sylphs]\n[Clan "Birch" mekassa]'
    record = read(f"{tags}\n*\nresult winners {said} rounds 3\n")
    assert record.announced is not None
    assert (record.announced.winners, record.announced.rounds) == (("Amber", "Birch"), 3)


def test_what_was_possible_is_said_in_words_of_the_notation() -> None:
    said = (
        "strategic_move 5",
        "roof_transfer 4.center 5.center",
        "claim_project p3_g",
        "p3_y",
        "build 4.left",
    )
    words = ["strategic 5", "roof 4.center > 5.center", 'claim "Terraced Houses"', "Forge", "build 4.left"]
    assert [spoken("garden_nation", each) for each in said] == words


def test_several_games_stand_in_one_file() -> None:
    games = from_text(f"{EXAMPLE}\n{EXAMPLE}")
    assert [game.errors for game in games] == [(), ()]
    assert games[1].line > games[0].line


def test_an_action_is_found_by_its_number() -> None:
    (game,) = from_text(EXAMPLE)
    lines = EXAMPLE.split("\n")
    place = game.position(14)
    assert place is not None
    assert lines[place[0] - 1][place[1] - 1 :].startswith("claim Forge")
    assert game.position(0, "setup.layout") == (4, 1)


def test_a_mistake_is_reported_at_its_place() -> None:
    (game,) = from_text(EXAMPLE.replace("invade 5.c", "invade 5.left"))
    assert game.record is not None
    failure = replay(game.record).failure
    assert failure is not None
    assert (failure.rule, failure.player) == ("GN-PLOY-09", "sylphs")


def test_clans_are_understood_in_three_languages() -> None:
    text = EXAMPLE.replace("[First sylphs]", "[First Сильфиды]").replace("2. mekassa:", "2. Мекасса:")
    assert read(text) == read(EXAMPLE)


def test_the_page_names_every_tag() -> None:
    assert [tag for tag in TAGS if tag not in PAGE] == []
    assert set(HEADER_TAGS) <= set(TAGS)


@pytest.mark.parametrize(
    ("line", "column"), [("score sylphs: total 3 rank 1 total 4", 30), ("result rounds 3 rounds 4", 17)]
)
def test_a_figure_that_is_stated_twice_is_refused(line: str, column: int) -> None:
    error = refused(f'[Clan "Amber" sylphs]\n[Clan "Birch" mekassa]\n1. build 4.left\n{line}\n')
    assert (error.line, error.column) == (4, column)
