"""Adjusted chances beside raw rates, all pairs as a map, and predictions against what happened."""

from typing import Any

import pandas as pd
import plotly.graph_objects as go

from analytics.intervals import SMALL_SAMPLE
from dashboard.components.bars import CHANCE_LINE
from dashboard.components.colours import INK, LETTERS, NEUTRAL, WINNERS
from dashboard.components.plain import for_chart, percent
from dashboard.i18n import text

_ROW, _FRAME = 44, 110
_LEGEND = {"orientation": "h", "y": 1.0, "yanchor": "bottom", "x": 0, "font": LETTERS}


def effect_dots(rows: pd.DataFrame, chance: float) -> go.Figure:
    """One line per row, in the order given: the adjusted chance with its interval, beside it the raw rate as it
    would be at tables of the same size (`alike`).
    """
    ordered = rows.iloc[::-1]
    names = [_label(row) for row in ordered.itertuples(index=False)]
    faded = [0.4 if n < SMALL_SAMPLE else 1.0 for n in ordered["n"]]
    drawn = go.Figure()
    drawn.add_scatter(
        x=ordered["alike"],
        y=names,
        mode="markers",
        name=text("effects.raw"),
        marker={
            "color": NEUTRAL.fill,
            "size": 11,
            "symbol": "diamond",
            "opacity": faded,
            "line": {"width": 1, "color": INK},
        },
        hovertemplate="%{x:.1%}<extra>" + text("effects.raw") + "</extra>",
    )
    drawn.add_scatter(
        x=ordered["win_chance"],
        y=names,
        error_x=_spread(ordered, "win_chance"),
        mode="markers",
        name=text("effects.win_chance"),
        marker={"color": WINNERS.fill, "size": 12, "opacity": faded, "line": {"width": 1.2, "color": INK}},
        hovertemplate="%{y}<extra>" + text("effects.win_chance") + "</extra>",
    )
    drawn.add_vline(x=chance, **CHANCE_LINE)
    drawn.update_layout(
        height=_FRAME + _ROW * len(rows), margin={"l": 8, "r": 8, "t": 36, "b": 30}, legend=_LEGEND
    )
    drawn.update_xaxes(tickformat=".0%", tickangle=0, tickfont=LETTERS, zeroline=False)
    return drawn.update_yaxes(showgrid=False, automargin=True, tickfont=LETTERS)


def calibration(rows: pd.DataFrame) -> go.Figure:
    """By tenths of the predictions: what was predicted against what happened."""
    drawn = go.Figure()
    widest = float(rows[["predicted", "high"]].max().max())
    drawn.add_scatter(
        x=[0, widest], y=[0, widest], mode="lines", line={"color": INK, "dash": "dot"}, hoverinfo="skip"
    )
    drawn.add_scatter(
        x=rows["predicted"],
        y=rows["happened"],
        error_y=_spread(rows, "happened"),
        mode="markers",
        marker={"color": WINNERS.fill, "size": 10, "line": {"width": 1, "color": INK}},
        customdata=rows["n"],
        hovertemplate="%{x:.0%}: %{y:.0%}, n %{customdata}<extra></extra>",
    )
    drawn.update_layout(showlegend=False, height=340, margin={"l": 8, "r": 8, "t": 10, "b": 40})
    drawn.update_xaxes(title={"text": text("effects.predicted")}, tickformat=".0%", tickfont=LETTERS)
    return drawn.update_yaxes(title={"text": text("effects.happened")}, tickformat=".0%", tickfont=LETTERS)


def _label(row: Any) -> str:
    """The name, and below it the figures: beside the dots there is no room for them on a phone."""
    figures = text(
        "chart.rate",
        rate=percent(row.win_chance),
        span=f"{100 * row.low:.0f}–{100 * row.high:.0f}",
        n=int(row.n),
    )
    return f"<b>{for_chart(row.name)}</b><br>{figures}"


def _spread(rows: pd.DataFrame, middle: str) -> dict[str, Any]:
    return {
        "type": "data",
        "symmetric": False,
        "array": (rows["high"] - rows[middle]).clip(lower=0),
        "arrayminus": (rows[middle] - rows["low"]).clip(lower=0),
        "color": INK,
        "thickness": 1.4,
        "width": 5,
    }
