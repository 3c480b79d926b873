"""What the places of the board are called."""

from dashboard.viewer.speech import Speech


def place_words(place: str | None, speech: Speech) -> str:
    """A hex by its id, a base by the faction's name."""
    if place is None:
        return "–"
    home = place.removeprefix("home_")
    return place if home == place else speech.text("act.home", faction=speech.name("faction", home))
