"""Heat maps with n in every cell; a small sample shows its n and no rate."""

from collections.abc import Sequence
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from analytics.intervals import SMALL_SAMPLE
from dashboard.components.colours import BELOW_TO_ABOVE, LETTERS, RARE_TO_OFTEN
from dashboard.components.plain import percent
from dashboard.i18n import name, text

_FADED = 0.3
"""So much of its colour a small sample keeps."""

_PALE = 0.15
"""Full colour needs at least this much, so that noise between small samples stays pale."""


def pair_map(pairs: pd.DataFrame, factions: Sequence[str], mats: Sequence[str]) -> go.Figure:
    """Faction by mat: colour is the shrunk rate against chance; a small sample shows its n only."""
    cells = pairs.assign(
        above=pairs["shrunk"] - pairs["chance"], words=[_cell_words(row) for _, row in pairs.iterrows()]
    )
    return _heat_map(cells, ("faction", "mat"), (factions, mats), "above", BELOW_TO_ABOVE, centred=True)


def effect_map(pairs: pd.DataFrame, chance: float, groups: tuple[str, str], members: Any) -> go.Figure:
    """Pairs by their adjusted chance against equal chances; a star marks what stands out."""
    cells = pairs.assign(
        above=(pairs["win_chance"] - chance) * pairs["n"].lt(SMALL_SAMPLE).map({True: _FADED, False: 1.0}),
        words=[_effect_words(row) for _, row in pairs.iterrows()],
    )
    return _heat_map(cells, groups, members, "above", BELOW_TO_ABOVE, centred=True)


def _effect_words(row: "pd.Series[Any]") -> str:
    mark = " *" if row["stands_out"] is True else ""
    return f"<b>{percent(row['win_chance'])}{mark}</b><br>{text('chart.n', n=int(row['n']))}"


def star_map(shares: pd.DataFrame, factions: Sequence[str], kinds: Sequence[str]) -> go.Figure:
    """Faction by star kind: the share of seats that placed it."""
    cells = shares.assign(words=[_cell_words(row) for _, row in shares.iterrows()])
    cells.loc[cells["small_sample"].astype(bool), "rate"] = float("nan")
    return _heat_map(cells, ("faction", "star"), (factions, kinds), "rate", RARE_TO_OFTEN, centred=False)


def _cells(grid: list[list[tuple[str, str]]], heat: go.Heatmap) -> go.Scatter:
    """A mark that cannot be seen on every cell: a click on it tells which cell is meant.

    Heat maps themselves report no clicks, and marks that skip hovering report none either.
    """
    marks = [
        (heat.x[column], heat.y[row], heat.text[row][column], cell)
        for row, line in enumerate(grid)
        for column, cell in enumerate(line)
    ]
    return go.Scatter(
        x=[x for x, _, _, _ in marks],
        y=[y for _, y, _, _ in marks],
        text=[words for _, _, words, _ in marks],
        customdata=[list(cell) for _, _, _, cell in marks],
        mode="markers",
        marker={"symbol": "square", "size": 54, "opacity": 0},
        hovertemplate="%{y} · %{x}<br>%{text}<extra></extra>",
        showlegend=False,
    )


def _cell_words(row: "pd.Series[float]") -> str:
    count = text("chart.n", n=int(row["n"]))
    return count if row["small_sample"] else f"<b>{percent(row['rate'])}</b><br>{count}"


def _heat_map(
    cells: pd.DataFrame,
    groups: tuple[str, str],
    members: tuple[Sequence[str], Sequence[str]],
    value: str,
    scale: Sequence[tuple[float, str]],
    *,
    centred: bool,
) -> go.Figure:
    columns = (groups[0], "kind" if groups[1] == "star" else groups[1])
    keyed = cells.set_index(list(columns))
    grid = [[(row, column) for column in members[1]] for row in reversed(members[0])]
    values = [[keyed[value].get(cell, float("nan")) for cell in line] for line in grid]
    words = [[keyed["words"].get(cell, "–") for cell in line] for line in grid]
    extent = max([_PALE, *cells[value].abs().dropna()])
    heat = go.Heatmap(
        z=values,
        x=[name(groups[1], member) for member in members[1]],
        y=[name(groups[0], member) for member in reversed(members[0])],
        text=words,
        texttemplate="%{text}",
        textfont=LETTERS,
        colorscale=[list(stop) for stop in scale],
        zmin=-extent if centred else 0,
        zmax=extent,
        xgap=3,
        ygap=3,
        hoverinfo="skip",
        colorbar={"tickformat": "+.0%" if centred else ".0%", "thickness": 12, "outlinewidth": 0},
    )
    figure = go.Figure([heat, _cells(grid, heat)])
    figure.update_layout(height=110 + 58 * len(members[0]), margin={"l": 8, "r": 8, "t": 8, "b": 8})
    for axis, along in ((figure.update_xaxes, members[1]), (figure.update_yaxes, members[0])):
        axis(range=[-0.5, len(along) - 0.5], showgrid=False, automargin=True, tickfont=LETTERS)
    return figure.update_xaxes(side="top")
