"""How strong the Automa plays: the star card of its level and the optional rules of the table.

Rules: AUT-DIFF-01..09, AUT-SET-08.
"""

from collections.abc import Iterable
from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, ValidationError

from engine.violation import Malformed

Level = Literal["autometta", "automa", "automaszyna", "ultimaszyna"]
LEVELS: tuple[Level, ...] = get_args(Level)
UNKNOWN_LEVEL = "unknown"
"""Of a score sheet that does not say it; such a game is not replayed."""
Offset = Literal[-2, -1, 0, 1, 2]


class AutomaSettings(BaseModel):
    """What a record says about the Automa of its seat; everything but the level is optional.

    `skips`: turns are skipped as with Autometta. `coins` and `power`: each gain is higher or lower by so
    much. `move_check` and `placement_check`: a combat card of 4 or 5 prevents it. `all_moves`: every
    symbol of the row is carried out. `expansion_cards`: Albion and Togawa play with the cards that name them.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    level: Level | Literal["unknown"] = "automa"
    skips: bool = False
    coins: Offset = 0
    power: Offset = 0
    move_check: bool = False
    placement_check: bool = False
    all_moves: bool = False
    expansion_cards: bool = True


OPTIONS = tuple(name for name in AutomaSettings.model_fields if name != "level")
_OTHER_NAMES = {
    "autometta_skip_on_other_trackers": "skips",
    "coin_gain_modifier": "coins",
    "power_gain_modifier": "power",
    "combat_card_check_before_move": "move_check",
    "combat_card_check_before_deploy": "placement_check",
    "all_move_actions": "all_moves",
}
"""What the facts of the game call the optional rules."""
_OFFSETS = {"coins", "power"}
_VALUES = {"": True, "yes": True, "true": True, "no": False, "false": False}


def settings_of(level: str, options: Iterable[str]) -> AutomaSettings:
    """The level with its optional rules, written as `skips` or `coins=-1`."""
    chosen = dict(map(_option, options))
    for name in _OFFSETS & chosen.keys():
        if isinstance(chosen[name], bool):
            raise _not_a_setting(name, chosen[name])
    try:
        return AutomaSettings.model_validate({**chosen, "level": level})
    except ValidationError as error:
        where, found = str(error.errors()[0]["loc"][0]), error.errors()[0]["input"]
        raise _not_a_setting(where, found) from error


def _option(text: str) -> tuple[str, Any]:
    """The name and the value; a name alone switches the rule on. `old_cards` is a word of the notation."""
    name, _, value = (part.strip() for part in text.partition("="))
    number = value.removeprefix("+")
    told = int(number) if number.lstrip("-").isdigit() else _VALUES.get(value.casefold(), value)
    return ("expansion_cards", not told) if name == "old_cards" else (_OTHER_NAMES.get(name, name), told)


def _not_a_setting(name: str, found: Any) -> Malformed:
    if name == "level":
        return Malformed(f"no star card is called “{found}”", found=str(found), expected=" or ".join(LEVELS))
    if name not in OPTIONS:
        known = f"one of {', '.join(OPTIONS)}"
        return Malformed(f"the Automa has no optional rule “{name}”", found=name, expected=known)
    values = "a number from -2 to 2" if name in _OFFSETS else "yes or no"
    return Malformed(f"the optional rule {name} cannot be “{found}”", found=str(found), expected=values)
