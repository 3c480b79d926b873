"""Put the report together: sections of figures, texts of a language, data attached, and one template."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from analytics.effects import effects_frame
from analytics.filters import Filters
from analytics.model_data import dimensions_of
from analytics.report import attached, sections
from analytics.report.drawing import calibration_plot, interval_bar, shade, span
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
        span=span,
        calibration_plot=calibration_plot,
        whole=_figures(language).whole,
        recompute=questions(warehouse, filters, dimensions_of(filters.game)),
        attached=attached.downloads(warehouse, filters, effects_frame(found["found"])),
        filters=filters.options(),
        points=game_named(filters.game).points,
        **found,
    )
    return page


@dataclass(frozen=True, slots=True)
class Figures:
    """How a language writes numbers; what is unknown is a dash."""

    point: str = "."
    before_percent: str = ""

    def number(self, value: float | None, form: str = ".1f") -> str:
        """A number in a form of Python's, with a minus that is not a hyphen."""
        if value is None:
            return "–"
        written = f"{value:{_without_minus_zero(form)}}".replace("-", "\N{MINUS SIGN}").replace(
            ".", self.point
        )
        return written.replace("%", f"{self.before_percent}%")

    def percent(self, share: float | None) -> str:
        """A share with a tenth of a percent."""
        return self.number(share, ".1%")

    def whole(self, share: float | None) -> str:
        """A share in whole percents."""
        return self.number(share, ".0%")

    def small(self, value: float | None) -> str:
        """A number of three decimals, below which it is only said to be smaller."""
        return (
            f"< {self.number(0.001, '.3f')}"
            if value is not None and value < 0.001
            else self.number(value, ".3f")
        )


def _without_minus_zero(form: str) -> str:
    """The form in which what is rounded to zero has no minus."""
    return form.replace("+", "+z") if form.startswith("+") else f"z{form}"


@cache
def _figures(language: str) -> Figures:
    return Figures() if language == "en" else Figures(",", "\N{NO-BREAK SPACE}")


@cache
def _template(language: str) -> Any:
    environment = Environment(
        loader=PackageLoader("analytics.report", "."), autoescape=True, undefined=StrictUndefined
    )
    written = _figures(language)
    for each in (written.number, written.percent, written.whole, written.small):
        environment.filters[each.__name__] = each
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
