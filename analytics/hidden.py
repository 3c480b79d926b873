"""Names that are not shown in public, replaced in every row that leaves the warehouse."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import duckdb
import pandas as pd

HIDDEN = "hidden player"
"""What a hidden person is called, before a number; the query below says the same."""

_HIDDEN_NAMES = """
select distinct
    names.name,
    'hidden player ' || number as shown,
    coalesce(known.person, hidden_people.person) as person
from hidden_people
left join people as known on known.name = hidden_people.person
join (select name, person from people union select person, person from hidden_people) as names
    on names.name = hidden_people.person
    or (names.person <> '' and names.person = coalesce(known.person, hidden_people.person))
where shown_at is null
"""
"""Every name of a hidden person, also one that was merged later, what is shown instead, and the person."""

_NAMES_AROUND = """
select name
from people
where name not in (select unnest($hidden::varchar[]))
    and len(list_filter($hidden::varchar[], lambda part: contains(name, part))) > 0
"""
"""Names of other people that contain a hidden name."""

_THERE = "select count(*) from duckdb_tables() where database_name = 'warehouse' and table_name = $name"


@dataclass(frozen=True)
class HiddenNames:
    """What is shown instead of every name of a hidden person, and who is meant by it."""

    shown: Mapping[str, str] = field(default_factory=dict)
    persons: Mapping[str, str] = field(default_factory=dict)
    """By what is shown, the person behind it."""
    around: tuple[str, ...] = ()
    """Names of others that contain a hidden name and stay as they are."""

    def conceal(self, rows: pd.DataFrame) -> pd.DataFrame:
        """The rows without these names, wherever they stand: alone, in a list of players or inside a text."""
        if not self.shown:
            return rows
        return rows.assign(
            **{str(name): self._concealed_column(rows[name]) for name in rows if _may_hold_names(rows[name])}
        )

    def reveal(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """Parameters of a question in which the person stands where what is shown instead was given."""
        return {name: self._revealed(value) for name, value in params.items()}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        """The longest name first, so that Bob is not found in Bob Ross."""
        longest_first = sorted(map(re.escape, (*self.shown, *self.around)), key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)")

    def _concealed_column(self, column: "pd.Series[Any]") -> "pd.Series[Any]":
        # A column that is empty throughout would otherwise become one of numbers, and one of categories a
        # plain one where two names are shown as one.
        kind: Any = "category" if isinstance(column.dtype, pd.CategoricalDtype) else column.dtype
        return column.map(self._concealed).astype(kind)

    def _concealed(self, value: Any) -> Any:
        if isinstance(value, str):
            return self._pattern.sub(lambda found: self.shown.get(found[0], found[0]), value)
        return [self._concealed(each) for each in value] if _is_list(value) else value

    def _revealed(self, value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [self._revealed(each) for each in value]
        return self.persons.get(value, value) if isinstance(value, str) else value


def hidden_names(connection: duckdb.DuckDBPyConnection) -> HiddenNames:
    """The hidden people of a warehouse; none in one of an earlier version."""
    ((there,),) = connection.execute(_THERE, {"name": "hidden_people"}).fetchall()
    rows = connection.execute(_HIDDEN_NAMES).fetchall() if there else []
    if not rows:
        return HiddenNames()
    shown = {name: label for name, label, _ in rows}
    around = connection.execute(_NAMES_AROUND, {"hidden": list(shown)}).fetchall()
    return HiddenNames(shown, {label: person for _, label, person in rows}, tuple(name for (name,) in around))


def _is_list(value: Any) -> bool:
    return hasattr(value, "__iter__") and not isinstance(value, bytes | dict)


def _may_hold_names(column: "pd.Series[Any]") -> bool:
    kind = column.dtype.categories if isinstance(column.dtype, pd.CategoricalDtype) else column
    return pd.api.types.is_object_dtype(kind) or pd.api.types.is_string_dtype(kind)
