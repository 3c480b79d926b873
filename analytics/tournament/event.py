"""An event on disk: EVENT.toml and the journal beside it, opened, changed step by step and taken back."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from analytics.tournament.criteria import read_criteria
from analytics.tournament.drawing import Step, draw_steps, redraw_steps
from analytics.tournament.errors import EventError
from analytics.tournament.journal import Entry, append, journal_path, read_journal
from analytics.tournament.settings import Settings, parse_settings, read_settings, spelled
from analytics.tournament.state import State
from analytics.tournament.steps import state_of

CAUSES = frozenset({"add", "drop", "return", "lot"})
"""Steps that are written together with a draw."""


def open_event(path: Path) -> State:
    """The event as it stands."""
    return state_of(checked(read_settings(path)), read_journal(path))


def checked(settings: Settings) -> Settings:
    """The settings; raises EventError for criteria that do not exist and tables larger than the game serves."""
    read_criteria(settings.criteria, ())
    supply = settings.supply()
    if settings.pairs.way != "none":
        supply.check_table(max([settings.tables.size, *(stage.size for stage in settings.stages)]))
    return settings


def create_event(path: Path, said: dict[str, Any]) -> Settings:
    """Write a new event file; an existing one is never overwritten."""
    text = spelled(said)
    settings = checked(parse_settings(text, str(path)))
    if journal_path(path).exists():
        raise EventError(f"{journal_path(path)} is there already and belongs to another event; move it away")
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError as there:
        raise EventError(f"{path} is there already; name another file") from there
    except OSError as broken:
        raise EventError(f"{path} cannot be written: {broken.strerror}") from broken
    return settings


def change(path: Path, steps: Sequence[Step], by: str, state: State) -> State:
    """Write steps that fit the state, or nothing at all; the new state."""
    seen = len(state.entries)
    if not steps:
        return state
    new = [Entry(seen + number, kind, said, by) for number, (kind, said) in enumerate(steps, start=1)]
    state_of(state.settings, [*state.entries, *new])
    append(path, steps, by, seen)
    return open_event(path)


def draw(path: Path, by: str = "", *, again: bool = False, seed: int | None = None) -> State:
    """Draw what comes next."""
    state = open_event(path)
    return change(path, draw_steps(state, again=again, seed=seed), by, state)


def add(path: Path, player: dict[str, Any], by: str = "", since: int | None = None) -> State:
    """Enter a player, late if rounds were played, and plan anew what was not yet played."""
    state = open_event(path)
    first = since or state.begun + 1
    known = state.entrants.get(player["name"])
    if known is not None and known.until is not None:
        step: Step = ("return", {"player": player["name"], "since": first})
    else:
        step = ("add", {"player": player, "since": first})
    return _with_redraw(path, state, step, by)


def drop(path: Path, player: str, by: str = "", after: int | None = None) -> State:
    """Let a player leave after a round, and plan anew what was not yet played."""
    state = open_event(path)
    last = state.begun if after is None else after
    return _with_redraw(path, state, ("drop", {"player": player, "after": last}), by)


def _with_redraw(path: Path, state: State, step: Step, by: str) -> State:
    entry = Entry(len(state.entries) + 1, step[0], step[1], by)
    after = state_of(state.settings, [*state.entries, entry])
    return change(path, [step, *redraw_steps(after)], by, state)


def undo(path: Path, by: str = "", steps: Sequence[int] = ()) -> tuple[State, list[int]]:
    """Take steps back, the last one without any named; refused where later steps rest on them.

    A step that was written together with another goes with it; taking back an undo brings its steps in again.
    """
    state = open_event(path)
    able = {entry.number: entry for entry in undoable(state)}
    chosen = list(steps) or [number for number in able if able[number].kind != "undo"][-1:]
    if not chosen or any(number not in able for number in chosen):
        raise EventError(
            "there is no such step to undo; `triumph event standings EVENT.toml --journal` lists them"
        )
    whole = sorted({each for number in chosen for each in _together(able, number)})
    try:
        return change(path, [("undo", {"steps": whole})], by, state), whole
    except EventError as rests:
        raise EventError(f"step {chosen[0]} cannot be undone before later ones: {rests}") from rests


def undoable(state: State) -> list[Entry]:
    """Steps in force, and each undo whose steps are still out."""
    return [
        entry
        for entry in state.entries
        if (
            set(entry.said["steps"]) <= state.undone
            if entry.kind == "undo"
            else entry.number not in state.undone
        )
    ]


def _together(able: Mapping[int, Entry], number: int) -> list[int]:
    """What an undo turns round: a drop, an entry or the lot goes together with the draw it caused."""
    entry = able[number]
    if entry.kind == "undo":
        return list(entry.said["steps"])
    before, after = able.get(number - 1), able.get(number + 1)
    if entry.kind == "draw" and before and before.kind in CAUSES and before.at == entry.at:
        return [number - 1, number]
    if entry.kind in CAUSES and after and after.kind == "draw" and after.at == entry.at:
        return [number, number + 1]
    return [number]
