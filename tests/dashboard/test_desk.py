"""The first change after an update of Triumph: the desk tells how far it is, then does what was asked."""

from pathlib import Path

import duckdb

from dashboard.desk import Desk
from dashboard.door import Door
from dashboard.update import Update
from ingest.warehouse import organisers
from ingest.warehouse.organise import merges
from tests.analytics.season import load_season, season

PASSPHRASE = "seven workers on a farm"  # noqa: S105


class Watched(Desk):
    """A desk that remembers what it told."""

    told: list[Update | None]

    def __setattr__(self, name: str, value: object) -> None:
        if name == "update":
            self.__dict__.setdefault("told", []).append(value)
        super().__setattr__(name, value)


def test_a_click_after_an_update_tells_every_game_and_is_done(tmp_path: Path) -> None:
    warehouse = load_season(tmp_path, season()[:3])
    with duckdb.connect(warehouse) as connection:
        connection.execute("drop table derived_schema")
    organisers.add(warehouse, "Elm", PASSPHRASE)
    desk = Watched(Door(warehouse), warehouse)
    held = desk.door.sign_in("Elm", PASSPHRASE)
    desk.merge(held, "Dahlia", "Birch", "")
    assert desk.told == [None, Update(1, 3), Update(2, 3), Update(3, 3), None]
    desk.undo(held, 1)
    assert desk.told[5:] == [None]
    assert [merge.undone_by for merge in merges(warehouse)] == ["Elm"]
