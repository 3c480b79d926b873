"""Text from strangers does not run in a spreadsheet."""

import pytest

from analytics.spreadsheet import figure, harmless


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r", "\n", " =", "\u00a0@", "\uff1d", "\uff0b"])
def test_a_cell_never_begins_a_formula(sign: str) -> None:
    assert harmless(f"{sign}1+1") == f"'{sign}1+1"
    assert figure(f"{sign}1+1") == f"'{sign}1+1"


@pytest.mark.parametrize("name", ["-1", "+1", "=1"])
def test_a_name_that_looks_like_a_number_stays_text(name: str) -> None:
    assert harmless(name) == f"'{name}"


@pytest.mark.parametrize("value", ["Amber", "x=1", "", 5, -3, None])
def test_other_cells_stay_as_they_are(value: object) -> None:
    assert harmless(value) == value


@pytest.mark.parametrize("value", ["-3", "+4.5", "17", -3, None])
def test_a_figure_stays_a_figure(value: object) -> None:
    assert figure(value) == value
