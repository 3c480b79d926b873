"""The page of Garden Nation names every field, action, name of the public state, setting and table there is."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from engine.garden_nation.catalogue import read_facts
from engine.garden_nation.position import Position, PositionSeat, PositionZone
from engine.garden_nation.public import public_state
from engine.garden_nation.record import Record, Ruling, Seat, Setup, Sheet, Tile
from engine.garden_nation.setup import set_up
from engine.garden_nation.spelling import SPELLING, read_actions
from engine.replay import replay
from tests.engine.garden_nation.table import new_game

PAGE = (Path(__file__).parents[3] / "docs" / "garden-nation.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`(\w+)`", PAGE))


@pytest.mark.parametrize(
    "model", [Record, Seat, Setup, Tile, Sheet, Ruling, Position, PositionSeat, PositionZone]
)
def test_every_field_is_explained(model: type) -> None:
    assert set(model.model_fields) - NAMED == set()  # type: ignore[attr-defined]


def test_every_action_has_an_example_that_can_be_read() -> None:
    examples = re.findall(r"^\| `\w+` \| `(\{.*\})` \|$", PAGE, re.MULTILINE)
    read = [SPELLING.decode(f"[{example}]".encode())[0] for example in examples]
    assert {action.type for action in read} == set(SPELLING.types)
    assert read_actions([]) == ()


def test_the_record_with_a_position_is_replayed() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    played = replay(Record.model_validate_json(example))
    assert played.failure is None
    assert played.state is not None
    assert played.state.seats[0].points == 10


def test_every_name_of_the_public_state_is_explained() -> None:
    record = new_game(3)
    shown = public_state(set_up(record), record, None)
    names = {*shown, *shown["seats"][0], *shown["zones"]["1.left"]}
    assert names - NAMED == set()


def test_every_setting_and_table_is_explained() -> None:
    facts = read_facts("editions")
    assert {*facts["flags"], *facts["house_rules"]} - NAMED == set()
    tables = files("ingest.warehouse.garden_nation").joinpath("tables.sql").read_text(encoding="utf-8")
    assert set(re.findall(r"^create table (\w+)", tables, re.MULTILINE)) - NAMED == set()
    rows = dict(re.findall(r"^\| `(\w+)` \| `?([\w]+)`? \|", PAGE.split("## Editions")[1], re.MULTILINE))
    words = {True: "yes", False: "no"}
    for name, rule in facts["house_rules"].items():
        default = rule["default"]
        assert rows[name] == (words[default] if isinstance(default, bool) else str(default))
