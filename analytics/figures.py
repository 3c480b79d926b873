"""Figures of effects and ratings as Plotly drawings, for notebooks and pages."""

from collections.abc import Mapping
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from analytics.effects import calibration_frame, effects_frame, pair_frame

INK, ACCENT, PALE = "#303134", "#8c2f39", "#d9d4c7"


def effect_bars(found: Mapping[str, Any], kind: str) -> go.Figure:
    """Adjusted win chances of one kind with their intervals, and the raw rates beside them."""
    rows = effects_frame(found, kind).sort_values("win_chance")
    spread = {
        "type": "data",
        "symmetric": False,
        "array": rows["high"] - rows["win_chance"],
        "arrayminus": rows["win_chance"] - rows["low"],
    }
    adjusted = go.Scatter(
        x=rows["win_chance"], y=rows["name"], error_x=spread, mode="markers", name="adjusted",
        marker={"color": ACCENT, "size": 9}, customdata=rows["n"],
        hovertemplate="%{y}: %{x:.1%}, n = %{customdata}",
    )  # fmt: skip
    raw = go.Scatter(
        x=rows["raw"], y=rows["name"], mode="markers", name="raw", marker={"color": PALE, "size": 9}
    )
    drawn = go.Figure([raw, adjusted])
    drawn.add_vline(x=1 / found["table_size"], line_dash="dot", line_color=INK)
    return drawn.update_layout(xaxis_tickformat=".0%", template="plotly_white", height=120 + 28 * len(rows))


def pair_map(found: Mapping[str, Any], first: str = "faction", second: str = "mat") -> go.Figure:
    """Adjusted win chances of all pairs as a map; a star marks pairs that stand out from the average."""
    rows = pair_frame(found, first, second)
    chance = rows.pivot_table(index=first, columns=second, values="win_chance")
    words = rows.assign(
        words=[
            f"{row.win_chance:.0%}{' *' if row.stands_out else ''}<br>n = {row.n}"
            for row in rows.itertuples()
        ]
    ).pivot_table(index=first, columns=second, values="words", aggfunc="first")
    drawn = go.Heatmap(
        z=chance.to_numpy(), x=list(chance.columns), y=list(chance.index), text=words.to_numpy(),
        texttemplate="%{text}", colorscale="RdBu_r", zmid=1 / found["table_size"], xgap=2, ygap=2,
    )  # fmt: skip
    return go.Figure(drawn).update_layout(template="plotly_white")


def calibration_plot(found: Mapping[str, Any], model: str = "model") -> go.Figure:
    """What a model predicted for the held-out games against what happened, by tenths of the predictions."""
    rows = calibration_frame(found, model)
    spread = {
        "type": "data",
        "symmetric": False,
        "array": rows["high"] - rows["happened"],
        "arrayminus": rows["happened"] - rows["low"],
    }
    points = go.Scatter(
        x=rows["predicted"], y=rows["happened"], error_y=spread, mode="markers", marker={"color": ACCENT}
    )
    line = go.Scatter(x=[0, 1], y=[0, 1], mode="lines", line={"color": INK, "dash": "dot"})
    return go.Figure([line, points]).update_layout(
        template="plotly_white", showlegend=False, xaxis_tickformat=".0%", yaxis_tickformat=".0%",
        xaxis_title="predicted", yaxis_title="happened",
    )  # fmt: skip


def rating_curve(curve: pd.DataFrame) -> go.Figure:
    """A rating over the games of a person, with a band of two uncertainties."""
    games = list(range(1, len(curve) + 1))
    upper, lower = (curve["rating"] + sign * 2 * curve["uncertainty"] for sign in (1, -1))
    band = go.Scatter(
        x=games + games[::-1], y=[*upper, *lower[::-1]], fill="toself", line={"width": 0}, opacity=0.25,
        fillcolor=PALE, hoverinfo="skip",
    )  # fmt: skip
    line = go.Scatter(x=games, y=curve["rating"], mode="lines+markers", line={"color": ACCENT})
    return go.Figure([band, line]).update_layout(template="plotly_white", showlegend=False)
