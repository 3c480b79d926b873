"""Small drawings for the report as SVG and colours, without any program in the page."""

from typing import Any

from markupsafe import Markup

_WIDTH, _HEIGHT, _MARGIN = 220, 16, 4


def interval_bar(row: dict[str, Any], most: float, chance: float) -> Markup:
    """The interval as a line, the adjusted chance as a dot, the raw rate as a ring, chance as a mark."""

    def at(share: float) -> float:
        return round(_MARGIN + (_WIDTH - 2 * _MARGIN) * min(share, most) / most, 1)

    middle = _HEIGHT / 2
    raw = "" if row["raw"] is None else f'<circle cx="{at(row["raw"])}" cy="{middle}" r="3" class="raw"/>'
    return Markup(  # noqa: S704 - numbers alone
        f'<svg width="{_WIDTH}" height="{_HEIGHT}" role="img">'
        f'<line x1="{at(chance)}" x2="{at(chance)}" y1="0" y2="{_HEIGHT}" class="chance"/>'
        f'<line x1="{at(row["low"])}" x2="{at(row["high"])}" y1="{middle}" y2="{middle}" class="interval"/>'
        f'{raw}<circle cx="{at(row["win_chance"])}" cy="{middle}" r="4" class="adjusted"/></svg>'
    )


def shade(win_chance: float, chance: float) -> str:
    """A background: red above what chance gives, blue below it, pale in between."""
    above = max(-1.0, min(1.0, (win_chance - chance) / chance))
    hue = "140, 47, 57" if above > 0 else "38, 84, 124"
    return f"rgba({hue}, {abs(above) * 0.75:.2f})"
