"""Lists of players: one name a line, or columns name, club and rating divided by tabs or semicolons."""

from pathlib import Path
from typing import Any

from analytics.tournament.errors import EventError
from analytics.tournament.reading import read_text
from ingest.people.spelling import same_spelling

MOST_BYTES = 1 << 20
LONGEST_NAME = 200


def read_players(path: Path) -> list[dict[str, Any]]:
    """The players of a text file."""
    return parse_players(read_text(path, "a list of players", MOST_BYTES), str(path))


def parse_players(text: str, source: str = "the list") -> list[dict[str, Any]]:
    """The players of a pasted list; empty lines are skipped, a name twice is an error."""
    players: list[dict[str, Any]] = []
    seen: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        player = _player(line, f"{source}, line {number}")
        spelling = same_spelling(player["name"])
        if spelling in seen:
            raise EventError(
                f"{source}, line {number}: “{player['name']}” stands in line {seen[spelling]} already; "
                "give one of them another name"
            )
        seen[spelling] = number
        players.append(player)
    if not players:
        raise EventError(f"{source} names no players; write one name a line")
    return players


def parse_forbidden(text: str) -> list[list[str]]:
    """Pairs of players who must not meet, a pair a line divided by a semicolon or tab."""
    pairs = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        names = [name.strip() for name in line.replace("\t", ";").split(";")]
        if len(names) != 2 or not all(names):
            raise EventError(f"line {number} of those who must not meet: “{line}” is no pair; write A; B")
        pairs.append(names)
    return pairs


def _player(line: str, where: str) -> dict[str, Any]:
    cells = [cell.strip() for cell in line.replace(";", "\t").split("\t")]
    name, club, rating = (*cells, "", "")[:3]
    if not name or len(name) > LONGEST_NAME:
        raise EventError(f"{where}: a name has 1 to {LONGEST_NAME} letters")
    player: dict[str, Any] = {"name": name}
    if club:
        player["club"] = club
    if rating:
        player["rating"] = _rating(rating, where)
    return player


def _rating(text: str, where: str) -> float:
    try:
        return float(text.replace(",", "."))
    except ValueError as wrong:
        raise EventError(f"{where}: “{text}” is no rating; write a number") from wrong
