"""What the notation says about a text it cannot read, and that no text can hurt it."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.verify import verify
from ingest.formats.judging import judge
from ingest.formats.notation_text import read, sniff
from ingest.formats.reader import Source
from ingest.notation import NotationError, from_text, to_text
from ingest.notation.games import LONGEST_GAME, MOST_ERRORS
from tests.engine.test_record import FULL

SEATS = '[Seat "Amber" Rusviet mechanical]\n[Seat "Birch" Nordic industrial]\n'
GOOD = f"{SEATS}1. Nordic trade: popularity\n*\n"
GAME = to_text(FULL)


def errors(text: str) -> tuple[NotationError, ...]:
    return tuple(error for game in from_text(text) for error in game.errors)


@pytest.mark.parametrize(
    ("line", "column", "found", "expected"),
    [
        ("1. Nordik-ish trade", 4, "Nordik", "a faction and a section"),
        ("1. Nordic tradee: popularity", 11, "tradee", "a section (move, trade, produce, bolster, factory)"),
        ("1. Nordic trade: populrity", 18, "populrity", "; did you mean “popularity”?"),
        ("1. Nordic move: worker V3>V33", 27, "V33", "the hexes are F1 to F7, L1 to L7, M1 to M8"),
        ("1. Nordic move: worker V3", 26, "the end of the line", "> and the hex it moves to"),
        ("1. Nordic move: character V3>F4, mech V3>F4", 34, "mech", "; before the next action"),
        ("1. Nordic move: combat V7 5+7 vs 4", 29, "7", "a combat card (2, 3, 4, 5 or ?)"),
        ("1. Nordic move: combat V7 5", 28, "the end of the line", "vs and the power on the dial"),
        ("1. Nordic move: objective 28", 27, "28", "an objective card from 1 to 27"),
        ("1. Nordic move: coins 1000", 23, "1000", "a number from 0 to 999"),
        ("1. Nordic move: mech V3>F4 with 2w", 34, "w", "workers or food"),
        ("1. Nordic move: deploy speed at V3 at V4", 36, "at", "every option once only"),
        ("1. Nordic move: upgrade power>mill", 31, "mill", "a bottom-row action"),
        ('1. Nordic move: stop "no end', 22, '"no end', "closed by"),
        ("1. Nordic move: coins {no end", 23, "{no end", "closed by }"),
        (r"1. Nordic move: coins {\ud800}", 23, r"{\ud800}", "one of the escapes"),
        (
            '1. Nordic move: coins ! allow reason "x"',
            41,
            "the end of the line",
            "by and a text in double quotes",
        ),
        ("move: character home>W1; Polania: rearm hom", 41, "hom", "a hex"),
        ("result winners Crimea", 16, "Crimea", "a faction that has one seat"),
        ("score Crimea: total 5", 7, "Crimea", "a faction of this game"),
        ("score total 5 kinds (mechs)", 27, ")", "a figure"),
        ("12.", 4, "the end of the line", "a faction and a section"),
        ("1. Nordic move: V3>F4", 17, "V3", "character, mech or worker before the way"),
        ("1. Nordic move: worker V3; coins", 26, ";", "> and the hex it moves to"),
        ("1. Nordic move: 2 workers V3>F4", 17, "2", "such as worker V3>M5; worker V3>M5"),
        ("1. Nordic move: M66", 17, "M66", "the hexes are F1 to F7"),
        ("1. Nordic move: V3 2 metal", 22, "metal", "how many workers produce there"),
        (
            "1. Nordic move: nothing",
            17,
            "nothing",
            "; when nothing is done, nothing stands behind the section",
        ),
        ("1. Nordic move: coins (late)", 23, "(", "; a note stands in braces, {so}"),
        ("1. Nordic move: get 2 w", 23, "w", "; wd is wood, wk is a worker"),
        ("1. Nordic move: deploy riverwlk", 24, "riverwlk", "; did you mean “riverwalk”?"),
        ("1. Nordic move: deploy a riverwlk", 26, "riverwlk", "; did you mean “riverwalk”?"),
        (
            "1. Nordic move: deploy speed pay 3 metal",
            34,
            "3",
            "a hex before what lies on it",
        ),
        ("1. Nordic move: character F4>factory", 30, "factory", "X1 for the Factory"),
        ("1. Nordic move: encounter ? pick 2 gain mech", 41, "mech", "or upgrade or deploy or build"),
    ],
)
def test_an_error_names_the_place_the_token_and_what_was_expected(
    line: str, column: int, found: str, expected: str
) -> None:
    (error,) = errors(f"{SEATS}\n{line}\n")
    assert (error.line, error.column, error.found) == (4, column, found)
    assert expected in error.expected


@pytest.mark.parametrize(
    ("tag", "column", "found", "expected"),
    [
        ('[Evnt "x"]', 2, "Evnt", "a tag (Event, Round"),
        ('[Event "x"', 11, "the end of the line", "] behind the tag"),
        ('[Event "x" y]', 12, "y", "]"),
        ('[Seat "x" Rusvet industrial]', 11, "Rusvet", "a faction (Nordic, Rusviet"),
        ('[Seat "x" Nordic mechnical]', 18, "mechnical", "; did you mean “mechanical”?"),
        ('[Event "x"] [Round "2"]', 11, "]", "each tag stands on a line of its own"),
        ('[Evnt "x"]', 2, "Evnt", "; did you mean “Event”?"),
        ("[Seat Amber Rusviet]", 7, "Amber", "the player's name in double quotes"),
        ('[Date "31.2.2026"]', 7, '"31.2.2026"', "a date such as 2026-03-14"),
        ('[House "x" maybe]', 12, "maybe", "yes, no, a number or a text"),
        ("[]", 2, "[]", "a tag"),
        ("[FactoryCards 19]", 15, "19", "a Factory card from 1 to 18"),
    ],
)
def test_an_error_in_a_tag_names_its_place(tag: str, column: int, found: str, expected: str) -> None:
    (error,) = errors(f"{tag}\n{SEATS}")
    assert (error.line, error.column, error.found) == (1, column, found)
    assert expected in error.expected


def test_a_tag_may_stand_once_only() -> None:
    (error,) = errors(f"{SEATS}[Event a]\n[event b]\n")
    assert (error.line, error.expected) == (4, "only one Event in a game")


def test_every_bad_line_of_a_game_is_named() -> None:
    found = errors(f"{SEATS}1. Nordic tade\n2. Nordic trade\n3. Rusviet trade: pop 2 3\n")
    assert [(error.line, error.column) for error in found] == [(3, 11), (5, 25)]


def test_a_seat_that_cannot_be_read_is_not_missed_again_in_the_lines_below() -> None:
    seats = SEATS.replace("mechanical", "mechnical")
    turn = "move: character home>T1; enlist build>cards drew 3"
    found = errors(f"{seats}{turn}\nresult\nscore Rusviet: total 5\nscore Nordic: total 4\n")
    assert [(error.line, error.found) for error in found] == [(1, "mechnical")]


def test_errors_stop_after_twenty_lines() -> None:
    assert len(errors(SEATS + "nonsense\n" * 1000)) == MOST_ERRORS


def test_a_game_without_a_seat_is_refused_where_it_begins() -> None:
    (error,) = errors(
        "\n# remark\n  1. Nordic move: character home>T1\nresult winners Nordic\nscore Nordic: total 5\n"
    )
    assert (error.line, error.column, error.found) == (3, 3, "1. Nordic move: character home>T1")
    assert '[Seat "Amber" Nordic mechanical]' in error.expected


def test_a_tag_behind_a_turn_begins_a_game_of_its_own() -> None:
    first, second = from_text(f'{SEATS}1. Nordic trade\n[Comment "late"]\n2. Rusviet trade\n')
    assert first.record is not None
    assert [(error.line, error.column) for error in second.errors] == [(4, 1)]
    assert "a tag behind a turn begins a new game" in second.errors[0].expected


def test_a_bad_game_does_not_stop_the_others() -> None:
    games = from_text(GOOD + GOOD.replace("trade", "tade") + GOOD)
    assert [(game.line, game.record is not None) for game in games] == [(1, True), (5, False), (9, True)]
    assert [(error.line, error.column) for error in games[1].errors] == [(7, 11)]


def test_the_reader_gives_a_reading_per_game_with_line_and_column() -> None:
    content = (GOOD + GOOD.replace("popularity", "populrity") + GOOD).encode()
    first, second, third = read(Source("final.scythe", content))
    assert first.record == third.record is not None
    assert second.record is None
    assert second.raw.startswith("[Seat")
    (problem,) = second.problems
    assert (problem.file, problem.line, problem.column, problem.found) == (
        "final.scythe",
        7,
        "18",
        "populrity",
    )


def test_the_reader_knows_its_files_by_name_and_by_their_seats() -> None:
    assert sniff(Source("a.scythe", GOOD.encode())) == 1.0
    assert sniff(Source("pasted.txt", GOOD.encode())) == 1.0
    assert 0.0 < sniff(Source("a.scythe", b"")) < 0.5
    assert sniff(Source("games.json", b'[{"seats": []}]')) == 0.0


def test_a_file_of_remarks_holds_no_game() -> None:
    (reading,) = read(Source("a.scythe", b"# nothing yet\n\n*\n*\n"))
    assert [problem.message for problem in reading.problems] == ["the file holds no game"]


def test_a_damaged_character_is_remarked_and_the_game_is_read() -> None:
    content = 'Оля [Seat "Оля"]'.encode()[7:].replace("я".encode(), b"\xd1", 1) + "\n# Добрый день\n".encode()
    (reading,) = read(Source("a.scythe", content))
    assert reading.record is not None
    assert [(problem.fatal, problem.line, problem.column) for problem in reading.problems] == [
        (False, 1, "10")
    ]


def test_bytes_that_are_no_text_are_one_refusal() -> None:
    (reading,) = read(Source("a.scythe", bytes(range(256))))
    assert reading.record is None
    assert reading.problems[0].fatal


@pytest.mark.parametrize(
    "hostile",
    [
        "{" * 200_000,
        '"' * 199_999,
        "\\" * 200_000,
        "[" * 200_000,
        "(" * 200_000,
        "1" + " " * 200_000 + "!",
        "1. Nordic move: coins " + "9" * 200_000,
        "1. Nordic move: " + "no " * 70_000,
        "1. Nordic move: mech V3" + ">F4" * 70_000,
        "1. Nordic move: mech V3>F4 with " + "1 oil / " * 30_000 + "1 oil",
        "1. Nordic move: get " + "999 oil " * 30_000,
        "1. Nordic" + " " * 200_000 + ":" + " " * 200_000,
        "1. Nordic move {" + "\\n" * 100_000 + "}",
        "score kinds (" + "mechs 1 " * 30_000,
        "[House " + '"x" ' * 50_000 + "]",
        "[Minutes 99999999999999]",
        "1. Nordic move: ! ! ! !",
        "\x00\x01\u202e\u2028",
        "NaN",
        "١. ٣",
    ],
)
def test_hostile_lines_are_refused(hostile: str) -> None:
    assert errors(SEATS + hostile)


def test_an_endless_line_is_refused_unread() -> None:
    (error,) = errors(SEATS + "1. Nordic move: " + "coins;" * (LONGEST_GAME // 6 + 1))
    assert f"at most {LONGEST_GAME}" in error.expected


def test_messages_hold_no_signs_that_steer_a_terminal() -> None:
    (error,) = errors(f"{SEATS}\x1b[31m\u202eevil\n")
    assert error.message.isprintable()


def damaged(text: str, chance: random.Random) -> str:
    """The text with a few signs removed, doubled, replaced or moved."""
    signs = list(text)
    for _ in range(chance.randrange(1, 5)):
        at, other = chance.randrange(len(signs)), chance.randrange(len(signs))
        change = chance.randrange(4)
        if change == 0:
            del signs[at : at + chance.randrange(1, 4)]
        elif change == 1:
            signs.insert(at, chance.choice('"{}[]();:,>+-?!#*\\ \n\r\t0V9é\u202e'))
        elif change == 2:
            signs[at] = signs[other]
        else:
            signs[at], signs[other] = signs[other], signs[at]
    return "".join(signs)


@pytest.mark.parametrize("seed", range(5))
def test_damaged_games_are_read_or_refused_and_never_break_the_reader(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311
    for _ in range(100):
        for game in from_text(damaged(GAME, chance)):
            assert (game.record is None) == bool(game.errors)
            if game.record is not None:
                assert from_text(to_text(game.record))[0].record == game.record


@settings(deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    for reading in read(Source("a.scythe", content)):
        assert reading.record is not None or reading.problems


@settings(deadline=None, max_examples=100)
@given(st.text(max_size=200))
def test_any_text_in_a_turn_is_read_or_refused(text: str) -> None:
    for game in from_text(f"{SEATS}1. Nordic move: {text}"):
        assert (game.record is None) == bool(game.errors)


@pytest.mark.parametrize(
    ("line", "column", "found", "expected"),
    [
        ("1. Rusvjet move: coins", 4, "Rusvjet", "did you mean “Rusviet”?"),
        ("1. Amber move: coins", 4, "Amber", "the faction: Amber plays Rusviet"),
        ('1. Nordic stop "late"', 11, "stop", "or : before what it does outside its turn"),
        ("1. Nordic mo\u200bve: coins", 11, "mo", "a sign that cannot be seen stands behind it"),
        ("1. {late} Nordic move: coins", 4, "{late}", "a note stands behind an action"),
        ("1. Nordic move: coins // late", 23, "/", "a remark begins with #"),
        ("3 Nordik move: coins", 3, "Nordik", "did you mean “Nordic”?"),
        ("3; Nordic move: coins", 2, ";", "a faction and a section"),
        ("1. Nordic move: c\u043eins", 17, "c\u043eins", "Latin and Cyrillic letters are mixed in it"),
        ("1. Nordic produce: \u04129", 20, "\u04129", "the hexes are F1 to F7"),
        ("1. Nordic move: coins; Rusviet objective 5", 32, "objective", ": behind a faction that acts"),
        ("1. Nordic move: mech V3>M5>V3>M5>V3>M5", 36, ">", "a way of at most 4 steps"),
        ("[Event Spring cup] [Round 2]", 18, "]", "each tag stands on a line of its own"),
        ('score "Birhc": total 5', 7, '"Birhc"', "did you mean “Birch”?"),
    ],
)
def test_a_mistake_of_the_hand_is_located_and_explained(
    line: str, column: int, found: str, expected: str
) -> None:
    (error,) = errors(f"{SEATS}{line}\n")
    assert (error.line, error.column, error.found) == (3, column, found)
    assert expected in error.expected


def test_a_second_result_or_score_is_named_where_it_stands() -> None:
    found = errors(f"{SEATS}result\n result\nscore Nordic: total 5\nscore Nordic: total 6\n")
    assert [(error.line, error.column, error.found) for error in found] == [
        (4, 2, "result"),
        (6, 7, "Nordic"),
    ]


def test_a_faction_with_two_seats_is_named_at_its_second_seat_and_only_there() -> None:
    found = errors(SEATS.replace("Nordic", "Rusviet") + "score Rusviet: total 5\nscore Nordic: total 6\n")
    assert [(error.line, error.column, error.found) for error in found] == [(2, 15, "Rusviet")]


def errors_of(line: str) -> list[str]:
    """What is said about a line of a game of two."""
    seats = '[Tile "lakes_adjacent"]\n[Seat "Amber" Nordic mechanical]\n[Seat "Birch" Saxony industrial]\n'
    (game,) = from_text(f"{seats}1. Saxony move: coins\n2. Nordic trade\n{line}\n")
    return [error.message for error in game.errors]


@pytest.mark.parametrize(
    ("line", "fix"),
    [
        ("3. Saxony bolster: upgrade deploy>power", "the other way round: power>deploy"),
        ("3. Saxony trade: enlist coins>build", "the other way round: build>coins"),
        (
            "3. Saxony: M6, V6",
            "behind the faction (move, trade, produce, bolster, factory), such as Saxony produce: M6, V6",
        ),
        ("3. Saxony: power", "a section behind the faction"),
    ],
)
def test_a_message_leads_to_the_fix(line: str, fix: str) -> None:
    (message,) = errors_of(line)
    assert fix in message


@pytest.mark.parametrize(
    ("line", "fix"),
    [("M6, T8", "Saxony produce:"), ("deploy speed", "Saxony produce:"), ("power", "Saxony bolster:")],
)
def test_the_first_turn_needs_its_section_too(line: str, fix: str) -> None:
    """TURN-03, TURN-04"""
    seats = '[Tile "lakes_adjacent"]\n[Seat "Amber" Nordic mechanical]\n[Seat "Birch" Saxony industrial]\n'
    (game,) = from_text(f"{seats}1. Saxony: {line}\n")
    assert game.record is not None
    failure = verify(game.record).failure
    assert failure is not None
    assert failure.message.endswith(f"the turn begins with it, such as {fix}")


@pytest.mark.parametrize(
    "line",
    [
        '3. Saxony: stop "the hall closes"',
        "3. Saxony: state coins 5",
        "Nordic: deploy speed",
        "0. Saxony: transfer 1 to Nordic",
    ],
)
def test_what_needs_no_section_is_read_without_one(line: str) -> None:
    assert errors_of(line) == []


def test_set_up_and_sheet_are_judged_though_a_line_cannot_be_read() -> None:
    """SET-14, SCORE-01: in one run, with the word that the actions were not judged."""
    text = (
        '[Tile "lakes_adjacent"]\n'
        '[Seat "Amber" Nordic mechanical objectives 4]\n[Seat "Birch" Saxony industrial]\n'
        "1. Saxony move: coinz\n2. Nordic trade: get 2 stone\n"
        "result stopped\nscore Nordic: coins 4 popularity 25 total 9\n"
    )
    (reading,) = read(Source("evening.scythe", text.encode()))
    verdict = judge(reading)
    assert len([problem for problem in reading.problems if problem.fatal]) == 2
    assert [each.rule for each in verdict.further] == ["SET-14"]
    assert [each.code for each in verdict.discrepancies] == ["popularity_off_track"]
    assert verdict.notes == ("the actions were not judged, because not all of them can be read",)


@pytest.mark.parametrize("tag", ["[Tile nowhere]", '[Seat "Amber" Nordi mechanical]'])
def test_a_tag_that_cannot_be_read_leaves_the_set_up_unjudged(tag: str) -> None:
    """A set-up with a hole in it would be blamed for the hole."""
    text = f'{tag}\n[Seat "Birch" Saxony industrial objectives 4]\n1. Saxony move: coinz\n'
    (reading,) = read(Source("evening.scythe", text.encode()))
    assert judge(reading).further == ()
