"""Signs of other keyboards and word processors, read as the plain ones: “name”, «name», ２, ；.

Each is replaced by exactly one sign, so that columns stay what they are. Text in plain quotes and in braces
is left alone.
"""

import re

from ingest.notation.scythe.cursor import NOTE, STRING

_OPENING, _CLOSING = "“”„‟«＂", "“”‟»＂"
_WIDE = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F) if chr(wide) != "＂"}
_UNSEEN = "\u200b\u200c\u200d\u200e\u200f\u2060\u00ad"
_STRANGE = re.compile(f"[{_OPENING}{_CLOSING}{_UNSEEN}\uff01-\uff5e]")
_QUOTED = rf'[{_OPENING}]([^"{_OPENING}{_CLOSING}]*)[{_CLOSING}"]'
_CHUNK = re.compile(rf"{STRING}|{NOTE}|{_QUOTED}|[^\"{{{_OPENING}]+|.")
_WHOLE = re.compile(_QUOTED)
_LOOSE = re.compile(rf"(?<!\S)[{_UNSEEN}]|[{_UNSEEN}](?!\S)")


def straighten(line: str) -> str:
    """A line with plain quotes, digits and signs; what cannot be seen is a blank unless it parts a word."""
    if line.isascii() or _STRANGE.search(line) is None:
        return line
    return "".join(_plain(chunk) for chunk in _CHUNK.finditer(line))


def straighten_quotes(value: str) -> str:
    """A value between quotes of any kind with plain ones; any other as it is."""
    quoted = None if value.isascii() else _WHOLE.fullmatch(value.strip())
    return value if quoted is None else value.replace(quoted[0], f'"{quoted[1]}"')


def parts_a_word(text: str, column: int) -> bool:
    """Whether the sign at a column cannot be seen."""
    return text[column : column + 1] in _UNSEEN if column < len(text) else False


def _plain(chunk: re.Match[str]) -> str:
    text = chunk[0]
    if text[0] in '"{':
        return text
    if chunk[1] is not None:
        return f'"{chunk[1]}"'
    if text in _OPENING:
        return '"'
    return _LOOSE.sub(" ", text.translate(_WIDE))
