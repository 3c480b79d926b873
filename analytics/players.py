"""One person's record: form, pairs, opponents, streaks, stars and rating curve; and a list of everybody.

All names of a person lead to that person; a part of a name is not a name.
"""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from analytics import rating
from analytics.filters import Filters
from analytics.marts import ask_marts
from analytics.model_data import dimensions_of
from analytics.people import find_person
from analytics.warehouse import Warehouse
from analytics.win_rates import by_player, with_rates

FORM = 20
"""So many of the latest games make the form."""

_GAMES = """
select
    chosen_persons.*,
    chosen_games.played_on,
    chosen_games.played_at,
    chosen_games.event,
    chosen_games.round,
    chosen_games."table",
    chosen_games.evidence
from chosen_persons
join chosen_games on chosen_games.game_id = chosen_persons.game_id
where chosen_persons.player = $name
order by played_on nulls first, played_at nulls first, event, try_cast(round as integer), "table",
    chosen_persons.game_id
"""
_OPPONENTS = """
select
    other.player as opponent,
    count(*) as n,
    count(*) filter (one.rank < other.rank) as ahead,
    count(*) filter (one.rank > other.rank) as behind,
    count(*) filter (one.rank = other.rank) as level,
    sum(one.win_share) as wins,
    sum(other.win_share) as losses
from chosen_persons as one
join chosen_persons as other
    on other.game_id = one.game_id and other.seat <> one.seat and other.player <> one.player
where one.player = $name
group by other.player
order by n desc, opponent
"""
_STARS = """
with alike as (
    select kinds, count(*) as everybody, count(own.seat) as n
    from stated_stars
    left join seats_of([$name]) as own on own.game_id = stated_stars.game_id and own.seat = stated_stars.seat
    where stated_stars.game_id in (select game_id from chosen_games where players is not null)
    group by kinds
)

select
    kind,
    sum(n)::bigint as n,
    coalesce(sum(n) filter (kinds // weight & 15 > 0), 0)::bigint as placing,
    sum(everybody)::bigint as everybody,
    coalesce(sum(everybody) filter (kinds // weight & 15 > 0), 0)::bigint as everybody_placing
from alike
cross join numbered_kinds
group by kind
order by kind
"""


@dataclass(frozen=True, slots=True)
class Player:
    """Everything about one person in the chosen games; every frame has n beside its figures."""

    person: str
    names: list[str]
    summary: dict[str, Any]
    games: pd.DataFrame
    """One row per game in date order."""
    by: dict[str, pd.DataFrame]
    """By dimension, by `pair` and by `players`: rates with intervals, shrunk toward chance, the best first
    against what chance gives at tables of that size.
    """
    opponents: pd.DataFrame
    stars: pd.DataFrame
    """Share of games in which each kind of star was placed, beside everybody's."""
    curve: pd.DataFrame


def player(warehouse: Warehouse, name: str, filters: Filters) -> Player:
    """The record of the person behind a name."""
    person = find_person(warehouse, name)
    about = replace(filters, person=person)
    games = ask_marts(warehouse, _GAMES, about, {"name": person})
    found = rating.rated(warehouse, rating.of_everybody(filters))
    opponents = _with_share(ask_marts(warehouse, _OPPONENTS, about, {"name": person}))
    names = warehouse.query(
        "select name from people where person = $person order by name", {"person": person}
    )
    dimensions = [name for name in dimensions_of(filters.game) if name in games]
    groups = {name: [name] for name in (*dimensions, "players")}
    if len(dimensions) > 1:
        groups["pair"] = dimensions[:2]
    return Player(
        person=person,
        names=[str(each) for each in names["name"]],
        summary=_summary(person, games, opponents, found),
        games=games,
        by={name: _grouped(games, columns) for name, columns in groups.items()},
        opponents=opponents,
        stars=_stars(warehouse, about, person),
        curve=rating.curve_of(warehouse, found, person),
    )


def player_list(warehouse: Warehouse, filters: Filters) -> pd.DataFrame:
    """Everybody with games, win rate and rating, the best established rating first."""
    rates = by_player(warehouse, filters)
    ratings = rating.ratings_frame(rating.rated(warehouse, rating.of_everybody(filters)))
    joined = rates.merge(ratings.drop(columns="games"), left_on="player", right_on="person", how="left")
    return joined.sort_values(
        ["provisional", "rating", "n"], ascending=[True, False, False], ignore_index=True, na_position="last"
    )


def compare(warehouse: Warehouse, names: list[str], filters: Filters) -> pd.DataFrame:
    """One row per person: the summaries side by side."""
    found = [player(warehouse, name, filters) for name in names]
    return pd.DataFrame([{"person": each.person, **each.summary} for each in found])


def as_json(found: Player) -> dict[str, Any]:
    """The record for machines."""
    frames = {"opponents": found.opponents, "stars": found.stars, "curve": found.curve}
    return {
        "person": found.person,
        "names": found.names,
        **found.summary,
        "by": {name: _records(frame) for name, frame in found.by.items()},
        **{name: _records(frame) for name, frame in frames.items()},
        "games": _records(found.games),
    }


def _records(frame: pd.DataFrame) -> list[dict[str, Any]]:
    rows = frame.astype(object).where(frame.notna(), None).to_dict("records")
    return [{str(name): value for name, value in row.items()} for row in rows]


def _summary(person: str, games: pd.DataFrame, opponents: pd.DataFrame, found: Any) -> dict[str, Any]:
    own: dict[str, Any] = next((row for row in found["ratings"] if row["person"] == person), {})
    latest = games.tail(FORM)
    wins, losses = _streaks(games["won"].astype(bool).tolist())
    return {
        "games_played": len(games),
        "wins": float(games["win_share"].sum()),
        "expected": float(games["expected"].sum()),
        "mean_total": _mean(games["total"]),
        "best_total": None if games["total"].isna().all() else int(games["total"].max()),
        "form": {
            "games": len(latest),
            "wins": float(latest["win_share"].sum()),
            "expected": float(latest["expected"].sum()),
            "ranks": [int(rank) for rank in latest["rank"]],
        },
        "longest_winning_streak": wins,
        "longest_losing_streak": losses,
        "rating": own.get("rating"),
        "uncertainty": own.get("uncertainty"),
        "provisional": own.get("provisional"),
        "rival": _first(opponents.sort_values(["n", "opponent"], ascending=[False, True])),
        "nemesis": _first(_lopsided(opponents).sort_values(["shrunk_ahead", "n"], ascending=[True, False])),
        "favourite_opponent": _first(
            _lopsided(opponents, losing=False).sort_values(["shrunk_ahead", "n"], ascending=[False, False])
        ),
    }


def _with_share(opponents: pd.DataFrame) -> pd.DataFrame:
    """The share of games ahead of the opponent, drawn toward one half as if by four more level games."""
    points = opponents["ahead"] + opponents["level"] / 2
    return opponents.assign(
        ahead_share=points / opponents["n"], shrunk_ahead=(points + 2) / (opponents["n"] + 4)
    )


def _lopsided(opponents: pd.DataFrame, losing: bool = True) -> pd.DataFrame:
    """Opponents who were mostly ahead, or mostly behind."""
    share = opponents["ahead_share"]
    return opponents[share < 0.5 if losing else share > 0.5]


def _first(rows: pd.DataFrame) -> str | None:
    return None if rows.empty else str(rows.iloc[0]["opponent"])


def _streaks(won: list[bool]) -> tuple[int, int]:
    """The longest runs of victories and of defeats."""
    longest = {True: 0, False: 0}
    run, last = 0, None
    for each in won:
        run = run + 1 if each == last else 1
        last = each
        longest[each] = max(longest[each], run)
    return longest[True], longest[False]


def _grouped(games: pd.DataFrame, columns: list[str]) -> pd.DataFrame:
    known = games.dropna(subset=columns)
    sums = known.groupby(columns, as_index=False).agg(
        n=("win_share", "size"),
        wins=("win_share", "sum"),
        expected=("expected", "sum"),
        variance=("variance", "sum"),
        points=("total", "sum"),
        totals=("total", "count"),
    )
    rates = with_rates(sums)
    against_chance = rates["shrunk"] - rates["chance"]
    # Wins come easier at small tables, so the order is that of what lies beyond chance.
    return rates.iloc[np.argsort(-against_chance.to_numpy(), kind="stable")].reset_index(drop=True)


def _stars(warehouse: Warehouse, about: Filters, person: str) -> pd.DataFrame:
    rows = ask_marts(warehouse, _STARS, replace(about, person=None), {"name": person})
    return rows.assign(
        rate=rows["placing"] / rows["n"].where(rows["n"] > 0),
        everybody_rate=rows["everybody_placing"] / rows["everybody"].where(rows["everybody"] > 0),
    )


def _mean(column: pd.Series) -> float | None:
    return None if column.isna().all() else float(column.mean())
