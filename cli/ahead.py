"""Ratings worked out after a load or a rebuild where there are many games, so that no page has to wait for them."""

from contextlib import closing
from pathlib import Path

from cli.output import complain, steps
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


def rate_ahead(db: Path) -> None:
    """Keep the ratings of every game that has many results; Ctrl+C leaves them to the first page that asks."""
    with reading(db) as connection:
        many = [str(game) for (game,) in connection.execute(_MANY_GAMES, {"many": MANY}).fetchall()]
    if not many:
        return
    try:
        _rate(db, many)
    except KeyboardInterrupt:
        complain("all games are there; the ratings are left to the first page that shows them")


def _rate(db: Path, games: list[str]) -> None:
    from analytics.filters import Filters  # noqa: PLC0415 - most loads do not need them
    from analytics.rating import rated  # noqa: PLC0415
    from analytics.warehouse import Warehouse  # noqa: PLC0415

    with closing(Warehouse(db)) as warehouse:
        for game in games:
            with steps("ratings", 2) as report:
                rated(warehouse, Filters(game=game), report=report)
