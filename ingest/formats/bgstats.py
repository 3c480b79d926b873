"""BG Stats exports (`BGStatsExport.json`, `.bgsplay`): results with roles, scores as text, many gaps.

Scores are read as the app means them; places, ticks and free texts are not taken for coins. Faction and
mat come from the role when it names them. Plays of other games are counted, not read.
"""

import json
from collections import ChainMap, Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ingest.formats.reader import Reader, Reading, Source, register
from ingest.formats.stating import (
    Json,
    add_factions_from_comment,
    flag,
    objects,
    readings_of_json,
    role_of,
    stated,
)
from ingest.formats.text import in_utf8, opening
from ingest.people.seats import TOGETHER, program_called
from ingest.stated.game import SetAside, StatedGame, StatedSeat, note, refusal, unnamed
from ingest.stated.habits import Habits, game_titled
from ingest.stated.names import columns
from ingest.stated.values import amount, name_of, whole

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


def sniff(source: Source) -> float:
    """Sure of an export with player scores; likely of one that lists players, games and plays."""
    content = in_utf8(source.content)
    if not opening(content).startswith(b"{"):
        return 0.0
    if b'"playerScores"' in content:
        return 0.95
    roots = (b'"players"', b'"games"', b'"plays"')
    return 0.8 if all(root in content for root in roots) else 0.0


def read(source: Source) -> Iterator[Reading]:
    """One reading per play of a game of ours, then one note about everything else in each export."""
    yield from readings_of_json(
        source, _readings, "a whole BG Stats export; if it was cut off, export it again"
    )


def _readings(source: str, root: Any) -> Iterator[Reading]:
    if not isinstance(root, dict):
        yield refusal(source, "not a BG Stats export", found=type(root).__name__, expected="an object")
        return
    plays = [root["plays"]] if isinstance(root.get("plays"), dict) else root.get("plays")
    if not isinstance(plays, list):
        found = ", ".join(map(str, root))[:200]
        yield refusal(source, "the export lists no plays", found=found, expected="a list as “plays”")
        return
    export, aside = _Export.of(root), SetAside()
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
    """What plays refer to, by its number."""

    players: dict[str, Json]
    games: dict[str, Json]
    locations: dict[str, Json]
    deleted: frozenset[str]

    @classmethod
    def of(cls, root: Json) -> "_Export":
        tables = {
            name: {str(row.get("id")): row for row in objects(root.get(name))}
            for name in ("players", "games", "locations")
        }
        deleted = (str(row["uuid"]) for row in objects(root.get("deletedObjects")) if row.get("uuid"))
        return cls(**tables, deleted=frozenset(deleted))

    def fault(self, play: Any) -> str | None:
        """What makes a play unreadable; None for one whose game and players are listed."""
        if not isinstance(play, dict):
            return "a play that is not an object"
        if str(play.get("gameRefId")) not in self.games:
            return "a play of a game that the export does not list"
        scores = play.get("playerScores")
        is_listed = isinstance(scores, list) and len(objects(scores)) == len(scores)
        return None if is_listed or self.game_of(play) is None else "a play without a list of players"

    def why_not(self, play: Json) -> str | None:
        """Why a play holds no result to keep, or None when it may."""
        if self.game_of(play) is None:
            return "plays of other games"
        if flag(play.get("ignored")):
            return "marked as ignored by their owner"
        if str(play.get("uuid")) in self.deleted:
            return "deleted by their owner"
        return None if play["playerScores"] else "no players named"

    def game_of(self, play: Json) -> str | None:
        """The game of ours that a play is of."""
        title = self.games[str(play.get("gameRefId"))]
        return game_titled((title.get("name"), title.get("bggName")), title.get("bggId"))

    def titles_of(self, play: Json) -> list[Json]:
        """The game of a play, then the expansions entered with it, as far as they are listed."""
        rows = [play, *objects(play.get("expansionPlays"))]
        return [self.games[key] for key in (str(row.get("gameRefId")) for row in rows) if key in self.games]

    def location_of(self, play: Json) -> Json:
        return self.locations.get(str(play.get("locationRefId")), {})

    def player_of(self, score: Json) -> Json:
        return self.players.get(str(score.get("playerRefId")), {})

    def only(self, play: Json) -> str:
        """The play as an export of its own, so that what is kept can be read again."""
        players, location = map(self.player_of, play["playerScores"]), self.location_of(play)
        return json.dumps(
            {
                "players": [player for player in players if player],
                "games": self.titles_of(play),
                "locations": [location] if location else [],
                "plays": [play],
            },
            ensure_ascii=False,
        )


def _state(game: StatedGame, export: _Export, play: Json) -> Reading:
    """What a play states, without what the app makes up where nothing was entered."""
    game.game = export.game_of(play) or game.game
    habits, scores = Habits(game.game), play["playerScores"]
    location, day = export.location_of(play).get("name"), play.get("playDate") or play.get("playDateYmd")
    facts = {**play, "location": location, "playDate": day}
    base, *others = [(title.get("name"), title.get("bggName")) for title in export.titles_of(play)]
    in_teams = flag(play.get("usesTeams")) is True
    game.policy, game.expansions = habits.casual_policy(), habits.expansions_of(base, others)
    game.header = {"source": "BG Stats", **stated(game, facts, HEADER, game.position)}
    game.rounds = whole(play.get("rounds"), 1, 999)
    for index, score in enumerate(scores):
        game.seats.append(_seat(game, score, export.player_of(score), index, in_teams=in_teams))
    add_factions_from_comment(game, f"{game.position}.comments")
    _add_score_sheet(game, play, export)
    habits.tell_places_from_coins(game, column=f"{game.position}.playerScores")
    if in_teams:
        _forget_scores_of_teams(game)
    _forget_shared_last_place(game)
    _join_people_of_one_faction(game)
    _order_by_seat(game, [whole(score.get("seatOrder"), 1, 99) for score in scores])
    return game.reading()


def _seat(game: StatedGame, score: Json, player: Json, index: int, *, in_teams: bool) -> StatedSeat:
    path = f"{game.position}.playerScores[{index}]"
    if "score" not in score:
        found = ", ".join(map(str, score))[:200]
        game.remark("no score is stated; it stays unknown", column=path, found=found)
    facts = {**score, "startPosition": 1} if flag(score.get("startPlayer")) else score
    return StatedSeat(
        {
            **_role(game, score, path, in_teams=in_teams),
            **stated(game, facts, SEAT, path),
            "player": _player(game, score, player, path) or unnamed(index),
        }
    )


def _role(game: StatedGame, score: Json, path: str, *, in_teams: bool) -> dict[str, str]:
    """The role of a player, or in teams that of the team; elsewhere a team's role is a leftover."""
    of_team = in_teams and score.get("teamRole") and not Habits(game.game).read_role(score.get("role")).values
    key = "teamRole" if of_team else "role"
    for name, value in score.items() if key not in score else ():
        if isinstance(value, str) and Habits(game.game).read_role(value, numbers=False).values:
            game.remark(
                "a role by a name that exports do not have; not used", column=f"{path}.{name}", found=value
            )
    return role_of(game, score.get(key), "role", f"{path}.{key}")


def _player(game: StatedGame, score: Json, player: Json, path: str) -> str | None:
    """The name of a player; a program such as the Automa is called what it is."""
    name = name_of(player.get("name")) or name_of(player.get("bggUsername"))
    anonymous = flag(player.get("isAnonymous"))
    marks = (player.get("isNpc"), _object_in(player.get("metaData")).get("isNpc"))
    where: dict[str, Any] = {
        "column": f"{path}.playerRefId",
        "found": str(score.get("playerRefId"))[:50],
    }
    if anonymous:
        name = name_of(score.get("anonymousName"))
    if any(map(flag, marks)):
        game.remark("this seat is played by the game itself", **{**where, "found": name or where["found"]})
        return name_of(program_called(name))
    if name is None and not anonymous:
        game.remark("this player has no name in the export", **where)
    return name


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


def _forget_scores_of_teams(game: StatedGame) -> None:
    """A team wins together: scores of its members that do not say so are no places."""
    seats = sorted(game.seats, key=lambda seat: not seat["winner"])
    known = [seat["total"] for seat in seats if seat["total"] is not None]
    won = [seat["total"] for seat in seats if seat["winner"]]
    if len(won) < 2 or not known or set(won) == {max(known)}:
        return
    message, found = "played in teams: the scores do not say who won and stay unknown", map(str, known)
    game.remark(message, found=", ".join(found))
    for seat in game.seats:
        seat.values |= {**dict.fromkeys(game.figures(seat)), "rank": seat["rank"]}


def _join_people_of_one_faction(game: StatedGame) -> None:
    """A faction sits at a table once: people who both have it, with one result, shared the seat."""
    by_faction: dict[str, list[StatedSeat]] = {}
    for seat in game.seats:
        if seat["faction"] is not None:
            by_faction.setdefault(seat["faction"], []).append(seat)
    for faction, seats in by_faction.items():
        if len(seats) < 2:
            continue
        names = ", ".join(seat.player for seat in seats)
        if not _one_result(seats):
            game.remark(f"{faction} is named for several players with different results", found=names)
            continue
        game.remark(f"{names} shared {faction}: one seat played by {len(seats)} people", found=names)
        game.seats[game.seats.index(seats[0])] = _joined(seats)
        game.seats = [seat for seat in game.seats if seat not in seats[1:]]


def _one_result(seats: list[StatedSeat]) -> bool:
    fields = ("total", "rank", "mat", "start", "winner")
    return all(len({seat[name] for seat in seats} - {None}) <= 1 for name in fields)


def _joined(seats: list[StatedSeat]) -> StatedSeat:
    names = tuple(seat.player for seat in seats)
    said = [{name: value for name, value in seat.values.items() if value is not None} for seat in seats]
    return StatedSeat(
        {**ChainMap(*said), "player": name_of(TOGETHER.join(names)) or names[0], "people": names}
    )


def _order_by_seat(game: StatedGame, orders: list[int | None]) -> None:
    """Seats stand clockwise when the app knows them all; otherwise they stay in the order of the file."""
    if len(set(orders) - {None}) == len(orders) == len(game.seats):
        places = dict(zip(map(id, game.seats), orders, strict=True))
        game.seats.sort(key=lambda seat: places[id(seat)] or 0)


def _add_score_sheet(game: StatedGame, play: Json, export: _Export) -> None:
    """The categories of the app's score sheet, kept only where they add up to the stated score."""
    known, column = Habits(game.game).SHEET_ROWS, f"{game.position}.scoresheet"
    rows = list(_sheet_rows(_parsed(play.get("scoresheet"))))
    for seat, score in zip(game.seats, play["playerScores"], strict=True):
        figures = _categories(rows, _keys_of(score, export), known)
        worth = sum(figures.values())
        if figures and worth == seat["total"]:
            seat.values |= figures
        elif figures:
            message = f"the score sheet of {seat.player} does not add up to the score and was left out"
            game.remark(message, column=column, found=str(worth), expected=str(seat["total"]))


def _sheet_rows(node: object, depth: int = 0) -> Iterator[Json]:
    """The rows of a score sheet, however its groups and rounds are nested."""
    if depth > MAX_NESTING:
        return
    if isinstance(node, dict) and isinstance(node.get("scores"), dict) and "label" in node:
        yield node
    inside = node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    for each in inside:
        yield from _sheet_rows(each, depth + 1)


def _categories(rows: list[Json], keys: set[object], known: Mapping[str, str]) -> dict[str, int]:
    figures: dict[str, int] = {}
    for row in rows:
        field = known.get(columns().find(str(row["label"])[:80]) or "")
        cell = next((row["scores"][key] for key in row["scores"] if key in keys), None)
        written = cell.get("score", cell.get("value")) if isinstance(cell, dict) else cell
        value = amount(written).value
        if field is not None and value is not None:
            figures[field] = figures.get(field, 0) + value
    return figures


def _keys_of(score: Json, export: _Export) -> set[object]:
    """What the score of a player may stand under in a score sheet."""
    own = _object_in(score.get("metaData")).get("scoreUuid")
    marks = (str(score.get("playerRefId")), export.player_of(score).get("uuid"), own)
    return {mark for mark in marks if isinstance(mark, str)}


def _object_in(text: object) -> Json:
    """The object that a text holds; an empty one where it holds none."""
    value = _parsed(text)
    return value if isinstance(value, dict) else {}


def _parsed(text: object) -> Any:
    """What a text holds that is JSON within JSON; anything but a text stands for itself."""
    try:
        return json.loads(text) if isinstance(text, str) else text
    except (ValueError, RecursionError):
        return None


register(Reader("bgstats", "BG Stats export", sniff, read))
