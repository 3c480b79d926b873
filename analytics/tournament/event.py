"""An event on disk: EVENT.toml and the journal beside it, opened, changed step by step and taken back."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from analytics.tournament.drawing import Step, draw_steps, redraw_steps
from analytics.tournament.errors import EventError
from analytics.tournament.journal import Entry, append, journal_path, read_journal
from analytics.tournament.settings import Settings, parse_settings, read_settings, spelled
from analytics.tournament.state import State, state_of

MOST_NAME = 200


def open_event(path: Path) -> State:
    """The event as it stands."""
    return state_of(read_settings(path), read_journal(path))


def create_event(path: Path, said: dict[str, Any]) -> Settings:
    """Write a new event file; an existing one is never overwritten."""
    text = spelled(said)
    settings = parse_settings(text, str(path))
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError as there:
        raise EventError(f"{path} is there already; name another file") from there
    except OSError as broken:
        raise EventError(f"{path} cannot be written: {broken.strerror}") from broken
    if journal_path(path).exists():
        raise EventError(f"{journal_path(path)} is there already and belongs to another event; move it away")
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
    first = since or _next_round(state)
    known = state.entrants.get(player["name"])
    if known is not None and known.until is not None:
        step: Step = ("return", {"player": player["name"], "since": first})
    else:
        step = ("add", {"player": player, "since": first})
    return _with_redraw(path, state, step, by)


def drop(path: Path, player: str, by: str = "", after: int | None = None) -> State:
    """Let a player leave after a round, and plan anew what was not yet played."""
    state = open_event(path)
    last = _next_round(state) - 1 if after is None else after
    return _with_redraw(path, state, ("drop", {"player": player, "after": last}), by)


def _next_round(state: State) -> int:
    """The first round that nothing happened in."""
    return 1 + max((each.number for each in state.rounds if each.touched), default=0)


def _with_redraw(path: Path, state: State, step: Step, by: str) -> State:
    entry = Entry(len(state.entries) + 1, step[0], step[1], by)
    after = state_of(state.settings, [*state.entries, entry])
    return change(path, [step, *redraw_steps(after)], by, state)


def undo(path: Path, by: str = "", steps: Sequence[int] = ()) -> tuple[State, list[int]]:
    """Take steps back, the last one without any named; refused where later steps rest on them."""
    state = open_event(path)
    chosen = list(steps) or last_steps(state)
    known = {entry.number for entry in state.entries if entry.kind != "undo"}
    wrong = [number for number in chosen if number not in known or number in state.undone]
    if not chosen or wrong:
        raise EventError(
            "there is no such step to undo; `triumph event standings EVENT.toml --journal` lists them"
        )
    try:
        return change(path, [("undo", {"steps": chosen})], by, state), chosen
    except EventError as rests:
        raise EventError(f"step {chosen[0]} cannot be undone before later ones: {rests}") from rests


def last_steps(state: State) -> list[int]:
    """The steps of the last change: a drop or an entry goes together with the draw it caused."""
    active = [entry for entry in state.entries if entry.number not in state.undone and entry.kind != "undo"]
    if not active:
        return []
    last = active[-1]
    before = active[-2] if len(active) > 1 else None
    joined = last.kind == "draw" and before is not None and before.number == last.number - 1
    if (
        joined
        and before is not None
        and before.kind in ("add", "drop", "return", "lot")
        and before.at == last.at
    ):
        return [before.number, last.number]
    return [last.number]


def with_rounds(state: State, count: int) -> State:
    """The state as if the event had so many rounds, to try things out."""
    rounds = state.settings.rounds.model_copy(update={"count": count})
    return replace(state, settings=state.settings.model_copy(update={"rounds": rounds}))
