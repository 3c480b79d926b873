"""Seasons whose truth is known: what the models find of it. `scripts/calibration.py` does the same for
hundreds.
"""

import numpy as np
import pandas as pd
import pytest

from analytics.models.effects import COLUMNS, Effects, TooFewGames, adjusted_effects
from analytics.models.planted import Plan, Season, planted
from analytics.models.results import from_frame
from analytics.models.separation import separations
from scripts.calibration import calibrate, covered

DIMENSIONS = ["faction", "mat"]


@pytest.fixture(scope="module")
def season() -> Season:
    return planted(11)


@pytest.fixture(scope="module")
def effects(season: Season) -> Effects:
    return adjusted_effects(from_frame(season.seats, DIMENSIONS))


def truth(season: Season, effects: Effects, kind: str) -> tuple[pd.DataFrame, np.ndarray]:
    rows = effects.table[effects.table["kind"] == kind]
    return rows, np.array([season.strengths()[kind, name] for name in rows["name"]])


def test_adjusted_strengths_are_nearer_to_the_truth_than_raw_rates(season: Season, effects: Effects) -> None:
    rows, true = truth(season, effects, "faction")
    raw = np.log(rows["raw"] / (1 - rows["raw"]))
    adjusted_error = np.abs(rows["strength"] - true).mean()
    assert adjusted_error < 0.5 * np.abs(raw - raw.mean() - true).mean()


def test_most_intervals_of_a_season_hold_the_truth(season: Season, effects: Effects) -> None:
    hits = [hit for _, hit in covered(season, effects.table)]
    assert np.mean(hits) > 0.88


def test_the_model_predicts_unseen_games_better_than_every_rival(effects: Effects) -> None:
    assert effects.heldout is not None
    losses = effects.heldout.log_loss
    assert effects.heldout.games == 320
    assert min(losses, key=lambda name: losses[name]) == "model"
    assert losses["uniform"] == max(losses.values())


def test_calibration_counts_every_held_out_seat_once_per_model(season: Season, effects: Effects) -> None:
    assert effects.heldout is not None
    seats = effects.heldout.calibration.groupby("model")["n"].sum()
    newest = season.seats["game_id"] >= 1280
    assert set(seats) == {int(newest.sum())}


def test_every_effect_has_its_columns_and_its_interval(effects: Effects) -> None:
    table = effects.table
    assert tuple(table.columns) == COLUMNS
    assert ((table["low"] <= table["win_chance"]) & (table["win_chance"] <= table["high"])).all()
    assert dict(table["kind"].value_counts()) == {"pair": 49, "faction": 7, "mat": 7, "seat": 5, "players": 3}
    assert table[table["kind"] == "faction"]["n"].sum() == table[table["kind"] == "players"]["n"].sum()


def test_coins_go_with_strength(effects: Effects) -> None:
    pairs = effects.table[effects.table["kind"] == "pair"]
    assert np.corrcoef(pairs["coins"], pairs["strength"])[0, 1] > 0.95
    assert pairs["coins"].std() / pairs["strength"].std() == pytest.approx(8, rel=0.2)


def test_a_handful_of_seasons_is_covered_and_predicted() -> None:
    tally = calibrate(range(3), Plan(games=400, players=20))
    assert tally.coverage > 0.9
    assert tally.better == 1.0


def test_players_who_keep_to_one_faction_raise_a_warning() -> None:
    seats = planted(2, Plan(games=400)).seats
    faithful = seats.assign(faction="f" + seats["person"].str[-1])
    warnings = [
        " ".join(found for part in separations(from_frame(frame, DIMENSIONS)) if (found := part.warning()))
        for frame in (faithful, seats)
    ]
    assert warnings[0].startswith("faction: too few games")
    assert warnings[0].endswith(", ".join(f"f{number}" for number in range(10)))
    assert warnings[1] == ""


def test_seats_without_names_raise_a_warning() -> None:
    seats = planted(4, Plan(games=40, players=8)).seats.assign(person=None).drop(columns="total")
    found = adjusted_effects(from_frame(seats, DIMENSIONS), with_held_out=False)
    assert found.warnings == [
        "100% of the seats name no player, so that effects are hardly adjusted for who played"
    ]


def test_without_any_effect_no_pair_stands_out() -> None:
    plan = Plan(games=400, skill=0.0, effect=0.0, pair=0.0, seat=0.0)
    found = adjusted_effects(from_frame(planted(4, plan).seats, DIMENSIONS), with_held_out=False)
    assert not found.table.loc[found.table["kind"] == "pair", "stands_out"].any()


def test_a_small_history_with_gaps_has_wide_intervals_and_no_error() -> None:
    seats = planted(5, Plan(games=76, players=7)).seats
    chance = np.random.default_rng(5)
    gaps = chance.random(len(seats)) < 0.2
    seats = seats.assign(
        faction=seats["faction"].mask(gaps),
        person=seats["person"].mask(chance.random(len(seats)) < 0.1),
        total=seats["total"].astype("Int64").mask(seats["game_id"] % 2 == 0),
        rank=seats["rank"].mask(seats["game_id"] % 3 == 0, np.minimum(seats["rank"], 2)),
        start_order=None,
        played_on=None,
    )
    found = adjusted_effects(from_frame(seats, DIMENSIONS))
    pairs = found.table[found.table["kind"] == "pair"]
    assert found.games == 76
    assert (pairs["high"] - pairs["low"]).min() > 0.1
    assert "seat" not in set(found.table["kind"])
    assert np.isfinite(found.table[["win_chance", "low", "high", "raw"]].to_numpy(np.float64)).all()


def test_one_dimension_alone_has_levels_and_no_pairs() -> None:
    plan = Plan(games=300, levels={"clan": 4}, sizes=(2, 3, 4))
    found = adjusted_effects(from_frame(planted(6, plan).seats, ["clan"]), with_held_out=False)
    assert set(found.table["kind"]) == {"clan", "seat", "players"}


def test_a_handful_of_games_is_refused() -> None:
    with pytest.raises(TooFewGames, match="9 ranked games"):
        adjusted_effects(from_frame(planted(1, Plan(games=9)).seats, DIMENSIONS))
