"""How many sit at each table when the wanted size does not divide the number of players (R3)."""

from analytics.tournament.errors import EventError

SMALLEST, LARGEST = 3, 5


def table_sizes(
    players: int, wanted: int, smallest: int = SMALLEST, largest: int = LARGEST, *, running: bool = False
) -> list[int]:
    """Sizes of the tables of one round, larger ones first; raises EventError when the players fit no tables.

    Tables differ from the wanted size in one direction only. The split with fewer tables off size is taken,
    and with equal numbers the one with smaller tables. Six or seven in fives are asked about before an event;
    once it is `running` a drop must not stop it, and they sit at two small tables.
    """
    _check_wanted(wanted, smallest, largest)
    splits = [split for step in (-1, 1) for split in _splits(players, wanted, step, smallest, largest)]
    if splits:
        return min(splits, key=lambda sizes: (sum(size != wanted for size in sizes), sizes))
    if not running and largest < players < 2 * (wanted - 1):
        raise EventError(
            f"{players} players in tables of {wanted} are one table too large or two too small: set "
            f'`largest = {players}` under [tables] for one table, or `uneven = "byes"` for staggered rounds'
        )
    return _even_sizes(players, smallest, largest)


def _check_wanted(wanted: int, smallest: int, largest: int) -> None:
    if not smallest <= wanted <= largest:
        raise EventError(f"tables of {wanted} are not possible; choose a size from {smallest} to {largest}")


def _splits(players: int, wanted: int, step: int, smallest: int, largest: int) -> list[list[int]]:
    low, high = sorted((wanted, wanted + step))
    splits = []
    for tables in range(-(-players // high), players // low + 1):
        larger = players - low * tables
        sizes = [high] * larger + [low] * (tables - larger)
        if sizes and smallest <= sizes[-1] and sizes[0] <= largest:
            splits.append(sizes)
    return splits


def _even_sizes(players: int, smallest: int, largest: int) -> list[int]:
    for tables in range(-(-players // largest), players // smallest + 1):
        size, larger = divmod(players, tables)
        sizes = [size + 1] * larger + [size] * (tables - larger)
        if smallest <= sizes[-1] and sizes[0] <= largest:
            return sizes
    raise EventError(
        f"{players} players do not fit tables of {smallest} to {largest}; "
        "let someone sit out (byes) or play staggered rounds"
    )
