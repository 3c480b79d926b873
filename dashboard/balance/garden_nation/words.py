"""Cards by their names in the reader's language; a name that two cards share says what tells them apart."""

from dashboard.i18n import name, text
from engine.garden_nation.cards import OBJECTIVES, PROJECTS, slug
from engine.garden_nation.catalogue import catalogue
from engine.garden_nation.words import ZONE_TYPES


def card_name(card: str) -> str:
    """A project or secret objective."""
    if card in PROJECTS:
        project = catalogue().projects[PROJECTS[card]]
        title = name("card", slug(project.name))
        if project.empty is None:
            return title
        return text("garden_cards.beside", card=title, type=name("zone", ZONE_TYPES[project.empty]))
    objective = catalogue().objectives[OBJECTIVES[card]]
    return " ".join([name("card", slug(objective.name)), "/".join(map(str, objective.territories))]).strip()
