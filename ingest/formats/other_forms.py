"""Results in another form among the lines of a chat or a log: they are refused and not passed over as talk."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from ingest.formats.reader import Reading, Source
from ingest.formats.registry import all_readers
from ingest.stated.game import refusal

SURE, LIKELY = 0.85, 0.8
_FIGURES = re.compile(r"\d+")
_TIMES = re.compile(r"(?<![\w/])\d+[-./:]\d[-./:\d]*")

Line = tuple[int, str]


def in_other_forms(source: str, lines: Iterable[Line], position: str = "") -> Iterator[Reading]:
    """Refusals of what another reader is sure of among lines: of lines that follow each other, or of one alone."""
    for _, each in groupby(enumerate(lines), key=lambda each: each[1][0] - each[0]):
        block = [line for _, line in each]
        alone = [[line] for line in block] if len(block) > 1 else []
        for part in [block] if _is_sure_elsewhere(block) else filter(_is_sure_elsewhere, alone):
            number, found = part[0]
            where, raw = position or f"line {number}", "\n".join(text for _, text in part)
            message, expected = "results in another form stand here", "a file of their own"
            yield refusal(source, message, raw, where, line=number, found=found, expected=expected)


def _is_sure_elsewhere(lines: Sequence[Line]) -> bool:
    """Whether another reader is sure of lines, or nearly so and reads a game; without figures they are talk."""
    text = "\n".join(text for _, text in lines)
    if len(_FIGURES.findall(_TIMES.sub("", text))) <= 1:
        return False
    source = Source("", text.encode(errors="replace"))
    surest = max(all_readers(), key=lambda each: each.sniff(source))
    sureness = surest.sniff(source)
    return sureness >= SURE or (sureness >= LIKELY and any(each.record for each in surest.read(source)))
