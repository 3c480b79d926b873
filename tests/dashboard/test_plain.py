"""Text from strangers has no power anywhere it is shown."""

import pytest

from dashboard.components.plain import file_name, for_chart, for_markdown, for_reading, percent


def test_markdown_signs_lose_their_meaning() -> None:
    assert for_markdown("[a](b) *c* <d>") == r"\[a\]\(b\) \*c\* \<d\>"


@pytest.mark.parametrize("name", [":material/delete:", ":streamlit:"])
def test_the_name_of_a_drawing_is_parted_so_that_it_becomes_none(name: str) -> None:
    assert for_markdown(name).startswith("\\:\N{WORD JOINER}")


def test_codes_that_turn_text_around_are_shown_as_a_sign() -> None:
    assert for_reading("\u202eAmber\x1b[1m\u2066") == "�Amber�[1m�"
    assert for_markdown("\u202eAmber") == "�Amber"
    assert for_chart("\x9bAmber") == "�Amber"


def test_joined_letters_and_faces_stay_as_they_are() -> None:
    family = "\U0001f469\u200d\U0001f467 \u05d0\u200f"
    assert for_reading(family) == family


@pytest.mark.parametrize("address", ["http://x.invalid", "WWW.x.invalid", "a@x.invalid"])
def test_an_address_is_parted_so_that_it_becomes_no_link(address: str) -> None:
    assert "\N{WORD JOINER}" in for_markdown(address)


def test_line_breaks_cannot_start_a_heading() -> None:
    assert "\n" not in for_markdown("Amber\n# Birch")


def test_a_name_written_from_right_to_left_does_not_turn_what_follows() -> None:
    assert for_markdown("שלום") == "\N{FIRST STRONG ISOLATE}שלום\N{POP DIRECTIONAL ISOLATE}"


def test_chart_tags_become_text() -> None:
    assert for_chart("<b>A & B</b>") == "&lt;b&gt;A &amp; B&lt;/b&gt;"


def test_a_share_is_read_in_whole_percent() -> None:
    assert percent(0.256) == "26%"


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("/home/elm/games/final.csv", "final.csv"),
        ("data/samples/games/x.scythe, line 4", "x.scythe, line 4"),
        (r"C:\Users\elm\final.csv", "final.csv"),
        ("cannot read /srv/a/b.duckdb: busy", "cannot read b.duckdb: busy"),
        ("score a table (Elm)", "score a table (Elm)"),
        ("6 / 7", "6 / 7"),
    ],
)
def test_folders_of_the_server_are_not_shown(said: str, shown: str) -> None:
    assert file_name(said) == shown


def test_a_player_without_a_name_is_called_so_in_the_language_of_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("dashboard.i18n.language", lambda: "ru")
    assert for_reading("1. unnamed player 2 71") == "1. игрок без имени 2 71"
    assert for_reading("hidden player 1, Maple") == "скрытый игрок 1, Maple"
