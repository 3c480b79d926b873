"""Run the tests on planted faults, all from one collected session, so that a fault costs little.

The tests are collected once. A first round, in a process of its own, writes down which functions each test enters
and how long it takes. For each fault a child of the collected session gets the faulty code put into the living
function and runs the tests that enter it, quick and narrow ones first, until one fails. A fault in what runs
while modules are imported, which may have worked before, gets a fresh process that imports the faulty source.
"""

import functools
import gc
import hashlib
import importlib.abc
import importlib.util
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from scripts.faults import ROOT, Fault

TESTS = ("tests/engine", "tests/checker", "tests/checker_automa", "tests/checker_garden")
SECONDS = 120
"""Processor time that a fault may take; what is still running then has been noticed."""

WORTH = 12
"""Seconds of tests that are tried on a fault, quick and narrow ones first; what they miss counts as survived."""

Reach = dict[str, tuple[float, list[str]]]
"""For each test how long it takes and which functions it enters."""


class Entered:
    """Notes which functions of the engine are entered."""

    def __init__(self) -> None:
        self.functions: set[str] = set()
        self._codes: set[CodeType] = set()

    def __call__(self, frame: FrameType, _event: str, _argument: object) -> None:
        """Called by the interpreter for each function entered."""
        code = frame.f_code
        if code not in self._codes:
            self._codes.add(code)
            if "/engine/" in code.co_filename and "/tests/" not in code.co_filename:
                self.functions.add(key(code.co_filename, code.co_qualname))


def key(file: str | Path, function: str) -> str:
    """A function by its file and its outermost name."""
    return f"{Path(file).relative_to(ROOT)}:{function.partition('.<locals>')[0]}"


class Nursery:
    """A pytest plugin that runs the faults instead of the tests."""

    def __init__(self, faults: Sequence[Fault], folder: Path, tell: Callable[[Fault, str], None]) -> None:
        self.faults = faults
        self.folder = folder
        self.tell = tell
        self.importing = Entered()
        sys.settrace(self.importing)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Measure the tests once, then plant one fault after the other."""
        sys.settrace(None)
        reach = self.reach(session.items)
        for fault in self.faults:
            function = fault.function()
            at_import = not function or key(fault.module, function) in self.importing.functions
            tests = tests_for(fault, "" if at_import else function, reach)
            self.tell(fault, self.noticed_by(fault, tests, session.items, at_import))
        return True

    def reach(self, items: list[pytest.Item]) -> Reach:
        """What each test enters: measured in a child, or read where sources and tests are the same."""
        file = self.folder / f"reach-{state_of_sources()}.json"
        if not file.exists():
            in_child(lambda: measure(items, file))
        reach: Reach = json.loads(file.read_text(encoding="utf-8"))
        return reach

    def noticed_by(self, fault: Fault, tests: list[str], items: list[pytest.Item], at_import: bool) -> str:
        """The first test that fails with the fault planted; empty when none does."""
        found = self.noticed_in_place(fault, tests, items) if fault.function() else ""
        return found or (run_fresh(fault, tests) if at_import else "")

    def noticed_in_place(self, fault: Fault, tests: list[str], items: list[pytest.Item]) -> str:
        """The same with the fault put into the living function."""
        named = {item.nodeid: item for item in items}
        answer = self.folder / "answer"
        answer.unlink(missing_ok=True)
        code = in_child(lambda: run_planted(fault, [named[test] for test in tests], answer))
        if code:
            return "the process ended"
        return answer.read_text(encoding="utf-8")


def tests_for(fault: Fault, function: str, reach: Reach) -> list[str]:
    """The tests that enter the function, or anything of its room, those that fail soonest first."""
    wanted = key(fault.module, function) if function else f"{fault.module.parent.relative_to(ROOT)}/"

    def enters(functions: list[str]) -> bool:
        return any(one == wanted if function else one.startswith(wanted) for one in functions)

    def cost(test: str) -> tuple[bool, float]:
        seconds, functions = reach[test]
        return f"test_{fault.module.stem}" not in test, (seconds + 0.002) * len(functions)

    chosen, spent = [], 0.0
    for test in sorted((test for test, (_, functions) in reach.items() if enters(functions)), key=cost):
        spent += reach[test][0]
        if spent > WORTH:
            break
        chosen.append(test)
    return chosen


def measure(items: list[pytest.Item], file: Path) -> None:
    """Run every test alone and write down what it enters; a test that fails without a fault is left out."""
    forget_results()
    reach: Reach = {}
    for item in items:
        entered = Entered()
        begin = time.process_time()
        sys.settrace(entered)
        passed = passes(item)
        sys.settrace(None)
        if passed:
            reach[item.nodeid] = (round(time.process_time() - begin, 4), sorted(entered.functions))
    file.write_text(json.dumps(reach), encoding="utf-8")


def passes(item: pytest.Item) -> bool:
    """Whether a test passes, with all its fixtures set up and taken down."""
    reports = runtestprotocol(item, nextitem=None, log=False)
    return not any(report.failed for report in reports)


def run_planted(fault: Fault, items: list[pytest.Item], answer: Path) -> None:
    """In a child: plant, run, and write down which test failed."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    plant(fault)
    forget_results()
    failed = next((item.nodeid for item in items if not passes(item)), "")
    answer.write_text(failed, encoding="utf-8")


def plant(fault: Fault) -> None:
    """Put the faulty code into the living function, or before a module that no test has imported yet."""
    finder = Planted(fault.module, fault.planted())
    if finder.name not in sys.modules:
        sys.meta_path.insert(0, finder)
        return
    function = fault.function()
    code = next(each for each in codes_of(finder.code) if each.co_qualname == function)
    for each in gc.get_objects():
        if (
            isinstance(each, FunctionType)
            and each.__code__.co_filename == str(fault.module)
            and each.__code__.co_qualname == function
        ):
            each.__code__ = code


def codes_of(code: CodeType) -> Iterator[CodeType]:
    """All code inside a module's code."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from codes_of(constant)


def forget_results() -> None:
    """Empty every cache, so that nothing worked out before the fault is used after it."""
    for each in gc.get_objects():
        if isinstance(each, functools._lru_cache_wrapper):
            each.cache_clear()


def in_child(work: Callable[[], None]) -> int:
    """Do something in a forked process; 0 when it came to its end."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        try:
            work()
        except BaseException:
            os._exit(1)
        os._exit(0)
    return os.waitpid(child, 0)[1]


def run_fresh(fault: Fault, tests: list[str]) -> str:
    """The same in a process that imports the faulty source."""
    if not tests:
        return ""
    given = json.dumps({"module": str(fault.module), "source": fault.planted(), "tests": tests})
    command = [sys.executable, "-m", "scripts.planting"]
    ran = subprocess.run(command, cwd=ROOT, input=given, capture_output=True, text=True, check=False)  # noqa: S603
    if ran.returncode == 0:
        return ""
    return ran.stdout.strip().splitlines()[-1] if ran.stdout.strip() else "it cannot be imported"


class Planted(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module and gives it another source."""

    def __init__(self, module: Path, source: str) -> None:
        self.name = ".".join(module.relative_to(ROOT).with_suffix("").parts)
        self.code = compile(source, str(module), "exec")
        self.file = str(module)

    def find_spec(
        self, name: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Only that module is ours."""
        return importlib.util.spec_from_loader(name, self, origin=self.file) if name == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        """Run the faulty source as the module."""
        module.__file__ = self.file
        exec(self.code, module.__dict__)  # noqa: S102


class Chosen:
    """Runs the named tests in their order until one fails, and says which."""

    def __init__(self, tests: list[str]) -> None:
        self.tests = tests
        self.failed = ""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Stop at the first failure."""
        named = {item.nodeid: item for item in session.items}
        chosen = [named[test] for test in self.tests if test in named]
        missing = next((test for test in self.tests if test not in named), "")
        self.failed = missing or next((item.nodeid for item in chosen if not passes(item)), "")
        return True


def main() -> int:
    """What a fresh process does: the fault comes on the standard input, the answer is the last line."""
    given: dict[str, Any] = json.load(sys.stdin)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    sys.meta_path.insert(0, Planted(Path(given["module"]), given["source"]))
    chosen = Chosen(given["tests"])
    files = list(dict.fromkeys(test.split("::")[0] for test in given["tests"]))
    status = collect(files, chosen)
    print(chosen.failed or ("it cannot be imported" if status else ""))
    return 1 if status or chosen.failed else 0


def collect(files: Sequence[str], plugin: object) -> int:
    """Collect tests with a plugin that runs them its own way."""
    quiet = ["-q", "-q", "-p", "no:cacheprovider", "--capture=no"]
    return int(pytest.main([*files, *quiet, "--rootdir", str(ROOT)], plugins=[plugin]))


def state_of_sources() -> str:
    """A short name for the engine and its tests as they are."""
    files = [*(ROOT / "engine").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    text = b"".join(path.read_bytes() for path in sorted(files))
    return hashlib.sha256(text).hexdigest()[:16]


if __name__ == "__main__":
    raise SystemExit(main())
