"""What a planning bot thinks things are worth: structures, popularity, workers, recruits, cards, fights."""

from dataclasses import replace
from random import Random

import pytest

from engine.scythe.board import PLACES
from engine.scythe.mats import ARMORY, BUILD, DEPLOY, MILL, MINE, MONUMENT
from engine.scythe.setup import set_up
from engine.scythe.state import State
from engine.scythe.words import STRUCTURE_TILES
from simulator.entrant import Entrant
from simulator.scythe.bots.bot import Duel
from simulator.scythe.bots.bottom_row import choose_recruit
from simulator.scythe.bots.combat import commitment, odds_against
from simulator.scythe.bots.ground import Ground
from simulator.scythe.bots.labour import Labour
from simulator.scythe.bots.outlook import Outlook
from simulator.scythe.bots.roster import PLANNED_STYLES
from simulator.scythe.bots.structures import best_site
from simulator.scythe.bots.style import Style
from simulator.scythe.look import view_of
from simulator.scythe.play import simulate
from tests.simulator.games import corpus

OPENING = next(game.record for game in corpus() if len(game.record.seats) == 5)


def table() -> State:
    return set_up(OPENING)


def look(state: State, faction: str, style: Style | None = None) -> Outlook:
    return Outlook(view_of(state, state.order[faction]), style or Style())


def at(*names: str) -> list[int]:
    return [PLACES[name] for name in names]


def test_a_structure_goes_where_the_bonus_tile_pays_most() -> None:
    seat = table().seats[0]
    equal = (1.0, 1.0, 1.0, 1.0)
    site = best_site(seat, "tunnels_occupied", at("M5", "T3", "V3"), equal)
    assert site is not None
    assert (site.place, site.worth) == (PLACES["T3"], 1.0 + 2)


def test_the_structure_that_does_most_is_built_first() -> None:
    seat = table().seats[0]
    for structure in (MINE, ARMORY, MONUMENT):
        use = [3.0 if index == structure else 1.0 for index in range(4)]
        site = best_site(seat, STRUCTURE_TILES[0], at("V3"), use)
        assert site is not None
        assert site.structure == structure


def test_a_mill_is_worth_more_beside_workers_and_nothing_where_nothing_grows() -> None:
    state = table()
    seat = state.seats[state.order["rusviet"]]
    seat.workers = at("M5", "M5", "V3")
    only_a_mill = [4.0 if index == MILL else 0.0 for index in range(4)]
    site = best_site(seat, "structures_in_row", at("V3", "M5", "X1"), only_a_mill)
    assert site is not None
    assert (site.structure, site.place) == (MILL, PLACES["M5"])
    assert best_site(seat, "structures_in_row", at("X1"), only_a_mill) == (2.0, MINE, PLACES["X1"])


def test_a_monument_is_worth_less_when_the_game_is_nearly_over() -> None:
    state = table()
    early = look(state, "rusviet").site
    state.seats[0].star_count = 5
    late = look(state, "rusviet").site
    assert early is not None
    assert late is not None
    assert early.worth > 2 * late.worth


@pytest.mark.parametrize("row", [7, 13])
def test_falling_out_of_a_scoring_row_costs_more_than_a_step_within_it(row: int) -> None:
    state = table()
    seat = state.seats[state.order["crimea"]]
    prices = {}
    for popularity in (row, row + 1):
        seat.popularity = popularity
        prices[popularity] = look(state, "crimea").popularity_price()
    assert prices[row] > 1.4 * prices[row + 1]


def test_driving_off_three_workers_costs_three_steps_of_popularity() -> None:
    state = table()
    state.seats[state.order["crimea"]].popularity = 8
    seen = look(state, "crimea")
    assert seen.popularity_price(3) > 3 * seen.popularity_price()
    state.seats[state.order["crimea"]].popularity = 2
    poor = look(state, "crimea")
    assert poor.popularity_price(3) == poor.popularity_price(2)


def test_each_further_worker_is_wanted_less_until_the_star_is_near() -> None:
    seen = look(table(), "rusviet")
    steps = [seen.workers_worth(number + 1) - seen.workers_worth(number) for number in range(6)]
    assert steps[1] > steps[2] > steps[3]
    assert steps[5] > steps[4]


def test_a_mech_leaves_workers_where_they_are_missed() -> None:
    state = table()
    seat = state.seats[state.order["rusviet"]]
    seat.workers = at("M5", "M5", "M5", "M5")
    labour = Labour(look(state, "rusviet"))
    worth, number = labour.cargo(PLACES["M5"], PLACES["T4"], 4)
    assert 0 < number < 4
    assert worth == labour.shift(PLACES["M5"], PLACES["T4"], number) > 0
    assert labour.cargo(PLACES["M5"], PLACES["M7"], 4) == (0.0, 0)


def test_a_worker_on_its_base_is_moved_to_work_more_gladly_than_one_that_has_some() -> None:
    state = table()
    seat = state.seats[state.order["rusviet"]]
    seat.workers = [seat.home, *at("M5")]
    labour = Labour(look(state, "rusviet"))
    assert labour.shift(seat.home, PLACES["T4"], 1) > labour.shift(PLACES["M5"], PLACES["T4"], 1)


def test_the_recruit_with_the_best_bonus_is_enlisted_first() -> None:
    loved = look(table(), "saxony", replace(Style(), popularity=9.0, power=0.0))
    strong = look(table(), "saxony", replace(Style(), popularity=0.0, power=9.0))
    assert choose_recruit(loved) == ("build", "popularity")
    assert choose_recruit(strong) == ("upgrade", "power")


def test_an_own_recruit_makes_its_action_worth_its_bonus_more() -> None:
    state = table()
    without = look(state, "saxony").worth[DEPLOY]
    state.seats[state.order["saxony"]].recruits[DEPLOY] = 0
    assert look(state, "saxony").worth[DEPLOY] == without + 1.0


def test_combat_cards_are_worth_more_to_whoever_pays_with_them() -> None:
    state = table()
    for seat in state.seats:
        seat.hand = [0, 0, 1, 0, 0, 0]
    worths = {seat.name: look(state, seat.name).gain["combat_cards"] for seat in state.seats}
    assert max(worths, key=lambda faction: worths[faction]) == "crimea"
    assert len({worths[faction] for faction in worths if faction != "crimea"}) == 1


def test_an_ability_that_takes_power_from_the_rival_improves_the_odds() -> None:
    state = table()
    saxony, nordic = (state.seats[state.order[name]] for name in ("saxony", "nordic"))
    saxony.power, nordic.power = 7, 5
    nordic.hand, saxony.character = [0] * 6, PLACES["M6"]
    odds = {}
    for skills in (frozenset[str](), frozenset({"artillery"})):
        nordic.skills = skills
        odds[skills] = odds_against(look(state, "nordic"), saxony, PLACES["M6"])
    plain, armed = odds.values()
    assert armed.chance > plain.chance
    assert armed.spent < plain.spent


def test_camaraderie_makes_workers_no_reason_to_spare_a_rival() -> None:
    state = table()
    polania, crimea = (state.seats[state.order[name]] for name in ("polania", "crimea"))
    polania.power, crimea.power, polania.popularity = 7, 0, 8
    crimea.character = PLACES["M3"]
    crimea.workers = at("M3", "M3", "M3")
    worth = {}
    for skills in (frozenset[str](), frozenset({"camaraderie"})):
        polania.skills = skills
        worth[skills] = Ground(look(state, "polania")).assault(PLACES["M3"])
    spares, attacks = worth.values()
    assert attacks > spares + 3


def test_stopping_a_leader_is_worth_less_the_more_rivals_share_the_gain() -> None:
    state = table()
    leader = state.seats[state.order["saxony"]]
    leader.coins, leader.workers = 60, at("V6")
    keen = Ground(look(state, "nordic", replace(Style(), rivalry=8.0))).assault(PLACES["V6"])
    calm = Ground(look(state, "nordic", replace(Style(), rivalry=0.0))).assault(PLACES["V6"])
    assert keen - calm == pytest.approx(8.0 * 2 / 4)


def test_an_attacker_brings_at_least_what_it_expects_to_meet() -> None:
    duel = Duel(0, True, power=7, hand=(0, 0, 0, 0, 0, 1), most=1, rival_power=6, rival_most=1, rival_cards=1)
    strengths = [
        side.dial + sum(card or 0 for card in side.cards)
        for side in (commitment(duel, Random(seed)) for seed in range(50))  # noqa: S311
    ]
    assert min(strengths) >= round(0.75 * (6 + 3.1))
    assert max(strengths) <= 6 + 5


def test_nobody_who_can_build_something_thinks_it_worthless() -> None:
    state = table()
    assert {seat.name: look(state, seat.name).worth[BUILD] > 3 for seat in state.seats} == dict.fromkeys(
        state.order, True
    )


def test_skill_wins_games() -> None:
    """Two good bots and two poor ones at every table."""
    skills = {"Amber": 1.0, "Birch": 0.3, "Cedar": 1.0, "Dune": 0.3}
    wins, points = dict.fromkeys(skills, 0.0), dict.fromkeys(skills, 0)
    for seed in range(40):
        style = PLANNED_STYLES[seed % len(PLANNED_STYLES)]
        record = simulate([Entrant(name, style, skill) for name, skill in skills.items()], f"skill/{seed}")
        assert record.announced is not None
        for seat, sheet in zip(record.seats, record.announced.sheets, strict=True):
            points[seat.player] += sheet.total or 0
        for winner in record.announced.winners:
            wins[winner] += 1 / len(record.announced.winners)
    assert wins["Amber"] + wins["Cedar"] >= 26
    assert points["Amber"] + points["Cedar"] >= 1.1 * (points["Birch"] + points["Dune"])
