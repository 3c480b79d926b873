"""The state of a warehouse: a short name for exactly these games and decisions, so that figures can be
cited.
"""

import datetime
import hashlib
from dataclasses import dataclass

from analytics.warehouse import Warehouse

_STATE = """
select
    (select coalesce(bit_xor(md5_number(content_hash)), 0)::varchar || ':' || count(*) from records)
        || '|' || (select coalesce(string_agg(a::varchar, ';' order by number), '') from aliases as a)
        || '|' || (select coalesce(string_agg(d::varchar, ';' order by d::varchar), '') from
        double_decisions as d) || '|' || (select coalesce(string_agg(md5(sql), ''), '') from derived_schema)
        as state, (select max(loaded_at) from sources) as loaded_at
"""


@dataclass(frozen=True, slots=True)
class State:
    """What the figures rest on: a hash of all records and decisions, and when the last file came."""

    name: str
    loaded_at: datetime.datetime | None


def state_of(warehouse: Warehouse) -> State:
    """The state of the warehouse now; the order in which files were loaded does not change its name."""
    row = warehouse.query(_STATE).iloc[0]
    loaded = None if row["loaded_at"] is None or row["loaded_at"] != row["loaded_at"] else row["loaded_at"]
    name = hashlib.sha256(str(row["state"]).encode()).hexdigest()[:16]
    return State(name, None if loaded is None else loaded.to_pydatetime())
