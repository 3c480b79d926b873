"""How simulated games spread: `python -m bench.spread [games]` plays that many for every player count.

Length, scores, popularity, stars by kind and who of the winners has them, what happens on the way, and win
rates by faction and mat; the same seeds every time, so two versions of the bots can be laid side by side.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from engine.scythe.words import STAR_KINDS
from simulator.balance import Share, by_dimension
from simulator.entrant import Entrant
from simulator.run import Played, outcome
from simulator.scythe.bots.roster import PLANNED_STYLES
from simulator.scythe.play import play

SIZES = (2, 3, 4, 5)
SHARES = (0, 5, 25, 50, 75, 95, 100)
HAPPENINGS = ("combat", "encounter", "factory_card", "objective", "workers_driven_off")
CHUNK = 25


@dataclass(frozen=True, slots=True)
class Sample:
    """One game: how it came out, its stars by kind, those of its winner, its events, its structure tile."""

    played: Played
    stars: Counter[str]
    winning: frozenset[str]
    popularity: tuple[int, ...]
    events: Counter[str]
    tile: str
    stopped: bool


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    with ProcessPoolExecutor() as pool:
        for players in SIZES:
            report(players, list(games(pool.map, players, wanted)))


def games(spread: Callable[..., Iterable[list[Sample]]], players: int, wanted: int) -> Iterator[Sample]:
    """That many games, played in pieces by a `map` of any kind."""
    pieces = [range(start, min(start + CHUNK, wanted)) for start in range(0, wanted, CHUNK)]
    for piece in spread(_piece, [players] * len(pieces), pieces):
        yield from piece


def report(players: int, samples: Sequence[Sample]) -> None:
    """Everything about the games of one player count."""
    print(f"{players} players, {len(samples)} games, {sum(sample.stopped for sample in samples)} stopped")
    print(f"  {'percent':<22}" + "".join(f"{share:>6}" for share in SHARES))
    _print_quantiles("rounds", [sample.played.rounds for sample in samples])
    _print_quantiles("winner's points", [_best(sample) for sample in samples])
    _print_quantiles("all points", [seat.total for sample in samples for seat in sample.played.seats])
    _print_quantiles("popularity", [steps for sample in samples for steps in sample.popularity])
    stars = sum((sample.stars for sample in samples), Counter[str]())
    print("  stars per game        " + _rates(stars, STAR_KINDS, len(samples)))
    winning = Counter(kind for sample in samples for kind in sample.winning)
    print("  share of winners with " + _rates(winning, STAR_KINDS, len(samples)))
    events = sum((sample.events for sample in samples), Counter[str]())
    print("  per game              " + _rates(events, HAPPENINGS, len(samples)))
    print(f"  structure tiles       {dict(sorted(Counter(sample.tile for sample in samples).items()))}")
    results = [sample.played for sample in samples]
    print(f"  win rate, even {1 / players:.0%}    " + _shares(by_dimension(results, "faction")))
    print("                        " + _shares(by_dimension(results, "mat")))


def _piece(players: int, seeds: range) -> list[Sample]:
    return [_sample(players, seed) for seed in seeds]


def _sample(players: int, seed: int) -> Sample:
    styles = [PLANNED_STYLES[(chair + seed) % len(PLANNED_STYLES)] for chair in range(players)]
    game = play(
        [Entrant(f"Bot {chair}", style) for chair, style in enumerate(styles)], f"spread/{players}/{seed}"
    )
    stars = Counter(str(event.detail["star"]) for event in game.state.events if event.kind == "star")
    events = Counter(event.kind for event in game.state.events)
    result = outcome(game.record, lambda record: "")
    seats = game.state.seats
    winner = seats[max(range(players), key=lambda seat: result.seats[seat].win)]
    winning = frozenset(kind for kind, count in zip(STAR_KINDS, winner.stars, strict=True) if count)
    popularity = tuple(seat.popularity for seat in seats)
    return Sample(result, stars, winning, popularity, events, game.state.tile or "", game.state.stopped)


def _best(sample: Sample) -> int:
    return max(seat.total for seat in sample.played.seats)


def _print_quantiles(title: str, figures: Iterable[int]) -> None:
    ordered = sorted(figures)
    at = [ordered[(len(ordered) - 1) * share // 100] for share in SHARES]
    print(f"  {title:<22}" + "".join(f"{figure:>6}" for figure in at))


def _rates(counted: Counter[str], names: Iterable[str], among: int) -> str:
    return ", ".join(f"{name} {counted[name] / among:.2f}" for name in names)


def _shares(shares: Sequence[Share]) -> str:
    return ", ".join(
        f"{share.name} {share.rate:.0%} ({share.interval.low:.0%}-{share.interval.high:.0%}, n {share.seats})"
        for share in shares
    )


if __name__ == "__main__":
    main()
