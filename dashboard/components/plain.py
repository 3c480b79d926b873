"""Text from strangers, made harmless for the place where it is shown."""

import html
import re

from analytics.hidden import HIDDEN
from dashboard.i18n import text
from ingest.stated.game import UNNAMED

_MARKDOWN = re.compile(r"([\\`*_{}\[\]()#+\-.!|~>$:<&])")
_UNESCAPABLE = re.compile(
    r"(?<=//)|(?<=www)(?=\\\.)|(?<=@)|(?<=\\:)(?=material/|streamlit\\:)", re.IGNORECASE
)
"""In an address or e-mail, which becomes a link, and in the name of a drawing, even with signs escaped."""

_FOLDERS = re.compile(r"(?:[^\s/\\]*[/\\])+(?=[^\s/\\])")
"""Every run of folders before a name, wherever in a text it stands."""

_WORD_JOINER = "\N{WORD JOINER}"
"""Invisible; parts them."""

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_ISOLATE, _END_OF_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
"""Around a name that is written from right to left: the figures behind it stay behind it."""

_STEERING = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Codes without a look of their own that turn the text around them or confuse a program."""


_WITHOUT_NAME = {UNNAMED: "column.unnamed", HIDDEN: "column.hidden"}
_NAMELESS = re.compile(rf"\b({'|'.join(_WITHOUT_NAME)}) (\d+)\b")
"""How a player is called whose name is not written down, or who asked not to be shown."""


def for_reading(words: object) -> str:
    """As it is stored, with a sign for each code that would make it look like something else.

    A player without a name, or one who is hidden, is called so in the reader's language.
    """
    said = _STEERING.sub("\N{REPLACEMENT CHARACTER}", str(words))
    nameless = any(word in said for word in _WITHOUT_NAME)
    return _NAMELESS.sub(_nameless, said) if nameless else said


def _nameless(found: re.Match[str]) -> str:
    return text(_WITHOUT_NAME[found[1]], n=found[2])


def for_markdown(words: object) -> str:
    """Without meaning to Markdown, so that a name cannot become a link, an image or a heading."""
    escaped = _MARKDOWN.sub(r"\\\1", " ".join(for_reading(words).split()))
    shown = _UNESCAPABLE.sub(_WORD_JOINER, escaped)
    return f"{_ISOLATE}{shown}{_END_OF_ISOLATE}" if _RIGHT_TO_LEFT.search(shown) else shown


def for_chart(words: object) -> str:
    """Without meaning to the few tags that charts obey."""
    return html.escape(for_reading(words), quote=False)


def source_name(source: object) -> str:
    """The last part of a path, whatever signs its folders have."""
    return str(source).replace("\\", "/").rstrip("/").rpartition("/")[2]


def file_name(source: object) -> str:
    """The name of a file without the folders it lies in: strangers need not know the folders of a server."""
    return _FOLDERS.sub("", str(source))


def in_a_sentence(words: str) -> str:
    """A name of ours that begins with a capital, as it is written inside a sentence."""
    return words[:1].lower() + words[1:]


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{share:.0%}"
