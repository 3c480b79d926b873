"""Layouts that were used: kept with their source, and used again for the next file with the same headings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ingest.sheets import KEPT
from ingest.sheets.binding import Bound, bind
from ingest.sheets.layout import Layout, LayoutError
from ingest.sheets.table import Row, side_blocks, turned
from ingest.stated import names

BETWEEN = "\n# next layout\n"


@dataclass(frozen=True, slots=True)
class Kept:
    """A layout that was used, the headings of its sheet in one spelling, and the file it was used for."""

    headings: str
    layout: str
    source: str


def kept_text(kept: Iterable[Kept]) -> str:
    """Kept layouts as one text, to be given wherever a layout may be given; empty for none."""
    texts = [each.headings.replace("\n", "\t") + "\n" + each.layout for each in kept]
    return KEPT + BETWEEN.join(texts) if texts else ""


def kept_layouts(text: str) -> dict[str, Layout]:
    """The layouts of such a text by the headings they were used for."""
    parts = (part.partition("\n") for part in text.removeprefix(KEPT).split(BETWEEN))
    return {headings.replace("\t", "\n"): Layout.from_toml(layout) for headings, _, layout in parts}


def headings_of(rows: Sequence[Row], layout: Layout) -> str | None:
    """The headings of a sheet in one spelling, found with its layout; None where the layout does not fit."""
    try:
        headings = bound_over(rows, layout).headings
    except LayoutError:
        return None
    return "\n".join(map(names.normalise, headings)).rstrip("\n")


def bound_over(rows: Sequence[Row], layout: Layout) -> Bound:
    """The layout over a sheet, or over the first block of one on its side."""
    if layout.orientation == "sideways":
        blocks = side_blocks(rows)
        rows = turned(blocks[0]) if blocks else ()
    return bind(rows, layout)
