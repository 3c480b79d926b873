"""The course of a replayed game as rows: turns, scores after every turn, actions, stars, combats, cards."""

from typing import Any, NamedTuple

from pydantic_core import to_json

from engine.record import Record, Sheet
from engine.scythe.actions import ChooseSection
from engine.scythe.final import holdings
from engine.scythe.spelling import spelled
from engine.scythe.state import OFF_BOARD, UNKNOWN_CARD, Event, State
from engine.scythe.words import SECTIONS
from ingest.warehouse.columns import Columns
from ingest.warehouse.turn_scores import Scoreboard


class Turn(NamedTuple):
    """A row of `turns` without its game."""

    turn: int
    round: int
    seat: int | None
    section: str | None
    first_action: int | None
    last_action: int | None


class Course:
    """Watches a replay and keeps what the tables need; one pass, nothing is replayed twice."""

    def __init__(self, game_id: int, record: Record) -> None:
        self.turns: list[Turn] = []
        self._game_id = game_id
        self._record = record
        self._turn_of: list[int] = []
        self._faction_of: list[str] = []
        self._scores = Scoreboard()
        self._state: State | None = None

    def __call__(self, state: State, kind: str | None) -> None:
        """After the set-up and after every action; a turn is over when the next section is chosen."""
        self._state = state
        actions = self._record.actions
        if kind is not None:
            action = actions[state.action - 1]
            self._turn_of.append(state.turn)
            self._faction_of.append(action.by or state.seats[_whose_turn(state)].name)
            self._scores.note(action)
        if state.action == len(actions) or type(actions[state.action]) is ChooseSection:
            self._end_turn(state)

    def rows(self) -> dict[str, list[Any]]:
        """The rows of every table; long tables come as one part by columns."""
        played = {"turns": [], "turn_scores": [], "actions": []} if self._state is None else self._columns()
        return {
            **played,
            "placed_stars": [self._star(event) for event in self._events("star")],
            "combats": self._numbered("combat", self._combat),
            "encounters": self._numbered("encounter", _encounter),
            "factory_cards": [self._factory_card(event) for event in self._events("factory_card")],
            "objectives": self._numbered("objective", _objective),
        }

    def final_sheet(self, seat: int) -> Sheet | None:
        """What the replay says a seat held at the end, or None when nothing was replayed."""
        if self._state is None:
            return None
        held = holdings(self._state, seat)
        return Sheet(
            popularity=held.popularity,
            power=held.power,
            territories=held.territories,
            factory=held.factory,
            resources=held.resources,
            units=held.units,
        )

    def _end_turn(self, state: State) -> None:
        seat = _whose_turn(state) if state.turn else None
        section = state.seats[seat].section if seat is not None else OFF_BOARD
        self.turns.append(
            Turn(
                state.turn,
                round=-(-state.turn // len(state.seats)),
                seat=seat,
                section=None if section == OFF_BOARD else SECTIONS[section],
                first_action=self._first_action(state),
                last_action=state.action if state.turn else None,
            )
        )
        self._scores.end_turn(state, seat)

    def _first_action(self, state: State) -> int | None:
        last = self.turns[-1].last_action or 0 if self.turns else 0
        return last + 1 if state.turn else None

    def _columns(self) -> dict[str, list[Columns]]:
        turns = zip(Turn._fields, map(list, zip(*self.turns, strict=True)), strict=True)
        return {
            "turns": [{"game_id": [self._game_id] * len(self.turns), **dict(turns)}],
            "turn_scores": [self._scores.columns(self._game_id)],
            "actions": [self._actions()] if self._turn_of else [],
        }

    def _actions(self) -> Columns:
        actions = self._record.actions
        return {
            "game_id": [self._game_id] * len(actions),
            "number": list(range(1, len(actions) + 1)),
            "turn": self._turn_of,
            "faction": self._faction_of,
            "type": [action.type for action in actions],
            "action": [spelled(action) for action in actions],
        }

    def _events(self, kind: str) -> list[Event]:
        return [event for event in self._state.events if event.kind == kind] if self._state else []

    def _numbered(self, kind: str, describe: Any) -> list[dict[str, Any]]:
        return [
            {"game_id": self._game_id, "number": number, **_when(event), **describe(event)}
            for number, event in enumerate(self._events(kind), 1)
        ]

    def _star(self, event: Event) -> dict[str, Any]:
        star = {"nth": event.detail["number"], "kind": event.detail["star"]}
        return {"game_id": self._game_id, "seat": event.seat, **star, **_when(event)}

    def _factory_card(self, event: Event) -> dict[str, Any]:
        card = _card(event.detail["card"])
        return {"game_id": self._game_id, "seat": event.seat, **_when(event), "card": card}

    def _combat(self, event: Event) -> dict[str, Any]:
        detail: dict[str, Any] = event.detail
        order = self._state.order if self._state else {}
        return {
            "hex": detail["place"],
            "attacker": order[detail["attacker"]],
            "winner": event.seat,
            "loser": order[detail["loser"]],
            "winner_dial": detail["dials"][0],
            "loser_dial": detail["dials"][1],
            "winner_cards": _json(detail["cards"][0]),
            "loser_cards": _json(detail["cards"][1]),
        }


def _whose_turn(state: State) -> int:
    """Between two turns still the one who ended his."""
    between = state.section == OFF_BOARD and state.turn > 0
    return (state.active - between) % len(state.seats)


def _when(event: Event) -> dict[str, Any]:
    return {"turn": event.turn, "action": event.action}


def _encounter(event: Event) -> dict[str, Any]:
    detail: dict[str, Any] = event.detail
    return {
        "seat": event.seat,
        "hex": detail["place"],
        "card": _card(detail["card"]),
        "options": list(detail["options"]),
    }


def _objective(event: Event) -> dict[str, Any]:
    return {"seat": event.seat, "card": _card(event.detail["card"])}


def _card(card: object) -> int | None:
    """The printed number, or None when nobody wrote it down."""
    return card if isinstance(card, int) and card != UNKNOWN_CARD else None


def _json(value: object) -> str | None:
    return None if value is None else to_json(value).decode()
