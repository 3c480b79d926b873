"""BG Stats exports (`BGStatsExport.json`, `.bgsplay`): results with roles, scores as text, many gaps.

Scores are read as the app means them; places, ticks and free texts are not taken for coins. Faction and
mat come from the role when it names them. Plays of other games are counted, not read.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ingest.formats.json_text import Json, objects, readings_of_values, value_in
from ingest.formats.reader import Reader, Reading, Source, register
from ingest.formats.stating import add_factions_from_comment, flag, role_of, stated
from ingest.formats.text import in_utf8, opening
from ingest.people.seats import TOGETHER, program_called
from ingest.stated.game import SetAside, StatedGame, StatedSeat, note, refusal, unnamed
from ingest.stated.habits import Habits, game_titled
from ingest.stated.names import columns
from ingest.stated.values import amount, name_of, repeated, whole

MAX_NESTING = 12
HEADER = {
    "date": "playDate",
    "time": "playDate",
    "minutes": "durationMin",
    "place": "location",
    "reference": "uuid",
    "comment": "comments",
}
SEAT = {"winner": "winner", "start": "startPosition", "total": "score", "rank": "rank"}
"""What the app calls our fields."""

REFERENCES = {"players": "playerRefId", "games": "gameRefId", "locations": "locationRefId"}
"""How a play or a score names a row of each table."""

ONE_RESULT = ("total", "rank", "mat", "start", "winner")
"""What people who shared a seat have in common."""


def sniff(source: Source) -> float:
    """Sure of an export with player scores; likely of one that lists players, games and plays."""
    if not opening(source.content).startswith(b"{"):
        return 0.0
    content = in_utf8(source.content)
    if b'"playerScores"' in content:
        return 0.95
    roots = (b'"players"', b'"games"', b'"plays"')
    return 0.8 if all(root in content for root in roots) else 0.0


def read(source: Source) -> Iterator[Reading]:
    """One reading per play of a game of ours, then one note about everything else in each export."""
    expected = "a whole BG Stats export; if it was cut off, export it again"
    yield from readings_of_values(source, _readings, expected)


def _readings(source: str, root: Any) -> Iterator[Reading]:
    facts = root if isinstance(root, dict) else {}
    plays = [facts["plays"]] if isinstance(facts.get("plays"), dict) else facts.get("plays")
    if not isinstance(plays, list):
        found = ", ".join(map(str, facts))[:200]
        yield refusal(source, "the export lists no plays", found=found, expected="a list as “plays”")
        return
    export, aside = _Export.of(facts), SetAside()
    for number, play in enumerate(plays):
        position, fault = f"plays[{number}]", export.fault(play)
        if fault is not None:
            expected = "an object with gameRefId and a list of objects as playerScores"
            yield refusal(source, fault, str(play)[:1000], position, expected=expected)
        elif reason := export.why_not(play):
            aside.add(reason, position)
        else:
            yield _state(StatedGame(source, position, export.only(play)), export, play)
    yield from aside.notes(source)
    if not plays:
        yield note(source, "the export lists no plays")


@dataclass(frozen=True, slots=True)
class _Export:
    """What plays refer to: rows of tables by their numbers, and the plays that were deleted."""

    tables: dict[str, dict[str, Json]]
    deleted: frozenset[str]

    @classmethod
    def of(cls, root: Json) -> "_Export":
        names = ("players", "games", "locations")
        tables = {name: {str(row.get("id")): row for row in objects(root.get(name))} for name in names}
        return cls(
            tables, frozenset(str(row.get("uuid") or "") for row in objects(root.get("deletedObjects")))
        )

    def row(self, table: str, of: Json) -> Json:
        """The row of a table that something refers to; an empty one where there is none."""
        return self.tables[table].get(str(of.get(REFERENCES[table])), {})

    def fault(self, play: Any) -> str | None:
        """What makes a play unreadable; None for one whose game and players are listed."""
        if not isinstance(play, dict):
            return "a play that is not an object"
        if not self.row("games", play):
            return "a play of a game that the export does not list"
        scores = play.get("playerScores")
        is_listed = isinstance(scores, list) and len(objects(scores)) == len(scores)
        return None if is_listed or self.game_of(play) is None else "a play without a list of players"

    def why_not(self, play: Json) -> str | None:
        """Why a play holds no result to keep, or None when it may."""
        reasons = {
            "plays of other games": self.game_of(play) is None,
            "marked as ignored by their owner": flag(play.get("ignored")),
            "deleted by their owner": str(play.get("uuid") or None) in self.deleted,
            "no players named": not play.get("playerScores"),
        }
        return next((reason for reason, holds in reasons.items() if holds), None)

    def game_of(self, play: Json) -> str | None:
        """The game of ours that a play is of."""
        title = self.row("games", play)
        return game_titled((title.get("name"), title.get("bggName")), title.get("bggId"))

    def titles_of(self, play: Json) -> list[Json]:
        """The game of a play, then the expansions entered with it, as far as they are listed."""
        rows = [play, *objects(play.get("expansionPlays"))]
        return [title for row in rows if (title := self.row("games", row))]

    def only(self, play: Json) -> str:
        """The play as an export of its own, so that what is kept can be read again."""
        players = (self.row("players", score) for score in play["playerScores"])
        part = {
            "players": list(filter(None, players)),
            "games": self.titles_of(play),
            "locations": list(filter(None, [self.row("locations", play)])),
            "plays": [play],
        }
        return json.dumps(part, ensure_ascii=False)


def _state(game: StatedGame, export: _Export, play: Json) -> Reading:
    """What a play states, without what the app makes up where nothing was entered."""
    game.game = export.game_of(play) or game.game
    habits, scores = Habits(game.game), play["playerScores"]
    location, day = export.row("locations", play).get("name"), play.get("playDate") or play.get("playDateYmd")
    facts = {**play, "location": location, "playDate": day}
    base, *others = [(title.get("name"), title.get("bggName")) for title in export.titles_of(play)]
    game.policy, game.expansions = habits.casual_policy(), habits.expansions_of(base, others)
    game.header = {"source": "BG Stats", **stated(game, facts, HEADER, game.position)}
    game.rounds = whole(play.get("rounds"), 1, 999)
    if flag(play.get("usesTeams")):
        message, column = "played in teams, which the game does not have", f"{game.position}.usesTeams"
        game.refuse(message, column=column)
    for index, score in enumerate(scores):
        game.seats.append(_seat(game, score, export.row("players", score), index))
    add_factions_from_comment(game, f"{game.position}.comments")
    _add_score_sheet(game, play, export)
    habits.tell_places_from_coins(game, column=f"{game.position}.playerScores")
    _forget_shared_last_place(game)
    orders = [whole(score.get("seatOrder"), 1, 99) or 0 for score in scores]
    if len(set(orders) - {0}) == len(orders):
        # Seats stand clockwise when the app knows them all; otherwise they stay in the order of the file.
        seats = dict(zip(orders, game.seats, strict=True))
        game.seats = [seats[order] for order in sorted(seats)]
    _join_people_of_one_faction(game)
    return game.reading()


def _seat(game: StatedGame, score: Json, player: Json, index: int) -> StatedSeat:
    path = f"{game.position}.playerScores[{index}]"
    if "score" not in score:
        found = ", ".join(map(str, score))[:200]
        game.remark("no score is stated; it stays unknown", column=path, found=found)
    for name, value in score.items() if "role" not in score else ():
        if isinstance(value, str) and Habits(game.game).read_role(value, numbers=False).values:
            message = "a role by a name that exports do not have; not used"
            game.remark(message, column=f"{path}.{name}", found=value)
    facts = {**score, "startPosition": 1} if flag(score.get("startPlayer")) else score
    return StatedSeat(
        {
            **role_of(game, score.get("role"), "role", f"{path}.role"),
            **stated(game, facts, SEAT, path),
            "player": _player(game, score, player, path) or unnamed(index),
        }
    )


def _player(game: StatedGame, score: Json, player: Json, path: str) -> str | None:
    """The name of a player; a program such as the Automa is called what it is."""
    column, number = f"{path}.playerRefId", str(score.get("playerRefId"))[:50]
    is_anonymous = flag(player.get("isAnonymous"))
    named = [score.get("anonymousName")] if is_anonymous else [player.get("name"), player.get("bggUsername")]
    name = next(filter(None, map(name_of, named)), None)
    if flag(player.get("isNpc")) or flag(_facts_in(player).get("isNpc")):
        game.remark("this seat is played by the game itself", column=column, found=name or number)
        return name_of(program_called(name))
    if name is None and not is_anonymous:
        game.remark("this player has no name in the export", column=column, found=number)
    return name


def _facts_in(row: Json) -> Json:
    """What the app keeps of a row as JSON within JSON."""
    facts = value_in(row.get("metaData"))
    return facts if isinstance(facts, dict) else {}


def _forget_shared_last_place(game: StatedGame) -> None:
    """Without scores the app gives every loser the same rank: that is no place."""
    losers = [seat for seat in game.seats if not seat["winner"]]
    ranks = Counter(seat["rank"] for seat in losers)
    rank, shared_by = next(iter(ranks.items()), (None, 0))
    scores = {seat["total"] for seat in game.seats} - {None}
    if not scores and rank is not None and shared_by == len(losers) > 1:
        game.remark("all who did not win share one rank; their places stay unknown", found=str(rank))
        for seat in losers:
            seat.values["rank"] = None


def _join_people_of_one_faction(game: StatedGame) -> None:
    """A faction sits at a table once: people who both have it, with one result, shared the seat."""
    for faction in repeated(seat["faction"] for seat in game.seats):
        first, *others = seats = [seat for seat in game.seats if seat["faction"] == faction]
        names = tuple(seat.player for seat in seats)
        known = {name: {seat[name] for seat in seats} - {None} for name in ONE_RESULT}
        shown = ", ".join(names)
        if max(map(len, known.values())) > 1:
            game.remark(f"{faction} is named for several players with different results", found=shown)
            continue
        game.remark(f"{shown} shared {faction}: one seat played by {len(names)} people", found=shown)
        first.values |= {name: value for name, values in known.items() for value in values}
        first.values |= {"player": name_of(TOGETHER.join(names)), "people": names}
        for seat in others:
            game.seats.remove(seat)


def _add_score_sheet(game: StatedGame, play: Json, export: _Export) -> None:
    """The categories of the app's score sheet, kept only where they add up to the stated score."""
    rows = list(_sheet_rows(value_in(play.get("scoresheet"))))
    for seat, score in zip(game.seats, play["playerScores"], strict=True):
        marks = (
            score.get("playerRefId"),
            export.row("players", score).get("uuid"),
            _facts_in(score).get("scoreUuid"),
        )
        figures = _categories(game, rows, {str(mark) for mark in marks if mark is not None})
        worth = sum(figures.values())
        if figures and worth == seat["total"]:
            seat.values |= figures
        elif figures:
            message = f"the score sheet of {seat.player} does not add up to the score and was left out"
            column, expected = f"{game.position}.scoresheet", str(seat["total"])
            game.remark(message, column=column, found=str(worth), expected=expected)


def _sheet_rows(node: object, depth: int = 0) -> Iterator[Json]:
    """The rows of a score sheet, however its groups and rounds are nested."""
    if depth > MAX_NESTING:
        return
    if isinstance(node, dict) and isinstance(node.get("scores"), dict) and "label" in node:
        yield node
    inside = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    for each in inside:
        yield from _sheet_rows(each, depth + 1)


def _categories(game: StatedGame, rows: list[Json], marks: set[str]) -> dict[str, int]:
    """The figures of one seat by our names; `marks` are what they may stand under."""
    known, figures = Habits(game.game).SHEET_ROWS, Counter[str]()
    for row in rows:
        field = known.get(columns().find(str(row["label"])[:80]) or "")
        cell = next((row["scores"][key] for key in row["scores"] if key in marks), None)
        value = amount(cell.get("score", cell.get("value")) if isinstance(cell, dict) else cell).value
        if field is not None and value is not None:
            figures[field] += value
    return dict(figures)


register(Reader("bgstats", "BG Stats export", sniff, read))
