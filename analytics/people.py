"""Who the names on the seats are, and whether the warehouse has what organisers work on."""

from analytics.warehouse import Warehouse


def names(warehouse: Warehouse) -> list[str]:
    """Every name that stands on a seat, in order."""
    return [str(found) for found in warehouse.query("select name from people order by name")["name"]]


def persons_named(warehouse: Warehouse, part: str) -> tuple[str, ...]:
    """The people with a name that contains these letters, whatever their case."""
    wanted, rows = part.casefold(), warehouse.query("select name, person from people")
    found = {
        str(person)
        for name, person in rows.itertuples(index=False)
        if wanted in str(name).casefold() or wanted in str(person).casefold()
    }
    return tuple(sorted(found))


def check_organised(warehouse: Warehouse) -> None:
    """Raise a `WarehouseError` where the tables that organisers change cannot be read."""
    warehouse.query("select 1 from people, doubles, quarantine limit 0")
