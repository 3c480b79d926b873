"""BG Stats exports (`BGStatsExport.json`, `.bgsplay`): results with roles, scores as text, many gaps.

Scores are read as the app means them; places, ticks and free texts are not taken for coins. Faction and
mat come from the role when it names them. Plays of other games are counted, not read.
"""

import json
from collections import ChainMap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.registry import DEFAULT_GAME
from ingest.formats.reader import Reader, Reading, Source, register
from ingest.formats.stating import add_factions_from_comment, documents, known_day, remark_role, score_of
from ingest.formats.text import in_utf8
from ingest.people.seats import TOGETHER, program_called
from ingest.stated.game import SetAside, StatedGame, StatedSeat, broken_json, note, refusal, unnamed
from ingest.stated.habits import Habits, Role, game_titled
from ingest.stated.names import columns
from ingest.stated.values import amount, comment_of, day_of, name_of, text_of, time_of, whole

MAX_NESTING = 12
NO_SCORE = "no score is stated; it stays unknown"
_FLAGS = {"true": True, "1": True, "false": False, "0": False}

Json = dict[str, Any]


def sniff(source: Source) -> float:
    """Sure of an export with player scores; likely of one that lists players, games and plays."""
    content = in_utf8(source.content)
    if not content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return 0.0
    if b'"playerScores"' in content:
        return 0.95
    roots = (b'"players"', b'"games"', b'"plays"')
    return 0.8 if all(root in content for root in roots) else 0.0


def read(source: Source) -> Iterator[Reading]:
    """One reading per play of a game of ours, then one note about everything else in each export."""
    exports, error = documents(text_of(source.content))
    for root in exports:
        yield from _readings(source.name, root)
    if error is not None:
        yield broken_json(source.name, error, "a whole BG Stats export; if it was cut off, export it again")


def _readings(source: str, root: Any) -> Iterator[Reading]:
    if not isinstance(root, dict):
        yield refusal(source, "not a BG Stats export", found=type(root).__name__, expected="an object")
    elif not isinstance(root.get("plays"), (list, dict)):
        found = ", ".join(map(str, root))[:200]
        yield refusal(source, "the export lists no plays", found=found, expected="a list as “plays”")
    else:
        yield from _Export.of(source, root).readings()


@dataclass(frozen=True, slots=True)
class _Export:
    source: str
    players: dict[str, Json]
    games: dict[str, Json]
    locations: dict[str, Json]
    deleted: frozenset[str]
    plays: list[Any]

    @classmethod
    def of(cls, source: str, root: Json) -> "_Export":
        tables = {name: _by_id(root.get(name)) for name in ("players", "games", "locations")}
        plays, deleted = root.get("plays"), _objects(root.get("deletedObjects"))
        return cls(
            source,
            **tables,
            deleted=frozenset(str(row["uuid"]) for row in deleted if row.get("uuid")),
            plays=[plays] if isinstance(plays, dict) else _rows(plays),
        )

    def readings(self) -> Iterator[Reading]:
        aside = SetAside()
        for number, play in enumerate(self.plays):
            fault, reason = self.fault(play), self.why_not(play)
            if fault is not None:
                yield self.not_a_play(play, number, fault)
            elif reason is None:
                yield _Play(self, play, number).reading()
            else:
                aside.add(reason, f"plays[{number}]")
        yield from aside.notes(self.source)
        if not self.plays:
            yield note(self.source, "the export lists no plays")

    def why_not(self, play: Any) -> str | None:
        """Why a play holds no result to keep, or None when it may."""
        if not isinstance(play, dict) or self.game_of(play) is None:
            return "plays of other games"
        if _flag(play.get("ignored")):
            return "marked as ignored by their owner"
        if str(play.get("uuid")) in self.deleted:
            return "deleted by their owner"
        return None if _scores(play) else "no players named"

    def fault(self, play: Any) -> str | None:
        """What makes a play unreadable; None for one whose game and players are listed."""
        if not isinstance(play, dict):
            return "a play that is not an object"
        if str(play.get("gameRefId")) not in self.games:
            return "a play of a game that the export does not list"
        scores = play.get("playerScores")
        whole_list = isinstance(scores, list) and len(_objects(scores)) == len(scores)
        return None if whole_list or self.game_of(play) is None else "a play without a list of players"

    def not_a_play(self, play: object, number: int, fault: str) -> Reading:
        raw, position = str(play)[:1000], f"plays[{number}]"
        expected = "an object with gameRefId and a list of objects as playerScores"
        return refusal(self.source, fault, raw=raw, position=position, expected=expected)

    def game_of(self, play: Json) -> str | None:
        title = self.games.get(str(play.get("gameRefId")), {})
        return game_titled((title.get("name"), title.get("bggName")), title.get("bggId"))

    def only(self, play: Json) -> str:
        """The play as an export of its own, so that what is kept can be read again."""
        players = [self.players.get(str(score.get("playerRefId"))) for score in _scores(play)]
        games = [
            play.get("gameRefId"),
            *(row.get("gameRefId") for row in _objects(play.get("expansionPlays"))),
        ]
        return json.dumps(
            {
                "players": [player for player in players if player],
                "games": [self.games[str(key)] for key in games if str(key) in self.games],
                "locations": [
                    self.locations[key] for key in [str(play.get("locationRefId"))] if key in self.locations
                ],
                "plays": [play],
            },
            ensure_ascii=False,
        )


@dataclass(frozen=True, slots=True)
class _Play:
    export: _Export
    play: Json
    number: int

    @property
    def path(self) -> str:
        return f"plays[{self.number}]"

    @property
    def habits(self) -> Habits:
        return Habits(self.export.game_of(self.play) or DEFAULT_GAME)

    @property
    def in_teams(self) -> bool:
        return _flag(self.play.get("usesTeams")) is True

    def reading(self) -> Reading:
        game = StatedGame(self.export.source, self.path, self.export.only(self.play))
        game.game, game.policy = self.habits.game, self.habits.casual_policy()
        game.header = self.header(game)
        game.expansions = self.expansions()
        game.rounds = whole(self.play.get("rounds"), 1, 999)
        game.seats = [self.seat(game, score, index) for index, score in enumerate(_scores(self.play))]
        add_factions_from_comment(game, game.header["comment"], f"{self.path}.comments")
        _add_score_sheet(game, self.play, self.export.players)
        self.habits.tell_places_from_coins(game, column=f"{self.path}.playerScores")
        _forget_scores_of_teams(game, teams=self.in_teams)
        _forget_shared_last_place(game)
        _join_people_of_one_faction(game)
        _order_by_seat(game, self.play)
        return game.reading()

    def header(self, game: StatedGame) -> Json:
        written = self.play.get("playDate") or self.play.get("playDateYmd")
        day = known_day(game, day_of(written), written, f"{self.path}.playDate")
        location = self.export.locations.get(str(self.play.get("locationRefId")), {})
        return {
            "source": "BG Stats",
            "date": day,
            "time": time_of(written) if day else None,
            "minutes": whole(self.play.get("durationMin"), 1, 99_999),
            "place": name_of(location.get("name")),
            "reference": name_of(self.play.get("uuid")),
            "comment": comment_of(self.play.get("comments")),
        }

    def expansions(self) -> tuple[str, ...]:
        rows = _objects(self.play.get("expansionPlays"))
        keys = [self.play.get("gameRefId"), *(row.get("gameRefId") for row in rows)]
        titles = [self.export.games.get(str(key), {}) for key in keys]
        base, *others = [(title.get("name"), title.get("bggName")) for title in titles]
        found: tuple[str, ...] = self.habits.expansions_of(base, others)
        return found

    def seat(self, game: StatedGame, score: Json, index: int) -> StatedSeat:
        path = f"{self.path}.playerScores[{index}]"
        if _flag(score.get("winner")) is None and score.get("winner") not in (None, ""):
            game.refuse(
                "neither yes nor no",
                column=f"{path}.winner",
                found=str(score["winner"])[:80],
                expected="true or false",
            )
        if "score" not in score:
            game.remark(NO_SCORE, column=path, found=", ".join(map(str, score))[:200])
        role = self.role(game, score, path)
        return StatedSeat(
            {
                "player": self.player(game, score, index),
                **role.values,
                "winner": _flag(score.get("winner")),
                "start": 1 if _flag(score.get("startPlayer")) else whole(score.get("startPosition"), 1, 7),
                "total": score_of(game, score.get("score"), f"{path}.score"),
                "rank": whole(score.get("rank"), 1, 99),
            }
        )

    def role(self, game: StatedGame, score: Json, path: str) -> Role:
        """The role of a player, or in teams that of the team; elsewhere a team's role is a leftover."""
        key, role = "role", self.habits.read_role(score.get("role"))
        if self.in_teams and not role.faction and not role.mat and score.get("teamRole"):
            key, role = "teamRole", self.habits.read_role(score["teamRole"])
        read: Role = role
        remark_role(game, read, "role", f"{path}.{key}", str(score.get(key)))
        return read

    def player(self, game: StatedGame, score: Json, index: int) -> str:
        known = self.export.players.get(str(score.get("playerRefId")), {})
        path, found = f"{self.path}.playerScores[{index}].playerRefId", str(score.get("playerRefId"))[:50]
        name = name_of(known.get("name")) or name_of(known.get("bggUsername"))
        if _flag(known.get("isAnonymous")):
            name = name_of(score.get("anonymousName"))
        elif name is None and not _is_program(known):
            game.remark("this player has no name in the export", column=path, found=found)
        if _is_program(known):
            game.remark("this seat is played by the game itself", column=path, found=name or found)
            return name_of(program_called(name)) or unnamed(index)
        return name or unnamed(index)


def _is_program(player: Json) -> bool:
    """Whether the app marks a player as none of flesh and blood, such as the Automa."""
    facts = _parsed(player.get("metaData"))
    stated = (player, facts) if isinstance(facts, dict) else (player,)
    return any(_flag(each.get("isNpc")) for each in stated)


def _flag(value: object) -> bool | None:
    """Yes or no as the app writes it, which may be 1 or 0, or as text; None for anything else."""
    return _FLAGS.get(str(value).strip().casefold()) if isinstance(value, (bool, int, str)) else None


def _forget_shared_last_place(game: StatedGame) -> None:
    """Without scores the app gives every loser the same rank: that is no place."""
    losers = [seat for seat in game.seats if not seat["winner"]]
    ranks = {seat["rank"] for seat in losers}
    scores = [seat["total"] for seat in game.seats if seat["total"] is not None]
    if scores or len(losers) < 2 or len(ranks) != 1 or ranks == {None}:
        return
    game.remark("all who did not win share one rank; their places stay unknown", found=str(ranks.pop()))
    for seat in losers:
        seat.values["rank"] = None


def _forget_scores_of_teams(game: StatedGame, *, teams: bool) -> None:
    """A team wins together: scores of its members that do not say so are no places."""
    won = [seat["total"] for seat in game.seats if seat["winner"]]
    lost = [seat["total"] for seat in game.seats if not seat["winner"]]
    known = [total for total in (*won, *lost) if total is not None]
    if not teams or len(won) < 2 or not known or set(won) == {max(known)}:
        return
    game.remark(
        "played in teams: the scores do not say who won and stay unknown", found=", ".join(map(str, known))
    )
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
        first = game.seats.index(seats[0])
        game.seats[first] = _joined(seats)
        game.seats = [seat for seat in game.seats if seat not in seats[1:]]


def _one_result(seats: list[StatedSeat]) -> bool:
    fields = ("total", "rank", "mat", "start", "winner")
    return all(len({seat[name] for seat in seats} - {None}) <= 1 for name in fields)


def _joined(seats: list[StatedSeat]) -> StatedSeat:
    names = tuple(seat.player for seat in seats)
    said = [{name: value for name, value in seat.values.items() if value is not None} for seat in seats]
    first = dict(ChainMap(*said))
    return StatedSeat({**first, "player": name_of(TOGETHER.join(names)) or names[0], "people": names})


def _order_by_seat(game: StatedGame, play: Json) -> None:
    """Seats stand clockwise when the app knows them all; otherwise they stay in the order of the file."""
    orders = [whole(score.get("seatOrder"), 1, 99) for score in _scores(play)]
    if len(orders) != len(game.seats) or None in orders or len(set(orders)) != len(orders):
        return
    pairs = sorted(zip(orders, range(len(orders)), strict=True), key=lambda pair: pair[0] or 0)
    game.seats = [game.seats[index] for _, index in pairs]


def _add_score_sheet(game: StatedGame, play: Json, players: dict[str, Json]) -> None:
    """The categories of the app's score sheet, kept only where they add up to the stated score."""
    rows = list(_sheet_rows(_parsed(play.get("scoresheet"))))
    if not rows:
        return
    for index, score in enumerate(_scores(play)):
        figures = _categories(rows, _keys_of(score, players), Habits(game.game).SHEET_ROWS)
        if not figures:
            continue
        seat = game.seats[index]
        if sum(figures.values()) == seat["total"]:
            seat.values |= figures
        else:
            game.remark(
                f"the score sheet of {seat.player} does not add up to the score and was left out",
                column=f"{game.position}.scoresheet",
                found=str(sum(figures.values())),
                expected=str(seat["total"]),
            )


def _categories(rows: list[Json], keys: set[str], known: Mapping[str, str]) -> dict[str, int]:
    figures: dict[str, int] = {}
    for row in rows:
        field = known.get(columns().find(str(row.get("label", ""))[:80]) or "")
        scores = row.get("scores")
        if field is None or not isinstance(scores, dict):
            continue
        value = next((amount(_cell(scores[key])).value for key in scores if key in keys), None)
        if value is not None:
            figures[field] = figures.get(field, 0) + value
    return figures


def _keys_of(score: Json, players: dict[str, Json]) -> set[str]:
    key = str(score.get("playerRefId"))
    own = _parsed(score.get("metaData"))
    marks = (key, players.get(key, {}).get("uuid"), own.get("scoreUuid") if isinstance(own, dict) else None)
    return {mark for mark in marks if isinstance(mark, str)}


def _cell(value: object) -> object:
    return value.get("score", value.get("value")) if isinstance(value, dict) else value


def _sheet_rows(node: object, depth: int = 0) -> Iterator[Json]:
    if depth > MAX_NESTING:
        return
    if isinstance(node, list):
        for item in node:
            yield from _sheet_rows(item, depth + 1)
    elif isinstance(node, dict):
        if isinstance(node.get("scores"), dict) and "label" in node:
            yield node
        for value in node.values():
            yield from _sheet_rows(value, depth + 1)


def _parsed(text: object) -> Any:
    try:
        return json.loads(text) if isinstance(text, str) else text
    except (ValueError, RecursionError):
        return None


def _scores(play: Json) -> list[Json]:
    return _objects(play.get("playerScores"))


def _by_id(rows: object) -> dict[str, Json]:
    return {str(row.get("id")): row for row in _objects(rows)}


def _objects(rows: object) -> list[Json]:
    return [row for row in _rows(rows) if isinstance(row, dict)]


def _rows(rows: object) -> list[Any]:
    return rows if isinstance(rows, list) else []


register(Reader("bgstats", "BG Stats export", sniff, read))
