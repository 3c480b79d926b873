"""Plant one-line faults in the rule modules and see which of them the tests notice.

    python -m scripts.mutants --count 300 --seed 1 --results DIR   # a seeded sample; goes on where it stopped
    python -m scripts.mutants --results DIR --again                # what survived there, with the tests of today
    python -m scripts.mutants --count 40 --only combat,move

`scripts/faults.py` says which faults there are, `scripts/planting.py` runs the tests on them. What no test notices
is printed as a survivor. `docs/testing.md` holds the last run and says of each survivor why it changes nothing,
or what finds it now.
"""

import argparse
import json
import os
import random
import tempfile
from pathlib import Path

from scripts.faults import ROOT, Fault, faults_of, rule_modules


def main() -> int:
    """Plant a sample and print what became of it; 0 when enough was noticed."""
    options = arguments()
    folder = Path(options.results)
    folder.mkdir(parents=True, exist_ok=True)
    results = Results(folder / "results.jsonl")
    found = {fault.name: fault for module in rule_modules(options.only) for fault in faults_of(module)}
    if options.again:
        chosen = [found[name] for name in results.survivors() if name in found]
    else:
        names = random.Random(options.seed).sample(sorted(found), min(options.count, len(found)))  # noqa: S311
        chosen = [found[name] for name in names if name not in results.noticed_by and not found[name].idle]
    print(f"{len(chosen)} of {len(found)} faults, seed {options.seed}", flush=True)
    run(chosen, folder, results)
    share = results.share()
    print(f"noticed {share:.1f} % of {len(results.noticed_by)}; survivors:")
    for name in results.survivors():
        print(f"  {name}")
    return 0 if share >= options.goal else 1


def arguments() -> argparse.Namespace:
    """The options of a run."""
    parser = argparse.ArgumentParser(
        description="Plant one-line faults in the rules and count which tests notice."
    )
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="modules, with commas between them")
    parser.add_argument("--goal", type=float, default=95.0)
    parser.add_argument("--again", action="store_true", help="plant only what survived")
    parser.add_argument("--results", default=str(Path(tempfile.gettempdir()) / "triumph-mutants"))
    return parser.parse_args()


class Results:
    """What became of each fault, one line each; the last line about a fault holds."""

    def __init__(self, file: Path) -> None:
        self.file = file
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        self.noticed_by: dict[str, str] = {}
        for line in lines:
            told = json.loads(line)
            self.noticed_by[told["fault"]] = told["noticed_by"]

    def add(self, fault: Fault, test: str) -> None:
        """Write down and print one."""
        self.noticed_by[fault.name] = test
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps({"fault": fault.name, "noticed_by": test}) + "\n")
        where = f"{fault.module.relative_to(ROOT)}:{fault.line}"
        old = fault.text[fault.begin : fault.end]
        print(f"{'noticed ' if test else 'SURVIVED'} {where} `{old}` -> `{fault.new}`  {test}", flush=True)

    def survivors(self) -> list[str]:
        """What no test noticed."""
        return [name for name, test in self.noticed_by.items() if not test]

    def share(self) -> float:
        """How many of a hundred were noticed."""
        return 100 * (1 - len(self.survivors()) / max(1, len(self.noticed_by)))


def run(chosen: list[Fault], folder: Path, results: Results) -> None:
    """Plant them one after the other in one collected session."""
    os.environ["TRIUMPH_COMPILED"] = "0"
    os.chdir(ROOT)
    from scripts.planting import TESTS, Nursery, collect  # noqa: PLC0415 - the switch above comes first

    collect(TESTS, Nursery(chosen, folder, results.add))


if __name__ == "__main__":
    raise SystemExit(main())
