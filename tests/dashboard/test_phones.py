"""Codes of tables: random enough, good for one table only, slow to guess, dead after confirmation."""

import json
import stat
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from analytics.tournament import event as events
from analytics.tournament.errors import EventError
from analytics.tournament.folder import event_names, event_path, new_path
from analytics.tournament.rulings import pair_name
from analytics.tournament.state import State, Table
from dashboard.desk import Desk
from dashboard.door import Door, SignedOutError
from dashboard.tournament import boxes, half_filled, phones
from dashboard.tournament import gate as gates
from dashboard.tournament.boxes import Sheet
from dashboard.tournament.gate import Gate, WaitError, WrongCodeError
from dashboard.tournament.held import held_words
from dashboard.tournament.office import Office, exchanged
from engine.record import Record

PLAYERS = [{"name": name} for name in ("Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel")]


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def warehouse(tmp_path: Path) -> Path:
    return tmp_path / "games.duckdb"


@pytest.fixture
def event(warehouse: Path) -> Path:
    path = new_path(warehouse, "Spring Open!")
    said = {"name": "Spring Open!", "preset": "planned", "rounds": {"count": 2}, "pairs": {"way": "none"}}
    events.create_event(path, {**said, "players": PLAYERS})
    events.draw(path)
    return path


def first_codes(event: Path) -> tuple[State, dict[int, str]]:
    state = events.open_event(event)
    return state, phones.codes(event, state, 1)


def test_a_code_has_at_least_64_random_bits_and_opens_only_its_table(warehouse: Path, event: Path) -> None:
    _, codes = first_codes(event)
    assert len(set(codes.values())) == 2
    assert all(len(code) * 6 >= 64 for code in codes.values())
    gate = Gate(warehouse)
    assert [gate.open(codes[number]).table.number for number in (1, 2)] == [1, 2]
    assert first_codes(event)[1] == codes, "a reload does not change them"


def test_the_file_of_codes_is_readable_by_its_owner_only(event: Path) -> None:
    first_codes(event)
    assert stat.S_IMODE(phones.phones_path(event).stat().st_mode) == 0o600


def test_wrong_codes_have_to_wait_longer_and_longer(warehouse: Path, event: Path) -> None:
    _, codes = first_codes(event)
    clock = Clock()
    gate = Gate(warehouse, clock)
    for _ in range(gates.FREE_ATTEMPTS):
        with pytest.raises(WrongCodeError):
            gate.open("A" * 16, "10.0.0.9")
    with pytest.raises(WaitError):
        gate.open(codes[1], "10.0.0.9")
    assert gate.open(codes[1], "10.0.0.7").table.number == 1, "another phone is not held up"
    clock.now = gates.FIRST_WAIT + 1
    assert gate.open(codes[1], "10.0.0.9").table.number == 1


@pytest.mark.parametrize("code", ["", "short", "x" * 5000, "../../etc/passwd", "codes", "' OR 1=1 --"])
def test_odd_codes_open_nothing(warehouse: Path, event: Path, code: str) -> None:
    first_codes(event)
    with pytest.raises(WrongCodeError):
        Gate(warehouse).open(code)


def test_a_code_dies_when_the_organiser_makes_a_new_one_or_the_round_is_drawn_anew(
    warehouse: Path, event: Path
) -> None:
    state, codes = first_codes(event)
    renewed = phones.renew(event, state.table(1, 1))
    gate = Gate(warehouse)
    with pytest.raises(WrongCodeError):
        gate.open(codes[1])
    assert gate.open(renewed).table.number == 1
    events.draw(event, again=True, seed=99)
    with pytest.raises(WrongCodeError):
        gate.open(renewed)


def result(names: list[str]) -> Record:
    sheets = [{"total": 70 - 10 * place} for place in range(len(names))]
    return Record.model_validate(
        {"game": "scythe", "seats": [{"player": name} for name in names], "announced": {"sheets": sheets}}
    )


class OpenDoor(Door):
    """A door at which everybody is known; the door itself has tests of its own."""

    def holder(self, held: object) -> str:
        return "Oak"


def test_a_code_dies_with_the_confirmation_and_the_result_counts(warehouse: Path, event: Path) -> None:
    state, codes = first_codes(event)
    table = state.table(1, 1)
    office = Office(Desk(OpenDoor(warehouse), warehouse))
    entered = office.confirm(None, event.stem, table, result(table.players), "sheet")
    assert entered.result.counts
    with pytest.raises(WrongCodeError):
        Gate(warehouse).open(codes[1])
    assert Gate(warehouse).open(codes[2]).table.number == 2


def test_every_deed_of_the_office_asks_who_is_signed_in(warehouse: Path, event: Path) -> None:
    office = Office(Desk(Door(warehouse), warehouse))
    state = events.open_event(event)
    table = state.table(1, 1)
    before = event.with_suffix(".journal.jsonl").read_bytes()
    deeds: list[Callable[[], object]] = [
        lambda: office.create(None, {"name": "X"}, "A\nB\nC"),
        lambda: office.draw(None, event.stem, again=True),
        lambda: office.add(None, event.stem, {"name": "Yew"}),
        lambda: office.drop(None, event.stem, "Alder"),
        lambda: office.start(None, event.stem, 1, [1]),
        lambda: office.confirm(None, event.stem, table, result(table.players), "sheet"),
        lambda: office.upload(None, event.stem, table, "x.csv", b"player,total\n"),
        lambda: office.settle(None, event.stem, table, []),
        lambda: office.rule(None, event.stem, "strike", {"round": 1, "table": 1}, "because"),
        lambda: office.move(None, event.stem, exchanged(state.round(1), table.players[0], table.players[1])),
        lambda: office.publish(None, event.stem, public=True),
        lambda: office.undo(None, event.stem),
        lambda: office.codes(None, event.stem, 1),
        lambda: office.renew(None, event.stem, table),
    ]
    for deed in deeds:
        with pytest.raises(SignedOutError):
            deed()
    assert event.with_suffix(".journal.jsonl").read_bytes() == before
    assert event_names(warehouse) == [event.stem]


def test_a_draft_is_kept_field_by_field_and_bounded(event: Path) -> None:
    state, codes = first_codes(event)
    table = state.table(1, 1)
    phones.keep(event, table, "0.total", "70")
    phones.keep(event, table, "1.total", "9" * 500)
    phones.send(event, table, codes[1])
    kept = phones.draft(event, table)
    assert (kept.values["0.total"], len(str(kept.values["1.total"])), kept.sent) == ("70", 40, True)
    phones.keep(event, table, "0.total", "71")
    assert not phones.draft(event, table).sent, "a change opens the sheet again"
    assert phones.draft(event, state.table(1, 2)).values == {}


def test_a_tab_whose_code_died_sends_nothing(event: Path) -> None:
    state, codes = first_codes(event)
    table = state.table(1, 1)
    phones.keep(event, table, "0.total", "70")
    phones.renew(event, table)
    for code in codes.values():
        phones.send(event, table, code)
    assert not phones.draft(event, table).sent


@pytest.mark.parametrize("name", ["../secret", "A", "", "x/y", ".hidden"])
def test_an_event_name_never_leads_out_of_the_folder(warehouse: Path, name: str) -> None:
    with pytest.raises(EventError):
        event_path(warehouse, name)


def test_moving_two_players_by_hand_shows_what_it_costs_and_calls_it_avoidable(
    warehouse: Path, tmp_path: Path
) -> None:
    path = new_path(warehouse, "Sixteen")
    players = [{"name": f"P{number:02}"} for number in range(16)]
    said = {"name": "Sixteen", "preset": "planned", "rounds": {"count": 3}, "pairs": {"way": "none"}}
    events.create_event(path, {**said, "players": players})
    state = events.draw(path)
    assert state.certificate == []
    office = Office(Desk(OpenDoor(warehouse), warehouse))
    round_two = state.round(2)
    first = round_two.tables[0].players[0]
    moved = exchanged(round_two, first, round_two.tables[1].players[0])
    cost = office.cost(state, moved)
    assert {(defect["kind"], defect["avoidable"]) for defect in cost} == {("repeat", True)}
    after = office.move(None, path.stem, moved)
    assert after.certificate == cost
    assert first in after.round(2).tables[1].players


def test_a_field_whose_callback_was_cut_short_is_kept_by_the_next_run(
    event: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session: dict[str, object] = {}
    monkeypatch.setattr(boxes, "st", SimpleNamespace(session_state=session))
    table = events.open_event(event).table(1, 1)
    sheet = Sheet(event, table, lambda: True)
    key = boxes.prepared(sheet, "0.total", {})
    session[key] = "70"  # typed, and no callback came through
    boxes.keep_typed()
    phones.keep(event, table, "0.total", "71")  # a second phone corrects it
    boxes.keep_typed()
    assert phones.draft(event, table).values == {"0.total": "71"}
    boxes.prepared(sheet, "0.total", phones.draft(event, table).values)
    assert session[key] == "71"


def test_a_tab_whose_code_died_keeps_nothing_more(event: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session: dict[str, object] = {}
    monkeypatch.setattr(boxes, "st", SimpleNamespace(session_state=session))
    state, codes = first_codes(event)
    table = state.table(1, 1)
    sheet = Sheet(event, table, partial(phones.opens, event, table, codes[1]))
    key = boxes.prepared(sheet, "0.total", {})
    phones.close(event, table)
    session[key] = "70"
    boxes.on_change()
    assert phones.draft(event, table).values == {}


def auctioned(warehouse: Path) -> Path:
    """An event whose pairs are auctioned in falling order, with its first round drawn."""
    path = new_path(warehouse, "Bids")
    events.create_event(path, {"name": "Bids", "preset": "wbc_2017", "players": PLAYERS[:5], "stages": []})
    events.draw(path)
    return path


def falling_rows(table: Table) -> list[dict[str, str]]:
    """Every pick but the last for 3 by the next in order."""
    pairs = [pair_name(pair) for pair in table.offered]
    return [
        {"player": player, "pair": pair, "bid": "3", "pick": str(number)}
        for number, (player, pair) in enumerate(zip(table.drawn[:4], pairs, strict=False), start=1)
    ]


def test_an_auction_on_the_desk_gives_pairs_in_turn_order_and_the_code_lives_on(warehouse: Path) -> None:
    path = auctioned(warehouse)
    code = phones.codes(path, events.open_event(path), 1)[1]
    table = events.open_event(path).table(1, 1)
    desk = Office(Desk(OpenDoor(warehouse), warehouse))
    given = desk.settle(None, path.stem, table, falling_rows(table)).table(1, 1)
    assert sorted(seat.bid for seat in given.seats) == [0, 3, 3, 3, 3]
    assert {(seat.faction, seat.mat) for seat in given.seats} == {
        (pair["faction"], pair["mat"]) for pair in table.offered
    }
    mats = events.open_event(path).settings.supply().mats
    assert min(given.seats, key=lambda seat: mats.index(seat.mat or "")) == given.seats[0]
    assert Gate(warehouse).open(code).table.number == 1
    desk.undo(None, path.stem)
    assert events.open_event(path).table(1, 1).seats == table.seats


def test_a_pair_that_is_not_offered_is_refused_by_name(warehouse: Path) -> None:
    path = auctioned(warehouse)
    table = events.open_event(path).table(1, 1)
    desk = Office(Desk(OpenDoor(warehouse), warehouse))
    for pair, words in (("atlantis/industrial", "no pair of this event"), ("togawa/militant", "no pair")):
        rows = [{"player": table.drawn[0], "pair": pair, "bid": "1", "pick": "1"}]
        with pytest.raises(EventError, match=words):
            desk.settle(None, path.stem, table, rows)


def test_a_sheet_that_does_not_add_up_leaves_the_code_open_for_its_correction(
    warehouse: Path, event: Path
) -> None:
    state, codes = first_codes(event)
    table = state.table(1, 1)
    said = json.loads(result(table.players).to_json())
    said["announced"]["sheets"][0] |= {"coins": 5, "popularity": 3, "stars": 1, "territories": 2}
    said["announced"]["sheets"][0] |= {"resources": 0, "structure_bonus": 0}
    wrong = Record.model_validate(said)
    office = Office(Desk(OpenDoor(warehouse), warehouse))
    assert not office.confirm(None, event.stem, table, wrong, "sheet").result.counts
    assert Gate(warehouse).open(codes[1]).table.number == 1
    assert office.confirm(None, event.stem, table, result(table.players), "sheet").result.counts
    with pytest.raises(WrongCodeError):
        Gate(warehouse).open(codes[1])


def test_guesses_of_others_at_one_address_do_not_hold_up_a_tab_that_was_let_in(
    warehouse: Path, event: Path
) -> None:
    _, codes = first_codes(event)
    gate = Gate(warehouse)
    gate.open(codes[1], "10.0.0.9")
    for _ in range(gates.FREE_ATTEMPTS):
        with pytest.raises(WrongCodeError):
            gate.open("A" * 16, "10.0.0.9")
    assert gate.open(codes[1], "10.0.0.9", known=True).table.number == 1
    with pytest.raises(WaitError):
        gate.open(codes[2], "10.0.0.9")


def test_a_half_filled_form_is_kept_for_each_organiser_until_the_event_is_created(warehouse: Path) -> None:
    half_filled.keep(warehouse, "Oak", {"name": "Spring"})
    half_filled.keep(warehouse, "Oak", {"players": "Alder\nBirch"})
    half_filled.keep(warehouse, "Elm", {"name": "Autumn"})
    assert half_filled.read(warehouse, "Oak") == {"name": "Spring", "players": "Alder\nBirch"}
    half_filled.keep(warehouse, "Oak", {})
    assert (half_filled.read(warehouse, "Oak"), half_filled.read(warehouse, "Elm")) == (
        {},
        {"name": "Autumn"},
    )
    assert event_names(warehouse) == []


def test_links_that_died_are_no_guesses_and_hold_up_nobody(warehouse: Path, event: Path) -> None:
    state, codes = first_codes(event)
    renewed = phones.renew(event, state.table(1, 1))
    office = Office(Desk(OpenDoor(warehouse), warehouse))
    table = state.table(1, 2)
    office.confirm(None, event.stem, table, result(table.players), "sheet")
    gate = Gate(warehouse)
    for _ in range(gates.FREE_ATTEMPTS * 3):
        for dead in (codes[1], codes[2]):
            with pytest.raises(WrongCodeError):
                gate.open(dead, "10.0.0.9")
    assert gate.open(renewed, "10.0.0.9").table.number == 1


def test_wrong_codes_are_forgotten_after_a_while(warehouse: Path, event: Path) -> None:
    _, codes = first_codes(event)
    clock = Clock()
    gate = Gate(warehouse, clock)
    for _ in range(gates.FREE_ATTEMPTS):
        with pytest.raises(WrongCodeError):
            gate.open("A" * 16, "10.0.0.9")
    clock.now = gates.FORGET_AFTER + gates.LONGEST_WAIT + 1
    with pytest.raises(WrongCodeError):
        gate.open("A" * 16, "10.0.0.9")
    assert gate.open(codes[1], "10.0.0.9").table.number == 1, "one mistake a day is no attack"


def test_what_a_seat_holds_is_named_in_any_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboard.i18n.language", lambda: "uk")
    assert held_words("crimea", "industrial") == "Крим / Промисловий"
    assert held_words("mekassa", None) == "Мекасса"


@pytest.mark.parametrize("content", ["{", "[]", '{"codes": 3, "drafts": {}}'])
def test_a_damaged_file_of_one_event_does_not_close_the_tables_of_another(
    warehouse: Path, event: Path, content: str
) -> None:
    _, codes = first_codes(event)
    other = new_path(warehouse, "Broken")
    events.create_event(other, {"name": "Broken", "players": PLAYERS})
    phones.phones_path(other).write_text(content, encoding="utf-8")
    assert Gate(warehouse).open(codes[1]).table.number == 1
    with pytest.raises(EventError, match="is damaged"):
        phones.read_phones(other)
