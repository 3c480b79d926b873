"""The draw of an event: what is drawn next beside the rounds that happened, and its certificate."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from itertools import combinations
from typing import Any

from analytics.tournament.absences import ordered, plan_by_lot, plan_present
from analytics.tournament.certificate import Defect, certificate
from analytics.tournament.cut import next_stage, stage_tables
from analytics.tournament.dealing import MOST_WORK, deal
from analytics.tournament.dealt import Dealt, History
from analytics.tournament.errors import EventError
from analytics.tournament.planning import Task
from analytics.tournament.same_pairs import deal_same, offered_pairs
from analytics.tournament.settings import PairsWay, Stage
from analytics.tournament.sizes import table_sizes
from analytics.tournament.standings import qualifying_standings
from analytics.tournament.state import Round, Seat, State, Table
from analytics.tournament.swiss import swiss_round

Step = tuple[str, dict[str, Any]]
RATING_STEPS = 8
REPLAN_WORK = 26_000
"""People wait for a new plan while an event goes on."""


def draw_steps(state: State, *, again: bool = False, seed: int | None = None) -> list[Step]:
    """Steps that draw what comes next, none where all is drawn; `again` replaces what was not played."""
    chosen = state.settings.seed if seed is None else seed
    steps: list[Step] = [] if state.lot else [("lot", {"order": _lot(state)})]
    rounds = _next_rounds(state, again, chosen)
    if not rounds:
        return []
    whole = [*state.rounds[: rounds[0].number - 1], *rounds]
    said = {
        "seed": chosen,
        "rounds": [round_json(each) for each in rounds],
        "certificate": certificate_of(state, [each for each in whole if not each.stage]),
    }
    return [*steps, ("draw", said)]


def redraw_steps(state: State, seed: int | None = None) -> list[Step]:
    """Steps that plan anew what was not yet played, where rounds were planned ahead."""
    ahead = state.qualifying[state.begun :]
    return draw_steps(state, again=True, seed=seed) if ahead else []


def certificate_of(
    state: State, rounds: Sequence[Round], better: Mapping[str, int] | None = None
) -> list[Defect]:
    """The certificate of rounds before the cut."""
    settings = state.settings
    dealt = settings.pairs.way in ("dealt", "same")
    supply = settings.supply()
    things = {"faction": len(supply.factions)} | ({"mat": len(supply.mats)} if supply.mats else {})
    return certificate(
        rounds,
        forbidden=settings.forbidden,
        clubs={name: entrant.player.club for name, entrant in state.entrants.items()},
        things=things if dealt else {},
        positions=dealt,
        better=better,
    )


def round_json(each: Round) -> dict[str, Any]:
    """A round as the journal keeps it."""
    said: dict[str, Any] = {"round": each.number}
    if each.stage:
        said["stage"] = each.stage
    said["tables"] = [_table_json(table) for table in each.tables]
    if each.byes:
        said["byes"] = each.byes
    return said


def _table_json(table: Table) -> dict[str, Any]:
    said: dict[str, Any] = {"table": table.number, "seats": [asdict(seat) for seat in table.seats]}
    if table.offered:
        said["offered"] = table.offered
    return said


def _lot(state: State) -> list[str]:
    """D15: drawn once from the seed over all players."""
    order = state.names()
    random.Random(f"lot {state.settings.seed}").shuffle(order)  # noqa: S311
    return order


def _next_rounds(state: State, again: bool, seed: int) -> list[Round]:
    settings, drawn = state.settings, state.qualifying
    if state.stages and again and not state.stages[-1].touched:
        kept = replace_rounds(state, state.rounds[:-1])
        return _stage_round(kept, next_stage(kept), seed)
    if state.stages or (len(drawn) >= settings.rounds.count and not again):
        return _stage_round(state, next_stage(state), seed)
    keep = drawn[: state.begun] if again else drawn
    if len(keep) >= settings.rounds.count:
        return []
    if settings.rounds.kind == "swiss":
        return _swiss(replace_rounds(state, keep), seed)
    return _planned(state, keep, seed)


def replace_rounds(state: State, rounds: Sequence[Round]) -> State:
    """The state with other rounds."""
    return replace(state, rounds=list(rounds))


def _numbers(state: State) -> dict[str, int]:
    return {name: number for number, name in enumerate(state.names())}


def _plan_of(rounds: Sequence[Round], numbers: Mapping[str, int]) -> list[list[list[int]]]:
    return [[[numbers[player] for player in table.players] for table in each.tables] for each in rounds]


def _task(state: State, played: Sequence[Round], seed: int) -> Task:
    numbers = _numbers(state)
    forbidden = {ordered(numbers[first], numbers[second]) for first, second in state.settings.forbidden}
    players = [state.entrants[name].player for name in state.names()]
    clubs = {
        (first, second)
        for first, second in combinations(range(len(players)), 2)
        if players[first].club and players[first].club == players[second].club
    }
    ratings = [player.rating for player in players]
    return Task(
        len(players),
        (),
        forbidden=frozenset(forbidden),
        same_club=frozenset(clubs),
        ratings=_deviations(ratings),
        played=_plan_of(played, numbers),
        seed=seed,
    )


def _deviations(ratings: Sequence[float | None]) -> list[int]:
    """Ratings as small whole deviations from their mean; without ratings none."""
    known = [rating for rating in ratings if rating is not None]
    if not known or min(known) == max(known):
        return []
    mean, widest = sum(known) / len(known), max(known) - min(known)
    return [0 if rating is None else round(RATING_STEPS * (rating - mean) / widest) for rating in ratings]


def _sit(state: State, number: int) -> tuple[list[str], list[int], list[str]]:
    """Who plays a round, the sizes of its tables, and who sits out."""
    present = [name for name, entrant in state.entrants.items() if entrant.plays(number)]
    tables = state.settings.tables
    if len(present) < tables.smallest:
        raise EventError(
            f"round {number} has {len(present)} players, fewer than a table of {tables.smallest}; add players"
        )
    out = _byes(state, present) if tables.uneven == "byes" else []
    playing = [name for name in present if name not in out]
    running = any(each.touched for each in state.rounds)
    sizes = table_sizes(len(playing), tables.size, tables.smallest, tables.largest, running=running)
    return playing, sizes, out


def _byes(state: State, present: Sequence[str]) -> list[str]:
    """D08: one bye per player while others have none; a player who came back gets none."""
    over = len(present) % state.settings.tables.size
    if not over:
        return []
    had = {name: sum(name in each.byes for each in state.rounds) for name in present}
    lot = {name: place for place, name in enumerate(state.lot or _lot(state))}
    points = {line.player: line.place for line in qualifying_standings(state)} if state.rounds else {}
    able = [name for name in present if not state.entrants[name].returned]
    able.sort(key=lambda name: (had[name], -points.get(name, 0), lot.get(name, 0)))
    return able[:over]


def _planned(state: State, keep: Sequence[Round], seed: int) -> list[Round]:
    """All rounds that are left, together."""
    settings, numbers, names = state.settings, _numbers(state), state.names()
    first = len(keep) + 1
    sitting, current = [], replace_rounds(state, keep)
    for number in range(first, settings.rounds.count + 1):
        playing, sizes, out = _sit(current, number)
        sitting.append((playing, sizes, out))
        current = replace_rounds(current, [*current.rounds, Round(number, byes=out)])
    everybody = set(names)
    absent = [frozenset(numbers[name] for name in everybody - set(playing)) for playing, _, _ in sitting]
    task = replace(
        _task(state, keep, seed),
        sizes=[sizes for _, sizes, _ in sitting],
        absent=absent,
        previous=_previous(state, first, numbers),
    )
    plan = plan_by_lot(task) if settings.rounds.kind == "random" else plan_present(task)
    dealt = _deal(state, keep, plan, seed)
    return [
        Round(number, "", _tables(state, number, tables, names), sitting[number - first][2])
        for number, tables in enumerate(dealt, start=first)
    ]


def _previous(state: State, first: int, numbers: Mapping[str, int]) -> list[list[list[int]]] | None:
    left = [each for each in state.qualifying if each.number >= first]
    return _plan_of(left, numbers) if left else None


def _swiss(state: State, seed: int) -> list[Round]:
    number = len(state.rounds) + 1
    missing = [(each.number, table) for each in state.qualifying for table in each.missing]
    if missing:
        where = ", ".join(f"round {turn} table {table}" for turn, table in missing)
        raise EventError(
            f"a Swiss round needs the results before it, and {where} has none; enter it, "
            "or strike the table with a ruling"
        )
    playing, sizes, out = _sit(state, number)
    numbers, names = _numbers(state), state.names()
    lines = [line.player for line in qualifying_standings(state) if line.player in playing]
    if number == 1:
        random.Random(f"{seed} first").shuffle(lines)  # noqa: S311
    (tables,) = swiss_round(
        [numbers[name] for name in lines], sizes, _task(state, state.rounds, seed + number)
    )
    (dealt,) = _deal(state, state.rounds, [tables], seed + number)
    return [Round(number, "", _tables(state, number, dealt, names), out)]


def _stage_round(state: State, stage: Stage | None, seed: int) -> list[Round]:
    if stage is None:
        return []
    names, numbers = state.names(), _numbers(state)
    number = len(state.rounds) + 1
    seated, past = stage_tables(state, stage, seed)
    tables = [[numbers[name] for name in table] for table in seated]
    (dealt,) = _deal(state, state.rounds, [tables], seed + number, stage.pairs)
    return [Round(number, stage.name, _tables(state, number, dealt, names, stage.pairs), past)]


def _deal(
    state: State,
    keep: Sequence[Round],
    plan: Sequence[Sequence[Sequence[int]]],
    seed: int,
    way: PairsWay | None = None,
) -> list[list[list[Dealt]]]:
    """Factions and mats for a plan in the event's way; none where they are auctioned or chosen otherwise."""
    chosen = way or state.settings.pairs.way
    numbers = _numbers(state)
    past = History()
    for each in keep:
        for table in each.tables:
            past.add([Dealt(numbers[seat.player], seat.faction, seat.mat) for seat in table.seats])
    supply = state.settings.supply()
    if chosen == "dealt" and supply.factions:
        return deal(plan, supply, seed, past, REPLAN_WORK if state.rounds else MOST_WORK)
    if chosen == "same" and supply.factions:
        return deal_same(plan, supply, seed, past)
    return _in_bidding_order(plan, seed)


def _in_bidding_order(plan: Sequence[Sequence[Sequence[int]]], seed: int) -> list[list[list[Dealt]]]:
    """Seats without pairs; their order is the order of bidding, drawn by lot."""
    chance = random.Random(f"bidding {seed}")  # noqa: S311
    ordered = []
    for tables in plan:
        ordered.append([chance.sample(list(table), len(table)) for table in tables])
    return [[[Dealt(player, None, None) for player in table] for table in tables] for tables in ordered]


def _tables(
    state: State,
    number: int,
    dealt: Sequence[Sequence[Dealt]],
    names: Sequence[str],
    way: PairsWay | None = None,
) -> list[Table]:
    sizes = list(map(len, dealt))
    auctioned = (way or state.settings.pairs.way) == "auction"
    offers = _offers(state, number, sizes) if auctioned else [[] for _ in sizes]
    return [
        Table(
            number,
            place,
            [Seat(names[seat.player], seat.faction, seat.mat) for seat in table],
            offered=offered,
        )
        for place, (table, offered) in enumerate(zip(dealt, offers, strict=True), start=1)
    ]


def _offers(state: State, number: int, sizes: Sequence[int]) -> list[list[dict[str, str | None]]]:
    """As many pairs as players at every table of an auction, a banned pair dealt again."""
    supply = state.settings.supply()
    chance = random.Random(f"offers {state.settings.seed} {number}")  # noqa: S311
    return [
        [{"faction": faction, "mat": mat} for faction, mat in offered_pairs(supply, size, chance)]
        for size in sizes
    ]
