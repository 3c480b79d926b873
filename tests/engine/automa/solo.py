"""A test kit for solo games: a table with the Automa, units where a test wants them, turns by card.

table = Solo("nordic", human="saxony")
table.automa(workers={"W1": 1, "T1": 1})
assert table.derive(3).to == "M2"
table.play(3)
"""

from collections.abc import Sequence
from typing import Any

from engine.scythe.actions import Automa
from engine.scythe.automa.account import Account
from engine.scythe.automa.table import table_of
from engine.scythe.automa.turn import derive
from engine.scythe.board import PLACE_NAMES, PLACES
from engine.scythe.public import public_state
from engine.scythe.state import OFF_BOARD
from engine.scythe.words import BOTTOM_ACTIONS
from tests.checker_automa.check import state_faults
from tests.engine.table import Table, action

BONUS_SECTION = {"power": "upgrade", "coins": "deploy", "popularity": "build", "combat_cards": "enlist"}
"""The recruit that brings each ongoing bonus."""


class Move:
    """A derived move by the names of its hexes."""

    def __init__(self, account: Account) -> None:
        shown = account.shown(0, 0, False)
        self.account = account
        self.shown = shown
        self.symbol, self.unit = shown["symbol"], shown["unit"]
        self.start, self.to = shown["from"], shown["to"]
        self.decided_by = shown["decided_by"]
        self.candidates = {each["hex"]: each for each in shown["candidates"]}
        self.gains = shown["gains"]

    @property
    def valid(self) -> set[str]:
        """The territories that nothing shut out."""
        return {name for name, each in self.candidates.items() if "excluded" not in each}

    def why(self, name: str) -> str | None:
        """The rule that shut a territory out."""
        excluded: str | None = self.candidates[name].get("excluded")
        return excluded

    def refused(self, symbol: str) -> str | None:
        """The rule by which a symbol of the row gave no move."""
        return next((each.get("rule") for each in self.shown["tried"] if each["symbol"] == symbol), None)


class Solo(Table):
    """A solo game in progress: the human first, the Automa second."""

    def __init__(self, faction: str = "nordic", human: str = "saxony", **options: Any) -> None:
        setup = options.pop("setup", {})
        rules = options.pop("rules", {})
        fields = {key: options.pop(key) for key in ("edition", "announced") if key in options}
        seats: tuple[dict[str, Any], ...] = (
            options.pop("seat", {}),
            {"player": "Automa", "mat": None, "automa": options},
        )
        super().__init__(human, faction, seats=seats, setup={"house_rules": rules, **setup}, **fields)
        self.human, self.faction = human, faction

    @property
    def cards(self) -> Any:
        """The Automa's star card, deck and discards."""
        return table_of(self.state)

    def automa(self, character: str | None = "", mechs: Sequence[str] = (), **more: Any) -> None:
        """Place the Automa's units; `mechs` are their hexes, a character of None is on the mat."""
        seat = self.seat(self.faction)
        self.put(self.faction, **more)
        if character != "":
            seat.character = OFF_BOARD if character is None else PLACES[character]
        for slot, name in enumerate(mechs):
            seat.mechs[slot] = PLACES[name]

    def person(self, **more: Any) -> None:
        """Place the human's units and set figures."""
        self.put(self.human, **more)

    def enlist(self, *bonuses: str) -> None:
        """Let the human have enlisted the recruits with these ongoing bonuses."""
        for number, bonus in enumerate(bonuses):
            self.seat(self.human).recruits[BOTTOM_ACTIONS.index(BONUS_SECTION[bonus])] = number

    def cube(self, cell: int, scheme: int | None = None) -> None:
        """Put the cube on a space, and turn the deck."""
        self.cards.cube = cell
        if scheme is not None:
            self.cards.scheme = scheme

    def five_stars(self) -> None:
        """Let the Automa have five stars of its star card."""
        self.cards.stars = self.seat(self.faction).star_count = 5

    def derive(self, card: int, **stated: Any) -> Move:
        """What the card gives here, without doing it."""
        given: Automa | None = action("automa", card=card, **stated) if stated else None
        return Move(derive(self.state, card, given))

    def ready(self) -> None:
        """Let the Automa be next, whoever's turn came before."""
        self.state.active = self.cards.seat
        self.state.begin_turn()
        self.state.forget_moves()

    def play(self, card: int, **stated: Any) -> dict[str, Any]:
        """Carry out a turn; returns the account of it."""
        self.ready()
        self.do("automa", card=card, **stated)
        shown: dict[str, Any] = self.cards.shown
        return shown

    def fails(self, rule: str, card: int, **stated: Any) -> str:
        """The turn must break exactly this rule and leave the state unchanged; returns the message."""
        self.ready()
        return self.refused(rule, "automa", card=card, **stated).message

    def where(self, faction: str | None = None) -> dict[str, list[Any]]:
        """Where a seat's units stand; a character on the mat is None."""
        seat = self.seat(faction or self.faction)
        return {
            "character": [None if seat.character == OFF_BOARD else PLACE_NAMES[seat.character]],
            "mechs": [PLACE_NAMES[place] for place in seat.mechs if place != OFF_BOARD],
            "workers": sorted(PLACE_NAMES[place] for place in seat.workers),
        }

    def stars(self, faction: str | None = None) -> list[str]:
        """The stars of a seat by kind."""
        shown = public_state(self.state, self.record, None)
        return next(seat["stars"] for seat in shown["seats"] if seat["faction"] == (faction or self.faction))

    def snapshot(self) -> dict[str, Any]:
        """Every field of the state, the Automa's things included."""
        table = self.cards.copy()
        return {**super().snapshot(), "automa": {name: getattr(table, name) for name in table.__slots__}}

    def _faults(self, kind: str) -> list[tuple[str, str]]:
        """What the second opinion finds wrong with the state."""
        return list(state_faults(public_state(self.state, self.record, kind)))
