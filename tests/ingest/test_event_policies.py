"""Events that are loaded can be given a list of banned pairs; lone winners and unused columns are told."""

from pathlib import Path

import duckdb
import pytest

from ingest.load import load
from ingest.warehouse.connection import reading
from ingest.warehouse.organise import UnknownGameError, event_policies, give_policy
from ingest.warehouse.rebuild import rebuild

HEADINGS = "Event,Game,Player,Faction,Mat,Score,Policy,Mood\n"
EVENT = (
    "Club,1,Amber,Rusviet,Industrial,84,,fine\n"
    "Club,1,Birch,Nordic,Patriotic,71,,\n"
    "Club,2,Amber,Rusviet,Industrial,60,open,\n"
    "Club,2,Birch,Crimea,Patriotic,71,open,\n"
)
LATER = "Club,3,Birch,Crimea,Mechanical,90,,\nClub,3,Cedar,Rusviet,Industrial,64,,\n"
WINNERS = "Date,Winner,Faction,Mat\n2024-01-05,Amber,Rusviet,Industrial\n2024-01-12,Birch,Nordic,Militant\n"


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A warehouse with an event of two games, one of which names its policy."""
    _load(tmp_path, "event.csv", HEADINGS + EVENT)
    return tmp_path / "games.duckdb"


def _load(folder: Path, name: str, text: str) -> dict[str, object]:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    (summary,) = load([file], folder / "games.duckdb").files
    return summary.to_dict()


def _asked(db: Path, question: str) -> list[tuple[object, ...]]:
    with reading(db) as connection:
        return _rows(connection, question)


def _rows(connection: duckdb.DuckDBPyConnection, question: str) -> list[tuple[object, ...]]:
    return connection.execute(question).fetchall()


BREACHES = """
select label, player, breaches.policy
from breaches join games using (game_id) join seats using (game_id, seat)
order by all
"""


def test_a_policy_given_later_finds_the_pairs_it_bans_and_can_be_taken_back(db: Path) -> None:
    assert _asked(db, BREACHES) == []
    assert give_policy(db, "Club", "official", "Dahlia", "as announced") == 1
    assert _asked(db, BREACHES) == [("1", "Amber", "official")]
    assert [(each.event, each.games, each.breaking, each.policy) for each in event_policies(db)] == [
        ("Club", 2, 1, "official")
    ]
    assert give_policy(db, "Club", None, "Dahlia") == 1
    assert _asked(db, BREACHES) == []
    assert _asked(db, "select label, policy from games order by all") == [("1", None), ("2", "open")]


def test_games_that_come_later_and_a_rebuild_follow_the_policy_of_their_event(db: Path) -> None:
    give_policy(db, "Club", "official", "Dahlia")
    _load(db.parent, "later.csv", HEADINGS + LATER)
    expected = [("1", "Amber", "official"), ("3", "Cedar", "official")]
    assert _asked(db, BREACHES) == expected
    assert not any(change.added or change.removed for change in rebuild(db).changes)
    assert _asked(db, BREACHES) == expected


def test_an_event_that_is_not_there_is_refused(db: Path) -> None:
    with pytest.raises(UnknownGameError, match="no event called “Clubb”"):
        give_policy(db, "Clubb", "official", "Dahlia")


def test_loading_says_which_columns_it_did_not_use(tmp_path: Path) -> None:
    assert _load(tmp_path, "event.csv", HEADINGS + EVENT)["unused"] == ["Mood"]


def test_lone_winners_are_kept_and_in_no_win_rate(tmp_path: Path) -> None:
    _load(tmp_path, "winners.csv", WINNERS)
    db = tmp_path / "games.duckdb"
    assert _asked(db, "select players from counted_games") == [(None,), (None,)]
    for view in ("seat_results", "dimension_results", "people_results", "player_count_results"):
        assert _asked(db, f"from {view}") == []
