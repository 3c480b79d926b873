"""Quoted text: `"a name"` and `{a note}`, with escapes for what would break a line or hide from the eye."""

import re

_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))", re.DOTALL)
_PLAIN = {'"': '"', "\\": "\\", "{": "{", "}": "}", "n": "\n", "r": "\r", "t": "\t"}
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\"}
ESCAPES = r"\\ \" \{ \} \n \r \t \u202e \U0001f600"
_CLOSING = {'"': '"', "{": "}"}


class BadEscape(ValueError):
    """A backslash is followed by something that is not an escape."""


def quote(text: str) -> str:
    """`text` between double quotes."""
    return f'"{_escape(text, chr(34))}"'


def brace(text: str) -> str:
    """`text` between braces."""
    return "{" + _escape(text, "}") + "}"


def is_closed(token: str) -> bool:
    """Whether a token that opens with a quote or a brace ends with its partner."""
    return len(token) > 1 and token[-1] == _CLOSING[token[0]]


def unquote(token: str) -> str:
    """The text between the quotes or braces of a closed token."""
    inside = token[1:-1]
    return _ESCAPE.sub(_meaning, inside) if "\\" in inside else inside


def _escape(text: str, closing: str) -> str:
    if text.isprintable() and "\\" not in text and closing not in text:
        return text
    escapes = {**_SHORT, closing: "\\" + closing}
    return "".join(escapes.get(sign) or (sign if sign.isprintable() else _code(sign)) for sign in text)


def _code(sign: str) -> str:
    return f"\\u{ord(sign):04x}" if ord(sign) < 0x10000 else f"\\U{ord(sign):08x}"


def _meaning(match: re.Match[str]) -> str:
    short, long, sign = match.groups()
    try:
        meant = _PLAIN[sign] if sign is not None else chr(int(short or long, 16))
        meant.encode()
    except (KeyError, ValueError, OverflowError) as error:
        raise BadEscape(match[0]) from error
    return meant
