"""Plant one-line faults in the rule modules and see which of them the tests notice.

    python -m scripts.mutants --count 300 --seed 1 --jobs 2   # a seeded sample, results as a table
    python -m scripts.mutants --count 40 --only combat,move

Each fault is one changed line of `engine/scythe` or `engine/garden_nation`: a comparison turned, a number one
off, a condition negated. It is planted in a copy of the sources; then the engine's tests of that game run
until one fails, those that name the module first. What no test notices is printed as a survivor.
`docs/testing.md` holds the last run and says of each survivor why it changes nothing, or what finds it now.
"""

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAMES = ("scythe", "garden_nation")
LINKED = ("data", "simulator", "ingest", "analytics", "cli", "scripts", "pyproject.toml", "docs")
COPIED = ("engine", "tests")
"""What is imported by its place; a link would lead back to the sources without the fault."""
LEFT_OUT = ("_compiled", "__pycache__", "dashboard", "fuzz", "ingest", "cli", "analytics", "simulator")
SECONDS = 300
NO_RULES = frozenset(
    {"__init__", "actions", "record", "rules", "spelling", "words", "catalogue", "legal", "phrasing"}
)
"""Modules of models, words and proposals; a fault there is no fault in a rule."""

COMPARED = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==", ast.In: "not in",
    ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
COUNTED = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.BitAnd: "|", ast.BitOr: "&"}


@dataclass(frozen=True)
class Mutant:
    """One changed stretch of one line."""

    module: Path
    line: int
    begin: int
    end: int
    new: str

    @property
    def name(self) -> str:
        """Where it stands and what it says, for the table."""
        old = self.module.read_text(encoding="utf-8").splitlines()[self.line - 1]
        return f"{self.module.relative_to(ROOT)}:{self.line} `{old[self.begin : self.end]}` -> `{self.new}`"

    def planted(self) -> str:
        """The whole source with the fault in it."""
        lines = self.module.read_text(encoding="utf-8").splitlines(keepends=True)
        line = lines[self.line - 1]
        lines[self.line - 1] = line[: self.begin] + self.new + line[self.end :]
        return "".join(lines)


def main() -> int:
    """Plant a sample and print what became of it; 0 when enough was noticed."""
    options = arguments()
    modules = [
        path
        for game in GAMES
        for path in sorted((ROOT / "engine" / game).glob("*.py"))
        if path.stem not in NO_RULES and (not options.only or path.stem in options.only.split(","))
    ]
    found = [mutant for module in modules for mutant in mutants(module)]
    chosen = random.Random(options.seed).sample(found, min(options.count, len(found)))  # noqa: S311
    print(f"{len(chosen)} of {len(found)} faults in {len(modules)} modules, seed {options.seed}", flush=True)
    survivors = []
    with ThreadPoolExecutor(options.jobs) as team:
        for mutant, seen in zip(chosen, team.map(is_noticed, chosen), strict=True):
            print(f"{'noticed ' if seen else 'survived'} {mutant.name}", flush=True)
            survivors += [] if seen else [mutant]
    share = 100 * (len(chosen) - len(survivors)) / max(1, len(chosen))
    print(f"noticed {len(chosen) - len(survivors)} of {len(chosen)} ({share:.1f} %)")
    return 0 if share >= options.goal else 1


def arguments() -> argparse.Namespace:
    """The options of a run."""
    parser = argparse.ArgumentParser(
        description="Plant one-line faults in the rules and count which tests notice."
    )
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="modules, with commas between them")
    parser.add_argument("--goal", type=float, default=95.0)
    return parser.parse_args()


def mutants(module: Path) -> Iterator[Mutant]:
    """Every fault of a module, in the order of its lines."""
    source = module.read_text(encoding="utf-8")
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        for line, begin, end, new in _changes(node, lines):
            yield Mutant(module, line, begin, end, new)


def _changes(node: ast.AST, lines: list[str]) -> Iterator[tuple[int, int, int, str]]:
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=[right]) if type(operator) in COMPARED:
            yield from _between(left, right, COMPARED[type(operator)], lines)
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in COUNTED:
            yield from _between(left, right, COUNTED[type(operator)], lines)
        case ast.BoolOp(op=operator, values=[left, right, *_]):
            yield from _between(left, right, "or" if isinstance(operator, ast.And) else "and", lines)
        case ast.UnaryOp(op=ast.Not(), operand=operand) if node.lineno == operand.lineno:
            yield node.lineno, node.col_offset, operand.col_offset, ""
        case ast.Constant(value=bool() as value):
            yield node.lineno, node.col_offset, node.col_offset + len(str(value)), str(not value)
        case ast.Constant(value=int() as value) if node.end_lineno == node.lineno:
            yield node.lineno, node.col_offset, node.end_col_offset or 0, str(value + 1)
        case ast.Continue():
            yield node.lineno, node.col_offset, node.col_offset + len("continue"), "break"


def _between(
    left: ast.expr, right: ast.expr, new: str, lines: list[str]
) -> Iterator[tuple[int, int, int, str]]:
    """The sign between two sides on one line; brackets and blanks around it stay."""
    if left.end_lineno != right.lineno or left.end_lineno is None or left.end_col_offset is None:
        return
    if not lines[right.lineno - 1].isascii():
        return
    between = lines[right.lineno - 1][left.end_col_offset : right.col_offset]
    sign = re.search(r"[^\s()]+(?: (?:not|in))?", between)
    if sign:
        begin = left.end_col_offset
        yield right.lineno, begin + sign.start(), begin + sign.end(), new


def is_noticed(mutant: Mutant) -> bool:
    """Whether a test of the engine fails with the fault planted, if only because it cannot be imported."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for part in LINKED:
            (copy / part).symlink_to(ROOT / part)
        for part in COPIED:
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns(*LEFT_OUT))
        (copy / mutant.module.relative_to(ROOT)).write_text(mutant.planted(), encoding="utf-8")
        command = [
            sys.executable,
            "-m",
            "pytest",
            *tests_of(mutant.module),
            "-x",
            "-q",
            "-p",
            "no:cacheprovider",
        ]
        command += ["-p", "no:randomly", "--rootdir", str(copy)]
        environment = {
            **os.environ,
            "PYTHONPATH": str(copy),
            "PYTHONDONTWRITEBYTECODE": "1",
            "TRIUMPH_COMPILED": "0",
        }
        try:
            ran = subprocess.run(command, cwd=copy, env=environment, capture_output=True, timeout=SECONDS)  # noqa: S603, PLW1510
        except subprocess.TimeoutExpired:
            return True
    return ran.returncode != 0


def tests_of(module: Path) -> list[str]:
    """The engine's tests of that game, those named after the module first, so that most faults fall early."""
    game = module.parent.name
    folder = ROOT / "tests" / "engine"
    own = folder / game if (folder / game).is_dir() else folder
    files = sorted(str(path.relative_to(ROOT)) for path in own.glob("test_*.py"))
    first = [file for file in files if module.stem in file]
    naming = [file for file in files if f"{game}.{module.stem}" in (ROOT / file).read_text(encoding="utf-8")]
    checked = ["tests/checker/test_checker.py"] if game == "scythe" else []
    return list(dict.fromkeys([*first, *naming, *files, *checked]))


if __name__ == "__main__":
    raise SystemExit(main())
