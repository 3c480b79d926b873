"""Which combat cards the hands can hold, as far as the record tells (CARD-11, CARD-03, COMB-09)."""

from collections import Counter
from collections.abc import Iterator

from .facts import COMBAT_DECK, DECK_VALUES, Json
from .step import Step

Card = int | None
Fault = tuple[str, str]


class Hands:
    """Every hand as a bag of values; a card nobody saw is None."""

    def __init__(self, record: Json, state: Json) -> None:
        dealt = {seat["faction"]: list(seat.get("combat_cards") or ()) for seat in record["seats"]}
        self.hands: dict[str, Counter[Card]] = {}
        self.drawn: Counter[Card] = Counter()
        for seat in state["seats"]:
            self._add(seat["faction"], dealt.get(seat["faction"], []), seat["combat_cards"])

    def follow(self, step: Step) -> Iterator[Fault]:
        """Take the cards an action spends and draws in and out of the hands."""
        yield from self._steal(step)
        for name in step.before.seats:
            spent = list(_spent(step, name))
            for card in spent:
                yield from self._remove(name, card)
            count = step.after.seats[name].figures["combat_cards"] - self.hands[name].total()
            self._add(name, _draws(step, name), count)
        yield from self._pool()

    def _add(self, name: str, values: list[Card], count: int) -> None:
        hand = self.hands.setdefault(name, Counter())
        cards = [*values, *[None] * count][: max(count, 0)]
        hand.update(cards)
        self.drawn.update(cards)
        for _ in range(-count):
            _forget_one(hand)

    def _remove(self, name: str, card: Card) -> Iterator[Fault]:
        hand = self.hands[name]
        if card is None:
            _forget_one(hand)
        elif hand[card] or hand[None]:
            hand[card if hand[card] else None] -= 1
        else:
            yield "CARD-11", f"{name} spends a {card} and holds {dict(+hand)}"

    def _steal(self, step: Step) -> Iterator[Fault]:
        if step.kind != "combat" or "crimea" not in step.before.seats:
            return
        at = step.action["hex"]
        sides = {step.actor: step.action["attacker"]}
        sides |= {foe.faction: step.action["defender"] for foe in step.before.foes(step.actor, at)}
        side = sides.get("crimea", {})
        victims = [name for name in sides if name != "crimea"]
        if side.get("stolen") is not None and victims:
            yield from self._remove(victims[0], side["stolen"])
            self.hands["crimea"][side["stolen"]] += 1

    def _pool(self) -> Iterator[Fault]:
        """Until the discard pile is shuffled in, no value can come more often than it is printed."""
        seen = sum(self.hands.values(), Counter()) if self.drawn.total() > COMBAT_DECK else self.drawn
        for value, printed in DECK_VALUES.items():
            if seen[value] > printed:
                yield "CARD-11", f"{seen[value]} cards of value {value} seen, {printed} exist"


def _forget_one(hand: Counter[Card]) -> None:
    """An unseen card leaves: what is left of a known hand is no longer known."""
    left = max(0, hand.total() - 1)
    keep = +hand
    if not keep[None] and len(keep) > 1:
        hand.clear()
        hand[None] = left
    elif keep:
        hand[None if keep[None] else next(iter(keep))] -= 1


def _spent(step: Step, name: str) -> Iterator[Card]:
    action = step.action
    if step.kind == "combat" and name == step.actor:
        yield from action["attacker"].get("cards", ())
    elif step.kind == "combat" and step.before.seats[name].fighters(action["hex"]):
        yield from action["defender"].get("cards", ())
    elif name == step.actor and step.kind == "factory_top":
        yield from action.get("cards", ())
    elif name == step.actor and action.get("coerce"):
        yield action.get("coerced")


def _draws(step: Step, name: str) -> list[Card]:
    draws = step.action.get("draws", ())
    if isinstance(draws, dict):
        return list(draws.get(name, ()))
    if step.kind == "combat":
        return [step.action.get("draw")]
    return list(draws) if name == step.actor else []
