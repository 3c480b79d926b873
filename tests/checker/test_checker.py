"""The checker checked: correct hand-made traces pass, every planted error is found under its rule."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from . import check, ranking, score
from .facts import settings
from .paths import step_fault
from .table import Table
from .traces import Trace

PAIR = (("rusviet", "industrial"), ("crimea", "engineering"))
RULES = settings({})
BONUSES = ("power", "coins", "popularity", "combat_cards")


def rules_found(trace: Trace, from_line: int = 1) -> set[str]:
    return {finding.rule for finding in check(trace.record, trace.states) if finding.line >= from_line}


def section(faction: str, name: str) -> dict[str, Any]:
    return {"type": "section", "by": faction, "section": name}


def move(unit: str, *path: str, **more: Any) -> dict[str, Any]:
    return {"type": "move", "unit": unit, "path": list(path), **more}


def bolstered(power: int = 2, coins: int = 1) -> Trace:
    def change(state: dict[str, Any], seats: dict[str, Any]) -> None:
        seats["rusviet"]["power"] += power
        seats["rusviet"]["coins"] -= coins

    return Trace(*PAIR).act(section("rusviet", "bolster")).act({"type": "bolster", "gain": "power"}, change)


def test_a_correct_bolster_passes() -> None:
    assert check(bolstered().record, bolstered().states) == []


def test_power_from_nowhere_is_found() -> None:
    assert rules_found(bolstered(power=3)) == {"BOLS-03"}


def test_an_unpaid_bolster_is_found() -> None:
    assert rules_found(bolstered(coins=0)) == {"BOLS-01"}


def test_a_wrong_projected_score_is_found() -> None:
    trace = bolstered()
    trace.states[-1]["seats"][0]["projected"]["total"] += 1
    assert rules_found(trace) == {"INV-14"}


def test_a_wrong_opening_is_found() -> None:
    trace = Trace(*PAIR).arrange(lambda state, seats: seats["crimea"].update(coins=9, combat_cards=1))
    assert rules_found(trace, from_line=0) == {"SET-12", "SET-15"}


def test_the_lowest_mat_begins() -> None:
    assert rules_found(Trace(*PAIR).act(section("crimea", "trade"))) == {"SET-25"}


def test_a_repeated_section_is_found_but_not_for_rusviet() -> None:
    trace = Trace(*PAIR).act(section("rusviet", "trade")).act(section("crimea", "trade"))
    trace.act(section("rusviet", "trade"))
    assert rules_found(trace) == set()
    assert rules_found(trace.act(section("crimea", "trade"))) == {"INV-11"}


def test_an_action_of_another_section_is_found() -> None:
    trace = Trace(*PAIR).act(section("rusviet", "trade"))
    trace.act({"type": "gain_coins"}, lambda state, seats: seats["rusviet"].update(coins=5))
    assert rules_found(trace) == {"TURN-03"}


def produce(food: int) -> Trace:
    """Crimea produces on F6 and V9 with one worker each."""
    trace = Trace(*PAIR).act(section("rusviet", "trade")).act(section("crimea", "produce"))

    def change(state: dict[str, Any], seats: dict[str, Any]) -> None:
        state["resources"] = {"F6": {"food": food}}
        seats["crimea"]["workers"] = {"F6": 1, "V9": 2}

    return trace.act({"type": "produce", "at": [{"hex": "F6"}, {"hex": "V9", "count": 1}]}, change)


def test_production_is_one_item_for_each_worker() -> None:
    assert rules_found(produce(food=1)) == set()
    assert rules_found(produce(food=2)) == {"PROD-08"}


def test_the_emptied_worker_rectangles_are_paid() -> None:
    trace = Trace(*PAIR).arrange(lambda state, seats: seats["rusviet"].update(workers={"M5": 4}, power=3))
    trace.act(section("rusviet", "produce"))
    trace.act(
        {"type": "produce", "at": [{"hex": "M5", "count": 4}]},
        lambda s, seats: s["resources"].update(M5={"metal": 4}),
    )
    assert rules_found(trace) == {"PROD-01"}


def deploy(paid: int, coins: int, at: str = "M5") -> Trace:
    """Industrial deploys for 3 metal and gains 2 coins; Crimea's recruit of Deploy earns it a coin."""
    trace = Trace(*PAIR).arrange(
        lambda state, seats: (
            state["resources"].update(M5={"metal": 4}),
            seats["crimea"].update(recruits={"deploy": "power"}),
        )
    )

    def change(state: dict[str, Any], seats: dict[str, Any]) -> None:
        state["resources"] = {"M5": {"metal": 4 - paid}}
        seats["rusviet"]["mechs"] = {"speed": at}
        seats["rusviet"]["coins"] += coins
        seats["crimea"]["coins"] += 1

    return trace.act(section("rusviet", "produce")).act(
        {"type": "deploy", "mech": "speed", "hex": at}, change
    )


def test_a_correct_deploy_with_a_neighbours_bonus_passes() -> None:
    assert rules_found(deploy(paid=3, coins=2)) == set()


def test_an_underpaid_deploy_is_found() -> None:
    assert rules_found(deploy(paid=2, coins=2)) == {"TURN-10"}


def test_coins_beyond_the_mat_are_found() -> None:
    assert rules_found(deploy(paid=3, coins=3)) == {"BOT-02"}


def test_a_mech_without_a_worker_there_is_found() -> None:
    assert rules_found(deploy(paid=3, coins=2, at="T4")) == {"DEPL-01"}


def test_a_withheld_recruit_bonus_is_found() -> None:
    trace = deploy(paid=3, coins=2)
    trace.states[-1]["seats"][1]["coins"] -= 1
    assert "ENLI-06" in rules_found(trace)


def walk(unit: str, origin: str, *path: str, **more: Any) -> Trace:
    """Rusviet moves one unit; its workers stand on V3 and M5."""
    trace = Trace(*PAIR).act(section("rusviet", "move_gain"))

    def change(state: dict[str, Any], seats: dict[str, Any]) -> None:
        if unit == "character":
            seats["rusviet"]["character"] = path[-1]
        else:
            workers = seats["rusviet"]["workers"]
            workers[origin] -= 1
            workers[path[-1]] = workers.get(path[-1], 0) + 1
            seats["rusviet"]["workers"] = {at: count for at, count in workers.items() if count}

    return trace.act(move(unit, *path, origin=origin, **more), change)


def test_a_step_over_land_passes() -> None:
    assert rules_found(walk("worker", "M5", "T4")) == set()


@pytest.mark.parametrize(
    ("unit", "way", "rule"),
    [
        ("worker", ("V3", "F2"), "MOVE-14"),
        ("worker", ("M5", "L6"), "MOVE-15"),
        ("worker", ("M5", "V5"), "MOVE-07"),
        ("worker", ("M5", "home_rusviet"), "MOVE-29"),
        ("character", ("home_rusviet", "F3"), "MOVE-14"),
        ("character", ("home_rusviet", "M5", "T4"), "MECH-ALL-03"),
    ],
)
def test_an_illegal_step_is_found(unit: str, way: tuple[str, ...], rule: str) -> None:
    assert rule in rules_found(walk(unit, *way))


def test_a_third_unit_is_found() -> None:
    trace = walk("worker", "M5", "T4")
    trace.act(
        move("worker", "M5", origin="V3"),
        lambda s, seats: seats["rusviet"].update(workers={"T4": 1, "M5": 1}),
    )
    assert rules_found(trace) == set()
    trace.act(move("character", "M5"), lambda s, seats: seats["rusviet"].update(character="M5"))
    assert rules_found(trace) == {"MOVE-02"}


def test_the_same_worker_twice_is_found() -> None:
    trace = walk("worker", "M5", "T4")
    trace.act(
        move("worker", "M5", origin="T4"),
        lambda s, seats: seats["rusviet"].update(workers={"M5": 1, "V3": 1}),
    )
    assert rules_found(trace) == {"MOVE-04"}


def test_an_encounter_may_not_be_walked_past() -> None:
    trace = Trace(*PAIR).arrange(
        lambda s, seats: seats["rusviet"].update(character="M5", mechs={"speed": "M5"})
    )
    trace.act(section("rusviet", "move_gain")).act(move("character", "T4", "M5"))
    assert rules_found(trace) == {"MECH-ALL-04"}


def test_an_encounter_left_behind_is_found() -> None:
    trace = Trace(*PAIR).arrange(lambda s, seats: seats["rusviet"].update(character="M5"))
    trace.act(section("rusviet", "move_gain"))
    trace.act(move("character", "T4"), lambda s, seats: seats["rusviet"].update(character="T4"))
    assert rules_found(trace.act(section("crimea", "trade"))) == {"ENC-02"}


def test_driving_off_workers_costs_popularity() -> None:
    def attack(popularity: int) -> Trace:
        trace = Trace(*PAIR).arrange(
            lambda s, seats: (
                seats["rusviet"].update(mechs={"township": "W7"}),
                seats["crimea"].update(workers={"M7": 2}),
            )
        )

        def change(state: dict[str, Any], seats: dict[str, Any]) -> None:
            seats["rusviet"].update(mechs={"township": "M7"}, popularity=popularity)
            seats["crimea"].update(workers={"home_crimea": 2})

        return trace.act(section("rusviet", "move_gain")).act(move("mech", "M7", mech="township"), change)

    assert rules_found(attack(popularity=0)) == set()
    assert rules_found(attack(popularity=2)) == {"MOVE-19"}


def fight(power: int = 0, star: bool = True, home: str = "home_crimea") -> Trace:
    """Rusviet's mech with a worker aboard attacks Crimea's mech and worker on M7: 7 against 4 + 3."""
    trace = Trace(*PAIR).arrange(
        lambda s, seats: (
            seats["rusviet"].update(mechs={"township": "W7"}, workers={"W7": 1, "M5": 1}, power=7),
            seats["crimea"].update(
                mechs={"speed": "M7"}, workers={"M7": 1, "V9": 1}, power=4, combat_cards=1
            ),
            s["resources"].update(M7={"food": 3}),
        )
    )

    def enter(state: dict[str, Any], seats: dict[str, Any]) -> None:
        seats["rusviet"].update(mechs={"township": "M7"}, workers={"M7": 1, "M5": 1})
        state["combats_pending"] = ["M7"]

    def resolve(state: dict[str, Any], seats: dict[str, Any]) -> None:
        seats["rusviet"].update(power=power, popularity=1, stars=["combat"] if star else [])
        seats["crimea"].update(mechs={"speed": home}, workers={home: 1, "V9": 1}, power=0, combat_cards=1)
        state["combats_pending"] = []

    trace.act(section("rusviet", "move_gain"))
    trace.act(move("mech", "M7", mech="township", loads=[{"workers": 1}]), enter)
    sides = {"attacker": {"dial": 7}, "defender": {"dial": 4, "cards": [3]}}
    return trace.act({"type": "combat", "hex": "M7", **sides}, resolve)


def test_the_printed_combat_example_passes() -> None:
    assert rules_found(fight()) == set()


def test_a_dial_not_paid_is_found() -> None:
    assert rules_found(fight(power=3)) == {"COMB-13"}


def test_a_missing_combat_star_is_found() -> None:
    assert rules_found(fight(star=False)) == {"COMB-16"}


def test_a_loser_who_flees_elsewhere_is_found() -> None:
    assert rules_found(fight(home="F7")) == {"COMB-20"}


def test_a_skipped_combat_is_found() -> None:
    trace = fight()
    del trace.record["actions"][-1], trace.states[-1]
    assert rules_found(trace.act(section("crimea", "trade"))) == {"COMB-02", "INV-05", "COMB-01"} - {
        "COMB-01"
    }


def test_units_of_two_players_together_are_found() -> None:
    trace = Trace(*PAIR).act(section("rusviet", "trade"))
    trace.states[-1]["seats"][1]["workers"] = {"V3": 1, "V9": 1}
    assert "INV-05" in rules_found(trace)


def test_a_star_out_of_thin_air_is_found() -> None:
    trace = Trace(*PAIR).act(
        section("rusviet", "trade"), lambda s, seats: seats["rusviet"].update(stars=["mechs"])
    )
    assert rules_found(trace) == {"STAR-10"}


def test_a_seventh_combat_card_too_many_is_found() -> None:
    trace = Trace(*PAIR).act(
        section("rusviet", "trade"), lambda s, seats: seats["rusviet"].update(combat_cards=43)
    )
    assert {"INV-08", "TURN-02"} == rules_found(trace)


def last_upgrade(ended: bool) -> Trace:
    """The sixth upgrade brings the sixth star."""
    cells = ["gain_coins", "gain_popularity", "produce_territories", "gain_power", "gain_combat_cards"]
    targets = ["upgrade", "deploy", "deploy", "build", "enlist"]
    stars = ["mechs", "recruits", "combat", "combat", "objective"]
    mechs = dict.fromkeys(("speed", "township", "riverwalk", "peoples_army"), "M5")
    recruits = dict(zip(("upgrade", "deploy", "build", "enlist"), BONUSES, strict=True))
    trace = Trace(*PAIR).arrange(
        lambda s, seats: (
            seats["rusviet"].update(
                upgrades={"from": cells, "to": targets}, stars=stars, mechs=mechs, recruits=recruits
            ),
            s["resources"].update(M5={"oil": 2}),
        )
    )

    def change(state: dict[str, Any], seats: dict[str, Any]) -> None:
        seats["rusviet"]["upgrades"] = {"from": [*cells, "move_units"], "to": [*targets, "enlist"]}
        seats["rusviet"]["stars"].append("upgrades")
        seats["rusviet"]["coins"] += 3
        seats["rusviet"]["power"] += 1
        state["resources"] = {}
        state["ended"] = ended

    trace.act(section("rusviet", "bolster"))
    return trace.act({"type": "upgrade", "source": "move_units", "target": "enlist"}, change)


def test_the_sixth_star_ends_the_game() -> None:
    assert rules_found(last_upgrade(ended=True)) == set()
    assert rules_found(last_upgrade(ended=False)) == {"END-01"}


def test_acting_after_the_end_is_found() -> None:
    assert "END-02" in rules_found(last_upgrade(ended=True).act(section("crimea", "trade")))


def double_attack(back: str) -> Trace:
    """Two mechs attack; the first combat brings the sixth star, so the second attacker goes `back`."""
    stars = ["objective", "combat", "popularity", "power", "recruits"]
    recruits = dict(zip(("upgrade", "deploy", "build", "enlist"), BONUSES, strict=True))
    trace = Trace(*PAIR).arrange(
        lambda s, seats: (
            seats["rusviet"].update(mechs={"township": "W7", "speed": "T7"}, stars=stars, recruits=recruits),
            seats["crimea"].update(mechs={"speed": "M7"}, character="F7"),
        )
    )

    def resolve(state: dict[str, Any], seats: dict[str, Any]) -> None:
        seats["rusviet"]["stars"].append("combat")
        seats["rusviet"]["mechs"]["speed"] = back
        seats["crimea"]["mechs"]["speed"] = "home_crimea"
        state.update(combats_pending=[], ended=True)

    def enter(mech: str, at: str, pending: list[str]) -> None:
        trace.act(
            move("mech", at, mech=mech),
            lambda s, seats: (
                seats["rusviet"]["mechs"].update({mech: at}),
                s.update(combats_pending=pending),
            ),
        )

    trace.act(section("rusviet", "move_gain"))
    enter("township", "M7", ["M7"])
    enter("speed", "F7", ["F7", "M7"])
    return trace.act(
        {"type": "combat", "hex": "M7", "attacker": {"dial": 0}, "defender": {"dial": 0}}, resolve
    )


def test_unresolved_attackers_go_back_when_the_game_ends() -> None:
    assert rules_found(double_attack(back="T7")) == set()
    assert rules_found(double_attack(back="home_rusviet")) == {"COMB-20"}


def encounter(coins: int) -> Trace:
    """Card 1, option 2: 2 coins for 4 food."""
    trace = Trace(*PAIR).arrange(lambda s, seats: seats["rusviet"].update(character="M5"))
    trace.act(section("rusviet", "move_gain"))
    trace.act(move("character", "T4"), lambda s, seats: seats["rusviet"].update(character="T4"))

    def change(state: dict[str, Any], seats: dict[str, Any]) -> None:
        state["encounters"].remove("T4")
        state["resources"]["T4"] = {"food": 4}
        seats["rusviet"]["coins"] -= coins

    return trace.act({"type": "encounter", "card": 1, "picks": [{"option": 2, "gain": {"food": 4}}]}, change)


def test_an_encounter_is_paid_as_printed() -> None:
    assert rules_found(encounter(coins=2)) == set()
    assert rules_found(encounter(coins=1)) == {"ENC-08"}


def test_an_objective_that_is_not_met_is_found() -> None:
    trace = Trace(*PAIR).act(section("rusviet", "trade"))
    trace.act(
        {"type": "objective", "card": 12},
        lambda s, seats: seats["rusviet"].update(stars=["objective"], objectives_revealed=[12]),
    )
    assert rules_found(trace) == {"OBJ-07"}


def board(faction: str, **pieces: Any) -> Table:
    trace = Trace((faction, "industrial"), ("rusviet" if faction != "rusviet" else "crimea", "engineering"))
    trace.arrange(lambda s, seats: seats[faction].update(pieces))
    return Table(trace.states[0])


@pytest.mark.parametrize(
    ("faction", "pieces", "unit", "way", "rule"),
    [
        ("rusviet", {"mechs": {"township": "V3"}, "workers": {"V5": 2}}, "mech", ("V3", "V5"), None),
        ("rusviet", {"mechs": {"township": "V3"}}, "mech", ("V3", "X1"), None),
        ("rusviet", {"mechs": {"township": "V3"}}, "mech", ("V3", "V5"), "MOVE-07"),
        ("rusviet", {"mechs": {"township": "V3"}}, "worker", ("V3", "X1"), "MOVE-07"),
        ("rusviet", {"mechs": {"riverwalk": "V3"}}, "mech", ("V3", "F2"), None),
        ("rusviet", {"mechs": {"riverwalk": "V3"}}, "mech", ("V3", "W4"), "MOVE-14"),
        ("rusviet", {"mechs": {"riverwalk": "V3"}}, "character", ("home_rusviet", "F3"), None),
        ("saxony", {"mechs": {"underpass": "M6"}}, "mech", ("M6", "T3"), None),
        ("saxony", {"mechs": {"underpass": "M6"}}, "mech", ("M6", "M1"), "MOVE-07"),
        ("saxony", {"mechs": {"underpass": "M6"}, "structures": {"mill": "M1"}}, "mech", ("M6", "M1"), None),
        ("saxony", {"structures": {"mine": "T8"}}, "worker", ("T8", "V5"), None),
        ("polania", {"mechs": {"submerge": "L1"}}, "mech", ("L1", "L6"), None),
        ("polania", {"mechs": {"submerge": "L1"}}, "character", ("home_polania", "L1"), None),
        ("nordic", {"mechs": {"seaworthy": "L1"}}, "mech", ("L1", "L6"), "MOVE-07"),
        ("nordic", {"mechs": {"seaworthy": "L1"}}, "worker", ("L1", "M1"), "MECH-NOR-05"),
        ("nordic", {"workers": {"T1": 2}}, "worker", ("T1", "F2"), None),
        ("nordic", {"workers": {"T1": 2}}, "character", ("T1", "F2"), "MOVE-14"),
        ("crimea", {"mechs": {"wayfare": "F6"}}, "mech", ("F6", "home_albion"), None),
        ("crimea", {"mechs": {"wayfare": "F6"}}, "mech", ("F6", "home_crimea"), None),
        ("crimea", {"mechs": {"wayfare": "F6"}}, "mech", ("F6", "home_rusviet"), "MECH-CRI-03"),
        ("crimea", {"mechs": {"wayfare": "F6"}}, "worker", ("F6", "home_crimea"), "MOVE-29"),
    ],
)
def test_steps_follow_the_abilities(
    faction: str, pieces: dict[str, Any], unit: str, way: tuple[str, str], rule: str | None
) -> None:
    table = board(faction, **pieces)
    assert step_fault(table, table.seats[faction], unit, way, RULES) == rule


def scored(tile: str, **pieces: Any) -> dict[str, int]:
    trace = Trace(*PAIR, tile=tile).arrange(lambda s, seats: seats["rusviet"].update(pieces))
    return score(trace.states[0], "rusviet", RULES)


def test_the_factory_scores_as_three_territories() -> None:
    assert scored("lakes_adjacent", character="X1", workers={"V3": 2}, popularity=10)["territories"] == 12


def test_thirteen_resources_are_six_pairs() -> None:
    trace = Trace(*PAIR).arrange(
        lambda s, seats: (
            s["resources"].update(V3={"oil": 7}, M5={"food": 6}),
            seats["rusviet"].update(popularity=10),
        )
    )
    assert score(trace.states[0], "rusviet", RULES)["resources"] == 12


@pytest.mark.parametrize(
    ("tile", "places", "coins"),
    [
        ("lakes_adjacent", ("X1", "W3"), 6),
        ("tunnels_adjacent", ("L5", "T5"), 4),
        ("tunnels_occupied", ("T6", "V5", "M7"), 4),
        ("structures_in_row", ("M1", "F1", "V1", "T1"), 6),
        ("structures_in_row", ("V1", "T3", "W3"), 4),
        ("farm_or_tundra_occupied", ("F1", "T1", "V1"), 4),
        ("encounters_adjacent", ("M5",), 2),
    ],
)
def test_structure_tiles_count_by_geometry(tile: str, places: tuple[str, ...], coins: int) -> None:
    kinds = ("mine", "armory", "mill", "monument")
    assert scored(tile, structures=dict(zip(kinds, places, strict=False)))["structures"] == coins


def test_an_enemy_unit_takes_control_of_a_structure() -> None:
    trace = Trace(*PAIR).arrange(
        lambda s, seats: (
            seats["rusviet"].update(structures={"mill": "V9"}),
            s["resources"].update(V9={"oil": 2}),
        )
    )
    assert score(trace.states[0], "rusviet", RULES)["resources"] == 0
    assert score(trace.states[0], "crimea", RULES)["resources"] == 1


def test_a_tie_is_broken_by_pieces_then_power() -> None:
    trace = Trace(*PAIR).arrange(lambda s, seats: seats["crimea"].update(coins=4))
    first, second = ranking(trace.states[0], RULES)
    assert (first.faction, first.tiebreak, second.rank) == ("crimea", "power", 2)


def figures(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every number and every place in a state, with where it is kept."""
    children = node.items() if isinstance(node, dict) else enumerate(node)
    for key, value in children:
        if isinstance(value, dict | list):
            yield from figures(value)
        elif isinstance(node, dict) and isinstance(value, int) and key != "action":
            yield node, key


GOOD: dict[str, Callable[[], Trace]] = {
    "bolster": bolstered,
    "produce": lambda: produce(food=1),
    "deploy": lambda: deploy(paid=3, coins=2),
    "combat": fight,
    "encounter": lambda: encounter(coins=2),
    "end": lambda: last_upgrade(ended=True),
}


@pytest.mark.parametrize("make", GOOD.values(), ids=GOOD)
def test_every_changed_figure_of_the_last_line_is_found(make: Callable[[], Trace]) -> None:
    for index in range(len(list(figures(make().states[-1])))):
        trace = make()
        kept, key = list(figures(trace.states[-1]))[index]
        kept[key] = not kept[key] if isinstance(kept[key], bool) else kept[key] + 1
        assert rules_found(trace), f"{key} changed unseen"


def test_an_objective_inside_the_move_action_is_found() -> None:
    trace = Trace(*PAIR).arrange(lambda s, seats: seats["rusviet"].update(coins=20))
    trace.act(section("rusviet", "move_gain"))
    trace.act(
        move("worker", "T4", origin="M5"),
        lambda s, seats: seats["rusviet"].update(workers={"V3": 1, "T4": 1}),
    )
    trace.act(
        {"type": "objective", "card": 12},
        lambda s, seats: seats["rusviet"].update(stars=["objective"], objectives_revealed=[12]),
    )
    trace.act(move("character", "M5"), lambda s, seats: seats["rusviet"].update(character="M5"))
    assert rules_found(trace) == {"OBJ-03", "OBJ-08"}


def test_a_combat_card_that_was_never_held_is_found() -> None:
    trace = fight()
    trace.record["seats"][1]["combat_cards"] = [5]
    assert rules_found(trace) == {"CARD-11"}


def test_a_seventh_five_is_found() -> None:
    trace = Trace(("saxony", "industrial"), ("polania", "engineering"))
    trace.record["seats"][0]["combat_cards"] = [5, 5, 5, 5]
    trace.record["seats"][1]["combat_cards"] = [5, 5, 5]
    assert rules_found(trace.act(section("saxony", "trade"))) == {"CARD-11"}
