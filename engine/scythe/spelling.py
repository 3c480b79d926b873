"""The actions of Scythe from plain values and back."""

from engine.scythe.actions import Action
from engine.spelling import Spelling, plain_actions, spelled, spelled_actions

Actions = tuple[Action, ...]

SPELLING = Spelling(Action)
ACTION_TYPES = SPELLING.types
TYPE_OF = SPELLING.type_of
decode_actions = SPELLING.decode
read_actions = SPELLING.read

__all__ = [
    "ACTION_TYPES",
    "SPELLING",
    "TYPE_OF",
    "Actions",
    "decode_actions",
    "plain_actions",
    "read_actions",
    "spelled",
    "spelled_actions",
]
