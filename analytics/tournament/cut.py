"""The cut: who plays on in a semifinal or final, and at which tables (D13)."""

import random
from dataclasses import replace

from analytics.tournament.errors import EventError
from analytics.tournament.settings import Stage
from analytics.tournament.sizes import table_sizes
from analytics.tournament.standings import Line, qualifying_standings
from analytics.tournament.state import Round, State


def next_stage(state: State) -> Stage | None:
    """The stage that comes next; raises EventError while results before it are missing."""
    done = len(state.stages)
    if done >= len(state.settings.stages):
        return None
    missing = [(each.number, table) for each in state.rounds for table in each.missing]
    if missing:
        where = ", ".join(f"round {turn} table {table}" for turn, table in missing[:8])
        raise EventError(
            f"the {state.settings.stages[done].name} needs all results before it, and {where} has none; "
            "enter it, or strike the table with a ruling"
        )
    return state.settings.stages[done]


def outdated_stages(state: State) -> list[str]:
    """Stages that were drawn with others than qualify by the results, rulings and drops as they stand now."""
    found = []
    for each, stage in zip(state.stages, state.settings.stages, strict=False):
        before = replace(state, rounds=state.rounds[: each.number - 1])
        if _inside(each) != set(qualified(before, stage)):
            found.append(each.stage)
    return found


def _inside(each: Round) -> set[str]:
    """The players of a stage, those who go past it included."""
    return {*each.byes, *(player for table in each.tables for player in table.players)}


def qualified(state: State, stage: Stage) -> list[str]:
    """Who is in a stage, best first; the first `byes` of them go past it."""
    able = [line for line in qualifying_standings(state) if not line.dropped]
    if state.stages:
        able = [line for line in able if line.player in _inside(state.stages[-1])]
    if stage.take == "winners":
        return _winners(state, stage, able)
    best = able[: stage.players]
    if stage.all_tied:
        best = _with_tied(best, able, stage)
    names = [line.player for line in best]
    return _with_champion(state, stage, names, [line.player for line in able])


def _with_tied(best: list[Line], able: list[Line], stage: Stage) -> list[Line]:
    """Everybody with the points of the last one who is in, if the table has room for all of them."""
    tied = [line for line in able if best and line.points >= best[-1].points]
    return tied if len(tied) <= max(stage.size, stage.players) else best


def _with_champion(state: State, stage: Stage, names: list[str], able: list[str]) -> list[str]:
    """The champion plays in addition; among the best already, the next moves up only with `fill`."""
    champion = stage.champion
    if not champion or state.entrant(champion).until is not None:
        return names
    if champion not in names:
        return [*names, champion]
    if stage.fill:
        return [*names, *[name for name in able if name not in names][:1]]
    return names


def _winners(state: State, stage: Stage, able: list[Line]) -> list[str]:
    """Byes and winners of the last round, then the others by place at their table and standings."""
    last = state.rounds[-1]
    order = {line.player: number for number, line in enumerate(able)}
    places = _places(last) | dict.fromkeys(last.byes if last.stage else (), 1)
    ranked = sorted((name for name in order if name in places), key=lambda name: (places[name], order[name]))
    rest = [name for name in order if name not in places]
    return [*ranked, *rest][: stage.players]


def _places(last: Round) -> dict[str, int]:
    return {
        seat.player: seat.place
        for table in last.tables
        if table.decided and not table.struck
        for seat in (table.result.seats if table.result else ())
        if not seat.forfeit
    }


def stage_tables(state: State, stage: Stage, seed: int) -> tuple[list[list[str]], list[str]]:
    """Tables of a stage, the best dealt out in a snake or by lot, and who goes past it."""
    inside = qualified(state, stage)
    past, players = inside[: stage.byes], inside[stage.byes :]
    if len(players) <= stage.size:
        return [players], past
    sizes = table_sizes(len(players), stage.size, state.settings.tables.smallest, max(5, stage.size))
    if stage.seeding == "random":
        random.Random(f"{seed} {stage.name}").shuffle(players)  # noqa: S311
    return _snake(players, sizes), past


def _snake(players: list[str], sizes: list[int]) -> list[list[str]]:
    tables: list[list[str]] = [[] for _ in sizes]
    line = list(range(len(sizes)))
    waiting = list(players)
    while waiting:
        for number in line:
            if waiting and len(tables[number]) < sizes[number]:
                tables[number].append(waiting.pop(0))
        line.reverse()
    return tables
