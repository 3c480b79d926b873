"""The games behind every figure: the list, a narrower list, and one game's sheet."""

from dataclasses import asdict, dataclass
from typing import Any

import pandas as pd

from analytics.filters import Filters
from analytics.marts import ask_marts, read_mart
from analytics.warehouse import Warehouse

_BEHIND = """
select distinct game_id
from seat_results
where ($faction::varchar is null or faction = $faction)
    and ($mat::varchar is null or mat = $mat)
    and ($player::varchar is null or exists (
        from person_results
        where person_results.game_id = seat_results.game_id and person_results.seat = seat_results.seat
            and person_results.player = $player
    ))
    and ($star::varchar is null or exists (
        from stars
        where stars.game_id = seat_results.game_id and stars.seat = seat_results.seat and kind = $star
    ))
"""

_OF_ONE_GAME = {
    "game": "select * from games where game_id = $game_id",
    "seats": "select * from seats where game_id = $game_id order by rank, seat",
    "scores": "select seat, category, coins from scores where game_id = $game_id order by seat",
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
        wide = self.scores.pivot_table(index="seat", columns="category", values="coins")
        return wide.reindex(self.seats["seat"])

    def findings(self) -> list[dict[str, Any]]:
        """What does not add up, in the order it was found."""
        rows = self.discrepancies.to_dict("records")
        return [{str(column): value for column, value in row.items()} for row in rows]


def game_list(warehouse: Warehouse, filters: Filters, behind: Behind | None = None) -> pd.DataFrame:
    """One row per game, the latest first; with `behind`, only the games behind that figure."""
    games = read_mart(warehouse, "game_list", filters)
    if behind is None or behind == Behind():
        return games
    wanted = ask_marts(warehouse, _BEHIND, filters, asdict(behind))["game_id"]
    return games[games["game_id"].isin(wanted)].reset_index(drop=True)


def one_game(warehouse: Warehouse, game_id: int) -> GameSheet | None:
    """One game with its sheet, or None when the warehouse has no such game."""
    parts = {name: warehouse.query(sql, {"game_id": game_id}) for name, sql in _OF_ONE_GAME.items()}
    return GameSheet(**parts) if len(parts["game"]) else None


def banned_pairs(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per seat that held a pair the policy of its game bans."""
    return read_mart(warehouse, "banned_pairs", filters)
