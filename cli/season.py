"""The season of the demo: simulated games, played once and kept beside the warehouse."""

import time
from itertools import islice
from pathlib import Path

import typer

from cli.simulate import ALL_CORES, write_games
from simulator.evenings import PER_SEASON_GAME, evenings
from simulator.run import run
from simulator.season import play_season


def kept_season(folder: Path, games: int) -> Path:
    """The file with the first games of the season; the first call plays them, on all cores."""
    path = folder / f"season-{games}.jsonl"
    if not path.exists():
        _play(path, games)
    return path


def kept_evenings(folder: Path, games: int) -> list[Path]:
    """The file with friendly games of every further game, as many as belong to a season of that length."""
    pairings = evenings(games // PER_SEASON_GAME)
    path = folder / f"evenings-{len(pairings)}.jsonl"
    if pairings and not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(".part")
        write_games(run(pairings, ALL_CORES), unfinished, len(pairings))
        unfinished.replace(path)
    return [path] if pairings else []


def _play(path: Path, games: int) -> None:
    """Under another name until it is complete, so that an interrupted season is played again."""
    typer.echo(f"playing a season of {games} simulated games, this once ...")
    began = time.monotonic()
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    write_games(islice(play_season(ALL_CORES), games), unfinished, games)
    unfinished.replace(path)
    typer.echo(f"{games} games played in {time.monotonic() - began:.0f} s and kept in {path}")
