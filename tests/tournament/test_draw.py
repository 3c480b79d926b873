"""The draw: an independent counter finds what the certificate says, and known minima are reached."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.optimize import Bounds, LinearConstraint, milp

from analytics.tournament import event as events
from analytics.tournament.bounds import repeat_bound
from analytics.tournament.colouring import colour
from analytics.tournament.counting import repeats
from analytics.tournament.dealing import deal
from analytics.tournament.draw_json import draw_json
from analytics.tournament.errors import EventError
from analytics.tournament.fields import field
from analytics.tournament.planning import Task, plan_rounds
from analytics.tournament.settings import settings_from
from analytics.tournament.sizes import table_sizes
from tests.tournament.make import make


@pytest.mark.parametrize(
    ("players", "wanted", "sizes"),
    [
        (16, 4, [4, 4, 4, 4]),
        (23, 4, [4, 4, 4, 4, 4, 3]),
        (22, 4, [4, 4, 4, 4, 3, 3]),
        (21, 4, [5, 4, 4, 4, 4]),
        (10, 4, [4, 3, 3]),
        (8, 5, [4, 4]),
        (8, 3, [4, 4]),
        (11, 5, [4, 4, 3]),
        (11, 3, [4, 4, 3]),
        (9, 5, [5, 4]),
    ],
)
def test_tables_are_one_smaller_or_larger_whichever_leaves_fewer_off_size(
    players: int, wanted: int, sizes: list[int]
) -> None:
    assert table_sizes(players, wanted) == sizes


def test_six_and_seven_players_in_fives_are_asked_about() -> None:
    assert table_sizes(7, 4) == [4, 3]
    for players in (6, 7):
        with pytest.raises(EventError, match="staggered"):
            table_sizes(players, 5)
        assert table_sizes(players, 5, largest=players) == [players]
    assert table_sizes(7, 5, running=True) == [4, 3], "a drop must not stop an event"


def count_repeats(plan: Any) -> int:
    """Written apart from the code it checks: every two rounds in which the same two meet."""
    total = 0
    for first, second in combinations(plan, 2):
        pairs = [
            {frozenset(pair) for table in each for pair in combinations(table, 2)} for each in (first, second)
        ]
        total += len(pairs[0] & pairs[1])
    return total


@pytest.mark.parametrize(
    ("players", "size", "rounds", "least"),
    [
        (16, 4, 5, 0),
        (16, 4, 6, 24),
        (25, 5, 6, 0),
        (24, 4, 7, 0),
        (20, 5, 3, 12),
        (12, 4, 3, 9),
        (23, 4, 3, 0),
        (28, 4, 8, 0),
        (27, 4, 8, 0),
        (30, 4, 8, 0),
        (30, 5, 6, 0),
        (22, 5, 6, 3),
        (32, 4, 8, 0),
        (15, 3, 7, 0),
        (50, 5, 8, 0),
        (86, 5, 8, 0),
        (172, 4, 8, 0),
    ],
)
def test_a_plan_has_the_best_known_number_of_repeats(
    players: int, size: int, rounds: int, least: int
) -> None:
    sizes = table_sizes(players, size)
    plan = plan_rounds(Task(players, [sizes] * rounds, seed=5))
    assert all(sorted(chain.from_iterable(tables)) == list(range(players)) for tables in plan)
    assert all(sorted(map(len, tables), reverse=True) == sizes for tables in plan)
    assert count_repeats(plan) == repeats(plan) == least


def seatings(players: list[int], sizes: list[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to seat players at tables of these sizes, each way once."""
    if not players:
        yield ()
        return
    first, *others = players
    for size in set(sizes):
        left = list(sizes)
        left.remove(size)
        for mates in combinations(others, size - 1):
            rest = [player for player in others if player not in mates]
            yield from (((first, *mates), *more) for more in seatings(rest, left))


def solved(players: int, sizes: list[int], rounds: int) -> int:
    """The least number of repeats of any plan, proved by milp: how often is each seating taken?"""
    pairs = list(combinations(range(players), 2))
    ways = list(seatings(list(range(players)), sizes))
    met = np.array([[any({*pair} <= {*table} for table in way) for way in ways] for pair in pairs], float)
    # m(m-1)/2 of m meetings is the largest of its tangents k·m - k(k+1)/2.
    tangents = [np.hstack([k * met, -np.eye(len(pairs))]) for k in range(1, rounds)]
    above = [np.full(len(pairs), k * (k + 1) / 2) for k in range(1, rounds)]
    taken = np.concatenate([np.ones(len(ways)), np.zeros(len(pairs))])
    answer = milp(
        1 - taken,
        constraints=[
            LinearConstraint(np.vstack(tangents), -np.inf, np.concatenate(above)),
            LinearConstraint(taken[None], rounds, rounds),
        ],
        integrality=taken,
        bounds=Bounds(np.eye(len(taken))[0], np.inf),  # names are free, so the first seating is taken
        options={"time_limit": 60},
    )
    assert answer.status == 0, "the solver did not come to an end"
    return round(float(answer.fun))


@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [
        *(([3, 3], rounds) for rounds in (2, 3, 4, 5, 6)),
        *(([4, 3], rounds) for rounds in (2, 3, 4, 5, 6)),
        *(([4, 4], rounds) for rounds in (2, 3, 4, 5, 6, 7)),
        *(([3, 3, 3], rounds) for rounds in (2, 3, 4, 5)),
        *(([5, 4], 2), ([5, 5], 2), ([4, 3, 3], 2)),
    ],
)
def test_a_solver_proves_that_no_plan_has_fewer_repeats(sizes: list[int], rounds: int) -> None:
    players = sum(sizes)
    plan = plan_rounds(Task(players, [sizes] * rounds, seed=5))
    assert count_repeats(plan) == solved(players, sizes, rounds) == repeat_bound(players, [sizes] * rounds)


def test_a_solver_proves_nine_repeats_for_twelve_in_fours_and_three_rounds() -> None:
    """Two rounds of three fours repeat at least three pairs; the least contingency table is found by milp."""
    tables = 3
    variables = tables * tables
    shared = np.repeat(np.eye(tables), tables, axis=1), np.tile(np.eye(tables), tables)
    steps = np.vstack([np.hstack([rows, np.zeros((tables, variables * 2))]) for rows in shared])
    cost, rows = _pair_costs(variables)
    answer = milp(
        cost,
        constraints=[LinearConstraint(steps, 4, 4), LinearConstraint(rows, -np.inf, [1, 3] * variables)],
        integrality=np.ones(variables * 3),
    )
    assert answer.fun == tables
    assert repeat_bound(12, [[4, 4, 4]] * 3) == 3 * answer.fun


def _pair_costs(variables: int) -> tuple[Any, Any]:
    """X - y1 <= 1 and 2x - y1 - ... <= 3: y counts the pairs among x as two tangents of x(x-1)/2."""
    cost = np.concatenate([np.zeros(variables), np.ones(variables), np.zeros(variables)])
    rows = np.zeros((2 * variables, 3 * variables))
    for each in range(variables):
        rows[2 * each, [each, variables + each]] = 1, -1
        rows[2 * each + 1, [each, variables + each]] = 2, -1
    return cost, rows


def test_fields_of_prime_power_order_have_inverses() -> None:
    for order in (4, 7, 8, 9, 16, 25, 27):
        known = field(order)
        assert known is not None
        assert all(sorted(row) == list(range(order)) for row in known.plus)
        assert all(sorted(row) == list(range(order)) for row in known.times[1:])
    assert field(6) is None
    assert field(12) is None


def test_an_edge_colouring_is_even_at_tables_and_players() -> None:
    chance = random.Random(3)  # noqa: S311
    edges = []
    for turn in range(8):
        order = chance.sample(range(43), 43)
        edges += [(player, (turn, place // 4)) for place, player in enumerate(order)]
    given = colour(edges, 5)
    at_table = Counter((table, shade) for (_, table), shade in zip(edges, given, strict=True))
    by_player = Counter((player, shade) for (player, _), shade in zip(edges, given, strict=True))
    assert set(at_table.values()) == {1}
    assert {by_player[player, shade] for player in range(43) for shade in range(5)} == {1, 2}


def drawn(folder: Path, players: int, size: int, rounds: int, **said: Any) -> dict[str, Any]:
    path = make(folder, players, preset="planned", tables={"size": size}, rounds={"count": rounds}, **said)
    return draw_json(events.draw(path))


@pytest.mark.parametrize(("players", "size", "rounds"), [(16, 4, 6), (13, 4, 5), (20, 5, 6), (11, 5, 4)])
def test_the_certificate_lists_exactly_the_defects_that_another_counter_finds(
    tmp_path: Path, players: int, size: int, rounds: int
) -> None:
    said = drawn(tmp_path, players, size, rounds)
    met: Counter[tuple[str, ...]] = Counter()
    held: Counter[tuple[str, str]] = Counter()
    for each in said["rounds"]:
        for table in each["tables"]:
            met.update(combinations(sorted(seat["player"] for seat in table["seats"]), 2))
            held.update((seat["player"], seat["faction"]) for seat in table["seats"])
    named = {tuple(defect["players"]): defect for defect in said["certificate"] if defect["kind"] == "repeat"}
    assert set(named) == {pair for pair, times in met.items() if times > 1}
    total = sum(times * (times - 1) // 2 for times in met.values())
    assert all(defect["total"] == total >= defect["bound"] for defect in named.values())
    assert all(
        defect["avoidable"] is (False if total == defect["bound"] else None) for defect in named.values()
    )
    again = {
        (defect["players"][0], defect["held"])
        for defect in said["certificate"]
        if defect["kind"] == "faction"
    }
    assert again == {key for key, times in held.items() if times > 1}
    assert sum(times - 1 for times in held.values()) == players * max(0, rounds - 5)


def test_no_banned_pair_is_dealt_and_each_table_has_different_factions_and_mats(tmp_path: Path) -> None:
    said = drawn(tmp_path, 23, 4, 5)
    for each in said["rounds"]:
        for table in each["tables"]:
            factions = [seat["faction"] for seat in table["seats"]]
            mats = [seat["mat"] for seat in table["seats"]]
            assert len(set(factions)) == len(factions)
            assert len(set(mats)) == len(mats)
            pairs = set(zip(factions, mats, strict=True))
            assert not pairs & {("rusviet", "industrial"), ("crimea", "patriotic")}


@pytest.mark.parametrize(("players", "size", "rounds"), [(108, 5, 5), (60, 4, 5), (47, 4, 5)])
def test_bans_cost_no_faction_and_no_mat_even_without_annealing(players: int, size: int, rounds: int) -> None:
    """R7: with five games and five factions and mats each player has every one of them once."""
    plan = plan_rounds(Task(players, [table_sizes(players, size)] * rounds, seed=1))
    supply = settings_from({"preset": "planned"}).supply()
    seats = [seat for each in deal(plan, supply, seed=1, most_work=0) for table in each for seat in table]
    assert not [seat for seat in seats if (seat.faction, seat.mat) in supply.banned]
    assert max(Counter((seat.player, seat.faction) for seat in seats).values()) == 1
    assert max(Counter((seat.player, seat.mat) for seat in seats).values()) == 1


def test_seats_stand_in_turn_order_clockwise_from_the_lowest_mat(tmp_path: Path) -> None:
    """SET-09, SET-25."""
    clockwise = ["nordic", "rusviet", "crimea", "saxony", "polania"]
    mats = ["industrial", "engineering", "patriotic", "mechanical", "agricultural"]
    for each in drawn(tmp_path, 12, 4, 3)["rounds"]:
        for table in each["tables"]:
            seats = [clockwise.index(seat["faction"]) for seat in table["seats"]]
            lowest = min(mats.index(seat["mat"]) for seat in table["seats"])
            assert mats.index(table["seats"][0]["mat"]) == lowest
            turned = seats.index(min(seats))
            assert seats[turned:] + seats[:turned] == sorted(seats)


@pytest.mark.parametrize("way", ["dealt", "same"])
def test_mats_stand_in_numeric_order_where_the_event_says_so(tmp_path: Path, way: str) -> None:
    mats = ["industrial", "engineering", "patriotic", "mechanical", "agricultural"]
    for each in drawn(tmp_path, 13, 4, 3, pairs={"clockwise": "mats", "way": way})["rounds"]:
        for table in each["tables"]:
            numbers = [mats.index(seat["mat"]) for seat in table["seats"]]
            assert numbers == sorted(numbers)


def test_free_seats_spread_turn_positions_by_at_most_one(tmp_path: Path) -> None:
    said = drawn(tmp_path, 14, 4, 6, pairs={"seating_required": False})
    common = min(len(table["seats"]) for each in said["rounds"] for table in each["tables"])
    places: dict[str, Counter[int]] = {}
    for each in said["rounds"]:
        for table in each["tables"]:
            for place, seat in enumerate(table["seats"]):
                places.setdefault(seat["player"], Counter())[place] += 1
    for counts in places.values():
        values = [counts[place] for place in range(common)]
        assert max(values) - min(values) <= 1


def test_a_seed_reproduces_the_draw_and_another_seed_changes_it(tmp_path: Path) -> None:
    texts = []
    for number, seed in enumerate((7, 7, 8)):
        folder = tmp_path / str(number)
        folder.mkdir()
        texts.append(json.dumps(drawn(folder, 13, 4, 3, seed=seed)["rounds"]))
    assert texts[0] == texts[1] != texts[2]


def test_players_who_must_not_meet_do_not(tmp_path: Path) -> None:
    pairs = [["Alder", "Birch"], ["Alder", "Cedar"], ["Dogwood", "Elm"]]
    said = drawn(tmp_path, 16, 4, 4, forbidden=pairs)
    for each in said["rounds"]:
        for table in each["tables"]:
            names = {seat["player"] for seat in table["seats"]}
            assert not any(set(pair) <= names for pair in pairs)
    assert not [defect for defect in said["certificate"] if defect["kind"] == "forbidden"]


def test_a_forbidden_pair_that_cannot_be_kept_apart_is_named(tmp_path: Path) -> None:
    said = drawn(tmp_path, 4, 4, 1, forbidden=[["Alder", "Birch"]])
    assert [defect["players"] for defect in said["certificate"] if defect["kind"] == "forbidden"] == [
        ["Alder", "Birch"]
    ]


def test_members_of_a_club_are_kept_apart_where_repeats_allow(tmp_path: Path) -> None:
    players = [{"name": f"P{number}", "club": f"C{number % 4}"} for number in range(16)]
    path = tmp_path / "event.toml"
    events.create_event(
        path, {"name": "Clubs", "preset": "planned", "rounds": {"count": 1}, "players": players}
    )
    state = events.draw(path)
    assert not [defect for defect in state.certificate if defect["kind"] == "club"]
