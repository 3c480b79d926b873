"""What commands print for machines: every field is explained in the section of the command in `docs/cli.md`."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.main import app
from engine.registry import games
from ingest.load import load
from tests.analytics.planted_file import write_planted
from tests.ingest.sheets import AMBER, BIRCH, CEDAR, DOGWOOD, HEADINGS, sheet

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "data" / "samples"
PAGE = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
VALUES = {"categories", "criteria", "scales", "sharpness", "separation", "filters", "stars"}
"""Fields whose inner names are values: categories, criteria, parts of the model, kinds of star."""

SHAPES = {
    "score": "check", "replay": "check", "event show": "event draw", "event add": "event draw",
    "event drop": "event draw", "event ruling": "event standings", "quarantine show": "quarantine list",
    "bids": "check",
}  # fmt: skip
"""Commands whose section leads to the section of another one."""


def said(command: str) -> Any:
    return json.loads(CliRunner().invoke(app, [*command.split(), "--json"]).stdout)


def fields(value: object, closed: set[str]) -> set[str]:
    """The names of all fields at any depth; those inside `closed` are values, unless they are lists."""
    if isinstance(value, list):
        return {name for each in value for name in fields(each, closed)}
    if not isinstance(value, dict):
        return set()
    inner = (
        fields(each, closed) for name, each in value.items() if name not in closed or isinstance(each, list)
    )
    return set(value).union(*inner)


def section(command: str) -> str:
    return PAGE.partition(f"### triumph {command}\n")[2].partition("\n### ")[0]


def unexplained(command: str, value: object) -> set[str]:
    text = section(command) + section(SHAPES.get(command, ""))
    dimensions = {each.name for game in games() for each in game.dimensions}
    return fields(value, VALUES) - dimensions - set(re.findall(r"\w+", text))


def assert_explained(command: str, value: object) -> None:
    assert fields(value, VALUES), "there is something to explain"
    assert unexplained(command, value) == set()


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("shapes")
    load([write_planted(folder / "planted.csv", games=40)], folder / "planted.duckdb")
    return str(folder / "planted.duckdb")


@pytest.mark.parametrize("command", ["effects", "ratings", "player P001"])
def test_models(db: str, command: str) -> None:
    assert_explained(command.split(maxsplit=1)[0], said(f"{command} --db {db}"))


@pytest.mark.parametrize("command", ["check", "score"])
@pytest.mark.parametrize("sheet", ["data/mistakes/mistakes.csv", "data/samples/garden.csv"])
def test_sheets(command: str, sheet: str) -> None:
    assert_explained(command, said(f"{command} {ROOT / sheet}"))


@pytest.mark.parametrize("file", sorted((SAMPLES / "games").iterdir()), ids=lambda file: file.name)
def test_replays(file: Path) -> None:
    found = said(f"replay {file}")
    assert_explained("replay", found)
    kinds = {event["kind"] for event in found["events"]}
    assert kinds <= set(re.findall(r"`(\w+)`", section("replay")))
    assert all(isinstance(event["action"], int) for event in found["events"])


def test_a_refused_game() -> None:
    assert_explained("replay", said(f"replay {ROOT / 'data/mistakes/games/river.scythe'}"))


def test_bids(tmp_path: Path) -> None:
    ballots = tmp_path / "ballots.csv"
    ballots.write_text(
        "player,faction,bid\nAmber,crimea,5\nBirch,crimea,5\nCedar,saxony,3\nDogwood,albion,1\n", "utf-8"
    )
    assert_explained("bids", said(f"bids {ballots}"))


def test_what_organisers_decide(tmp_path: Path) -> None:
    file, other, db = tmp_path / "mixed.csv", tmp_path / "again.csv", tmp_path / "games.duckdb"
    ambr = CEDAR.replace("Cedar", "Ambr")
    third = [line.replace("1,", "3,", 1).replace("saxony", "Sxny") for line in (AMBER, BIRCH)]
    file.write_bytes(sheet(HEADINGS, AMBER, BIRCH, ambr, DOGWOOD, *third))
    load([file], db)
    assert_explained("people suggest", said(f"people suggest --db {db}"))
    assert_explained("quarantine list", said(f"quarantine list --db {db}"))
    assert_explained("quarantine show", said(f"quarantine show 1 --db {db}"))
    assert_explained("quarantine retry", said(f"quarantine retry --db {db}"))
    for command in ("people merge Ambr Amber --by Elm", "people hide Birch --by Elm"):
        assert CliRunner().invoke(app, [*command.split(), "--db", str(db)]).exit_code == 0
    assert_explained("people list", said(f"people list --db {db}"))
    assert_explained("people hidden", said(f"people hidden --db {db}"))
    other.write_bytes(sheet(HEADINGS, AMBER, BIRCH, CEDAR.replace("Cedar", "Ambr")))
    assert_explained("load", said(f"load {other} --db {db}"))
    samples = tmp_path / "samples.duckdb"
    load([SAMPLES / "english.csv", SAMPLES / "season.csv"], samples)
    assert_explained("policy list", said(f"policy list --db {samples}"))


def steps(event: Path, tmp_path: Path) -> Iterator[tuple[str, Any]]:
    """One command after the other on one event, with what each of them prints."""
    drawn = said(f"event draw {event}")
    yield "event draw", drawn
    yield "event show", said(f"event show {event}")
    table = [seat["player"] for seat in drawn["rounds"][0]["tables"][0]["seats"]]
    result = tmp_path / "table.csv"
    result.write_text(
        "player,total\n" + "".join(f"{player},{70 - 10 * n}\n" for n, player in enumerate(table)), "utf-8"
    )
    yield "event result", said(f"event result {event} {result} --round 1 --table 1")
    yield "event standings", said(f"event standings {event}")
    ruling = f"event ruling {event} penalty --player {table[0]} --value 2 --by Oak --reason late"
    yield "event ruling", said(ruling)
    yield "event undo", said(f"event undo {event}")
    yield "event add", said(f"event add {event} Linden")
    yield "event drop", said(f"event drop {event} Linden")


def test_an_event(tmp_path: Path) -> None:
    players, event = tmp_path / "players.txt", tmp_path / "spring.toml"
    players.write_text("".join(f"P{number:02}\n" for number in range(1, 9)), encoding="utf-8")
    made = f"event new {event} --players {players} --rounds 2 --table-size 4 --seed 3"
    assert CliRunner().invoke(app, made.split()).exit_code == 0
    for command, value in steps(event, tmp_path):
        assert_explained(command, value)


def test_every_command_that_prints_for_machines_explains_its_fields() -> None:
    """The sections that have the option `--json` say what it gives, or lead to the page that does."""
    for part in re.split(r"^### triumph ", PAGE, flags=re.MULTILINE)[1:]:
        name, _, text = part.partition("\n")
        if "| `--json` |" in text:
            shape = text + section(SHAPES.get(name, ""))
            assert re.search(
                r"`--json`[^|]*(gives|prints|:\s)|JSON for machines: `|as `triumph|same as", shape
            ), name
