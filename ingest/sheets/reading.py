"""Sheets into readings: each table with the layout that is given, kept, or clearly the best."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ingest.formats.reader import Reading, Source
from ingest.sheets import KEPT
from ingest.sheets.detect import Detection, Proposal, detect, meant_games
from ingest.sheets.interpret import interpret, quoted
from ingest.sheets.keep import bound_over, headings_of, kept_layouts
from ingest.sheets.layout import CHOICE, Layout, LayoutError
from ingest.sheets.passed_rows import names_another, parts, sums_up, title_values
from ingest.sheets.table import Table
from ingest.sheets.vocabulary import words_of
from ingest.stated.game import note, refusal

NO_HEADINGS = "no heading row found"
SOME_HEADINGS = (
    "a row with headings such as date, player, faction, total, or a layout: `triumph check FILE --explain` "
    "shows how the sheet is read, docs/layouts.md how to say what its columns mean"
)
ROWS_EXPECTED = "a row per seat or per game"
FITS_EXPECTED = "a layout that fits the sheet; docs/layouts.md explains it"
CHOOSE = "to choose, `--save-layout my.toml` to change what the columns mean, then `--layout my.toml`"
LONGEST_RAW = 200_000


@dataclass(frozen=True, slots=True)
class Chosen:
    """A table and the layout it is read with; without one, why it cannot be read."""

    table: Table
    layout: Layout | None
    detection: Detection | None = None
    refusal: str = NO_HEADINGS
    expected: str = SOME_HEADINGS

    @property
    def is_one_game(self) -> bool:
        """Whether a worksheet is one block of rows that nothing names."""
        best = self.detection.best if self.detection else None
        blocks = self.layout is not None and self.layout.orientation == "block per game"
        return blocks and self.table.title is not None and best is not None and len(best.games) == 1

    @property
    def proposals(self) -> Sequence[Proposal]:
        """How the table may be read, the best first; none where a layout is given or kept."""
        return self.detection.proposals if self.detection else ()


def read_tables(source: Source, tables: Sequence[Table]) -> Iterator[Reading]:
    """Every game of the tables that hold any; the others are told."""
    filled = [table for table in tables if not table.empty]
    raw = source.content[:LONGEST_RAW].decode("latin-1")
    if not filled:
        yield refusal(source.name, "no cell of the file holds anything", raw, expected=ROWS_EXPECTED)
        return
    try:
        every = choose(filled, source.layout)
    except LayoutError as error:
        yield refusal(source.name, str(error), raw, expected=FITS_EXPECTED)
        return
    with_games = _with_games(every)
    for chosen in with_games:
        yield from _read(source, chosen)
    yield from _passed_over(source, [chosen.table for chosen in every if chosen not in with_games])


def _passed_over(source: Source, tables: Sequence[Table]) -> Iterator[Reading]:
    """A note for the worksheets that are not read, and for each table below the games."""
    whole = [f"{t.title} (hidden)" if t.hidden else str(t.title) for t in tables if not t.below]
    if whole:
        yield note(source.name, f"worksheets that were passed over: {', '.join(whole)[:200]}")
    for table in (table for table in tables if table.below):
        rows = [row for row in table.rows if not row.blank]
        message = f"another table below the games was passed over: {len(rows)} rows"
        yield note(source.name, message, sheet=table.title, found=quoted(rows))


def choose(tables: Sequence[Table], said: str) -> list[Chosen]:
    """The layout of every table and of its parts: the one that is said, or the detector's."""
    every = [part for table in tables for part in parts(table, meant_games(table)[0])]
    if said and not said.startswith((KEPT, CHOICE)):
        return _said(every, Layout.from_toml(said))
    number = int(said.removeprefix(CHOICE)) if said.startswith(CHOICE) else 0
    kept = kept_layouts(said) if said.startswith(KEPT) else {}
    return _worksheets_of_games([_detected(table, kept, number) for table in every])


def _said(tables: Sequence[Table], layout: Layout) -> list[Chosen]:
    """The given layout for the tables it names, or for those that have its headings."""
    named = [table for table in tables if layout.worksheet in (None, table.title)]
    if not named:
        raise LayoutError(f"no worksheet is called “{layout.worksheet}”")
    every = [_given(table, layout) for table in tables]
    if not any(chosen.layout for chosen in every):
        bound_over(named[0].rows, layout)
    return every


def _given(table: Table, layout: Layout) -> Chosen:
    """A table with a given layout; one that it does not fit is refused where it holds games below the headings."""
    line = table.rows[0].line
    another = layout.worksheet is None and names_another(table.title or "", words_of(layout.game))
    if another or layout.worksheet not in (None, table.title):
        return Chosen(table, None)
    if headings_of(table.rows, layout) is not None:
        return Chosen(table, layout)
    wanted = table.below and not layout.leaves_out(line) and not sums_up(table)
    found = detect(table) if wanted else Detection()
    if found.best is None:
        return Chosen(table, None)
    why = f"other headings begin in row {line}, and the layout does not name them"
    own = f"a file of its own for the rows from {line} on, with a layout of its own"
    return Chosen(table, None, found, why, f"{own}, or `leave_out` for these rows")


def _holds_none(table: Table) -> bool:
    """Whether a table sums up games, or has the name of another board game."""
    return (table.below and sums_up(table)) or names_another(table.title or "", meant_games(table)[0])


def _detected(table: Table, kept: Mapping[str, Layout], number: int) -> Chosen:
    """A table with a layout that was kept, is clearly best or chosen by its number; else why it is not read."""
    for headings, layout in kept.items():
        if headings_of(table.rows, layout) == headings:
            return Chosen(table, layout)
    if _holds_none(table):
        return Chosen(table, None)
    found = detect(table)
    best = next(iter(found.proposals[number - 1 : number] if number else ()), found.best)
    if best is not None:
        return Chosen(table, best.layout, found)
    if not found.proposals:
        other = f"another table begins in row {table.rows[0].line} and is not understood"
        return Chosen(table, None, found, other if table.below else NO_HEADINGS)
    lines = [f"({n}) {proposal.told()}" for n, proposal in enumerate(found.proposals[:2], start=1)]
    doubts = "; ".join(found.proposals[0].doubts)
    why = f"the sheet is not read, because {doubts}; it would be: {lines[0]}"
    two = f"the sheet can be read in two ways: {'; '.join(lines)}"
    numbers = " or ".join(f"`--reading {n}`" for n in range(1, len(lines) + 1))
    return Chosen(table, None, found, why if doubts else two, f"{numbers} {CHOOSE}")


def _worksheets_of_games(every: list[Chosen]) -> list[Chosen]:
    """Worksheets that hold one game each and name none go by their own names."""
    single = [chosen for chosen in every if chosen.is_one_game]
    alike = len(single) > 1 and len({chosen.layout.signature for chosen in single if chosen.layout}) == 1
    for chosen in single:
        if chosen.layout and (alike or "date" in title_values(chosen.table.title or "")):
            named = chosen.layout.model_copy(update={"orientation": "worksheet per game", "games_by": ()})
            every[every.index(chosen)] = replace(chosen, layout=named)
    return every


def _with_games(every: Sequence[Chosen]) -> Sequence[Chosen]:
    """The visible tables with a layout or in doubt; else hidden ones with a layout; else all that show."""
    shown = [chosen for chosen in every if not chosen.table.hidden]
    told = [chosen for chosen in shown if chosen.layout or chosen.refusal != NO_HEADINGS]
    return told or [chosen for chosen in every if chosen.layout] or shown or every


def _read(source: Source, chosen: Chosen) -> Iterator[Reading]:
    """The games of a table one by one; a table without a layout or without rows is refused."""
    name, title, layout = source.name, chosen.table.title, chosen.layout
    games = 0
    for reading in interpret(chosen.table, layout, name) if layout else ():
        games += 1
        yield reading
    if layout and chosen.detection is None and source.layout.startswith(KEPT):
        yield note(name, "read with the layout that was kept for these headings", sheet=title)
    elif not games:
        raw = "\n".join(row.raw for row in chosen.table.rows)[:LONGEST_RAW]
        why = ("no rows below the headings", ROWS_EXPECTED) if layout else (chosen.refusal, chosen.expected)
        yield refusal(name, why[0], raw, sheet=title, expected=why[1])
