"""A game as a sheet states it, and the one way from there to a reading.

Whatever the layout, the same questions are answered here: who won, whose the winner's faction is, who sat
alone, and whether what is said twice is said alike.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.record import Record
from ingest.formats.reader import Reading
from ingest.people.seats import PROGRAM
from ingest.sheets.binding import Bound
from ingest.sheets.seat_cell import WON, split_list
from ingest.sheets.table import Row
from ingest.sheets.vocabulary import HEADER_FIELDS, KEY_FIELDS, WHO, Words, is_of
from ingest.stated import names
from ingest.stated.game import ANONYMOUS, OF_SEAT, StatedGame, StatedSeat, unnamed
from ingest.stated.habits import Habits
from ingest.stated.values import repeated

SHARED_EXPECTED = (
    'a row for every seat, or `words = {{ "{}" = "unknown" }}` in the layout, which leaves it out'
)
ALONE_EXPECTED = (
    "a row for every seat, a winner, a column `players` with their number, or the word solo there"
)
TWICE = "one player twice at a table"
TWICE_EXPECTED = "every player once; several games of one day need a column `game` with a number each"
WINNER_EXPECTED = "the name of a player of this game, as it is written there"
NO_WINNER = "something is said of the winner, and who won is not"
SEVERAL_WINNERS = "something is said of the winner, and several share the victory"
ONE_WINNER = "a winner, or a highest score that one player has alone"
_IN_BRACKETS = re.compile(r"[(\[]([^\W\d_]{4,}(?: [^\W\d_]+)*)[)\]]")
"""Words behind a name; `Amber (2)` is no number of a mat."""

ONE_TURN = "two seats with one place in turn order; their places stay unknown"
TURN_EXPECTED = "every place in turn order once"
LABEL = ("event", "round", "table", "date")


@dataclass(slots=True)
class Draft(StatedGame):
    """A game as rows of a sheet state it: also what they say of the whole game and of the winner, by field.

    `block` counts the gaps above it and `section` the titles; `unread` are the fields that name the game and
    could not be read, with what is written there, `unknown` those of the whole game whose cells say so or nothing.
    """

    rows: list[Row] = field(default_factory=list)
    values: dict[str, Any] = field(default_factory=dict)
    of_winner: dict[str, Any] = field(default_factory=dict)
    unread: dict[str, str] = field(default_factory=dict)
    unknown: set[str] = field(default_factory=set)
    block: int = 0
    section: int = 0
    below_a_sum: bool = False

    @property
    def line(self) -> int:
        """The line that it begins with."""
        return self.rows[0].line

    @property
    def is_nameless(self) -> bool:
        """Whether nothing in it names its game."""
        return self.values.keys().isdisjoint(KEY_FIELDS) and not self.unread


def finished(game: Draft, bound: Bound) -> Reading:
    """The reading of a draft; steps that need a sound game are not taken for a refused one."""
    steps = (
        _table,
        _name_strangers,
        _winner,
        *((_of_the_winner,) if game.of_winner else ()),
        _roles,
        _turns,
        _bids,
    )
    for step in steps:
        if not game.refused:
            step(game, bound)
    record = None if game.refused else _record(game, bound)
    label = game.values.get("game") or " / ".join(str(game.values[n]) for n in LABEL if game.values.get(n))
    return Reading(
        game.source,
        position_of(game.rows, bound.sheet),
        "\n".join((bound.raw_headings, *dict.fromkeys(row.raw for row in game.rows))),
        None if game.refused else record,
        tuple(dict.fromkeys(game.problems)),
        label or None,
        unused=bound.unused,
    )


def position_of(rows: Sequence[Row], sheet: str | None) -> str:
    """The rows of a game in words."""
    lines = sorted({row.line for row in rows})
    span = f"row {lines[0]}" if len(lines) == 1 else f"rows {lines[0]}-{lines[-1]}" if lines else "no rows"
    return f"sheet {sheet}, {span}" if sheet else span


def is_plain_name(name: str) -> bool:
    """Whether a cell is a name and nothing else: no mark of a winner, no sum, no word for a stranger."""
    return not (WON.search(name) or _is_stranger(name) or is_of("summary", name) or not name)


def _is_stranger(name: str) -> bool:
    return name.casefold() in ANONYMOUS or names.normalise(name) in names.heading_words("strangers")


def _table(game: Draft, bound: Bound) -> None:
    """Seats that are counted and not named are unnamed; a lone seat of an unknown table has to have won."""
    count, named = game.values.get("player_count"), len(game.seats)
    if count and 0 < named < count <= bound.words.most_seats:
        game.seats += _others(game.seats, count)
        game.remark(f"recorded seats: {named} of {count}; the others stay unnamed", line=game.line)
    elif named == 1:
        _alone(game, game.seats[0], bound)
    elif count is not None and count != named:
        message = f"the sheet counts another number of players than the {named} it names"
        game.remark(message, line=game.line, found=count)


def _others(seats: Sequence[StatedSeat], count: int) -> list[StatedSeat]:
    """The others of the table, one for each place that is left; where all that are named lost, one of them won."""
    ranks = [seat["rank"] for seat in seats]
    left = [place for place in range(1, count + 1) if place not in ranks][: count - len(seats)]
    others = [
        StatedSeat({"player": unnamed(number), "rank": place if all(ranks) else None}, seats[0].line)
        for number, place in enumerate(left, start=len(seats))
    ]
    lost = not any(ranks) and all(seat["winner"] is False for seat in seats)
    others[0].values["winner"] = True if lost else None
    return others


def _alone(game: Draft, seat: StatedSeat, bound: Bound) -> None:
    """A lone seat is a result where its sheet says that it won; so does a column of the first place."""
    if bound.layout.by_game and seat["rank"] == 1:
        seat.values["winner"] = True
    won, named = seat["winner"], game.values.get("winner")
    if game.values.get("player_count") == 1 and (won is not None or named):
        if won is False and bound.words.programs:
            game.seats.append(StatedSeat({"player": PROGRAM, "winner": True}, seat.line))
            game.remark("a game alone that was lost: the game itself won", line=seat.line)
        return
    if isinstance(named, str) or won is True or won == seat.player != "":
        game.remark("only the winner is named; how many played is not known", line=seat.line)
    else:
        message = "one seat alone: a row does not say who else played"
        game.refuse(message, line=seat.line, found=seat.player, expected=ALONE_EXPECTED)


def _name_strangers(game: Draft, bound: Bound) -> None:
    """Who has no name goes by the first dimension, or by a number; where rows name players, that is refused.

    A row that says nothing below columns of roles may be a sum. `Guest` may sit at a table twice; any other
    name twice is refused.
    """
    first, seen = next(iter(bound.words.dimensions)), set[str]()
    for index, seat in enumerate(game.seats):
        name = seat.player
        if name in seen and not _is_stranger(name):
            game.refuse(TWICE, line=seat.line, found=name, expected=TWICE_EXPECTED)
        elif not name:
            _name_stranger(
                game, seat, bound, str(seat[first] or "").replace("_", " ").title() or unnamed(index)
            )
        seen.add(name or seat.player)


def _name_stranger(game: Draft, seat: StatedSeat, bound: Bound, name: str) -> None:
    row = next((row for row in game.rows if row.line == seat.line), game.rows[0])
    if _lacks_a_name(row, bound):
        game.refuse("no player", line=seat.line, found=row.raw, expected="a player in every row")
    seat.values["player"] = name


def _lacks_a_name(row: Row, bound: Bound) -> bool:
    """Whether a row or a numbered seat has a column for its player, or a row fills none of its columns of roles."""
    if bound.layout.by_game:
        return any(column.kind == "seat" for column in bound.named("player"))
    roles = [row.cell(column.index).strip() for column in bound.named(*bound.words.dimensions)]
    return bool(bound.named(*WHO)) or (bool(roles) and not any(roles))


def _winner(game: Draft, bound: Bound) -> None:
    """Ticks and names of winners become ticks."""
    said = [seat.values.pop("winner", None) for seat in game.seats]
    for seat, won in zip(game.seats, said, strict=True):
        seat.values["winner"] = won if isinstance(won, bool) else None
    for written in dict.fromkeys((*said, game.values.get("winner"))):
        if isinstance(written, str):
            found = set(_seats_called(written, game.seats, bound.words))
            if not found:
                message = "the winner is not among the players"
                game.refuse(message, line=game.line, found=written, expected=WINNER_EXPECTED)
            for number, seat in enumerate(game.seats):
                seat.values["winner"] = number in found or bool(seat["winner"])


def _seats_called(written: str, seats: Sequence[StatedSeat], words: Words) -> list[int]:
    """The seats that a text names by player or dimension, one or several; none if any part of it names no seat."""
    one = list(_seat_called(written, seats, words))
    parts = [part for each in split_list(written) for part in split_list(each)]
    several = [list(_seat_called(part, seats, words)) for part in parts]
    return one or ([number for found in several for number in found] if all(several) else [])


def _seat_called(name: str, seats: Sequence[StatedSeat], words: Words) -> Iterator[int]:
    """The one seat with this player, or with this role where no player is called so."""
    word, role = names.normalise(name), words.role(name)
    found = [n for n, seat in enumerate(seats) if seat.player and names.normalise(seat.player) == word]
    found = found or [n for n, seat in enumerate(seats) if role and role.items() <= seat.values.items()]
    yield from found if len(found) == 1 else ()


def _of_the_winner(game: Draft, bound: Bound) -> None:
    """What is said of the winner goes to the one who is ticked, came first, or has the highest of all scores."""
    totals = [seat["total"] for seat in game.seats]
    highest = None if None in totals else max(totals, default=None)
    ways = (("winner", True), ("rank", 1), ("total", highest))
    every = [[s for s in game.seats if value is not None and s[name] == value] for name, value in ways]
    winners = next(filter(None, every), [])
    if len(winners) != 1:
        found = ", ".join(map(str, game.of_winner.values()))
        shared = len(every[0]) > 1
        expected = SHARED_EXPECTED.format(found) if shared else ONE_WINNER
        game.refuse(SEVERAL_WINNERS if shared else NO_WINNER, line=game.line, found=found, expected=expected)
    for winner in winners if len(winners) == 1 else ():
        _give(game, winner, bound)


def _give(game: Draft, winner: StatedSeat, bound: Bound) -> None:
    """Give the winner what is said of it; what the winner's own seat says otherwise keeps the game out."""
    for name, value in game.of_winner.items():
        own = winner[name]
        if own is None:
            winner.values[name] = value
        elif value not in (None, own):
            message, column = (
                f"two different figures for the winner: {name}",
                bound.heading_of(name, "winner"),
            )
            expected = f"{own}, as {winner.player} has in the same row"
            game.refuse(message, line=game.line, column=column, found=value, expected=expected)


def _roles(game: Draft, bound: Bound) -> None:
    """A role in brackets behind a name, as in `Ann (Saxony)`, is that of the seat or keeps the game out."""
    for seat in game.seats:
        for name, known in bound.words.dimensions.items():
            said = set(map(known.find, _IN_BRACKETS.findall(seat.player))) - {None, seat[name]}
            if said and seat[name] is not None:
                message = f"two different things are said of {seat.player}"
                game.refuse(message, line=seat.line, found=seat[name], expected="the same in both columns")


def _turns(game: Draft, bound: Bound) -> None:
    """Seats with one place in turn order have none that is known."""
    for start in repeated(seat["start"] for seat in game.seats):
        both = [seat for seat in game.seats if seat["start"] == start]
        column = bound.heading_of("start")
        game.remark(ONE_TURN, line=both[1].line, column=column, found=start, expected=TURN_EXPECTED)
        for seat in both:
            seat.values["start"] = None


def _bids(game: Draft, bound: Bound) -> None:
    """The score after the bid is the total; a score before it must differ from it by the bid, if that is stated."""
    for seat in game.seats:
        net, before, total = (seat.values.pop(name, None) for name in ("net", "total_before_bid", "total"))
        if net is None and before is None:
            seat.values["total"] = total
            continue
        # Beside one of the two a mere total is the other.
        before, net = (total, net) if before is None else (before, total if net is None else net)
        bid = seat["bid"] if None in (before, net) or seat["bid"] is not None else max(before - net, 0)
        after = net if before is None else before - (bid or 0)
        if net not in (None, after):
            message, sum_ = "the score after the bid is worked out wrongly", f"{before} - {bid} = {after}"
            game.refuse(message, line=seat.line, found=net, expected=sum_)
        seat.values["total"] = after


def _record(game: Draft, bound: Bound) -> Record | None:
    """The record of a sound draft; None where its pieces make none."""
    words = bound.words
    said = {name: value for name, value in game.values.items() if value is not None}
    game.game = words.game
    game.header = {name: said[name] for name in HEADER_FIELDS if name in said}
    game.policy = said.get("policy") or bound.layout.policy
    game.rounds, game.stopped = said.get("rounds"), bool(said.get("stopped"))
    expansions = re.split("[;+,]", str(said.get("expansions", "")))
    game.expansions = tuple(filter(None, map(str.strip, expansions)))
    _state_setup(game, said, bound)
    # Any figure that makes up a score, beside the stars, is more than a result.
    results = all(map((words.figures - {"stars"}).isdisjoint, (seat.values for seat in game.seats)))
    _state_figures(game, words)
    if results:
        Habits(game.game).tell_places_from_coins(game, column=bound.heading_of("total"))
    return game.record()


def _state_figures(game: Draft, words: Words) -> None:
    """What seats say beyond names and results as figures of their sheets."""
    kept = {*OF_SEAT, *words.dimensions, "winner", "total", "rank"}
    if all(seat.values.keys() <= kept for seat in game.seats):
        return
    figures = words.figures_of([seat.values for seat in game.seats])
    for seat, own in zip(game.seats, figures, strict=True):
        seat.values = {**own, **{name: seat[name] for name in kept}}


def _state_setup(game: Draft, said: dict[str, Any], bound: Bound) -> None:
    """What belongs to the set-up; what the set-up has no name for belongs to the seat of a program, or is told."""
    words = bound.words
    for name in filter(said.get, words.whole_game):
        known = words.setup_names.get(name, name)
        if known is not None:
            game.setup[known] = said[name]
            continue
        told = [words.of_program(said, seat.values) for seat in game.seats]
        for seat, own in zip(game.seats, told, strict=True):
            seat.values |= own
        if not any(told):
            column = bound.heading_of(name)
            game.remark("not used, because no program plays", line=game.line, column=column, found=said[name])
