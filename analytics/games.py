"""The games behind every figure: the list, a narrower list, and one game's sheet."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from analytics.filters import Filters
from analytics.marts import ask_marts, read_mart
from analytics.warehouse import Warehouse
from engine.registry import game_named

_SAME_SEAT = "other.game_id = seats.game_id and other.seat = seats.seat"
_CONDITIONS = {
    "rounds": "game_id in (select game_id from chosen_games where rounds = $rounds)",
    "player": f"exists (from seats_of([$player]) as other where {_SAME_SEAT})",
    "star": f"exists (from stars as other where other.kind = $star and {_SAME_SEAT})",
    "persons": "game_id in (select game_id from seats_of($persons))",
}
"""What may be asked of a seat beside the dimensions of its game, as conditions."""

_LATEST = """
select game_id, count(*) over () as n
from chosen_games
{among}
order by played_on desc nulls last, game_id desc
limit $limit
"""
MOST_LISTED = 500
"""So many games are listed at most on a page."""

_HOLDS = "list_contains($pairs::varchar[], faction || '+' || mat)"
_HELD = f"""
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
where {_HOLDS}
order by played_on desc nulls last, chosen_games.game_id desc, seats.seat
"""  # noqa: S608 - both parts stand here
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


class Behind:
    """What a figure speaks of: a dimension of the game, a player, a star ...; None means any.

    Its games have at least one seat with all of it; of `persons`, one sat at the table.
    """

    def __init__(self, **chosen: Any) -> None:
        self._chosen = {name: value for name, value in chosen.items() if value is not None}

    def asked(self) -> dict[str, Any]:
        """What is chosen, by name."""
        return dict(self._chosen)

    def conditions(self, game: str) -> str:
        """What a seat must have, in SQL; every name is one of ours."""
        known = {each.name: f"{each.name} = ${each.name}" for each in game_named(game).dimensions}
        return " and ".join((_CONDITIONS | known)[name] for name in self._chosen)


@dataclass(frozen=True, slots=True)
class Listed:
    """The latest games of a list, and how many the whole list has."""

    rows: pd.DataFrame
    n: int


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
    if limit is None and not (behind and behind.asked()):
        return read_mart(warehouse, "game_list", filters)
    return latest_games(warehouse, filters, behind, limit or _EVERY).rows


def latest_games(
    warehouse: Warehouse, filters: Filters, behind: Behind | None = None, limit: int = MOST_LISTED
) -> Listed:
    """The latest games behind a figure, and how many there are."""
    asked = behind.asked() if behind else {}
    among = ""
    if behind and asked:
        # Of all seats: the list itself is of chosen games only, and few seats have what is asked.
        among = f"select game_id from seats where {behind.conditions(filters.game)}"  # noqa: S608
    return latest_among(warehouse, filters, among, asked, limit)


def latest_among(
    warehouse: Warehouse,
    filters: Filters,
    among: str = "",
    params: Mapping[str, Any] | None = None,
    limit: int = MOST_LISTED,
) -> Listed:
    """The latest of the chosen games whose ids a question about the marts gives; without one, of all."""
    question = _LATEST.format(among=f"where players is not null and game_id in ({among})" if among else "")
    found = ask_marts(warehouse, question, filters, {**(params or {}), "limit": limit})
    ids = [int(each) for each in found["game_id"]]
    rows = read_mart(warehouse, "game_list", filters, {"only": ids})
    return Listed(rows, int(found["n"].iloc[0]) if ids else 0)


def results_of(warehouse: Warehouse, ids: Sequence[int]) -> pd.DataFrame:
    """One row per seat of these games, each game in its final order: player, rank, total and whether it won."""
    return warehouse.query(
        """
        select game_id, player, rank, total, won
        from seats
        where game_id in (select unnest($ids::integer[]))
        order by game_id, rank, seat
        """,
        {"ids": list(ids)},
    )


def one_game(warehouse: Warehouse, game_id: int) -> GameSheet | None:
    """One game with its sheet, or None when the warehouse has no such game."""
    parts = {name: warehouse.query(sql, {"game_id": game_id}) for name, sql in _OF_ONE_GAME.items()}
    return GameSheet(**parts) if len(parts["game"]) else None


def banned_pairs(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """One row per seat that held a pair the policy of its game bans."""
    return read_mart(warehouse, "banned_pairs", filters)


def held_pairs(warehouse: Warehouse, filters: Filters, pairs: Iterable[tuple[str, str]]) -> pd.DataFrame:
    """One row per seat that held one of these pairs of faction and mat; `in_force` where its policy bans it."""
    return ask_marts(warehouse, _HELD, filters, _named(pairs))


def latest_held(warehouse: Warehouse, filters: Filters, pairs: Iterable[tuple[str, str]]) -> Listed:
    """The latest games in which a seat held one of these pairs, and how many there are."""
    among = f"select game_id from chosen_seats where {_HOLDS}"  # noqa: S608 - both parts stand here
    return latest_among(warehouse, filters, among, _named(pairs))


def _named(pairs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    return {"pairs": [f"{faction}+{mat}" for faction, mat in sorted(pairs)]}
