"""Files that an organiser gives or keeps: their bytes and text, with a plain refusal of what cannot be read."""

from pathlib import Path

from analytics.tournament.errors import EventError


def read_text(path: Path, what: str, most_bytes: int) -> str:
    """The text of a file; `what` names the thing it holds in refusals."""
    return decoded(path, read_bytes(path, what, most_bytes))


def read_bytes(path: Path, what: str, most_bytes: int) -> bytes:
    """The content of a file that is not larger than its kind can be."""
    try:
        if path.stat().st_size > most_bytes:
            raise EventError(f"{path} is larger than {what} can be ({most_bytes} bytes)")
        return path.read_bytes()
    except OSError as broken:
        raise EventError(f"{path} cannot be read: {broken.strerror}") from broken


def decoded(path: Path, content: bytes) -> str:
    """Content as text; a byte-order mark is left out."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as broken:
        raise EventError(f"{path} is not UTF-8 text; save it as UTF-8 or restore it from a copy") from broken
