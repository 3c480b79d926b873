"""Write `docs/rulebook.md`: every rule id with one line, the modules that hold it and the tests that name it.

    python -m scripts.rulebook

The lines stand in `data/<game>/rulebook*.json`. Modules and tests are found by the ids they name, also as
`COMB-08..10` or `BUILD-13/14`. A test counts by its functions, not by what its file's first line promises.
"""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.registry import GAMES

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "rulebook.md"

_MENTION = re.compile(r"\b([A-Z]+(?:-[A-Z]{2,5})?)-(\d\d)(?:(?:\.\.|…)(?:\1-)?(\d\d)|((?:/\d\d)+))?")
_INTRODUCTION = """# Rulebook index

Every rule of every game in our own words, with the engine modules that name it and the files whose tests
do. Worked examples (EX) and decisions (DEC) stand at the end of each game. Written by
`python -m scripts.rulebook`; do not edit by hand.
"""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule id; `reason` says why a rule without effect on a replay needs neither code nor test.

    What follows from other rules (examples, invariants, player aids) is held by tests alone: `derived`.
    """

    id: str
    line: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    derived: bool
    reason: str | None

    @property
    def covered(self) -> bool:
        """Held by code and by a test, or said not to apply."""
        return self.reason is not None or bool((self.modules or self.derived) and self.tests)


def sections() -> Iterator[tuple[str, list[Rule]]]:
    """The index: each section's title and its rules."""
    for section in raw_sections():
        derived = section.get("derived", False)
        rules = [_rule(derived=derived, **fields) for fields in section["rules"]]
        yield f"{section['title']} ({section['id']})", rules


def raw_sections() -> Iterator[dict[str, Any]]:
    """The sections of every game as they are written down, in the order of the registry."""
    for game in GAMES:
        for path in sorted((ROOT / "data" / game).glob("rulebook*.json")):
            yield from json.loads(path.read_text("utf-8"))["sections"]


def page() -> str:
    """The whole page."""
    parts = [_INTRODUCTION]
    for title, rules in sections():
        rows = "\n".join(_row(rule) for rule in rules)
        parts.append(
            f"## {title}\n\n| rule | in one line | modules | tests |\n| --- | --- | --- | --- |\n{rows}\n"
        )
    return "\n".join(parts)


def unknown() -> set[str]:
    """Ids that code or tests name in a section of the index, but that are not in it."""
    index = list(raw_sections())
    known = {rule["id"] for section in index for rule in section["rules"]}
    prefixes = {section["id"] for section in index}
    named = set().union(*(ids for _name, ids in (*_modules(), *_tests())))
    return {id_ for id_ in named - known if id_.rpartition("-")[0] in prefixes}


def mentions(text: str) -> set[str]:
    """The rule ids a text names, ranges and slashes spelt out."""
    found: set[str] = set()
    for prefix, first, last, others in _MENTION.findall(text):
        numbers = range(int(first), int(last or first) + 1)
        found.update(f"{prefix}-{number:02}" for number in numbers)
        found.update(f"{prefix}-{number}" for number in others.split("/") if number)
    return found


def _rule(
    id: str,  # noqa: A002
    line: str,
    derived: bool,
    applies: bool = True,
    reason: str | None = None,
) -> Rule:
    modules = tuple(name for name, ids in _modules() if id in ids)
    tests = tuple(name for name, ids in _tests() if id in ids)
    return Rule(id, line, modules, tests, derived, None if applies else reason)


def _row(rule: Rule) -> str:
    line = rule.line if rule.reason is None else f"{rule.line} *Not replayed: {rule.reason}*"
    return f"| {rule.id} | {line} | {_names(rule.modules)} | {_names(rule.tests)} |"


def _names(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)


@cache
def _modules() -> list[tuple[str, set[str]]]:
    """Every engine module with the rule ids it names."""
    paths = sorted((ROOT / "engine").rglob("*.py"))
    return [
        (str(path.relative_to(ROOT / "engine").with_suffix("")), mentions(path.read_text("utf-8")))
        for path in paths
    ]


@cache
def _tests() -> list[tuple[str, set[str]]]:
    """Every test file with the rule ids its test functions name, decorators and docstrings included."""
    paths = sorted((ROOT / "tests").rglob("test_*.py"))
    return [(path.stem, mentions("\n".join(_functions(path)))) for path in paths]


def _functions(path: Path) -> Iterator[str]:
    text = path.read_text("utf-8")
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield "\n".join(lines[first - 1 : node.end_lineno])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
