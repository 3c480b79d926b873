"""The texts of one language, for words that are written once and kept."""

from collections.abc import Mapping

from dashboard.i18n import table
from dashboard.i18n.forms import shown


class Speech:
    """Texts and names in a fixed language, whatever the page that asks is shown in."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._texts: Mapping[str, str] = table(language)

    def text(self, key: str, **values: object) -> str:
        """A text with its figures filled in."""
        found = self._texts[key]
        if not values:
            return found
        return found.format(**{name: shown(value, self.language) for name, value in values.items()})

    def name(self, group: str, member: object) -> str:
        """What a member of a group is called; a dash where nothing is recorded."""
        if member is None:
            return "–"
        return self._texts.get(f"{group}.{member}", str(member).replace("_", " "))

    def group(self, prefix: str) -> dict[str, str]:
        """All texts whose key begins with this prefix, by the rest of their key."""
        start = f"{prefix}."
        return {key.removeprefix(start): words for key, words in self._texts.items() if key.startswith(start)}
