"""Replay the sample archive with the engine of an older commit and with the present one, and compare.

    python -m scripts.archive_diff BASE [--games 100] [--archive PATH ...]

Prints every game whose status, failure, ranks, totals, categories, stars or tie-breaks differ, as it was and
as it is; the exit code is 1 if there is any. Both engines get the same records, as read now.
The older commit is checked out into a temporary folder and runs with the packages that are installed now.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ingest.files.readings import read_paths

ROOT = Path(__file__).parent.parent
ARCHIVE = ("data/samples", "data/mistakes", "tests/games")
SEED = "archive"
PLAYERS = (2, 3, 4, 5)
TRIUMPH = "import sys; sys.path.insert(0, '.'); from cli.main import main; main()"
WRONG_COMMAND = 2

Game = dict[str, Any]


def main() -> int:
    """Compare, print, and say by the exit code whether anything changed."""
    wanted = arguments()
    with tempfile.TemporaryDirectory() as folder:
        paths = [ROOT / path for path in wanted.archive]
        if wanted.games:
            paths += simulated(Path(folder) / "simulated", wanted.games)
        archive = Path(folder) / "archive.jsonl"
        names = spelled(paths, archive)
        with older(wanted.base, Path(folder) / "older") as tree:
            before, after = checked(tree, archive), checked(ROOT, archive)
    changed = list(differences(names, before, after))
    for name, was, now in changed:
        print(f"{name}\n  was {was}\n  is  {now}")
    print(f"{len(after)} games, results changed since {wanted.base}: {len(changed)}")
    return 1 if changed else 0


def arguments() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(prog="python -m scripts.archive_diff", description=__doc__)
    parser.add_argument("base", metavar="BASE", help="a commit, branch or tag")
    parser.add_argument("--games", type=int, default=100, help="simulated games to add (100)")
    parser.add_argument("--archive", nargs="+", default=ARCHIVE, help="files and folders to replay")
    return parser.parse_args()


def simulated(folder: Path, games: int) -> list[Path]:
    """So many games by the present simulator, spread over the player counts."""
    share = [games // len(PLAYERS) + (number < games % len(PLAYERS)) for number in range(len(PLAYERS))]
    for players, count in zip(PLAYERS, share, strict=True):
        if count:
            options = {"--players": players, "--games": count, "--seed": SEED, "--out": folder}
            triumph(ROOT, "simulate", *(str(word) for pair in options.items() for word in pair))
    return sorted(folder.iterdir())


@contextmanager
def older(base: str, folder: Path) -> Iterator[Path]:
    """The tree of another commit."""
    git("worktree", "add", "--quiet", "--detach", str(folder), base)
    try:
        yield folder
    finally:
        git("worktree", "remove", "--force", str(folder))


def spelled(paths: Sequence[Path], archive: Path) -> list[str]:
    """Write every readable game as one line of JSON; where each came from."""
    readings = [reading for reading in read_paths(paths) if reading.record is not None]
    lines = [reading.record.to_json() + "\n" for reading in readings if reading.record is not None]
    archive.write_text("".join(lines), encoding="utf-8")
    return [f"{_short(reading.source)}, {reading.position}" for reading in readings]


def checked(tree: Path, archive: Path) -> list[str]:
    """What `triumph check` of a tree says about every game, in their order."""
    return [result(game) for game in json.loads(triumph(tree, "check", "--json", str(archive)))]


def differences(
    names: Sequence[str], before: Sequence[str], after: Sequence[str]
) -> Iterator[tuple[str, str, str]]:
    """Games that came out differently: the name, how it was, how it is."""
    for name, was, now in zip(names, before, after, strict=True):
        if was != now:
            yield name, was, now


def result(game: Game) -> str:
    """All of a game's result in one line."""
    failure = game["failure"]
    where = f" at action {failure['action']} by {failure['rule']}" if failure else ""
    places = "; ".join(map(_place, game["ranking"]))
    return f"{game['status']}{where}" + (f": {places}" if places else "")


def triumph(tree: Path, *words: str) -> str:
    """The standard output of a command of a tree; refused games are no failure here."""
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", TRIUMPH, *words]
    done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode >= WRONG_COMMAND or not done.stdout:
        sys.exit(f"triumph {words[0]} failed in {tree}: {done.stderr.strip()}")
    return done.stdout


def git(*words: str) -> None:
    """A command of git in this repository; its complaint ends the run."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603, S607
    if done.returncode:
        sys.exit(done.stderr.strip())


def _short(source: str) -> str:
    path = Path(source)
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else path.name


def _place(place: Game) -> str:
    parts = ", ".join(f"{name} {coins}" for name, coins in place["categories"].items())
    stars = " ".join(place["stars"])
    tie_break = f" by {place['tiebreak']}" if place["tiebreak"] else ""
    return f"{place['rank']}. {place['player']} ${place['total']}{tie_break} ({parts}) [{stars}]"


if __name__ == "__main__":
    sys.exit(main())
