"""The tags above a game, read and written: `[Clan "Amber" sylphs objectives Market Belfry]`."""

import json
from collections.abc import Callable, Iterator
from typing import Any

from engine.garden_nation.record import Record, Seat, Tile
from engine.garden_nation.words import PLACES
from ingest.notation.garden_nation.actions import card_name, name, objective, project, who, zone, zone_type
from ingest.notation.garden_nation.tokens import Cursor
from ingest.notation.garden_nation.words import HEADER_TAGS
from ingest.notation.quoting import quote

Parts = dict[str, Any]
"""The parts of a record while its tags are read: header, setup, seats, rulings, edition, position."""

_NUMBERS = {"minutes"}
_TRUTHS = {"yes": True, "no": False}


def read_tag(tag: str, cursor: Cursor, parts: Parts) -> None:
    """One tag, its name and bracket already passed, up to its closing bracket."""
    if tag in HEADER_TAGS:
        parts["header"][HEADER_TAGS[tag]] = _header_value(HEADER_TAGS[tag], cursor)
    else:
        _READ[tag](cursor, parts)


def write_tags(record: Record) -> Iterator[str]:
    """All tags of a record."""
    header = record.header.model_dump(mode="json", exclude_defaults=True)
    for tag, field in HEADER_TAGS.items():
        if field in header:
            value = "yes" if header[field] is True else str(header[field])
            yield f"[{tag} {quote(value)}]"
    yield f"[Edition {record.edition}]"
    yield from _setup_tags(record)
    yield from (f"[Clan {_seat(seat)}]" for seat in record.seats)
    yield from (f"[Ruling {_ruling(ruling)}]" for ruling in record.rulings)
    if record.position is not None:
        yield f"[Position {quote(json.dumps(record.position, ensure_ascii=False))}]"


def _header_value(field: str, cursor: Cursor) -> Any:
    value = cursor.text("a text in quotes")
    if field == "simulated":
        return _TRUTHS.get(value.casefold(), value)
    return int(value) if field in _NUMBERS and value.isdigit() else value


def _read_board(cursor: Cursor, parts: Parts) -> None:
    """Seven territories from the middle and then clockwise from the upper left, each with its turning."""
    layout: Parts = {}
    for place in PLACES:
        number, _plus, turned = cursor.token.partition("+")
        if number not in set("1234567") or (turned and turned not in set("012345")):
            raise cursor.expected(
                f"the territory at {place} such as 4 or 4+2 (turned by two sixths clockwise)"
            )
        cursor.step()
        layout[place] = {"territory": int(number), "rotation": int(turned or 0)}
    parts["setup"]["layout"] = layout


def _read_first(cursor: Cursor, parts: Parts) -> None:
    parts["setup"]["first_player"] = who(cursor)


def _read_projects(cursor: Cursor, parts: Parts) -> None:
    cards: list[str | None] = []
    while cursor.token not in ("]", ""):
        cards.append(None if cursor.skip("?") else project(cursor))
    parts["setup"]["projects"] = cards


def _read_house_rule(cursor: Cursor, parts: Parts) -> None:
    rule = cursor.text("the name of a house rule")
    quoted = cursor.raw[:1] == '"'
    said = cursor.text("yes, no, a number or a text in quotes")
    value: bool | int | str = said
    if not quoted:
        value = int(said) if said.isdigit() else _TRUTHS.get(said.casefold(), said)
    parts["setup"].setdefault("house_rules", {})[rule] = value


def _read_policy(cursor: Cursor, parts: Parts) -> None:
    parts["setup"]["policy"] = cursor.text("the name of a policy")


def _read_zone_number(cursor: Cursor, parts: Parts) -> None:
    where = zone(cursor)
    parts["setup"].setdefault("zone_numbers", {})[where] = cursor.whole("the number of the zone")


def _read_tokens(cursor: Cursor, parts: Parts) -> None:
    kind = zone_type(cursor)
    parts["setup"].setdefault("bramble_tokens", {})[kind] = cursor.whole("how many tokens there are")


def _read_edition(cursor: Cursor, parts: Parts) -> None:
    parts["edition"] = cursor.text("rulebook or cards")


def _read_clan(cursor: Cursor, parts: Parts) -> None:
    seat: Parts = {"player": cursor.text("the player's name in quotes")}
    if not cursor.skip("?"):
        seat["clan"] = who(cursor)
    while cursor.token not in ("]", ""):
        _read_seat_part(cursor, seat)
    parts["seats"].append(seat)


def _read_seat_part(cursor: Cursor, seat: Parts) -> None:
    if cursor.skip("objectives"):
        cards = []
        while cursor.token not in ("]", "", "bid", "start", "people"):
            cards.append(objective(cursor))
        seat["secret_objectives"] = cards
    elif cursor.skip("people"):
        seat["people"] = []
        while cursor.raw[:1] == '"':
            seat["people"].append(cursor.text("a name"))
    elif cursor.token in ("bid", "start"):
        word = cursor.step().casefold()
        seat[word] = cursor.whole("a number")
    else:
        raise cursor.expected("objectives, bid, start, people or ]")


def _read_ruling(cursor: Cursor, parts: Parts) -> None:
    kind = cursor.text("allow or set").casefold()
    ruling: Parts = {"kind": kind, "action": cursor.whole("the number of an action")}
    for word, field in (("rule", "rule"), ("clan", "clan"), ("field", "field"), ("value", "value")):
        if cursor.skip(word):
            ruling[field] = cursor.whole("a number") if field == "value" else cursor.text(f"a {word}")
    for word, field in (("by", "by"), ("because", "reason")):
        if not cursor.skip(word):
            raise cursor.expected(f"{word} and a text in quotes")
        ruling[field] = cursor.text("a text in quotes")
    parts["rulings"].append(ruling)


def _read_position(cursor: Cursor, parts: Parts) -> None:
    wrong = cursor.expected("a public state as JSON, in quotes")
    try:
        parts["position"] = json.loads(cursor.text("a public state as JSON, in quotes"))
    except ValueError as error:
        raise wrong from error


def _setup_tags(record: Record) -> Iterator[str]:
    setup = record.setup
    if setup.layout is not None:
        tiles = [setup.layout.get(place) for place in PLACES]  # type: ignore[call-overload]
        yield f"[Board {' '.join(_tile(tile) for tile in tiles if tile)}]"
    if setup.projects is not None:
        yield f"[Projects {' '.join(map(_card, setup.projects))}]"
    if setup.first_player is not None:
        yield f"[First {name(setup.first_player)}]"
    for rule, value in setup.house_rules.items():
        yield f"[HouseRule {quote(rule)} {_setting(value)}]"
    if setup.policy is not None:
        yield f"[Policy {quote(setup.policy)}]"
    yield from (f"[ZoneNumber {where} {number}]" for where, number in setup.zone_numbers.items())
    yield from (f"[Tokens {kind} {count}]" for kind, count in setup.bramble_tokens.items())


def _tile(tile: Tile) -> str:
    return f"{tile.territory}+{tile.rotation}" if tile.rotation else str(tile.territory)


def _card(card: str | None) -> str:
    return "?" if card is None else card_name(card)


def _setting(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int) else quote(value)


def _seat(seat: Seat) -> str:
    words = [quote(seat.player), seat.clan or "?"]
    if seat.secret_objectives is not None:
        words += ["objectives", *map(card_name, seat.secret_objectives)]
    if seat.bid:
        words += ["bid", str(seat.bid)]
    if seat.start is not None:
        words += ["start", str(seat.start)]
    if seat.people is not None:
        words += ["people", *map(quote, seat.people)]
    return " ".join(words)


def _ruling(ruling: Any) -> str:
    words = [ruling.kind, str(ruling.action)]
    for field in ("rule", "clan", "field", "value"):
        value = getattr(ruling, field)
        if value is not None:
            words += [field, str(value) if isinstance(value, int) else quote(value)]
    return " ".join([*words, "by", quote(ruling.by), "because", quote(ruling.reason)])


_READ: dict[str, Callable[[Cursor, Parts], None]] = {
    "Edition": _read_edition,
    "Clan": _read_clan,
    "Board": _read_board,
    "First": _read_first,
    "Projects": _read_projects,
    "HouseRule": _read_house_rule,
    "Policy": _read_policy,
    "ZoneNumber": _read_zone_number,
    "Tokens": _read_tokens,
    "Ruling": _read_ruling,
    "Position": _read_position,
}
