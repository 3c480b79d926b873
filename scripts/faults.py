"""One-line faults: which lines of a rule module could be wrong, and how.

A comparison turned, a number one off, a condition negated, a call or a sum left out. `scripts/mutants.py` plants them.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROOMS = ("engine/scythe", "engine/scythe/automa", "engine/garden_nation")
NO_RULES = frozenset(
    {"__init__", "actions", "record", "rules", "spelling", "words", "catalogue", "legal", "phrasing"}
    | {"names", "proposals", "settings"}
)
"""Modules of models, words and proposals; a fault there is no fault in a rule."""

_READERS = frozenset({"ask", "stated"})
_HOW_IT_IS_MADE = ("strict=", "frozen=", "slots=", "kw_only=", "gc=", "maxsize=")
COMPARED = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==", ast.In: "not in",
    ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
COUNTED = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.BitAnd: "|", ast.BitOr: "&"}


@dataclass(frozen=True)
class Fault:
    """One changed stretch of one line."""

    module: Path
    line: int
    begin: int
    end: int
    new: str

    @property
    def text(self) -> str:
        """The line as it is."""
        return self.module.read_text(encoding="utf-8").splitlines()[self.line - 1]

    @property
    def name(self) -> str:
        """Module, line and change; lines that move keep their name."""
        old = self.text[self.begin : self.end]
        return f"{self.module.relative_to(ROOT)} | {self.text.strip()} | {self.begin} {old} -> {self.new}"

    @property
    def idle(self) -> bool:
        """Whether it is no fault in a rule: in a reader of forms, a type, or how a class or a cache is made."""
        made = any(word in self.text[: self.begin] for word in _HOW_IT_IS_MADE)
        return made or self.module.stem in _READERS or self._in_a_type()

    def _in_a_type(self) -> bool:
        tree = ast.parse(self.module.read_text(encoding="utf-8"))
        said = [getattr(node, kind, None) for node in ast.walk(tree) for kind in ("annotation", "returns")]
        return any(
            each.lineno == self.line and each.col_offset <= self.begin < (each.end_col_offset or 0)
            for each in said
            if each is not None
        )

    def planted(self) -> str:
        """The whole source with the fault in it."""
        lines = self.module.read_text(encoding="utf-8").splitlines(keepends=True)
        line = lines[self.line - 1]
        lines[self.line - 1] = line[: self.begin] + self.new + line[self.end :]
        return "".join(lines)

    def function(self) -> str:
        """The outermost function around it by its qualified name; empty outside of functions."""
        return _function_at(ast.parse(self.module.read_text(encoding="utf-8")), self.line)


def rule_modules(only: str = "") -> list[Path]:
    """The modules of rules, or those of them that were asked for."""
    wanted = frozenset(only.split(",")) if only else None
    return [
        path
        for room in ROOMS
        for path in sorted((ROOT / room).glob("*.py"))
        if path.stem not in NO_RULES and (wanted is None or path.stem in wanted)
    ]


def faults_of(module: Path) -> Iterator[Fault]:
    """Every fault of a module."""
    source = module.read_text(encoding="utf-8")
    lines = source.splitlines()
    seen = set()
    for node in ast.walk(ast.parse(source)):
        for change in _changes(node, lines):
            if change not in seen:
                seen.add(change)
                yield Fault(module, *change)


def _changes(node: ast.AST, lines: list[str]) -> Iterator[tuple[int, int, int, str]]:
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=[right]) if type(operator) in COMPARED:
            yield from _between(left, right, COMPARED[type(operator)], lines)
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in COUNTED:
            yield from _between(left, right, COUNTED[type(operator)], lines)
        case ast.BoolOp(op=operator, values=[left, right, *_]):
            yield from _between(left, right, "or" if isinstance(operator, ast.And) else "and", lines)
        case ast.UnaryOp(op=ast.Not()):
            yield node.lineno, node.col_offset, node.col_offset + len("not "), ""
        case ast.Constant(value=bool() as value):
            yield node.lineno, node.col_offset, node.col_offset + len(str(value)), str(not value)
        case ast.Constant(value=int() as value) if node.end_lineno == node.lineno:
            yield node.lineno, node.col_offset, node.end_col_offset or 0, str(value + 1)
        case ast.Continue():
            yield node.lineno, node.col_offset, node.col_offset + len("continue"), "break"
        case ast.Expr(value=ast.Call()) | ast.AugAssign() if node.end_lineno == node.lineno:
            yield node.lineno, node.col_offset, node.end_col_offset or 0, "pass"
        case ast.If(test=ast.Name() | ast.Attribute() | ast.Call() as test) if test.end_lineno == test.lineno:
            yield test.lineno, test.col_offset, test.col_offset, "not "


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


def _function_at(node: ast.AST, line: int, around: str = "") -> str:
    for child in ast.iter_child_nodes(node):
        if not (getattr(child, "lineno", 0) <= line <= (getattr(child, "end_lineno", 0) or 0)):
            continue
        if isinstance(child, ast.FunctionDef):
            body = child.body[0].lineno
            return f"{around}{child.name}" if line >= body else ""
        if isinstance(child, ast.ClassDef):
            return _function_at(child, line, f"{around}{child.name}.")
    return ""
