"""High card: two to four players with a colour each lay one card a turn; after two rounds the sum counts."""

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from pydantic import ConfigDict, Field, PlainSerializer, PlainValidator

from engine import record as common
from engine.game import Dimension, Game
from engine.record import Figure, ResultSheet
from engine.spelling import Spelling, plain_actions
from engine.violation import Violation

COLOURS = ("red", "blue", "green", "white")
ROUNDS = 2
CARDS = range(1, 10)


class Lay(msgspec.Struct, frozen=True, tag="lay", tag_field="type", omit_defaults=True):
    card: int
    by: str | None = None

    @property
    def type(self) -> str:
        return "lay"


SPELLING = Spelling(Lay)
Actions = Annotated[tuple[Lay, ...], PlainValidator(SPELLING.read), PlainSerializer(plain_actions)]


class Seat(common.Seat):
    model_config = ConfigDict(extra="forbid")
    colour: Literal["red", "blue", "green", "white"] | None = None


class Sheet(ResultSheet):
    cards: Figure | None = None


class Announced(common.Announced):
    sheets: tuple[Sheet, ...] = ()


class Record(common.Record):
    spelling: ClassVar[Spelling] = SPELLING
    game: Literal["high_card"] = "high_card"
    edition: Literal["first"] = "first"
    seats: Annotated[tuple[Seat, ...], Field(min_length=1, max_length=4)]
    actions: Actions = ()
    announced: Announced | None = None


class Player:
    def __init__(self, name: str) -> None:
        self.name = name
        self.laid: list[int] = []


class State:
    """The table."""

    def __init__(self, record: Record) -> None:
        self.seats = [Player(str(seat.colour)) for seat in record.seats]
        self.action = self.active = 0
        self.turn = 1
        self.ended = self.careful = False
        self.waived: frozenset[str] = frozenset()
        self.events: list[Any] = []
        self.discrepancies: list[Any] = []


def set_up(record: Record, waived: frozenset[str] = frozenset()) -> State:
    return State(record)


def apply(state: State, action: Lay) -> None:
    player = state.seats[state.active]
    if state.ended:
        raise Violation("HC-02", "the game is over")
    if action.card not in CARDS or action.card in player.laid:
        raise Violation("HC-01", f"{player.name} does not hold card {action.card}")
    player.laid.append(action.card)
    state.ended = state.turn == ROUNDS * len(state.seats)
    if not state.ended:
        state.turn += 1
        state.active = (state.active + 1) % len(state.seats)


def legal(state: State) -> Iterable[Lay]:
    held = [] if state.ended else [card for card in CARDS if card not in state.seats[state.active].laid]
    return [Lay(card) for card in held]


def score(state: State, index: int) -> dict[str, int]:
    return {"cards": sum(state.seats[index].laid)}


def public_state(state: State, record: Record, kind: str | None) -> dict[str, Any]:
    seats = [{"colour": each.name, "laid": list(each.laid)} for each in state.seats]
    return {"action": state.action, "turn": state.turn, "type": kind, "ended": state.ended, "seats": seats}


class HighCard(Game):
    id = "high_card"
    titles = ("high card",)
    record = Record
    editions = ("first",)
    players = range(2, 5)
    dimensions = (Dimension("colour", COLOURS),)
    categories = ("cards",)
    best_total_wins = "HC-03"
    set_up = staticmethod(set_up)
    apply = staticmethod(apply)
    legal = staticmethod(legal)
    score = staticmethod(score)
    public_state = staticmethod(public_state)
