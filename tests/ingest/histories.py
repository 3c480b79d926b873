"""The history of a group, made up by chance, and the ways in which people would write it down."""

import datetime
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from engine.record import Record
from engine.scythe.words import FACTIONS, MATS

PLAYERS = ("Amber", "Birch", "Cedar", "Dogwood", "Elder", "Fern")
MOST = 5
NAMES = {
    "en": ("Rusviet", "Nordic", "Saxony", "Crimea", "Polania", "Albion", "Togawa"),
    "ru": ("Русвет", "Нордия", "Саксония", "Крым", "Полания", "Альбион", "Тогава"),
    "uk": ("Русвєт", "Нордія", "Саксонія", "Крим", "Полонія", "Альбіон", "Тоґава"),
}
"""The names of the factions in the order of `ORDER`."""

ORDER = ("rusviet", "nordic", "saxony", "crimea", "polania", "albion", "togawa")
HEADINGS = {
    "en": {
        **{"game": "Game", "date": "Date", "player": "Player", "faction": "Faction", "mat": "Mat"},
        **{"total": "Score", "rank": "Place", "winner": "Winner", "others": "Other players"},
        **{"players": "Players", "factions": "Factions", "scores": "Scores", "sum": "Total"},
        **{"winning": "Winning faction", "place": "{}. place"},
    },
    "ru": {
        **{"game": "Игра", "date": "Дата", "player": "Игрок", "faction": "Фракция", "mat": "Планшет"},
        **{"total": "Очки", "rank": "Место", "winner": "Победитель", "others": "Остальные игроки"},
        **{"players": "Игроки", "factions": "Фракции", "scores": "Очки", "sum": "Итого"},
        **{"winning": "Фракция победителя", "place": "{} место"},
    },
    "uk": {
        **{"game": "Гра", "date": "Дата", "player": "Гравець", "faction": "Фракція", "mat": "Планшет"},
        **{"total": "Очки", "rank": "Місце", "winner": "Переможець", "others": "Інші гравці"},
        **{"players": "Гравці", "factions": "Фракції", "scores": "Очки", "sum": "Разом"},
        **{"winning": "Фракція переможця", "place": "{} місце"},
    },
}
Cells = list[object]


@dataclass(frozen=True, slots=True)
class Played:
    """A player of a game with faction, mat and score, and the place."""

    player: str
    faction: str
    mat: str
    total: int
    rank: int


@dataclass(frozen=True, slots=True)
class Evening:
    """A game as it was: `seats` in the order of their names."""

    number: int
    date: datetime.date
    seats: tuple[Played, ...]

    @property
    def by_place(self) -> list[Played]:
        """The seats from the winner down."""
        return sorted(self.seats, key=lambda seat: seat.rank)

    def of(self, player: str) -> Played | None:
        """The seat of a player, if there."""
        return next((seat for seat in self.seats if seat.player == player), None)


def history(games: int, seed: int) -> list[Evening]:
    """So many games of a group; no two on one day, no two scores alike."""
    chance, day = Random(seed), datetime.date(2023, 1, 7)  # noqa: S311
    found = []
    for number in range(1, games + 1):
        day += datetime.timedelta(days=chance.choice((3, 7, 14)))
        size = chance.randint(2, MOST)
        totals = sorted(chance.sample(range(35, 110), size), reverse=True)
        drawn = zip(
            chance.sample(PLAYERS, size),
            chance.sample(FACTIONS, size),
            chance.sample(MATS, size),
            strict=True,
        )
        seats = [
            Played(*seat, total, rank)
            for rank, (seat, total) in enumerate(zip(drawn, totals, strict=True), 1)
        ]
        found.append(Evening(number, day, tuple(sorted(seats, key=lambda seat: seat.player))))
    return found


@dataclass(frozen=True, slots=True)
class Tongue:
    """The words in which a sheet is written."""

    language: str

    def __call__(self, word: str) -> str:
        """A heading."""
        return HEADINGS[self.language][word]

    def faction(self, faction: str) -> str:
        """The name of a faction."""
        return dict(zip(ORDER, NAMES[self.language], strict=True))[faction]


def text(rows: Iterable[Sequence[object]], delimiter: str) -> str:
    """Rows of one width as CSV."""
    every = [list(map(str, row)) for row in rows]
    width = max(map(len, every))
    quoted = ([f'"{cell}"' if delimiter in cell else cell for cell in row] for row in every)
    return "\n".join(delimiter.join([*row, *[""] * (width - len(row))]) for row in quoted)


def row_per_seat(games: Sequence[Evening], word: Tongue) -> list[Cells]:
    """A row per player with the number of the game."""
    top: Cells = [word(each) for each in ("game", "date", "player", "faction", "mat", "total", "rank")]
    return [
        top,
        *(
            [game.number, game.date, seat.player, word.faction(seat.faction), seat.mat, seat.total, seat.rank]
            for game in games
            for seat in game.seats
        ),
    ]


def day_in_the_first_row(games: Sequence[Evening], word: Tongue) -> list[Cells]:
    """A row per player, the day written once, a sum below each game."""
    rows: list[Cells] = [[word(each) for each in ("date", "player", "faction", "total")]]
    for game in games:
        days = (game.date, *[""] * MOST)
        rows += [
            [day, seat.player, word.faction(seat.faction), seat.total]
            for day, seat in zip(days, game.seats, strict=False)
        ]
        rows.append(["", word("sum"), "", sum(seat.total for seat in game.seats)])
    return rows


def blocks(games: Sequence[Evening], word: Tongue) -> list[Cells]:
    """A title, headings and a blank row for each game."""
    rows: list[Cells] = []
    for game in games:
        rows += [[f"{word('game')} {game.number} - {game.date}"]]
        rows += [[word(each) for each in ("player", "faction", "mat", "total")]]
        rows += [[seat.player, word.faction(seat.faction), seat.mat, seat.total] for seat in game.seats]
        rows += [[""]]
    return rows


def on_its_side(games: Sequence[Evening], word: Tongue) -> list[Cells]:
    """A column per player, game below game."""
    rows: list[Cells] = []
    for game in games:
        rows += [
            [word("date"), game.date],
            [word("player"), *(seat.player for seat in game.seats)],
            [word("faction"), *(word.faction(seat.faction) for seat in game.seats)],
            [word("total"), *(seat.total for seat in game.seats)],
        ]
    return rows


def names_in_the_headings(games: Sequence[Evening], word: Tongue) -> list[Cells]:
    """A column of scores per player beside the winner with faction and mat."""
    rows: list[Cells] = [[*(word(each) for each in ("date", "winner", "faction", "mat")), *PLAYERS]]
    for game in games:
        winner, seats = game.by_place[0], map(game.of, PLAYERS)
        won = [game.date, winner.player, word.faction(winner.faction), winner.mat]
        rows.append([*won, *(seat.total if seat else "" for seat in seats)])
    return rows


def roles_below_names(games: Sequence[Evening], word: Tongue) -> list[Cells]:
    """A column per player with faction and score in a cell."""
    rows: list[Cells] = [[word("date"), *PLAYERS, word("winner")]]
    for game in games:
        seats = map(game.of, PLAYERS)
        said = (f"{word.faction(seat.faction)} {seat.total}" if seat else "-" for seat in seats)
        rows.append([game.date, *said, game.by_place[0].player])
    return rows


def two_columns_per_name(games: Sequence[Evening], word: Tongue) -> list[Cells]:
    """`Amber Score, Amber Faction` and so on."""
    top = (f"{player} {word(each)}" for player in PLAYERS for each in ("total", "faction"))
    rows: list[Cells] = [[word("date"), *top]]
    for game in games:
        seats = map(game.of, PLAYERS)
        pairs = ((seat.total, word.faction(seat.faction)) if seat else ("", "") for seat in seats)
        rows.append([game.date, *(cell for pair in pairs for cell in pair)])
    return rows


def winner_and_others(games: Sequence[Evening], word: Tongue) -> list[Cells]:
    """The winner with faction, and a list of the others."""
    rows: list[Cells] = [[word(each) for each in ("date", "winner", "winning", "others")]]
    for game in games:
        winner, *others = game.by_place
        rows.append(
            [
                game.date,
                winner.player,
                word.faction(winner.faction),
                ", ".join(each.player for each in others),
            ]
        )
    return rows


def numbered_seats(games: Sequence[Evening], word: Tongue) -> list[Cells]:
    """`Player 1, Faction 1, Mat 1, Score 1, Player 2 ...`."""
    fields = [word(each) for each in ("player", "faction", "mat", "total")]
    rows: list[Cells] = [
        [word("date"), *(f"{name} {seat}" for seat in range(1, MOST + 1) for name in fields)]
    ]
    for game in games:
        seats = ((seat.player, word.faction(seat.faction), seat.mat, seat.total) for seat in game.seats)
        rows.append([game.date, *(cell for seat in seats for cell in seat)])
    return rows


def places(games: Sequence[Evening], word: Tongue) -> list[Cells]:
    """A column per place with a whole seat in a cell."""
    rows: list[Cells] = [[word("date"), *(word("place").format(place) for place in range(1, MOST + 1))]]
    for game in games:
        said = (
            f"{seat.player} ({word.faction(seat.faction)}/{seat.mat}) {seat.total}" for seat in game.by_place
        )
        rows.append([game.date, *said])
    return rows


def lists(games: Sequence[Evening], word: Tongue) -> list[Cells]:
    """Lists of players, factions and scores side by side."""
    rows: list[Cells] = [[word(each) for each in ("date", "players", "factions", "scores", "winner")]]
    for game in games:
        said = (
            [seat.player for seat in game.seats],
            [word.faction(seat.faction) for seat in game.seats],
            [str(seat.total) for seat in game.seats],
        )
        rows.append([game.date, *map(", ".join, said), game.by_place[0].player])
    return rows


def column_per_faction(games: Sequence[Evening], word: Tongue) -> list[Cells]:
    """A column per faction with player and score."""
    rows: list[Cells] = [[word("date"), *(word.faction(faction) for faction in ORDER)]]
    for game in games:
        said = {seat.faction: f"{seat.player} ({seat.total})" for seat in game.seats}
        rows.append([game.date, *(said.get(faction, "") for faction in ORDER)])
    return rows


LAYOUTS: Sequence[Callable[[Sequence[Evening], Tongue], list[Cells]]] = (
    *(row_per_seat, day_in_the_first_row, blocks, on_its_side, names_in_the_headings, roles_below_names),
    *(two_columns_per_name, winner_and_others, numbered_seats, places, lists, column_per_faction),
)


def as_it_was(record: Record, games: Sequence[Evening]) -> Evening | None:
    """The game that a record is of; None for a day or a number that no game has."""
    day, number = record.header.date, record.header.game
    return next(
        (each for each in games if each.date == day or (day is None and str(each.number) == number)), None
    )


def is_true(record: Record, games: Sequence[Evening]) -> bool:
    """Whether all that a record says is true of the game, and all its players are in it."""
    game, announced = as_it_was(record, games), record.announced
    if game is None or announced is None or len(record.seats) != len(game.seats):
        return False
    for seat, sheet in zip(record.seats, announced.sheets, strict=True):
        was = game.of(seat.player)
        said = (seat.faction, seat.mat, sheet.total, sheet.rank)
        known = (was.faction, was.mat, was.total, was.rank) if was else ()
        if not known or any(one not in (None, other) for one, other in zip(said, known, strict=True)):
            return False
    return set(announced.winners) <= {game.by_place[0].player}


def tells_the_winner(record: Record, games: Sequence[Evening]) -> bool:
    """Whether the winner of a game is known from its scores, its places or by name."""
    game, announced = as_it_was(record, games), record.announced
    assert game is not None
    assert announced is not None
    by_score = all(sheet.total is not None for sheet in announced.sheets)
    by_rank = any(sheet.rank == 1 for sheet in announced.sheets)
    return by_score or by_rank or announced.winners == (game.by_place[0].player,)
