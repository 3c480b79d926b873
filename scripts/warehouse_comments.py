"""Write what `docs/warehouse.md` says of tables and columns into the package, from where it goes into every warehouse.

`python scripts/warehouse_comments.py`; a test fails where the page and the file differ.
"""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "warehouse.md"
COMMENTS = ROOT / "ingest" / "warehouse" / "comments.json"

_SECTION = re.compile(r"^### (\w+)\n(.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
_FIRST = re.compile(r"\n([A-Z].*(?:\n\S.*)*)")
_ROW = re.compile(r"^\| `(\w+)` \| (\S.*?) \|$", re.MULTILINE)


def comments(page: str) -> dict[str, dict[str, str]]:
    """The meaning of every column by table, and under the empty name that of the table, as plain text."""
    return {
        table: {name: " ".join(meaning.replace("`", "").split()) for name, meaning in _meanings(text)}
        for table, text in _SECTION.findall(page)
    }


def _meanings(section: str) -> list[tuple[str, str]]:
    first = _FIRST.search(section)
    return [*([("", first[1])] if first else []), *_ROW.findall(section)]


if __name__ == "__main__":
    found = comments(PAGE.read_text(encoding="utf-8"))
    COMMENTS.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
