"""The score sheet of Garden Nation."""

from dashboard.sheets import Form
from engine.garden_nation.record import Record
from engine.garden_nation.words import CATEGORIES, CLANS

COLUMNS = ("player", "clan", "projects", "secret_objectives", "inhabitants", "population", "total")

EXAMPLE = tuple(
    dict(zip(COLUMNS, cells, strict=True))
    for cells in (
        ("Amber", "sylphs", "19", "11", "17", "3", "33"),
        ("Birch", "mekassa", "22", "8", "12", "1", "31"),
        ("Cedar", "azagayes", "12", "14", "9", "-3", "25"),
    )
)
"""One total that was added up wrongly."""

FORM = Form(
    columns=COLUMNS,
    choices={"clan": CLANS},
    ticks=(),
    kinds=(),
    seats=range(4),
    setup={},
    example=EXAMPLE,
    bid=False,
)


def tie_values(record: Record) -> list[dict[str, int | None]]:
    """GN-END-05: no criterion separates equal totals."""
    return [{} for _ in record.seats]


def missing(record: Record) -> list[list[str]]:
    """For each seat without a total the categories that are not stated."""
    sheets = record.announced.sheets if record.announced else ()
    return [
        [category for category in CATEGORIES if getattr(sheet, category) is None]
        if sheet.total is None
        else []
        for sheet in sheets
    ]
