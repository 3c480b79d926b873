"""The scripts of the viewer: their pure functions under Node, and the one module that a browser gets."""

import shutil
import subprocess
from pathlib import Path

import pytest

from dashboard.viewer.component import joined_script

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def node() -> str:
    found = shutil.which("node")
    if found is None:
        pytest.fail("no Node: the scripts of the viewer are tested with Node 20 or newer")
    return found


def test_the_pure_functions_hold_under_node(node: str) -> None:
    tests = sorted(str(path) for path in HERE.glob("*.test.js"))
    done = subprocess.run([node, "--test", *tests], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]


def test_the_joined_script_is_one_module_without_imports(node: str, tmp_path: Path) -> None:
    script = tmp_path / "joined.mjs"
    script.write_text(joined_script(), encoding="utf-8")
    checked = subprocess.run([node, "--check", script], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    assert "\nimport " not in joined_script()
    assert joined_script().count("\nexport default") == 1
