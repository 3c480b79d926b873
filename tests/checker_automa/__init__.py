"""A second opinion on the Automa, written from its rules alone: it knows public states, no engine."""

from .check import check_solo
from .turn import expected_turn

__all__ = ["check_solo", "expected_turn"]
