"""The games behind every figure: the list, a narrower list, and one game's sheet."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

import pandas as pd

from analytics.filters import Filters
from analytics.marts import ask_marts, read_mart
from analytics.warehouse import Warehouse

_BEHIND = """
select distinct game_id
from chosen_seats
where ($faction::varchar is null or faction = $faction)
    and ($mat::varchar is null or mat = $mat)
    and ($player::varchar is null or exists (
        from chosen_persons
        where chosen_persons.game_id = chosen_seats.game_id and chosen_persons.seat = chosen_seats.seat
            and chosen_persons.player = $player
    ))
    and ($star::varchar is null or exists (
        from stars
        where stars.game_id = chosen_seats.game_id and stars.seat = chosen_seats.seat and kind = $star
    ))
"""

_LATEST = """
select game_id from chosen_games order by played_on desc nulls last, game_id desc limit $limit
"""
_LATEST_BEHIND = f"""
select game_id
from chosen_games
where game_id in ({_BEHIND})
order by played_on desc nulls last, game_id desc
limit $limit
"""  # noqa: S608 - both parts stand here
_HELD = """
select
    chosen_games.game_id,
    event,
    round,
    "table",
    played_on,
    chosen_games.policy,
    coalesce(person, seats.player) as player,
    faction,
    mat,
    rank,
    win_share,
    total,
    breaches.rule is not null as in_force
from chosen_games
join seats on seats.game_id = chosen_games.game_id
left join breaches on breaches.game_id = seats.game_id and breaches.seat = seats.seat
left join people on people.name = seats.player
where list_contains($pairs::varchar[], faction || '+' || mat)
order by played_on desc nulls last, chosen_games.game_id desc, seats.seat
"""
_EVERY = 2_000_000_000

_OF_ONE_GAME = {
    "game": """
        select games.*, tile as structure_tile
        from games left join structure_tiles using (game_id)
        where game_id = $game_id
    """,
    "seats": """
        select seats.*, holdings.* exclude (game_id, seat)
        from seats left join holdings using (game_id, seat)
        where game_id = $game_id
        order by rank, seat
    """,
    "scores": "select seat, category, points from scores where game_id = $game_id order by seat",
    "stars": "select seat, kind, count from stars where game_id = $game_id order by seat, kind",
    "discrepancies": "select * from discrepancies where game_id = $game_id order by number",
    "record": """
        select content_hash, position, record, sources.name as source
        from records join sources using (source_id)
        where game_id = $game_id
    """,
}


@dataclass(frozen=True, slots=True)
class Behind:
    """What a figure speaks of; its games have at least one such seat."""

    faction: str | None = None
    mat: str | None = None
    player: str | None = None
    star: str | None = None


@dataclass(frozen=True, slots=True)
class GameSheet:
    """Everything stored about one game; every table but `game` and `record` has its seats as rows."""

    game: pd.DataFrame
    seats: pd.DataFrame
    scores: pd.DataFrame
    stars: pd.DataFrame
    discrepancies: pd.DataFrame
    record: pd.DataFrame

    def categories(self) -> pd.DataFrame:
        """One row per seat in final order, one column per category of the end score."""
        wide = self.scores.pivot_table(index="seat", columns="category", values="points")
        return wide.reindex(self.seats["seat"])

    def findings(self) -> list[dict[str, Any]]:
        """What does not add up, in the order it was found."""
        rows = self.discrepancies.to_dict("records")
        return [{str(column): value for column, value in row.items()} for row in rows]


def game_list(
    warehouse: Warehouse, filters: Filters, behind: Behind | None = None, limit: int | None = None
) -> pd.DataFrame:
    """One row per game, the latest first; with `behind`, only the games behind that figure.

    With a limit, only so many of the latest are looked up.
    """
    if limit is None and (behind is None or behind == Behind()):
        return read_mart(warehouse, "game_list", filters)
    question = _LATEST if behind is None or behind == Behind() else _LATEST_BEHIND
    narrow = {} if question == _LATEST else asdict(behind or Behind())
    latest = ask_marts(warehouse, question, filters, {**narrow, "limit": limit or _EVERY})
    return read_mart(warehouse, "game_list", filters, {"only": [int(each) for each in latest["game_id"]]})


def one_game(warehouse: Warehouse, game_id: int) -> GameSheet | None:
    """One game with its sheet, or None when the warehouse has no such game."""
    parts = {name: warehouse.query(sql, {"game_id": game_id}) for name, sql in _OF_ONE_GAME.items()}
    return GameSheet(**parts) if len(parts["game"]) else None


def banned_pairs(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per seat that held a pair the policy of its game bans."""
    return read_mart(warehouse, "banned_pairs", filters)


def held_pairs(warehouse: Warehouse, filters: Filters, pairs: Iterable[tuple[str, str]]) -> pd.DataFrame:
    """One row per seat that held one of these pairs of faction and mat; `in_force` where its policy bans it."""
    named = [f"{faction}+{mat}" for faction, mat in sorted(pairs)]
    return ask_marts(warehouse, _HELD, filters, {"pairs": named})
