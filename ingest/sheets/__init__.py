"""Sheets: a table of cells, a layout that says what they mean, and one interpreter that applies it.

`table` holds cells with their places, `layout` what a person or the detector says about them, `interpret`
turns both into games. `docs/layouts.md` explains layouts to the people who write them.
"""

KEPT = "kept layouts\n"
"""How a text begins that holds several layouts, any of which may fit."""
