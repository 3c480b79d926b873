"""Bars: rates with whiskers, counts, and the categories of one game."""

from collections.abc import Callable, Mapping, Sequence

import pandas as pd
import plotly.graph_objects as go

from dashboard.components.colours import CATEGORY_LOOKS, INK, LETTERS, NEUTRAL, Look
from dashboard.components.plain import for_chart, percent
from dashboard.i18n import name, text
from engine.registry import games

CATEGORIES = tuple(dict.fromkeys(category for game in games() for category in game.categories))

Sides = Mapping[str, tuple[str, Look]]
"""The columns a chart sets against each other, each with its label and look."""

_ROW, _FRAME = 46, 90
_LEGEND = {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0, "font": LETTERS}
CHANCE_LINE: Mapping[str, str] = {"line_dash": "dot", "line_color": "#8A8178"}
"""How equal chances are drawn where one line serves all rows; visible by day and by night."""

_LEAST_ROOM, _MOST_ROOM = 1.75, 2.4
"""The plot is so many times as wide as the longest whisker, which leaves room for the figures."""

_PHONE, _LETTER, _GAP = 342, 6.7, 8
"""Pixels of a chart on a phone, of a letter and between things."""


def rate_bars(
    rates: pd.DataFrame, group: str, looks: Mapping[str, Look], *, by_rate: bool = True
) -> go.Figure:
    """Win rate of each row with its interval, the tick of chance, and the figures in words.

    The highest rate stands at the top, or the rows in the order given.
    """
    rows = rates.sort_values("rate") if by_rate else rates.iloc[::-1]
    labels = [for_chart(name(group, member)) for member in rows[group]]
    figure = go.Figure()
    figure.add_bar(
        x=rows["rate"],
        y=labels,
        orientation="h",
        marker=_markers([looks.get(member, NEUTRAL) for member in rows[group]], rows["small_sample"]),
        error_x=_whiskers(rows["rate"], rows["low"], rows["high"]),
        hoverinfo="skip",
    )
    figure.add_scatter(
        x=rows["chance"],
        y=labels,
        mode="markers",
        marker={"symbol": "line-ns", "size": 22, "line": {"width": 3, "color": INK}},
        hovertemplate=text("chart.chance") + ": %{x:.0%}<extra></extra>",
    )
    widest = max(float(rows["high"].max()), float(rows["chance"].max()))
    words = [_rate_words(row) for _, row in rows.iterrows()]
    room = _text_room(labels, words)
    _write_beside(figure, labels, words, widest * room)
    return _of_shares(figure, len(rows), widest, room)


def share_bars(shares: pd.DataFrame, sides: Sides) -> go.Figure:
    """For each star kind one bar per side (winners, others) with its interval."""
    labels = [name("star", kind) for kind in shares["kind"]][::-1]
    rows = shares.iloc[::-1]
    figure = go.Figure()
    for side, (label, look) in sides.items():
        figure.add_bar(
            x=rows[f"{side}_rate"],
            y=labels,
            name=label,
            orientation="h",
            marker=_markers([look] * len(rows), rows[f"{side}_small_sample"]),
            error_x=_whiskers(rows[f"{side}_rate"], rows[f"{side}_low"], rows[f"{side}_high"]),
            customdata=rows[[f"{side}_placing", side]],
            offsetgroup=side,
            hovertemplate="%{y}: %{x:.0%} (%{customdata[0]} / %{customdata[1]})<extra>" + label + "</extra>",
        )
        shares_in_words = [f"<b>{percent(rate)}</b>" for rate in rows[f"{side}_rate"]]
        # Points cannot stand beside each other as bars do: a bar that is not seen carries the figures.
        figure.add_bar(
            x=rows[f"{side}_high"],
            y=labels,
            orientation="h",
            offsetgroup=side,
            marker={"color": "rgba(0,0,0,0)"},
            text=shares_in_words,
            textposition="outside",
            textfont=LETTERS,
            textangle=0,
            constraintext="none",
            cliponaxis=False,
            hoverinfo="skip",
            showlegend=False,
        )
    figure.update_layout(barmode="group", legend={**_LEGEND, "traceorder": "reversed"})
    return _of_shares(
        figure, len(rows) * 1.4, float(rows[[f"{side}_high" for side in sides]].max().max()), room=1.2
    )


def count_bars(counts: pd.DataFrame, label: Callable[[str], str], sides: Sides) -> go.Figure:
    """Stacked counts per row, in the order given; behind each bar stand its counts."""
    rows = counts.iloc[::-1]
    labels = [label(member) for member in rows.iloc[:, 0]]
    figure = go.Figure()
    for side, (words, look) in sides.items():
        figure.add_bar(
            x=rows[side].where(rows[side] > 0),
            y=labels,
            name=words,
            orientation="h",
            marker=_markers([look] * len(rows), [False] * len(rows)),
            hovertemplate="%{y}: %{x}<extra>" + words + "</extra>",
        )
    figure.update_layout(barmode="stack", legend={**_LEGEND, "traceorder": "normal"})
    sums = rows[list(sides)].sum(axis=1)
    counted = [" + ".join(map(_count, part)) for part in rows[list(sides)].itertuples(index=False)]
    _write_behind(figure, labels, sums.tolist(), counted)
    widest = float(sums.max())
    tidy = _tidy(figure, len(rows), max(widest, 1.0) * _room(labels, counted))
    return tidy.update_xaxes(tickformat="d", dtick=None if widest > 8 else 1)


def stacked_columns(counts: pd.DataFrame, labels: Sequence[str]) -> go.Figure:
    """An upright column for each row of a table of counts, stacked from its columns."""
    figure = go.Figure()
    looks = list(CATEGORY_LOOKS.values())
    for number, (column, label) in enumerate(zip(counts, labels, strict=True)):
        look = looks[number % len(looks)]
        figure.add_bar(
            x=list(counts.index),
            y=counts[column],
            name=label,
            marker=_markers([look] * len(counts), [False] * len(counts)),
            hovertemplate="%{x}: %{y}<extra>" + label + "</extra>",
        )
    figure.update_layout(
        barmode="stack",
        height=320,
        bargap=0.15,
        margin={"l": 8, "r": 8, "t": 40, "b": 30},
        legend={**_LEGEND, "traceorder": "normal"},
        showlegend=True,
    )
    figure.update_yaxes(tickformat="d", tickfont=LETTERS)
    return figure.update_xaxes(tickformat="d", showgrid=False, tickfont=LETTERS, dtick=None)


def category_bars(
    seats: Sequence[str], categories: pd.DataFrame, order: Sequence[str] = CATEGORIES
) -> go.Figure:
    """One stacked bar per seat, in final order from the top, as long as the total, which stands beside it."""
    figure = go.Figure()
    labels = [for_chart(seat) for seat in seats][::-1]
    shown = without_bids(categories, order).iloc[::-1]
    for category in map(str, shown):
        coins = shown[category].astype(int).tolist()
        if any(coins):
            figure.add_bar(
                x=coins,
                y=labels,
                name=name("category", category),
                orientation="h",
                marker=_markers([_category_look(category, order)] * len(coins), [False] * len(coins)),
                text=[str(value) if value else "" for value in coins],
                textposition="inside",
                insidetextanchor="middle",
                textfont=LETTERS,
                textangle=0,
                hovertemplate="%{y}: %{x}<extra>" + name("category", category) + "</extra>",
            )
    totals = shown.sum(axis=1).astype(int).tolist()
    # What is taken off stands left of the axis: the bar then ends beyond the total.
    ends = shown.clip(lower=0).sum(axis=1).astype(int).tolist()
    _write_behind(figure, labels, ends, [f"<b>{total}</b>" for total in totals])
    figure.update_layout(barmode="relative", legend={**_LEGEND, "traceorder": "normal"})
    figure.update_layout(height=round(_FRAME + _ROW * len(labels)), margin={"l": 8, "r": 8, "t": 30, "b": 8})
    return figure.update_yaxes(showgrid=False, automargin=True, tickfont=LETTERS)


def _category_look(category: str, order: Sequence[str]) -> Look:
    """The look of a category; one without a look of its own takes that of its place in the order."""
    looks = list(CATEGORY_LOOKS.values())
    return CATEGORY_LOOKS.get(category, looks[list(order).index(category) % len(looks)])


def without_bids(categories: pd.DataFrame, order: Sequence[str] = CATEGORIES) -> pd.DataFrame:
    """The coins of each category after the bid was taken off, first from the coins in hand."""
    known = categories.fillna(0)
    owed = -known.get("bid", pd.Series(0, index=known.index)).clip(upper=0)
    left = known[[category for category in order if category in known and category != "bid"]].copy()
    for category in left:
        taken = owed.clip(upper=left[category].clip(lower=0))
        left[category] -= taken
        owed = owed - taken
    return left


def _count(count: int) -> str:
    return text("figure.whole", n=int(count))


def _write_behind(
    figure: go.Figure, labels: Sequence[str], ends: Sequence[float], words: Sequence[str]
) -> None:
    """Words behind the end of each bar."""
    figure.add_scatter(
        x=ends,
        y=labels,
        mode="text",
        text=[f"  {each}" for each in words],
        textposition="middle right",
        textfont=LETTERS,
        cliponaxis=False,
        hoverinfo="skip",
        showlegend=False,
    )


def _rate_words(row: "pd.Series[float]") -> str:
    if row["small_sample"]:
        return text("chart.too_few", n=int(row["n"]))
    span = f"{100 * row['low']:.0f}–{100 * row['high']:.0f}"
    return text("chart.rate", rate=percent(row["rate"]), span=span, n=int(row["n"]))


def _markers(looks: Sequence[Look], faded: Sequence[bool] | pd.Series) -> dict[str, object]:
    return {
        "color": [look.fill for look in looks],
        "line": {"color": [look.line for look in looks], "width": 1.2},
        "opacity": [0.35 if small else 1.0 for small in faded],
        "pattern": {
            "shape": [look.pattern for look in looks],
            "fgcolor": [look.line for look in looks],
            "fillmode": "overlay",
            "fgopacity": 0.35,
            "size": 7,
        },
    }


def _whiskers(middle: pd.Series, low: pd.Series, high: pd.Series) -> dict[str, object]:
    return {
        "type": "data",
        "symmetric": False,
        "array": (high - middle).clip(lower=0),
        "arrayminus": (middle - low).clip(lower=0),
        "color": INK,
        "thickness": 1.4,
        "width": 5,
    }


def _text_room(labels: Sequence[str], words: Sequence[str]) -> float:
    """As much as lets the figures stand beside the longest whisker on a phone, within reason."""
    return min(_MOST_ROOM, max(_LEAST_ROOM, _room(labels, words)))


def _room(labels: Sequence[str], words: Sequence[str]) -> float:
    """How many times as wide as the longest bar a chart on a phone is, so that words fit behind the bar."""
    label, figures = (max(map(len, texts), default=0) * _LETTER + _GAP for texts in (labels, words))
    plot = _PHONE - label
    return plot / max(1, plot - figures)


def _write_beside(figure: go.Figure, labels: Sequence[str], words: Sequence[str], edge: float) -> None:
    figure.add_scatter(
        x=[edge] * len(labels),
        y=labels,
        mode="text",
        text=words,
        textposition="middle left",
        textfont=LETTERS,
        hoverinfo="skip",
    )


def _of_shares(figure: go.Figure, rows: float, widest: float, room: float) -> go.Figure:
    return _tidy(figure, rows, widest * room).update_xaxes(tickformat=".0%", tickvals=_ticks(widest))


def _tidy(figure: go.Figure, rows: float, end: float) -> go.Figure:
    figure.update_layout(
        height=round(_FRAME + _ROW * rows),
        margin={"l": 8, "r": 8, "t": 20, "b": 30},
        bargap=0.32,
        showlegend=figure.layout.barmode is not None,
    )
    figure.update_xaxes(range=[0, end], zeroline=False, tickangle=0)
    return figure.update_yaxes(showgrid=False, automargin=True, tickfont=LETTERS)


def _ticks(widest: float) -> list[float]:
    """Tenths, or fifths where there are many, as far as the whiskers reach."""
    step = 2 if widest > 0.3 else 1
    return [tenth / 10 for tenth in range(0, int(widest * 10) + 1, step)]
