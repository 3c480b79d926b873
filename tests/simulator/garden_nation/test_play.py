"""Bots play whole legal games of Garden Nation, the same ones from the same seed."""

import pytest

from engine.verify import verify
from simulator.entrant import Entrant
from simulator.garden_nation import PLANNED_STYLES, SEATS, STYLE_NAMES, simulate
from tests.checker_garden.check import check
from tests.checker_garden.test_checker import checked


@pytest.mark.parametrize("style", STYLE_NAMES)
def test_every_style_plays_legal_games_to_the_end(style: str) -> None:
    for players in SEATS:
        entrants = [Entrant(f"Bot {number}", style, 0.9) for number in range(players)]
        record = simulate(entrants, f"{style}/{players}")
        verdict = verify(record)
        assert (verdict.status, verdict.evidence) == ("accepted", "replayed"), verdict.failure
        assert check(*checked(record)) == []


def test_the_same_seed_gives_the_same_game() -> None:
    entrants = [Entrant("Amber", "builder"), Entrant("Birch", "raider")]
    assert simulate(entrants, 5) == simulate(entrants, 5)
    assert simulate(entrants, 5) != simulate(entrants, 6)


def test_thinking_beats_chance() -> None:
    won = 0
    for seed in range(12):
        record = simulate([Entrant("Amber", PLANNED_STYLES[seed % 6]), Entrant("Birch", "random")], seed)
        won += verify(record).ranking[0].player == "Amber"
    assert won >= 10
