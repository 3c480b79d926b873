"""A planted season as a score sheet that the loader reads."""

from pathlib import Path

from analytics.models.planted import Plan, planted
from engine.registry import game_named

COLUMNS = ["game", "date", "player", "faction", "mat", "total", "rank"]


def write_planted(path: Path, games: int, seed: int = 5) -> Path:
    """The path of the sheet; levels of the dimensions get the names of Scythe."""
    names = {each.name: each.values for each in game_named("scythe").dimensions}
    seats = planted(seed, Plan(games=games, players=12)).seats
    seats = seats.assign(
        game=seats["game_id"] + 1,
        date=seats["played_on"],
        player=seats["person"],
        **{name: [names[name][int(level[1:])] for level in seats[name]] for name in ("faction", "mat")},
    )
    seats[COLUMNS].to_csv(path, index=False)
    return path
