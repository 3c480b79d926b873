"""The rows of one game into its reading: what the columns mean together, and what does not fit."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from engine.record import MAX_SEATS, Record
from ingest.formats.headings import KEY_FIELDS, PLAYER_COUNT, Layout
from ingest.formats.no_coins import meant_by_scores
from ingest.formats.points import are_points, as_points
from ingest.formats.reader import Problem, Reading
from ingest.formats.seat_alone import beat_nobody, others_of, speaks_of_others
from ingest.formats.sheet.frame import Frame
from ingest.formats.sheet.place import Place, quote
from ingest.formats.sheet.record import OF_THE_GAME, record_of
from ingest.formats.sheet.seat_rows import SeatRow
from ingest.formats.sheet.strangers import shared_by_strangers, strangers_unnamed
from ingest.stated import ALONE, BEATEN, ONE_NAME, repeated

Told = tuple[Sequence[SeatRow], list[Problem]]
"""The seats as they are meant, and what is to be said about that."""


def read_game(seats: Sequence[SeatRow], frame: Frame, remarks: Sequence[Problem] = ()) -> Reading:
    """The reading of a game; the `remarks` are told with it."""
    rows = [seat.row for seat in seats]
    # What a row of a whole game says wrongly is told once, however many seats came of the row.
    problems = list(dict.fromkeys(problem for seat in seats for problem in seat.problems))
    for meant in (_counts_for_points, _results_for_scores, _without_strangers, _with_the_others):
        seats, told = meant(seats, frame.place)
        problems += told
    game, contradictions = _values_of_game(seats, frame)
    problems += [*_miscounted(seats, frame.place), *contradictions, *_seat_problems(seats, frame)]
    record = None
    if not any(problem.fatal for problem in problems):
        record, invalid = _record(seats, {**frame.defaults, **game}, frame.place)
        problems += invalid
    raw = "\n".join(row.raw for row in (frame.headings, *rows))
    label = game.get("game") or " / ".join(str(game[name]) for name in KEY_FIELDS if name in game)
    place = frame.place
    return Reading(place.file, place.position(rows), raw, record, (*problems, *remarks), label or None)


def _counts_for_points(seats: Sequence[SeatRow], place: Place) -> Told:
    """Seats that note points where counts belong."""
    if not are_points([seat.values for seat in seats]):
        return seats, []
    remark = place.remark("stars, territories and resources are points here", seats[0].row)
    return [replace(seat, values=as_points(seat.values)) for seat in seats], [remark]


def _results_for_scores(seats: Sequence[SeatRow], place: Place) -> Told:
    """Seats that note places or wins where the score belongs."""
    meant = meant_by_scores([seat.values for seat in seats])
    if meant is None:
        return seats, []
    found = ", ".join(str(seat.values["total"]) for seat in seats)
    moved = [replace(seat, values=meant.moved(seat.values)) for seat in seats]
    return moved, [place.remark(meant.remark, seats[0].row, found=found)]


def _without_strangers(seats: Sequence[SeatRow], place: Place) -> Told:
    """Seats whose players go by no name or by one that others of the table have too."""
    values = [seat.values for seat in seats]
    shared = shared_by_strangers(values)
    meant = [replace(seat, values=said) for seat, said in zip(seats, strangers_unnamed(values), strict=True)]
    return meant, [place.remark(ONE_NAME, seats[0].row, found=name) for name in shared]


def _with_the_others(seats: Sequence[SeatRow], place: Place) -> Told:
    """A seat alone with the others unnamed, if their number is known; else a mere result is refused."""
    if len(seats) != 1:
        return seats, []
    seat = seats[0]
    others = [SeatRow(seat.row, said) for said in others_of(seat.values)]
    if others:
        message = f"one seat of {len(others) + 1} is recorded; the others stay unnamed"
        return [seat, *others], [place.remark(message, seat.row)]
    expected = "a row for every seat, or a column `players` with their number"
    refused = place.problem("one seat alone, and how it came in", seat.row, expected=expected)
    return seats, [refused] if speaks_of_others(seat.values) else []


def _miscounted(seats: Sequence[SeatRow], place: Place) -> list[Problem]:
    counted = {seat.values.get(PLAYER_COUNT) for seat in seats} - {None, len(seats)}
    if not counted:
        return []
    message = f"the sheet counts another number of players than the {len(seats)} it names"
    return [place.remark(message, seats[0].row, found=", ".join(map(str, counted)))]


def _values_of_game(seats: Sequence[SeatRow], frame: Frame) -> tuple[dict[str, Any], list[Problem]]:
    """What the rows say about the whole game; two different answers are a problem.

    Different times in the rows of a game are nobody's length of the game: those stay unknown.
    """
    values: dict[str, Any] = {}
    problems = []
    if len({seat.values.get("minutes") for seat in seats} - {None}) > 1:
        message = "rows of one game differ in how long it took; that stays unknown"
        problems.append(frame.place.remark(message, seats[0].row))
        seats = [replace(seat, values={**seat.values, "minutes": None}) for seat in seats]
    for name in OF_THE_GAME:
        for seat in seats:
            value = seat.values.get(name)
            if value is not None and values.setdefault(name, value) != value:
                heading = next(column.heading for column in frame.sheet.columns if column.field == name)
                details = {"column": heading, "found": str(value), "expected": f"{values[name]}, as above"}
                problems.append(frame.place.problem("rows of one game disagree", seat.row, **details))
    return values, problems


def _seat_problems(seats: Sequence[SeatRow], frame: Frame) -> list[Problem]:
    place, problems = frame.place, []
    if len(seats) > MAX_SEATS:
        message = f"{len(seats)} rows share one game"
        expected = f"at most {MAX_SEATS} seats; give each game a number of its own in a column `game`"
        problems.append(place.problem(message, seats[MAX_SEATS].row, expected=expected))
    for name in repeated(seat.who for seat in seats):
        expected = "everybody once; several games of one day need a column `game` with a number each"
        row = [seat.row for seat in seats if seat.who == name][1]
        problems.append(place.problem("one player twice at a table", row, found=name, expected=expected))
    problems += _two_games_of_a_day(seats, frame.sheet, place)
    name = "player" if frame.sheet.has("player") else "faction"
    for seat in seats:
        if not (seat.values.get(name) or seat.values.get("player")) and not seat.problems:
            missing = place.problem(f"no {name}", seat.row, column=name, found="", expected=f"a {name}")
            problems.append(missing)
    return problems


def _two_games_of_a_day(seats: Sequence[SeatRow], sheet: Layout, place: Place) -> list[Problem]:
    """Two factions or winners of a kind among the rows of one day, where nothing parts the games."""
    if not sheet.has("date") or sheet.has("game", "table") or repeated(seat.who for seat in seats):
        return []
    expected = "each once; several games of one day need a column `game` with a number each"
    both = repeated(seat.values.get("faction") for seat in seats)
    if both:
        row = [seat.row for seat in seats if seat.values.get("faction") == both[0]][1]
        return [place.problem("one faction twice at a table", row, found=both[0], expected=expected)]
    best = [seat for seat in seats if seat.values.get("winner") and seat.values.get("total") is not None]
    if len({seat.values["total"] for seat in best}) > 1:
        found = ", ".join(str(seat.who) for seat in best)
        return [place.problem("winners with different scores", best[1].row, found=found, expected=expected)]
    return []


def _record(
    seats: Sequence[SeatRow], game: dict[str, Any], place: Place
) -> tuple[Record | None, list[Problem]]:
    if len(seats) == 1 and beat_nobody(seats[0].values):
        return None, [place.problem(ALONE, seats[0].row, found=seats[0].who, expected=BEATEN)]
    try:
        return record_of(seats, game), []
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where, found = ".".join(map(str, first["loc"])), quote(str(first["input"]))
        return None, [place.problem(first["msg"], seats[0].row, column=where, found=found)]
