"""Commands as they are typed for the warehouse that is shown; without its name they would change another."""

import shlex
import shutil
import sys
from pathlib import Path

import streamlit as st

COMMAND = "triumph"


def show_commands(warehouse: Path, *commands: str) -> None:
    """To be copied into a terminal."""
    option = f"--db {shlex.quote(str(_from_here(warehouse)))}"
    typed = "\n".join(f"{_triumph()} {command} {option}" for command in commands)
    st.code(typed, language=None, wrap_lines=True)


def _triumph() -> str:
    """As it is typed in the folder where the dashboard was started, also if no search path leads to it."""
    installed = _from_here(Path(sys.executable).with_name(COMMAND))
    if shutil.which(COMMAND) or len(installed.parts) == 1 or not installed.exists():
        return COMMAND
    return shlex.quote(str(installed))


def _from_here(path: Path) -> Path:
    """From the folder where the dashboard was started; of a file elsewhere only its name is shown."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else Path(path.name)
