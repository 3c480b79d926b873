"""The door: who gets in, for how long, and that nothing at the desk can be done without it."""

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from cli.dashboard import APP, Place
from cli.dashboard import _command as dashboard_command
from dashboard.desk import Desk
from dashboard.door import Door, Pass, SignedOutError, WaitError, WrongPassphraseError
from ingest.load import load
from ingest.warehouse import organisers, quarantine
from ingest.warehouse.changes import changes
from tests.analytics.season import season
from tests.ingest.sheets import AMBER, BIRCH, CEDAR, DOGWOOD, HEADINGS, sheet

PASSPHRASE = "seven workers on a farm"  # noqa: S105
MINUTES = 30


@dataclass
class Clock:
    """A clock that a test turns."""

    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="session")
def organisers_text(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Two organisers; making a hash takes long, so it is done once."""
    warehouse = tmp_path_factory.mktemp("organisers") / "games.duckdb"
    for name in ("Elm", "Fern"):
        organisers.add(warehouse, name, PASSPHRASE)
    return organisers.organisers_file(warehouse).read_text(encoding="utf-8")


@pytest.fixture
def warehouse(tmp_path: Path, organisers_text: str) -> Path:
    path, file = tmp_path / "games.duckdb", tmp_path / "mixed.csv"
    file.write_bytes(sheet(HEADINGS, CEDAR, DOGWOOD, AMBER.replace("rusviet", "Rusvet"), BIRCH))
    load([file], path)
    organisers.organisers_file(path).write_text(organisers_text, encoding="utf-8")
    return path


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def door(warehouse: Path, clock: Clock) -> Door:
    return Door(warehouse, MINUTES, clock, pace=0)


def test_the_right_passphrase_opens_whatever_the_case_of_the_name(door: Door) -> None:
    assert door.holder(door.sign_in(" elm ", PASSPHRASE)) == "Elm"


@pytest.mark.parametrize(
    ("name", "passphrase"), [("Elm", "seven workers"), ("Elm", ""), ("Nobody", PASSPHRASE), ("", "")]
)
def test_a_wrong_name_or_passphrase_is_refused(door: Door, name: str, passphrase: str) -> None:
    with pytest.raises(WrongPassphraseError):
        door.sign_in(name, passphrase)


def test_without_organisers_nobody_gets_in(tmp_path: Path) -> None:
    door = Door(tmp_path / "games.duckdb")
    assert not door.has_keys()
    with pytest.raises(WrongPassphraseError):
        door.sign_in("", "")


def test_a_visitor_with_wrong_passphrases_waits_twice_as_long_each_time(door: Door, clock: Clock) -> None:
    waits = []
    for _ in range(12):
        with pytest.raises(WrongPassphraseError):
            door.sign_in("Elm", "wrong", "stranger")
        try:
            door._check_wait("stranger")
        except WaitError as wait:
            waits.append(wait.seconds)
            clock.now += wait.seconds
    assert waits == [2, 4, 8, 16, 32, 64, 128, 256, 300, 300]


def test_wrong_passphrases_of_a_stranger_never_lock_the_owner_out(door: Door) -> None:
    for _ in range(3):
        with pytest.raises(WrongPassphraseError):
            door.sign_in("Elm", "wrong", "stranger")
    with pytest.raises(WaitError):
        door.sign_in("Elm", PASSPHRASE, "stranger")
    assert door.holder(door.sign_in("Elm", PASSPHRASE, "owner")) == "Elm"


def test_wrong_passphrases_are_answered_one_after_the_other_and_a_right_one_at_once(
    door: Door, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("dashboard.door.time.sleep", lambda seconds: pauses.append(round(seconds, 1)))
    door._pace = 2.0
    for number in range(4):
        with pytest.raises(WrongPassphraseError):
            door.sign_in("Elm", "wrong", f"stranger {number}")
    door.sign_in("Elm", PASSPHRASE, "owner")
    assert pauses == [2.0, 4.0, 5.0, 5.0]


def test_a_page_that_asks_who_is_in_does_not_wait_for_a_passphrase_that_is_looked_at(door: Door) -> None:
    held = door.sign_in("Elm", PASSPHRASE)
    with door._hashing:
        assert door.holder(held) == "Elm"


def test_nothing_tells_a_name_that_exists_from_one_that_does_not(door: Door, clock: Clock) -> None:
    answers = []
    for name in ("Elm", "Nobody"):
        answers.append([type(refusal(door, name, f"asks for {name}")) for _ in range(5)])
    assert answers[0] == answers[1]


def refusal(door: Door, name: str, visitor: str) -> Exception:
    try:
        door.sign_in(name, "wrong", visitor)
    except (WrongPassphraseError, WaitError) as refused:
        return refused
    raise AssertionError(name)


def test_many_visitors_do_not_fill_the_memory(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboard.door.MOST_VISITORS", 2)
    for number in range(4):
        with pytest.raises(WrongPassphraseError):
            door.sign_in("Elm", "wrong", str(number))
    assert list(door._failures) == ["2", "3"]


def test_the_right_passphrase_makes_up_for_the_wrong_ones(door: Door) -> None:
    for _ in range(3):
        for _ in range(2):
            with pytest.raises(WrongPassphraseError):
                door.sign_in("Elm", "wrong")
        door.sign_in("Elm", PASSPHRASE)


def test_a_stay_ends_after_half_an_hour_without_a_click(door: Door, clock: Clock) -> None:
    held = door.sign_in("Elm", PASSPHRASE)
    for _ in range(3):
        clock.now += MINUTES * 60 - 1
        assert door.holder(held) == "Elm"
    clock.now += MINUTES * 60
    with pytest.raises(SignedOutError):
        door.holder(held)


def test_signing_out_ends_one_stay_only(door: Door) -> None:
    held, other = door.sign_in("Elm", PASSPHRASE), door.sign_in("Elm", PASSPHRASE)
    door.sign_out(held)
    with pytest.raises(SignedOutError):
        door.holder(held)
    assert door.holder(other) == "Elm"


def test_who_is_no_organiser_any_more_is_out_at_once(door: Door, warehouse: Path) -> None:
    held = door.sign_in("Elm", PASSPHRASE)
    organisers.remove(warehouse, "Elm")
    with pytest.raises(SignedOutError):
        door.holder(held)


def expired(door: Door, clock: Clock) -> Pass | None:
    held = door.sign_in("Elm", PASSPHRASE)
    clock.now += MINUTES * 60 + 1
    return held


def signed_out(door: Door, _clock: Clock) -> Pass | None:
    held = door.sign_in("Elm", PASSPHRASE)
    door.sign_out(held)
    return held


PRETENDERS: dict[str, Callable[[Door, Clock], Pass | None]] = {
    "no pass": lambda _door, _clock: None,
    "a forged pass": lambda _door, _clock: Pass("made up", "Elm"),
    "an expired pass": expired,
    "a pass after signing out": signed_out,
}
MENDED = sheet(HEADINGS, AMBER, BIRCH)
DEEDS: dict[str, Callable[[Desk, Pass | None], object]] = {
    "save": lambda desk, held: desk.save(held, season()[0], ""),
    "load": lambda desk, held: desk.load(held, "more.json", MENDED, "", ""),
    "accept": lambda desk, held: desk.accept(held, 1, MENDED, ""),
    "judge again": lambda desk, held: desk.judge_again(held),
    "discard": lambda desk, held: desk.discard(held, 1, "a rehearsal"),
    "restore": lambda desk, held: desk.restore(held, 1, ""),
    "merge": lambda desk, held: desk.merge(held, "Cedar", "Dogwood", ""),
    "undo": lambda desk, held: desk.undo(held, 1),
    "decide": lambda desk, held: desk.decide(held, 1, 1, same=True, reason=""),
    "leave open": lambda desk, held: desk.leave_open(held, 1, 2, reason=""),
}


@pytest.mark.parametrize("pretender", PRETENDERS)
@pytest.mark.parametrize("deed", DEEDS)
def test_nobody_without_a_valid_pass_changes_anything(
    deed: str, pretender: str, door: Door, clock: Clock, warehouse: Path
) -> None:
    before = warehouse.read_bytes()
    held = PRETENDERS[pretender](door, clock)
    with pytest.raises(SignedOutError):
        DEEDS[deed](Desk(door, warehouse), held)
    assert warehouse.read_bytes() == before


def test_forged_requests_and_foreign_origins_stay_refused() -> None:
    settings = tomllib.loads((APP.parent / ".streamlit" / "config.toml").read_text(encoding="utf-8"))[
        "server"
    ]
    assert (settings["enableXsrfProtection"], settings["enableCORS"]) == (True, True)
    overruled = re.compile("xsrf|cors", re.IGNORECASE)
    assert [
        option
        for option in dashboard_command(Place("localhost", 8501), browser=False)
        if overruled.search(option)
    ] == []


def test_every_deed_of_the_desk_asks_for_a_pass() -> None:
    deeds = {name for name in vars(Desk) if not name.startswith("_")}
    assert {name.replace("_", " ") for name in deeds} == set(DEEDS)


def test_deeds_are_written_down_under_the_name_of_who_is_signed_in(door: Door, warehouse: Path) -> None:
    desk, held = Desk(door, warehouse), door.sign_in("elm", PASSPHRASE)
    desk.discard(held, 1, "a rehearsal")
    desk.restore(held, 1, "")
    assert desk.accept(held, 1, MENDED, "asked the table") == {"accepted": 1}
    assert desk.judge_again(held) == {}
    desk.merge(held, "Cedar", "Amber", "the same person")
    desk.undo(held, 1)
    desk.decide(held, 2, 1, same=False, reason="two evenings")
    desk.leave_open(held, 2, 1, reason="not sure")
    lines = [(change.by_whom, change.deed, change.reason) for change in reversed(changes(warehouse, 10))]
    assert lines == [
        ("Elm", "discard", "a rehearsal"),
        ("Elm", "restore", ""),
        ("Elm", "mend", "asked the table"),
        ("Elm", "merge", "the same person"),
        ("Elm", "undo", ""),
        ("Elm", "decide", "two evenings"),
        ("Elm", "decide", "not sure"),
    ]
    assert [change.subject for change in changes(warehouse, 3)] == ["1 ? 2", "1 ≠ 2", "Cedar → Amber"]
    assert quarantine.held(warehouse) == []
