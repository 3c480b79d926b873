"""Commands that a page suggests."""

import shutil
import sys
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest


def shown(warehouse: Path) -> str:
    script = (
        "from pathlib import Path\n"
        "from dashboard.components.commands import show_commands\n"
        f"show_commands(Path({str(warehouse)!r}), 'load PATH')"
    )
    return str(AppTest.from_string(script).run().code[0].value)


def test_a_warehouse_below_the_folder_of_the_dashboard_is_named_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert (
        shown(tmp_path / "var" / "games.duckdb") == f"triumph load PATH --db {Path('var') / 'games.duckdb'}"
    )


def test_of_a_warehouse_elsewhere_only_the_name_is_shown(tmp_path: Path) -> None:
    assert shown(tmp_path / "my games.duckdb").endswith(" --db 'my games.duckdb'")


@pytest.mark.parametrize(("search_path", "typed"), [("", ".venv/bin/triumph"), (".venv/bin", "triumph")])
def test_the_command_is_typed_as_it_is_found(
    search_path: str, typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    shutil.copy(shutil.which("true") or "", programs / "triumph")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", search_path)
    monkeypatch.setattr(sys, "executable", str(programs / "python"))
    assert shown(tmp_path / "games.duckdb") == f"{typed} load PATH --db games.duckdb"
