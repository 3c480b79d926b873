"""`triumph event` from an empty folder to the published standings, in the shapes that machines read."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from cli.main import app


def triumph(*words: object) -> Result:
    return CliRunner().invoke(app, ["event", *map(str, words)])


@pytest.fixture
def event(tmp_path: Path) -> Path:
    players = tmp_path / "players.txt"
    players.write_text("\n".join(f"P{number:02}" for number in range(1, 9)) + "\n", encoding="utf-8")
    path = tmp_path / "spring.toml"
    made = triumph("new", path, "--players", players, "--rounds", 2, "--table-size", 4, "--seed", 3)
    assert made.exit_code == 0, made.output
    return path


def drawn(event: Path) -> Any:
    return json.loads(triumph("draw", event, "--json").stdout)


def sheet(event: Path, players: list[str]) -> Path:
    file = event.with_name("sheet.csv")
    rows = [f"{player},{70 - 10 * place}" for place, player in enumerate(players)]
    file.write_text("\n".join(["player,total", *rows]) + "\n", encoding="utf-8")
    return file


def test_the_draw_has_rounds_tables_seats_and_a_certificate(event: Path) -> None:
    said = drawn(event)
    assert [each["round"] for each in said["rounds"]] == [1, 2]
    seat = said["rounds"][0]["tables"][0]["seats"][0]
    assert {"player", "faction", "mat"} <= set(seat)
    repeats = [entry for entry in said["certificate"] if entry["kind"] == "repeat"]
    assert len(repeats) == 4
    assert {(entry["bound"], entry["avoidable"]) for entry in repeats} == {(4, False)}
    assert drawn(event) == said, "a second call shows the same draw"


def test_results_make_standings_that_name_what_separated_neighbours(event: Path) -> None:
    for table in drawn(event)["rounds"][0]["tables"]:
        names = [seat["player"] for seat in table["seats"]]
        entered = triumph(
            "result", event, "--round", 1, "--table", table["table"], sheet(event, names), "--json"
        )
        assert entered.exit_code == 0, entered.output
        assert json.loads(entered.stdout)["counts"]
    lines = json.loads(triumph("standings", event, "--json").stdout)
    assert [line["place"] for line in lines] == list(range(1, 9))
    assert {"place", "player", "points", "separated_by"} <= set(lines[0])
    assert lines[1]["separated_by"] == "points"
    assert lines[-1]["separated_by"] is None


def test_a_result_of_other_players_is_refused_and_nothing_is_written(event: Path) -> None:
    drawn(event)
    before = event.with_name("spring.journal.jsonl").read_bytes()
    refused = triumph("result", event, "--round", 1, "--table", 1, sheet(event, ["X", "Y", "Z", "W"]))
    assert refused.exit_code == 1
    assert "the sheet names X, Y, Z, W" in refused.stderr
    assert event.with_name("spring.journal.jsonl").read_bytes() == before


def test_pages_and_files_are_published_and_names_are_escaped(event: Path, tmp_path: Path) -> None:
    assert triumph("add", event, "<b>=1+1").exit_code == 0
    drawn(event)
    assert triumph("publish", event, "--out", tmp_path / "site", "--lang", "uk").exit_code == 0
    page = (tmp_path / "site" / "seating.html").read_text(encoding="utf-8")
    assert "&lt;b&gt;" in page
    assert "<b>=1+1" not in page
    assert "Розсадка" in page
    assert json.loads((tmp_path / "site" / "event.json").read_text(encoding="utf-8"))["standings"]


def test_a_ruling_and_its_undo(event: Path) -> None:
    drawn(event)
    assert triumph("ruling", event, "penalty", "--by", "Oak", "--reason", "late").exit_code == 1
    done = triumph(
        "ruling",
        event,
        "penalty",
        "--player",
        "P01",
        "--value",
        "1.5",
        "--by",
        "Oak",
        "--reason",
        "late",
        "--json",
    )
    assert json.loads(done.stdout)[-1]["points"] == -1.5
    assert triumph("undo", event).exit_code == 0
    assert json.loads(triumph("standings", event, "--json").stdout)[-1]["points"] == 0


def test_an_auction_is_settled_in_the_way_the_event_names(tmp_path: Path) -> None:
    players = tmp_path / "players.txt"
    players.write_text("A\nB\nC\n", encoding="utf-8")
    path = tmp_path / "low.toml"
    triumph("new", path, "--players", players, "--rounds", 1, "--table-size", 3, "--preset", "online_low")
    pairs = ["/".join(pair.values()) for pair in drawn(path)["rounds"][0]["tables"][0]["offered"]]
    bids = tmp_path / "bids.csv"
    rows = [
        f"{player},{pair},{bid},{place}"
        for player, first in zip("ABC", (5, 4, 3), strict=True)
        for place, (pair, bid) in enumerate(zip(pairs, (first, 1, 0), strict=True), start=1)
    ]
    bids.write_text("\n".join(["player,pair,bid,preference", *rows]) + "\n", encoding="utf-8")
    tied = json.loads(triumph("bid", path, "--round", 1, "--table", 1, bids, "--json").stdout)
    assert (tied["way"], tied["complete"]) == ("sealed_highest", False)
    bids.write_text(bids.read_text(encoding="utf-8") + f"B,{pairs[1]},2,2\n", encoding="utf-8")
    settled = json.loads(triumph("bid", path, "--round", 1, "--table", 1, bids, "--json").stdout)
    won = {award["player"]: (award["pair"], award["bid"]) for award in settled["awards"]}
    assert won == {"A": (pairs[0], 5), "B": (pairs[1], 2), "C": (pairs[2], 0)}
    assert drawn(path)["rounds"][0]["tables"][0]["seats"][0].get("faction")


@pytest.mark.parametrize("words", [["new", "x.toml", "--players", "missing.txt"], ["draw", "missing.toml"]])
def test_a_missing_file_is_named(words: list[str], tmp_path: Path) -> None:
    refused = triumph(words[0], tmp_path / words[1], *words[2:])
    assert refused.exit_code == 2
    assert "missing" in refused.stderr


def test_a_final_is_asked_for_when_the_event_is_made(event: Path) -> None:
    players = event.with_name("players.txt")
    path = event.with_name("final.toml")
    assert triumph("new", path, "--players", players, "--rounds", 1, "--final", 3).exit_code == 0
    for table in drawn(path)["rounds"][0]["tables"]:
        names = [seat["player"] for seat in table["seats"]]
        triumph("result", path, "--round", 1, "--table", table["table"], sheet(path, names))
    assert [each["stage"] for each in drawn(path)["rounds"]] == [None, "final"]
    assert json.loads(triumph("show", path, "--json").stdout) == drawn(path)
    assert "everything is drawn already" in triumph("draw", path).output


def test_what_does_not_add_up_is_said_with_the_name_of_the_player(event: Path) -> None:
    names = [seat["player"] for seat in drawn(event)["rounds"][0]["tables"][0]["seats"]]
    file = event.with_name("wrong.csv")
    rows = [f"{name},{20 - place},8,6,5,0,0,99" for place, name in enumerate(names)]
    columns = "player,coins,popularity,stars,territories,resources,structure_bonus,total"
    file.write_text("\n".join([columns, *rows]) + "\n", encoding="utf-8")
    entered = triumph("result", event, "--round", 1, "--table", 1, file)
    assert entered.exit_code == 1
    assert f"! {names[0]}: total $99 announced" in entered.output
