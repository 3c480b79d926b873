"""Combat with the Automa: its side comes from the table of a card drawn for it.

Rules: AUT-COMB-01, AUT-COMB-03..06, AUT-COMB-08..13, AUT-ATK-05, AUT-GEN-10, AUT-DIFF-12,
AUT-DEC-07, AUT-DEC-08.
"""

from bisect import bisect_right
from typing import Literal

from engine.scythe.actions import AutomaCombat, AutomaFight, Combat, Side
from engine.scythe.automa.deck import draw_for_combat
from engine.scythe.automa.facts import Card, raw_facts
from engine.scythe.automa.table import table_of
from engine.scythe.board import PLACE_NAMES, place_of
from engine.scythe.combat import resolve
from engine.scythe.state import State
from engine.scythe.turn import check_player

_RANGES: tuple[int, ...] = tuple(raw_facts()["combat_ranges"])
_IDLE = Side(dial=0)


def power_spent(card: Card, power: int) -> int:
    """AUT-COMB-05: the number below the range of its power, or all its power if it has less."""
    return min(power, card.power[bisect_right(_RANGES, power) - 1])


def cards_added(card: Card, held: int) -> int:
    """AUT-COMB-06: as many as the table shows, or all it has; its combat units do not matter."""
    return min(card.combat_cards, held)


def automa_combat(state: State, action: AutomaCombat) -> None:
    """AUT-COMB-01: a combat that the human started."""
    table = table_of(state)
    check_player(state, action.by, state.active)
    if state.active == table.seat:
        state.refuse("AUT-TURN-01", "the Automa's own combats belong to its turn")
    saved = table.copy()
    try:
        fight(state, place_of(action.hex), action.fight)
    except Exception:
        state.automa = saved
        raise


def fight(state: State, place: int, stated: AutomaFight) -> bool:
    """AUT-COMB-03..06: the human's side is stated, the Automa's derived; whether the Automa won."""
    seat = table_of(state).seat
    card = draw_for_combat(state, stated.card)
    attacks = state.active == seat
    whole = Combat(
        hex=PLACE_NAMES[place],
        attacker=_IDLE if attacks else stated.side,
        defender=stated.side if attacks else _IDLE,
        winner=_winner(stated, attacks),
        retreats=stated.retreats,
        draw=stated.draw,
    )
    return resolve(state, whole, place, lambda power, held: _side(state, stated, card, power, held)) == seat


def last_combat(state: State, automa_won: bool) -> dict[str, object]:
    """What the Automa spent in the combat just decided, and who won."""
    detail = next(event.detail for event in reversed(state.events) if event.kind == "combat")
    side = 0 if automa_won else 1
    dials, cards = detail["dials"], detail["cards"]
    return {"power": dials[side], "cards": len(cards[side]), "automa_wins": automa_won}  # type: ignore[index]


def _winner(stated: AutomaFight, attacks: bool) -> Literal["attacker", "defender"] | None:
    if stated.automa_wins is None:
        return None
    return "attacker" if stated.automa_wins == attacks else "defender"


def _side(state: State, stated: AutomaFight, card: Card, power: int, held: int) -> Side:
    """The dial and cards of the Automa, after all abilities used before combat."""
    dial, count = power_spent(card, power), cards_added(card, held)
    if stated.spent is not None and stated.spent != dial:
        why = f"card {card.number} lets the Automa spend {dial} of its {power} power, not {stated.spent}"
        state.refuse("AUT-COMB-05", why, [f"{dial} power"])
        dial = min(stated.spent, power)
    if stated.cards and len(stated.cards) != count:
        why = f"card {card.number} lets the Automa add {count} of its {held} cards, not {len(stated.cards)}"
        state.refuse("AUT-COMB-06", why, [f"{count} cards"])
        count = len(stated.cards)
    return Side(dial=dial, cards=stated.cards or (None,) * count)
