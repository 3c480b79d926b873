"""The course of a replayed game of Garden Nation: turns, projects, ploys, rounds, territories."""

from collections import Counter
from typing import Any

from engine.garden_nation.state import Event, State
from engine.record import Record
from ingest.warehouse import own

Row = dict[str, Any]

AFTERWARDS = ("claim_project", "reveal_objectives")
"""Actions that belong to the turn of the action before them."""


class Course(own.Course):
    """Watches a replay; an action that begins a turn without naming it belongs to that turn."""

    state: State | None

    def __init__(self, game_id: int, record: Record) -> None:
        super().__init__(game_id, record)
        self._rounds: list[int] = []
        self._last: tuple[int, int, int | None] = (0, 0, None)
        self._before: tuple[int, int, int | None] = (0, 0, None)
        self._choosing = False

    def __call__(self, state: State, kind: str | None) -> None:
        """After the set-up and after every action."""
        self.state = state
        if kind is not None:
            self._last = self._turn_of(state, kind)
            self._rounds.append(self._last[1])
            self._add(*self._last)
        self._before = (state.turn, state.round, state.active)
        self._choosing = state.choosing

    def own_rows(self) -> dict[str, list[Any]]:
        """The rows of the game's own tables."""
        return {
            "projects": self._counted("project", self._project),
            "ploys": self._counted("ploy", self._ploy),
            "round_standings": [row for event in self._events("control") for row in self._standings(event)],
            "territory_control": [row for event in self._events("control") for row in self._leaders(event)],
        }

    def _turn_of(self, state: State, kind: str) -> tuple[int, int, int | None]:
        turn, round_, seat = self._before
        if kind in AFTERWARDS and self._acted:
            return self._last
        by = self._record.actions[len(self._acted)].by
        actor = None if by is None else state.names.get(by)
        if actor is not None and (self._choosing or actor != seat):
            return turn + 1, round_, actor
        return turn, round_, seat

    def _events(self, kind: str) -> list[Event]:
        return [event for event in self.state.events if event.kind == kind] if self.state else []

    def _counted(self, kind: str, describe: Any) -> list[Row]:
        """One row per event, counted for each seat from 1."""
        counted: Counter[int] = Counter()
        rows = []
        for event in self._events(kind):
            counted[event.seat] += 1
            said = {"game_id": self._game_id, "seat": event.seat, "nth": counted[event.seat]}
            rows.append({**said, **describe(event), **self._when(event)})
        return rows

    def _project(self, event: Event) -> Row:
        said = {name: event.detail[name] for name in ("card", "points", "zone")}
        return {**said, "round": self._rounds[event.action - 1]}

    def _ploy(self, event: Event) -> Row:
        detail = event.detail
        names = self.state.names if self.state else {}
        owner = names.get(str(detail["owner"])) if "owner" in detail else None
        return {"ploy": detail["ploy"], "owner": owner, "inhabitants": detail.get("paid")}

    def _when(self, event: Event) -> Row:
        return {"turn": self._acted[event.action - 1][0], "action": event.action}

    def _standings(self, event: Event) -> list[Row]:
        seats: Any = event.detail["seats"]
        said = {"game_id": self._game_id, "round": event.detail["round"]}
        names = ("population", "points", "floors_left")
        return [
            {**said, "seat": seat, **dict(zip(names, held, strict=True))} for seat, held in enumerate(seats)
        ]

    def _leaders(self, event: Event) -> list[Row]:
        leaders: Any = event.detail["leaders"]
        said = {"game_id": self._game_id, "round": event.detail["round"]}
        return [
            {**said, "territory": territory, "seat": seat, "alone": len(leading) == 1}
            for territory, leading in enumerate(leaders, 1)
            for seat in leading
        ]
