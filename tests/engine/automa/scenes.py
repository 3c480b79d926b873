"""Accepted turns and combats of the Automa, each with its table, for `test_statements`."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.engine.automa.solo import Solo

Scenes = Mapping[str, tuple[Callable[[], Solo], str, dict[str, Any], dict[tuple[str | int, ...], Any]]]


def _attacked() -> Solo:
    """The Automa attacks the human on M2 with its character, and the human has a card to gain."""
    table = Solo("nordic", human="saxony")
    table.cube(12, scheme=2)
    table.automa(power=12, hidden=0, hand=[0, 0, 0, 1, 0, 0])
    table.person(character="M2", power=9, hand=[0, 0, 2, 2, 1, 1], hidden=0)
    table.enlist("combat_cards")
    table.ready()
    return table


def _checked() -> Solo:
    table = Solo("nordic", move_check=True)
    table.ready()
    return table


def _to_the_factory() -> Solo:
    table = Solo("nordic", setup={"factory_cards": [1, 2, 3]})
    table.automa(workers={"W1": 1, "W3": 1})
    table.ready()
    return table


def _skipped() -> Solo:
    table = Solo("nordic", level="autometta")
    table.ready()
    return table


def _cornered() -> Solo:
    """No symbol of card 8 is possible."""
    table = Solo("nordic")
    table.cube(12, scheme=2)
    table.ready()
    return table


def _met() -> Solo:
    """The human has moved onto a mech of the Automa on V6, next to no lake that would take anybody in."""
    table = Solo("nordic", human="saxony")
    table.automa(mechs=["V6"], power=12, hidden=0, hand=[0, 0, 2, 1, 0, 0])
    table.person(character="T8", power=9, hand=[0, 0, 2, 2, 1, 1], hidden=0)
    table.turn("saxony", "move_gain")
    table.do("move", unit="character", path=["V6"])
    return table


_FIGHT: dict[str, Any] = {"card": 1, "side": {"dial": 1}, "cards": [3], "spent": 7, "draw": 3}

SCENES: Scenes = {
    "automa: attack": (
        _attacked,
        "automa",
        {
            "card": 15,
            "moves": [{"to": "M2", "unit": "character", "origin": "home_nordic"}],
            "fights": [_FIGHT],
            "bonus_card": 4,
            "skipped": False,
            "cube": 12,
        },
        {
            ("by",): "nordic",
            ("fights", 0, "automa_wins"): True,
            ("fights", 0, "side", "ability"): False,
        },
    ),
    "automa: checked": (
        _checked,
        "automa",
        {"card": 5, "reveals": [3]},
        {("by",): "nordic", ("skipped",): False},
    ),
    "automa: to the Factory": (
        _to_the_factory,
        "automa",
        {"card": 14, "factory_card": 2, "draws": [3]},
        {("by",): "nordic", ("skipped",): False},
    ),
    "automa: skipped": (
        _skipped,
        "automa",
        {"card": 8, "skipped": True},
        {("by",): "nordic", ("no_move",): True},
    ),
    "automa: no move": (
        _cornered,
        "automa",
        {"card": 8, "no_move": True},
        {("by",): "nordic", ("skipped",): False, ("no_move",): False},
    ),
    "automa combat": (
        _met,
        "automa_combat",
        {"hex": "V6", "fight": {"card": 14, "side": {"dial": 7}, "cards": [2], "spent": 1, "draw": 4}},
        {("fight", "automa_wins"): False, ("fight", "side", "ability"): False},
    ),
}
