"""Colours under the eyes of the colour-blind, and words on coloured ground."""

import tomllib
from itertools import combinations
from pathlib import Path

import pytest

from dashboard.components import colours
from dashboard.components.colours import BELOW_TO_ABOVE, CATEGORY_LOOKS, FACTION_LOOKS, INK, RARE_TO_OFTEN

THEME = Path(__file__).parents[2] / "dashboard" / ".streamlit" / "config.toml"
SEEING = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""What becomes of linear red, green and blue (Machado, Oliveira and Fernandes 2009, full severity)."""

APART = 0.15
"""Distance in linear light at which two neighbouring areas are told apart."""


def linear(colour: str) -> tuple[float, ...]:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def seen(colour: str, eyes: str) -> tuple[float, ...]:
    light = linear(colour)
    return tuple(sum(weight * part for weight, part in zip(row, light, strict=True)) for row in SEEING[eyes])


def distance(first: str, second: str, eyes: str) -> float:
    pairs = zip(seen(first, eyes), seen(second, eyes), strict=True)
    return float(sum((one - other) ** 2 for one, other in pairs) ** 0.5)


def contrast(first: str, second: str) -> float:
    light, dark = sorted(
        (
            sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear(each), strict=True))
            for each in (first, second)
        ),
        reverse=True,
    )
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("eyes", SEEING)
@pytest.mark.parametrize("looks", [FACTION_LOOKS, CATEGORY_LOOKS], ids=["factions", "categories"])
def test_every_two_areas_differ_in_colour_or_in_pattern(looks: dict[str, colours.Look], eyes: str) -> None:
    alike = [
        (one, other)
        for one, other in combinations(looks, 2)
        if looks[one].pattern == looks[other].pattern
        and distance(looks[one].fill, looks[other].fill, eyes) < APART
    ]
    assert alike == []


@pytest.mark.parametrize("eyes", SEEING)
def test_more_and_less_than_chance_are_told_apart(eyes: str) -> None:
    assert distance(BELOW_TO_ABOVE[0][1], BELOW_TO_ABOVE[-1][1], eyes) > APART


@pytest.mark.parametrize(
    "ground",
    [
        *(look.fill for look in CATEGORY_LOOKS.values()),
        *(colour for _, colour in (*BELOW_TO_ABOVE, *RARE_TO_OFTEN)),
    ],
)
def test_figures_on_coloured_ground_can_be_read(ground: str) -> None:
    assert contrast(INK, ground) >= 4.5


@pytest.mark.parametrize(
    ("shade", "inks"), [("light", ("INK", "PALE_INK")), ("dark", ("NIGHT_INK", "PALE_NIGHT_INK"))]
)
def test_words_of_charts_and_tables_can_be_read_by_day_and_night(shade: str, inks: tuple[str, ...]) -> None:
    theme = tomllib.loads(THEME.read_text(encoding="utf-8"))["theme"][shade]
    for ground in (theme["backgroundColor"], theme["secondaryBackgroundColor"]):
        for ink in (theme["textColor"], theme["linkColor"], *(getattr(colours, name) for name in inks)):
            assert contrast(ink, ground) >= 4.5, (ink, ground)
