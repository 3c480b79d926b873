"""A short run of the fuzzer with every test run, and every finding of a long one for good."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.scythe.record import Record
from ingest.formats.reader import Reading, Source
from tests.fuzz.desk import Desk
from tests.fuzz.feed import FindingError, check_decoders, check_told, play, spell
from tests.fuzz.kinds import KINDS, Kind
from tests.fuzz.loop import FOUND, Case, case, keep, kept_case
from tests.fuzz.monsters import monsters
from tests.fuzz.supervisor import keep_unfinished, supervise
from tests.ingest.arbitrary_records import records

KEPT = sorted(path for path in FOUND.glob("*/*") if path.suffix != ".md")
SHORT = 4_000
"""Bytes of a monster in the short run."""

SLOW = {"stretches": 15, "monsters": 10, "pipeline": 20}
QUICK = [kind for name, kind in KINDS.items() if name != "long_lines"]
"""What a short run has time for."""

WORDS = r"""
1. 2. Nordic Saxony move trade produce bolster factory : ; , > + / # ! * ? { } [ ] ( ) V1 М5 X1 home worker
mech speed character with pay combat vs encounter pick gain deploy at enlist result score [Seat "A" "B]
stop end drew 3 12 -1 99999999999999999999 allow by reason \u202e
"""
NOTATION = st.sampled_from([*WORDS.split(), "\n", "\u202e", "\x00", "\t"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(("seats", "actions", "type", "game", "player", "hex", "plays", "rulings", "a")),
            inner,
        )
    ),
    max_leaves=12,
)
fuzzed = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def fails(kind: str, source: Source) -> str | None:
    return Case(KINDS[kind], source).failure()


@fuzzed
@given(st.binary(max_size=300))
def test_no_bytes_break_a_reader(content: bytes) -> None:
    assert fails("files", Source("game", content)) is None


@fuzzed
@given(JSON)
def test_no_json_breaks_a_reader(value: Any) -> None:
    assert fails("json", Source("game.json", json.dumps(value).encode())) is None


@fuzzed
@given(st.lists(NOTATION, max_size=60))
def test_no_line_of_notation_breaks_the_parser(words: list[str]) -> None:
    text = '[Seat "A" Nordic mechanical]\n[Seat "B" Saxony industrial]\n' + " ".join(words)
    assert fails("notation", Source("game.scythe", text.encode())) is None


@fuzzed
@given(records())
def test_any_record_is_replayed_or_refused_with_a_reason_and_spelled_both_ways(record: Record) -> None:
    play(record)
    spell(record)


@pytest.mark.parametrize("kind", QUICK, ids=lambda kind: kind.name)
def test_inputs_of_every_kind_raise_nothing_but_our_own_errors(kind: Kind) -> None:
    tried = [case(kind, 1, number) for number in range(SLOW.get(kind.name, 40))]
    assert [failure for each in tried if (failure := each.failure())] == []


@pytest.mark.parametrize("monster", list(monsters(SHORT)), ids=lambda monster: monster.name)
def test_a_monster_is_refused_quickly(monster: Source) -> None:
    assert fails("monsters", monster) is None


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name)
def test_what_was_once_found_stays_mended(path: Path) -> None:
    assert kept_case(path).failure() is None


@pytest.mark.parametrize("kind", QUICK, ids=lambda kind: kind.name)
def test_a_case_can_be_made_again_from_its_seed_and_number(kind: Kind) -> None:
    assert case(kind, 3, 5).source == case(kind, 3, 5).source


def test_a_finding_is_kept_with_its_reason_and_can_be_run_again(tmp_path: Path) -> None:
    def breaks(_source: Source) -> None:
        raise KeyError("nobody caught this")

    found = Case(Kind("csv", KINDS["csv"].make, breaks), Source("game.csv", b"a,b"), "7/csv/1")
    path = keep(found, found.failure() or "", tmp_path)
    told = path.with_name(f"{path.name}.md").read_text(encoding="utf-8")
    assert "KeyError: 'nobody caught this'" in told
    assert "7/csv/1" in told
    assert (kept_case(path).source.content, kept_case(path).kind) == (b"a,b", KINDS["csv"])


def test_an_input_that_takes_for_ever_is_cut_off() -> None:
    def spins(_source: Source) -> None:
        while True:
            pass

    endless = Kind("endless", KINDS["csv"].make, spins, seconds=0.05)
    assert "TooSlowError" in (Case(endless, Source("game", b"")).failure() or "")


def test_what_no_exception_can_stop_ends_with_its_worker() -> None:
    limits = "from tests.fuzz.loop import limit_memory, limit_processor_time; limit_memory()"
    endless = f"{limits}; limit_processor_time(0.1); 7 ** 10**9"
    assert subprocess.run([sys.executable, "-c", endless], check=False).returncode == -signal.SIGXCPU
    greedy = f"{limits}; bytes(5 * 1024**3)"
    ended = subprocess.run([sys.executable, "-c", greedy], check=False, capture_output=True)
    assert b"MemoryError" in ended.stderr


def test_the_input_that_ended_a_worker_is_kept_and_the_next_goes_on_behind_it(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "desk", ("csv", "json"))
    desk.done("csv", 1.0)
    desk.lay("csv", Source("game.csv", b"a,b"))
    keep_unfinished(Desk(tmp_path / "desk", ("csv", "json")), "the worker ended with -24", tmp_path)
    (kept,) = (path for path in (tmp_path / "csv").iterdir() if path.suffix != ".md")
    assert kept.read_bytes() == b"a,b"
    assert (desk.count("csv"), desk.findings(), desk.present()) == (2, 1, None)
    assert desk.least_tried() == "json"


def test_a_watched_worker_feeds_every_kind_it_is_given(tmp_path: Path) -> None:
    desk = supervise(tmp_path / "desk", ("bids", "notation"), 1, time.monotonic(), tmp_path)
    assert (desk.count("bids"), desk.count("notation")) == (1, 1)
    assert (desk.findings(), desk.present()) == (0, None)


def test_a_game_without_record_or_reason_is_a_finding() -> None:
    with pytest.raises(FindingError, match="no reason"):
        check_told(Reading("game.csv", "row 1", "", None))


def test_decoders_that_disagree_are_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    text = b'{"seats": [{"player": "Amber"}]}'
    check_decoders(text)
    other = Record.from_json('{"seats": [{"player": "Birch"}]}')
    monkeypatch.setattr(Record, "from_json", lambda _: other)
    with pytest.raises(FindingError, match="Birch"):
        check_decoders(text)
