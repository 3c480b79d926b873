"""The course of a replayed game of Scythe: scores after every turn, sections, stars, combats, cards."""

from collections.abc import Sequence
from itertools import chain, repeat
from typing import Any

import numpy as np
from pydantic_core import to_json

from engine.record import Record
from engine.scythe.actions import Action, Automa, ChooseSection
from engine.scythe.final import holdings
from engine.scythe.scoring import Holdings
from engine.scythe.state import OFF_BOARD, UNKNOWN_CARD, Event, State
from engine.scythe.words import SECTIONS
from ingest.warehouse import own
from ingest.warehouse.scythe.turn_scores import Scoreboard


class Course(own.Course):
    """Watches a replay where turns end, and works scores out only where they can have changed."""

    def __init__(self, game_id: int, record: Record) -> None:
        super().__init__(game_id, record)
        self.state: State | None = None
        self._turn_ends = _ends(record.actions)
        self.ends = self._turn_ends | {
            number for number, action in enumerate(record.actions, 1) if type(action) is Automa
        }
        self._ended = 0
        self._lengths: list[int] = []
        self._seats: list[int] = []
        self._sections: list[tuple[int, int, str]] = []
        self._scores = Scoreboard()
        self.automa: list[dict[str, Any]] = []

    def __call__(self, state: State, kind: str | None) -> None:
        """After the set-up and after actions."""
        self.state = state
        if kind == "automa" and state.automa is not None and state.automa.shown is not None:
            self.automa.append({"turn": state.turn, "action": state.action, **state.automa.shown})
        if state.action in self._turn_ends:
            self._end_turn(state)

    def own_rows(self) -> dict[str, list[Any]]:
        """The rows of Scythe's own tables; none of a game that was not replayed."""
        if self.state is None:
            return {}
        return {
            "sections": self._by_columns(("turn", "seat", "section"), self._sections),
            "turn_scores": [self._scores.columns(self._game_id)],
            "placed_stars": [self._star(event) for event in self._events("star")],
            "combats": self._numbered("combat", self._combat),
            "encounters": self._numbered("encounter", _encounter),
            "factory_cards": [self._factory_card(event) for event in self._events("factory_card")],
            "objectives": self._numbered("objective", _card_of),
        }

    def held(self, seat: int) -> Holdings | None:
        """What the replay says a seat held at the end, or None when nothing was replayed."""
        return None if self.state is None else holdings(self.state, seat)

    def _end_turn(self, state: State) -> None:
        before, self._ended = self._ended, state.action
        active = _whose_turn(state)
        self._lengths.append(state.action - before)
        self._seats.append(active)
        played = self._record.actions[before : state.action]
        first, last = (before + 1, state.action) if played else (None, None)
        if state.turn:
            round_ = -(-state.turn // len(state.seats))
            self.turns.append(own.Turn(state.turn, round_, active, first, last))
            if not state.seats[active].automa:
                self._sections.append((state.turn, active, SECTIONS[state.seats[active].section]))
        else:
            self.turns.append(own.Turn(0, 0, None, first, last))
        self._scores.end_turn(state, active if state.turn else None, played)

    def _acted_in(self) -> tuple[Any, list[int | None]]:
        """The turn of every action and the seat that acted, who may be named with it."""
        turns = np.array([turn.turn for turn in self.turns], np.int32)
        active = chain.from_iterable(map(repeat, self._seats, self._lengths))
        order = self.state.order if self.state else {}
        actions = zip(self._record.actions, active, strict=True)
        seats: list[int | None] = [order.get(action.by, seat) for action, seat in actions]
        return np.repeat(turns, np.array(self._lengths, np.intp)), seats

    def _events(self, kind: str) -> list[Event]:
        return [event for event in self.state.events if event.kind == kind] if self.state else []

    def _numbered(self, kind: str, describe: Any) -> list[dict[str, Any]]:
        return [
            {"game_id": self._game_id, "number": number, **_when(event), **describe(event)}
            for number, event in enumerate(self._events(kind), 1)
        ]

    def _star(self, event: Event) -> dict[str, Any]:
        star = {"nth": event.detail["number"], "kind": event.detail["star"]}
        return {"game_id": self._game_id, "seat": event.seat, **star, **_when(event)}

    def _factory_card(self, event: Event) -> dict[str, Any]:
        return {"game_id": self._game_id, **_when(event), **_card_of(event)}

    def _combat(self, event: Event) -> dict[str, Any]:
        detail: dict[str, Any] = event.detail
        order = self.state.order if self.state else {}
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


def _ends(actions: Sequence[Action]) -> frozenset[int]:
    """The numbers of the actions that end a turn: the last of all, and those before the next one begins."""
    begun = [
        number
        for number, action in enumerate(actions)
        if type(action) is Automa or (type(action) is ChooseSection and not action.taken_back)
    ]
    return frozenset((*begun, len(actions)))


def _whose_turn(state: State) -> int:
    """Between two turns still the one who ended his."""
    between = state.section == OFF_BOARD and state.turn > 0
    return state.previous[0] if between and state.previous is not None else state.active


def _when(event: Event) -> dict[str, Any]:
    return {"turn": event.turn, "action": event.action}


def _encounter(event: Event) -> dict[str, Any]:
    detail: dict[str, Any] = event.detail
    return {**_card_of(event), "hex": detail["place"], "options": list(detail["options"])}


def _card_of(event: Event) -> dict[str, Any]:
    """Whose card it was and its printed number, None when that is not recorded."""
    card = event.detail["card"]
    return {"seat": event.seat, "card": card if isinstance(card, int) and card != UNKNOWN_CARD else None}


def _json(value: object) -> str | None:
    return None if value is None else to_json(value).decode()
