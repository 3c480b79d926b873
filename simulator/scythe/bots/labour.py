"""Labour: what workers are worth on one product and on another, and how many a mech takes along."""

from collections import Counter
from itertools import accumulate

from engine.scythe.board import HOMES, PRODUCT, members
from engine.scythe.mats import BUILD, COST_RESOURCE
from engine.scythe.stars import ALL_WORKERS
from engine.scythe.words import RESOURCES
from simulator.scythe.bots.outlook import BOTTOM_OF_KIND, Outlook

Product = str | None

_SOON, _LASTING, _RAISING = 0.4, 0.12, 2.0
"""What part of a harvest better work is worth now, how much more by the turns it will last, and how many
harvests there are of a village."""
_LACKING = 0.6
"""What part of its worth the work has for a payment that is in stock already."""
_ONCE = 0.5
"""What part of a structure's use is gained but once: the next one will do less."""
_IDLE = 1.5
"""What work is worth more to those who have none."""
_SOME = 0.4
"""What a token is worth that nobody needs yet."""
_HANDS = (0.0, *accumulate(max(0.1, 1.0 - 0.2 * others) for others in range(ALL_WORKERS + 1)))
_NURSES = (0.0, *accumulate((1.0, 0.5, 0.2, *(0.1 for _ in range(ALL_WORKERS - 2)))))
"""What workers on one product, and in villages, are worth together, by their number."""
_PRODUCTS: tuple[Product, ...] = (*PRODUCT, *(None for _ in members(HOMES)))
"""What every place produces; a home base produces nothing."""


class Labour:
    """The own workers by product, and what further work on each product is worth."""

    __slots__ = ("_cargo", "_hands", "_work")

    def __init__(self, outlook: Outlook) -> None:
        self._hands = Counter(_PRODUCTS[place] for place in outlook.seat.workers)
        self._work = _work(outlook)
        self._cargo: dict[tuple[Product, Product, int], tuple[float, int]] = {}

    def shift(self, here: int, there: int, workers: int) -> float:
        """What so many workers produce there beyond what they produce here."""
        left, taken_up = _PRODUCTS[here], _PRODUCTS[there]
        return 0.0 if left == taken_up else self._gain(left, taken_up, workers)

    def cargo(self, here: int, there: int, most: int) -> tuple[float, int]:
        """What taking workers along is worth, and how many.

        Every further one gains less there and is missed more here, so the first loss ends the search.
        """
        left, taken_up = _PRODUCTS[here], _PRODUCTS[there]
        if left == taken_up:
            return 0.0, 0
        known = self._cargo.get((left, taken_up, most))
        if known is None:
            known = 0.0, 0
            for number in range(1, most + 1):
                value = self._gain(left, taken_up, number)
                if value < known[0]:
                    break
                known = value, number
            self._cargo[left, taken_up, most] = known
        return known

    def _gain(self, left: Product, taken_up: Product, workers: int) -> float:
        """Every further worker on the same product is worth less than the one before."""
        more = _NURSES if taken_up == "worker" else _HANDS
        less = _NURSES if left == "worker" else _HANDS
        few, many = self._hands[taken_up], self._hands[left]
        gained = self._work[taken_up] * (more[few + workers] - more[few])
        if self._work[left] <= 0:
            return gained * _IDLE
        return gained - self._work[left] * (less[many] - less[many - workers])


def _work(outlook: Outlook) -> dict[Product, float]:
    """By product: what work is worth as long as it lasts.

    A village is of use until there are workers enough; anything else in every Produce still to come.
    """
    open_end = 1 - outlook.closing
    lasting = (_SOON + _LASTING * outlook.ahead) * open_end
    worths: dict[Product, float] = {None: 0.0, "worker": outlook.worker_worth() * _RAISING * open_end}
    for resource, bottom in zip(RESOURCES, BOTTOM_OF_KIND, strict=True):
        need, worth = outlook.need[bottom], outlook.worth[bottom]
        if bottom == BUILD and outlook.site:
            worth -= _ONCE * outlook.site.worth
        lacking = _LACKING if outlook.stock[COST_RESOURCE[bottom]] > need else 1.0
        worths[resource] = max(_SOME, lacking * worth / max(1, need)) * lasting
    return worths
