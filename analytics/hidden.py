"""Names that are not shown in public, replaced in every row that leaves the warehouse."""

import re
from collections.abc import Mapping
from typing import Any

import duckdb
import pandas as pd

_HIDDEN_NAMES = """
select distinct names.name, 'hidden player ' || number as shown
from hidden_people
left join people as known on known.name = hidden_people.person
join (select name, person from people union select person, person from hidden_people) as names
    on names.name = hidden_people.person
    or (names.person <> '' and names.person = coalesce(known.person, hidden_people.person))
where shown_at is null
"""
"""Every name of a hidden person, also one that was merged later, and what is shown instead."""

_THERE = "select count(*) from duckdb_tables() where database_name = 'warehouse' and table_name = $name"


def hidden_names(connection: duckdb.DuckDBPyConnection) -> dict[str, str]:
    """Every name of a hidden person with what is shown instead; none in a warehouse of an earlier version."""
    ((there,),) = connection.execute(_THERE, {"name": "hidden_people"}).fetchall()
    return dict(connection.execute(_HIDDEN_NAMES).fetchall()) if there else {}


def conceal(rows: pd.DataFrame, names: Mapping[str, str]) -> pd.DataFrame:
    """The rows without these names, wherever they stand: alone, in a list of players or inside a text."""
    if not names:
        return rows
    longest_first = sorted(map(re.escape, names), key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)")

    def concealed(value: Any) -> Any:
        if isinstance(value, str):
            return pattern.sub(lambda found: names[found[0]], value)
        return [concealed(each) for each in value] if _is_list(value) else value

    columns = {str(column): rows[column] for column in rows if _may_hold_names(rows[column])}
    # A column that is empty throughout would otherwise become one of numbers.
    texts = {name: held.map(concealed).astype(held.dtype) for name, held in columns.items()}
    codes = {str(name): held.map(concealed) for name, held in rows.select_dtypes("category").items()}
    return rows.assign(**texts, **codes)


def _is_list(value: Any) -> bool:
    return hasattr(value, "__iter__") and not isinstance(value, bytes | dict)


def _may_hold_names(column: "pd.Series[Any]") -> bool:
    return pd.api.types.is_object_dtype(column) or pd.api.types.is_string_dtype(column)
