"""The text notation: lossless, forgiving, and exact about what it does not understand."""

from hypothesis import HealthCheck, given, settings

from engine.record import Record
from ingest.notation import from_text, to_text
from tests.ingest.arbitrary_records import records


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(records())
def test_every_record_survives_the_way_through_text(record: Record) -> None:
    (game,) = from_text(to_text(record))
    assert game.errors == ()
    assert game.record == record
    assert game.record is not None
    assert game.record.to_json() == record.to_json()
