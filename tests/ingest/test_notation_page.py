"""`docs/notation.md` is what the parser does: its examples are read, its grammar is the parser's."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.scythe.catalogue import catalogue
from engine.verify import verify
from ingest.notation import from_text
from ingest.notation.scythe.grammar import OPERATIONS, Operation, operation_words, phrase
from ingest.notation.scythe.words import TRANSLATED
from scripts.notation_page import reference, rules, update

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
SEATS = '[Seat "Amber" Rusviet mechanical]\n[Seat "Birch" Nordic industrial]\n'
AT_THE_TABLE = PAGE.split("## What happens at a table")[1].split("\n## ")[0]


def test_the_reference_is_printed_from_the_tables() -> None:
    assert update(PAGE) == PAGE, "run: python -m scripts.notation_page"
    assert reference() in PAGE


def test_the_game_on_the_first_page_is_legal_and_its_result_is_right() -> None:
    (game,) = from_text(PAGE.split("```scythe\n")[1].split("```")[0])
    assert game.errors == ()
    assert game.record is not None
    assert verify(game.record).status == "accepted"


def table_examples() -> Iterator[str]:
    for row in AT_THE_TABLE.splitlines():
        cells = row.split(" | ")
        if len(cells) == 2 and "`" in cells[1]:
            yield from re.findall("`([^`]+)`", cells[1])


@pytest.mark.parametrize("example", [example for example in table_examples() if example != "gain nothing"])
def test_what_happens_at_a_table_is_read_as_shown(example: str) -> None:
    line = example if re.match(r"\d+\.|result|score", example) else f"1. Nordic move: {example}"
    (game,) = from_text(SEATS + line)
    assert [error.message for error in game.errors] == []


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.word or "hexes")
def test_the_example_of_an_operation_is_read_as_that_operation(operation: Operation) -> None:
    (game,) = from_text(f"{SEATS}1. Nordic move: {operation.example}")
    assert game.record is not None
    assert type(game.record.actions[1]) is operation.phrase.model


def test_every_russian_and_ukrainian_word_on_the_page_is_read_as_the_word_beside_it() -> None:
    phrases = [operation.phrase for operation in OPERATIONS] + [
        phrase(name) for name in ("result", "sheet", "seat", "side", "pick", "gains")
    ]
    spoken = operation_words()
    for word, others in TRANSLATED.items():
        for other in others:
            read_as = {phrase.keys.find(other) for phrase in phrases if word in phrase.options}
            if word in spoken and spoken[word].word == word:
                read_as.add(spoken[other].word if other in spoken else None)
            assert read_as <= {word}, f"{other} is read as {read_as}, not as {word}"
        assert f"| `{word}` |" in PAGE


def test_the_error_on_the_page_is_the_one_the_reader_gives() -> None:
    (game,) = from_text(f"{SEATS}1. Nordic move: character V3>F4, mech V3>F4")
    assert game.errors[0].expected in PAGE


def positions_on_the_map() -> dict[str, tuple[int, int]]:
    board = PAGE.split("```text\n")[1].split("```")[0]
    return {
        match[0]: (match.start(), row)
        for row, line in enumerate(board.splitlines())
        for match in re.finditer(r"\b[A-Z][0-9]\b", line)
    }


def test_the_map_on_the_page_shows_every_hex_beside_its_neighbours() -> None:
    at = positions_on_the_map()
    hexes = {place.id: place for place in catalogue().board.hexes}
    assert at.keys() == hexes.keys()
    for name, place in hexes.items():
        assert {
            (abs(at[name][0] - at[other][0]), abs(at[name][1] - at[other][1])) for other in place.neighbours
        } <= {
            (8, 0),
            (4, 1),
        }


def test_the_neighbours_on_the_page_are_those_of_the_board() -> None:
    assert "| `W4` | forest, tunnel | F2 L3 M2~ M4 T4~ V3~ |" in PAGE
    for place in catalogue().board.hexes:
        row = re.search(rf"^\| `{place.id}` \|.*\| (.*) \|$", PAGE, re.MULTILINE)
        assert row is not None
        assert sorted(row[1].replace("~", "").split()) == sorted(place.neighbours)


def test_the_page_names_the_mechs_of_every_faction_and_the_rows_of_every_mat() -> None:
    assert "| Saxony | M6 T8 | `riverwalk` `underpass` `disarm` `speed` |" in PAGE
    assert "| industrial | 1 | build | enlist | deploy | upgrade |" in PAGE


SAMPLES = {
    "number": ("2", "3"),
    "figure": ("2", "-2", "0"),
    "hex": ("V3", "M5", "home", "home_saxony", "X1"),
    "text": ('"Amber"', '"Birch"'),
    "note": ("{so; it # is}", r"{\"a\" \}}"),
    "json": (r'"{\"active\": \"nordic\"}"',),
    "date": ('"2026-03-14"',),
    "time": ('"18:30"',),
    "yes_or_no": ('"yes"', '"no"'),
    "line": ("",),
}
SYMBOL = re.compile(r'"[^"]*"|\w+|[\[\](){}|,]')
OPENING, CLOSING, OR, AND = ("[", "(", "{"), ("]", ")", "}"), "|", ","


class Sentences:
    """Random sentences of the grammar on the page."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311
        self.taken: dict[str, set[str]] = {}
        grammar = re.search("```ebnf\n(.*?)```", PAGE, re.DOTALL)
        assert grammar is not None
        self.rules = dict(line.removesuffix(" ;").split(" = ", 1) for line in grammar[1].splitlines())
        self.rules = {name.strip(): body for name, body in self.rules.items()}

    def sentence(self, rule: str) -> str:
        if rule in SAMPLES:
            return self.chance.choice(SAMPLES[rule])
        symbols = SYMBOL.findall(self.rules[rule])
        self.taken.pop(f"{rule}_option", None)
        if rule.endswith("_option"):
            symbols = self._fresh(rule, symbols)
        return " ".join(part for part in self._either(symbols) if part)

    def _fresh(self, rule: str, symbols: list[str]) -> list[str]:
        """An option that the phrase does not hold yet: each may stand once."""
        taken = self.taken.setdefault(rule, set())
        chosen = self.chance.choice([each for each in self._split(symbols) if each[0] not in taken])
        taken.add(chosen[0])
        return chosen

    def _either(self, symbols: list[str], most: int = 1) -> list[str]:
        """One of the alternatives, or up to `most` different ones one after the other."""
        chosen = []
        alternatives = list(self._split(symbols))
        for alternative in self.chance.sample(alternatives, min(most, len(alternatives))):
            rest = list(alternative)
            while rest:
                chosen += self._item(rest)
        return chosen

    def _split(self, symbols: list[str]) -> Iterator[list[str]]:
        depth, alternative = 0, list[str]()
        for symbol in symbols:
            depth += (symbol in OPENING) - (symbol in CLOSING)
            if symbol == OR and depth == 0:
                yield alternative
                alternative = []
            else:
                alternative.append(symbol)
        yield alternative

    def _item(self, rest: list[str]) -> list[str]:
        symbol = rest.pop(0)
        if symbol == AND:
            return []
        if symbol in OPENING:
            inside = self._inside(rest)
            times = {"[": self.chance.randrange(2), "(": 1, "{": self.chance.randrange(3)}[symbol]
            return self._either(inside, times) if times else []
        return [symbol.strip('"')] if symbol[0] == '"' else [self.sentence(symbol)]

    def _inside(self, rest: list[str]) -> list[str]:
        depth, inside = 1, list[str]()
        while True:
            symbol = rest.pop(0)
            depth += (symbol in OPENING) - (symbol in CLOSING)
            if depth == 0:
                return inside
            inside.append(symbol)


def test_the_grammar_on_the_page_is_complete() -> None:
    sentences = Sentences(0)
    assert sentences.rules.keys() == rules().keys()
    words = {
        word
        for body in sentences.rules.values()
        for word in re.findall(r'(?<!["\w])[a-z_]+(?!["\w])', re.sub(r'"[^"]*"|\?.*\?', "", body))
    }
    assert words <= sentences.rules.keys()


UNKNOWN_TO_THE_TABLE = re.compile(
    "a faction (of this game|that has one seat)|every option once only|only one"
)


@pytest.mark.parametrize("rule", ["turn", "more", "result", "score"])
@pytest.mark.parametrize("seed", range(5))
def test_sentences_of_the_grammar_are_understood(rule: str, seed: int) -> None:
    sentences = Sentences(seed)
    for _ in range(100):
        sentence = sentences.sentence(rule)
        (game,) = from_text(f"{SEATS}0. stall\n{sentence}\n")
        wrong = [error for error in game.errors if not UNKNOWN_TO_THE_TABLE.search(error.expected)]
        assert wrong == [], sentence


@pytest.mark.parametrize("seed", range(5))
def test_tags_of_the_grammar_are_understood(seed: int) -> None:
    sentences = Sentences(seed)
    for _ in range(100):
        tag = sentences.sentence("tag")
        (game,) = from_text(tag + "\n" + SEATS)
        assert game.errors == (), tag
