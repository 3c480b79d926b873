"""Print `name==version` for whatever pyproject.toml asks for, transitively, as installed here."""

import tomllib
from collections.abc import Iterable
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PYPROJECT = Path(__file__).parent.parent / "pyproject.toml"


def main() -> None:
    """Print the pins in alphabetical order."""
    pins: dict[str, str] = {}
    for need in _wanted_by_the_project():
        _pin(need, pins, set())
    print("# The versions this project is tested with; `make pin` writes this file.")
    for name in sorted(pins):
        print(f"{name}=={pins[name]}")


def _wanted_by_the_project() -> Iterable[Requirement]:
    project = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]
    return map(Requirement, [*project["dependencies"], *project["optional-dependencies"]["dev"]])


def _pin(need: Requirement, pins: dict[str, str], seen: set[str]) -> None:
    if str(need) in seen:
        return
    seen.add(str(need))
    found = distribution(need.name)
    pins[canonicalize_name(need.name)] = found.version
    for line in found.requires or ():
        further = Requirement(line)
        if _applies(further, need.extras):
            _pin(further, pins, seen)


def _applies(need: Requirement, extras: set[str]) -> bool:
    if need.marker is None:
        return True
    return any(need.marker.evaluate({"extra": extra}) for extra in ("", *extras))


if __name__ == "__main__":
    main()
