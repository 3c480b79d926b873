"""What happens beside the actions: coins between players, a judge's penalty, a stated position, a stop.

Rules: DEAL-01..05, TOUR-01, COMB-30, VAR-01, EX-26, EX-27.
"""

from engine.scythe.actions import Stall, Statement, StopGame, TransferCoins
from engine.scythe.catalogue import read_facts
from engine.scythe.discrepancies import CODES
from engine.scythe.stars import end_game
from engine.scythe.state import SeatState, State
from engine.scythe.words import STAR_KINDS
from engine.violation import Discrepancy

_STALLING_PENALTY = read_facts("scoring")["stalling_penalty"]


def transfer(state: State, action: TransferCoins) -> None:
    """DEAL-02, DEAL-05: coins may change hands at any time, but not in a tournament (TOUR-01)."""
    giver = _who(state, action.by)
    taker = state.order.get(action.to)
    if state.rules.tournament:
        state.refuse("TOUR-01", "in tournament play coins do not change hands")
    if taker is None or taker == giver:
        state.refuse("DEAL-02", f"{action.to} is not another player of this game")
        return
    if state.seats[giver].coins < action.coins:
        state.refuse("RES-12", f"{state.seats[giver].name} has ${state.seats[giver].coins}")
    paid = min(action.coins, state.seats[giver].coins)
    state.seats[giver].coins -= paid
    state.seats[taker].coins += paid
    state.note("transfer", giver, to=action.to, coins=paid)


def stall(state: State, action: Stall) -> None:
    """VAR-01: the optional penalty for holding up the game."""
    index = _who(state, action.by)
    if not state.rules.stalling_penalty:
        state.refuse("VAR-01", "this game is played without the house rule stalling_penalty")
    seat = state.seats[index]
    seat.popularity = max(0, seat.popularity - _STALLING_PENALTY)
    state.note("stalling_penalty", index)


def statement(state: State, action: Statement) -> None:
    """Compare what the scribe saw with what was reconstructed; a difference is a discrepancy."""
    index = _who(state, action.by)
    seat = state.seats[index]
    found = {
        "coins": (action.coins, seat.coins),
        "power": (action.power, seat.power),
        "popularity": (action.popularity, seat.popularity),
        "combat_cards": (action.combat_cards, seat.cards()),
        "stars": (None if action.stars is None else sorted(action.stars), sorted(star_list(seat))),
    }
    for field, (stated, reconstructed) in found.items():
        if stated is not None and stated != reconstructed:
            state.discrepancies.append(
                Discrepancy(
                    code="statement_differs",
                    rule=CODES["statement_differs"],
                    message=f"{seat.name}: the record says {field} {stated}, the replay {reconstructed}",
                    seat=index,
                    field=field,
                    announced=str(stated),
                    reconstructed=str(reconstructed),
                    action=state.action,
                )
            )


def stop(state: State, action: StopGame) -> None:
    """The table stopped before anybody had six stars; the score is taken as it stands."""
    state.stopped = True
    end_game(state)
    state.note("stopped", state.active, reason=action.reason)


def star_list(seat: SeatState) -> list[str]:
    """The kinds of stars placed, one entry each."""
    return [kind for index, kind in enumerate(STAR_KINDS) for _ in range(seat.stars[index])]


def _who(state: State, by: str | None) -> int:
    if by is not None and by not in state.order:
        state.refuse("TURN-01", f"{by} does not play in this game")
    return state.order.get(by or "", state.active)
