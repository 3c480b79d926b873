"""Why a game lies in quarantine, brought up to date when it was judged again."""

import re
from collections.abc import Mapping
from typing import Any

import duckdb

CHANGED = ("kind", "reasons", "rule", "action", "player", "tried", "legal")
"""What another judgement says of a game; the rest is the game itself."""

_LINE = re.compile(r"\b(line|row) \d+")


def keep_reason(
    connection: duckdb.DuckDBPyConnection, number: int, kind: str, reasons: str, today: Mapping[str, Any]
) -> bool:
    """Today's reason in place of the old one; says whether it differs.

    Lines and rows are counted in the file when it is loaded and in the game's own text later. That alone is
    no difference.
    """
    if today["kind"] == kind and _LINE.sub("", today["reasons"]) == _LINE.sub("", reasons):
        return False
    assignments = ", ".join(f'"{column}" = ?' for column in CHANGED)
    query = f"update quarantine set {assignments} where quarantine_id = ?"  # noqa: S608
    connection.execute(query, [*(today.get(column) for column in CHANGED), number])
    return True
