"""One action of the notation: `build 4.left as greenery next mekassa {a note}`, read and written."""

import re
from collections.abc import Callable
from typing import Any

from engine.garden_nation.cards import OBJECTIVES, PROJECT_NAMES, PROJECTS, objective_id, project_id, slug
from engine.garden_nation.catalogue import catalogue
from engine.garden_nation.spelling import read_actions
from ingest.notation.garden_nation.tokens import Cursor
from ingest.notation.garden_nation.words import CLANS, SHORT_PLACES, TYPES, VERBS
from ingest.notation.quoting import brace, quote

_ZONE = re.compile(r"([1-7])\.?([a-z_]+)")
_PLAIN = re.compile(r"[^\W\d]\w*")
NAMES = {card.id: card.name for card in catalogue().projects} | {
    card.id: " ".join([card.name, *map(str, card.territories)]) for card in catalogue().objectives
}

Fields = dict[str, Any]


def read_action(cursor: Cursor, by: str | None) -> Any:
    """The action ahead, with its next player and its note."""
    verb = cursor.token
    if verb not in VERBS:
        raise cursor.expected(f"an action: {', '.join(VERBS)}")
    cursor.step()
    fields = _READ[verb](cursor)
    if cursor.skip("next"):
        fields["next"] = who(cursor)
    note = cursor.note()
    said = {"by": by, "note": note, **fields}
    (action,) = read_actions([{name: value for name, value in said.items() if value is not None}])
    return action


def write_one(action: Any) -> str:
    """The action as the notation has it, without its player."""
    words = _WRITE[action.type](action)
    following = getattr(action, "next", None)
    if following is not None:
        words += f" next {name(following)}"
    return words if action.note is None else f"{words} {brace(action.note)}"


def who(cursor: Cursor) -> str:
    """A clan in any language, or a player."""
    said = cursor.text("a clan or a player")
    return CLANS.get(said.casefold(), said)


def name(said: str) -> str:
    """A name as it is written: plain where it is one word that means itself."""
    plain = (
        _PLAIN.fullmatch(said) and said.casefold() not in VERBS and CLANS.get(said.casefold(), said) == said
    )
    return said if plain else quote(said)


def zone(cursor: Cursor) -> str:
    """A zone such as 3.left or 3.l."""
    match = _ZONE.fullmatch(cursor.token)
    place = SHORT_PLACES.get(match[2]) if match else None
    if match is None or place is None:
        raise cursor.expected("a zone such as 3.left or 3.ul")
    cursor.step()
    return f"{match[1]}.{place}"


def zone_type(cursor: Cursor) -> str:
    """A type of a bramble token."""
    kind = TYPES.get(cursor.token)
    if kind is None:
        raise cursor.expected("greenery, yellow_grass or red_leaves")
    cursor.step()
    return kind


def project(cursor: Cursor) -> str:
    """A common project by id or name."""
    return _card(cursor, project_id, 'a common project such as "Terraced Houses" or p1_g_y')


def objective(cursor: Cursor) -> str:
    """A secret objective by id or name."""
    return _card(cursor, objective_id, "a secret objective such as Market or s_control_1_3")


def card_name(card: str) -> str:
    """A card by its name where it has one of its own, else by its id."""
    title = NAMES.get(card, card)
    own = card in OBJECTIVES or (card in PROJECTS and len(PROJECT_NAMES[slug(title)]) == 1)
    shown = title if own else card
    return shown if _PLAIN.fullmatch(shown) else quote(shown)


def _card(cursor: Cursor, find: Callable[[str], str], what: str) -> str:
    wrong = cursor.expected(what)
    try:
        return find(cursor.text(what))
    except ValueError as error:
        raise wrong from error


def _read_build(cursor: Cursor) -> Fields:
    fields: Fields = {"type": "build", "zone": zone(cursor)}
    if cursor.skip("as"):
        fields["bramble"] = zone_type(cursor)
    return fields


def _read_strategic(cursor: Cursor) -> Fields:
    cursor.skip("move")
    if cursor.token not in set("1234567"):
        raise cursor.expected("a territory from 1 to 7")
    return {"type": "strategic_move", "to": cursor.whole("a territory")}


def _read_roof(cursor: Cursor) -> Fields:
    source = zone(cursor)
    if not cursor.skip(">"):
        raise cursor.expected("> and the zone that gets the roof")
    return {"type": "roof_transfer", "source": source, "target": zone(cursor)}


def _read_claim(cursor: Cursor) -> Fields:
    fields: Fields = {"type": "claim_project", "project": project(cursor)}
    if cursor.skip("new"):
        fields["replacement"] = project(cursor)
    return fields


def _read_reveal(cursor: Cursor) -> Fields:
    return {"type": "reveal_objectives", "objectives": [objective(cursor), objective(cursor)]}


def _write_build(action: Any) -> str:
    return f"build {action.zone}" + (f" as {action.bramble}" if action.bramble else "")


def _write_claim(action: Any) -> str:
    shown = f" new {card_name(action.replacement)}" if action.replacement else ""
    return f"claim {card_name(action.project)}{shown}"


_READ: dict[str, Callable[[Cursor], Fields]] = {
    "build": _read_build,
    "demolish": lambda cursor: {"type": "demolish", "zone": zone(cursor)},
    "invade": lambda cursor: {"type": "invade", "zone": zone(cursor)},
    "strategic": _read_strategic,
    "roof": _read_roof,
    "claim": _read_claim,
    "pass": lambda cursor: {"type": "pass"},
    "reveal": _read_reveal,
}
_WRITE: dict[str, Callable[[Any], str]] = {
    "build": _write_build,
    "demolish": lambda action: f"demolish {action.zone}",
    "invade": lambda action: f"invade {action.zone}",
    "strategic_move": lambda action: f"strategic {action.to}",
    "roof_transfer": lambda action: f"roof {action.source} > {action.target}",
    "claim_project": _write_claim,
    "pass": lambda action: "pass",
    "reveal_objectives": lambda action: "reveal " + " ".join(map(card_name, action.objectives)),
}
