"""The text log of the Digital Edition: who played, what was paid and gained, and the final table.

The log's older form names no territories, so a game is kept as its score sheet; everything the log states
on the way is checked, and each contradiction is a remark with its line.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from ingest.digital.books import Books, Findings, counts_rounds, keep_books
from ingest.digital.final_table import check_table, sheet_figures
from ingest.digital.log import NO_NAME, Log, LogPlayer, is_title, logs_of
from ingest.formats.discord import results_beside
from ingest.formats.posts import spoken
from ingest.formats.reader import Reader, Reading, Source, register
from ingest.formats.stating import Program, remark_repeats
from ingest.people.seats import program_called
from ingest.stated.game import UNFINISHED, StatedGame, refusal
from ingest.stated.values import head_of, name_of, text_of, whole

PROGRAM = Program(
    name="Digital Edition",
    header={"moment": "date", "reference": "game id", "minutes": "minutes", "comment": "comment"},
)
HUMAN = "Human"
MOST_REMARKS = 200
MOST_ROUNDS = 999
NOT_JUDGED = (
    "costs, sections, stars, combats and sums were judged; moves, where things were produced and built, and "
    "who controls what were not, because the log does not say enough to be replayed"
)


_PROGRAM = re.compile(r"AI\b", re.I)


def sniff(source: Source) -> float:
    """Sure of a file with the title of a log near its beginning."""
    return 0.95 if is_title(head_of(source.content, 65_536)) else 0.0


def read(source: Source) -> Iterator[Reading]:
    """One reading per log, then the results of a chat in which logs were posted."""
    logs = logs_of(spoken(text_of(source.content)))
    for log in logs:
        yield _reading(StatedGame(source.name, f"line {log.line}", "\n".join(log.text)), log)
    yield from results_beside(source)
    if not logs:
        yield refusal(source.name, "no log begins in this file", raw=head_of(source.content))


def _reading(game: StatedGame, log: Log) -> Reading:
    kinds = [f"{name}: {log.fields[name]}" for name in ("mode", "ranked", "hot seat") if name in log.fields]
    minutes = None if log.seconds is None else min(log.seconds // 60, 99_999)
    PROGRAM.state(game, {**log.fields, "minutes": minutes, "comment": ", ".join(kinds)}, [()])
    order = _turn_order(log)
    for player in log.players:
        _add_seat(game, player, order.get(player.faction))
    remark_repeats(game, log.line, "faction")
    _remark_lines(game, log)
    books, found = keep_books(log)
    game.announced = _is_finished(game, log)
    if game.announced:
        _add_table(game, log, books, found)
    wrong = sorted(found, key=lambda each: each.line or 0)
    game.problems += (replace(each, file=game.source) for each in wrong[:MOST_REMARKS])
    if len(wrong) > MOST_REMARKS:
        game.remark(f"{len(wrong) - MOST_REMARKS} further contradictions are not listed")
    if log.entries:
        game.remark(NOT_JUDGED, line=log.line)
    return game.reading()


def _add_table(game: StatedGame, log: Log, books: Mapping[str, Books], found: Findings) -> None:
    """The figures of the final table, what is wrong with it, and the rounds where turn numbers count them."""
    lines = {final.faction: final for final in log.finals}
    for seat in game.seats:
        final = lines[seat["faction"]]
        seat.values |= {**sheet_figures(final, books.get(seat["faction"])), "winner": final.rank == 1}
    check_table(log.finals, books if log.entries and log.from_the_start else {}, found)
    if counts_rounds(log):
        # A log that begins at turn 0 has one round more.
        played = log.entries[-1].turn + 1 if log.entries[0].turn == 0 else log.turns
        game.rounds = whole(played, 0, MOST_ROUNDS)


def _add_seat(game: StatedGame, player: LogPlayer, start: int | None) -> None:
    name, is_program = name_of(player.name), _PROGRAM.match(player.kind) is not None
    if player.faction is None or player.mat is None:
        # A program without a mat would be judged as the Automa.
        is_fatal = is_program and player.mat is None
        game.refuse("unknown faction or mat", line=player.line, found=player.text, fatal=is_fatal)
    if not is_program and player.kind not in (player.name, HUMAN):
        message, expected = "neither a person nor a program; taken for a person", f"{HUMAN} or AI"
        game.remark(message, line=player.line, found=player.kind, expected=expected)
    if is_program:
        game.remark("this seat is played by the program", line=player.line, found=player.kind)
        name = name_of(program_called(name))
    PROGRAM.add_seat(game, {}, player=name, faction=player.faction, mat=player.mat, start=start)


def _turn_order(log: Log) -> dict[str | None, int]:
    """The place of every faction in the first round, where the log has all of that round."""
    turns = dict.fromkeys((entry.turn, entry.faction) for entry in log.entries)
    first = [faction for _, faction in list(turns)[: len(log.players)]]
    is_whole = sorted(first) == sorted(player.faction or "" for player in log.players)
    return {faction: place for place, faction in enumerate(first, 1) if is_whole and log.from_the_start}


def _remark_lines(game: StatedGame, log: Log) -> None:
    for resumed in log.resumed:
        message = f"resumed at turn {resumed.turn}: {resumed.undone} earlier actions were undone"
        game.remark(message, line=resumed.line)
    if not log.from_the_start:
        game.remark(f"the log begins at turn {log.entries[0].turn}", line=log.entries[0].line)
    if log.beyond is not None:
        message = "actions behind the end of the game: another log goes on here"
        game.refuse(message, line=log.beyond, expected="its title")
    _remark_end(game, log)
    for line, text in log.not_understood[:1]:
        message = f"{len(log.not_understood)} lines are not understood, the first here"
        game.remark(message, line=line, found=text)


def _remark_end(game: StatedGame, log: Log) -> None:
    """The number of turns against the last action, and the names of the final table against those of the players."""
    last = log.entries[-1].turn if log.entries and counts_rounds(log) else log.turns
    # A log may count its turns from 0 or from 1.
    if last is not None and log.turns not in (None, last, last + 1):
        message, line = f"the log ends at turn {last} and says {log.turns} turns", log.entries[-1].line
        game.remark(message, line=line)
    names = {player.faction: player.name for player in log.players}
    for final in log.finals:
        stated = names.get(final.faction) or final.name
        # The table cuts long names short.
        if final.name != NO_NAME and not stated.casefold().startswith(final.name.casefold()):
            message = "the final table names another player for this faction"
            game.remark(message, line=final.line, found=final.name, expected=stated)


def _is_finished(game: StatedGame, log: Log) -> bool:
    """A game counts when its end and a line for every player are there."""
    end = log.line + len(log.text) - 1
    final = [each.faction or "?" for each in log.finals]
    listed = [player.faction or "?" for player in log.players]
    if not log.over:
        last = f"turn {log.entries[-1].turn}" if log.entries else "the list of players"
        game.refuse(f"{UNFINISHED}the log stops at {last}", line=end, expected="GAME OVER")
    elif not final:
        game.refuse(f"{UNFINISHED}the game is over but its final table is missing", line=end)
    elif sorted(final) != sorted(listed):
        message, found = "the final table names other factions than the list of players", ", ".join(final)
        game.refuse(message, line=log.finals[0].line, found=found, expected=", ".join(listed))
    return log.over and bool(final) and sorted(final) == sorted(listed)


register(Reader("digital_log", "Digital Edition text log", sniff, read))
