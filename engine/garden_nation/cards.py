"""Cards by their id or by a name: `p3_g`, `Terraced Houses`, `terraced_houses` and `Дуплекс` are one card.

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
    return re.sub(r"[\W_]+", "_", name.casefold()).strip("_")


def _project_names() -> Mapping[str, tuple[str, ...]]:
    ids: dict[str, tuple[str, ...]] = defaultdict(tuple)
    for card in catalogue().projects:
        ids[slug(card.name)] += (card.id,)
    return dict(ids)


def _objective_names() -> Mapping[str, str]:
    return {
        "_".join([slug(name), *map(str, territories)]): card.id
        for card in catalogue().objectives
        for name in (card.name, *card.other_names)
        for territories in (card.territories, card.territories[::-1])
    }


PROJECT_NAMES = _project_names()
"""The ids that a project's English name stands for."""

_ENGLISH = {slug(other): slug(card.name) for card in catalogue().projects for other in card.other_names}
_OBJECTIVE_NAMES = _objective_names()


def project_id(said: str) -> str:
    """The id of a project; a name that two cards share stays a name, in English."""
    if said in PROJECTS:
        return said
    name = slug(said)
    name = _ENGLISH.get(name, name)
    ids = PROJECT_NAMES.get(name)
    if ids is None:
        raise ValueError(f"no common project {said!r}; they are {', '.join(PROJECTS)}")
    return ids[0] if len(ids) == 1 else name


def objective_id(said: str) -> str:
    """The id of a secret objective."""
    found = said if said in OBJECTIVES else _OBJECTIVE_NAMES.get(slug(said))
    if found is None:
        raise ValueError(f"no secret objective {said!r}; they are {', '.join(OBJECTIVES)}")
    return found
