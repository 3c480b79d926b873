"""Docs that lag fail here: every field of a record, every action and every option must be explained."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
import typer
from msgspec import Struct
from pydantic import BaseModel
from typer.core import TyperGroup
from typer.testing import CliRunner

from cli.main import app
from engine.registry import game_ids
from engine.scythe.record import Record
from engine.scythe.spelling import ACTION_TYPES, read_actions
from ingest.notation.scythe.phrases import Part, facts_of

ROOT = Path(__file__).parent.parent
RECORD_PAGE = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
CLI_PAGE = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")


def models_within(annotation: Any) -> Iterator[Part]:
    """The models that a type is made of, through unions, tuples and dictionaries."""
    if isinstance(annotation, type) and issubclass(annotation, (BaseModel, Struct)):
        yield annotation
    for part in get_args(annotation):
        yield from models_within(part)


def reachable(model: Part, seen: set[Part]) -> set[Part]:
    """The model, what it inherits from, and every model that its fields hold."""
    for known in model.__mro__:
        if known in (BaseModel, Struct) or known in seen or not issubclass(known, (BaseModel, Struct)):
            continue
        if issubclass(known, BaseModel) and known is not model:
            continue
        seen.add(known)
        for hint in get_type_hints(known, include_extras=True).values():
            for held in models_within(hint):
                reachable(held, seen)
    return seen


def own_fields(model: Part) -> list[str]:
    """The fields of a part of a record, or those that a kind of action adds to what it inherits."""
    if issubclass(model, BaseModel):
        return list(model.model_fields)
    facts = facts_of(model)
    type_word = ["type"] if model in ACTION_TYPES.values() else []
    return type_word + [name for name in (*facts.required, *facts.defaults) if name in model.__annotations__]


def sections(page: str) -> dict[str, str]:
    """The text under each third-level heading."""
    _before, *parts = re.split(r"^### ", page, flags=re.MULTILINE)
    return {part.split("\n", 1)[0].strip(): part.split("\n## ")[0] for part in parts}


def options() -> dict[str, set[str]]:
    """What every command takes: options by their names, arguments by what stands for them in the help."""
    return {
        name: {
            word
            for parameter in command.params
            for word in (parameter.opts if parameter.param_type_name == "option" else [parameter.metavar])
        }
        for name, command in commands("triumph", typer.main.get_command(app))
    }


def commands(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    """The commands below a command by their full names, those of groups among them."""
    group: Any = command if isinstance(command, TyperGroup) else None
    words = group.list_commands(None) if group else ()
    below = {word: group.get_command(None, word) for word in words}
    for word, inner in below.items():
        yield from commands(f"{name} {word}", inner)
    if not below:
        yield name, command


def explained(section: str) -> set[str]:
    """The names in the first column of a section's table that have a meaning beside them."""
    return set(re.findall(r"^\| `([][\w.-]+)` \| \S.*\|$", section, flags=re.MULTILINE))


def json_examples(page: str) -> list[dict[str, Any]]:
    return [json.loads(block) for block in re.findall(r"^```json\n(.*?)^```", page, re.DOTALL | re.MULTILINE)]


MODELS = sorted(
    (model for model in reachable(Record, set()) if own_fields(model)), key=lambda model: model.__name__
)
EXAMPLES = json_examples(RECORD_PAGE)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_field_of_a_record_is_explained(model: Part) -> None:
    section = sections(RECORD_PAGE).get(model.__name__, "")
    assert set(own_fields(model)) - explained(section) == set()


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_no_explained_field_is_gone(model: Part) -> None:
    assert explained(sections(RECORD_PAGE)[model.__name__]) - set(own_fields(model)) == set()


def test_every_model_of_the_page_exists() -> None:
    assert set(sections(RECORD_PAGE)) == {model.__name__ for model in MODELS}


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_every_example_can_be_read(number: int) -> None:
    example = EXAMPLES[number]
    if "type" in example:
        read_actions([example])
    else:
        Record.model_validate(example)


@pytest.mark.parametrize("kind", sorted(ACTION_TYPES))
def test_every_kind_of_action_has_an_example(kind: str) -> None:
    assert kind in {example.get("type") for example in EXAMPLES}


def test_every_sub_room_of_a_game_is_on_the_page_for_new_games() -> None:
    """Where a registered game has something of its own, the next one may need it too."""
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    rooms = {
        str(path.parent.relative_to(ROOT)).replace("/en", "/<language>")
        for room in ("analytics", "dashboard", "ingest", "simulator")
        for game in game_ids()
        for path in (ROOT / room).rglob(f"{game}*")
        if path.stem == game and path.suffix in ("", ".py", ".json")
    }
    listed = {room for room in rooms if not room.endswith(("/ru", "/uk"))}
    assert {room for room in listed if f"`{room}/<id>" not in page} == set()


def test_every_command_and_option_is_explained_and_none_is_gone() -> None:
    assert {name: explained(section) for name, section in sections(CLI_PAGE).items()} == options()


def shown_commands(page: str) -> list[tuple[str, list[str]]]:
    """The commands a page shows that write nothing, and the lines it shows below each."""
    blocks = re.findall(
        r"^```\n\$ triumph ((?:check|score) [^\n]*)\n(.*?)^```", page, re.DOTALL | re.MULTILINE
    )
    return [(command, lines.splitlines()) for command, lines in blocks]


@pytest.mark.parametrize(
    ("command", "shown"), shown_commands((ROOT / "README.md").read_text(encoding="utf-8"))
)
def test_what_the_readme_shows_is_what_the_command_prints(
    command: str, shown: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    printed = CliRunner(env={"COLUMNS": "120"}).invoke(app, shlex.split(command)).stdout.splitlines()
    assert [line for line in shown if line != "..." and line not in printed] == []


@pytest.mark.parametrize(
    "page", sorted(ROOT.glob("*.md")) + sorted(ROOT.glob("docs/*.md")), ids=lambda page: page.name
)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []
