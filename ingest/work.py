"""What a worker does with a piece. Only a worker that meets rows of a sheet imports what reads sheets."""

from importlib import import_module

from ingest.files.pieces import ROWS, Piece
from ingest.warehouse.derive import Derived, derive

STRETCHES = "ingest.stretch_work"


def derive_piece(piece: Piece) -> Derived:
    """Read, judge and derive every game of a piece, whatever its manner."""
    if piece.manner != ROWS:
        return derive(piece)
    derived: Derived = import_module(STRETCHES).derive_stretch(piece)
    return derived
