"""The games that could not be accepted, for organisers who mend them."""

import pandas as pd

from analytics.warehouse import Warehouse

_REFUSED = """
select quarantine_id, kind, rule, coalesce(source, name) as source, position, reasons
from quarantine
join sources using (source_id)
order by quarantine_id desc
"""
_GAMES_AT = """
select game_id from records where source_id = $source and position = $position order by game_id
"""


def refused(warehouse: Warehouse) -> pd.DataFrame:
    """One row per game in quarantine with where it came from and why, the latest first."""
    return warehouse.query(_REFUSED)


def games_at(warehouse: Warehouse, source_id: int, position: str) -> list[int]:
    """The accepted games that stand at a place of a file, such as those that left quarantine."""
    found = warehouse.query(_GAMES_AT, {"source": source_id, "position": position})
    return [int(game_id) for game_id in found["game_id"]]
