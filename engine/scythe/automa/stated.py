"""From a position as people write it to a record that begins there.

A position may leave out almost everything. The Automa's seat is the one that says so, else the one that the
object `automa` names, else the one with the Automa's name, else the only one without a player mat, else the one
whose mat is said to be null.
"""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from engine.scythe.automa.names import difficulty_named, is_automa, level_named
from engine.scythe.automa.settings import OPTIONS, AutomaSettings, settings_of
from engine.scythe.automa.tidy import tidied, tidied_resources
from engine.scythe.record import Record
from engine.scythe.words import MATS
from engine.violation import Malformed

Json = dict[str, Any]

_LEVEL_WORDS = ("tracker", "level", "star_card", "star_tracker", "difficulty")
_OPTION_WORDS = ("options", "settings", "optional_rules")
BESIDE_THE_STATE = (*_LEVEL_WORDS, "house_rules", "edition", "game")
"""What a stated position may say beside the names of the public state."""
BESIDE_THE_AUTOMA = (*_LEVEL_WORDS, *_OPTION_WORDS, *OPTIONS, "house_rules", "seat")
"""The same for its object `automa`."""
_NORMAL = AutomaSettings().level
_SCHEMES = {"I": 1, "II": 2, "1": 1, "2": 2, "scheme_1": 1, "scheme_2": 2}
_EXAMPLE = '{"seats": [{"faction": "crimea", ...}, {"faction": "nordic", "player": "Automa", ...}]}'
_NO_MAT_STATED = MATS[0]
"""A human's mat that is not stated: it plays no part in a turn of the Automa."""


def record_at(given: Any) -> Record:
    """A record without actions that begins at the position; of a record with a position only that is tidied."""
    if not isinstance(given, Mapping):
        raise _unclear("a position is a JSON object", type(given).__name__, _EXAMPLE)
    body = _body(given)
    seats = _mappings(body.get("seats"))
    played = [seat.get("faction") for seat in _mappings(given.get("seats")) if _about(seat)]
    if "position" in given and played:
        placed = [tidied(seat, seat.get("faction") in played) for seat in seats]
        return valid_record({**given, "position": {**body, "seats": placed}})
    if len(seats) != 2:
        message = "a solo position has the two seats of human and Automa"
        raise _unclear(f"{message}, not {len(seats)}", f"{len(seats)} seats", _EXAMPLE)
    about = _about(given) | {word: body[word] for word in _LEVEL_WORDS if word in body} | _about(body)
    index = _automa_index(seats, about)
    about |= _about(seats[index])
    about["scheme"] = _SCHEMES.get(str(about.get("scheme")), about.get("scheme"))
    position = {
        **body,
        "resources": tidied_resources(body.get("resources", {})),
        "automa": about,
        "seats": [tidied(seat, number == index) for number, seat in enumerate(seats)],
    }
    position.setdefault("active", seats[index].get("faction"))
    told = [_told_seat(seats[0], index == 0, about), _told_seat(seats[1], index == 1, about)]
    setup = {"house_rules": {**_mapping(given, "house_rules"), **_mapping(about, "house_rules")}}
    return valid_record({"seats": told, "position": position, "setup": setup, **_edition(given)})


def _body(given: Mapping[str, Any]) -> Json:
    """The position itself, which may stand under `position` or `state`; null says nothing."""
    held = (given[name] for name in ("position", "state") if isinstance(given.get(name), Mapping))
    return {name: value for name, value in next(held, given).items() if value is not None}


def _mappings(seats: Any) -> list[Json]:
    """The seats, with their factions in lower case; nothing where the list is no list of seats."""
    if not isinstance(seats, list) or not all(isinstance(each, Mapping) for each in seats):
        return []
    return [
        {**each, "faction": str(each["faction"]).casefold()} if each.get("faction") else dict(each)
        for each in seats
    ]


def _about(body: Mapping[str, Any]) -> Json:
    return _mapping(body, "automa")


def _mapping(body: Mapping[str, Any], name: str) -> Json:
    said = body.get(name)
    return dict(said) if isinstance(said, Mapping) else {}


def _automa_index(seats: list[Json], about: Json) -> int:
    for fits in (
        lambda number, seat: bool(seat.get("automa")),
        lambda number, seat: seat.get("faction") is not None and seat.get("faction") == about.get("faction"),
        lambda number, seat: number == about.get("seat"),
        lambda number, seat: is_automa(str(seat.get("player", ""))),
        lambda number, seat: seat.get("mat") is None,
        lambda number, seat: "mat" in seat and seat["mat"] is None,
        lambda number, seat: seat.get("character", "") is None,
    ):
        found = [number for number, seat in enumerate(seats) if fits(number, seat)]
        if len(found) == 1:
            return found[0]
    raise _unclear("which seat is the Automa's?", "two seats alike", 'its seat with "player": "Automa"')


def _told_seat(seat: Mapping[str, Any], automa: bool, about: Json) -> Json:
    told: Json = {"player": str(seat.get("player") or ("Automa" if automa else "Human"))}
    told["faction"] = seat.get("faction")
    if automa:
        told["automa"] = _settings(seat, about).model_dump()
    else:
        told["mat"] = seat.get("mat") or _NO_MAT_STATED
    return told


def _settings(seat: Mapping[str, Any], about: Json) -> AutomaSettings:
    """The level and the optional rules, which may stand beside it, as a list, or by name and value."""
    said = [f"{name}={about[name]}" for name in OPTIONS if name in about]
    for given in (about.get(word) for word in _OPTION_WORDS):
        if isinstance(given, Mapping):
            said += [f"{name}={value}" for name, value in given.items()]
        elif given is not None:
            said += map(str, given if isinstance(given, list) else [given])
    return settings_of(_level(seat, about), said)


def _level(seat: Mapping[str, Any], about: Json) -> str:
    for word in _LEVEL_WORDS:
        if about.get(word) is not None:
            said = str(about[word]).casefold()
            named = level_named(said) or difficulty_named(said)
            return named or (_NORMAL if is_automa(said) else said)
    return level_named(str(seat.get("player", ""))) or _NORMAL


def _edition(given: Mapping[str, Any]) -> Json:
    return {"edition": given["edition"]} if "edition" in given else {}


def valid_record(body: Any) -> Record:
    """The record that a JSON value spells; what is wrong with it is named with its place."""
    try:
        return Record.model_validate(body)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise Malformed(
            f"{where}: {first['msg']}", where=where, expected="the names of the public state"
        ) from error


def _unclear(message: str, found: str, expected: str) -> Malformed:
    return Malformed(message, where="position", found=found, expected=expected)
