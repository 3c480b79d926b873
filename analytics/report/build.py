"""Put the report together: sections of figures, texts of a language, data attached, and one template."""

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from analytics.effects import effects_frame
from analytics.filters import Filters
from analytics.model_data import dimensions_of
from analytics.report import attached, sections
from analytics.report.drawing import calibration_plot, interval_bar, shade, widest
from analytics.report.recompute import questions
from analytics.warehouse import Warehouse
from engine.registry import game_named

LANGUAGES = ("en", "ru", "uk")


def build_report(
    warehouse: Warehouse,
    filters: Filters,
    language: str = "en",
    report: Callable[[str], None] = lambda _: None,
) -> str:
    """The report as HTML; where there are too few games for a model, it says so and has the counts alone."""
    texts = _texts(language)
    found = sections.everything(warehouse, filters, report)
    page: str = _template(language).render(
        language=language,
        t=texts["words"].__getitem__,
        name=lambda group, word: _name(texts["names"], group, word),
        names=lambda group, words: ", ".join(_name(texts["names"], group, word) for word in words),
        interval_bar=interval_bar,
        shade=shade,
        widest=widest,
        calibration_plot=calibration_plot,
        recompute=questions(warehouse, filters, dimensions_of(filters.game)),
        attached=attached.downloads(warehouse, filters, effects_frame(found["found"])),
        filters=filters.options(),
        points=game_named(filters.game).points,
        **found,
    )
    return page


@cache
def _template(language: str) -> Any:
    point, space = (".", "") if language == "en" else (",", "\N{NO-BREAK SPACE}")

    def figure(text: str) -> str:
        return text.replace(".", point).replace("%", f"{space}%")

    environment = Environment(
        loader=PackageLoader("analytics.report", "."), autoescape=True, undefined=StrictUndefined
    )
    environment.filters["percent"] = lambda share: "–" if share is None else figure(f"{share:.1%}")
    environment.filters["whole"] = lambda share: figure(f"{share:.0%}")
    environment.filters["number"] = lambda value, form=".1f": (
        "–" if value is None else figure(f"{value:{form}}")
    )
    environment.filters["moment"] = lambda moment: "–" if moment is None else f"{moment:%Y-%m-%d %H:%M} UTC"
    return environment.get_template("report.html.j2")


@cache
def _texts(language: str) -> dict[str, Any]:
    path = files("analytics.report").joinpath("texts", f"{language}.json")
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def _name(names: dict[str, dict[str, str]], group: str, word: Any) -> str:
    """What a value is called in the language; a pair by its two parts, a stranger's word as it is."""
    if group == "stars":
        kinds = (part.partition(" x") for part in str(word).split(" + "))
        return " + ".join(
            _name(names, "star", kind) + (f" ×{times}" if times else "") for kind, _, times in kinds
        )
    if group == "pair":
        first, _, second = str(word).partition("+")
        return f"{_name(names, 'faction', first)} + {_name(names, 'mat', second)}"
    return names.get(group, {}).get(str(word), str(word))
