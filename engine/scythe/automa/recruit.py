"""Stage 2C: the recruit bonus for the human. Rules: AUT-RECR-01..03, AUT-TURN-06, AUT-DEC-09."""

from engine.scythe.actions import Automa
from engine.scythe.automa.facts import Scheme, raw_facts
from engine.scythe.automa.table import human_index, human_seat
from engine.scythe.cards import check_draw, draw
from engine.scythe.mats import RECRUIT_BONUS
from engine.scythe.stars import gain_popularity, gain_power, settle_foreign
from engine.scythe.state import OFF_BOARD, State

_NAMES: dict[str, str] = raw_facts()["bonus_names"]


def bonus_due(state: State, scheme: Scheme) -> str | None:
    """AUT-RECR-01: the symbol of row 3, if the human has enlisted the recruit with that ongoing bonus."""
    symbol = scheme.recruit_bonus
    if symbol is None:
        return None
    recruit = RECRUIT_BONUS.index(_NAMES[symbol])
    return symbol if human_seat(state).recruits[recruit] != OFF_BOARD else None


def give_bonus(state: State, scheme: Scheme, action: Automa) -> str | None:
    """AUT-RECR-02, AUT-RECR-03: the human gains one of it, unless he declines; its star may follow."""
    symbol = bonus_due(state, scheme)
    if action.declined and symbol is None:
        state.forbid("AUT-RECR-01", "this card gives the human no recruit bonus that could be declined")
    if symbol is None or action.declined:
        return None
    _gain(state, _NAMES[symbol], action)
    state.note("recruit_bonus", human_index(state), bonus=_NAMES[symbol], bottom="automa")
    settle_foreign(state, human_index(state))
    return symbol


def _gain(state: State, bonus: str, action: Automa) -> None:
    seat = human_seat(state)
    if bonus == "power":
        gain_power(seat, 1)
    elif bonus == "coins":
        seat.coins += 1
    elif bonus == "popularity":
        gain_popularity(seat, 1)
    else:
        values = () if action.bonus_card is None else (action.bonus_card,)
        check_draw(state, 1, values, "AUT-RECR-01")
        draw(state, seat, 1, values)
