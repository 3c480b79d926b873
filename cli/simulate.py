"""`triumph simulate`: legal games by bots from a seed, and what they say about balance."""

import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.table import Table

from cli.output import console, progress_bar
from engine.record import Header, Record
from engine.registry import DEFAULT_GAME, game_named
from ingest.notation import notations, to_text
from simulator.balance import Share, by_dimension
from simulator.entrant import Entrant
from simulator.run import Pairing, Played, Spell, run
from simulator.season import WORDS
from simulator.tables import bots_of, played_games

Game = Annotated[str, typer.Option("--game", help=f"Which game is played: {', '.join(played_games())}.")]
Players = Annotated[int, typer.Option("--players", min=2, max=7, help="Seats at the table.")]
Games = Annotated[int, typer.Option("--games", min=1, max=1_000_000, help="How many games.")]
Seed = Annotated[str, typer.Option("--seed", help="The same seed gives the same games.")]
Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the file of games is written.")]
Spelling = Annotated[Literal["json", "text"], typer.Option("--format", help="JSON lines or text notation.")]
Workers = Annotated[int, typer.Option("--workers", min=1, max=256, help="Processes; all cores if left out.")]
Bots = Annotated[
    str,
    typer.Option(
        "--bots", help="Styles, with a skill from 0 to 1 if wanted: builder,fighter:0.5; all if left out."
    ),
]
Solo = Annotated[
    str | None, typer.Option("--solo", metavar="LEVEL", help="One bot against the game's own solo opponent.")
]

ALL_CORES = os.cpu_count() or 1


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog="Example: triumph simulate --players 4 --games 200 --seed 7 --out games")(simulate)


def simulate(  # noqa: PLR0913, PLR0917
    game: Game = DEFAULT_GAME,
    players: Players = 5,
    games: Games = 100,
    seed: Seed = "1",
    out: Out = Path("simulated"),
    spelling: Spelling = "json",
    workers: Workers = ALL_CORES,
    bots: Bots = "",
    solo: Solo = None,
) -> None:
    """Let bots play legal games, write them down and print win rates, in Scythe by faction and mat."""
    players = players if solo is None else 1
    _check_table(game, players, solo)
    ending, spell = _spelling(game, spelling)
    path = out / f"{game}-{solo or f'{players}p'}-{_safe(seed)}{ending}"
    tables = pairings(players, games, seed, parse_bots(bots, game), game)
    if solo is not None:
        tables = [replace(each, entrants=(*each.entrants, Entrant("Automa", solo))) for each in tables]
    played = run(tables, workers, spell)
    out.mkdir(parents=True, exist_ok=True)
    results = write_games(played, path, games)
    _print_balance(results, game)
    typer.echo(f"{len(results)} games written to {path}")


def _check_table(game: str, players: int, solo: str | None = None) -> None:
    if game not in played_games():
        raise typer.BadParameter(f"no bots play “{game}”; known: {', '.join(played_games())}")
    levels = getattr(bots_of(game), "SOLO_LEVELS", ())
    if solo is not None and solo not in levels:
        raise typer.BadParameter(f"no level “{solo}” of {game}; known: {', '.join(levels) or 'none'}")
    if solo is not None:
        return
    seats = bots_of(game).SEATS
    if players not in seats:
        raise typer.BadParameter(f"{players} players; {game} has {seats[0]} to {seats[-1]}")


def _spelling(game: str, spelling: str) -> tuple[str, Spell]:
    """The ending of the file and how a record is spelt in it."""
    if spelling == "json":
        return ".jsonl", Record.to_json
    if game not in notations():
        raise typer.BadParameter(f"{game} has no text notation; use --format json")
    return notations()[game].SUFFIX, to_text


def pairings(
    players: int, games: int, seed: str, bots: list[tuple[str, float]], game: str = DEFAULT_GAME
) -> list[Pairing]:
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
            game,
        )
        for number in range(1, games + 1)
    ]


def parse_bots(text: str, game: str = DEFAULT_GAME) -> list[tuple[str, float]]:
    """Styles with skills out of `builder,fighter:0.5`; all that think where none is named."""
    parsed, known = [], bots_of(game)
    for part in (text or ",".join(known.PLANNED_STYLES)).split(","):
        style, _, skill = part.strip().partition(":")
        if style not in known.STYLE_NAMES:
            raise typer.BadParameter(f"unknown bot “{style}”; known: {', '.join(known.STYLE_NAMES)}")
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


def _print_balance(results: list[Played], game: str) -> None:
    screen = console()
    for dimension in game_named(game).dimensions:
        screen.print(_table(dimension.name, by_dimension(results, dimension.name)))
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
