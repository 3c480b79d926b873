"""Runs of many games: the same with any number of workers, counted by faction and mat."""

import json

from engine.record import Header
from simulator.balance import by_dimension
from simulator.run import Pairing, Played, SeatResult, run
from simulator.season import EVENTS, FINALS, finals, preliminaries, roster, season_size
from tests.simulator.games import entrants


def pairings(games: int) -> list[Pairing]:
    return [Pairing(tuple(entrants(3)), f"run/{number}", Header(event="Cup")) for number in range(games)]


def seat(faction: str, mat: str, rank: int, win: float) -> SeatResult:
    return SeatResult(faction, {"faction": faction, "mat": mat}, rank, 50 - rank, win)


def test_two_workers_write_the_same_games_as_one() -> None:
    alone = [game.text for game in run(pairings(11))]
    assert [game.text for game in run(pairings(11), workers=2)] == alone


def test_a_played_game_tells_how_every_seat_came_out() -> None:
    (game,) = run(pairings(1))
    record = json.loads(game.text)
    assert [played.player for played in game.seats] == [seat["player"] for seat in record["seats"]]
    assert [played.total for played in game.seats] == [
        sheet["total"] for sheet in record["announced"]["sheets"]
    ]
    assert (game.event, game.rounds) == ("Cup", record["announced"]["rounds"])
    assert sum(played.win for played in game.seats) == 1


def test_win_rates_count_seats_and_share_a_shared_victory() -> None:
    games = [
        Played("", None, 20, (seat("nordic", "industrial", 1, 1.0), seat("crimea", "patriotic", 2, 0.0))),
        Played("", None, 20, (seat("nordic", "patriotic", 1, 0.5), seat("saxony", "industrial", 1, 0.5))),
    ]
    nordic, saxony, crimea = by_dimension(games, "faction")
    assert (nordic.name, nordic.seats, nordic.wins, nordic.rate) == ("nordic", 2, 1.5, 0.75)
    assert (saxony.name, saxony.rate, crimea.name, crimea.rate) == ("saxony", 0.5, "crimea", 0.0)
    assert [(share.name, share.wins) for share in by_dimension(games, "mat")] == [
        ("industrial", 1.5),
        ("patriotic", 0.5),
    ]
    assert 0 < nordic.interval.low < 0.75 < nordic.interval.high < 1


def test_a_season_has_some_two_thousand_games_in_events_rounds_and_finals() -> None:
    drawn = preliminaries()
    assert season_size() == len(drawn) + FINALS * len(EVENTS) == 2028
    assert {pairing.header.event for pairing in drawn} == {event for event, _ in EVENTS}
    assert {len(pairing.entrants) for pairing in drawn} == {2, 3, 4, 5}
    assert len({pairing.seed for pairing in drawn}) == len(drawn)


def test_nobody_sits_at_two_tables_of_a_round() -> None:
    first = [
        pairing
        for pairing in preliminaries()
        if (pairing.header.event, pairing.header.round) == ("Winter Open", "3")
    ]
    names = [entrant.name for pairing in first for entrant in pairing.entrants]
    assert len(names) == len(set(names)) == len(roster())


def test_the_best_of_an_event_meet_in_its_final() -> None:
    names = [entrant.name for entrant in roster()]
    points = {event: {name: float(number) for number, name in enumerate(names)} for event, _ in EVENTS}
    final = next(pairing for pairing in finals("1", points) if pairing.header.event == "Winter Open")
    assert [entrant.name for entrant in final.entrants] == names[:-5:-1]
    assert final.header.round == "Final"
