"""What the engine said, word by word, kept in files: a change of any word or figure is seen and looked at.

    python -m tests.engine.golden

writes the files of `tests/engine/golden_lines` anew; the difference is to be read before it is committed.
"""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from engine.scythe.public import public_state
from engine.verify import verify
from ingest.notation import from_text
from tests.engine.recorded import GAMES, recorded
from tests.engine.test_sheet import PLANTED

FOLDER = Path(__file__).parent / "golden_lines"
MISTAKES = sorted((Path(__file__).parents[2] / "data" / "mistakes" / "games").glob("*.scythe"))
MOST_EVENTS = 60
"""Of a recorded game; the rest is more of the same."""


def sheets() -> Iterator[str]:
    """Every planted mistake of a sheet: who, which field, both figures and the message."""
    for code, record in PLANTED:
        for found in verify(record).discrepancies:
            figures = f"{found.announced} -> {found.reconstructed}"
            yield f"{code}: {found.player} {found.field} {figures}: {found.message}"


def events() -> Iterator[str]:
    """What was derived on the way of the recorded games."""
    for path in GAMES:
        state = recorded(path).states[-1]
        for event in [each for each in state.events if each.kind != "recruit_bonus"][-MOST_EVENTS:]:
            detail = " ".join(f"{name}={value}" for name, value in event.detail.items())
            yield f"{path.stem} {event.action} {event.turn} {event.seat} {event.kind} {detail}".rstrip()


def ends() -> Iterator[str]:
    """The table at the end of the recorded games, as the public state shows it."""
    for path in GAMES:
        game = recorded(path)
        shown = public_state(game.states[-1], game.record, None)
        for seat in shown.pop("seats"):
            yield f"{path.stem} {' '.join(f'{name}={value}' for name, value in seat.items())}"
        yield f"{path.stem} {' '.join(f'{name}={value}' for name, value in shown.items())}"


def mistakes() -> Iterator[str]:
    """What is said about the games with a mistake each."""
    for path in MISTAKES:
        for game in from_text(path.read_text(encoding="utf-8")):
            if game.record is None:
                yield f"{path.stem}: {'; '.join(error.message for error in game.errors)}"
                continue
            verdict = verify(game.record)
            failure = verdict.failure
            if failure is not None:
                where = f"action {failure.action} at {failure.at} {failure.player} {failure.rule}"
                yield f"{path.stem}: {where}: {failure.message}; legal: {', '.join(failure.legal)}"
            for found in verdict.discrepancies:
                yield f"{path.stem}: {found.code}: {found.message}"


FILES: Mapping[str, Callable[[], Iterator[str]]] = MappingProxyType(
    {"sheets": sheets, "events": events, "ends": ends, "mistakes": mistakes}
)


def written(name: str) -> str:
    """What the file of that name holds now."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def said(name: str) -> str:
    """What it should hold."""
    return "".join(f"{line}\n" for line in FILES[name]())


if __name__ == "__main__":
    for name in FILES:
        (FOLDER / f"{name}.txt").write_text(said(name), encoding="utf-8")
