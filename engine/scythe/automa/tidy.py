"""One seat of a stated position, as people write it, with the names of the public state.

Units may be listed instead of counted, the own base may be called `home`, and the Automa's mechs need no names.
"""

from collections.abc import Mapping
from typing import Any

from engine.scythe.board import PLACES
from engine.scythe.catalogue import catalogue
from engine.scythe.words import FACTIONS
from engine.violation import Malformed

Json = dict[str, Any]

_ON_THE_MAT = ("mat", "faction_mat", "on_mat")
_OWN_BASE = ("home", "base", "home_base")
_TRACKER_STARS = ("star_card", "star_track", "star_tracker", "cube")
"""Other words for a star of the star card, which a list of stars calls `tracker`."""
_MOST = 20
"""More than any number of units or stars, so that a hostile count costs nothing."""


def tidied(seat: Mapping[str, Any], automa: bool) -> Json:
    """The seat with the names of the public state."""
    tidy = {name: value for name, value in seat.items() if value is not None or name == "character"}
    tidy.pop("automa", None)
    faction = str(tidy.get("faction"))
    tidy["workers"] = _workers(tidy.get("workers", {}), faction)
    tidy["mechs"] = _mechs(tidy.get("mechs", {}), faction, automa)
    tidy["stars"] = _stars(tidy.get("stars", ()), faction, automa)
    if "character" in tidy:
        tidy["character"] = _stand(tidy["character"], faction)
    if isinstance(tidy.get("combat_cards"), list):
        tidy["combat_cards"] = len(tidy["combat_cards"])
    if isinstance(tidy.get("factory_card"), bool):
        tidy["factory_card"] = "unknown" if tidy["factory_card"] else None
    if automa:
        tidy.pop("mat", None)
    return tidy


def tidied_resources(given: Any) -> Any:
    """Tokens by hex and kind, which may be listed; their number alone does not say the kinds."""
    if not isinstance(given, Mapping):
        return given
    return {name: _tokens(str(name), held) for name, held in given.items()}


def _tokens(name: str, held: Any) -> Any:
    if isinstance(held, list):
        return {kind: held.count(kind) for kind in held if isinstance(kind, str)}
    if not isinstance(held, Mapping):
        expected = 'their kinds, such as {"metal": 2}'
        raise Malformed(
            f"the resources on {name} are {held!r:.40}", where="position.resources", expected=expected
        )
    return held


def _stand(name: Any, faction: str) -> Any:
    """A place as the board calls it: the own base may be `home`, letters may be small, null is the mat."""
    if name in _OWN_BASE:
        return f"home_{faction}"
    if name in _ON_THE_MAT:
        return None
    return name.upper() if isinstance(name, str) and name.upper() in PLACES else name


def _workers(given: Any, faction: str) -> Any:
    """Their number by place; those on the mat are left out."""
    if isinstance(given, list):
        given = {str(name): given.count(name) for name in given}
    if not isinstance(given, Mapping):
        return given
    placed = {_stand(name, faction): count for name, count in given.items() if name not in _ON_THE_MAT}
    limit = catalogue().scoring.limits["workers"]
    if all(isinstance(count, int) for count in placed.values()) and sum(placed.values()) > limit:
        raise _wrong(
            faction, "workers", f"has {sum(placed.values())} workers", f"at most {limit} (AUT-INV-02)"
        )
    return placed


def _mechs(given: Any, faction: str, automa: bool) -> Any:
    """The place by ability. The human's abilities decide where the units can go, the Automa's say nothing."""
    slots = tuple(catalogue().factions[faction].mechs) if faction in FACTIONS else ()
    if isinstance(given, Mapping) and set(given) <= set(slots):
        return {slot: _stand(place, faction) for slot, place in given.items()}
    if not automa:
        raise _wrong(faction, "mechs", "has mechs without their abilities", _by_ability(slots))
    placed = [_stand(place, faction) for place in _listed(given)]
    if len(placed) > len(slots):
        raise _wrong(faction, "mechs", f"has {len(placed)} mechs", f"at most {len(slots)} (AUT-INV-02)")
    return dict(zip(slots, placed, strict=False))


def _by_ability(slots: tuple[str, ...]) -> str:
    example = f'{{"{slots[0]}": "X1"}}' if slots else "the ability and the place"
    return f"each by its ability, which decides where its units can go: {', '.join(slots)}; such as {example}"


def _listed(given: Any) -> list[Any]:
    """The places of mechs in a list, counted by place, or under any names."""
    if not isinstance(given, Mapping):
        return list(given) if isinstance(given, list) else [given]
    named = [place for place in given.values() if not isinstance(place, int)]
    return named or _repeated(given)


def _repeated(counts: Mapping[str, Any]) -> list[str]:
    """Each name as often as it is counted; no count of a game reaches the limit."""
    return [name for name, count in counts.items() for _ in range(min(int(count), _MOST))]


def _stars(given: Any, faction: str, automa: bool) -> Any:
    """One entry for each star; a bare number says no kinds, which only the Automa's star card leaves out."""
    if isinstance(given, Mapping) and all(isinstance(count, int) for count in given.values()):
        given = _repeated(given)
    if isinstance(given, int):
        if given and not automa:
            raise _wrong(
                faction, "stars", "has stars without their kinds", 'a list such as ["mechs", "combat"]'
            )
        given = ["tracker"] * min(given, _MOST)
    if not isinstance(given, (list, tuple)):
        return given
    return ["tracker" if automa and kind in _TRACKER_STARS else kind for kind in given]


def _wrong(faction: str, part: str, what: str, expected: str) -> Malformed:
    return Malformed(f"{faction} {what}", where=f"position.{faction}.{part}", expected=expected)
