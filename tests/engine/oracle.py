"""End scores and rule cases that others worked out, brought to our names.

Their tiles have other names, and their hexes are numbered from 1 in reading order over the rows of the board.
"""

import csv
import json
from pathlib import Path
from typing import Any

from engine.scythe.catalogue import catalogue

FOLDER = Path(__file__).parent.parent / "oracle"

TILES = {
    "tunnel_adjacent": "tunnels_adjacent",
    "lake_adjacent": "lakes_adjacent",
    "encounter_adjacent": "encounters_adjacent",
    "tunnel_with_structures": "tunnels_occupied",
    "longest_structure_row": "structures_in_row",
    "farm_or_tundra_structures": "farm_or_tundra_occupied",
    "tunnels_adjacent": "tunnels_adjacent",
    "lakes_adjacent": "lakes_adjacent",
    "encounters_adjacent": "encounters_adjacent",
    "structures_on_tunnels": "tunnels_occupied",
    "structures_in_a_row": "structures_in_row",
    "structures_on_farm_or_tundra": "farm_or_tundra_occupied",
}


def endscores() -> list[dict[str, str]]:
    with (FOLDER / "endscore.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def tables() -> dict[str, list[dict[str, str]]]:
    games: dict[str, list[dict[str, str]]] = {}
    for row in endscores():
        games.setdefault(row["scenario"], []).append(row)
    return games


def boards() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FOLDER / "endscore_boards.json").read_text())["scenarios"]
    return found


def unit_cases(kind: str) -> list[dict[str, Any]]:
    cases = json.loads((FOLDER / "unit_cases.json").read_text())["cases"]
    return [case for case in cases if case["kind"] == kind]


def midgame_cases() -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = json.loads((FOLDER / "midgame_cases.json").read_text())["cases"]
    return cases


def hex_of(number: int) -> str:
    in_reading_order = sorted(catalogue().board.hexes, key=lambda hex_: (hex_.r, hex_.q))
    return in_reading_order[number - 1].id
