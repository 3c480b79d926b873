"""Text from strangers has no power anywhere it is shown."""

import pytest

from dashboard.components.plain import for_chart, for_markdown, percent


def test_markdown_signs_lose_their_meaning() -> None:
    assert for_markdown("[a](b) *c* <d>") == r"\[a\]\(b\) \*c\* \<d\>"


@pytest.mark.parametrize("address", ["http://x.invalid", "WWW.x.invalid", "a@x.invalid"])
def test_an_address_is_parted_so_that_it_becomes_no_link(address: str) -> None:
    assert "\N{WORD JOINER}" in for_markdown(address)


def test_line_breaks_cannot_start_a_heading() -> None:
    assert "\n" not in for_markdown("Amber\n# Birch")


def test_chart_tags_become_text() -> None:
    assert for_chart("<b>A & B</b>") == "&lt;b&gt;A &amp; B&lt;/b&gt;"


def test_a_share_is_read_in_whole_percent() -> None:
    assert percent(0.256) == "26%"
