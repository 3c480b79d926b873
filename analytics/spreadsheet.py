"""Tables that people may open in a spreadsheet: text from strangers must not run there as a formula."""

_STARTS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_LEADS_THERE = ("\t", "\r", "\n")
"""Signs that some spreadsheets drop or take for the end of the cell before."""


def harmless(value: object) -> object:
    """Text that a spreadsheet would run as a formula gets an apostrophe in front; numbers stay."""
    if isinstance(value, str) and (value.startswith(_LEADS_THERE) or value.lstrip().startswith(_STARTS)):
        return f"'{value}"
    return value


def figure(value: object) -> object:
    """The same for a column of figures that are kept as text: a negative number is none the worse for it."""
    return value if isinstance(value, str) and _is_number(value) else harmless(value)


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
