"""Solo games in the text notation: one short line for a turn of the Automa."""

import pytest

from engine.replay import replay
from engine.scythe.actions import Automa, AutomaCombat
from engine.scythe.automa.settings import LEVELS, AutomaSettings
from engine.scythe.record import Record
from ingest.notation.scythe import games_in, write_record
from simulator.entrant import Entrant
from simulator.scythe.solo import play_solo

HEAD = """[Tile "lakes_adjacent"]
[Seat "Amber" Saxony industrial]
[Seat "Automa" Nordic automa {settings}]

"""


def read(body: str, settings: str = "automa") -> Record:
    (game,) = games_in(HEAD.format(settings=settings) + body)
    assert game.errors == ()
    assert isinstance(game.record, Record)
    return game.record


def test_a_turn_of_the_automa_is_one_short_line() -> None:
    record = read("1. Saxony trade\n2. Automa 3\n3. Saxony produce: M6\n4. Automa 14\n*\n")
    assert [action.type for action in record.actions] == ["section", "automa", "section", "produce", "automa"]
    assert replay(record).failure is None
    assert "\n2. Automa 3\n" in write_record(record)


@pytest.mark.parametrize("word", ["Automa", "automa", "AUTOMA", "Автома"])
def test_the_word_may_be_written_large_small_or_in_cyrillic(word: str) -> None:
    assert read(f"1. Saxony trade\n2. {word} 3\n*\n").actions[1] == Automa(card=3)


def test_everything_that_can_be_stated_is_read() -> None:
    line = "Automa 15 moved character from home_nordic to M2 revealed 3 2 drew 4 ? factory 7 declined cube 12"
    action = read(f"1. Saxony trade\n2. {line} fight 12 vs 3+4 cards 2 5 automa wins drew 3\n*\n").actions[1]
    assert isinstance(action, Automa)
    assert (action.moves[0].unit, action.moves[0].origin, action.moves[0].to) == (
        "character",
        "home_nordic",
        "M2",
    )
    assert (action.reveals, action.draws, action.factory_card, action.declined) == (
        (3, 2),
        (4, None),
        7,
        True,
    )
    fight = action.fights[0]
    assert (fight.card, fight.side.dial, fight.side.cards, fight.cards) == (12, 3, (4,), (2, 5))
    assert (fight.automa_wins, fight.draw, action.cube) == (True, 3, 12)


def test_a_combat_that_the_human_began_is_a_duel() -> None:
    action = read(
        "1. Saxony move: character home>M6; duel V6 12 vs 5+3 spent 5 cards 2 4 human wins\n*\n"
    ).actions[2]
    assert isinstance(action, AutomaCombat)
    assert (action.hex, action.fight.card, action.fight.side.dial, action.fight.automa_wins) == (
        "V6",
        12,
        5,
        False,
    )


@pytest.mark.parametrize(
    ("words", "settings"),
    [
        *((level, {"level": level}) for level in LEVELS),
        ("ultimaszyna coins -2 power 1 move_check placement_check all_moves", {
            "level": "ultimaszyna", "coins": -2, "power": 1, "move_check": True, "placement_check": True,
            "all_moves": True,
        }),
        ("automaszyna skips old_cards", {"level": "automaszyna", "skips": True, "expansion_cards": False}),
        ("unknown", {"level": "unknown"}),
    ],
)  # fmt: skip
def test_level_and_options_stand_in_the_seat(words: str, settings: dict[str, object]) -> None:
    record = read("1. Saxony trade\n*\n", words)
    assert record.seats[1].automa == AutomaSettings.model_validate(settings)
    (again,) = games_in(write_record(record))
    assert again.record == record


def test_a_card_that_does_not_exist_is_an_error_with_its_place() -> None:
    (game,) = games_in(HEAD.format(settings="automa") + "1. Saxony trade\n2. Automa 20\n*\n")
    assert game.record is None
    assert "Automa card" in str(game.errors[0])


@pytest.mark.parametrize("seed", range(6))
def test_simulated_solo_games_survive_both_spellings(seed: int) -> None:
    record = play_solo(
        Entrant("Ash", "fighter"), f"spelling {seed}", AutomaSettings(level=LEVELS[seed % 4])
    ).record
    (game,) = games_in(write_record(record))
    assert game.errors == ()
    assert game.record == record
    assert Record.from_json(record.to_json()) == record
