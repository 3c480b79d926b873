"""Marts and models at the size of a large service: `python -m bench.analytics --games 1000000`.

The warehouse is filled with synthetic results by SQL alone: its tables are real, its records are empty; every tenth
game states its stars. Prints one line per figure, seconds by the clock and of the processors beside what it is held to,
and exits with 1 where one is missed. On a busy machine the processor seconds are the ones to look at.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import duckdb
import numpy as np
from openskill.models import PlackettLuce

from analytics import bids, games, overview, players, stars, tie_breaks, win_rates
from analytics.effects import effects
from analytics.filters import Filters
from analytics.marts import read_mart
from analytics.model_data import model_results
from analytics.models.ratings import ratings
from analytics.rating import rated
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
insert into holdings by name
select game_id, seat, if(won, 6, 4) as stars from seats where game_id % 10 = 0;
insert into stars
select game_id, seat, kind, 1
from seats, (select unnest($kinds) as kind, unnest(range(len($kinds))) as number)
where game_id % 10 = 0 and (game_id // 10 + seat * 2 + number) % 9 < if(won, 6, 4);
insert into breaches select game_id, 0, 'TOUR-02', 'official' from games where game_id % 100 = 0;
insert into discrepancies by name
select game_id, 1 as number, 'total' as code, 'a total is wrong' as message from games where game_id % 100 = 1;
insert into copies select game_id, game_id + 1 from games where game_id % 1000 = 1;
update games set winner_total = best.total
from (select game_id, max(total) as total from seats group by game_id) as best
where best.game_id = games.game_id
"""
"""Some players play far more than others, and some are far better."""


@dataclass(frozen=True, slots=True)
class Seconds:
    """How long something took, by the clock and in seconds of the processors."""

    clock: float
    busy: float


Line = tuple[str, Seconds, float]


def fill(path: Path, count: int, people: int) -> None:
    """A warehouse with so many games of five, their results drawn by chance and skill."""
    factions, mats = (list(each.values) for each in game_named("scythe").dimensions)
    (stars,) = game_named("scythe").counted
    kinds = list(stars.values)[:9]
    values = {"count": count, "people": people, "factions": factions, "mats": mats, "kinds": kinds}
    with duckdb.connect(path) as connection:
        migrate(connection)
        connection.execute("select setseed(0.5)")
        for statement in FILLING.split(";"):
            used = {name: value for name, value in values.items() if f"${name}" in statement}
            connection.execute(statement, used)


def timed(work: Callable[[], object], times: int = 3) -> Seconds:
    """The shortest of several runs, by the clock and in seconds of the processors."""
    runs = []
    for _ in range(times):
        clock, busy = time.perf_counter(), _busy()
        work()
        runs.append((time.perf_counter() - clock, _busy() - busy))
    return Seconds(min(clock for clock, _ in runs), min(busy for _, busy in runs))


def marts(warehouse: Warehouse) -> Iterator[Line]:
    """Every mart that a page uses, with what it is held to."""
    chosen = Filters()
    by_hand = timed(lambda: warehouse.query(BY_HAND), 5)
    pairs = timed(lambda: win_rates.by_pair(warehouse, chosen), 5)
    yield "faction x mat by hand", by_hand, float("inf")
    yield "faction x mat", pairs, 1.5 * by_hand.clock
    print(
        f"faction x mat against hand-written SQL: {pairs.clock / by_hand.clock:.2f} times by the clock, "
        f"{pairs.busy / by_hand.busy:.2f} times in processor time"
    )
    pair, person = games.Behind(faction="crimea", mat="engineering"), games.Behind(player="P1")
    questions: dict[str, Callable[[], object]] = {
        "overview": lambda: overview.overview(warehouse, chosen),
        "choices of the filters": lambda: overview.choices(warehouse),
        "data quality": lambda: overview.data_quality(warehouse, chosen),
        "by faction": lambda: win_rates.by_faction(warehouse, chosen),
        "by player": lambda: win_rates.by_player(warehouse, chosen),
        "by turn order": lambda: win_rates.by(warehouse, chosen, ("players", "start_order")),
        "by order of bids": lambda: bids.by_pick_order(warehouse, chosen),
        "tie-breaks": lambda: tie_breaks.by_criterion(warehouse, chosen),
        "lengths": lambda: read_mart(warehouse, "lengths", chosen),
        "stars": lambda: stars.winners_against_others(warehouse, chosen),
        "stars by faction": lambda: stars.by_faction(warehouse, chosen),
        "order of stars": lambda: stars.in_order(warehouse, chosen),
        "sets of stars": lambda: stars.ending_sets(warehouse, chosen),
        "banned pairs": lambda: games.banned_pairs(warehouse, chosen),
        "game list, ten games": lambda: games.game_list(warehouse, chosen, limit=10),
        "game list of a pair, ten games": lambda: games.game_list(warehouse, chosen, pair, limit=10),
        "game list of a person, ten games": lambda: games.game_list(warehouse, chosen, person, limit=10),
    }
    for name, question in questions.items():
        yield name, timed(question), SLOWEST_MART


def models(warehouse: Warehouse) -> Iterator[Line]:
    """Effects with the held-out table, a kept result, ratings against the bare library, one player."""
    chosen = Filters()
    yield (
        "effects, newest 200,000",
        timed(lambda: effects(warehouse, chosen, anew=True, report=_say), 1),
        SLOWEST_EFFECTS,
    )
    yield "effects, kept", timed(lambda: effects(warehouse, chosen)), 0.05
    results, _ = model_results(warehouse, chosen)
    many, few = (results.select(np.arange(results.games) < count) for count in (100_000, 20_000))
    ours = timed(lambda: ratings(many), 1).busy / many.games
    bare = timed(lambda: _bare(few.person.codes, few.rank, few.games), 2).busy / few.games
    print(
        f"games rated per second, tuning and held-out losses included: {1 / ours:,.0f}; bare openskill {1 / bare:,.0f}"
    )
    yield "ratings against bare openskill", Seconds(ours / bare, ours / bare), 1 / 0.8
    yield "ratings of all games", timed(lambda: rated(warehouse, chosen, anew=True), 1), float("inf")
    yield "list of all players", timed(lambda: players.player_list(warehouse, chosen)), SLOWEST_MART
    yield "one player", timed(lambda: players.player(warehouse, "P1", chosen)), SLOWEST_MART


def everything(warehouse: Warehouse) -> Iterator[Line]:
    """Effects of all games, to be held to the memory they take."""
    yield (
        "effects, all games",
        timed(lambda: effects(warehouse, Filters(), everything=True, anew=True, report=_say), 1),
        float("inf"),
    )


def _say(part: str) -> None:
    """How far a long computation is, on the other channel, with the memory it has taken so far."""
    print(f"... {part}, {_peak():.0f} MiB", file=sys.stderr, flush=True)


def _busy() -> float:
    """Seconds of the processors that this process has taken, and second processes that it has ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def _peak() -> float:
    """The most memory of this process and of its largest second process together."""
    both = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(resource.getrusage(which).ru_maxrss for which in both) / 1024


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
    options.add_argument("--part", choices=PARTS, action="append", help="Only this part; may be repeated.")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = chosen.db or Path(folder) / "bench.duckdb"
        if not path.exists():
            fill(path, chosen.games, chosen.people)
        parts = chosen.part or list(PARTS)
        if len(parts) == 1:
            sys.exit(run(path, parts[0]))
        # A process each, so that every part is held to its own memory.
        command = [sys.executable, "-m", "bench.analytics", "--db", str(path), "--part"]
        codes = [subprocess.run([*command, part], check=False).returncode for part in parts]  # noqa: S603
        sys.exit(max(codes))


def run(path: Path, part: str) -> int:
    """Print the lines of one part; 1 where something was missed."""
    missed = False
    for name, took, held_to in PARTS[part](Warehouse(path)):
        missed |= took.clock > held_to
        mark = "" if took.clock <= held_to else "   MISSED"
        print(f"{name:34} {took.clock:8.3f} {took.busy:8.3f}   held to {held_to:8.3f}{mark}", flush=True)
    memory = _peak()
    print(f"{'memory of ' + part + ', MiB':34} {memory:8.0f}            held to {MOST_MIB:8}")
    return int(missed or memory > MOST_MIB)


PARTS: dict[str, Callable[[Warehouse], Iterator[Line]]] = {
    "marts": marts,
    "models": models,
    "everything": everything,
}


if __name__ == "__main__":
    main()
