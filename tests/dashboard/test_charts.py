"""Charts say no more than the figures behind them."""

import pandas as pd
import pytest

from analytics.win_rates import with_rates
from dashboard.components.bars import count_bars, rate_bars, share_bars
from dashboard.components.colours import INK, NEUTRAL, NIGHT_INK
from dashboard.components.drawing import by_night
from dashboard.components.effect_drawing import calibration, effect_dots
from dashboard.components.heat_maps import pair_map, star_map


@pytest.fixture
def rates() -> pd.DataFrame:
    counts = {
        "faction": ["nordic", "crimea", "albion"],
        "mat": ["militant"] * 3,
        "n": [40, 40, 2],
        "wins": [8.0, 12.0, 1.0],
        "expected": [10.0, 10.0, 0.5],
        "variance": [7.5, 7.5, 0.375],
    }
    return with_rates(pd.DataFrame(counts))


def test_bars_stand_in_the_order_of_their_rates_with_n_and_interval_beside(rates: pd.DataFrame) -> None:
    bars, _, words = rate_bars(rates, "faction", {}).data
    assert list(bars.y) == ["Nordic", "Crimea", "Albion"]
    assert list(words.text) == ["20% (10–35), n 40", "30% (18–45), n 40", "n 2: too few"]


def test_the_figures_beside_the_longest_bar_have_room_on_a_phone(rates: pd.DataFrame) -> None:
    many = rates.assign(faction=["Патриотический", "Промышленный", "Аграрный"], n=[1151, 1264, 1290])
    figure = rate_bars(many, "faction", {})
    plot, letter = 342 - 7 * len("Патриотический"), 6.5
    longest = max(many["high"].max(), many["chance"].max()) / figure.layout.xaxis.range[1]
    assert longest * plot + letter * max(map(len, figure.data[2].text)) <= plot
    assert rate_bars(rates, "faction", {}).layout.xaxis.range[1] < figure.layout.xaxis.range[1]


def test_figures_beside_the_bars_of_stars_are_light_by_night() -> None:
    sides = {"winners": ("Winners", NEUTRAL)}
    columns = {"kind": ["combat"], "winners": [9], "winners_placing": [5], "winners_rate": [0.5]}
    limits = {"winners_low": [0.2], "winners_high": [0.8], "winners_small_sample": [False]}
    bars = by_night(share_bars(pd.DataFrame({**columns, **limits}), sides)).data
    assert [bar.textfont.color for bar in bars if bar.text] == [NIGHT_INK]


def test_counts_of_any_size_are_drawn_without_a_tick_for_each() -> None:
    counts = pd.DataFrame({"evidence": ["replayed", "result"], "games": [3, 10**15]})
    figure = count_bars(counts, str, {"games": ("games", NEUTRAL)})
    assert figure.layout.xaxis.tickvals is None
    assert figure.layout.xaxis.range[1] > 10**15


def test_a_small_sample_is_faded(rates: pd.DataFrame) -> None:
    bars = rate_bars(rates, "faction", {}).data[0]
    assert list(bars.marker.opacity) == [1.0, 1.0, 0.35]


def test_a_cell_with_few_games_shows_n_and_no_rate(rates: pd.DataFrame) -> None:
    heat = pair_map(rates, ("nordic", "crimea", "albion"), ("militant", "patriotic")).data[0]
    assert [list(row) for row in heat.text] == [
        ["n 2", "–"],
        ["<b>30%</b><br>n 40", "–"],
        ["<b>20%</b><br>n 40", "–"],
    ]


def test_small_differences_stay_pale(rates: pd.DataFrame) -> None:
    heat = pair_map(rates, ("nordic",), ("militant",)).data[0]
    assert (heat.zmin, heat.zmax) == (-0.15, 0.15)


def test_a_map_of_small_samples_alone_shows_only_n() -> None:
    shares = pd.DataFrame({"faction": ["nordic"], "kind": ["combat"], "n": [3], "rate": [1.0]})
    heat = star_map(shares.assign(small_sample=True), ("nordic",), ("combat",)).data[0]
    assert [list(row) for row in heat.text] == [["n 3"]]


def test_small_counts_stand_behind_their_bar_where_they_cannot_overlap() -> None:
    counts = pd.DataFrame({"criterion": ["units", "power"], "victory": [50, 1], "others": [1059, 1]})
    sides = {"victory": ("For the victory", NEUTRAL), "others": ("For another place", NEUTRAL)}
    *bars, words = count_bars(counts, str, sides).data
    assert [bar.text for bar in bars] == [None, None]
    assert [each.strip() for each in words.text] == ["1 + 1", "50 + 1,059"]
    assert list(words.x) == [2, 1109]


def test_shares_of_two_sides_have_their_figures_behind_the_whisker_of_their_bar() -> None:
    row: dict[str, object] = {"kind": "combat"}
    for side, rate in (("winners", 0.84), ("others", 0.62)):
        row |= {side: 100, f"{side}_placing": 100 * rate, f"{side}_rate": rate, f"{side}_small_sample": False}
        row |= {f"{side}_low": rate - 0.1, f"{side}_high": rate + 0.1}
    sides = {"others": ("Others", NEUTRAL), "winners": ("Winners", NEUTRAL)}
    figures = share_bars(pd.DataFrame([row]), sides).data[1::2]
    assert [(each.text, each.x, each.offsetgroup) for each in figures] == [
        (("<b>62%</b>",), (0.72,), "others"),
        (("<b>84%</b>",), (0.94,), "winners"),
    ]


def test_by_night_whiskers_and_lines_are_light_in_every_kind_of_chart(rates: pd.DataFrame) -> None:
    effects = rates.assign(name=rates["faction"], win_chance=rates["rate"], alike=rates["rate"])
    predicted = rates.assign(predicted=rates["chance"], happened=rates["rate"])
    charts = (rate_bars(rates, "faction", {}), effect_dots(effects, 0.25), calibration(predicted))
    whiskers = [
        each.color
        for chart in charts
        for trace in by_night(chart).data
        for each in (trace.error_x, trace.error_y)
        if each.array is not None
    ]
    assert whiskers == [NIGHT_INK] * 3
    assert INK not in [
        trace.line.color for chart in charts for trace in chart.data if trace.type == "scatter"
    ]
