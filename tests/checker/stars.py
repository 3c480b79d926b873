"""Which stars fall due, and whether they end the game (STAR-01..15, END-01..08)."""

from .facts import LIMITS, STARS
from .step import Step
from .table import TRACKS, Seat


def place_stars(step: Step) -> None:
    """The acting player first, then clockwise, until somebody has six (END-05..08)."""
    if step.before.ended:
        return
    for seat in step.own.order(step.actor):
        if _ends(step):
            break
        room = LIMITS["stars"] - len(seat.stars)
        seat.stars += _due(seat)[:room]
    left = len(step.own.seats) - len(step.game.gone)
    step.own.ended = _ends(step) or step.kind == "stop" or (step.kind == "leave" and left < 2)


def sixth_star(step: Step) -> bool:
    """Whether the acting player's stars are six with those that fall due at this moment (DEC-29)."""
    return len(step.seat.stars) + len(_due(step.seat)) >= LIMITS["stars"]


def _ends(step: Step) -> bool:
    return any(len(seat.stars) >= LIMITS["stars"] for seat in step.own.seats.values())


def _due(seat: Seat) -> list[str]:
    reached = {
        "upgrades": len(seat.sources),
        "mechs": len(seat.mechs),
        "structures": len(seat.structures),
        "recruits": len(seat.recruits),
        "workers": seat.workers.total(),
        **{kind: TRACKS[kind] if kind in seat.reached else seat.figures[kind] for kind in TRACKS},
    }
    return [
        kind for kind, count in reached.items() if count >= STARS[kind]["need"] and kind not in seat.stars
    ]
