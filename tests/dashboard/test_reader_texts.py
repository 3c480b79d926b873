"""Every sentence that a reader of files says has a text in Russian and Ukrainian."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from dashboard.components import messages
from ingest.stated.game import UNFINISHED

INGEST = Path(__file__).parents[2] / "ingest"
ROOMS = ("sheets", "stated", "scythe", "formats", "digital", "files")
SAYING = {"CellError", "Problem", "note", "problem", "refusal", "refuse", "remark", "_refuse"}
BLANK = re.compile(r"\{\w*[^}]*\}")
WORDS = re.compile(r"[a-z]{2,} [a-z]{2,}")
FILLED = "7"


Named = dict[str, list[ast.expr]]


def named_in(module: ast.Module) -> Named:
    """What a module and its functions give names to, one by one or side by side."""
    found: Named = defaultdict(list)
    for node in ast.walk(module):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found[name].append(value)
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                for each, value in zip(names, values, strict=False):
                    found[each.id if isinstance(each, ast.Name) else ""].append(value)
    return found


def texts(said: ast.expr, named: Named) -> Iterator[str]:
    """The texts an expression may be, with a figure in every blank."""
    match said:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Name(id=name):
            yield from (text for value in named.get(name, []) for text in texts(value, {}))
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="format")):
            whole = (text for value in named.get(name, []) for text in texts(value, {}))
            yield from (BLANK.sub(FILLED, text.replace("{{", "").replace("}}", "")) for text in whole)
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else FILLED for part in parts)
        case ast.IfExp(body=one, orelse=other):
            yield from (*texts(one, named), *texts(other, named))


def said_by_readers() -> set[str]:
    """What the calls that tell of a problem say, as far as it stands in the module itself."""
    found: set[str] = set()
    for path in (path for room in ROOMS for path in (INGEST / room).rglob("*.py")):
        module = ast.parse(path.read_text(encoding="utf-8"))
        named = named_in(module)
        for node in ast.walk(module):
            match node:
                case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in SAYING:
                    given = [keyword.value for keyword in node.keywords if keyword.arg == "expected"]
                    found.update(text for each in (*node.args[:3], *given) for text in texts(each, named))
    # A reader puts `unfinished: ` before what is missing at the end of a game.
    begun = {
        text.replace(FILLED, UNFINISHED, 1) if text.startswith(f"{FILLED}the") else text for text in found
    }
    return {text for text in begun if WORDS.search(text)}


def test_the_sentences_of_readers_are_found() -> None:
    said = said_by_readers()
    assert len(said) > 150
    assert {"a date with two readings", "the XML cannot be read any further", "left out, 7: 7"} <= said


@pytest.mark.parametrize("spoken", ["ru", "uk"])
def test_every_sentence_of_a_reader_is_told_in_the_language_of_the_page(
    spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "language", lambda: spoken)
    assert sorted(text for text in said_by_readers() if messages.in_words(text) == text) == []
