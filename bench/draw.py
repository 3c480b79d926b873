"""What the draw reaches and how long it takes, beside a greedy drawer that seats round by round.

.venv/bin/python -m bench.draw            # a selection
.venv/bin/python -m bench.draw --600      # some 600 configurations: 8 to 172 players, 2 to 8 rounds
.venv/bin/python -m bench.draw --all      # every one of them

Each line is counted here, apart from the code of the draw: repeats, turns at the small table, factions, mats,
turn positions, banned pairs, sizes, everybody once a round, and whether the certificate says the same. The
last two columns are processor seconds of the draw, and of planning anew after round 1 when a player drops.
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from analytics.tournament.draw_json import draw_json
from analytics.tournament.drawing import Step, draw_steps, redraw_steps
from analytics.tournament.journal import Entry
from analytics.tournament.settings import Settings, settings_from
from analytics.tournament.state import State
from analytics.tournament.steps import state_of

Configuration = tuple[int, int, int]
"""Players, wanted size of a table, rounds."""

SELECTION: tuple[Configuration, ...] = (
    *((16, 4, 5), (16, 4, 6), (25, 5, 6), (24, 4, 7), (20, 5, 3), (12, 4, 3), (23, 4, 3), (15, 3, 7)),
    *((9, 3, 4), (27, 3, 8), (20, 4, 5), (28, 4, 8), (30, 4, 8), (30, 5, 6), (32, 4, 8), (36, 4, 8)),
    *((40, 4, 5), (60, 4, 5), (86, 5, 4), (100, 4, 8), (172, 4, 8), (172, 5, 8)),
)
ALL: tuple[Configuration, ...] = tuple(
    (players, size, rounds) for players in range(8, 173) for size in (3, 4, 5) for rounds in range(2, 9)
)
BANNED = {("rusviet", "industrial"), ("crimea", "patriotic")}
FACTIONS = 5
SLOW_DRAW, SLOW_PLAN = 5.0, 2.0


@dataclass
class Counted:
    """What is counted in a draw, and what is wrong with it."""

    repeats: int = 0
    small: int = 0
    factions: int = 0
    mats: int = 0
    spread: int = 0
    wrong: list[str] = field(default_factory=list)


def pairs(count: int) -> int:
    return count * (count - 1) // 2


def even(total: int, places: int) -> int:
    """The least sum of pairs when a total is spread over places."""
    each, more = divmod(total, places)
    return more * pairs(each + 1) + (places - more) * pairs(each)


def bound(players: int, sizes: Sequence[int], rounds: int) -> int:
    """R2: two rounds against each other, meetings over all pairs, meetings over each player's opponents."""
    met = rounds * sum(map(pairs, sizes))
    each, more = divmod(2 * met, players)
    alone = more * even(each + 1, players - 1) + (players - more) * even(each, players - 1)
    two = sum(even(size, len(sizes)) for size in sizes)
    return max(pairs(rounds) * two, even(met, pairs(players)), -(-alone // 2))


def wanted_sizes(players: int, size: int) -> list[int] | None:
    """R3 by trying every number of tables; None where no split of two neighbouring sizes fits."""
    found = []
    for low, high in ((size - 1, size), (size, size + 1)):
        for tables in range(1, players if low >= 3 and high <= 5 else 1):
            larger = players - low * tables
            if 0 <= larger <= tables:
                split = [high] * larger + [low] * (tables - larger)
                found.append((sum(each != size for each in split), split))
    return min(found)[1] if found else None


def settings(configuration: Configuration) -> Settings:
    players, size, rounds = configuration
    return settings_from(
        {
            "preset": "planned",
            "seed": 1,
            "tables": {"size": size},
            "rounds": {"count": rounds},
            "players": [{"name": f"P{number:03}"} for number in range(players)],
        }
    )


def after(state: State, steps: Sequence[Step]) -> State:
    """The state with further steps, each written and read as the journal does it."""
    said = json.loads(json.dumps(steps))
    first = len(state.entries) + 1
    new = [Entry(number, kind, each, at="2026-01-01") for number, (kind, each) in enumerate(said, first)]
    return state_of(state.settings, [*state.entries, *new])


def count(drawn: dict[str, Any], configuration: Configuration) -> Counted:
    players, size, rounds = configuration
    found = Counted()
    met: Counter[tuple[str, str]] = Counter()
    held: dict[str, Counter[tuple[str, str]]] = {"faction": Counter(), "mat": Counter()}
    small: Counter[str] = Counter()
    tables = [table["seats"] for each in drawn["rounds"] for table in each["tables"]]
    common = min(map(len, tables))
    positions: dict[str, list[int]] = {}
    for each in drawn["rounds"]:
        sizes = sorted((len(table["seats"]) for table in each["tables"]), reverse=True)
        names = sorted(seat["player"] for table in each["tables"] for seat in table["seats"])
        _note(found, names != [f"P{number:03}" for number in range(players)], "players")
        _note(found, (wanted_sizes(players, size) or sizes) != sizes, "sizes")
        small.update(
            seat["player"]
            for table in each["tables"]
            if len(table["seats"]) < sizes[0]
            for seat in table["seats"]
        )
    for seats in tables:
        met.update(combinations(sorted(seat["player"] for seat in seats), 2))
        for kind, counts in held.items():
            _note(found, len({seat[kind] for seat in seats}) < len(seats), f"{kind} twice at a table")
            counts.update((seat["player"], seat[kind]) for seat in seats)
        _note(found, any((seat["faction"], seat["mat"]) in BANNED for seat in seats), "banned pair")
        for place, seat in enumerate(seats[:common]):
            positions.setdefault(seat["player"], [0] * common)[place] += 1
    found.repeats = sum(map(pairs, met.values()))
    found.small = sum(map(pairs, small.values()))
    found.factions, found.mats = (sum(times - 1 for times in counts.values()) for counts in held.values())
    found.spread = max(max(mine) - min(mine) for mine in positions.values())
    _note(found, len(drawn["rounds"]) != rounds, "rounds")
    _check_certificate(found, drawn["certificate"], met, small)
    return found


def _note(found: Counted, applies: bool, words: str) -> None:
    if applies and words not in found.wrong:
        found.wrong.append(words)


def _check_certificate(
    found: Counted, certificate: list[dict[str, Any]], met: Counter[tuple[str, str]], small: Counter[str]
) -> None:
    """The certificate names exactly the defects counted here, and calls none unavoidable without its bound."""
    again = sorted(pair for pair, times in met.items() if times > 1)
    named = sorted(tuple(sorted(each["players"])) for each in certificate if each["kind"] == "repeat")
    twice = sorted(player for player, times in small.items() if times > 1)
    _note(found, again != named, "certificate: repeats")
    _note(found, twice != sorted(_players(certificate, "small_table")), "certificate: small tables")
    for kind, total in (("faction", found.factions), ("mat", found.mats)):
        said = sum(each["times"] - 1 for each in certificate if each["kind"] == kind)
        _note(found, said != total, f"certificate: {kind}")
    proved = (each["total"] == each["bound"] or each.get("proved") for each in certificate)
    _note(
        found,
        any(each["avoidable"] is False and not sure for each, sure in zip(certificate, proved, strict=True)),
        "certificate: unavoidable without proof",
    )


def _players(certificate: Iterable[dict[str, Any]], kind: str) -> list[str]:
    return [player for each in certificate if each["kind"] == kind for player in each["players"]]


def greedy(players: int, sizes: Sequence[int], rounds: int) -> int:
    """Repeats when each round takes, seat by seat, the next player who met fewest of the table."""
    met: Counter[tuple[int, int]] = Counter()
    for turn in range(rounds):
        waiting = [(player * 7 + turn * 3) % players for player in range(players)]
        waiting = list(dict.fromkeys([*waiting, *range(players)]))
        for size in sizes:
            table = [waiting.pop(0)]
            while len(table) < size:
                best = min(
                    waiting, key=lambda one: sum(met[min(one, other), max(one, other)] for other in table)
                )
                waiting.remove(best)
                table.append(best)
            met.update(combinations(sorted(table), 2))
    return sum(map(pairs, met.values()))


def measured(configuration: Configuration) -> tuple[Counted, list[int], float, float]:
    """A draw counted, the sizes of its tables, and processor seconds of drawing and of planning anew."""
    empty = state_of(settings(configuration), [])
    began = time.process_time()
    steps = draw_steps(empty)
    spent = time.process_time() - began
    state = after(empty, steps)
    found = count(draw_json(state), configuration)
    sizes = [len(table.seats) for table in state.rounds[0].tables]
    started = ("start", {"round": 1, "tables": [1]})
    dropped = after(state, [started, ("drop", {"player": "P000", "after": 1})])
    began = time.process_time()
    redraw_steps(dropped)
    return found, sizes, spent, time.process_time() - began


def main() -> None:
    chosen = ALL if "--all" in sys.argv else ALL[::6] if "--600" in sys.argv else SELECTION
    print(
        "players size rounds | repeats bound greedy | small bound | factions mats least | spread | s | anew s"
    )
    at_bound = faults = 0
    slowest = slowest_plan = 0.0
    for configuration in chosen:
        players, size, rounds = configuration
        found, sizes, spent, anew = measured(configuration)
        least = bound(players, sizes, rounds)
        seats = rounds * sum(each for each in sizes if each < max(sizes))
        at_bound += found.repeats == least
        faults += bool(found.wrong)
        slowest, slowest_plan = max(slowest, spent), max(slowest_plan, anew)
        print(
            f"{players:7} {size:4} {rounds:6} | {found.repeats:7} {least:5}"
            f" {greedy(players, sizes, rounds):6} | {found.small:5} {even(seats, players):5}"
            f" | {found.factions:8} {found.mats:4} {players * max(0, rounds - FACTIONS):5}"
            f" | {found.spread:6} | {spent:.2f} | {anew:.2f} {' '.join(found.wrong)}",
            flush=True,
        )
    print(
        f"{len(chosen)} configurations, {at_bound} at the lower bound of repeats, {faults} with faults;"
        f" slowest draw {slowest:.2f} s (goal {SLOW_DRAW}), slowest new plan {slowest_plan:.2f} s"
        f" (goal {SLOW_PLAN})"
    )


if __name__ == "__main__":
    main()
