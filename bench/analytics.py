"""Marts and models at the size of a large service: `python -m bench.analytics --games 1000000`.

The warehouse is filled with synthetic results by SQL alone: its tables are real, its records are empty. Prints one line
per figure with what it is held to, and exits with 1 where one is missed.
"""

import argparse
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import duckdb
import numpy as np
from openskill.models import PlackettLuce

from analytics import games, overview, players, stars, tie_breaks, win_rates
from analytics.effects import effects
from analytics.filters import Filters
from analytics.model_data import model_results
from analytics.models.openskill import rate_all
from analytics.warehouse import Warehouse
from engine.registry import game_named
from ingest.warehouse.migrate import migrate

BY_HAND = """
select faction, mat, count(*) as n, sum(win_share) as wins, sum(1.0 / players) as expected,
    sum(1.0 / players * (1 - 1.0 / players)) as variance, sum(total) as points, count(total) as totals,
    max(total) as best
from games join seats using (game_id)
where game = 'scythe' and not simulated and not solo and game_id not in (select game_id from copies)
    and faction is not null and mat is not null
group by faction, mat order by faction, mat
"""
SLOWEST_MART = 0.45
SLOWEST_EFFECTS = 20.0
MOST_MIB = 2048


FILLING = """
insert into people select 'P' || range, 'P' || range from range($people);
insert into sources (source_id, name, sha256, format, bytes) values (1, 's', 's', 's', 0);
insert into records by name
select range + 1 as game_id, md5(range::varchar) as content_hash, 1 as source_id, 'line' as position, '{}' as record
from range($count);
insert into games (
    game_id, game, edition, played_on, simulated, solo, players, evidence, status, stopped, event
)
select range + 1, 'scythe', 'first', date '2015-01-01' + (range * 4000 // $count)::integer, false, false, 5,
    'result', 'accepted', false, 'Event ' || range % 200
from range($count);
create temp table drawn as
select *, row_number() over (partition by game_id order by luck desc) as rank
from (
    select range // 5 + 1 as game_id, (range % 5)::integer as seat, person,
        $factions[(range // 5 + (range % 5) * 3) % len($factions) + 1] as faction,
        $mats[(range // 35 + (range % 5) * 2) % len($mats) + 1] as mat,
        (person % 100) / 60.0 - ln(-ln(random())) + ((range // 5 + (range % 5) * 3) % 7) * 0.1 as luck
    from (
        select range, (floor(pow(random(), 2) * ($people // 5)) * 5 + range % 5)::integer as person
        from range($count * 5)
    )
);
insert into seats by name
select game_id, seat, 'P' || person as player, faction, mat, 0 as bid, seat + 1 as start_order, rank,
    rank = 1 as won, (rank = 1)::integer::double as win_share, (60 + 8 * luck)::integer as total
from drawn;
update games set winner_total = best.total
from (select game_id, max(total) as total from seats group by game_id) as best
where best.game_id = games.game_id
"""
"""Some players play far more than others, and some are far better."""


def fill(path: Path, count: int, people: int) -> None:
    """A warehouse with so many games of five, their results drawn by chance and skill."""
    factions, mats = (list(each.values) for each in game_named("scythe").dimensions)
    values = {"count": count, "people": people, "factions": factions, "mats": mats}
    with duckdb.connect(path) as connection:
        migrate(connection)
        connection.execute("select setseed(0.5)")
        for statement in FILLING.split(";"):
            used = {name: value for name, value in values.items() if f"${name}" in statement}
            connection.execute(statement, used)


def timed(work: Callable[[], object], times: int = 3) -> float:
    """The shortest of several runs, in seconds."""
    shortest = float("inf")
    for _ in range(times):
        began = time.perf_counter()
        work()
        shortest = min(shortest, time.perf_counter() - began)
    return shortest


def marts(warehouse: Warehouse) -> Iterator[tuple[str, float, float]]:
    """Every mart that a page uses, with what it is held to."""
    chosen = Filters()
    by_hand = timed(lambda: warehouse.query(BY_HAND))
    yield "faction x mat by hand", by_hand, float("inf")
    yield "faction x mat", timed(lambda: win_rates.by_pair(warehouse, chosen)), 1.5 * by_hand
    questions: dict[str, Callable[[], object]] = {
        "overview": lambda: overview.overview(warehouse, chosen),
        "by faction": lambda: win_rates.by_faction(warehouse, chosen),
        "by player": lambda: win_rates.by_player(warehouse, chosen),
        "by turn order": lambda: win_rates.by_start_order(warehouse, chosen),
        "tie-breaks": lambda: tie_breaks.by_criterion(warehouse, chosen),
        "stars": lambda: stars.winners_against_others(warehouse, chosen),
        "banned pairs": lambda: games.banned_pairs(warehouse, chosen),
        "game list, one page": lambda: games.game_list(warehouse, chosen, limit=50),
    }
    for name, question in questions.items():
        yield name, timed(question), SLOWEST_MART


def models(warehouse: Warehouse) -> Iterator[tuple[str, float, float]]:
    """Effects with the held-out table, a kept result, ratings against the bare library, one player."""
    chosen = Filters()
    yield "effects, newest 200,000", timed(lambda: effects(warehouse, chosen, anew=True), 1), SLOWEST_EFFECTS
    yield "effects, kept", timed(lambda: effects(warehouse, chosen)), 0.05
    results, _ = model_results(warehouse, chosen)
    few = results.select(np.arange(results.games) < 20_000)
    ours = few.games / timed(lambda: rate_all(few), 2)
    bare = few.games / timed(lambda: _bare(few.person.codes, few.rank, few.games), 2)
    print(f"openskill games per second: ours {ours:,.0f}, bare {bare:,.0f}")
    yield "ratings against bare openskill", bare / ours, 1 / 0.8
    yield "one player", timed(lambda: players.find_person(warehouse, "P1")), SLOWEST_MART


def _bare(persons: np.ndarray, ranks: np.ndarray, count: int) -> None:
    model = PlackettLuce()
    rated = {person: model.rating() for person in set(persons.tolist())}
    for game in range(count):
        seats = range(5 * game, 5 * game + 5)
        teams = [[rated[int(persons[seat])]] for seat in seats]
        for seat, (new,) in zip(
            seats, model.rate(teams, ranks=[float(ranks[seat]) for seat in seats]), strict=True
        ):
            rated[int(persons[seat])] = new


def main() -> None:
    """Fill a warehouse, time everything and say what was missed."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=1_000_000)
    options.add_argument("--people", type=int, default=20_000)
    options.add_argument("--db", type=Path, help="Keep the warehouse here and use it again.")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = chosen.db or Path(folder) / "bench.duckdb"
        if not path.exists():
            fill(path, chosen.games, chosen.people)
        warehouse = Warehouse(path)
        missed = 0
        for name, seconds, held_to in (*marts(warehouse), *models(warehouse)):
            missed += seconds > held_to
            mark = "" if seconds <= held_to else "   MISSED"
            print(f"{name:32} {seconds:8.3f}   held to {held_to:8.3f}{mark}", flush=True)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"{'memory, MiB':32} {memory:8.0f}   held to {MOST_MIB:8}")
    sys.exit(bool(missed or memory > MOST_MIB))


if __name__ == "__main__":
    main()
