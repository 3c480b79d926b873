"""A game as it is told to the browser: every state, every action in words, three languages."""

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from dashboard.i18n import LANGUAGES, table
from dashboard.viewer.scythe.words import rules_of_action, tell
from dashboard.viewer.speech import Speech
from dashboard.viewer.story import packed_story, story
from engine.record import Record, Ruling
from engine.replay import states
from engine.scythe.actions import Action
from ingest.files.readings import read_paths
from tests.dashboard.viewer.games import MISTAKES, SAMPLES, applied_all, read

RAW_ID = re.compile(r"\b[a-z]+_[a-z_]+\b|\b(?:act|event|viewer|ruling)\.[a-z]")


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.scythe")), ids=lambda path: path.stem)
def test_the_states_of_a_story_are_those_of_the_engine(path: Path) -> None:
    record = read(path)
    assert applied_all(story(record, "en")["states"]) == list(states(record))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_raw_word_stands_in_a_story(language: str) -> None:
    for path in [*SAMPLES.glob("*.scythe"), *MISTAKES.glob("*.scythe")]:
        for reading in read_paths([path]):
            told = story(reading.record, language) if reading.record else {"steps": []}
            words = [step["w"] for step in told["steps"]]
            words += [event["w"] for step in told["steps"] for event in step.get("e", ())]
            assert [said for said in words if RAW_ID.search(said)] == []


def test_russian_differs_from_english_in_every_line() -> None:
    record = read(SAMPLES / "four-players-combats.scythe")
    english, russian = story(record, "en")["steps"], story(record, "ru")["steps"]
    assert [one["w"] for one, other in zip(english, russian, strict=True) if one["w"] == other["w"]] == []


def test_every_kind_of_action_has_rules_and_words() -> None:
    kinds = [kind.__struct_config__.tag for kind in get_args(Action)]
    lines = story(read(SAMPLES / "two-players-tie-break.scythe"), "en")["rules"]
    assert lines["MOVE-07"].startswith("One step")
    for kind in get_args(Action):
        assert isinstance(rules_of_action(_Kind(kind.__struct_config__.tag)), list)
    assert len(kinds) == len(set(kinds))


class _Kind:
    def __init__(self, kind: str) -> None:
        self.type = kind


@pytest.mark.parametrize(
    ("spelled", "words"),
    [
        (
            {"type": "move", "unit": "mech", "origin": "M6", "path": ["W4", "F2"], "loads": [{"workers": 1}]},
            "Mech M6 → W4 → F2, carries workers 1",
        ),
        ({"type": "move", "unit": "character", "path": ["T8"]}, "Character base (Saxony) → T8"),
        ({"type": "bolster", "gain": "combat_cards", "draws": [3]}, "Combat cards +1 (3)"),
        (
            {
                "type": "trade",
                "gain": "resources",
                "split": [{"hex": "M6", "oil": 1}, {"hex": "T8", "food": 1}],
            },
            "Gets M6: oil 1, T8: food 1",
        ),
        ({"type": "upgrade"}, "Upgrade: paid for, benefit not taken"),
        (
            {"type": "deploy", "mech": "speed", "hex": "M6", "coerce": True},
            "Deploys the mech Speed at M6; pays a combat card by Coercion",
        ),
        (
            {
                "type": "combat",
                "hex": "W2",
                "attacker": {"dial": 2, "cards": [None]},
                "defender": {"dial": 0},
            },
            "Combat at W2: attacker 2 + ?, defender 0",
        ),
        ({"type": "token"}, "Places a flag at base (Saxony)"),
        ({"type": "token", "trap": "power"}, "Sets a trap (Power) at base (Saxony)"),
        ({"type": "rearm", "hex": "V6"}, "Arms the trap at V6 again"),
        ({"type": "transfer", "to": "nordic", "coins": 2}, "Gives coins to Nordic: 2"),
        ({"type": "stall"}, "A judge notes stalling"),
        ({"type": "state", "coins": 4, "stars": ["power"]}, "Noted by the scribe: Coins 4, Stars: 16 power"),
        ({"type": "stop", "reason": "late"}, "The game is stopped: late"),
        ({"type": "end_turn"}, "Ends the turn"),
    ],
)
def test_actions_in_words(spelled: dict[str, Any], words: str) -> None:
    seat = {"player": "Amber", "faction": "saxony", "mat": "industrial"}
    record = Record.model_validate({"seats": [seat], "actions": [spelled]})
    step = {"actor": {"character": "home_saxony"}, "gained": {"combat_cards": 1}}
    assert tell(record.actions[0], step, Speech("en")) == words


def test_a_star_and_a_tied_combat_are_explained() -> None:
    told = [
        event
        for step in story(read(SAMPLES / "five-players-recruits.scythe"), "en")["steps"]
        for event in step.get("e", ())
    ]
    assert any(event["k"] == "combat" and "the attacker wins a tie" in event["w"] for event in told)
    assert any(event["k"] == "star" and event["w"].startswith("Saxony: star 6 of 6") for event in told)


def test_a_tie_names_the_criterion_and_both_figures() -> None:
    final = story(read(SAMPLES / "two-players-tie-break.scythe"), "en")["final"]
    assert len(final["ties"]) == 1
    assert re.search(r"is ahead: .+ \(\d+ against \d+\)", final["ties"][0])


def test_who_left_the_game_is_said_to_stand_behind_those_who_stayed() -> None:
    final = story(read(SAMPLES / "three-players-judge.scythe"), "ru")["final"]
    assert final["ties"] == ["Birch: выход из игры до её конца, поэтому место ниже всех, кто остался."]


@pytest.mark.parametrize("name", ["river", "unpaid-cost", "dial-too-high"])
def test_a_refused_record_says_what_was_tried_and_what_was_legal(name: str) -> None:
    record = read(MISTAKES / f"{name}.scythe")
    told = story(record, "en")
    failure = told["failure"]
    assert failure["action"] == len(told["states"])
    assert failure["rule"] in told["rules"]
    assert failure["tried"]
    assert told["final"] is None


def test_what_was_possible_instead_is_listed() -> None:
    failure = story(read(MISTAKES / "not-adjacent.scythe"), "en")["failure"]
    assert failure["path"] == ["T8", "V7"]
    assert failure["message"].startswith("T8 to V7")


def test_rulings_stand_at_their_action() -> None:
    record = read(SAMPLES / "two-players-popularity.scythe")
    seat = record.seats[0].faction
    ruling = Ruling(kind="set", action=3, faction=seat, field="coins", value=9, by="Judge", reason="recount")
    told = story(record.model_copy(update={"rulings": (ruling,)}), "en")
    assert told["steps"][3]["d"] == [
        f"Ruling by Judge: {Speech('en').name('faction', seat)}, Coins = 9. recount"
    ]


def test_a_set_up_that_cannot_be_leaves_a_story_without_states() -> None:
    told = story(read(MISTAKES / "faction-twice.scythe"), "en")
    assert (told["states"], told["steps"], told["failure"]["action"]) == ([], [], 0)


def test_a_five_player_game_travels_in_a_few_kilobytes() -> None:
    assert len(packed_story(read(SAMPLES / "five-players-recruits.scythe"), "ru")) < 24_000


def test_all_texts_of_the_page_are_sent() -> None:
    told = story(read(SAMPLES / "two-players-tie-break.scythe"), "uk")
    assert told["texts"]["play"] == table("uk")["viewer.play"]


def test_the_automa_gives_its_reasons() -> None:
    told = story(read(SAMPLES / "solo-automa-rivers.scythe"), "en")
    turns = [step for step in told["steps"] if step.get("k") == "automa"]
    assert turns[0]["w"].startswith("Card ")
    lines = [line for step in turns for line in step.get("y", ())]
    told_why = "not allowed: another worker of the Automa stands there [AUT-WRK-02]"
    assert any(line.endswith(told_why) for line in lines)
    assert any(step["path"] for step in turns if step.get("path"))


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.garden")), ids=lambda path: path.stem)
def test_the_actions_of_a_turn_stand_together_under_its_player(path: Path) -> None:
    """GN-RND-02: turns are numbered from 1, each of one player; the first has one action."""
    turns: dict[int, set[int]] = {}
    steps = story(read(path), "en")["steps"][1:]
    for step in steps:
        turns.setdefault(step["t"], set()).add(step["s"])
    played = [step for step in steps if step["k"] != "reveal_objectives"]
    assert {number: len(seats) for number, seats in turns.items() if number < max(turns)} == dict.fromkeys(
        range(1, max(turns)), 1
    )
    assert [step["t"] for step in played if step["k"] != "claim_project"][:3] == [1, 2, 2]


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.garden")), ids=lambda path: path.stem)
def test_a_game_of_garden_nation_is_told_whole(path: Path) -> None:
    record = read(path)
    told = story(record, "uk")
    assert applied_all(told["states"]) == list(states(record))
    assert [step["w"] for step in told["steps"] if RAW_ID.search(step["w"])] == []
    assert len(told["final"]["rows"]) == len(record.seats)
