"""`triumph simulate`: legal games by bots from a seed, and what they say about balance."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.table import Table

from cli.output import console, progress_bar
from engine.record import Header, Record
from ingest.notation.writer import write_record
from simulator.balance import Share, by_faction, by_mat
from simulator.bots.roster import PLANNED_STYLES, STYLE_NAMES
from simulator.play import Entrant
from simulator.run import Pairing, Played, Spell, run
from simulator.season import WORDS

Game = Annotated[Literal["scythe"], typer.Option("--game", help="Which game is played.")]
Players = Annotated[int, typer.Option("--players", min=2, max=5, help="Seats at the table.")]
Games = Annotated[int, typer.Option("--games", min=1, max=1_000_000, help="How many games.")]
Seed = Annotated[str, typer.Option("--seed", help="The same seed gives the same games.")]
Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the file of games is written.")]
Spelling = Annotated[Literal["json", "text"], typer.Option("--format", help="JSON lines or text notation.")]
Workers = Annotated[int, typer.Option("--workers", min=1, max=256, help="Processes; all cores if left out.")]
Bots = Annotated[
    str,
    typer.Option("--bots", help="Styles, with a skill from 0 to 1 if wanted: builder,fighter:0.5"),
]

ALL_CORES = os.cpu_count() or 1
ALL_STYLES = ",".join(PLANNED_STYLES)
SPELLINGS: dict[str, tuple[str, Spell]] = {
    "json": ("jsonl", Record.to_json),
    "text": ("scythe", write_record),
}


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: triumph simulate --players 4 --games 200 --seed 7 --out games")(simulate)


def simulate(
    game: Game = "scythe",
    players: Players = 5,
    games: Games = 100,
    seed: Seed = "1",
    out: Out = Path("simulated"),
    spelling: Spelling = "json",
    workers: Workers = ALL_CORES,
    bots: Bots = ALL_STYLES,
) -> None:
    """Let bots play legal games, write them down and print win rates by faction and mat."""
    ending, spell = SPELLINGS[spelling]
    path = out / f"{game}-{players}p-{_safe(seed)}.{ending}"
    played = run(pairings(players, games, seed, parse_bots(bots)), workers, spell)
    out.mkdir(parents=True, exist_ok=True)
    results = write_games(played, path, games)
    _print_balance(results)
    typer.echo(f"{len(results)} games written to {path}")


def pairings(players: int, games: int, seed: str, bots: list[tuple[str, float]]) -> list[Pairing]:
    """Tables of bots; the styles move on by one seat from game to game."""
    return [
        Pairing(
            tuple(
                Entrant(f"{WORDS[chair]} the {style}", style, skill)
                for chair in range(players)
                for style, skill in [bots[(chair + number) % len(bots)]]
            ),
            f"{seed}/{number}",
            Header(event=f"Simulation {seed}", game=str(number), source="triumph simulate"),
        )
        for number in range(1, games + 1)
    ]


def parse_bots(text: str) -> list[tuple[str, float]]:
    """Styles with skills out of `builder,fighter:0.5`."""
    parsed = []
    for part in text.split(","):
        style, _, skill = part.strip().partition(":")
        if style not in STYLE_NAMES:
            raise typer.BadParameter(f"unknown bot “{style}”; known: {', '.join(STYLE_NAMES)}")
        parsed.append((style, _skill(skill)))
    return parsed


def write_games(played: Iterable[Played], path: Path, size: int) -> list[Played]:
    """Write the games as they come; what is kept of them is how they came out."""
    results = []
    with path.open("w", encoding="utf-8") as file, progress_bar() as bar:
        task = bar.add_task("playing", total=size)
        for game in played:
            file.write(game.text + "\n")
            results.append(Played("", game.event, game.rounds, game.seats))
            bar.advance(task)
    return results


def _skill(text: str) -> float:
    try:
        skill = float(text or 1)
    except ValueError:
        skill = -1.0
    if not 0 <= skill <= 1:
        raise typer.BadParameter(f"a skill is a number from 0 to 1, not “{text}”")
    return skill


def _safe(seed: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in seed)[:40]


def _print_balance(results: list[Played]) -> None:
    screen = console()
    screen.print(_table("faction", by_faction(results)))
    screen.print(_table("mat", by_mat(results)))
    rounds = sorted(game.rounds for game in results)
    screen.print(f"rounds: {rounds[0]} to {rounds[-1]}, median {rounds[len(rounds) // 2]}")


def _table(title: str, shares: list[Share]) -> Table:
    """A row each, and one for all of them: the wins are as many as the games."""
    table = Table(title, "seats", "wins", "win rate", "95% interval", "points", box=None)
    for share in shares:
        interval = f"{share.interval.low:.1%} - {share.interval.high:.1%}"
        table.add_row(
            share.name,
            str(share.seats),
            f"{share.wins:g}",
            f"{share.rate:.1%}",
            interval,
            f"{share.average:.1f}",
        )
    seats, points = sum(share.seats for share in shares), sum(share.points for share in shares)
    wins = sum(share.wins for share in shares)
    table.add_row("all", str(seats), f"{wins:.10g}", f"{wins / seats:.1%}", "", f"{points / seats:.1f}")
    return table
