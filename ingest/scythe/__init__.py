"""How other programs and people write Scythe down: roles and colours, places instead of coins."""

from ingest.scythe.places import tell_places_from_coins
from ingest.scythe.roles import read_role
from ingest.stated.game import StatedGame
from ingest.stated.habits import Habits, Role


class ScytheHabits(Habits):
    """What takes the place of the common habits; the titles are those of `data/scythe/titles.json`."""

    def read_role(self, text: object, *, numbers: bool = True) -> Role:
        """The faction and the mat that a role or a colour names."""
        return read_role(text, numbers=numbers)

    def tell_places_from_coins(self, game: StatedGame, column: str) -> None:
        """Figures that cannot be the coins of a game are marked as such."""
        tell_places_from_coins(game, column)


HABITS = ScytheHabits
