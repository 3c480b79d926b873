"""One action of the notation: `build 4.left as greenery next mekassa {a note}`, read and written."""

import re
from collections.abc import Callable
from typing import Any

from engine.garden_nation.cards import OBJECTIVES, PROJECT_NAMES, PROJECTS, objective_id, project_id, slug
from engine.garden_nation.catalogue import catalogue
from engine.garden_nation.spelling import read_actions
from ingest.notation.garden_nation.forms import Kind, Part, pair, read_parts, write_parts
from ingest.notation.garden_nation.tokens import Cursor
from ingest.notation.garden_nation.words import CLANS, SHORT_PLACES, TYPES, VERBS
from ingest.notation.quoting import brace, quote

_ZONE = re.compile(r"([1-7])\.?([a-z_]+)")
_PLAIN = re.compile(r"[^\W\d]\w*")
NAMES = {card.id: card.name for card in catalogue().projects} | {
    card.id: " ".join([card.name, *map(str, card.territories)]) for card in catalogue().objectives
}


def read_action(cursor: Cursor, by: str | None) -> Any:
    """The action ahead, with its next player and its note."""
    if cursor.token not in VERBS:
        raise cursor.expected(f"an action: {', '.join(VERBS)}")
    type_, parts = ACTIONS[cursor.step().casefold()]
    fields = read_parts(cursor, (*parts, _NEXT))
    said = {"by": by, "note": cursor.note(), "type": type_, **fields}
    (action,) = read_actions([{name: value for name, value in said.items() if value is not None}])
    return action


def write_one(action: Any) -> str:
    """The action as the notation has it, without its player."""
    verb, parts = _BY_TYPE[action.type]
    note = "" if action.note is None else brace(action.note)
    return " ".join(filter(None, (verb, write_parts((*parts, _NEXT), action), note)))


def who(cursor: Cursor) -> str:
    """A clan in any language, or a player."""
    said = cursor.text("a clan or a player")
    return CLANS.get(said.casefold(), said)


def name(said: str) -> str:
    """A name as it is written: plain where it is one word that means itself."""
    has_other_meaning = said.casefold() in VERBS or CLANS.get(said.casefold(), said) != said
    return quote(said) if has_other_meaning else _plain(said)


def card_name(card: str) -> str:
    """A card by its name where it has one of its own, else by its id."""
    title = NAMES.get(card, card)
    own = card in OBJECTIVES or (card in PROJECTS and len(PROJECT_NAMES[slug(title)]) == 1)
    return _plain(title if own else card)


def _plain(said: str) -> str:
    """One word as it is, anything else in quotes."""
    return said if _PLAIN.fullmatch(said) else quote(said)


def _zone(cursor: Cursor) -> str:
    """A zone such as 3.left or 3.l."""
    match = _ZONE.fullmatch(cursor.token)
    if match is None or match[2] not in SHORT_PLACES:
        raise cursor.expected("a zone such as 3.left or 3.ul")
    cursor.step()
    return f"{match[1]}.{SHORT_PLACES[match[2]]}"


def _zone_type(cursor: Cursor) -> str:
    """A type of a bramble token."""
    if cursor.token not in TYPES:
        raise cursor.expected("greenery, yellow_grass or red_leaves")
    return TYPES[cursor.step().casefold()]


def _territory(cursor: Cursor) -> int:
    cursor.skip("move")
    if cursor.token not in set("1234567"):
        raise cursor.expected("a territory from 1 to 7")
    return int(cursor.step())


def _card(find: Callable[[str], str], what: str) -> Kind:
    """A card by its id or its name."""

    def read(cursor: Cursor) -> str:
        wrong = cursor.expected(what)
        try:
            return find(cursor.text(what))
        except ValueError as error:
            raise wrong from error

    return Kind(read, card_name)


ZONE, ZONE_TYPE, WHO = Kind(_zone), Kind(_zone_type), Kind(who, name)
PROJECT = _card(project_id, 'a common project such as "Terraced Houses" or p1_g_y')
OBJECTIVE = _card(objective_id, "a secret objective such as Market or s_control_1_3")

_AT = Part("", "zone", ZONE)
_NEXT = Part("next", "next", WHO)
ACTIONS: dict[str, tuple[str, tuple[Part, ...]]] = {
    "build": ("build", (_AT, Part("as", "bramble", ZONE_TYPE))),
    "demolish": ("demolish", (_AT,)),
    "invade": ("invade", (_AT,)),
    "strategic": ("strategic_move", (Part("", "to", Kind(_territory)),)),
    "roof": (
        "roof_transfer",
        (Part("", "source", ZONE), Part(">", "target", ZONE, "> and the zone that gets the roof")),
    ),
    "claim": ("claim_project", (Part("", "project", PROJECT), Part("new", "replacement", PROJECT))),
    "pass": ("pass", ()),
    "reveal": ("reveal_objectives", (Part("", "objectives", pair(OBJECTIVE, OBJECTIVE)),)),
}
"""Every verb with the type of its action and the parts behind it."""

_BY_TYPE = {type_: (verb, parts) for verb, (type_, parts) in ACTIONS.items()}
