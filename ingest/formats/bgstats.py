"""BG Stats exports (`BGStatsExport.json`, `.bgsplay`): results with roles, scores as text, many gaps.

Scores are read as the app means them; places, ticks and free texts are not taken for coins. Faction and
mat come from the role when it names them. Plays of other games are counted, not read.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from ingest.formats.json_text import Json, objects, readings_of_values, value_in
from ingest.formats.reader import Reader, Reading, Source, register
from ingest.formats.stating import Program, finish, first_that_holds, flag, kept_of_list, yes_or_no
from ingest.formats.text import in_utf8, opening
from ingest.people.seats import TOGETHER, program_called
from ingest.stated.game import StatedGame, refusal
from ingest.stated.habits import Habits, game_titled
from ingest.stated.names import columns
from ingest.stated.values import amount, name_of, repeated, whole

PROGRAM = Program(
    name="BG Stats",
    header={
        "moment": "playDate",
        "minutes": "durationMin",
        "place": "location",
        "reference": "uuid",
        "comment": "comments",
    },
    seat={"role": "role", "winner": "winner", "start": "startPosition", "total": "score", "rank": "rank"},
)
REFERENCES = {"players": "playerRefId", "games": "gameRefId", "locations": "locationRefId"}
"""How a play or a score names a row of each table of an export."""

OF_A_SCORE = frozenset(
    {
        *("score", "winner", "newPlayer", "startPlayer", "playerRefId", "role", "rank", "seatOrder"),
        *("startPosition", "team", "teamRole", "metaData", "anonymousName", "uuid", "scoreUuid"),
    }
)
"""What the app says of a player in a play."""

ONE_RESULT = ("total", "rank", "mat", "start", "winner")
"""What people who shared a seat have in common."""


def sniff(source: Source) -> float:
    """Sure of an export with player scores; likely of one that lists players, games and plays."""
    content = in_utf8(source.content) if opening(source.content).startswith(b"{") else b""
    if b'"playerScores"' in content:
        return 0.95
    return 0.8 if all(root in content for root in (b'"players"', b'"games"', b'"plays"')) else 0.0


def read(source: Source) -> Iterator[Reading]:
    """One reading per play of a game of ours, then one note about everything else in each export."""
    expected = "a whole BG Stats export; if it was cut off, export it again"
    yield from readings_of_values(source, _readings, expected)


def _readings(source: str, root: Any) -> Iterator[Reading]:
    facts = _object(root)
    plays = facts.get("plays", facts)
    # An export of one play has it alone.
    listed = [plays] if isinstance(plays, dict) and plays is not facts else plays
    yield from kept_of_list(source, listed, "plays", _Export(source, facts).outcome)


class _Export:
    """An export: what its plays refer to, and the plays that were deleted."""

    def __init__(self, source: str, root: Json) -> None:
        self.source = source
        self.tables = {name: _by_id(objects(root.get(name))) for name in REFERENCES}
        self.deleted = {str(row.get("uuid") or "") for row in objects(root.get("deletedObjects"))}

    def rows(self, table: str, of: Json) -> Sequence[Json]:
        """The rows of a table that something refers to; more than one where their ids were mixed up."""
        return self.tables[table].get(str(of.get(REFERENCES[table])), ())

    def row(self, table: str, of: Json) -> Json:
        """The row of a table that something refers to; an empty one where there is none."""
        return next(iter(self.rows(table, of)), {})

    def refers_to_several(self, play: Json) -> bool:
        """Whether an id that a play names stands for several games, places or players."""
        games = [play, *objects(play.get("expansionPlays"))]
        named = {"games": games, "locations": [play], "players": objects(play.get("playerScores"))}
        return any(len(self.rows(table, each)) > 1 for table, of in named.items() for each in of)

    def outcome(self, position: str, play: Any) -> Reading | tuple[str, str]:
        """The reading of a play, or why it holds no result to keep."""
        facts = _object(play)
        title, scores = self.row("games", facts), facts.get("playerScores")
        titled = (
            game_titled((each.get("name"), each.get("bggName")), each.get("bggId"))
            for each in self.rows("games", facts)
        )
        game = next(filter(None, titled), None)
        if game and self.refers_to_several(facts):
            message, expected = (
                "it refers to an id that the export gives twice",
                "each export as a file of its own",
            )
            return refusal(self.source, message, str(play)[:1000], position, expected=expected)
        faults = {
            "a play that is not an object": not isinstance(play, dict),
            "a play of a game that the export does not list": not title,
            "a play without a list of players": game and objects(scores) != scores,
        }
        reasons = {
            "plays of other games": game is None,
            "marked as ignored by their owner": flag(facts.get("ignored")),
            "deleted by their owner": str(facts.get("uuid") or None) in self.deleted,
            "no players named": not scores,
        }
        fault, reason = first_that_holds(faults), first_that_holds(reasons)
        if fault is not None:
            expected = "an object with gameRefId and a list of objects as playerScores"
            return refusal(self.source, fault, str(play)[:1000], position, expected=expected)
        if game is None or reason is not None:
            return position, reason or ""
        return self.reading(StatedGame(self.source, position, game=game), facts)

    def reading(self, game: StatedGame, play: Json) -> Reading:
        """What a play states, without what the app makes up where nothing was entered."""
        scores, location = play["playerScores"], self.row("locations", play)
        entered = [play, *objects(play.get("expansionPlays"))]
        titles = [title for each in entered if (title := self.row("games", each))]
        people = [self.row("players", each) for each in scores]
        # The play as an export of its own, so that what is kept can be read again.
        rows = {"players": filter(None, people), "games": titles, "locations": filter(None, [location])}
        own = {**{name: list(listed) for name, listed in rows.items()}, "plays": [play]}
        game.raw = json.dumps(own, ensure_ascii=False)
        day = play.get("playDate") or play.get("playDateYmd")
        facts = {**play, "location": location.get("name"), "playDate": day}
        PROGRAM.state(
            game, facts, [(each.get("name"), each.get("bggName")) for each in titles], game.position
        )
        game.rounds = whole(play.get("rounds"), 1, 999)
        yes_or_no(game, play.get("ignored"), f"{game.position}.ignored")
        column = f"{game.position}.usesTeams"
        if yes_or_no(game, play.get("usesTeams"), column):
            game.refuse("played in teams, which the game does not have", column=column)
        sheet = list(_sheet_rows(value_in(play.get("scoresheet"))))
        for index, (score, person) in enumerate(zip(scores, people, strict=True)):
            _add_seat(game, score, person, f"{game.position}.playerScores[{index}]")
            _add_categories(game, score, person, sheet)
        finish(game, f"{game.position}.comments", f"{game.position}.playerScores")
        _forget_shared_last_place(game)
        _sort_clockwise(game, [whole(score.get("seatOrder"), 1, 99) or 0 for score in scores])
        _join_people_of_one_faction(game)
        return game.reading()


def _add_seat(game: StatedGame, score: Json, person: Json, path: str) -> None:
    if "score" not in score:
        game.remark("no score is stated; it stays unknown", column=path, found=", ".join(map(str, score)))
    _tell_other_names(game, score, path)
    begins = yes_or_no(game, score.get("startPlayer"), f"{path}.startPlayer")
    facts = {**score, "startPosition": 1} if begins else score
    PROGRAM.add_seat(game, facts, path, player=_player(game, score, person, f"{path}.playerRefId"))


def _tell_other_names(game: StatedGame, score: Json, path: str) -> None:
    """A winner and a role by names that exports do not have: without a winner anybody might have won."""
    marks = {} if "winner" in score else {name: score[name] for name in score.keys() - OF_A_SCORE}
    for name in sorted(name for name, mark in marks.items() if flag(mark) is not None):
        game.refuse("a mark by a name that exports do not have, and no winner", column=f"{path}.{name}")
    others = {} if "role" in score else {name: text for name, text in score.items() if isinstance(text, str)}
    for name, text in others.items():
        if Habits(game.game).read_role(text, numbers=False).values:
            message = "a role by a name that exports do not have; not used"
            game.remark(message, column=f"{path}.{name}", found=text)


def _player(game: StatedGame, score: Json, person: Json, column: str) -> str | None:
    """The name of a player; a program such as the Automa is called what it is."""
    number, is_anonymous = score.get("playerRefId"), yes_or_no(game, person.get("isAnonymous"), column)
    named = [score.get("anonymousName")] if is_anonymous else [person.get("name"), person.get("bggUsername")]
    name = next(filter(None, map(name_of, named)), None)
    hidden = _object(value_in(person.get("metaData")))
    if any(yes_or_no(game, each.get("isNpc"), column) for each in (person, hidden)):
        game.remark("this seat is played by the game itself", column=column, found=name or number)
        return name_of(program_called(name))
    if name is None and not is_anonymous:
        game.remark("this player has no name in the export", column=column, found=str(number))
    return name


def _by_id(rows: Sequence[Json]) -> Mapping[str, Sequence[Json]]:
    """The different rows of each id."""
    found: dict[str, list[Json]] = defaultdict(list)
    for row in rows:
        listed = found[str(row.get("id"))]
        listed += [row] if row not in listed else []
    return dict(found)


def _object(value: object) -> Json:
    """An object of JSON; an empty one where something else stands."""
    return value if isinstance(value, dict) else {}


def _add_categories(game: StatedGame, score: Json, person: Json, sheet: Sequence[Json]) -> None:
    """The figures that the app's score sheet has for the last seat, where they add up to the stated score."""
    seat, hidden = game.seats[-1], _object(value_in(score.get("metaData")))
    marks = (score.get("playerRefId"), person.get("uuid"), hidden.get("scoreUuid"))
    known, figures = Habits(game.game).words.get("sheet_rows", {}), Counter[str]()
    for row in sheet:
        cells = row["scores"]
        cell = next((cells[str(mark)] for mark in marks if mark is not None and str(mark) in cells), None)
        field = known.get(columns().find(str(row["label"])[:80]))
        value = amount(cell.get("score", cell.get("value")) if isinstance(cell, dict) else cell).value
        if field and value is not None:
            figures[field] += value
    if figures and figures.total() == seat["total"]:
        seat.values |= figures
    elif figures:
        message = f"the score sheet of {seat.player} does not add up to the score and was left out"
        column, expected = f"{game.position}.scoresheet", str(seat["total"])
        game.remark(message, column=column, found=figures.total(), expected=expected)


def _sheet_rows(sheet: object) -> list[Json]:
    """The rows of a score sheet, however its groups and rounds are nested."""
    found: list[Json] = []

    def remember(node: Json) -> Json:
        found.append(node)
        return node

    with suppress(ValueError, RecursionError):
        json.loads(sheet if isinstance(sheet, str) else json.dumps(sheet), object_hook=remember)
    return [node for node in found if isinstance(node.get("scores"), dict) and "label" in node]


def _sort_clockwise(game: StatedGame, orders: Sequence[int]) -> None:
    """Seats stand clockwise when the app knows them all; otherwise they stay in the order of the file."""
    seats = dict(zip(orders, game.seats, strict=True))
    if 0 not in seats and len(seats) == len(orders):
        game.seats = [seats[order] for order in sorted(seats)]


def _forget_shared_last_place(game: StatedGame) -> None:
    """Without scores the app gives every loser the same rank: that is no place."""
    losers = [seat.values for seat in game.seats if not seat["winner"]]
    ranks, totals = {values["rank"] for values in losers}, {seat["total"] for seat in game.seats}
    if len(losers) > 1 and len(ranks - {None}) == len(ranks) == 1 and totals == {None}:
        game.remark("all who did not win share one rank; their places stay unknown", found=ranks.pop())
        for values in losers:
            values["rank"] = None


def _join_people_of_one_faction(game: StatedGame) -> None:
    """A faction sits at a table once: people who both have it, with one result, shared the seat."""
    for faction in repeated(seat["faction"] for seat in game.seats):
        first, *others = seats = [seat for seat in game.seats if seat["faction"] == faction]
        known = {(name, seat[name]) for name in ONE_RESULT for seat in seats} - {
            (name, None) for name in ONE_RESULT
        }
        names = tuple(seat.player for seat in seats)
        shown = ", ".join(names)
        if len(dict(known)) < len(known):
            game.remark(f"{faction} is named for several players with different results", found=shown)
            continue
        game.remark(f"{shown} shared {faction}: one seat played by {len(names)} people", found=shown)
        first.values |= {**dict(known), "player": name_of(TOGETHER.join(names)), "people": names}
        game.seats = [seat for seat in game.seats if seat not in others]


register(Reader("bgstats", "BG Stats export", sniff, read))
