"""`triumph automa`: one question, and a game played along."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.main import app
from engine.replay import states
from engine.scythe.automa.stated import record_at
from engine.scythe.record import Record

NEW = ("--human", "saxony", "--mat", "industrial", "--faction", "nordic", "--tile", "lakes_adjacent")
POSITION: dict[str, Any] = {
    "turn": 4,
    "active": "nordic",
    "seats": [
        {
            "faction": "rusviet", "mat": "agricultural", "player": "Amber", "character": "M4", "power": 5,
            "workers": {"V3": 2}, "mechs": {"riverwalk": "T4"},
        },
        {
            "faction": "nordic", "mat": None, "player": "Automa", "power": 9, "coins": 7, "character": "M2",
            "workers": {"W1": 1, "T1": 1}, "mechs": {"speed": "T3"},
        },
    ],
    "resources": {"V3": {"food": 2}},
    "automa": {"tracker": "automa", "scheme": 1, "cube": 6},
}  # fmt: skip


def run(*words: object, said: str = "") -> Any:
    return CliRunner().invoke(app, [str(word) for word in ("automa", *words)], input=said)


def asked(tmp_path: Path, position: Any, card: int, *more: object) -> dict[str, Any]:
    path = tmp_path / "table.json"
    path.write_text(json.dumps(position), encoding="utf-8")
    answer = run("--state", path, "--card", card, "--json", *more)
    assert answer.exit_code == 0, answer.output
    shown: dict[str, Any] = json.loads(answer.stdout)
    return shown


def test_a_stated_position_and_a_card_give_the_move_with_its_reasons(tmp_path: Path) -> None:
    shown = asked(tmp_path, POSITION, 3)
    assert {name: shown[name] for name in ("symbol", "unit", "from", "to", "star_step", "cube")} == {
        "symbol": "move_worker", "unit": "worker", "from": "W1", "to": "M2", "star_step": True, "cube": 7
    }  # fmt: skip
    assert shown["candidates"][0] == {"hex": "M2", "factory": 2, "units": 3}
    assert shown["gains"] == {"power": 3}
    assert shown["after"]["seats"][1]["workers"] == {"T1": 1, "M2": 1}


@pytest.mark.parametrize(
    "marked",
    [
        {"player": "Automa", "mat": "industrial"},
        {"player": "Birch", "automa": {"cube": 6, "level": "automa"}},
        {"player": "Birch", "mat": None},
        {"player": "Автома"},
    ],
)
def test_the_automas_seat_is_found_however_it_is_marked(tmp_path: Path, marked: dict[str, Any]) -> None:
    position = {**POSITION, "automa": {"cube": 6}}
    seat = {name: value for name, value in POSITION["seats"][1].items() if name not in {"player", "mat"}}
    position["seats"] = [POSITION["seats"][0], {**seat, **marked}]
    assert asked(tmp_path, position, 3)["to"] == "M2"


def test_a_name_that_is_not_understood_is_told(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    seats = [POSITION["seats"][0], {**POSITION["seats"][1], "worker": {"M2": 1}}]
    path.write_text(
        json.dumps(
            {
                **POSITION,
                "seats": seats,
                "tokens": 3,
                "automa": {**POSITION["automa"], "cubes": 4},
                "level": "automa",
            }
        ),
        encoding="utf-8",
    )
    answer = run("--state", path, "--card", 3, "--json")
    assert (answer.exit_code, json.loads(answer.stdout)["to"]) == (0, "M2")
    assert "the names of the public state: tokens, automa.cubes, seats[1].worker" in answer.stderr


def test_what_was_taken_for_granted_is_told(tmp_path: Path) -> None:
    """AUT-INV-01: and what cannot stand so on the board."""
    path = tmp_path / "table.json"
    seats = [
        {"faction": "saxony", "workers": {"W1": 1}},
        {"faction": "nordic", "mat": None, "workers": {"w1": 2}},
    ]
    path.write_text(json.dumps({"seats": seats}), encoding="utf-8")
    told = run("--state", path, "--card", 3).stderr
    for part in ("automa.cube 1", "seats[1].power 0", "seats[0].character home_saxony", "encounters V1 T2"):
        assert part in told
    assert "units of both sides on: W1" in told
    assert "[AUT-INV-01] on: W1" in told


def test_the_optional_rules_have_the_names_of_the_record_and_of_the_facts(tmp_path: Path) -> None:
    for automa in (
        {"options": {"coins": 2}},
        {"coins": 2},
        {"optional_rules": ["coins=2"]},
        {"options": {"coin_gain_modifier": 2}},
    ):
        shown = asked(tmp_path, {**POSITION, "automa": {"cube": 6, **automa}}, 2)
        assert (shown["gains"], shown["options"]) == ({"coin": 3}, {"coins": 2}), automa


def test_almost_everything_may_be_left_out(tmp_path: Path) -> None:
    seats = [
        {"faction": "saxony", "mat": "industrial"},
        {"faction": "nordic", "player": "Automa", "workers": ["W1", "T1"]},
    ]
    shown = asked(tmp_path, {"seats": seats}, 3)
    assert (shown["scheme"], shown["water_open"], shown["to"]) == (1, False, "M2")


@pytest.mark.parametrize("mechs", [["T3"], {"speed": "T3"}, {"first": "T3"}, {"T3": 1}])
def test_mechs_of_the_automa_need_no_names(tmp_path: Path, mechs: Any) -> None:
    position = json.loads(json.dumps(POSITION))
    position["seats"][1]["mechs"] = mechs
    assert asked(tmp_path, position, 10)["from"] == "T3"


def test_a_character_on_the_mat_is_null(tmp_path: Path) -> None:
    position = json.loads(json.dumps(POSITION))
    position["seats"][1]["character"] = None
    shown = asked(tmp_path, position, 14)
    assert (shown["to"], shown["tried"][0]["rule"]) == (None, "AUT-MOVE-14")


def test_scheme_and_water_are_taken_as_stated_or_from_the_cube(tmp_path: Path) -> None:
    for automa, expected in (
        ({"cube": 12}, (2, True)),
        ({"scheme": 2}, (2, True)),
        ({"scheme": 2, "cube": 3}, (2, False)),
        ({"cube": 3, "water_open": True}, (1, True)),
        ({"tracker": "ultimaszyna"}, (1, True)),
        ({"tracker": "hard", "cube": 4}, (1, True)),
        ({"card": 5, "scheme": 1, "cube": 10, "water_open": False}, (2, True)),
        ({"card": 5, "scheme": 2}, (2, True)),
    ):
        shown = asked(tmp_path, {**POSITION, "automa": automa}, 3)
        assert (shown["scheme"], shown["water_open"]) == expected, automa


def test_a_combat_is_left_open_until_it_is_told(tmp_path: Path) -> None:
    position = json.loads(json.dumps(POSITION))
    position["automa"] = {"scheme": 2, "cube": 12}
    position["seats"][0]["character"] = "W4"
    shown = asked(tmp_path, position, 15)
    assert shown["combat"] == {"hex": "W4", "attacker": "nordic"}
    assert shown["open"] == ["the combat on W4"]
    told = asked(tmp_path, position, 15, "--fight", "12 vs 2 spent 5")
    assert told["combat"] == {
        "hex": "W4", "attacker": "nordic", "card": 12, "power": 5, "cards": 0, "automa_wins": True
    }  # fmt: skip


def test_the_state_after_a_turn_can_be_asked_about_again(tmp_path: Path) -> None:
    """The object `automa` of a public state is a stated position, too."""
    record = Record.model_validate(
        {
            "seats": [
                {"player": "Amber", "faction": "saxony", "mat": "industrial"},
                {"player": "Automa", "faction": "nordic", "automa": {"level": "automaszyna"}},
            ],
            "setup": {"structure_tile": "lakes_adjacent"},
            "actions": [{"type": "section", "section": "trade"}, {"type": "automa", "card": 3}],
        }
    )
    *_, last = states(record)
    again = asked(tmp_path, last, 14)
    assert (again["card"], again["tracker"], again["cube"], again["to"]) == (14, "automaszyna", 3, "M2")
    path = tmp_path / "game.json"
    path.write_text(record.to_json(), encoding="utf-8")
    answer = run("--state", path, "--card", 3, "--json")
    assert answer.exit_code == 1
    assert "AUT-CARD-05" in answer.stderr


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[]", "holds no solo game"),
        ('{"seats": [\n {"faction": "nordic",}]}', "table.json, line 2, column 2"),
        ('{"a":' * 100_000, "table.json"),
        ('{"seats": []}', "two seats"),
        ('{"seats": [{"faction": "nordic"}, {"faction": "saxony"}]}', "which seat is the Automa"),
        (
            '{"seats": [{"faction": "nordic", "mat": "industrial"}, {"faction": "elves", "player": "Automa"}]}',
            "faction",
        ),
        (
            '{"seats": [{"faction": "nordic"}, {"faction": "saxony", "player": "Automa", "workers": {"Q9": 1}}]}',
            "Q9",
        ),
        ('{"seats": [{"faction": "nordic"}, {"faction": "saxony", "automa": {"cube": 99}}]}', "cube"),
        (
            '{"seats": [{"faction": "nordic"}, {"faction": "saxony", "automa": {"level": "extreme"}}]}',
            "no star card is called “extreme”; expected autometta or automa",
        ),
        (
            '{"seats": [{"faction": "nordic", "mechs": ["V3"]}, {"faction": "saxony", "mat": null}]}',
            "each by its ability, which decides where its units can go: riverwalk, seaworthy, artillery, speed",
        ),
        (
            '{"seats": [{"faction": "nordic", "stars": 5}, {"faction": "saxony", "mat": null}]}',
            "without their kinds",
        ),
        (
            '{"seats": [{"faction": "nordic"}, {"faction": "saxony", "mat": null, "workers": {"T8": 9}}]}',
            "AUT-INV-02",
        ),
        (
            '{"seats": [{"faction": "nordic"}, {"faction": "saxony", "mat": null, "mechs": {"T8": 5}}]}',
            "AUT-INV-02",
        ),
        (
            '{"seats": [{"faction": "nordic"}, {"faction": "saxony", "mat": null}], "resources": {"T8": 2}}',
            "the resources on T8 are 2; expected their kinds",
        ),
        (
            '{"seats": [{"faction": "nordic"}, {"faction": "saxony", "mat": null}], "automa": {"options": ["skipz"]}}',
            "the Automa has no optional rule “skipz”; expected one of skips, coins",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_reason(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "table.json"
    path.write_text(text, encoding="utf-8")
    answer = run("--state", path, "--card", 3)
    assert answer.exit_code == 1
    assert told in answer.stderr


def test_a_question_needs_its_card_and_a_command_its_subject(tmp_path: Path) -> None:
    assert run("--state", tmp_path / "none.json").exit_code == 2
    assert run().exit_code == 2
    assert run("--state", tmp_path / "none.json", "--card", 3).exit_code == 2
    assert run(tmp_path / "new.json").exit_code == 2


def test_people_read_the_same_in_sentences(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    path.write_text(json.dumps(POSITION), encoding="utf-8")
    told = run("--state", path, "--card", 17).stdout
    assert "attack_combat_unit: combat" not in told
    assert "move_worker: worker from W1 to M2" in told
    assert "AUT-WRK-02: another worker of the Automa stands there" in told


def test_a_game_is_played_along_saved_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "solo.json"
    first = run(
        path,
        *NEW,
        "--level",
        "automaszyna",
        "--rule",
        "coins=1",
        said="trade: get 2 metal at M6\n3\nwhy\nquit\n",
    )
    assert first.exit_code == 0, first.output
    assert "worker from W1 to M2" in first.stdout
    second = run(path, said="produce: M6, T8\n3\n14\nstate\nundo\nnonsense here\n")
    assert "AUT-CARD-05" in second.stdout, "a card that is gone is refused and nothing is written"
    assert "encounter_or_factory: character from home_nordic to M2" in second.stdout
    saved = Record.model_validate_json(path.read_bytes())
    assert [action.type for action in saved.actions] == ["section", "trade", "automa", "section", "produce"]
    assert saved.seats[1].automa is not None
    assert (saved.seats[1].automa.level, saved.seats[1].automa.coins) == ("automaszyna", 1)


def test_a_game_goes_on_from_a_stated_position(tmp_path: Path) -> None:
    """Card and combat may stand in one line; `skips=no` switches nothing on."""
    path = tmp_path / "table.json"
    position = json.loads(json.dumps(POSITION))
    position["automa"] = {"scheme": 2, "cube": 12}
    position["seats"][0]["character"] = "W4"
    path.write_text(json.dumps(position), encoding="utf-8")
    told = run(path, said="15 fight 12 vs 2\nquit\n")
    assert "it spends 5 power and 0 cards, the Automa wins" in told.stdout
    assert [action.type for action in Record.model_validate_json(path.read_bytes()).actions] == ["automa"]
    new = tmp_path / "new.json"
    assert run(new, *NEW, "--rule", "skips=no", said="quit\n").exit_code == 0
    assert '"skips": true' not in new.read_text(encoding="utf-8")
    assert run(tmp_path / "third.json", *NEW, "--rule", "coins=7").exit_code == 2


def test_the_end_of_a_game_is_told_and_can_be_looked_at_again(tmp_path: Path) -> None:
    """AUT-STAR-11, AUT-SCORE-01: the last step of the cube places the sixth star; a card behind it is refused."""
    path = tmp_path / "table.json"
    path.write_text(json.dumps({**POSITION, "automa": {"tracker": "automa", "cube": 21}}), encoding="utf-8")
    told = run(path, said="3\n5\n")
    assert "1. Automa $40 (coins 7, stars 24, territories 9)" in told.stdout
    assert "2. Amber $" in told.stdout
    assert "END-02" in told.stdout
    again = run(path, said="state\nundo\n5\n")
    assert again.exit_code == 0
    assert (
        again.stdout.index("1. Automa $40") < again.stdout.index("taken back") < again.stdout.index("card 5")
    )


def test_a_turn_that_is_taken_back_can_be_said_again(tmp_path: Path) -> None:
    told = run(tmp_path / "solo.json", *NEW, said="trade: get 2 metal at M6\nundo\nproduce: M6, T8\n3\n")
    assert told.exit_code == 0
    assert "taken back" in told.stdout
    assert "worker from W1 to M2" in told.stdout


def test_an_answer_settles_the_questions_behind_it(tmp_path: Path) -> None:
    """AUT-DIFF-05: a revealed 5 stops the attack, so its combat is not asked for; 9 is no combat card."""
    position = json.loads(json.dumps(POSITION))
    position["automa"] = {"scheme": 2, "cube": 12, "options": {"move_check": True}}
    position["seats"][0]["character"] = "W4"
    path = tmp_path / "running.json"
    path.write_text(json.dumps(record_at(position).to_dict()), encoding="utf-8")
    told = run(path, said="15\n9\n15\n5\n")
    assert "a value from 2 to 5" in told.stdout
    assert "stops the move" in told.stdout
    assert "the combat on" not in told.stdout


def test_a_combat_is_asked_for_at_the_table(tmp_path: Path) -> None:
    position = json.loads(json.dumps(POSITION))
    position["automa"] = {"scheme": 2, "cube": 12}
    position["seats"][0]["character"] = "W4"
    path = tmp_path / "running.json"
    path.write_text(json.dumps(record_at(position).to_dict()), encoding="utf-8")
    told = run(path, said="15\n12 vs 2\n")
    assert "the combat on W4" in told.stdout
    assert "it spends 5 power and 0 cards, the Automa wins" in told.stdout
    assert len(Record.model_validate_json(path.read_bytes()).actions) == 1


def test_a_file_that_is_no_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.json"
    for body, told in (
        ("[]", "a position is a JSON object"),
        ('{"actions": 3}', "seats: Field required"),
        ("{", "holds no record"),
        ("{}", "the two seats of human and Automa"),
    ):
        path.write_text(body, encoding="utf-8")
        answer = run(path, said="3\n")
        assert answer.exit_code == 1
        assert told in answer.stderr
        assert path.read_text(encoding="utf-8") == body
