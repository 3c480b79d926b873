"""Cards by their id or by their name: `p3_g`, `Terraced Houses` and `terraced_houses` are one card.

Two cards share each name of the first project family; such a name stays as it is and the open cards decide.
"""

import re
from collections import defaultdict
from collections.abc import Mapping

from engine.garden_nation.catalogue import catalogue

PROJECTS = {card.id: index for index, card in enumerate(catalogue().projects)}
OBJECTIVES = {card.id: index for index, card in enumerate(catalogue().objectives)}
PROJECT_IDS = tuple(PROJECTS)
OBJECTIVE_IDS = tuple(OBJECTIVES)


def slug(name: str) -> str:
    """A name in small letters, words joined by underscores."""
    return re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")


def _names() -> tuple[Mapping[str, tuple[str, ...]], Mapping[str, str]]:
    projects: dict[str, tuple[str, ...]] = defaultdict(tuple)
    for card in catalogue().projects:
        projects[slug(card.name)] += (card.id,)
    objectives = {}
    for goal in catalogue().objectives:
        objectives["_".join([slug(goal.name), *map(str, goal.territories)])] = goal.id
        objectives["_".join([slug(goal.name), *map(str, reversed(goal.territories))])] = goal.id
    return dict(projects), objectives


PROJECT_NAMES, _OBJECTIVE_NAMES = _names()
"""The ids that a project's name stands for."""


def project_id(said: str) -> str:
    """The id of a project; a name that two cards share stays a name."""
    if said in PROJECTS:
        return said
    ids = PROJECT_NAMES.get(slug(said))
    if ids is None:
        raise ValueError(f"no common project {said!r}; they are {', '.join(PROJECTS)}")
    return ids[0] if len(ids) == 1 else slug(said)


def objective_id(said: str) -> str:
    """The id of a secret objective."""
    found = said if said in OBJECTIVES else _OBJECTIVE_NAMES.get(slug(said))
    if found is None:
        raise ValueError(f"no secret objective {said!r}; they are {', '.join(OBJECTIVES)}")
    return found
