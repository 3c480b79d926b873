"""Who the names on the seats are, and whether the warehouse has what organisers work on."""

from analytics.warehouse import Warehouse


def names(warehouse: Warehouse) -> list[str]:
    """Every name that stands on a seat, in order."""
    return [str(found) for found in warehouse.query("select name from people order by name")["name"]]


def check_organised(warehouse: Warehouse) -> None:
    """Raise a `WarehouseError` where the tables that organisers change cannot be read."""
    warehouse.query("select 1 from people, doubles, quarantine limit 0")
