"""What Triumph says about each game of a text: who won, or what is wrong, where, and what would be right."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict

import pandas as pd
import streamlit as st

from dashboard.components.excerpt import excerpt
from dashboard.components.findings import show_findings
from dashboard.components.messages import in_words
from dashboard.components.plain import for_markdown
from dashboard.components.tables import show_table
from dashboard.i18n import known_text, language, name, text
from engine.registry import games
from engine.result import Place, Verdict
from engine.violation import Failure
from ingest.formats.reader import Problem
from ingest.warehouse.quarantine import Checked

MOST_GAMES = 10
MOST_PROBLEMS = 10
MOST_LEGAL = 20
_LONGEST = 600
_AT_COLUMN = re.compile(r"(?:character )?(\d{1,9})")
_RANKING = ("rank", "player", "faction", "mat", "total")


def show_verdicts(found: Sequence[Checked], content: str, key: str) -> None:
    """Every game of a text, up to a number that a page can bear."""
    if not found:
        st.error(text("verdict.no_game"), icon=":material/error:")
    for number, game in enumerate(found[:MOST_GAMES]):
        if game.accepted:
            _show_accepted(game.verdict, f"{key}_{number}")
        else:
            _show_refused(game, content)
    if len(found) > MOST_GAMES:
        st.caption(text("verdict.more_games", n=len(found) - MOST_GAMES))


def _show_accepted(verdict: Verdict, key: str) -> None:
    st.success(_winner(verdict.ranking), icon=":material/check_circle:")
    rows = pd.DataFrame(
        [{column: getattr(place, column) for column in _RANKING} for place in verdict.ranking]
    )
    show_table(rows.astype({"total": "Int64"}), _RANKING, key)
    if verdict.discrepancies:
        st.warning(text("verdict.does_not_add_up"), icon=":material/balance:")
        show_findings([asdict(finding) for finding in verdict.discrepancies])


def _winner(ranking: Sequence[Place]) -> str:
    winners = ", ".join(for_markdown(place.player) for place in ranking if place.rank == 1)
    return text("verdict.accepted", winners=winners)


def _show_refused(game: Checked, content: str) -> None:
    failure, problems = game.verdict.failure, [found for found in game.reading.problems if found.fatal]
    if problems:
        for problem in problems[:MOST_PROBLEMS]:
            _show_problem(game.verdict.status, problem, content)
        if len(problems) > MOST_PROBLEMS:
            st.caption(text("verdict.more_problems", n=len(problems) - MOST_PROBLEMS))
    elif failure:
        _show_failure(failure, game.reading.place(failure.action, failure.about), content)
    else:
        st.error(_boxed([f"**{name('finding', game.verdict.status)}**", text("verdict.no_ranking")]))


def _show_problem(status: str, problem: Problem, content: str) -> None:
    place = [
        text("verdict.line", n=problem.line) if problem.line else "",
        text("verdict.column", column=_plain(problem.column)) if problem.column else "",
    ]
    headline = " · ".join(filter(None, [f"**{name('finding', status)}**", *place]))
    details = [
        _plain(in_words(problem.message)),
        text("verdict.found", found=_plain(problem.found)) if problem.found else "",
        text("verdict.expected", expected=_plain(in_words(problem.expected))) if problem.expected else "",
    ]
    st.error(_boxed([headline, *filter(None, details)]), icon=":material/error:")
    _show_place(content, problem.line, _column(problem, content))


def problem_line(problem: Problem) -> str:
    """A problem as one line of plain text: where, what, what was found and what was expected."""
    numbered = bool(problem.column and problem.column.isdecimal())
    where = [
        text("verdict.line" if numbered else "position.row", n=problem.line) if problem.line else "",
        text("verdict.column", column=problem.column) if problem.column else "",
    ]
    said = [
        in_words(problem.message),
        text("verdict.found", found=problem.found) if problem.found else "",
        text("verdict.expected", expected=in_words(problem.expected)) if problem.expected else "",
    ]
    return " · ".join(filter(None, [*where, *said]))


def failure_line(failure: Failure) -> str:
    """A failure of the replay as one line of plain text: which action, whose, and what is wrong."""
    parts = [
        text("verdict.action", n=failure.action) if failure.action else "",
        _holder(failure.player),
        rule_words(failure.rule) or in_words(failure.message),
    ]
    return " · ".join(filter(None, parts))


def _holder(held: str | None) -> str:
    """What a seat is called by what it holds: its faction or its clan."""
    if not held:
        return ""
    groups = [dimension.name for game in games() for dimension in game.dimensions]
    return next(filter(None, (known_text(f"{group}.{held}") for group in groups)), held)


def _column(problem: Problem, content: str) -> int | None:
    """Where in its line a problem lies: as the reader says, or where alone that word stands."""
    if said := _AT_COLUMN.fullmatch(problem.column or ""):
        return int(said[1])
    lines = content.split("\n")
    line = lines[problem.line - 1] if problem.line and problem.line <= len(lines) else ""
    return line.index(problem.found) + 1 if problem.found and line.count(problem.found) == 1 else None


def _show_failure(failure: Failure, place: tuple[int, int] | None, content: str) -> None:
    line, column = place or (None, None)
    st.error(_boxed([_headline(failure, line, column), *_details(failure)]), icon=":material/error:")
    _show_place(content, line, column)


def rule_words(rule: str | None) -> str | None:
    """What a broken rule says, in the reader's language; the engine itself speaks English."""
    return None if language() == "en" or rule is None else known_text(f"rule.{rule}")


def _headline(failure: Failure, line: int | None, column: int | None) -> str:
    parts = [
        f"**{name('finding', failure.kind)}**",
        text("verdict.line", n=line) if line else "",
        text("verdict.column", column=column) if column else "",
        text("verdict.action", n=failure.action) if failure.action else "",
        for_markdown(_holder(failure.player)),
        text("verdict.rule", rule=for_markdown(failure.rule)) if failure.rule else "",
    ]
    return " · ".join(filter(None, parts))


def _details(failure: Failure) -> Iterator[str]:
    yield rule_words(failure.rule) or _plain(in_words(failure.message))
    if failure.tried:
        yield text("verdict.tried", tried=_plain(failure.tried))
    if failure.legal:
        legal = ", ".join(_plain(choice) for choice in failure.legal[:MOST_LEGAL])
        more = len(failure.legal) - MOST_LEGAL
        words = text("verdict.and_more", legal=legal, n=more) if more > 0 else legal
        yield text("verdict.readings" if failure.kind == "ambiguous" else "verdict.legal", legal=words)


def _show_place(content: str, line: int | None, column: int | None) -> None:
    """The lines around it; a single line without a column would only repeat the whole text."""
    if line and (column or "\n" in content) and (shown := excerpt(content, line, column)):
        st.code(shown, language=None)


def _boxed(lines: Sequence[str]) -> str:
    return "  \n".join(lines)


def _plain(words: object) -> str:
    """Bounded and harmless."""
    said = str(words)
    return for_markdown(said if len(said) <= _LONGEST else f"{said[:_LONGEST]}…")
