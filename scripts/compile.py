"""Compile the rule modules of Scythe in place, where a C compiler is at hand.

    python -m scripts.compile          # build
    python -m scripts.compile --clean  # remove the build

The build stands in `engine/scythe/_compiled` beside a manifest of the sources it was made from; a build whose
sources have changed is not used (`engine/compiled.py`). Everything works without it.
"""

import json
import shutil
import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import Distribution  # type: ignore[import-untyped]

from engine.compiled import FOLDER, MANIFEST, manifest_of

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "engine" / "scythe"
GROUP = "scythe_rules"
PLAIN = frozenset(
    {
        "__init__",
        "actions",
        "catalogue",
        "editions",
        "fixes",
        "legal",
        "policy",
        "position",
        "record",
        "rules",
    }
    | {"sheet", "sheet_limits", "sheet_ranking", "sheet_table", "spelling", "tally", "words", "discrepancies"}
    | {"public", "scoring"}
)
"""Modules that stay as they are: models, tables and what no replay spends its time in."""


def main() -> None:
    """Build, or remove the build."""
    build = PACKAGE / FOLDER
    shutil.rmtree(build, ignore_errors=True)
    if "--clean" in sys.argv:
        return
    modules = sorted(path for path in PACKAGE.glob("*.py") if path.stem not in PLAIN)
    # Taken before the build, so that a source that is changed meanwhile makes it stale.
    manifest = manifest_of(PACKAGE)
    compile_modules(modules, build)
    (build / MANIFEST).write_text(json.dumps(manifest, indent=1), encoding="utf-8")
    print(f"compiled {len(modules)} modules into {build.relative_to(ROOT)}")


def compile_modules(modules: list[Path], build: Path) -> None:
    """One shared library for all of them, so that they call each other directly."""
    names = [str(path.relative_to(ROOT)) for path in modules]
    extensions = mypycify(names, opt_level="3", group_name=GROUP, target_dir=str(build / "c"))
    distribution = Distribution({"name": "triumph-rules", "ext_modules": extensions})
    command = distribution.get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(build), str(build / "temp")
    command.ensure_finalized()
    command.run()
    for scaffold in ("c", "temp"):
        shutil.rmtree(build / scaffold, ignore_errors=True)


if __name__ == "__main__":
    main()
