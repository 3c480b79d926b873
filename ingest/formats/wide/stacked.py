"""Several rows per game below the names of players: one with scores, one with factions, each saying which."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from ingest import names
from ingest.formats.headings import GAME_FIELDS, KEY_FIELDS, ROWS_ABOVE_HEADINGS, WIDEST_SHEET, Row, is_of
from ingest.formats.wide.by_player import may_be_a_name
from ingest.formats.wide.form import LONGEST_HEADING

FEWEST_LABELS = 4
FEWEST_PLAYERS = 2
NO_LABELS = frozenset((*GAME_FIELDS, "player", "winner"))


def one_row_per_game(rows: Sequence[Row]) -> Sequence[Row] | None:
    """The rows with a row per game and a column for all that is noted of each player; None for others."""
    for top, headings in enumerate(rows[:ROWS_ABOVE_HEADINGS]):
        cells = [cell.strip()[:LONGEST_HEADING] for cell in headings.cells[:WIDEST_SHEET]]
        players = {index: cell for index, cell in enumerate(cells) if may_be_a_name(cell)}
        labels = _labels(rows[top + 1 :], [i for i, cell in enumerate(cells) if i not in players])
        if labels is not None and _tells_games_apart(cells) and len(players) >= FEWEST_PLAYERS:
            return [*rows[:top], *_joined(headings, rows[top + 1 :], labels, players)]
    return None


def _labels(body: Sequence[Row], columns: Sequence[int]) -> int | None:
    """The column whose cells all say what the rest of their row holds."""
    for index in columns:
        words = (word for row in body if (word := _cell(row, index)))
        labels = []
        for word in words:
            if not _is_label(word):
                break
            labels.append(word)
        else:
            several = len({names.columns().find(label) for label in labels}) > 1
            if len(labels) >= FEWEST_LABELS and several:
                return index
    return None


def _is_label(word: str) -> bool:
    meaning = names.columns().find(word[:LONGEST_HEADING])
    return meaning is not None and meaning not in NO_LABELS


def _tells_games_apart(headings: Sequence[str]) -> bool:
    return any(
        names.columns().find(each) in KEY_FIELDS or is_of("counters", each) for each in headings if each
    )


def _joined(headings: Row, body: Sequence[Row], labels: int, players: Mapping[int, str]) -> Iterator[Row]:
    kinds = list(dict.fromkeys(word for row in body if (word := _cell(row, labels))))
    about = [i for i, cell in enumerate(headings.cells) if cell.strip() and i != labels and i not in players]
    own = [(index, kind) for index in players for kind in kinds]
    said = (*(headings.cells[i] for i in about), *(f"{players[index]} {kind}" for index, kind in own))
    yield Row(headings.line, said, headings.raw)
    for game in _games(body, labels):
        by_kind = {_cell(row, labels): row for row in game}
        whole = [next((cell for row in game if (cell := _cell(row, i))), "") for i in about]
        noted = (_cell(by_kind[kind], index) if kind in by_kind else "" for index, kind in own)
        yield Row(game[0].line, (*whole, *noted), "\n".join(row.raw for row in game))


def _games(body: Sequence[Row], labels: int) -> Iterator[list[Row]]:
    """Rows down to where a label comes again; a row without a label is by itself."""
    for blank, part in groupby(body, key=lambda row: row.blank):
        game: list[Row] = []
        for row in () if blank else part:
            label = _cell(row, labels)
            if game and (not label or label in {_cell(other, labels) for other in game} | {""}):
                yield game
                game = []
            game.append(row)
        if game:
            yield game


def _cell(row: Row, index: int) -> str:
    return row.cells[index].strip() if index < len(row.cells) else ""
