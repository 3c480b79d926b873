"""What readers of files say reaches a Russian or Ukrainian page in its language."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dashboard.components import messages
from dashboard.components.positions import position_words
from dashboard.components.verdicts import failure_line
from dashboard.i18n import table
from dashboard.tab import refused
from engine.violation import Failure
from ingest.formats.reader import Source
from ingest.formats.registry import read_source
from ingest.load import load
from ingest.people.aliases import MergeError
from ingest.sheets.doubts import FIGURES, LABELS, PLAYERS, WORDS
from ingest.sheets.found import BY_CELLS
from ingest.warehouse import organise, quarantine
from ingest.warehouse.organise import UnknownGameError
from ingest.warehouse.quarantine import NoReasonError, UnknownEntryError, check, held
from tests.dashboard.in_process import Visitor, words

MISTAKES = Path(__file__).parents[2] / "data" / "mistakes"
SHEETS = Path(__file__).parents[2] / "ingest" / "sheets"
LATIN = re.compile(r"[a-z]{3,} [a-z]{2,} [a-z]{2,}")


@pytest.mark.parametrize(
    ("said", "russian"),
    [
        ("this cannot be read", "это прочитать не удалось"),
        (
            "one of albion, crimea; did you mean “crimea”?",
            "одно из: albion, crimea; может быть, «crimea»?",
        ),
        ("no players in common", "общих игроков: 0"),
        (
            'a score or a role; in a layout `words = { "x" = "..." }` says which role it is, '
            '`unknown = ["x"]` that it says nothing of somebody who played, `absent = ["x"]` that nobody did',
            'счёт или роль; в разметке `words = { "x" = "..." }` говорит, какая это роль, `unknown = ["x"]`'
            '\N{NO-BREAK SPACE}— что об игроке ничего не сказано, `absent = ["x"]`'
            "\N{NO-BREAK SPACE}— что никто не играл",
        ),
        (
            "a Swiss round needs the results before it, and round 1 table 2, round 1 table 3 has none; "
            "enter it, or strike the table with a ruling",
            "для тура по швейцарской системе нужны прежние результаты, а тур 1 стол 2, тур 1 стол 3 "
            "без результата; внесите его или снимите стол решением",
        ),
        (
            "Amber, Birch are level at $66; write down units for each of them to separate them",
            "Amber, Birch: поровну, по 66. Чтобы их разделить, запишите для каждого: фигурки и здания",
        ),
        (
            "the sheet is not read, because “Wins” holds figures that are not used; "
            "no column tells one game from the other; it would be: (1) row per seat, games told apart by date: "
            "“Name” is player (0 of 3 games in the first rows)",
            "таблица не прочитана: в «Wins» числа, которые не используются; ни один столбец не отличает "
            "одну партию от другой. Прочиталось бы так: (1) строка на игрока, партии различаются так: date: "
            "«Name» is player (в первых строках прочитано партий: 0 из 3)",
        ),
        ("a sentence of a later version", "a sentence of a later version"),
    ],
)
def test_a_message_is_found_by_its_sentence(said: str, russian: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "language", lambda: "ru")
    assert messages.in_words(said) == russian


@pytest.mark.parametrize(("held", "russian"), [("sylphs", "Сильфиды"), ("saxony", "Саксония")])
def test_a_failure_names_the_faction_or_clan_in_the_language_of_the_page(
    held: str, russian: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dashboard.components.verdicts.known_text", table("ru").get)
    assert russian in failure_line(Failure("violation", "TURN-01", 3, held, "out of turn"))


def said_of_columns() -> Iterator[str]:
    """Every doubt about a reading, and every reason for which a column is read as it is, with its blanks filled."""
    yield BY_CELLS
    yield from (doubt.format("Wins") for doubt in (FIGURES, LABELS, PLAYERS, WORDS))
    for module in SHEETS.glob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            doubts = _doubts_in(node) if module.stem == "doubts" else []
            for said in (*_reasons_in(node), *doubts):
                yield from _sentences(said)


def _reasons_in(node: ast.AST) -> list[ast.expr]:
    """What a column that is settled, and a `Choice` of its cells, give as the reason."""
    match node:
        case ast.Call(func=ast.Attribute(attr="settle"), args=args, keywords=named):
            by_position = args[2:]
        case ast.Call(func=ast.Name(id="Choice"), args=args, keywords=named):
            by_position = args[3:4]
        case _:
            return []
    return [*by_position, *(keyword.value for keyword in named if keyword.arg == "reason")]


def _doubts_in(node: ast.AST) -> list[ast.expr]:
    """What is yielded, alone or one by one."""
    match node:
        case ast.YieldFrom(value=ast.GeneratorExp(elt=said)) | ast.Yield(value=ast.expr() as said):
            return [said]
    return []


def _sentences(said: ast.expr) -> Iterator[str]:
    """The texts of an expression, with a heading or a number in their blanks."""
    match said:
        case ast.Constant(value=str(text)):
            yield text.format("Wins")
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "3" for part in parts)
        case ast.Call(args=[first, *_]):
            yield from _sentences(first)
        case ast.IfExp(body=one, orelse=other):
            yield from (*_sentences(one), *_sentences(other))


@pytest.mark.parametrize(
    "words",
    [
        "“Wins” holds figures that are not used",
        "3 rows above the headings are left out",
        "“Wins” may name the players",
        "its cells are lists",
        "its heading says hours",
        "it stands once in a row",
        "no column tells one game from the other",
        "another column says so",
    ],
)
def test_doubts_and_reasons_are_found_where_the_readers_say_them(words: str) -> None:
    assert words in set(said_of_columns())


@pytest.mark.parametrize("spoken", ["ru", "uk"])
def test_what_the_page_load_says_of_columns_is_in_its_language(
    spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "language", lambda: spoken)
    said = [words for words in said_of_columns() if words]
    assert len(said) > 30
    assert [words for words in said if messages.in_words(words) == words] == []


@pytest.mark.parametrize("spoken", ["ru", "uk"])
@pytest.mark.parametrize(
    "sheet",
    [
        "foo,bar\n1,2\n",
        "game,date,player,total\n1,2026-11-01,=1+1,60\n1,2026-11-01,Birch,50\n",
        "game,date,player,total\n1,2026-11-01,Birch,60\n1,2026-11-01,Birch,50\n",
        "game,date,player,total\n1,2026-02-31,Amber,60\n1,2026-02-31,Birch,50\n",
    ],
    ids=["no headings", "a formula", "a player twice", "no such day"],
)
def test_what_is_wrong_with_a_sheet_is_said_in_the_language_of_the_page(
    sheet: str, spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "language", lambda: spoken)
    readings = read_source(Source("sheet.csv", sheet.encode()))
    problems = [problem for reading in readings for problem in reading.problems]
    said = [messages.in_words(words) for each in problems for words in (each.message, each.expected) if words]
    assert said
    assert [words for words in said if LATIN.search(words)] == []


@pytest.fixture(scope="module")
def mistakes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every mistake that the samples of mistakes hold, refused."""
    warehouse = tmp_path_factory.mktemp("mistakes") / "games.duckdb"
    load([MISTAKES / "games", MISTAKES / "garden_nation"], warehouse)
    return warehouse


def test_every_sample_of_a_mistake_is_explained_in_the_language_of_the_page(
    mistakes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "language", lambda: "uk")
    monkeypatch.setattr("dashboard.components.verdicts.language", lambda: "uk")
    from dashboard.components.verdicts import rule_words  # noqa: PLC0415

    monkeypatch.setattr("dashboard.components.verdicts.known_text", table("uk").get)
    untold = [
        failure.message
        for entry in held(mistakes)
        for game in check(entry, entry.raw.encode())
        for failure in filter(None, [game.verdict.failure])
        if not game.reading.problems and not rule_words(failure.rule)
    ]
    assert untold == []


def test_the_list_of_refused_games_gives_its_reasons_in_the_language_of_the_page(
    mistakes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = Visitor(monkeypatch, mistakes).open("quarantine", lang="ru")
    reasons = page.dataframe[0].value["reason"]
    assert len(reasons) > 20
    assert [reason for reason in reasons if LATIN.search(reason)] == []
    assert "это прочитать не удалось" in " ".join(reasons)
    assert "не" in words(page)


def refusals(folder: Path) -> Iterator[Exception]:
    """What organisers hear when they ask for something that cannot be done."""
    load([MISTAKES / "games" / "river.scythe"], folder / "games.duckdb")
    deeds: list[Callable[[], object]] = [
        lambda: organise.decide(folder / "games.duckdb", 7, 7, "Ada", same=True, reason="-"),
        lambda: organise.decide(folder / "games.duckdb", 7, 8, "Ada", same=True, reason="-"),
        lambda: organise.leave_open(folder / "games.duckdb", 7, 8, "Ada", reason="-"),
        lambda: organise.undo(folder / "games.duckdb", 9, "Ada"),
        lambda: quarantine.discard(folder / "games.duckdb", [1], "Ada", ""),
        lambda: quarantine.restore(folder / "games.duckdb", [99], "Ada", "-"),
    ]
    for deed in deeds:
        with pytest.raises((UnknownGameError, MergeError, NoReasonError, UnknownEntryError)) as refusal:
            deed()
        yield refusal.value


@pytest.mark.parametrize("spoken", ["ru", "uk"])
def test_refusals_reach_organisers_in_their_language(
    spoken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "language", lambda: spoken)
    monkeypatch.setattr("dashboard.i18n.language", lambda: spoken)
    said = [refused(error).read() for error in refusals(tmp_path)]
    assert len(said) == 6
    assert [words for words in said if LATIN.search(words)] == []


@pytest.mark.parametrize(
    ("position", "russian"),
    [
        ("sheet Партії, rows 17-19", "лист «Партії», строки 17–19"),
        ("sheet A, B, row 4", "лист «A, B», строка 4"),
        ("line 3", "строка 3"),
    ],
)
def test_the_place_of_a_game_in_its_file_is_said_in_the_language_of_the_page(
    position: str, russian: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dashboard.i18n.language", lambda: "ru")
    assert position_words(position) == russian
