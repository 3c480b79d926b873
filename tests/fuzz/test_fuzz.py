"""A short run of the fuzzer with every test run, and every finding of a long one for good."""

import json
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.record import Record
from ingest.formats.reader import Source
from tests.fuzz.feed import feed, play, spell
from tests.fuzz.loop import FOUND, Case, cases, keep, kept_case
from tests.fuzz.monsters import monsters
from tests.ingest.arbitrary_records import records

KEPT = sorted(path for path in FOUND.glob("*") if path.suffix != ".md")
SHORT = 4_000
"""Bytes of a monster in the short run."""

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


def fails(case: Case) -> str | None:
    return case.failure()


@fuzzed
@given(st.binary(max_size=300))
def test_no_bytes_break_a_reader(content: bytes) -> None:
    assert fails(Case(Source("game", content), feed)) is None


@fuzzed
@given(JSON)
def test_no_json_breaks_a_reader(value: Any) -> None:
    assert fails(Case(Source("game.json", json.dumps(value).encode()), feed)) is None


@fuzzed
@given(st.lists(NOTATION, max_size=60))
def test_no_line_of_notation_breaks_the_parser(words: list[str]) -> None:
    text = '[Seat "A" Nordic mechanical]\n[Seat "B" Saxony industrial]\n' + " ".join(words)
    assert fails(Case(Source("game.scythe", text.encode()), feed)) is None


@fuzzed
@given(records())
def test_any_record_is_replayed_or_refused_with_a_reason_and_spelled_both_ways(record: Record) -> None:
    play(record)
    spell(record)


def test_mutated_samples_and_mutated_games_raise_nothing_but_our_own_errors() -> None:
    found = [failure for case in islice(cases(Random(1)), 80) if (failure := fails(case))]  # noqa: S311
    assert found == []


@pytest.mark.parametrize("monster", list(monsters(SHORT)), ids=lambda monster: monster.name)
def test_a_monster_is_refused_quickly(monster: Source) -> None:
    assert fails(Case(monster, feed)) is None


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name)
def test_what_was_once_found_stays_mended(path: Path) -> None:
    assert fails(kept_case(path)) is None


def test_a_finding_is_kept_with_its_reason_and_can_be_run_again(tmp_path: Path) -> None:
    def breaks(_source: Source) -> None:
        raise KeyError("nobody caught this")

    case = Case(Source("game.csv", b"a,b"), breaks)
    path = keep(case, fails(case) or "", tmp_path)
    assert "KeyError: 'nobody caught this'" in path.with_name(f"{path.name}.md").read_text(encoding="utf-8")
    assert kept_case(path).source.content == b"a,b"


def test_an_input_that_takes_for_ever_is_cut_off() -> None:
    def spins(_source: Source) -> None:
        while True:
            pass

    assert "TooSlowError" in (fails(Case(Source("game", b""), spins, seconds=0.05)) or "")
