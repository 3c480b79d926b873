"""Where a warehouse lies: links to it are followed, so that all who write to it mean one file."""

import os
from pathlib import Path


def followed(path: Path) -> Path:
    """The file itself, in place of a link that leads to it."""
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def beside(path: Path, suffix: str) -> Path:
    """A file that belongs to the warehouse and lies in its folder."""
    file = followed(path)
    return file.with_name(file.name + suffix)


def quoted(path: Path) -> str:
    """The path for a statement; DuckDB takes `season:1` for the file `1` of another kind of database."""
    return str(path.absolute()).replace("'", "''")
