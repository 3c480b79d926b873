"""The course of a replayed game as rows: turns, scores after every turn, actions, stars, combats, cards."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from pydantic_core import to_json

from engine.record import Record, Sheet
from engine.scythe.actions import ChooseSection
from engine.scythe.final import holdings
from engine.scythe.public import projected
from engine.scythe.state import OFF_BOARD, UNKNOWN_CARD, Event, SeatState, State
from engine.scythe.words import SECTIONS

QUIET = frozenset(
    (
        "section",
        "gain_coins",
        "bolster",
        "trade",
        "produce",
        "upgrade",
        "deploy",
        "build",
        "enlist",
        "end_turn",
    )
)
"""Actions that change nothing on the territories of others; they may still bring them recruit bonuses."""


class TurnScore(NamedTuple):
    """A row of `turn_scores`."""

    game_id: int
    turn: int
    seat: int
    coins: int
    power: int
    popularity: int
    combat_cards: int
    stars: int
    workers: int
    mechs: int
    structures: int
    upgrades: int
    recruits: int
    star_coins: int
    territory_coins: int
    resource_coins: int
    structure_coins: int
    total: int


class ActionRow(NamedTuple):
    """A row of `actions`."""

    game_id: int
    number: int
    turn: int
    faction: str
    type: str
    action: str


class Course:
    """Watches a replay and keeps what the tables need; one pass, nothing is replayed twice."""

    def __init__(self, game_id: int, record: Record) -> None:
        self.scores: list[TurnScore] = []
        self.turns: list[dict[str, Any]] = []
        self._game_id = game_id
        self._record = record
        self._played: list[tuple[int, str]] = []
        self._quiet = False
        self._state: State | None = None

    def __call__(self, state: State, kind: str | None) -> None:
        """After the set-up and after every action; a turn is over when the next section is chosen."""
        self._state = state
        actions = self._record.actions
        if kind is not None:
            by = actions[state.action - 1].by
            self._played.append((state.turn, by or state.seats[_whose_turn(state)].name))
            self._quiet = self._quiet and kind in QUIET
        if state.action == len(actions) or isinstance(actions[state.action], ChooseSection):
            self._end_turn(state)

    def rows(self, dumped: list[dict[str, Any]]) -> dict[str, list[Any]]:
        """The rows of every table; `dumped` are the actions as plain values."""
        return {
            "turns": self.turns,
            "turn_scores": self.scores,
            "actions": list(self._actions(dumped)),
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
            {
                "game_id": self._game_id,
                "turn": state.turn,
                "round": -(-state.turn // len(state.seats)),
                "seat": seat,
                "section": None if section == OFF_BOARD else SECTIONS[section],
                "first_action": self._first_action(state),
                "last_action": state.action if state.turn else None,
            }
        )
        before = self.scores[-len(state.seats) :] if self._quiet else ()
        self.scores += [
            _same_score(before[index], state)
            if before and index != seat and _tracks(before[index]) == _positions(state.seats[index])
            else _score(self._game_id, state, index)
            for index in range(len(state.seats))
        ]
        self._quiet = True

    def _first_action(self, state: State) -> int | None:
        last = self.turns[-1]["last_action"] or 0 if self.turns else 0
        return last + 1 if state.turn else None

    def _actions(self, dumped: list[dict[str, Any]]) -> Iterator[ActionRow]:
        for number, (action, (turn, faction)) in enumerate(zip(dumped, self._played, strict=True), 1):
            spelling = to_json(action).decode()
            yield ActionRow(self._game_id, number, turn, faction, action["type"], spelling)

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


def _tracks(score: TurnScore) -> tuple[int, ...]:
    return score.coins, score.power, score.popularity, score.combat_cards, score.stars


def _positions(seat: SeatState) -> tuple[int, ...]:
    """What a seat may gain in the quiet turn of another."""
    return seat.coins, seat.power, seat.popularity, seat.cards(), seat.star_count


def _same_score(score: TurnScore, state: State) -> TurnScore:
    return score._replace(turn=state.turn)


def _score(game_id: int, state: State, index: int) -> TurnScore:
    seat, score = state.seats[index], projected(state, index)
    return TurnScore(
        game_id,
        state.turn,
        index,
        score["coins"],
        seat.power,
        seat.popularity,
        seat.cards(),
        seat.star_count,
        len(seat.workers),
        len(seat.mechs) - seat.mechs.count(OFF_BOARD),
        len(seat.structures) - seat.structures.count(OFF_BOARD),
        sum(map(bool, seat.cells)),
        len(seat.recruits) - seat.recruits.count(OFF_BOARD),
        score["stars"],
        score["territories"],
        score["resources"],
        score["structures"],
        score["total"],
    )


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
