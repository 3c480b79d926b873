"""Put the report together: sections of figures, texts of a language, data attached, and one template."""

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from analytics.filters import Filters
from analytics.models.effects import TooFewGames
from analytics.report import attached, sections
from analytics.report.drawing import interval_bar, shade
from analytics.warehouse import Warehouse

LANGUAGES = ("en", "ru", "uk")


def build_report(
    warehouse: Warehouse,
    filters: Filters,
    language: str = "en",
    report: Callable[[str], None] = lambda _: None,
) -> str:
    """The report as HTML; raises `TooFewGames` where no model can be fitted."""
    texts = _texts(language)
    found = sections.everything(warehouse, filters, report)
    page: str = _template().render(
        language=language,
        t=texts["words"].__getitem__,
        name=lambda group, word: _name(texts["names"], group, word),
        interval_bar=interval_bar,
        shade=shade,
        attached=attached.downloads(warehouse, filters),
        filters=filters.spelt(),
        **found,
    )
    return page


@cache
def _template() -> Any:
    environment = Environment(
        loader=PackageLoader("analytics.report", "."), autoescape=True, undefined=StrictUndefined
    )
    environment.filters["percent"] = lambda share: "–" if share is None else f"{share:.1%}"
    environment.filters["number"] = lambda value: "–" if value is None else f"{value:.1f}"
    return environment.get_template("report.html.j2")


@cache
def _texts(language: str) -> dict[str, Any]:
    path = files("analytics.report").joinpath("texts", f"{language}.json")
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def _name(names: dict[str, dict[str, str]], group: str, word: Any) -> str:
    """What a value is called in the language; a pair by its two parts, a stranger's word as it is."""
    if group == "pair":
        first, _, second = str(word).partition("+")
        return f"{_name(names, 'faction', first)} + {_name(names, 'mat', second)}"
    return names.get(group, {}).get(str(word), str(word))


__all__ = ["LANGUAGES", "TooFewGames", "build_report"]
