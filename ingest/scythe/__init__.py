"""How other programs and people write Scythe down: titles, roles and colours, places instead of coins.

What is here takes the place of the common habits in `ingest/stated/habits.py`.
"""

from ingest.scythe.places import tell_places_from_coins as tell_places_from_coins
from ingest.scythe.roles import read_role as read_role
from ingest.scythe.titles import expansions_of as expansions_of
from ingest.scythe.titles import is_the_game_itself as is_the_game_itself
from ingest.scythe.titles import names_the_game as names_the_game

SHEET_ROWS = {
    "coins": "coins",
    "stars": "star_coins",
    "territories": "territory_coins",
    "resources": "resource_coins",
    "structure_bonus": "structure_bonus",
}
"""The rows of an app's score sheet by the heading they have, and the figures of a record that they are."""
