"""A number tells the seats apart: `Player 1, Faction 1, Score 1, Player 2 ...`, or `1st, 2nd, 3rd`."""

import re
from collections.abc import Mapping
from dataclasses import replace

from engine.record import MAX_SEATS
from ingest import names
from ingest.formats.headings import GAME_FIELDS, WHO, is_of
from ingest.formats.wide.form import PLAYER, WHOLE_SEAT, Head, Seat, Wide, common_columns, places_of
from ingest.formats.wide.winners import columns_of_winner

SECOND = 2
WORDS_OF_PLACE = 2
"""`Third place` or `Runner up`; `First player` began."""

ALONE = {frozenset((PLAYER,)), frozenset((WHOLE_SEAT,))}
"""The columns of seats that have nothing but a player's."""

PLACE = "place"
"""What a heading names that is nothing but a number: who came in there."""

_NUMBER = re.compile(r"(?<![\d.,])#?(\d{1,2})(?:st|nd|rd|th|\.|-?е|-?й)?(?![\d.,%])", re.I)
_SEAT_WORD = re.compile(
    r"(?:\b(?:of|for|by|von|du|de|des|di|del|для)\s+)?"
    r"\b(?:players?|p|seat|игрока?|участника?|гравець|гравця|учасника?|spieler|joueur|jugador|gracza?|giocatore)"
    r"(?:'s|s)?\b",
    re.I,
)
_PLACE_WORD = re.compile(
    r"\b(?:place|position|finisher|место|місце|platz|lugar|miejsce|posto|puesto)(?:'s|s)?\b", re.I
)
_LETTERS = {"f": "faction", "s": "total", "m": "mat"}
"""`P1, F1, M1, S1`."""


def numbered(head: Head) -> Wide | None:
    """`Player 1`, `P2 score`, `Faction 3`, `1st`: two or more seats with the same columns each."""
    found: dict[int, Seat] = {}
    for index, heading in enumerate(head.headings):
        number, meaning = _numbered_field(heading)
        if meaning is not None:
            found[number] = _with_column(found.get(number, Seat({})), number, meaning, index)
    ranked = {number: _with_rank(seat) for number, seat in _with_winner(found, head).items()}
    seats = _with_columns_in_turn(ranked, head)
    known = common_columns(seats.values()) & (WHO | {WHOLE_SEAT})
    if not known or not 2 <= len(seats) <= MAX_SEATS:
        return None
    return Wide([seats[number] for number in sorted(seats)])


def _numbered_field(heading: str) -> tuple[int, str | None]:
    worded = _place_in_words(heading)
    if worded is not None:
        return worded
    numbers = _NUMBER.findall(heading)
    known = names.columns().find(heading) or names.star_columns().find(heading)
    if heading.isdigit() or len(numbers) != 1 or known:
        return 0, None
    rest = _NUMBER.sub(" ", heading)
    bare = _SEAT_WORD.sub(" ", rest)
    if not bare.strip() or names.columns().find(bare) == "rank" or is_of("rank_or_location", bare):
        return int(numbers[0]), PLAYER if _SEAT_WORD.search(rest) else PLACE
    found = names.columns().find(bare) or names.columns().find(rest) or _LETTERS.get(bare.strip().lower())
    found = found or _of_place(_PLACE_WORD.sub(" ", bare))
    return int(numbers[0]), None if found in GAME_FIELDS else found


def _place_in_words(heading: str) -> tuple[int, str | None] | None:
    """`Second`, `Runner-up`, `Third place score`; None where no place is named."""
    words = heading.split()
    for number, ordinal in enumerate(names.ORDINALS, 1):
        if is_of(ordinal, heading):
            return number, PLACE
        if is_of(ordinal, " ".join(words[:WORDS_OF_PLACE])):
            return number, _of_place(" ".join(words[WORDS_OF_PLACE:]))
    return None


def _of_place(words: str) -> str | None:
    """What is said of whoever came in there; a name says who that was."""
    found = names.columns().find(words)
    return PLACE if found == PLAYER else None if found in GAME_FIELDS else found


def _with_column(seat: Seat, number: int, meaning: str, index: int) -> Seat:
    if meaning == PLACE:
        return Seat({**seat.columns, WHOLE_SEAT: index}, {"rank": str(number)})
    return replace(seat, columns={**seat.columns, meaning: index})


def _with_winner(seats: Mapping[int, Seat], head: Head) -> Mapping[int, Seat]:
    """`Winner, 2nd, 3rd`: the winner stands for the first place."""
    are_places = all(WHOLE_SEAT in seat.columns for seat in seats.values())
    if "winner" not in head.fields or min(seats, default=1) != SECOND or not are_places:
        return seats
    beside = columns_of_winner(head.headings).items()
    own = {name: index for name, index in beside if name in seats[SECOND].columns}
    return {1: Seat({WHOLE_SEAT: head.fields.index("winner"), **own}, {"rank": "1"}), **seats}


def _with_rank(seat: Seat) -> Seat:
    """Beside a column for the player, `Place 1` says how the first player came in and not who came first."""
    if PLAYER not in seat.columns or WHOLE_SEAT not in seat.columns:
        return seat
    return Seat({"rank" if name == WHOLE_SEAT else name: index for name, index in seat.columns.items()})


def _with_columns_in_turn(seats: Mapping[int, Seat], head: Head) -> Mapping[int, Seat]:
    """`Player 1, Faction, Player 2, Faction` or `1st, Score, 2nd, Score`: each has theirs in turn."""
    if len(seats) < 2 or {*map(frozenset, (seat.columns for seat in seats.values()))} - ALONE:
        return seats
    of_seats = dict.fromkeys(name for name in head.fields if name is not None and name not in GAME_FIELDS)
    places = {name: places_of(name, head.fields) for name in of_seats}
    theirs = {name: found for name, found in places.items() if len(found) == len(seats)}
    in_turn = [{name: found[turn] for name, found in theirs.items()} for turn in range(len(seats))]
    return {
        number: replace(seats[number], columns={**seats[number].columns, **own})
        for number, own in zip(sorted(seats), in_turn, strict=True)
    }
