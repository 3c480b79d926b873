"""Ratings over time, each with the band of its uncertainty."""

from collections.abc import Sequence

import pandas as pd
import plotly.graph_objects as go

from dashboard.components.plain import for_chart

_COLOURS = ("#2F6FB0", "#C4412F", "#3C8D5A", "#7B4B9E", "#B07A1A", "#5A5650")
_DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")


def rating_line(*curves: pd.DataFrame, names: Sequence[str] = ("",)) -> go.Figure:
    """One line per person over the number of games; the band is one uncertainty up and down."""
    figure = go.Figure()
    for number, (curve, name) in enumerate(zip(curves, names, strict=True)):
        colour = _COLOURS[number % len(_COLOURS)]
        games = list(range(1, len(curve) + 1))
        high, low = curve["rating"] + curve["uncertainty"], curve["rating"] - curve["uncertainty"]
        figure.add_scatter(
            x=[*games, *games[::-1]],
            y=[*high, *low[::-1]],
            fill="toself",
            fillcolor=colour,
            opacity=0.16,
            line={"width": 0},
            hoverinfo="skip",
            showlegend=False,
        )
        figure.add_scatter(
            x=games,
            y=curve["rating"],
            mode="lines",
            name=for_chart(name),
            line={"color": colour, "width": 2.5, "dash": _DASHES[number % len(_DASHES)]},
            customdata=curve["uncertainty"],
            hovertemplate="%{x}: %{y:.0f} ± %{customdata:.0f}<extra>" + for_chart(name) + "</extra>",
            showlegend=bool(name),
        )
    figure.update_layout(height=300, margin={"l": 8, "r": 8, "t": 10, "b": 30}, legend={"orientation": "h"})
    figure.update_xaxes(showgrid=False, tickformat="d")
    return figure
