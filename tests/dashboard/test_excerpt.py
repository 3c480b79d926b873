"""The lines around a place: numbered, marked, bounded, with nothing invisible left in them."""

from dashboard.components.excerpt import LONGEST_LINE, excerpt, for_code

TEXT = "\n".join(f"line {number}" for number in range(1, 13))


def test_a_place_is_shown_with_two_lines_around_it_and_a_mark_below_the_column() -> None:
    assert excerpt(TEXT, 10, 6).split("\n") == [
        " 8 │ line 8",
        " 9 │ line 9",
        "10 │ line 10",
        "   │      ^",
        "11 │ line 11",
        "12 │ line 12",
    ]


def test_the_first_line_has_nothing_before_it() -> None:
    assert excerpt(TEXT, 1).split("\n") == ["1 │ line 1", "2 │ line 2", "3 │ line 3"]


def test_a_line_that_is_not_there_shows_nothing() -> None:
    assert [excerpt(TEXT, line) for line in (0, 13, -1)] == ["", "", ""]


def test_an_endless_line_is_shown_around_its_column_only() -> None:
    shown = excerpt("x" * 5000 + "HERE" + "x" * 5000, 1, 5001)
    words, mark = shown.split("\n")
    assert len(words) == LONGEST_LINE + len("1 │ ")
    assert words[mark.index("^") :].startswith("HERE")
    assert excerpt("x" * 5000, 1) == ""


def test_what_cannot_be_seen_is_shown_as_a_sign() -> None:
    assert for_code("a\x1b[31m\u202eb\u200b\r\nc\td") == "a�[31m�b�\nc\td"
