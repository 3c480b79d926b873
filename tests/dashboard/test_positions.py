"""What stands in the ledger is told without the folders of the server and in the language of the page."""

import pytest

from dashboard.components.positions import reason_words, subject_words


@pytest.mark.parametrize(
    ("subject", "russian"),
    [
        ("/srv/club/river.scythe, line 1", "river.scythe, строка 1"),
        ("a, b.csv, rows 2-4", "a, b.csv, строки 2–4"),
        ("C:\\club\\x.xlsx, sheet May, row 3", "x.xlsx, лист «May», строка 3"),
        ("Ясень → Ясен", "Ясень → Ясен"),
        ("1 ≠ 90", "1 ≠ 90"),
        ("Ash/Elm → Elm", "Ash/Elm → Elm"),
        ("wide.csv", "wide.csv"),
    ],
)
def test_a_subject_is_named_by_its_file_and_place(
    subject: str, russian: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dashboard.i18n.language", lambda: "ru")
    assert subject_words(subject) == russian


@pytest.mark.parametrize(
    ("reason", "russian"), [("the same letters", "те же буквы"), ("asked them", "asked them")]
)
def test_the_reason_of_a_suggestion_is_translated(
    reason: str, russian: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dashboard.i18n.language", lambda: "ru")
    assert reason_words(reason) == russian
