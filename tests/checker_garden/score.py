"""The end score worked out again from the last public state alone."""

from typing import Any

from tests.checker_garden.facts import objective, points_for


def ranking(state: dict[str, Any]) -> list[tuple[str, int, int]]:
    """Clan, rank and total by falling total, equal totals on one rank."""
    totals = {seat["clan"]: total(state, seat) for seat in state["seats"]}
    return sorted(
        (
            (clan, 1 + sum(other > points for other in totals.values()), points)
            for clan, points in totals.items()
        ),
        key=lambda entry: (entry[1], entry[0]),
    )


def total(state: dict[str, Any], seat: dict[str, Any]) -> int:
    secret = sum(_secret(state, seat["clan"], objective(card)) for card in seat["secret_objectives"])
    return int(seat["points"]) + secret + points_for(seat["population"])


def _secret(state: dict[str, Any], clan: str, card: Any) -> int:
    own = [(zone, held) for zone, held in state["zones"].items() if held["owner"] == clan]
    if card["family"] == "territory_control":
        held = sum(_leads(state, clan, territory) for territory in card["territories"])
        return int([0, card["points"], card["points_both"]][held])
    open_ones = [held for _zone, held in own if not held["roof"]]
    fitting = [
        each for each in open_ones if each["type"] == card["zone_type"] and each["floors"] >= card["floors"]
    ]
    if card["family"] == "floors_on_type":
        return sum(each["floors"] for each in fitting)
    if card["family"] == "tall_building":
        tall = {each["type"] for each in open_ones if each["floors"] >= card["floors"]}
        return int(card["points"]) * len(tall)
    return int(card["points"]) * len(fitting)


def _leads(state: dict[str, Any], clan: str, territory: int) -> bool:
    floors = {seat["clan"]: 0 for seat in state["seats"]}
    for zone, held in state["zones"].items():
        if int(zone[0]) == territory and held["owner"]:
            floors[held["owner"]] += held["floors"]
    return all(floors[clan] > count for other, count in floors.items() if other != clan)
