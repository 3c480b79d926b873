"""The actions of Garden Nation from plain values and back."""

from engine.garden_nation.actions import Action
from engine.spelling import Spelling

Actions = tuple[Action, ...]

SPELLING = Spelling(Action)
read_actions = SPELLING.read
