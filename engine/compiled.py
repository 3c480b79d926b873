"""A compiled build of rule modules, used only while it belongs to the sources as they are.

`make compile` puts a build beside the package with a manifest: the hash of every source it was made from. A
package asks here for its search path. Sources that were changed since, another Python or TRIUMPH_COMPILED=0
mean the plain sources.
"""

import hashlib
import json
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

FOLDER = "_compiled"
MANIFEST = "manifest.json"
SWITCH = "TRIUMPH_COMPILED"


def search_path(package: Path) -> list[str]:
    """Where the modules of a package are looked for: in a build that is up to date, then in the sources."""
    build = package / FOLDER
    if os.environ.get(SWITCH) == "0" or not is_current(package):
        return [str(package)]
    _load_shared(build)
    return [str(build / "engine" / package.name), str(package)]


def is_current(package: Path) -> bool:
    """Whether there is a build of exactly these sources for this Python."""
    try:
        manifest = json.loads((package / FOLDER / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return bool(manifest == manifest_of(package))


def manifest_of(package: Path) -> dict[str, object]:
    """What a build made now is made for: this Python, and the hash of every source."""
    sources = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(package.glob("*.py"))
    }
    return {"python": sys.implementation.cache_tag, "sources": sources}


def _load_shared(build: Path) -> None:
    """The compiled modules share one library, which they look for by its name."""
    for library in build.glob("*__mypyc*"):
        name = library.name.split(".")[0]
        if not library.name.endswith(tuple(EXTENSION_SUFFIXES)) or name in sys.modules:
            continue
        spec = spec_from_file_location(name, library)
        if spec is not None and spec.loader is not None:
            sys.modules[name] = module_from_spec(spec)
            spec.loader.exec_module(sys.modules[name])
