"""Small drawings for the report as SVG and colours, without any program in the page."""

import math
from collections.abc import Callable
from typing import Any

from markupsafe import Markup, escape

_WIDTH, _HEIGHT, _MARGIN = 220, 16, 4


def interval_bar(row: dict[str, Any], span: tuple[float, float], chance: float) -> Markup:
    """The interval as a line, the adjusted chance as a dot, the raw rate as a ring, chance as a mark."""
    least, most = span

    def at(share: float) -> float:
        return round(_MARGIN + (_WIDTH - 2 * _MARGIN) * (share - least) / (most - least), 1)

    middle = _HEIGHT / 2
    raw = "" if row["raw"] is None else f'<circle cx="{at(row["raw"])}" cy="{middle}" r="3" class="raw"/>'
    return Markup(  # noqa: S704 - numbers alone
        f'<svg width="{_WIDTH}" height="{_HEIGHT}" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img">'
        f'<line x1="{at(chance)}" x2="{at(chance)}" y1="0" y2="{_HEIGHT}" class="chance"/>'
        f'<line x1="{at(row["low"])}" x2="{at(row["high"])}" y1="{middle}" y2="{middle}" class="interval"/>'
        f'{raw}<circle cx="{at(row["win_chance"])}" cy="{middle}" r="4" class="adjusted"/></svg>'
    )


def calibration_plot(
    rows: list[dict[str, Any]], across: str, upward: str, percent: Callable[[float], str]
) -> Markup:
    """Predicted against happened: a dot and its interval per tenth of the seats, and the line they should meet."""
    size, margin = 340, 52
    most: float = min(1.0, max([0.1, *(max(row["predicted"], row["high"]) for row in rows)]))

    def at(share: float) -> float:
        return round(margin + (size - margin - 8) * share / most, 1)

    def up(share: float) -> float:
        return round(size - at(share), 1)

    dots = "".join(
        f'<line x1="{at(row["predicted"])}" x2="{at(row["predicted"])}" y1="{up(row["low"])}" '
        f'y2="{up(row["high"])}" class="interval"/>'
        f'<circle cx="{at(row["predicted"])}" cy="{up(row["happened"])}" r="4" class="adjusted"/>'
        for row in rows
    )
    steps = [step / 10 for step in range(0, 11, 1 if most <= 0.5 else 2) if step / 10 <= most]
    marks = "".join(
        f'<text x="{at(step)}" y="{up(0) + 16}" text-anchor="middle">{percent(step)}</text>'
        f'<text x="{at(0) - 6}" y="{up(step) + 4}" text-anchor="end">{percent(step)}</text>'
        for step in steps
    )
    return Markup(  # noqa: S704 - numbers, and words that are escaped
        f'<svg width="{size}" height="{size}" viewBox="0 0 {size} {size}" role="img" class="plot">'
        f'<line x1="{at(0)}" y1="{up(0)}" x2="{at(most)}" y2="{up(0)}" class="axis"/>'
        f'<line x1="{at(0)}" y1="{up(0)}" x2="{at(0)}" y2="{up(most)}" class="axis"/>'
        f'<line x1="{at(0)}" y1="{up(0)}" x2="{at(most)}" y2="{up(most)}" class="chance"/>{marks}'
        f'<text x="{at(most / 2)}" y="{size - 10}" text-anchor="middle">{escape(across)}</text>'
        f'<text transform="translate(12 {up(most / 2)}) rotate(-90)" text-anchor="middle">{escape(upward)}</text>'
        f"{dots}</svg>"
    )


def span(rows: list[dict[str, Any]], chance: float) -> tuple[float, float]:
    """The shares at which the bars of a table begin and end: around all its figures, in steps of a twentieth."""
    shares = [
        chance,
        *(row[name] for row in rows for name in ("low", "high", "raw") if row[name] is not None),
    ]
    return math.floor(min(shares) * 20) / 20, math.ceil(max(shares) * 20) / 20


def shade(win_chance: float, chance: float) -> str:
    """A background: red above what chance gives, blue below it, pale in between."""
    above = max(-1.0, min(1.0, (win_chance - chance) / chance))
    hue = "140, 47, 57" if above > 0 else "38, 84, 124"
    return f"rgba({hue}, {abs(above) * 0.75:.2f})"
