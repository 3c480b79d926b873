"""Sheets with one row per game, the players side by side: turned into one row per seat.

Seven ways are known: numbered headings (`Player 1, Faction 1, Score 1, Player 2 ...`), the same headings
again and again (perhaps with the players' names in the row above), headings that begin or end with a name
(`Amber faction, Amber score`), a column per faction, a column per player, cells that list everybody (`Amber,
Birch` beside `84, 71`), and only the winner beside the number of players. Where the form is in doubt, the
sheet is left as it is.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.record import MAX_SEATS
from ingest import names
from ingest.formats.headings import (
    GAME_FIELDS,
    ROWS_ABOVE_HEADINGS,
    WHO,
    WIDEST_SHEET,
    Row,
    heading_row,
    is_of,
)
from ingest.formats.listed import heads_one_for_all, lists_of, seats_listed
from ingest.formats.seat_cells import is_figure, names_a_faction, read_seat_cell
from ingest.formats.sheet_habits import winners_of
from ingest.formats.turned import turned
from ingest.stated import unnamed, whole

WHOLE_SEAT = "seat"
"""A column whose cells may hold several things at once: `Amber (Rusviet) 84`."""

LONGEST_HEADING = 80
LONGEST_TITLE = 1000
WINNERS = re.compile(r"\b(?:winning|winner'?s?|winner|победител[ья]|переможц[яю]|переможець)\b", re.I)

_NUMBER = re.compile(r"(?<![\d.,])#?(\d{1,2})(?:st|nd|rd|th|\.|-?е|-?й)?(?![\d.,%])", re.I)
_SEAT_WORD = re.compile(
    r"\b(?:players?|p|seat|игрок|участник|гравець|учасник|spieler|joueur|jugador|gracz|giocatore)(?:'s|s)?\b",
    re.I,
)
_SCYTHE = re.compile(r"(?<![^\W\d_])(?:scythe|серп)(?![^\W\d_])", re.I)
_BETWEEN_WORDS = re.compile(r"(?:'s)?[\s_:/-]+")
_PLACE_WORDS = frozenset(map(names.normalise, ("", "place", "rank", "position", "место", "місце")))


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a seat's cells stand in every row, and what the headings themselves say about the seat."""

    columns: Mapping[str, int]
    fixed: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wide:
    """The seats of every row; the headings stand in the rows from `first` to `last`.

    `count` is the column that says how many sat at the table, where only the winner is named; `lists` are the
    columns whose cells hold everybody at once.
    """

    seats: tuple[Seat, ...]
    first: int
    last: int
    count: int | None = None
    lists: Mapping[str, int] = field(default_factory=dict)


def one_row_per_seat(rows: Sequence[Row], about: str = "") -> Sequence[Row] | None:
    """The rows of a sheet with one row per game, unfolded: rows of one line are one game. None for others.

    `about` is what the sheet is called.
    """
    form = _form(rows, about)
    return None if form is None else _unfolded(rows, form)


def is_wide(rows: Sequence[Row], about: str = "") -> bool:
    """Whether a sheet has one row per game."""
    return _form(rows, about) is not None


def has_headings(rows: Sequence[Row], about: str = "") -> bool:
    """Whether the first rows hold headings, for one row per seat or per game, or one column per player."""
    return heading_row(rows) is not None or is_wide(rows, about) or bool(turned(rows))


def _form(rows: Sequence[Row], about: str) -> Wide | None:
    """The form of the first rows that can be headings: down to those that one row per seat would have."""
    plain = heading_row(rows)
    last = ROWS_ABOVE_HEADINGS if plain is None else plain + 1
    found = (_form_at(rows, index, about) for index in range(min(last, len(rows))))
    return next((form for form in found if form is not None), None)


def _form_at(rows: Sequence[Row], index: int, about: str) -> Wide | None:
    headings = [cell.strip()[:LONGEST_HEADING] for cell in rows[index].cells[:WIDEST_SHEET]]
    above, body = rows[index - 1] if index else None, rows[index + 1 :]
    seats = _numbered(headings) or _repeated(headings, above)
    if seats:
        named_above = any("player" in seat.fixed for seat in seats)
        return Wide(tuple(seats), index - named_above, index)
    told = _SCYTHE.search(about) is not None or _speaks_of_scythe(
        [*rows[:index], *body[:ROWS_ABOVE_HEADINGS]]
    )
    seats = _named(headings) or _by_faction(headings) or _by_player(headings, body, told=told)
    if seats:
        return Wide(tuple(seats), index, index)
    lists = lists_of(headings, body)
    return Wide((), index, index, lists=lists) if lists else _winner_only(headings, index)


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
    if any(len({names.normalise(headings[i]) for i in indexes}) > 1 for indexes in places.values()):
        return []
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


def _named(headings: Sequence[str]) -> list[Seat]:
    """`Amber faction, Amber score, Birch faction ...`: every name heads the same columns, two or more."""
    if WHO & set(_fields(headings)):
        return []
    seats: dict[str, dict[str, int]] = {}
    for index, heading in enumerate(headings):
        name, meaning = _name_and_field(heading)
        if meaning is not None:
            seats.setdefault(name, {})[meaning] = index
    forms = {frozenset(columns) for columns in seats.values()}
    if not 2 <= len(seats) <= MAX_SEATS * 2 or len(forms) != 1 or len(next(iter(forms))) < 2:
        return []
    return [Seat(columns, {"player": name}) for name, columns in seats.items()]


def _name_and_field(heading: str) -> tuple[str, str | None]:
    """A name and what its column holds, when the heading says both and neither is in doubt."""
    words = _BETWEEN_WORDS.split(heading.strip())
    if len(words) < 2 or names.columns().find(heading) or names.star_columns().find(heading):
        return "", None
    first, last = names.columns().find(words[0]), names.columns().find(words[-1])
    name = " ".join(words[:-1] if last else words[1:])
    meaning = last or first
    if (first and last) or meaning is None or meaning in GAME_FIELDS or _is_no_name(name):
        return "", None
    return name, meaning


def _is_no_name(words: str) -> bool:
    known = names.columns().find(words) or names.factions().find(words) or names.star_columns().find(words)
    return bool(known) or is_of("no_names", words) or WINNERS.search(words) is not None


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


def _by_player(headings: Sequence[str], body: Sequence[Row], *, told: bool) -> list[Seat]:
    """A column per player: only where winners are named so, or where we are told that this is about Scythe.

    Figures by the day are anything; without such a word nobody is taken for a player.
    """
    fields = _fields(headings)
    counted = [is_of("timestamps", heading) or is_of("counters", heading) for heading in headings]
    if WHO & set(fields) or not ({"date", "game"} & set(fields) or any(counted)):
        return []
    apart = [counts or is_of("no_names", heading) for counts, heading in zip(counted, headings, strict=True)]
    unknown = {
        index: heading
        for index, heading in enumerate(headings)
        if heading and fields[index] is None and not apart[index] and not names.star_columns().find(heading)
    }
    filled = {index: [row.cells[index] for row in body if _filled(row, index)] for index in unknown}
    players = {i: h for i, h in unknown.items() if filled[i] and all(map(_is_seat, filled[i]))}
    told = told or any(names_a_faction(cell) for i in players for cell in filled[i])
    sure = (told and len(players) == sum(map(bool, filled.values()))) or _are_winners(
        set(players.values()), fields, body
    )
    if len(players) < 2 or not sure or any(map(_is_count, players.values())):
        return []
    return [Seat({WHOLE_SEAT: index}, {"player": name}) for index, name in players.items()]


def _is_seat(cell: str) -> bool:
    """Whether a cell below a player's name holds a score, a faction or both, or says that nobody sat."""
    return (
        is_figure(cell) or names_a_faction(cell) or names.answers().get(names.normalise(cell), True) is None
    )


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
    return is_of("player_count", heading)


def _filled(row: Row, index: int) -> bool:
    return index < len(row.cells) and bool(row.cells[index].strip())


def _unfolded(rows: Sequence[Row], form: Wide) -> list[Row]:
    taken = {index for seat in form.seats for index in seat.columns.values()} | {form.count}
    taken |= set(form.lists.values())
    headings = rows[form.last]
    shared = [i for i in range(len(headings.cells)) if i not in taken and headings.cells[i].strip()]
    body = rows[form.last + 1 :]
    games = [(row, _without_coins(list(_seats_of(row, form)))) for row in body]
    fields = list(dict.fromkeys(name for _, seats in games for seat in seats for name in seat))
    raw = "\n".join(row.raw for row in rows[form.first : form.last + 1])
    said = [headings.cells[i].strip() for i in shared]
    said = [f"{each} for all" if form.lists and heads_one_for_all(each) else each for each in said]
    top = Row(headings.line, (*said, *fields), raw)
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
    if form.lists:
        yield from seats_listed(row, form.lists)


def _without_coins(seats: list[dict[str, str]]) -> list[dict[str, str]]:
    """Scores no greater than the number of players: places, or 1 and 0 for won and lost."""
    totals = {whole(seat.get("total"), 0, len(seats)) for seat in seats}
    if len(seats) < 2 or None in totals or 1 not in totals:
        return seats
    meant = "winner" if totals == {0, 1} else "rank"
    return [{meant if name == "total" else name: value for name, value in seat.items()} for seat in seats]


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
