"""`triumph effects`, `ratings`, `player` and `report`: the shapes for machines, filters, and wrong commands."""

import base64
import csv
import html
import io
import json
import re
from importlib.metadata import version
from pathlib import Path

import pytest
from typer.testing import CliRunner

from analytics.report.build import Figures
from cli.main import app
from engine.registry import game_named
from ingest.load import load
from ingest.warehouse.connection import reading
from tests.analytics.planted_file import write_planted
from tests.analytics.season import HOSTILE, game, load_season, seat

RUN = CliRunner()


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("statistics")
    load([write_planted(folder / "planted.csv", games=120)], folder / "planted.duckdb")
    return str(folder / "planted.duckdb")


def test_effects_for_machines(db: str) -> None:
    found = json.loads(RUN.invoke(app, ["effects", "--db", db, "--json"]).stdout)
    assert {row["kind"] for row in found["effects"]} == {"faction", "mat", "pair", "players"}
    for row in found["effects"]:
        assert row["low"] <= row["win_chance"] <= row["high"]
        assert 0 <= row["raw"] <= 1
        assert row["n"] > 0
    assert found["heldout"]["games"] == 24
    assert list(found["heldout"]["log_loss"]) == ["uniform", "raw", "elo", "openskill", "model"]


def test_filters_choose_the_games_of_the_model(db: str) -> None:
    found = json.loads(RUN.invoke(app, ["effects", "--db", db, "--json", "--players", "5"]).stdout)
    with reading(Path(db)) as connection:
        ((games,),) = connection.execute("select count(*) from games where players = 5").fetchall()
    assert found["games"] == games
    assert found["filters"] == {"players": ["5"]}
    assert found["table_size"] == 5


@pytest.mark.parametrize("command", ["effects", "ratings", "player", "report"])
def test_a_filter_with_an_unknown_name_is_a_wrong_command(db: str, tmp_path: Path, command: str) -> None:
    needed = {"player": ["P001"], "report": ["--out", str(tmp_path / "report.html")]}.get(command, [])
    answer = RUN.invoke(app, [command, *needed, "--db", db, "--event", "Nowhere"])
    assert answer.exit_code == 2
    assert "no game has the event" in answer.stderr


def test_effects_for_people(db: str) -> None:
    printed = RUN.invoke(app, ["effects", "--db", db]).stdout
    assert "win chance at a table of" in printed
    assert "held out: the newest 24 games, learnt from 96" in printed


def test_ratings_for_machines(db: str) -> None:
    rows = json.loads(RUN.invoke(app, ["ratings", "--db", db, "--json"]).stdout)
    assert len(rows) == 12
    assert set(rows[0]) == {"person", "rating", "uncertainty", "games", "provisional"}
    established = [row["rating"] for row in rows if not row["provisional"]]
    assert established == sorted(established, reverse=True)


def test_adjusted_ratings_say_how_well_both_predict(db: str) -> None:
    printed = RUN.invoke(app, ["ratings", "--db", db, "--adjusted"]).stdout
    assert "openskill_adjusted" in printed


def test_a_player_for_machines_and_people(db: str) -> None:
    found = json.loads(RUN.invoke(app, ["player", "p003", "--db", db, "--json"]).stdout)
    assert found["person"] == "P003"
    assert found["games_played"] == len(found["games"]) == len(found["curve"])
    assert "P003: " in RUN.invoke(app, ["player", "P003", "--db", db]).stdout


def test_a_part_of_a_name_is_nobody(db: str) -> None:
    result = RUN.invoke(app, ["player", "P00", "--db", db])
    assert result.exit_code == 1
    assert "nobody is called" in result.stderr


@pytest.mark.parametrize(
    "command", [["effects"], ["ratings"], ["player", "Amber"], ["report", "--out", "x.html"]]
)
def test_a_filter_that_means_nothing_is_a_wrong_command(command: list[str], db: str) -> None:
    result = RUN.invoke(app, [*command, "--db", db, "--since", "tomorrow"])
    assert result.exit_code == 2
    assert "is not a date" in result.stderr.replace("\n", " ")


@pytest.mark.parametrize(
    "command",
    [
        "check ABSENT", "score ABSENT", "replay ABSENT", "load ABSENT", "bids ABSENT", "convert ABSENT --to json",
        "automa --state ABSENT --card 3", "restore ABSENT", "event new FILE --players ABSENT",
        "event show ABSENT", "event draw ABSENT", "event standings ABSENT", "event publish ABSENT",
        "event result FILE ABSENT --round 1 --table 1", "event bid FILE ABSENT --round 1 --table 1",
        "quarantine retry 1 --file ABSENT",
    ],
)  # fmt: skip
def test_a_file_that_is_not_there_is_a_wrong_command(command: str, tmp_path: Path) -> None:
    paths = {"ABSENT": str(tmp_path / "absent.csv"), "FILE": __file__}
    result = RUN.invoke(app, [paths.get(word, word) for word in command.split()])
    assert result.exit_code == 2
    assert "there is no file" in " ".join(result.stderr.replace("│", " ").split())


def test_the_version_is_printed() -> None:
    assert RUN.invoke(app, ["--version"]).stdout == f"triumph {version('triumph')}\n"


@pytest.fixture(scope="module")
def page(db: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    out = tmp_path_factory.mktemp("report") / "report.html"
    assert RUN.invoke(app, ["report", "--db", db, "--out", str(out)]).exit_code == 0
    return out.read_text(encoding="utf-8")


def test_a_report_needs_nothing_from_outside(page: str) -> None:
    assert re.findall(r"(?:src|href)=\"(?!data:)", page) == []
    assert "<script" not in page
    assert "http" not in page.replace("http-equiv", "")


def test_the_figures_of_a_report_are_those_of_its_attached_data(page: str) -> None:
    content = re.search(r"base64,([A-Za-z0-9+/=]+)\"", page)
    assert content
    rows = list(csv.DictReader(io.StringIO(base64.b64decode(content[1]).decode("utf-8"))))
    assert f'id="seats">{len(rows)}<' in page
    assert f'id="games">{len({row["game_id"] for row in rows})}<' in page
    factions = re.search(r'id="effects-faction">(.*?)</table>', page, re.DOTALL)
    assert factions
    shown = re.findall(r"<td>(\w+)</td><td>[\d.]+%</td>.*?<td>(\d+)</td>.*?<td>([\d.]+)%</td>", factions[1])
    for name, n, raw in shown:
        own = [float(row["win_share"]) for row in rows if row["faction"] == name.lower()]
        assert (len(own), f"{sum(own) / len(own):.1%}") == (int(n), f"{float(raw):.1f}%")
    assert len(shown) == 7


def test_what_is_rounded_to_zero_has_no_minus() -> None:
    written = Figures()
    assert written.number(-0.04, "+.1f") == "+0.0"
    assert written.number(-0.06, "+.1f") == "\N{MINUS SIGN}0.1"
    assert written.percent(0.0) == "0.0%"


def test_the_questions_of_a_report_give_its_figures_again(page: str, db: str) -> None:
    asked = dict(re.findall(r'<pre data-section="([\w-]+)">(.*?)</pre>', page, re.DOTALL))
    assert set(asked) >= {
        "data",
        "effects-faction",
        "effects-mat",
        "effects-pair",
        "lengths",
        "ties",
        "breaches",
    }
    with reading(Path(db)) as connection:
        answers = {name: connection.execute(html.unescape(sql)).fetchall() for name, sql in asked.items()}
    (games, seats, *_days), *_ = answers["data"]
    assert f'id="games">{games}<' in page
    assert f'id="seats">{seats}<' in page
    for kind in ("faction", "mat"):
        for name, raw, n in answers[f"effects-{kind}"]:
            assert re.search(rf"<td>{name.title()}</td>.*<td>{n}</td>.*<td>{raw:.1%}</td>", page)
    assert sorted(map(int, re.findall(r"n = (\d+)<", page))) == sorted(
        row[2] for row in answers["effects-pair"]
    )
    for players, games, *_, score, scored, margin, known in answers["lengths"]:
        figures = f"<td>{score:.1f}</td><td>{scored}</td><td>{margin:.1f}</td><td>{known}</td>"
        assert re.search(rf"<td>{players}</td><td>{games}</td>.*{re.escape(figures)}", page)
    ties = re.search(r'id="ties">(.*?)</table>', page, re.DOTALL)
    assert ties
    shown = re.findall(r"<td>(\d+)</td><td>(\d+)</td>", ties[1])
    assert {(int(n), int(won)) for n, won in shown} - {(0, 0)} == {row[1:] for row in answers["ties"]} - {
        (0, 0)
    }


def test_games_of_which_only_the_winner_is_named_are_counted_alike_by_report_and_question(
    tmp_path: Path,
) -> None:
    sheet, out = tmp_path / "winners.csv", tmp_path / "report.html"
    sheet.write_text("date,winner\n2030-01-01,P001\n2030-01-02,P002\n", encoding="utf-8")
    load([write_planted(tmp_path / "planted.csv", games=20), sheet], tmp_path / "all.duckdb")
    filters = ["--players", "4", "--players", "5", "--since", "2020-01-02"]
    for chosen, winner_only in (([], 2), (filters, 0)):
        RUN.invoke(app, ["report", "--db", str(tmp_path / "all.duckdb"), "--out", str(out), *chosen])
        page = html.unescape(out.read_text(encoding="utf-8"))
        (question,) = re.findall(r'<pre data-section="data">(.*?)</pre>', page, re.DOTALL)
        with reading(tmp_path / "all.duckdb") as connection:
            ((games, seats, persons, first, last, *evidence, unnamed),) = connection.execute(
                question
            ).fetchall()
        figures = re.findall(r"<tr><th>[^<]*</th><td[^>]*>([^<]*)</td></tr>", page)
        assert {str(games), str(seats), str(persons), f"{first} – {last}"} <= set(figures)
        assert " / ".join(map(str, evidence)) in figures
        assert unnamed == winner_only
        assert ("only the winner is named" in page) == bool(winner_only)
        assert not chosen or f"<code>{' '.join(chosen)}</code>" in page


@pytest.mark.parametrize("command", ["effects", "ratings"])
def test_a_warehouse_of_simulated_games_alone_says_how_to_count_them(command: str, tmp_path: Path) -> None:
    records = [
        game(
            {"round": str(n), "simulated": True},
            seat("Amber", "crimea", "engineering", stars=6),
            seat("Birch", "saxony", "mechanical"),
        )
        for n in range(12)
    ]
    asked = [command, "--db", str(load_season(tmp_path, records))]
    result = RUN.invoke(app, asked)
    assert "12 simulated games are left out, --simulated yes counts them" in result.output
    counted = RUN.invoke(app, [*asked, "--simulated", "yes"])
    assert counted.exit_code == 0
    assert "left out" not in counted.output


def test_a_report_speaks_three_languages_and_names_stay_harmless(tmp_path: Path) -> None:
    records = [
        game(
            {"event": HOSTILE},
            seat(HOSTILE, "crimea", "engineering", stars=6),
            seat(f"P{n}", "saxony", "mechanical"),
        )
        for n in range(12)
    ]
    db, out = load_season(tmp_path, records), tmp_path / "report.html"
    for language in ("en", "ru", "uk"):
        command = ["report", "--db", str(db), "--out", str(out), "--language", language, "--event", HOSTILE]
        assert RUN.invoke(app, command).exit_code == 0
        text = out.read_text(encoding="utf-8")
        assert f'<html lang="{language}">' in text
        assert "<img src=x" not in text


def test_points_are_called_what_the_game_calls_them(db: str, page: str, tmp_path: Path) -> None:
    clans = game_named("garden_nation").dimensions[0].values
    rows = [
        f"Garden Nation,G{n},2026-05-{n + 1:02},{player},{clans[(n + seat) % len(clans)]},{50 - 10 * seat + n % 3}"
        for n in range(24)
        for seat, player in enumerate(("Amber", "Birch", "Cedar") if n % 4 else ("Birch", "Amber", "Cedar"))
    ]
    sheet = tmp_path / "garden.csv"
    sheet.write_text("\n".join(["title,game,date,player,clan,total", *rows]), encoding="utf-8")
    load([sheet], tmp_path / "garden.duckdb")
    garden = ["--db", str(tmp_path / "garden.duckdb"), "--game", "garden_nation"]
    printed = RUN.invoke(app, ["effects", *garden], env={"COLUMNS": "200"}).stdout
    assert "victory points" in printed
    assert "coins" not in printed
    assert "coins" in RUN.invoke(app, ["effects", "--db", db], env={"COLUMNS": "200"}).stdout
    assert "<th>Coins</th>" in page
    out = tmp_path / "report.html"
    for language, word in {"en": "Victory points", "ru": "Победные очки", "uk": "Переможні очки"}.items():
        RUN.invoke(app, ["report", *garden, "--out", str(out), "--language", language])
        assert f"<th>{word}</th>" in out.read_text(encoding="utf-8")


def test_the_texts_of_all_languages_are_complete() -> None:
    texts = [
        json.loads((Path(__file__).parents[2] / "analytics/report/texts" / f"{name}.json").read_text("utf-8"))
        for name in ("en", "ru", "uk")
    ]
    assert len({frozenset(text["words"]) for text in texts}) == 1
    assert (
        len({json.dumps({k: sorted(v) for k, v in text["names"].items()}, sort_keys=True) for text in texts})
        == 1
    )


def test_too_few_games_are_said_and_still_counted_in_a_report(tmp_path: Path) -> None:
    db, out = str(load_season(tmp_path)), tmp_path / "few.html"
    result = RUN.invoke(app, ["effects", "--db", db])
    assert result.exit_code == 1
    assert "5 ranked games; a model needs at least 10" in result.stderr
    assert RUN.invoke(app, ["report", "--db", db, "--out", str(out)]).exit_code == 0
    text = out.read_text(encoding="utf-8")
    assert "too few for a model" in text
    assert 'id="games">5<' in text
