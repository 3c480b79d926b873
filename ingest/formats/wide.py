"""Sheets with one row per game, the players side by side: turned into one row per seat.

Five ways are known: numbered headings (`Player 1, Faction 1, Score 1, Player 2 ...`), the same headings again
and again (perhaps with the players' names in the row above), a column per faction, a column per player, and
only the winner beside the number of players. Where the form is in doubt, the sheet is left as it is.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.record import MAX_SEATS
from ingest import names
from ingest.formats.headings import ROWS_ABOVE_HEADINGS, WIDEST_SHEET, Row, heading_row
from ingest.formats.seat_cells import is_figure, read_seat_cell
from ingest.formats.sheet_habits import winners_of
from ingest.stated import unnamed, whole

GAME_FIELDS = frozenset(
    (
        *("event", "round", "table", "game", "date", "place", "recorder", "edition", "expansions", "policy"),
        *("tile", "stopped", "rounds"),
    )
)
WHO = frozenset(("player", "faction"))
WHOLE_SEAT = "seat"
"""A column whose cells may hold several things at once: `Amber (Rusviet) 84`."""

LONGEST_HEADING = 80
LONGEST_TITLE = 1000
WINNERS = re.compile(r"\b(?:winning|winner'?s?|winner|победител[ья]|переможц[яю]|переможець)\b", re.I)

_NUMBER = re.compile(r"(?<![\d.,])#?(\d{1,2})(?:st|nd|rd|th|\.|-?е|-?й)?(?![\d.,%])", re.I)
_SEAT_WORD = re.compile(r"\b(?:players?|p|seat|игрок|участник|гравець|учасник)(?:'s|s)?\b", re.I)
_SCYTHE = re.compile(r"\b(?:scythe|серп)\b", re.I)
_PLACE_WORDS = frozenset(map(names.normalise, ("", "place", "rank", "position", "место", "місце")))


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a seat's cells stand in every row, and what the headings themselves say about the seat."""

    columns: Mapping[str, int]
    fixed: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wide:
    """The seats of every row; the headings stand in the rows from `first` to `last`.

    `count` is the column that says how many sat at the table, where only the winner is named.
    """

    seats: tuple[Seat, ...]
    first: int
    last: int
    count: int | None = None


def one_row_per_seat(rows: Sequence[Row]) -> Sequence[Row] | None:
    """The rows of a sheet with one row per game, unfolded: rows of one line are one game. None for others."""
    form = _form(rows)
    return None if form is None else _unfolded(rows, form)


def is_wide(rows: Sequence[Row]) -> bool:
    """Whether a sheet has one row per game."""
    return _form(rows) is not None


def has_headings(rows: Sequence[Row]) -> bool:
    """Whether the first rows hold headings, for one row per seat or for one row per game."""
    return heading_row(rows) is not None or is_wide(rows)


def _form(rows: Sequence[Row]) -> Wide | None:
    """The form of the first rows that can be headings: down to those that one row per seat would have."""
    plain = heading_row(rows)
    last = ROWS_ABOVE_HEADINGS if plain is None else plain + 1
    found = (_form_at(rows, index) for index in range(min(last, len(rows))))
    return next((form for form in found if form is not None), None)


def _form_at(rows: Sequence[Row], index: int) -> Wide | None:
    headings = [cell.strip()[:LONGEST_HEADING] for cell in rows[index].cells[:WIDEST_SHEET]]
    above = rows[index - 1] if index else None
    seats = _numbered(headings) or _repeated(headings, above)
    if seats:
        named_above = any("player" in seat.fixed for seat in seats)
        return Wide(tuple(seats), index - named_above, index)
    seats = _by_faction(headings) or _by_player(headings, rows[:index], rows[index + 1 :])
    return Wide(tuple(seats), index, index) if seats else _winner_only(headings, index)


def _fields(headings: Sequence[str]) -> list[str | None]:
    return [names.columns().find(heading) if heading else None for heading in headings]


def _numbered(headings: Sequence[str]) -> list[Seat]:
    """`Player 1`, `P2 score`, `Faction 3`, `1st`: the number tells the seats apart."""
    seats: dict[int, Seat] = {}
    for index, heading in enumerate(headings):
        number, meaning = _numbered_field(heading)
        if meaning is None:
            continue
        seat = seats.setdefault(number, Seat({}))
        columns = {**seat.columns, WHOLE_SEAT if meaning == "place" else meaning: index}
        seats[number] = Seat(columns, {"rank": str(number)} if meaning == "place" else seat.fixed)
    forms = {frozenset(seat.columns) for seat in seats.values()}
    alike = len(forms) == 1 and bool(next(iter(forms)) & (WHO | {WHOLE_SEAT}))
    return [seats[number] for number in sorted(seats)] if 2 <= len(seats) <= MAX_SEATS and alike else []


def _numbered_field(heading: str) -> tuple[int, str | None]:
    numbers = _NUMBER.findall(heading)
    if (
        heading.isdigit()
        or len(numbers) != 1
        or names.columns().find(heading)
        or names.star_columns().find(heading)
    ):
        return 0, None
    rest = _NUMBER.sub(" ", heading)
    bare = _SEAT_WORD.sub(" ", rest)
    if names.normalise(bare).strip() in _PLACE_WORDS:
        return int(numbers[0]), "player" if _SEAT_WORD.search(rest) else "place"
    found = names.columns().find(bare) or names.columns().find(rest)
    return int(numbers[0]), None if found in GAME_FIELDS else found


def _repeated(headings: Sequence[str], above: Row | None) -> list[Seat]:
    """The same headings for every seat; without a heading for players their names stand in the row above."""
    fields = _fields(headings)
    counts = Counter(name for name in fields if name is not None and name not in GAME_FIELDS)
    several = {name: count for name, count in counts.items() if count > 1}
    once = {name for name, count in counts.items() if count == 1} - {"winner"}
    if once or len(set(several.values())) != 1 or not (WHO | {"total"}) & set(several):
        return []
    places = {name: [i for i, other in enumerate(fields) if other == name] for name in several}
    seats = [Seat(dict(zip(places, group, strict=True))) for group in zip(*places.values(), strict=True)]
    if len(seats) > MAX_SEATS * 2:
        return []
    return seats if "player" in several else _named_above(seats, above)


def _named_above(seats: list[Seat], above: Row | None) -> list[Seat]:
    cells = above.cells if above is not None else ()
    spans = [range(min(seat.columns.values()), max(seat.columns.values()) + 1) for seat in seats]
    found = [[cells[i].strip() for i in span if i < len(cells) and cells[i].strip()] for span in spans]
    if any(len(name) != 1 for name in found) or len({name[0] for name in found}) < len(found):
        return []
    return [replace(seat, fixed={"player": name[0]}) for seat, name in zip(seats, found, strict=True)]


def _by_faction(headings: Sequence[str]) -> list[Seat]:
    """A column per faction; a cell holds its score, its player or both."""
    if WHO & set(_fields(headings)):
        return []
    factions = {
        index: faction
        for index, heading in enumerate(headings)
        if (faction := names.factions().find(heading))
    }
    if len(factions) < 2 or len(set(factions.values())) < len(factions):
        return []
    return [Seat({WHOLE_SEAT: index}, {"faction": faction}) for index, faction in factions.items()]


def _by_player(headings: Sequence[str], above: Sequence[Row], body: Sequence[Row]) -> list[Seat]:
    """A column per player: only where winners are named so, or where the sheet says that it is about Scythe.

    Figures by the day are anything; without such a word nobody is taken for a player.
    """
    fields = _fields(headings)
    if WHO & set(fields) or not {"date", "game"} & set(fields):
        return []
    unknown = {
        index: heading
        for index, heading in enumerate(headings)
        if heading and fields[index] is None and not names.star_columns().find(heading)
    }
    filled = {index: [row.cells[index] for row in body if _filled(row, index)] for index in unknown}
    players = {i: h for i, h in unknown.items() if filled[i] and all(map(is_figure, filled[i]))}
    told = len(players) == len(unknown) and _speaks_of_scythe([*above, *body[:ROWS_ABOVE_HEADINGS]])
    sure = told or _are_winners(set(players.values()), fields, body)
    if len(players) < 2 or not sure or any(map(_is_count, players.values())):
        return []
    return [Seat({WHOLE_SEAT: index}, {"player": name}) for index, name in players.items()]


def _speaks_of_scythe(rows: Sequence[Row]) -> bool:
    return any(_SCYTHE.search(row.raw[:LONGEST_TITLE]) for row in rows)


def _are_winners(players: set[str], fields: Sequence[str | None], body: Sequence[Row]) -> bool:
    if "winner" not in fields:
        return False
    index = fields.index("winner")
    known = set().union(*(winners_of(name) for name in players)) if players else set()
    named = [winners_of(row.cells[index]) for row in body if _filled(row, index)]
    return bool(named) and all(names_ & known for names_ in named)


def _winner_only(headings: Sequence[str], index: int) -> Wide | None:
    """Only the winner of each game, and how many played: the others stay unnamed."""
    fields = _fields(headings)
    count = next((i for i, heading in enumerate(headings) if _is_count(heading)), None)
    if count is None or "winner" not in fields or "player" in fields:
        return None
    meant = _fields([WINNERS.sub(" ", heading).strip() for heading in headings])
    columns = {name: i for i, name in enumerate(meant) if name is not None and name not in GAME_FIELDS}
    seat = Seat({**columns, "player": fields.index("winner")}, {"winner": "yes"})
    return Wide((seat,), index, index, count)


def _is_count(heading: str) -> bool:
    counts = names.headings_data()["player_count"]
    return names.normalise(heading) in map(names.normalise, counts)


def _filled(row: Row, index: int) -> bool:
    return index < len(row.cells) and bool(row.cells[index].strip())


def _unfolded(rows: Sequence[Row], form: Wide) -> list[Row]:
    taken = {index for seat in form.seats for index in seat.columns.values()} | {form.count}
    headings = rows[form.last]
    shared = [i for i in range(len(headings.cells)) if i not in taken and headings.cells[i].strip()]
    body = rows[form.last + 1 :]
    games = [(row, list(_seats_of(row, form))) for row in body]
    fields = list(dict.fromkeys(name for _, seats in games for seat in seats for name in seat))
    raw = "\n".join(row.raw for row in rows[form.first : form.last + 1])
    top = Row(headings.line, (*(headings.cells[i].strip() for i in shared), *fields), raw)
    return [*rows[: form.first], top, *(seat for game in games for seat in _rows_of(*game, shared, fields))]


def _seats_of(row: Row, form: Wide) -> Iterator[dict[str, str]]:
    """What a row says of every seat that was taken."""
    for seat in form.seats:
        stated = {name: row.cells[i].strip() for name, i in seat.columns.items() if _filled(row, i)}
        several = stated.pop(WHOLE_SEAT, None)
        if several is not None:
            stated |= read_seat_cell(several, seat.fixed)
        if stated:
            yield {**seat.fixed, **stated}
    for number in range(_others(row, form)):
        yield {"player": unnamed(number + 1), "winner": "no"}


def _others(row: Row, form: Wide) -> int:
    """How many sat beside the winner."""
    if form.count is None or not _filled(row, form.count):
        return 0
    return (whole(row.cells[form.count], 1, MAX_SEATS) or 1) - 1


def _rows_of(
    row: Row, seats: Sequence[Mapping[str, str]], shared: Sequence[int], fields: Sequence[str]
) -> Iterator[Row]:
    """A row per seat; the text of the row stands in the first, so that it is read again as one game."""
    if not seats:
        yield replace(row, cells=())
    common = [row.cells[i] if i < len(row.cells) else "" for i in shared]
    for number, seat in enumerate(seats):
        cells = (*common, *(seat.get(name, "") for name in fields))
        yield Row(row.line, cells, "" if number else row.raw, row.defect)
