"""The tags above a game and the result below it: `[Clan "Amber" sylphs objectives Market Belfry]`."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter
from typing import Any

from engine.garden_nation.record import Record, Tile
from engine.garden_nation.words import PLACES
from ingest.notation.garden_nation.actions import OBJECTIVE, PROJECT, WHO, ZONE, ZONE_TYPE, who
from ingest.notation.garden_nation.forms import (
    Fields,
    Kind,
    Part,
    many,
    number,
    pair,
    quoted,
    read_parts,
    read_words,
    write_parts,
)
from ingest.notation.garden_nation.tokens import END, Cursor
from ingest.notation.garden_nation.words import HEADER_TAGS, PARTS, SHEET_WORDS
from ingest.notation.quoting import quote

_TRUTHS = {"yes": True, "no": False}
_TILE = re.compile(r"([1-7])(?:\+([0-5]?))?")
_BEHIND_OBJECTIVES = ("bid", "start", "people")
_POSITION = "a public state as JSON, in quotes"


def read_tag(tag: str, cursor: Cursor, parts: Fields) -> None:
    """One tag, its name and bracket already passed, up to its closing bracket."""
    path, kind = PARTS[tag], _KINDS[tag]
    room, _, field = path.rstrip("[]{}").rpartition(".")
    value, into = kind.read(cursor), parts[room] if room else parts
    if path.endswith("[]"):
        into[field].append(value)
    elif path.endswith("{}"):
        into.setdefault(field, {}).update([value])
    else:
        into[field] = value


def part_of(tag: str, parts: Fields) -> str:
    """The part of the record that a tag is about."""
    path = PARTS[tag].removesuffix("{}")
    return path.replace("[]", f"[{len(parts[path[:-2]])}]") if path.endswith("[]") else path


def write_tags(record: Record) -> Iterator[str]:
    """All tags of a record."""
    header = record.header.model_dump(mode="json", exclude_defaults=True)
    for tag, field in HEADER_TAGS.items():
        if field in header:
            yield f"[{tag} {quote('yes' if header[field] is True else str(header[field]))}]"
    for tag, kind in _OTHERS.items():
        yield from (f"[{tag} {kind.write(value)}]" for value in _values(record, PARTS[tag]))


def _values(record: Record, path: str) -> list[Any]:
    """What a record says at a part of it, one for each tag."""
    said = attrgetter(path.rstrip("[]{}"))(record)
    if path.endswith(("[]", "{}")):
        return list(said.items() if path.endswith("{}") else said)
    return [] if said is None else [said]


def _truth(said: str) -> bool | str:
    return _TRUTHS.get(said.casefold(), said)


def _figure(said: str) -> int | str:
    return int(said) if said.isdigit() else said


def _in_header(meaning: Callable[[str], Any] = str) -> Kind:
    """A value of the header, which stands in quotes."""
    return Kind(lambda cursor: meaning(cursor.text("a text in quotes")))


def _read_setting(cursor: Cursor) -> bool | int | str:
    is_quoted = cursor.raw[:1] == '"'
    said = cursor.text("yes, no, a number or a text in quotes")
    return said if is_quoted else _figure(said) if said.isdigit() else _truth(said)


def _write_setting(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int) else quote(value)


def _read_board(cursor: Cursor) -> Fields:
    """Seven territories from the middle and then clockwise from the upper left, each with its turning."""
    layout: Fields = {}
    for place in PLACES:
        tile = _TILE.fullmatch(cursor.token)
        if tile is None:
            raise cursor.expected(
                f"the territory at {place} such as 4 or 4+2 (turned by two sixths clockwise)"
            )
        cursor.step()
        layout[place] = {"territory": int(tile[1]), "rotation": int(tile[2] or 0)}
    return layout


def _write_board(layout: Mapping[Any, Tile]) -> str:
    tiles = (layout[place] for place in PLACES if place in layout)
    return " ".join(f"{tile.territory}+{tile.rotation}".removesuffix("+0") for tile in tiles)


def _or_unknown(kind: Kind) -> Kind:
    """A value, or `?` where it is not known."""
    return Kind(
        lambda cursor: None if cursor.skip("?") else kind.read(cursor),
        lambda value: "?" if value is None else kind.write(value),
    )


def _inside(cursor: Cursor) -> bool:
    """Whether the closing bracket is still ahead."""
    return cursor.token not in ("]", END)


def _names_objectives(cursor: Cursor) -> bool:
    """Whether an objective is ahead, and no other word of a seat."""
    return cursor.token not in ("]", END, *_BEHIND_OBJECTIVES)


def _read_clan(cursor: Cursor) -> Fields:
    seat = read_parts(cursor, _SEAT)
    more = read_words(cursor, _MORE_OF_A_SEAT, "objectives, bid, start, people or ]", "]")
    return {field: value for field, value in {**seat, **more}.items() if value is not None}


def _read_ruling(cursor: Cursor) -> Fields:
    ruling = read_parts(cursor, _RULING)
    return {**ruling, "kind": ruling["kind"].casefold()}


def _read_position(cursor: Cursor) -> Any:
    wrong = cursor.expected(_POSITION)
    try:
        return json.loads(cursor.text(_POSITION))
    except ValueError as error:
        raise wrong from error


_MORE_OF_A_SEAT = {
    "objectives": Part("objectives", "secret_objectives", many(OBJECTIVE, _names_objectives)),
    "bid": Part("bid", "bid", number("a number"), unsaid=(None, 0)),
    "start": Part("start", "start", number("a number")),
    "people": Part("people", "people", many(quoted("a name"), lambda cursor: cursor.raw[:1] == '"')),
}
_SEAT = (
    Part("", "player", quoted("the player's name in quotes")),
    Part("", "clan", _or_unknown(Kind(who)), unsaid=()),
)
_RULING = (
    Part("", "kind", Kind(quoted("allow or set").read)),
    Part("", "action", number("the number of an action")),
    *(Part(word, word, quoted(f"a {word}")) for word in ("rule", "clan", "field")),
    Part("value", "value", number("a number")),
    Part("by", "by", quoted("a text in quotes"), "by and a text in quotes"),
    Part("because", "reason", quoted("a text in quotes"), "because and a text in quotes"),
)
RESULT = {
    "winners": Part("winners", "winners", many(quoted("a name"), _inside), unsaid=((),)),
    "rounds": Part("rounds", "rounds", number("a number of rounds")),
    "stopped": Part("stopped", "stopped", Kind(lambda cursor: True, lambda value: ""), unsaid=(False,)),
}
"""What stands behind the word for a result; the winners are read with the names of the table."""

SHEET = {word: Part(word, word, number("a whole number")) for word in SHEET_WORDS}
_OTHERS: dict[str, Kind] = {
    "Edition": Kind(quoted("rulebook or cards").read),
    "Board": Kind(_read_board, _write_board),
    "Projects": many(_or_unknown(PROJECT), _inside),
    "First": WHO,
    "HouseRule": pair(quoted("the name of a house rule"), Kind(_read_setting, _write_setting)),
    "Policy": quoted("the name of a policy"),
    "ZoneNumber": pair(ZONE, number("the number of the zone")),
    "Tokens": pair(ZONE_TYPE, number("how many tokens there are")),
    "Clan": Kind(_read_clan, lambda seat: write_parts((*_SEAT, *_MORE_OF_A_SEAT.values()), seat)),
    "Ruling": Kind(_read_ruling, lambda ruling: write_parts(_RULING, ruling)),
    "Position": Kind(_read_position, lambda stated: quote(json.dumps(stated, ensure_ascii=False))),
}
"""The tags below those of the header, in the order in which they are written."""

_KINDS = {
    **dict.fromkeys(HEADER_TAGS, _in_header()),
    "Simulated": _in_header(_truth),
    "Minutes": _in_header(_figure),
    **_OTHERS,
}
