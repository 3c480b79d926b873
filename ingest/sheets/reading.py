"""Sheets into readings: each table with the layout that is given, kept, or clearly the best."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ingest.formats.reader import WHOLE_FILE, Problem, Reading, Source
from ingest.sheets import KEPT
from ingest.sheets.binding import parser_of
from ingest.sheets.detect import Detection, Proposal, detect, in_words, meant_games
from ingest.sheets.draft import Place
from ingest.sheets.interpret import interpret, note, quoted
from ingest.sheets.keep import bound_over, fitting, kept_layouts
from ingest.sheets.layout import CHOICE, Layout, LayoutError
from ingest.sheets.parts import parts, sums_up
from ingest.sheets.passed_rows import title_values
from ingest.sheets.table import Table

USED_AGAIN = "read with the layout that was kept for these headings"
NO_ROWS = "no rows below the headings"
NOT_UNDERSTOOD = "another table begins in row {} and is not understood"
NO_HEADINGS = "no heading row found"
SOME_HEADINGS = (
    "a row with headings such as date, player, faction, total, or a layout: `triumph check FILE --explain` "
    "shows how the sheet is read, docs/layouts.md how to say what its columns mean"
)
OTHER_HEADINGS = "other headings begin in row {}, and the layout does not name them"
ONE_LAYOUT = (
    "a file of its own for the rows from {} on, with a layout of its own, or `leave_out` for these rows"
)
LONGEST_RAW = 200_000


@dataclass(frozen=True, slots=True)
class Chosen:
    """A table and the layout it is read with; without one, why it cannot be read."""

    table: Table
    layout: Layout | None
    detection: Detection | None = None
    refusal: str = ""
    expected: str = ""

    @property
    def signature(self) -> str:
        """The headings of the layout in one spelling."""
        return self.layout.signature if self.layout else ""

    @property
    def doubtful(self) -> bool:
        """Whether readings are proposed of which none is clearly best, or a table below the games has none."""
        asked = self.layout is None and self.detection is not None
        return asked and (self.table.below or bool(self.detection and self.detection.proposals))


def read_tables(source: Source, tables: Sequence[Table]) -> Iterator[Reading]:
    """Every game of the tables that hold any; the others are told."""
    filled = [table for table in tables if not table.empty]
    if not filled:
        yield _whole(
            source, "no cell of the file holds anything", "a sheet with one row per seat or per game"
        )
        return
    try:
        every = choose(filled, source.layout)
    except LayoutError as error:
        yield _whole(source, str(error), "a layout that fits the sheet; docs/layouts.md explains it")
        return
    for chosen in _with_games(every):
        yield from _read(source, chosen)
    yield from _passed_over(source, [chosen.table for chosen in every if chosen not in _with_games(every)])


def _passed_over(source: Source, tables: Sequence[Table]) -> Iterator[Reading]:
    """A note for the worksheets that are not read, and for each table below the games."""
    whole = [_called(table) for table in tables if not table.below]
    if whole:
        yield note(Place(source.name), f"worksheets that were passed over: {', '.join(whole)[:200]}")
    for table in tables:
        rows = [row for row in table.rows if not row.blank]
        if table.below and rows:
            message = f"another table below the games was passed over: {len(rows)} rows"
            yield note(Place(source.name, table.title), message, found=quoted(rows))


def choose(tables: Sequence[Table], said: str) -> list[Chosen]:
    """The layout of every table and of its parts: the one that is said, or the detector's."""
    return _choose([part for table in tables for part in parts(table, meant_games(table)[0])], said)


def _choose(tables: Sequence[Table], said: str) -> list[Chosen]:
    if said.startswith(KEPT):
        kept = kept_layouts(said)
        known = [Chosen(table, layout) for table in tables if (layout := fitting(table, kept))]
        others = [table for table in tables if not any(chosen.table is table for chosen in known)]
        return [*known, *(_choose(others, "") if others else ())]
    if said and not said.startswith(CHOICE):
        return _said(tables, Layout.from_toml(said))
    number = int(said.removeprefix(CHOICE)) if said else None
    return _worksheets_of_games([_detected(table, number) for table in tables])


def _said(tables: Sequence[Table], layout: Layout) -> list[Chosen]:
    """The given layout for the tables it names, or for those that have its headings."""
    named = [table for table in tables if layout.worksheet in (None, table.title)]
    if not named:
        raise LayoutError(f"no worksheet is called “{layout.worksheet}”")
    fits = {id(table): fault_of(table, layout) for table in named}
    if all(fits.values()):
        raise LayoutError(str(next(iter(fits.values()))))
    fitting = {key for key, fault in fits.items() if fault is None}
    return [Chosen(table, layout) if id(table) in fitting else _unnamed(table, layout) for table in tables]


def _unnamed(table: Table, layout: Layout) -> Chosen:
    """A table that a given layout does not fit: refused where it holds games below the headings that it names."""
    line = table.rows[0].line
    wanted = layout.worksheet in (None, table.title) and not layout.leaves_out(line)
    detection = None if sums_up(table) or not (table.below and wanted) else detect(table)
    if detection is None or detection.best is None:
        return Chosen(table, None)
    return Chosen(table, None, detection, OTHER_HEADINGS.format(line), ONE_LAYOUT.format(line))


def fault_of(table: Table, layout: Layout) -> str | None:
    """Why a layout does not fit a table; None where it does."""
    try:
        words = bound_over(table.rows, layout).words
        for field in layout.always:
            parser_of(field, layout, words)
    except LayoutError as error:
        return str(error)
    return None


def _detected(table: Table, number: int | None) -> Chosen:
    if table.below and sums_up(table):
        return Chosen(table, None)
    found = detect(table)
    if number is not None and 1 <= number <= len(found.proposals):
        return Chosen(table, found.proposals[number - 1].layout, found)
    if found.best is not None:
        return Chosen(table, found.best.layout, found)
    if not found.proposals:
        refusal = NOT_UNDERSTOOD.format(table.rows[0].line) if table.below else NO_HEADINGS
        return Chosen(table, None, found, refusal, SOME_HEADINGS)
    return Chosen(table, None, found, _why(found), _how_to_choose(found))


def _why(found: Detection) -> str:
    first, *others = found.proposals[:2]
    if first.idea.doubts:
        return (
            f"the sheet is not read, because {'; '.join(first.idea.doubts)}; it would be: {_line(1, first)}"
        )
    both = "; ".join(_line(number, proposal) for number, proposal in enumerate((first, *others), start=1))
    return f"the sheet can be read in two ways: {both}"


def _line(number: int, proposal: Proposal) -> str:
    columns = [f"“{c.heading}” is {c.field}{f' of {c.of}' if c.of else ''}" for c in proposal.layout.columns]
    games = f"{len(proposal.accepted)} of {len(proposal.games)} games in the first rows"
    return f"({number}) {in_words(proposal.layout)}: {', '.join(columns)[:300]} ({games})"


def _how_to_choose(found: Detection) -> str:
    numbers = " or ".join(f"`--reading {n}`" for n in range(1, min(len(found.proposals), 2) + 1))
    return f"{numbers} to choose, `--save-layout my.toml` to change what the columns mean, then `--layout my.toml`"


def _worksheets_of_games(every: list[Chosen]) -> list[Chosen]:
    """Worksheets that hold one game each and name none go by their own names."""
    blocks = {id(chosen): chosen.signature for chosen in every if _is_one_game(chosen)}
    alike = len(blocks) > 1 and len(set(blocks.values())) == 1
    named = [alike or "date" in title_values(chosen.table.title or "") for chosen in every]
    return [
        _by_its_name(chosen) if id(chosen) in blocks and by_name else chosen
        for chosen, by_name in zip(every, named, strict=True)
    ]


def _is_one_game(chosen: Chosen) -> bool:
    best = chosen.detection.best if chosen.detection else None
    blocks = chosen.layout is not None and chosen.layout.orientation == "block per game"
    return blocks and chosen.table.title is not None and best is not None and len(best.games) == 1


def _by_its_name(chosen: Chosen) -> Chosen:
    assert chosen.layout is not None  # noqa: S101 (only worksheets with a layout are asked)
    update = {"orientation": "worksheet per game", "games_by": ()}
    return replace(chosen, layout=chosen.layout.model_copy(update=update))


def _with_games(every: Sequence[Chosen]) -> list[Chosen]:
    """The tables to read: those with a layout, visible ones first; where none has one, the visible ones."""
    shown = [chosen for chosen in every if not chosen.table.hidden]
    with_layout = [chosen for chosen in shown if chosen.layout] or [c for c in every if c.layout]
    doubtful = [chosen for chosen in shown if chosen.doubtful]
    return [*with_layout, *doubtful] or shown or list(every)


def _read(source: Source, chosen: Chosen) -> Iterator[Reading]:
    """The games of a table one by one; a table without a layout or without rows is refused."""
    readings = interpret(chosen.table, chosen.layout, source.name) if chosen.layout else iter(())
    first = next(readings, None)
    if first is not None:
        yield first
        yield from readings
    place = Place(source.name, chosen.table.title)
    if chosen.layout and chosen.detection is None and source.layout.startswith(KEPT):
        yield note(place, USED_AGAIN)
    elif first is None:
        yield _refused(source, chosen, place)


def _refused(source: Source, chosen: Chosen, place: Place) -> Reading:
    raw = "\n".join(row.raw for row in chosen.table.rows)[:LONGEST_RAW]
    refusal, expected = chosen.refusal or NO_HEADINGS, chosen.expected or SOME_HEADINGS
    if chosen.layout is not None:
        refusal, expected = NO_ROWS, "a row per seat or per game"
    return Reading(source.name, WHOLE_FILE, raw, None, (place.problem(refusal, expected=expected),))


def _whole(source: Source, message: str, expected: str) -> Reading:
    raw = source.content.decode("latin-1")[:LONGEST_RAW]
    problem = Problem(message, source.name, expected=expected)
    return Reading(source.name, WHOLE_FILE, raw, None, (problem,))


def _called(table: Table) -> str:
    return f"{table.title} (hidden)" if table.hidden else str(table.title)
