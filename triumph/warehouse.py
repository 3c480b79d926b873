"""A warehouse for notebooks: frames of results, effects, ratings and players, and their figures."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from analytics import effects as models
from analytics import figures, games, players, rating, stars, tie_breaks, win_rates
from analytics.filters import Filters
from analytics.marts import read_mart
from analytics.model_data import dimensions_of
from analytics.models.effects import KINDS
from analytics.people import find_person
from analytics.settled import settled
from analytics.state import State, state_of
from analytics.warehouse import MissingWarehouseError
from analytics.warehouse import Warehouse as Reader
from ingest.load import load as load_files
from triumph.records import check_there


class Warehouse:
    """One warehouse file, read-only; filters are given as words: `players=[5], since="2026-01-01"`."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        if not self.path.is_file():
            raise MissingWarehouseError(f"there is no warehouse at {self.path}; make one with triumph.load")
        self._reader = Reader(self.path)

    def __enter__(self) -> "Warehouse":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._reader.close()

    def _chosen(self, words: Mapping[str, Any]) -> Filters:
        return settled(self._reader, _filters(words))

    def query(self, sql: str, params: Mapping[str, Any] | None = None) -> pd.DataFrame:
        """The rows of a question in SQL; `docs/warehouse.md` names every table and view."""
        return self._reader.query(sql, params)

    def state(self) -> State:
        """What the figures rest on, for citing."""
        return state_of(self._reader)

    def games(self, **words: Any) -> pd.DataFrame:
        """One row per game, the latest first."""
        return games.game_list(self._reader, self._chosen(words))

    def results(self, **words: Any) -> pd.DataFrame:
        """One row per seat of the chosen games."""
        return read_mart(self._reader, "chosen_seats", self._chosen(words))

    def rates(self, *columns: str, **words: Any) -> pd.DataFrame:
        """Raw win rates with intervals by columns such as `"faction", "mat"`."""
        return win_rates.by(self._reader, self._chosen(words), columns)

    def effects(self, kind: str | None = None, **words: Any) -> pd.DataFrame:
        """Adjusted effects, one row per faction, mat, pair, seat and table size, or those of one kind."""
        chosen = self._chosen(words)
        if kind is not None:
            _check_kind(kind, chosen)
        return models.effects_frame(models.effects(self._reader, chosen), kind)

    def held_out(self, **words: Any) -> pd.DataFrame:
        """One row per model: how well it predicted the newest fifth of the games."""
        return models.heldout_frame(models.effects(self._reader, self._chosen(words)))

    def stars(self, by: str | None = None, **words: Any) -> pd.DataFrame:
        """Kinds of star, winners against others, or by `"faction"`, `"mat"` or `"players"`."""
        chosen = self._chosen(words)
        if by is None:
            return stars.winners_against_others(self._reader, chosen)
        return stars.by(self._reader, chosen, by)

    def star_order(self, **words: Any) -> pd.DataFrame:
        """One row per kind and which star of its seat it was, with mean turn and round, in replayed games."""
        return stars.in_order(self._reader, self._chosen(words))

    def star_sets(self, **words: Any) -> pd.DataFrame:
        """One row per set of six stars, with how often it won and which kind was the sixth most often."""
        return stars.ending_sets(self._reader, self._chosen(words))

    def tie_breaks(self, **words: Any) -> pd.DataFrame:
        """One row per criterion: how often it separated players, and how often it decided the victory."""
        return tie_breaks.by_criterion(self._reader, self._chosen(words))

    def lengths(self, **words: Any) -> pd.DataFrame:
        """One row per number of players: sums and counts of rounds, minutes, winning scores and margins."""
        return read_mart(self._reader, "lengths", self._chosen(words))

    def banned_pairs(self, **words: Any) -> pd.DataFrame:
        """One row per seat that held a pair the policy of its game bans."""
        return games.banned_pairs(self._reader, self._chosen(words))

    def ratings(self, **words: Any) -> pd.DataFrame:
        """One row per person, the best first."""
        return rating.ratings_frame(rating.rated(self._reader, self._chosen(words)))

    def curve(self, name: str, **words: Any) -> pd.DataFrame:
        """The rating of one person after each of their games."""
        person = find_person(self._reader, name)
        return rating.curve_of(self._reader, rating.rated(self._reader, self._chosen(words)), person)

    def player(self, name: str, **words: Any) -> players.Player:
        """One person's record."""
        return players.player(self._reader, name, self._chosen(words))

    def draw_effects(self, kind: str, **words: Any) -> go.Figure:
        """Adjusted win chances with intervals beside the raw rates."""
        chosen = self._chosen(words)
        _check_kind(kind, chosen)
        return figures.effect_bars(models.effects(self._reader, chosen), kind)

    def draw_pairs(self, **words: Any) -> go.Figure:
        """The map of all pairs of the first two dimensions."""
        return figures.pair_map(models.effects(self._reader, self._chosen(words)))

    def draw_calibration(self, model: str = "model", **words: Any) -> go.Figure:
        """Predicted against happened on the held-out games."""
        return figures.calibration_plot(models.effects(self._reader, self._chosen(words)), model)

    def draw_curve(self, name: str, **words: Any) -> go.Figure:
        """The rating curve of one person with its uncertainty."""
        return figures.rating_curve(self.curve(name, **words))


def open(path: str | Path) -> Warehouse:  # noqa: A001 - read as triumph.open, like a file
    """Open a warehouse file."""
    return Warehouse(path)


def load(*paths: str | Path, into: str | Path) -> Warehouse:
    """Load files into a warehouse, which is made where there is none, and open it."""
    check_there(paths)
    load_files(list(map(Path, paths)), Path(into))
    return Warehouse(into)


def _check_kind(kind: str, chosen: Filters) -> None:
    """Raises `LookupError` for a kind of effect that the game does not have."""
    known = [*dimensions_of(chosen.game), *KINDS]
    if kind not in known:
        raise LookupError(f"{chosen.game} has no effects of {kind}; it has {', '.join(known)}")


def _filters(words: Mapping[str, Any]) -> Filters:
    """Words as on the command line; underscores stand for hyphens, and a single value for a list of one."""
    given = words.get("filters")
    if isinstance(given, Filters):
        return given
    return Filters.read({name.replace("_", "-"): _texts(value) for name, value in words.items()})


def _texts(value: Any) -> list[str]:
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    return [str(each) for each in value] if isinstance(value, (list, tuple, set)) else [str(value)]
