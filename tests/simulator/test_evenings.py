"""Evenings: the demo shows every game that bots can play."""

from engine.record import Record
from engine.registry import DEFAULT_GAME
from engine.verify import verify
from simulator.evenings import evenings
from simulator.run import run
from simulator.tables import played_games


def test_every_further_game_is_played_at_every_size_of_table() -> None:
    pairings = evenings(6)
    assert {pairing.game for pairing in pairings} == set(played_games()) - {DEFAULT_GAME}
    assert {len(pairing.entrants) for pairing in pairings} == {2, 3, 4}


def test_the_games_are_legal_and_marked_as_simulated() -> None:
    for played in run(evenings(3)):
        record = Record.from_json(played.text)
        assert record.header.simulated
        assert verify(record).status == "accepted"
        assert len(played.seats) == len(record.seats)
