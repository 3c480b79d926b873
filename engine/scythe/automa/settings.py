"""How strong the Automa plays: the star card of its level and the optional rules of the table.

Rules: AUT-DIFF-01..09, AUT-SET-08.
"""

from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict

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
