"""The game's own words as types: the closed vocabularies that records, states and catalogues share."""

from typing import Annotated, Literal, get_args

from msgspec import Meta

Clan = Literal["sylphs", "mekassa", "pterygotes", "azagayes"]
ZoneType = Literal["greenery", "yellow_grass", "red_leaves", "bramble"]
TokenType = Literal["greenery", "yellow_grass", "red_leaves"]
Place = Literal["center", "upper_left", "upper_right", "right", "lower_right", "lower_left", "left"]
"""A place in a territory, and in the same way the place of a territory on the board."""

Ploy = Literal["strategic_move", "roof_transfer", "invade"]
Edition = Literal["rulebook", "cards"]

ZoneName = Annotated[
    str, Meta(pattern=r"^[1-7]\.(center|upper_left|upper_right|right|lower_right|lower_left|left)$")
]
"""A zone as printed on its tile, before the tile is turned, such as `3.left`."""

CLANS: tuple[Clan, ...] = get_args(Clan)
ZONE_TYPES: tuple[ZoneType, ...] = get_args(ZoneType)
TOKEN_TYPES: tuple[TokenType, ...] = get_args(TokenType)
PLACES: tuple[str, ...] = get_args(Place)
PLOYS: tuple[Ploy, ...] = get_args(Ploy)
EDITIONS: tuple[Edition, ...] = get_args(Edition)
CATEGORIES = ("projects", "secret_objectives", "population")
"""The categories of the end score, in the order of GN-END-03."""

BRAMBLE = ZONE_TYPES.index("bramble")
