"""The text log of the Digital Edition: who played, what was paid and gained, and the final table.

The log's older form names no territories, so a game is kept as its score sheet; everything the log states
on the way is checked, and each contradiction is a remark with its line.
"""

from collections.abc import Iterator, Mapping

from ingest.digital.books import Books, Contradiction
from ingest.digital.checks import counts_rounds, keep_books
from ingest.digital.entries import FinalLine, Log
from ingest.digital.final_table import check_books, check_table, sheet_figures
from ingest.digital.log import is_title, logs_of
from ingest.formats.discord import results_beside
from ingest.formats.posts import spoken
from ingest.formats.reader import Reader, Reading, Source, register
from ingest.formats.stating import remark_repeats
from ingest.people.seats import program_called
from ingest.stated.game import CASUAL_POLICY, UNFINISHED, StatedGame, StatedSeat, refusal, unnamed
from ingest.stated.values import day_of, head_of, name_of, text_of, time_of

MOST_REMARKS = 200
NOT_JUDGED = (
    "costs, sections, stars, combats and sums were judged; moves, where things were produced and built, and "
    "who controls what were not, because the log does not say enough to be replayed"
)
MOST_ROUNDS = 999


def sniff(source: Source) -> float:
    """Sure of a file with the title of a log near its beginning."""
    return 0.95 if is_title(head_of(source.content, 65_536)) else 0.0


def read(source: Source) -> Iterator[Reading]:
    """One reading per log, then the results of a chat in which logs were posted."""
    found = False
    for log in logs_of(spoken(text_of(source.content))):
        found = True
        yield _reading(source.name, log)
    yield from results_beside(source)
    if not found:
        yield refusal(source.name, "no log begins in this file", raw=head_of(source.content))


def _reading(source: str, log: Log) -> Reading:
    game = StatedGame(source, f"line {log.line}", "\n".join(log.text), policy=CASUAL_POLICY)
    game.header = _header(log)
    books, contradictions = keep_books(log)
    order = _turn_order(log)
    game.seats = [_seat(game, log, index, order) for index in range(len(log.players))]
    _remark_lines(game, log)
    if _finished(game, log):
        _add_table(game, log, books, contradictions)
    else:
        game.announced = False
    _remark_contradictions(game, contradictions)
    if log.entries:
        game.remark(NOT_JUDGED, line=log.line)
    return game.reading()


def _header(log: Log) -> dict[str, object]:
    written = log.fields.get("date", "")
    return {
        "source": "Digital Edition",
        "date": day_of(written),
        "time": time_of(written),
        "reference": name_of(log.fields.get("game id")),
        "minutes": None if log.seconds is None else min(log.seconds // 60, 99_999),
        "comment": ", ".join(
            f"{name}: {log.fields[name]}" for name in ("mode", "ranked", "hot seat") if name in log.fields
        )[:2000]
        or None,
    }


def _turn_order(log: Log) -> dict[str | None, int]:
    """The place of every faction in the first round, where the log has all of that round."""
    if not log.entries or log.entries[0].turn > 1:
        return {}
    turns = dict.fromkeys((entry.turn, entry.faction) for entry in log.entries)
    first = [faction for _, faction in list(turns)[: len(log.players)]]
    whole = sorted(first) == sorted(player.faction or "" for player in log.players)
    return {faction: place for place, faction in enumerate(first, start=1)} if whole else {}


def _seat(game: StatedGame, log: Log, index: int, order: Mapping[str | None, int]) -> StatedSeat:
    player = log.players[index]
    if player.faction is None or player.mat is None:
        game.remark("unknown faction or mat", line=player.line, found=player.text[:200])
    name = name_of(player.name)
    if player.is_program:
        game.remark("this seat is played by the program", line=player.line, found=player.kind[:80])
        name = name_of(program_called(name))
    start = order.get(player.faction)
    seat = {"player": name or unnamed(index), "faction": player.faction, "mat": player.mat, "start": start}
    return StatedSeat(seat)


def _remark_lines(game: StatedGame, log: Log) -> None:
    for resumed in log.resumed:
        game.remark(
            f"resumed at turn {resumed.turn}: {resumed.undone} earlier actions were undone", line=resumed.line
        )
    if log.entries and log.entries[0].turn > 1:
        game.remark(f"the log begins at turn {log.entries[0].turn}", line=log.entries[0].line)
    if log.beyond is not None:
        game.refuse(
            "actions behind the end of the game: another log goes on here",
            line=log.beyond,
            expected="its title",
        )
    if log.not_understood:
        line, text = log.not_understood[0]
        game.remark(
            f"{len(log.not_understood)} lines are not understood, the first here", line=line, found=text[:200]
        )
    remark_repeats(game, log.line, "faction")


def _finished(game: StatedGame, log: Log) -> bool:
    """A game counts when its end and a line for every player are there."""
    last = f"turn {log.entries[-1].turn}" if log.entries else "the list of players"
    if not log.over:
        game.refuse(
            f"{UNFINISHED}the log stops at {last}", line=log.line + len(log.text) - 1, expected="GAME OVER"
        )
        return False
    if not log.finals:
        game.refuse(
            f"{UNFINISHED}the game is over but its final table is missing", line=log.line + len(log.text) - 1
        )
        return False
    final, listed = (
        [each.faction or "?" for each in log.finals],
        [seat["faction"] or "?" for seat in game.seats],
    )
    if sorted(final) != sorted(listed):
        game.refuse(
            "the final table names other factions than the list of players",
            line=log.finals[0].line,
            found=", ".join(final),
            expected=", ".join(listed),
        )
    return True


def _add_table(game: StatedGame, log: Log, books: dict[str, Books], found: list[Contradiction]) -> None:
    by_faction = {final.faction: final for final in log.finals}
    for seat in game.seats:
        _add_result(seat, by_faction.get(seat["faction"]), books)
    game.rounds = _rounds(log)
    found.extend(check_table(log.finals))
    if log.entries and log.entries[0].turn <= 1:
        for final in log.finals:
            if final.faction in books:
                found.extend(check_books(final, books[final.faction]))


def _rounds(log: Log) -> int | None:
    """How many rounds were played, when turn numbers count rounds; a log that begins at 0 has one more."""
    if not counts_rounds(log):
        return None
    played = log.entries[-1].turn + 1 if log.entries[0].turn == 0 else log.turns
    return played if played is not None and played <= MOST_ROUNDS else None


def _add_result(seat: StatedSeat, final: FinalLine | None, books: dict[str, Books]) -> None:
    if final is not None:
        figures = sheet_figures(final, books.get(seat["faction"] or ""))
        seat.values |= {**figures, "winner": final.rank == 1}


def _remark_contradictions(game: StatedGame, contradictions: list[Contradiction]) -> None:
    for wrong in sorted(contradictions, key=lambda wrong: wrong.line)[:MOST_REMARKS]:
        game.remark(wrong.message, line=wrong.line, found=wrong.found, expected=wrong.expected)
    if len(contradictions) > MOST_REMARKS:
        game.remark(f"{len(contradictions) - MOST_REMARKS} further contradictions are not listed")


register(Reader("digital_log", "Digital Edition text log", sniff, read))
