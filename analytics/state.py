"""The state of a warehouse: a short name for exactly these games and decisions, so that figures can be
cited.
"""

import datetime
from dataclasses import dataclass

from analytics.warehouse import Warehouse

_STATE = """
select
    sha256(concat_ws(
        '|',
        (select coalesce(bit_xor(md5_number(content_hash)), 0)::varchar || ':' || count(*) from records),
        (select coalesce(string_agg(a::varchar, ';' order by number), '') from aliases as a),
        (select coalesce(string_agg(d::varchar, ';' order by d::varchar), '') from double_decisions as d),
        (select coalesce(string_agg(md5(sql), ''), '') from derived_schema),
        (select count(*) || ':' || coalesce(sum(status = 'accepted'), 0) from games),
        (select concat_ws(':', count(*), sum(rank * (seat + 1)), sum(total), sum(total * (seat + 1))) from seats),
        (select count(*) from copies),
        (select count(*) from breaches)
    )) as state,
    (select max(loaded_at) from sources) as loaded_at
"""
"""Records and decisions by their text; what the rules make of them, which a later version may judge
otherwise, by counts and sums.
"""


@dataclass(frozen=True, slots=True)
class State:
    """What the figures rest on: a hash of all records, decisions and results, and when the last file came."""

    name: str
    loaded_at: datetime.datetime | None


def state_of(warehouse: Warehouse) -> State:
    """The state of the warehouse now; the order in which files were loaded does not change its name."""
    row = warehouse.query(_STATE).iloc[0]
    loaded = None if row["loaded_at"] is None or row["loaded_at"] != row["loaded_at"] else row["loaded_at"]
    return State(str(row["state"])[:16], None if loaded is None else loaded.to_pydatetime())
