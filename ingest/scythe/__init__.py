"""How other programs and people write Scythe down: titles, roles and colours, places instead of coins.

What is here takes the place of the common habits in `ingest/stated/habits.py`.
"""

from ingest.scythe.places import tell_places_from_coins
from ingest.scythe.roles import read_role
from ingest.scythe.titles import expansions_of, is_the_game_itself, names_the_game

SHEET_ROWS = {
    "coins": "coins",
    "stars": "star_coins",
    "territories": "territory_coins",
    "resources": "resource_coins",
    "structure_bonus": "structure_bonus",
}
"""The rows of an app's score sheet by the heading they have, and the figures of a record that they are."""

__all__ = [
    "SHEET_ROWS",
    "expansions_of",
    "is_the_game_itself",
    "names_the_game",
    "read_role",
    "tell_places_from_coins",
]
