"""Measure the corpus of sheets in `tests/sheets`: games right, refused with a helpful message, wrong.

`python -m scripts.sheet_corpus` prints a line per sheet; with `--write` the table in `docs/formats.md` is
written anew.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.record import Record
from ingest.formats.reader import Reading, Source
from ingest.formats.registry import read_source

ROOT = Path(__file__).parents[1]
CORPUS = ROOT / "tests" / "sheets"
PAGE = ROOT / "docs" / "formats.md"
BEGIN, END = "<!-- sheet corpus -->", "<!-- /sheet corpus -->"
SHEETS = ("sheet.csv", "sheet.xlsx", "sheet.ods")
OF_SEAT = ("player", "faction", "mat", "clan", "bid")


@dataclass(frozen=True, slots=True)
class Measured:
    """What came of one sheet."""

    name: str
    about: str
    right: int
    refused: int
    wrong: int
    expected_refused: int
    helpful: bool


def measure() -> list[Measured]:
    """Every sheet of the corpus."""
    return [measured(folder) for folder in sorted(CORPUS.iterdir()) if folder.is_dir()]


def measured(folder: Path) -> Measured:
    """What came of a sheet: every game that was read is compared with all that is expected."""
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    readings = list(read(folder))
    left = [json.dumps(game, sort_keys=True) for game in expected["games"]]
    right = wrong = 0
    for record in (reading.record for reading in readings if reading.record is not None):
        match = next((game for game in left if says(record, json.loads(game))), None)
        if match is None:
            wrong += 1
        else:
            left.remove(match)
            right += 1
    refused = [reading for reading in readings if reading.record is None and not reading.note]
    helpful = all(any(problem.expected for problem in reading.problems) for reading in refused)
    return Measured(
        folder.name, expected["about"], right, len(left), wrong, expected["refused"], helpful or not left
    )


def read(folder: Path) -> Iterator[Reading]:
    """The games of a sheet, with its layout if there is one beside it."""
    file = next(folder / name for name in SHEETS if (folder / name).exists())
    layout = folder / "layout.toml"
    said = layout.read_text(encoding="utf-8") if layout.exists() else ""
    yield from read_source(Source(file.name, file.read_bytes(), said))


def says(record: Record, game: dict[str, Any]) -> bool:
    """Whether a record says what is expected, and nothing of a seat beyond it."""
    seats = sorted(map(_spelt, game["seats"]))
    found = sorted(_spelt(_seat(record, number)) for number in range(len(record.seats)))
    announced = record.announced
    winners = sorted(announced.winners) if announced else []
    dated = str(record.header.date) == game["date"] if "date" in game else True
    event = record.header.event == game["event"] if "event" in game else True
    return seats == found and dated and event and winners == sorted(game.get("winners", winners))


def _spelt(seat: dict[str, Any]) -> str:
    return json.dumps({key: value for key, value in seat.items() if key != "rank"}, sort_keys=True)


def _seat(record: Record, number: int) -> dict[str, Any]:
    seat = record.seats[number].model_dump(exclude_none=True)
    sheet = record.announced.sheets[number].model_dump(exclude_none=True) if record.announced else {}
    own = {name: seat[name] for name in OF_SEAT if seat.get(name)}
    return {**own, **{key: value for key, value in sheet.items() if key != "factory" or value is not None}}


def table(rows: list[Measured]) -> str:
    """The measures as a table."""
    lines = [f"| {row.name} | {row.about} | {row.right} | {row.refused} | {row.wrong} |" for row in rows]
    total = [sum(getattr(row, name) for row in rows) for name in ("right", "refused", "wrong")]
    head = ["| sheet | what it is | right | refused | wrong |", "| --- | --- | --- | --- | --- |"]
    last = f"| **{len(rows)} sheets** | | **{total[0]}** | **{total[1]}** | **{total[2]}** |"
    return "\n".join([*head, *lines, last])


def write(rows: list[Measured]) -> None:
    """Write the table between its two marks on the page."""
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n{table(rows)}\n{END}{after}", encoding="utf-8")


def main() -> None:
    """Print the measures, or write them."""
    rows = measure()
    if "--write" in sys.argv:
        write(rows)
    for row in rows:
        sign = "WRONG" if row.wrong else "" if row.refused == row.expected_refused else "UNEXPECTED"
        print(f"{row.name:32} right {row.right:3} refused {row.refused:3} wrong {row.wrong:3} {sign}")


if __name__ == "__main__":
    main()
