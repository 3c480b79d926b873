"""Where a game was found, and where in its file, in the reader's language."""

import re

from dashboard.components.plain import for_markdown, source_name
from dashboard.i18n import known_text, text
from ingest.saving import SOURCE

_KINDS = {
    "rows": re.compile(r"rows (?P<first>\d+)-(?P<last>\d+)"),
    "row": re.compile(r"row (?P<n>\d+)"),
    "line_column": re.compile(r"line (?P<n>\d+), column (?P<column>\d+)"),
    "line": re.compile(r"line (?P<n>\d+)"),
    "play": re.compile(r"(?:plays\[|tables\[|play )(?P<n>\d+)\]?"),
    "message": re.compile(r"message (?P<n>\d+)"),
    "whole_file": re.compile(r"whole file"),
    "no_rows": re.compile(r"no rows"),
}
"""The positions that readers of files state, by the text that says the same."""

_SCORED = re.compile(rf"{SOURCE} \((?P<by>.*)\)")
_WORKSHEET = re.compile(r"sheet (?P<sheet>.+), (?P<rest>rows? [\d-]+|no rows)")


def position_words(position: str) -> str:
    """A position as people say it; one of a kind that is not known here stays as it is."""
    worksheet = _WORKSHEET.fullmatch(position)
    if worksheet:
        return text("position.sheet", sheet=worksheet["sheet"], rest=position_words(worksheet["rest"]))
    for kind, pattern in _KINDS.items():
        found = pattern.fullmatch(position)
        if found:
            return text(
                f"position.{kind}", **{name: int(number) for name, number in found.groupdict().items()}
            )
    return position


def origin_words(source: object, position: str) -> str:
    """The sentence that names the file of a game and its place there, or the organiser who typed the game."""
    scored = _SCORED.fullmatch(str(source))
    if scored:
        return text("games.scored", by=for_markdown(scored["by"]))
    where = for_markdown(position_words(position))
    return text("games.source", source=for_markdown(source_name(source)), position=where)


def subject_words(subject: str) -> str:
    """What a change was about: the name of a file without its folders, and the place there in words."""
    for found in re.finditer(", ", subject):
        file, position = subject[: found.start()], subject[found.end() :]
        if _is_known(position):
            return f"{source_name(file)}, {position_words(position)}"
    return subject


def _is_known(position: str) -> bool:
    return any(pattern.fullmatch(position) for pattern in (_WORKSHEET, *_KINDS.values()))


def reason_words(reason: str) -> str:
    """Why an organiser changed something; the reason of a merge that was suggested is ours and translated."""
    return known_text(f"likeness.{reason.replace(' ', '_')}") or reason
