"""The table at one moment: where everything stands and who controls what (CTRL-01..08)."""

from collections import Counter
from collections.abc import Iterator

from .facts import COMBAT_DECK, FIGURES, HEXES, LIMITS, Json

TRACKS = {"power": LIMITS["power"], "popularity": LIMITS["popularity"]}


class Seat:
    """One player's pieces and figures."""

    def __init__(self, seat: Json) -> None:
        self.faction: str = seat["faction"]
        self.mat: str = seat["mat"]
        self.section: str | None = seat["section"]
        self.figures: dict[str, int] = {name: seat[name] for name in FIGURES}
        self.character: str = seat["character"]
        self.mechs: dict[str, str] = dict(seat["mechs"])
        self.workers: Counter[str] = Counter({at: count for at, count in seat["workers"].items() if count})
        self.structures: dict[str, str] = dict(seat["structures"])
        self.recruits: dict[str, str] = dict(seat["recruits"])
        self.sources: list[str] = list(seat["upgrades"]["from"])
        self.targets: list[str] = list(seat["upgrades"]["to"])
        self.factory_card: int | None = seat["factory_card"]
        self.objectives: list[int] = list(seat["objectives_revealed"])
        self.stars: list[str] = list(seat["stars"])
        self.flags: list[str] = list(seat.get("flags") or ())
        self.reached: set[str] = set()

    @property
    def home(self) -> str:
        """The id of the home base."""
        return f"home_{self.faction}"

    def has(self, ability: str) -> bool:
        """A mech ability is uncovered once its mech is deployed (DEPL-05)."""
        return ability in self.mechs

    def fighters(self, at: str) -> int:
        """Characters and mechs on a hex (TERR-10)."""
        return (self.character == at) + sum(place == at for place in self.mechs.values())

    def units(self, at: str) -> int:
        """Characters, mechs and workers on a hex (TERR-09)."""
        return self.fighters(at) + self.workers[at]

    def places(self) -> set[str]:
        """Every hex with a unit of this player."""
        return {self.character, *self.mechs.values(), *self.workers}

    def gain(self, kind: str, count: int) -> None:
        """A gain beyond the top of a track is lost (RES-14)."""
        value = self.figures[kind] + count
        top = TRACKS.get(kind, value)
        if kind in TRACKS and count > 0 and value >= top:
            self.reached.add(kind)
        self.figures[kind] = min(value, top)

    def lose(self, kind: str, count: int) -> None:
        """A loss stops at 0 (RES-14, DEC-06)."""
        self.figures[kind] = max(0, self.figures[kind] - count)

    def shift_workers(self, count: int, origin: str, to: str) -> None:
        """Workers from one hex to another, as far as they are there."""
        moved = min(count, self.workers[origin])
        self.workers[origin] -= moved
        self.workers[to] += moved
        self.workers += Counter()


class Table:
    """Every seat, the tokens on the board and what is left in the piles."""

    def __init__(self, state: Json) -> None:
        self.active: str = state["active"]
        self.ended: bool = state["ended"]
        self.seats: dict[str, Seat] = {seat["faction"]: Seat(seat) for seat in state["seats"]}
        self.tokens: dict[str, Counter[str]] = {
            at: Counter({kind: count for kind, count in stock.items() if count})
            for at, stock in state["resources"].items()
        }
        self.encounters: set[str] = set(state["encounters"])
        self.factory_cards: int = state["factory_cards"]

    def stock(self, at: str) -> Counter[str]:
        """Resource tokens on a hex, to read or to change."""
        return self.tokens.setdefault(at, Counter())

    def lying(self, at: str) -> Counter[str]:
        """Resource tokens on a hex, to read only."""
        return self.tokens.get(at, Counter())

    def order(self, first: str) -> list[Seat]:
        """The seats clockwise, beginning with one of them (SET-10)."""
        names = list(self.seats)
        start = names.index(first)
        return [self.seats[name] for name in names[start:] + names[:start]]

    def neighbours(self, faction: str) -> list[Seat]:
        """Left, then right; in a game of two the opponent once (ENLI-10, ENLI-12)."""
        others = self.order(faction)[1:]
        return others if len(others) < 2 else [others[0], others[-1]]

    def enemies(self, faction: str, at: str) -> list[Seat]:
        """Other players with units on a hex."""
        return [seat for name, seat in self.seats.items() if name != faction and seat.units(at)]

    def foes(self, faction: str, at: str) -> list[Seat]:
        """Other players with a character or mech on a hex."""
        return [seat for name, seat in self.seats.items() if name != faction and seat.fighters(at)]

    def owners(self, at: str) -> list[str]:
        """Players with units on a hex."""
        return [name for name, seat in self.seats.items() if seat.units(at)]

    def shared(self) -> set[str]:
        """Hexes with units of more than one player."""
        seen = Counter(at for seat in self.seats.values() for at in seat.places())
        return {at for at, count in seen.items() if count > 1}

    def contested(self) -> set[str]:
        """Hexes where combat units of two players wait for a combat (COMB-01)."""
        return {
            at for at in self.shared() if sum(bool(seat.fighters(at)) for seat in self.seats.values()) > 1
        }

    def builder(self, at: str) -> str | None:
        """Whose structure (or flag) stands on a hex."""
        for name, seat in self.seats.items():
            if at in seat.structures.values() or at in seat.flags:
                return name
        return None

    def controller(self, at: str, attacker_holds: bool = False) -> str | None:
        """Who controls a territory; on a shared one the defender does (CTRL-05)."""
        if at not in HEXES:
            return None
        owners = self.owners(at)
        if not owners:
            return self.builder(at)
        if len(owners) == 1:
            return owners[0]
        return next((name for name in owners if (name == self.active) is attacker_holds), owners[0])

    def controlled(self, faction: str, attacker_holds: bool = False) -> Iterator[str]:
        """Every territory of a player."""
        seat = self.seats[faction]
        for at in seat.places() | set(seat.structures.values()) | set(seat.flags):
            if self.controller(at, attacker_holds) == faction:
                yield at

    def undrawn(self) -> int:
        """Combat cards in deck and discard pile together (CARD-01, INV-08)."""
        return COMBAT_DECK - sum(seat.figures["combat_cards"] for seat in self.seats.values())

    def draw(self, seat: Seat, count: int) -> None:
        """Draw combat cards as far as there are any (CARD-02)."""
        seat.gain("combat_cards", min(count, self.undrawn()))

    def gain(self, seat: Seat, kind: str, count: int) -> None:
        """Coins, power, popularity or combat cards."""
        if kind == "combat_cards":
            self.draw(seat, count)
        else:
            seat.gain(kind, count)
