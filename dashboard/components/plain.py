"""Text from strangers, made harmless for the place where it is shown."""

import html
import re

_MARKDOWN = re.compile(r"([\\`*_{}\[\]()#+\-.!|~>$:<&])")
_BARE_ADDRESS = re.compile(r"(?<=//)|(?<=www)(?=\\\.)|(?<=@)", re.IGNORECASE)
_WORD_JOINER = "\N{WORD JOINER}"
"""Invisible; parts an address or an e-mail, which Markdown would link even when every sign is escaped."""


def for_markdown(words: object) -> str:
    """Without meaning to Markdown, so that a name cannot become a link, an image or a heading."""
    escaped = _MARKDOWN.sub(r"\\\1", " ".join(str(words).split()))
    return _BARE_ADDRESS.sub(_WORD_JOINER, escaped)


def for_chart(words: object) -> str:
    """Without meaning to the few tags that charts obey."""
    return html.escape(str(words), quote=False)


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{share:.0%}"
