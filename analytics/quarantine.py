"""The games that could not be accepted, for whoever wants to mend them."""

import pandas as pd

from analytics.warehouse import Warehouse

_REFUSED = """
select quarantine_id, kind, coalesce(source, name) as source, position, reasons
from quarantine
join sources using (source_id)
order by quarantine_id desc
"""


def refused(warehouse: Warehouse) -> pd.DataFrame:
    """One row per game in quarantine with where it came from and why, the latest first."""
    return warehouse.query(_REFUSED)


def refused_text(warehouse: Warehouse, quarantine_id: int) -> str:
    """The text of one of them, as it was read; empty when it is not there any more."""
    found = warehouse.query(
        "select raw from quarantine where quarantine_id = $number", {"number": quarantine_id}
    )
    return str(found["raw"].iloc[0]) if len(found) else ""
