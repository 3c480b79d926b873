"""What happens beside the actions: coins between players, a judge's penalty, a stated position, a stop.

Rules: DEAL-01..05, TOUR-01, COMB-30, VAR-01, EX-26, EX-27.
"""

from typing import Final

from engine.scythe.actions import Stall, Statement, StopGame, TransferCoins
from engine.scythe.catalogue import read_facts
from engine.scythe.discrepancies import CODES
from engine.scythe.phrasing import stars, word
from engine.scythe.stars import end_game
from engine.scythe.state import SeatState, State
from engine.scythe.turn import who
from engine.scythe.words import STAR_KINDS
from engine.violation import Discrepancy

TRACKER_STAR: Final = "tracker"
"""A star of the Automa's star card."""

_STALLING_PENALTY: Final = read_facts("scoring")["stalling_penalty"]


def transfer(state: State, action: TransferCoins) -> None:
    """DEAL-02, DEAL-05: coins may change hands at any time, but not in a tournament (TOUR-01)."""
    giver = who(state, action.by)
    taker = state.order.get(action.to)
    if state.rules.tournament:
        state.refuse("TOUR-01", "in tournament play coins do not change hands")
    if taker is None or taker == giver:
        state.forbid("DEAL-02", f"{action.to} is not another player of this game")
        return
    for index in {giver, taker}.intersection(state.gone):
        state.refuse("TABLE-02", f"{state.seats[index].name} has left the game with what was held then")
    if state.seats[giver].coins < action.coins:
        state.forbid("RES-12", f"{state.seats[giver].name} has ${state.seats[giver].coins}")
    state.seats[giver].coins -= action.coins
    state.seats[taker].coins += action.coins
    state.note("transfer", giver, to=action.to, coins=action.coins)


def stall(state: State, action: Stall) -> None:
    """VAR-01: the optional penalty for holding up the game."""
    index = who(state, action.by)
    if not state.rules.stalling_penalty:
        state.refuse("VAR-01", "this game is played without the house rule stalling_penalty")
    seat = state.seats[index]
    seat.popularity = max(0, seat.popularity - _STALLING_PENALTY)
    state.note("stalling_penalty", index)


def statement(state: State, action: Statement) -> None:
    """Compare what the scribe saw with what was reconstructed; a difference is a discrepancy."""
    index = who(state, action.by)
    seat = state.seats[index]
    found: dict[str, tuple[int | str | None, int | str]] = {
        "coins": (action.coins, seat.coins),
        "power": (action.power, seat.power),
        "popularity": (action.popularity, seat.popularity),
        "combat_cards": (action.combat_cards, seat.cards()),
        "stars": (None if action.stars is None else stars(action.stars), stars(star_list(seat))),
    }
    for field, (stated, reconstructed) in found.items():
        if stated is not None and stated != reconstructed:
            figures = f"{word(field)} {stated}, the replay {reconstructed}"
            state.discrepancies.append(
                Discrepancy(
                    code="statement_differs",
                    rule=CODES["statement_differs"],
                    message=f"{seat.name}: the record says {figures}",
                    seat=index,
                    field=field,
                    announced=str(stated),
                    reconstructed=str(reconstructed),
                    action=state.action,
                )
            )


def stop(state: State, action: StopGame) -> None:
    """The table stopped before anybody had six stars; the score is taken as it stands."""
    index = who(state, action.by)
    state.stopped = True
    end_game(state)
    state.note("stopped", index, reason=action.reason)


def star_list(seat: SeatState) -> list[str]:
    """The kinds of stars placed, one entry each."""
    placed: list[str] = []
    for kind, count in zip(STAR_KINDS, seat.stars, strict=True):
        if count:
            placed += [kind] * count
    return placed


def stars_of(state: State, index: int) -> list[str]:
    """The same for a seat of a game, the Automa's stars beside the track included (AUT-STAR-05)."""
    table = state.automa
    beside = table.stars if table is not None and table.seat == index else 0
    return star_list(state.seats[index]) + [TRACKER_STAR] * beside
