"""What a record states is used, contradicted by name or refused: every field of every action, changed.

Each scene is an action that is accepted. One field of it after the other gets another value; the changed
action must be refused, or leave another table behind. What could be changed without a trace would be a
statement that means nothing.
"""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, get_args

import pytest
from msgspec import NODEFAULT, inspect
from pydantic import ValidationError

from engine.scythe.actions import Action
from engine.scythe.board import PLACES
from engine.scythe.catalogue import catalogue
from engine.scythe.game import apply
from engine.scythe.spelling import ACTION_TYPES
from engine.violation import Ambiguous, Malformed, Violation
from tests.engine.automa.scenes import SCENES as SCENES_OF_THE_AUTOMA
from tests.engine.table import Table, action

Fields = dict[str, Any]
Path = tuple[str | int, ...]

ELSEWHERE = "L5"
"""A hex that has nothing to do with any of the scenes."""

SMALLEST: Mapping[str, Fields] = {
    "Payment": {"hex": ELSEWHERE},
    "Yield": {"hex": ELSEWHERE},
    "Load": {"workers": 9},
    "Retreat": {"unit": "character", "to": ELSEWHERE},
    "Pick": {"option": 3, "gain": {}},
    "Gains": {"coins": 9},
    "UpgradeChoice": {"source": "gain_power", "target": "deploy"},
    "DeployChoice": {"mech": "speed"},
    "BuildChoice": {"structure": "mine"},
    "EnlistChoice": {"recruit": "build", "bonus": "coins"},
    "UnitsMove": {"to": ELSEWHERE, "character": True},
    "AutomaMove": {"to": ELSEWHERE},
    "AutomaFight": {"card": 9, "side": {"dial": 0}},
}

REMARKS = {"note"}
"""Kept in the record for its readers; no rule looks at it."""


@dataclass(frozen=True)
class Scene:
    """An action that is accepted, and the table on which it happens."""

    table: Callable[[], Table]
    kind: str
    fields: Fields
    said_already: Mapping[Path, Any] = field(default_factory=dict)


def ready(section: str, *factions: str, lay: Mapping[str, Fields] | None = None, **pieces: Any) -> Table:
    """The first faction has put its token down, with these pieces and tokens."""
    first, *others = factions or ("nordic", "rusviet")
    setup = pieces.pop("setup", {})
    table = Table(first, *(others or ["rusviet"]), setup=setup)
    rival = pieces.pop("rival", {})
    table.put(first, **{"coins": 9, "power": 9, "popularity": 9, **deepcopy(pieces)})
    if rival:
        table.put(others[0], **deepcopy(rival))
    for place, tokens in (lay or {}).items():
        table.lay(place, **tokens)
    table.turn(first, section)
    return table


def bottom_row(*factions: str, **pieces: Any) -> Callable[[str], Callable[[], Table]]:
    """Enough of everything on W1, for the section above each bottom-row action of the industrial mat."""
    plenty = {"food": 9, "metal": 9, "oil": 9, "wood": 9}

    def begin(section: str) -> Callable[[], Table]:
        return lambda: ready(
            section, *factions, lay={"W1": plenty, "F6": plenty}, **{"hand": [0, 0, 2, 2, 2, 2], **pieces}
        )

    return begin


def fighting(attacker: str, defender: str, skill: str, **pieces: Any) -> Callable[[], Table]:
    """The first has moved onto the second, on X1; both hold cards of every value."""

    def begin() -> Table:
        rival = {
            "character": "X1",
            "power": 9,
            "hand": [0, 0, 2, 2, 1, 1],
            "hidden": 0,
            **pieces.get("rival", {}),
        }
        own: dict[str, Any] = {
            "character": "T5",
            "mechs": {skill: "T5"},
            "hand": [0, 0, 2, 2, 1, 1],
            "hidden": 0,
        }
        table = ready("move_gain", attacker, defender, rival=rival, **own)
        table.do("move", unit="character", path=["X1"])
        return table

    return begin


def meeting(faction: str = "nordic", **pieces: Any) -> Table:
    """The character stands on the encounter of M2."""
    setup = {"expansions": ["promo"]}
    table = ready("move_gain", faction, "rusviet", character="W1", setup=setup, **pieces)
    table.do("move", unit="character", path=["M2"])
    return table


def at_the_factory(card: int, **pieces: Any) -> Callable[[], Table]:
    """Crimea has put its token on its own Factory card."""

    def begin() -> Table:
        table = Table("crimea", "rusviet", setup={"expansions": ["promo"]})
        table.put("crimea", **{"coins": 9, "power": 9, "hand": [0, 0, 2, 2, 2, 2], "hidden": 0, **pieces})
        table.lay("F6", food=2, oil=2)
        table.lay("V9", wood=2)
        table.own_factory_card("crimea", card)
        table.turn("crimea", "factory")
        return table

    return begin


def entering_the_factory() -> Table:
    table = ready("move_gain", character="W3")
    table.do("move", unit="character", path=["X1"])
    return table


def togawa_arrived() -> Table:
    table = ready("move_gain", "togawa", "crimea", character="T7")
    table.do("move", unit="character", path=["F7"])
    return table


def togawa_returned() -> Table:
    table = ready("move_gain", "togawa", "crimea", character="T7", mechs={"shinobi": "T7"})
    table.seat("togawa").traps = ((PLACES["F7"], 0, False),)
    table.do("move", unit="mech", mech="shinobi", path=["F7"])
    return table


def losing_fleet() -> Table:
    """Nordic attacks on V1 beside the lake L2 and will lose; a mech brought a worker."""
    rival = {"character": "V1", "power": 9, "hidden": 3}
    table = ready(
        "move_gain",
        "nordic",
        "rusviet",
        character="F1",
        mechs={"seaworthy": "F1"},
        workers={"F1": 2},
        rival=rival,
    )
    table.do("move", unit="character", path=["V1"])
    table.do("move", unit="mech", path=["V1"], loads=[{"workers": 2}])
    return table


def three() -> Table:
    return ready("trade", "nordic", "rusviet", "crimea")


def adjourned() -> Table:
    table = ready("trade")
    table.do("adjourn")
    return table


DEPLOYING = next(
    number for number, card in catalogue().encounters.items() if card.options[1].gain == {"deploy": 1}
)
CRIMEA = bottom_row("crimea", "rusviet", workers={"F6": 2})
NORDIC = bottom_row(workers={"W1": 2}, recruits=[-1, -1, -1, 0])
SCENES = {
    "section": Scene(lambda: Table("nordic", "rusviet"), "section", {"section": "trade"}),
    "character": Scene(
        lambda: ready("move_gain", character="W1", lay={"W1": {"wood": 2, "oil": 1}}),
        "move",
        {"unit": "character", "origin": "W1", "path": ["T1"], "loads": [{"wood": 1}]},
    ),
    "mech": Scene(
        lambda: ready(
            "move_gain", mechs={"speed": "W1", "artillery": "T1"}, workers={"W1": 2}, lay={"W1": {"metal": 2}}
        ),
        "move",
        {
            "unit": "mech",
            "mech": "speed",
            "origin": "W1",
            "path": ["T1", "M2"],
            "loads": [{"workers": 1, "metal": 1}, {"metal": 1}],
        },
    ),
    "worker": Scene(
        lambda: ready("move_gain", workers={"W1": 2}),
        "move",
        {"unit": "worker", "origin": "W1", "path": ["T1"]},
    ),
    "coins": Scene(lambda: ready("move_gain"), "gain_coins", {}),
    "power": Scene(lambda: ready("bolster"), "bolster", {"gain": "power", "amount": 1}),
    "cards": Scene(
        lambda: ready("bolster", structures={"monument": "W1"}),
        "bolster",
        {"gain": "combat_cards", "amount": 1, "draws": [3]},
    ),
    "resources": Scene(
        lambda: ready("trade", workers={"W1": 1, "T1": 1}, structures={"armory": "W1"}),
        "trade",
        {"gain": "resources", "hex": "W1", "wood": 1, "oil": 1, "amount": 2},
    ),
    "split": Scene(
        lambda: ready("trade", workers={"W1": 1, "T1": 1}, setup={"house_rules": {"trade_split": True}}),
        "trade",
        {"gain": "resources", "split": [{"hex": "W1", "wood": 1}, {"hex": "T1", "oil": 1}]},
    ),
    "popularity": Scene(lambda: ready("trade"), "trade", {"gain": "popularity"}),
    "produce": Scene(
        lambda: ready("produce", workers={"W1": 2, "T1": 1, "V1": 1}),
        "produce",
        {"at": [{"hex": "W1", "count": 1}, {"hex": "T1"}]},
    ),
    "produce all": Scene(lambda: ready("produce", workers={"W1": 2}), "produce", {}),
    "upgrade": Scene(
        NORDIC("bolster"),
        "upgrade",
        {"pay": [{"hex": "W1", "oil": 3}], "coins": 1, "source": "gain_power", "target": "deploy"},
    ),
    "deploy": Scene(
        CRIMEA("produce"),
        "deploy",
        {"pay": [{"hex": "F6", "metal": 2}], "coerce": True, "coerced": 2, "mech": "speed", "hex": "F6"},
        {("coerce",): False},
    ),
    "deploy paid for alone": Scene(CRIMEA("produce"), "deploy", {"pay": [{"hex": "F6", "metal": 3}]}),
    "build": Scene(
        NORDIC("move_gain"), "build", {"pay": [{"hex": "W1", "wood": 3}], "structure": "mill", "hex": "W1"}
    ),
    "build paid for alone": Scene(NORDIC("move_gain"), "build", {"pay": [{"hex": "W1", "wood": 3}]}),
    "enlist": Scene(
        NORDIC("trade"),
        "enlist",
        {
            "pay": [{"hex": "W1", "food": 4}],
            "recruit": "build",
            "bonus": "combat_cards",
            "draws": {"nordic": [3, 4, 5]},
        },
    ),
    "scout": Scene(
        fighting("crimea", "rusviet", "scout"),
        "combat",
        {
            "hex": "X1",
            "attacker": {"dial": 3, "cards": [4], "stolen": 3},
            "defender": {"dial": 2, "cards": [2]},
            "draw": 5,
        },
        {("attacker", "ability"): True, ("winner",): "attacker"},
    ),
    "artillery": Scene(
        fighting("nordic", "rusviet", "artillery"),
        "combat",
        {"hex": "X1", "attacker": {"dial": 3, "ability": True}, "defender": {"dial": 2}},
        {("winner",): "attacker"},
    ),
    "unknown cards": Scene(
        fighting("nordic", "rusviet", "speed", rival={"hand": [0] * 6, "hidden": 3}),
        "combat",
        {
            "hex": "X1",
            "attacker": {"dial": 3},
            "defender": {"dial": 0, "cards": [None]},
            "winner": "attacker",
        },
    ),
    "lost at sea": Scene(
        losing_fleet,
        "combat",
        {
            "hex": "V1",
            "attacker": {"dial": 1},
            "defender": {"dial": 5},
            "retreats": [{"unit": "mech", "to": "L2", "workers": 1}, {"unit": "character", "to": "L2"}],
        },
        {("winner",): "defender"},
    ),
    "encounter with a mech": Scene(
        meeting,
        "encounter",
        {"card": DEPLOYING, "picks": [{"option": 2, "pay_coins": 4, "gain": {"deploy": {"mech": "speed"}}}]},
    ),
    "encounter with cards": Scene(
        meeting,
        "encounter",
        {"card": 20, "picks": [{"option": 1, "gain": {"popularity": 1, "combat_cards": 1}}], "draws": [3]},
    ),
    "two options": Scene(
        lambda: meeting("polania"),
        "encounter",
        {
            "card": 8,
            "picks": [
                {"option": 1, "gain": {"coins": 2, "popularity": 1}},
                {"option": 3, "gain": {"enlist": {"recruit": "build", "bonus": "coins"}}},
            ],
        },
    ),
    "units by airship": Scene(
        lambda: meeting(mechs={"speed": "M2"}, workers={"M2": 2}),
        "encounter",
        {
            "card": 42,
            "picks": [
                {
                    "option": 2,
                    "gain": {"move": {"to": "T3", "character": True, "mechs": ["speed"], "workers": 1}},
                }
            ],
        },
    ),
    "unknown encounter": Scene(
        meeting,
        "encounter",
        {"card": 50, "picks": [{"option": 2, "pay_coins": 2, "pay_popularity": 1, "gain": {"wood": 3}}]},
    ),
    "factory card": Scene(entering_the_factory, "factory_card", {"card": 7}),
    "top with resources": Scene(
        at_the_factory(13),
        "factory_top",
        {
            "option": 2,
            "pay": [{"hex": "F6", "food": 1}],
            "coerce": True,
            "cards": [2],
            "gain": {"build": {"structure": "mill", "hex": "F6"}},
        },
    ),
    "top with a card": Scene(
        at_the_factory(8), "factory_top", {"cards": [3], "gain": {"wood": 2, "oil": 1, "hex": "F6"}}
    ),
    "top that produces": Scene(
        at_the_factory(1), "factory_top", {"cards": [3], "gain": {"produce": [{"hex": "F6", "count": 1}]}}
    ),
    "objective": Scene(lambda: ready("trade", coins=20, power=9, popularity=9), "objective", {"card": 12}),
    "trap": Scene(togawa_arrived, "token", {"trap": "power"}),
    "rearm": Scene(togawa_returned, "rearm", {"hex": "F7"}),
    "transfer": Scene(lambda: ready("trade"), "transfer", {"to": "rusviet", "coins": 2}),
    "stall": Scene(lambda: ready("trade", setup={"house_rules": {"stalling_penalty": True}}), "stall", {}),
    "state": Scene(
        lambda: ready("trade"),
        "state",
        {"coins": 9, "power": 9, "popularity": 9, "combat_cards": 1, "stars": []},
    ),
    "stop": Scene(lambda: ready("trade"), "stop", {"reason": "late"}),
    "leave": Scene(three, "leave", {"reason": "the last train"}, {("by",): "nordic"}),
    "adjourn": Scene(lambda: ready("trade"), "adjourn", {"reason": "late"}),
    "resume": Scene(adjourned, "resume", {}),
    "end": Scene(lambda: ready("trade"), "end_turn", {}),
    **{name: Scene(*parts) for name, parts in SCENES_OF_THE_AUTOMA.items()},
}


def outcome(scene: Scene, fields: Fields) -> object:
    """The table that is left behind, or the refusal."""
    table = scene.table()
    try:
        apply(table.state, action(scene.kind, **fields))
    except (Violation, Ambiguous, Malformed, ValidationError) as refusal:
        return type(refusal)
    return table.snapshot()


def changed(kind: inspect.Type, value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every way to say something else at one place of the value."""
    match kind:
        case inspect.UnionType(types=types):
            for each in types:
                if not isinstance(each, inspect.NoneType):
                    yield from changed(each, value, path)
        case inspect.StructType():
            yield from _changed_struct(kind, value, path)
        case inspect.VarTupleType(item_type=item):
            yield from _changed_tuple(item, value, path)
        case inspect.DictType():
            given = value or {}
            yield path, {**given, "albion": [3]}
            yield path, {**given, "nordic": [*given.get("nordic", []), 3]}
        case _:
            yield from ((path, other) for other in _others(kind, value))


def _changed_struct(kind: inspect.StructType, value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    if value is None:
        yield path, SMALLEST[kind.cls.__name__]
        return
    for own in kind.fields:
        if own.name in REMARKS:
            continue
        said = value.get(own.name, None if own.default in (NODEFAULT, ()) else own.default)
        for where, other in changed(own.type, said, (*path, own.name)):
            yield where, {**value, own.name: other}


def _changed_tuple(item: inspect.Type, value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    given = list(value or [])
    for number, each in enumerate(given):
        for where, other in changed(item, each, (*path, number)):
            yield where, [*given[:number], other, *given[number + 1 :]]
    more = [other for _, other in changed(item, None)]
    yield from ((path, [*given, other]) for other in more)


def _others(kind: inspect.Type, value: Any) -> list[Any]:
    match kind:
        case inspect.BoolType():
            return [not value]
        case inspect.IntType(ge=low, le=high):
            near = [high] if value is None else [value + 1, value - 1]
            return [each for each in near if each is not None and (low or 0) <= each <= (high or each)]
        case inspect.LiteralType(values=words):
            return [each for each in words if each != value]
        case inspect.StrType(pattern=pattern):
            return [ELSEWHERE if pattern else f"{value or ''} and more"]
    raise AssertionError(kind)


def changes(scene: Scene) -> Iterator[tuple[Path, Fields]]:
    """All of them but those that say in other words what is said already."""
    state = scene.table().state
    same = {("by",): state.seats[state.active].name, **scene.said_already}
    for where, fields in changed(inspect.type_info(ACTION_TYPES[scene.kind]), {**scene.fields}):
        if where not in same or at(fields, where) != same[where]:
            yield where, fields


def at(fields: Any, where: Path) -> Any:
    """What stands at a place of an action."""
    for step in where:
        fields = fields[step]
    return fields


CHANGES = [
    pytest.param(name, where, fields, id=f"{name}: {'.'.join(map(str, where))} #{number}")
    for name, scene in SCENES.items()
    for number, (where, fields) in enumerate(changes(scene))
]


def test_every_action_has_a_scene() -> None:
    assert {scene.kind for scene in SCENES.values()} == set(ACTION_TYPES)
    assert len(ACTION_TYPES) == len(get_args(Action))


@pytest.mark.parametrize("name", SCENES)
def test_the_scene_is_accepted_as_it_is_written(name: str) -> None:
    assert isinstance(outcome(SCENES[name], SCENES[name].fields), dict)


def test_every_field_of_every_action_is_changed_somewhere() -> None:
    """The walk reaches all fields, those of the parts of an action too."""
    reached: dict[str, set[str]] = {}
    for scene in SCENES.values():
        for where, _ in changes(scene):
            reached.setdefault(scene.kind, set()).add(str(where[0]))
    for kind, cls in ACTION_TYPES.items():
        assert set(cls.__struct_fields__) - REMARKS <= reached.get(kind, set()), kind


@pytest.mark.parametrize(("name", "where", "fields"), CHANGES)
def test_a_statement_is_used_or_contradicted_or_refused(name: str, where: Path, fields: Fields) -> None:
    scene = SCENES[name]
    assert outcome(scene, fields) != outcome(scene, scene.fields)
