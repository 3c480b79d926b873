"""The printed facts, read straight from the data files."""

import json
from pathlib import Path
from typing import Any

Json = dict[str, Any]

DATA = Path(__file__).parents[2] / "data" / "scythe"


def read_facts(name: str) -> Json:
    """One of the data files."""
    body: Json = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return body


_board, _factions, _mats, _scoring = (read_facts(name) for name in ("board", "factions", "mats", "scoring"))
_editions = read_facts("editions")

HEXES: dict[str, Json] = {each["id"]: each for each in _board["hexes"]}
TERRAIN: dict[str, str] = {name: each["terrain"] for name, each in HEXES.items()}
NEIGHBOURS: dict[str, frozenset[str]] = {name: frozenset(each["neighbours"]) for name, each in HEXES.items()}
TUNNELS = frozenset(name for name, each in HEXES.items() if each["tunnel"])
ENCOUNTERS = frozenset(name for name, each in HEXES.items() if each["encounter"])
LAKES = frozenset(name for name, terrain in TERRAIN.items() if terrain == "lake")
RIVERS = frozenset(frozenset(edge) for edge in _board["rivers"])
HOMES: dict[str, Json] = {each["id"]: each for each in _board["home_bases"]}
PRODUCES: dict[str, str | None] = _board["produces"]
FACTORY = "X1"

FACTIONS: dict[str, Json] = {each["id"]: each for each in _factions["factions"]}
SEATING: list[str] = _factions["seating"]
BASE_FACTIONS = frozenset(name for name, each in FACTIONS.items() if each["expansion"] == "base")
ONE_TIME_BONUS: dict[str, int] = _factions["recruit_bonuses"]

MATS: dict[str, Json] = {each["id"]: each for each in _mats["mats"]}
BOTTOM: dict[str, Json] = _mats["bottom_actions"]
PRODUCE_TRACK: list[dict[str, int]] = _mats["produce_track"]
REWARD: dict[str, int] = {
    cell["id"]: cell["base"] for action in _mats["top_actions"].values() for cell in action["cells"]
}
CELLS = tuple(
    cell["id"] for action in _mats["top_actions"].values() for cell in action["cells"] if cell["upgradable"]
)

TIERS: list[Json] = _scoring["popularity_tiers"]
STARS: dict[str, Json] = {each["kind"]: each for each in _scoring["stars"]}
TILES: dict[str, Json] = {each["id"]: each for each in _scoring["structure_tiles"]}
LIMITS: dict[str, int] = _scoring["limits"]
DECK_VALUES: dict[int, int] = {int(value): count for value, count in _scoring["combat_deck"].items()}
COMBAT_DECK: int = sum(DECK_VALUES.values())

ENCOUNTER_CARDS: dict[int, Json] = {each["number"]: each for each in read_facts("encounters")["cards"]}
FACTORY_CARDS: dict[int, Json] = {each["number"]: each for each in read_facts("factory_cards")["cards"]}
FACTORY_STEPS: int = read_facts("factory_cards")["move"]["steps"]
OBJECTIVES: dict[int, Json] = {each["number"]: each for each in read_facts("objectives")["cards"]}

RESOURCES = ("food", "metal", "oil", "wood")
FIGURES = ("coins", "power", "popularity", "combat_cards")


def column(mat: str, section: str) -> Json | None:
    """The mat's column under a top-row action."""
    return next((each for each in MATS[mat]["columns"] if each["top"] == section), None)


def column_of(mat: str, bottom: str) -> Json:
    """The mat's column that holds a bottom-row action."""
    return next(each for each in MATS[mat]["columns"] if each["bottom"] == bottom)


def settings(record: Json) -> Json:
    """Every edition flag and house rule of the record's game."""
    setup = record.get("setup", {})
    edition: str = record.get("edition") or _editions["default"]
    flags = {name: _flag(flag, edition) for name, flag in _editions["flags"].items()}
    rules = {name: rule["default"] for name, rule in _editions["house_rules"].items()}
    chosen = {**flags, **rules, **setup.get("house_rules", {})}
    chosen["tournament"] = setup.get("tournament", False) or chosen["tournament"]
    return chosen


def _flag(flag: Json, edition: str) -> Any:
    while edition not in flag:
        edition = _editions["inherits"][edition]
    return flag[edition]
