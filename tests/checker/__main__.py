"""`python -m tests.checker RECORD.json STATES.jsonl` lists the findings; none means agreement."""

import sys
from pathlib import Path

from .check import check_files


def main() -> int:
    """Print the findings; 1 when there are any."""
    findings = check_files(Path(sys.argv[1]), Path(sys.argv[2]))
    for finding in findings:
        print(*finding, sep="\t")
    return int(bool(findings))


if __name__ == "__main__":
    sys.exit(main())
