"""Ratings worked out after a load or a rebuild where there are many games, so that no page has to wait for them.

A command that loads has no pandas, which ratings need: they are left to `triumph ratings` in a process of its own.
"""

import subprocess
import sys
from pathlib import Path

from cli.output import complain
from ingest.warehouse.connection import reading

MANY = 20_000
"""From this many games on, a page would wait noticeably for the ratings."""

_MANY_GAMES = """
select game
from games
where not simulated and not solo
group by game
having count(*) >= $many
order by game
"""

_TRIUMPH = (sys.executable, "-c", "from cli.start import main; main()")
LEFT = "all games are there; the ratings are left to the first page that shows them"


def rate_ahead(db: Path) -> None:
    """Keep the ratings of every game that has many results; Ctrl+C leaves them to the first page that asks."""
    try:
        with reading(db) as connection:
            many = [str(game) for (game,) in connection.execute(_MANY_GAMES, {"many": MANY}).fetchall()]
        done = [_rate(db, game) for game in many]
    except KeyboardInterrupt:
        done = [False]
    if not all(done):
        complain(LEFT)


def _rate(db: Path, game: str) -> bool:
    """Whether the ratings of a game are kept; progress is drawn on the terminal."""
    command = [*_TRIUMPH, "ratings", "--game", game, "--db", str(db.absolute())]
    return subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode == 0  # noqa: S603
