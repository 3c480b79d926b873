"""Two turns ahead: what a planning bot makes of the rule that no section is taken twice running."""

from engine.scythe.actions import GainCoins
from engine.scythe.mats import BOLSTER, COST_RESOURCE, MOVE_GAIN, PRODUCE, TRADE
from engine.scythe.setup import set_up
from simulator.scythe.bots.option import NO_TOKENS, Option
from simulator.scythe.bots.outlook import Outlook
from simulator.scythe.bots.plan import Plan
from simulator.scythe.bots.style import Style
from simulator.scythe.look import view_of
from tests.simulator.games import corpus

COIN = Option(1.0, GainCoins())
OPENING = next(game.record for game in corpus() if len(game.record.seats) == 5)


def outlook(faction: str) -> Outlook:
    state = set_up(OPENING)
    index = next(index for index, seat in enumerate(state.seats) if seat.name == faction)
    return Outlook(view_of(state, index), Style())


def plan(seen: Outlook, top: dict[int, list[Option]]) -> Plan:
    return Plan(seen, {section: [COIN] for section in (MOVE_GAIN, TRADE, PRODUCE, BOLSTER)} | top, 0.0)


def test_tokens_are_worth_more_when_the_next_section_can_spend_them() -> None:
    seen = outlook("saxony")
    bottom = seen.seat.mat.bottom_of[BOLSTER]
    paid = [seen.need[bottom] if kind == COST_RESOURCE[bottom] else 0 for kind in range(4)]
    with_tokens, without = Option(1.0, None, tuple(paid)), Option(1.0, None, NO_TOKENS)
    rich, chosen = plan(seen, {TRADE: [without, with_tokens]}).best(TRADE)
    poor, _ = plan(seen, {TRADE: [without]}).best(TRADE)
    assert chosen is with_tokens
    assert rich - poor == seen.worth[bottom] / 2


def test_only_the_rusviets_count_on_the_same_section_again() -> None:
    gold = Option(10.0, None)
    values = {name: plan(outlook(name), {PRODUCE: [gold]}).best(PRODUCE)[0] for name in ("rusviet", "saxony")}
    assert values["rusviet"] == 10 + 10 / 2
    assert values["saxony"] < values["rusviet"]
