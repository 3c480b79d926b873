"""A record keeps what it was given, refuses what it does not know, and has one identity."""

import datetime
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from engine.record import Announced, Header, Record, Ruling, Seat, record_schema
from engine.scythe.actions import Bolster, ChooseSection, Deploy, Move
from engine.scythe.record import Setup, Sheet
from engine.scythe.words import FACTIONS, MATS, STAR_KINDS

TWO_SEATS = (
    Seat(player="Amber", faction="rusviet", mat="mechanical", bid=3, start=1, combat_cards=(2, None, 5)),
    Seat(player="Birch", faction="nordic", mat="industrial", objectives=(4, 19)),
)
FULL = Record(
    edition="ru_crowd",
    header=Header(event="Spring cup", round="2", table="B", date=datetime.date(2026, 3, 14), place="Club"),
    seats=TWO_SEATS,
    setup=Setup(structure_tile="lakes_adjacent", expansions=("invaders_from_afar",), tournament=True),
    actions=(
        ChooseSection(section="move_gain"),
        Move(unit="worker", origin="V3", path=("M5",)),
        ChooseSection(section="bolster", by="nordic"),
        Bolster(gain="combat_cards", draws=(3,)),
        Deploy(mech="speed", hex="M5", coins=2, draws={"nordic": (None,)}),
    ),
    rulings=(Ruling(kind="allow", action=2, rule="TURN-02", by="Judge", reason="agreed by the table"),),
    announced=Announced(
        sheets=(
            Sheet(coins=20, popularity=10, stars=6, star_kinds={"combat": 2, "mechs": 1}, factory=True),
            Sheet(coins=14, popularity=4, stars=3, factory=False),
        ),
        winners=("Amber",),
        rounds=18,
    ),
)
MINIMAL: dict[str, Any] = {"seats": [{"player": "Amber"}]}

figures = st.integers(min_value=-9999, max_value=9999) | st.none()
names = st.text(max_size=40)
sheets = st.builds(
    Sheet,
    coins=figures,
    popularity=figures,
    stars=figures,
    star_kinds=st.none() | st.dictionaries(st.sampled_from(STAR_KINDS), st.integers(0, 6)),
    factory=st.none() | st.booleans(),
    total=figures,
)
seats = st.builds(
    Seat,
    player=names,
    faction=st.none() | st.sampled_from(FACTIONS),
    mat=st.none() | st.sampled_from(MATS),
    bid=st.integers(-9999, 9999),
)
records = st.builds(
    Record,
    header=st.builds(Header, event=st.none() | names, date=st.none() | st.dates()),
    seats=st.lists(seats, min_size=1, max_size=7).map(tuple),
    announced=st.none() | st.builds(Announced, sheets=st.lists(sheets, max_size=7).map(tuple)),
)


def test_a_full_record_survives_json() -> None:
    assert Record.model_validate_json(FULL.to_json()) == FULL


@given(records)
def test_any_record_survives_json(record: Record) -> None:
    again = Record.model_validate_json(record.to_json())
    assert again == record
    assert again.content_hash() == record.content_hash()


def test_many_records_survive_a_file_of_lines() -> None:
    games = [FULL, Record.model_validate(MINIMAL)]
    lines = "\n".join(game.to_json() for game in games).splitlines()
    assert [Record.model_validate_json(line) for line in lines] == games


def test_a_record_is_written_on_one_line_even_with_line_breaks_in_a_name() -> None:
    record = Record(seats=(Seat(player="Amber\nof the north"),))
    assert "\n" not in record.to_json()
    assert Record.model_validate_json(record.to_json()) == record


def test_every_written_action_names_its_type() -> None:
    assert [action["type"] for action in FULL.to_dict()["actions"]] == [
        "section", "move", "section", "bolster", "deploy",
    ]  # fmt: skip


def test_defaults_are_not_written_but_the_format_version_always_is() -> None:
    assert Record.model_validate(MINIMAL).to_dict() == {"format": 1, **MINIMAL}


@pytest.mark.parametrize(
    "body",
    [
        {**MINIMAL, "colour": "red"},
        {**MINIMAL, "header": {"evnt": "Spring cup"}},
        {"seats": [{"player": "Amber", "fraction": "nordic"}]},
        {**MINIMAL, "setup": {"tile": "lakes_adjacent"}},
        {**MINIMAL, "actions": [{"type": "end_turn", "extra": 1}]},
        {**MINIMAL, "actions": [{"type": "deploy", "pay": [{"hex": "M5", "gold": 1}]}]},
        {**MINIMAL, "announced": {"sheets": [{"koins": 4}]}},
        {**MINIMAL, "rulings": [{"kind": "allow", "action": 0, "by": "x", "reason": "y", "why": "z"}]},
    ],
)
def test_an_unknown_field_is_refused_on_every_level(body: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match=r"Extra inputs are not permitted|contains unknown field"):
        Record.model_validate(body)


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"seats": []}, "seats"),
        ({"seats": [{"player": "Amber"}] * 8}, "seats"),
        ({**MINIMAL, "format": 2}, "format"),
        ({**MINIMAL, "game": "chess"}, "game"),
        ({"seats": [{"player": "Amber", "faction": "Atlantis"}]}, "seats.0.faction"),
        ({"seats": [{"player": "x" * 201}]}, "seats.0.player"),
        ({**MINIMAL, "actions": [{"type": "fly"}]}, "actions.0.type"),
        (
            {**MINIMAL, "actions": [{"type": "move", "unit": "worker", "path": ["Q9"]}]},
            "actions.0.path.0",
        ),
        ({**MINIMAL, "announced": {"sheets": [{"coins": 10_000}]}}, "announced.sheets.0.coins"),
    ],
)
def test_what_cannot_be_read_is_located(body: dict[str, Any], where: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Record.model_validate(body)
    assert ".".join(map(str, caught.value.errors()[0]["loc"])) == where


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ({"type": "move", "unit": "tank", "path": ["M1"]}, "character, mech, worker"),
        (
            {"type": "build", "draws": {"nordik": [2]}},
            "albion, crimea, nordic, polania, rusviet, saxony, togawa",
        ),
        ({"type": "transfer", "to": "nordic", "coins": 0}, "int >= 1"),
        ({"type": "end_turn", "extra": 1}, "the fields of that action"),
        (7, "object"),
    ],
)
def test_a_refused_action_says_what_was_expected(action: Any, expected: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Record.model_validate({**MINIMAL, "actions": [{"type": "end_turn"}, action]})
    (fault,) = caught.value.errors()
    assert fault["loc"][:2] == ("actions", 1)
    assert fault["ctx"]["expected"] == expected


def test_a_value_that_cannot_be_right_is_still_a_readable_record() -> None:
    sheet = Sheet(popularity=25, stars=9, coins=-4)
    record = Record(seats=(Seat(player="Amber"),), announced=Announced(sheets=(sheet,)))
    assert Record.model_validate_json(record.to_json()).announced == Announced(sheets=(sheet,))


def test_what_a_sheet_does_not_say_is_not_zero() -> None:
    assert Sheet().coins is None
    assert Sheet() != Sheet(coins=0)


def test_a_record_cannot_be_changed() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        FULL.edition = "quickref"  # type: ignore[misc]


def test_equal_games_have_the_same_hash_however_they_are_spelt() -> None:
    spelt_out = json.dumps(FULL.model_dump(mode="json"), indent=2)
    reordered = json.dumps(dict(reversed(FULL.to_dict().items())))
    assert Record.model_validate_json(spelt_out).content_hash() == FULL.content_hash()
    assert Record.model_validate_json(reordered).content_hash() == FULL.content_hash()


def test_the_order_of_star_kinds_does_not_change_the_hash() -> None:
    one, other = (
        Record(
            seats=(Seat(player="Amber"),),
            announced=Announced(sheets=(Sheet(star_kinds=kinds),)),
        )
        for kinds in ({"combat": 2, "mechs": 1}, {"mechs": 1, "combat": 2})
    )
    assert one == other
    assert one.content_hash() == other.content_hash()


@pytest.mark.parametrize(
    "changed",
    [
        FULL.model_copy(update={"edition": "uk_geekach"}),
        FULL.model_copy(update={"seats": TWO_SEATS[::-1]}),
        FULL.model_copy(update={"actions": FULL.actions[:-1]}),
        FULL.model_copy(update={"announced": None}),
        FULL.model_copy(update={"header": Header(event="Autumn cup")}),
    ],
    ids=["edition", "seats", "actions", "announced", "header"],
)
def test_different_games_have_different_hashes(changed: Record) -> None:
    assert changed.content_hash() != FULL.content_hash()


def test_the_schema_is_closed_and_knows_every_part_of_a_record() -> None:
    schema = record_schema()
    own = schema["anyOf"][0]
    assert own["additionalProperties"] is False
    assert set(own["properties"]) == set(Record.model_fields)
    named = {f"scythe.{name}" for name in ("Header", "Seat", "Setup", "Ruling", "Sheet", "Announced", "Move")}
    assert named <= set(schema["$defs"])
