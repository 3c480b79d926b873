"""Styles of play: what a bot weighs when it looks at a table."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """Weights of what a table is worth to a bot; `ploys` is how often it thinks of one."""

    points: float = 1.0
    secret: float = 1.0
    inhabitants: float = 0.35
    control: float = 0.8
    floors: float = 0.6
    ploys: float = 0.1
    harm: float = 0.0
    thinks: bool = True


STYLES = {
    "builder": Style(points=1.5, floors=0.9),
    "secretive": Style(secret=1.8, points=0.8),
    "ruler": Style(control=1.8, floors=0.8),
    "raider": Style(ploys=0.5, harm=0.35, points=1.1),
    "hoarder": Style(inhabitants=0.6, floors=0.5, points=1.1),
    "racer": Style(floors=1.6, inhabitants=0.2),
    "random": Style(thinks=False),
}
STYLE_NAMES = tuple(STYLES)
PLANNED_STYLES = tuple(name for name, style in STYLES.items() if style.thinks)
