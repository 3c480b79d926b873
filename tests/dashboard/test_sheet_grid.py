"""The grid in which a refused sheet is mended."""

import pytest

from dashboard.components.sheet_grid import cells_of, with_cells

SHEET = 'game,player,faction\n1,"Ash, the elder",Saxnoy\n1,Birch,Crimea\n'


def test_a_changed_cell_changes_its_line_of_the_text_alone() -> None:
    assert with_cells(SHEET, {2: {"2": "Saxony"}}) == SHEET.replace("Saxnoy", "Saxony")
    assert with_cells(SHEET, {1: {"2": "Cedar", "3": None}}) == (
        "game,player,faction\n1,Cedar,Saxnoy\n1,,Crimea\n"
    )


@pytest.mark.parametrize("edits", [{9: {"2": "x"}}, {1: {"9": "x"}}, {1: {"1": "x"}}, {-1: {"2": "x"}}])
def test_a_cell_that_is_not_there_changes_nothing(edits: dict[int, dict[str, str]]) -> None:
    assert with_cells(SHEET, edits) == SHEET


@pytest.mark.parametrize("words", ["", "one line", "a,b\n1\n", 'a,b\n"1,2', "a,b\n" * 40])
def test_other_texts_show_no_grid(words: str) -> None:
    assert cells_of(words) == []
    assert with_cells(words, {0: {"2": "x"}}) == words
