"""Drops, late entries and undo in any order: played rounds stay, and a re-run gives the same standings."""

import json
import random
from pathlib import Path

import pytest

from analytics.tournament import event as events
from analytics.tournament.errors import EventError
from analytics.tournament.journal import journal_path, read_journal
from analytics.tournament.settings import read_settings
from analytics.tournament.standings import standings
from analytics.tournament.state import State
from analytics.tournament.steps import state_of
from tests.tournament.make import enter, lines, make


def seated(state: State, number: int) -> list[list[str]]:
    return [table.players for table in state.rounds[number - 1].tables]


def play(path: Path, number: int) -> None:
    for table in events.open_event(path).rounds[number - 1].tables:
        coins = range(60, 60 - 10 * len(table.players), -10)
        enter(path, f"{number}/{table.number}", dict(zip(sorted(table.players), coins, strict=True)))


def as_bytes(state: State) -> bytes:
    return json.dumps([line.to_dict() for line in standings(state)]).encode()


def test_a_drop_keeps_the_played_round_and_plans_the_rest_anew_without_repeats(tmp_path: Path) -> None:
    path = make(tmp_path, 16, preset="planned", rounds={"count": 4})
    before = events.draw(path)
    play(path, 1)
    after = events.drop(path, "Alder")
    assert seated(after, 1) == seated(before, 1)
    assert all("Alder" not in table for number in (2, 3, 4) for table in seated(after, number))
    assert [sorted(map(len, seated(after, number))) for number in (2, 3, 4)] == [[3, 4, 4, 4]] * 3
    assert not [defect for defect in after.certificate if defect["kind"] == "repeat"]
    assert next(line for line in lines(path) if line.player == "Alder").dropped


def test_a_late_entry_plays_from_the_next_round_and_has_nothing_for_the_missed_one(tmp_path: Path) -> None:
    path = make(tmp_path, 15, preset="planned", rounds={"count": 3})
    before = events.draw(path)
    play(path, 1)
    after = events.add(path, {"name": "Yew"})
    assert seated(after, 1) == seated(before, 1)
    assert all(any("Yew" in table for table in seated(after, number)) for number in (2, 3))
    assert next(line for line in lines(path) if line.player == "Yew").points == 0


def test_a_drop_is_taken_where_a_later_round_was_played_first(tmp_path: Path) -> None:
    """A club league plays its groups in any order: rounds 1 and 2 stay, round 3 is planned anew."""
    path = make(tmp_path, 8, preset="club_league", pairs={"way": "none"})
    before = events.draw(path)
    play(path, 2)
    after = events.drop(path, "Alder")
    assert [seated(after, number) for number in (1, 2)] == [seated(before, number) for number in (1, 2)]
    assert sorted(map(len, seated(after, 3))) == [3, 4]


def test_undo_takes_back_a_drop_together_with_its_draw(tmp_path: Path) -> None:
    path = make(tmp_path, 12, preset="planned", rounds={"count": 3})
    before = events.draw(path)
    events.drop(path, "Birch")
    after, _ = events.undo(path)
    assert [seated(after, number) for number in (1, 2, 3)] == [seated(before, number) for number in (1, 2, 3)]


def test_a_draw_whose_results_are_in_cannot_be_undone_before_them(tmp_path: Path) -> None:
    path = make(tmp_path, 4, preset="planned", rounds={"count": 1})
    events.draw(path)
    play(path, 1)
    with pytest.raises(EventError, match="cannot be undone before later ones"):
        events.undo(path, steps=[2])


@pytest.mark.parametrize("seed", [1, 2])
def test_steps_in_random_order_keep_played_rounds_and_re_run_byte_for_byte(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311
    path = make(tmp_path, 9, preset="planned", tables={"size": 3}, rounds={"count": 3}, pairs={"way": "none"})
    events.draw(path)
    played: dict[int, list[list[str]]] = {}
    for number in range(14):
        state = events.open_event(path)
        deed = chance.choice(["drop", "add", "undo", "play"])
        present = [name for name, entrant in state.entrants.items() if entrant.until is None]
        following = 1 + max(played, default=0)
        if deed == "drop" and len(present) > 6:
            events.drop(path, chance.choice(present))
        elif deed == "add":
            events.add(path, {"name": f"Late {number}"})
        elif deed == "undo" and state.entries[-1].kind != "result":
            with_undo(path)
        elif deed == "play" and following <= 3:
            play(path, following)
            played[following] = seated(events.open_event(path), following)
        now = events.open_event(path)
        for done, tables in played.items():
            assert seated(now, done) == tables
        again = state_of(read_settings(path), read_journal(path))
        assert as_bytes(again) == as_bytes(now)


def with_undo(path: Path) -> None:
    """Undo the last step; one that others rest on is refused and changes nothing."""
    before = journal_path(path).read_bytes()
    try:
        events.undo(path)
    except EventError:
        assert journal_path(path).read_bytes() == before


def test_two_organisers_at_once_do_not_overwrite_each_other(tmp_path: Path) -> None:
    path = make(tmp_path, 8, preset="planned")
    first = events.open_event(path)
    events.draw(path)
    with pytest.raises(EventError, match="somebody else changed the event"):
        events.change(path, [("lot", {"order": first.names()})], "Oak", first)


def test_swiss_seats_neighbours_in_the_standings_and_avoids_repeats(tmp_path: Path) -> None:
    path = make(tmp_path, 16, preset="swiss", rounds={"count": 2}, stages=[])
    events.draw(path)
    with pytest.raises(EventError, match="needs the results before it"):
        events.draw(path)
    play(path, 1)
    after = events.draw(path)
    winners = {line.player for line in standings(after)[:4]}
    assert set(seated(after, 2)[0]) == winners
    assert not [defect for defect in after.certificate if defect["kind"] == "repeat"]


def test_a_damaged_journal_line_is_named(tmp_path: Path) -> None:
    path = make(tmp_path, 8, preset="planned")
    journal_path(path).write_text('{"kind": "lot"\n', encoding="utf-8")
    with pytest.raises(EventError, match="line 1 is no step"):
        events.open_event(path)


def test_a_last_line_that_a_power_cut_left_unfinished_is_dropped(tmp_path: Path) -> None:
    path = make(tmp_path, 4, preset="planned", rounds={"count": 1}, pairs={"way": "none"})
    events.draw(path)
    with journal_path(path).open("a", encoding="utf-8") as file:
        file.write('{"kind": "res')
    assert len(events.open_event(path).entries) == 2
    play(path, 1)
    assert [entry.kind for entry in read_journal(path)] == ["lot", "draw", "result"]


def test_a_line_torn_inside_a_letter_is_dropped_too(tmp_path: Path) -> None:
    path = make(tmp_path, ["Ясен", "Бук", "Клен", "Дуб"], preset="planned", rounds={"count": 1})
    events.draw(path)
    with journal_path(path).open("ab") as file:
        file.write('{"kind": "drop", "said": {"player": "Я'.encode()[:-1])
    assert len(events.open_event(path).entries) == 2


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (b"\xff\n", "is not UTF-8"),
        (b'{"kind": "undo", "said": {"steps": 3}}\n', r"step 3 \(undo\) of the journal is damaged"),
        (b'{"kind": "draw", "said": {"rounds": []}}\n', r"step 3 \(draw\) of the journal is damaged"),
        (
            b'{"kind": "draw", "said": {"rounds": [{"round": 1, "tables": [{"seats": [{"player": "X"}]}]}]}}\n',
            "“X” does not take part",
        ),
    ],
)
def test_a_journal_edited_by_hand_is_refused_in_words(tmp_path: Path, line: bytes, complaint: str) -> None:
    path = make(tmp_path, 4, preset="planned", rounds={"count": 1})
    events.draw(path)
    with journal_path(path).open("ab") as file:
        file.write(line)
    with pytest.raises(EventError, match=complaint):
        events.open_event(path)


def test_empty_lines_in_a_journal_do_not_change_the_numbers_of_steps(tmp_path: Path) -> None:
    path = make(tmp_path, 4, preset="planned", rounds={"count": 1}, pairs={"way": "none"})
    events.draw(path)
    journal_path(path).write_text(
        journal_path(path).read_text(encoding="utf-8").replace("\n", "\n\n", 1), encoding="utf-8"
    )
    play(path, 1)
    assert [entry.number for entry in events.open_event(path).entries] == [1, 2, 3]
    assert events.undo(path)[1] == [3]


def test_an_undo_can_be_taken_back(tmp_path: Path) -> None:
    path = make(tmp_path, 4, preset="planned", rounds={"count": 1}, pairs={"way": "none"})
    events.draw(path)
    play(path, 1)
    before = as_bytes(events.open_event(path))
    events.undo(path)
    assert [each.number for each in events.undoable(events.open_event(path))] == [1, 2, 4]
    again, steps = events.undo(path, steps=[4])
    assert (steps, as_bytes(again)) == ([3], before)
    with pytest.raises(EventError, match="no such step"):
        events.undo(path, steps=[4])


def test_undoing_a_drop_by_its_number_takes_its_draw_along(tmp_path: Path) -> None:
    path = make(tmp_path, 12, preset="planned", rounds={"count": 3})
    before = events.draw(path)
    events.drop(path, "Birch")
    after, steps = events.undo(path, steps=[3])
    assert steps == [3, 4]
    assert seated(after, 1) == seated(before, 1)


def test_a_new_event_beside_the_journal_of_another_leaves_no_file(tmp_path: Path) -> None:
    (tmp_path / "event.journal.jsonl").write_text("", encoding="utf-8")
    with pytest.raises(EventError, match="belongs to another event"):
        make(tmp_path, 4)
    assert not (tmp_path / "event.toml").exists()
