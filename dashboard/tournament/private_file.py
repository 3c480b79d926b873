"""A JSON file that only this user may read, written whole or not at all."""

import json
import os
from pathlib import Path
from typing import Any


def write_private(path: Path, said: Any) -> None:
    """Into a file beside it, then over the old one."""
    new = path.with_name(f"{path.name}.new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        json.dump(said, file, ensure_ascii=False)
    new.replace(path)
