"""Bolster: power or combat cards. Rules: BOLS-01..05, BUILD-10."""

from engine.scythe.actions import Bolster
from engine.scythe.cards import check_draw, draw
from engine.scythe.mats import BOLSTER, BOLSTER_COST, CELL_BASE, GAIN_CARDS, GAIN_POWER, MONUMENT
from engine.scythe.phrasing import word
from engine.scythe.stars import gain_popularity, gain_power, settle_tracks
from engine.scythe.state import OFF_BOARD, State
from engine.scythe.turn import check_player, check_top


def bolster(state: State, action: Bolster) -> None:
    """BOLS-01/02: pay $1, then one of the two."""
    if action.by is not None:
        check_player(state, action.by, state.active)
    check_top(state, BOLSTER, "bolster")
    seat = state.seats[state.active]
    if seat.coins < BOLSTER_COST:
        state.refuse("BOLS-01", f"bolster costs ${BOLSTER_COST}, {seat.name} has ${seat.coins}")
    cell = GAIN_POWER if action.gain == "power" else GAIN_CARDS
    rule = "BOLS-03" if action.gain == "power" else "BOLS-04"
    most = CELL_BASE[cell] + seat.cells[cell]
    amount = most if action.amount is None else action.amount
    if amount > most:
        state.refuse(rule, f"{seat.name} gains {most} {word(action.gain)}, not {amount}")
    drawn = 0
    if action.gain == "power" and action.draws:
        state.refuse("BOLS-02", "power or combat cards, not both")
        drawn = len(action.draws)
    monument = seat.structures[MONUMENT] != OFF_BOARD
    if not (monument or action.bonus):
        state.refuse("BOLS-05", f"{seat.name} has no monument whose popularity could be declined")
    if action.gain == "combat_cards":
        drawn = check_draw(state, amount, action.draws, rule)
    seat.coins = max(0, seat.coins - BOLSTER_COST)
    if action.gain == "power":
        gain_power(seat, amount)
    if drawn:
        draw(state, seat, drawn, action.draws)
    if monument and action.bonus:
        gain_popularity(seat, 1)
    state.top = True
    settle_tracks(state)
