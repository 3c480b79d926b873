"""The codes of everything an announced result can get wrong, each with the rule it breaks.

`docs/discrepancies.md` says for every code what it means and what to do next.
"""

from types import MappingProxyType

from engine.scythe.record import Seat
from engine.violation import Discrepancy

SHEET_CODES = MappingProxyType(
    {
        "automa_figure_impossible": "AUT-SCORE-02",
        "category_does_not_multiply_out": "SCORE-02",
        "faction_twice": "SET-08",
        "factory_held_twice": "CTRL-04",
        "factory_not_stated": "SCORE-07",
        "factory_without_territory": "SCORE-07",
        "figure_off_limits": "INV-03",
        "mat_twice": "SET-08",
        "negative_figure": "INV-10",
        "nobody_with_six_stars": "END-01",
        "popularity_off_track": "INV-10",
        "power_off_track": "INV-10",
        "rank_differs": "SCORE-13",
        "resources_without_territory": "SCORE-09",
        "sheet_without_seat": "INV-14",
        "star_beyond_cap": "STAR-12",
        "star_kinds_differ_from_count": "SCORE-05",
        "star_missing": "STAR-10",
        "star_not_earned": "INV-03",
        "structure_bonus_differs_from_count": "SBON-10",
        "structure_bonus_impossible": "SBON-10",
        "structure_count_impossible": "SBON-10",
        "territories_exceed_map": "CTRL-04",
        "tie_break_unknown": "TIE-01",
        "too_many_stars": "STAR-14",
        "too_many_territories": "SCORE-08",
        "total_does_not_add_up": "SCORE-01",
        "two_players_with_six_stars": "INV-13",
        "units_differ_from_parts": "TIE-01",
        "winner_differs": "SCORE-13",
    }
)


REPLAY_CODES = MappingProxyType(
    {"figure_differs": "INV-14", "rounds_differ": "INV-14", "statement_differs": "INV-14"}
)
"""What only a replay can find: an announced or noted figure that the actions do not lead to."""

CODES = MappingProxyType({**SHEET_CODES, **REPLAY_CODES})


def at_table(
    code: str, message: str, field: str | None = None, announced: object = None, reconstructed: object = None
) -> Discrepancy:
    """A discrepancy of the whole table."""
    return Discrepancy(
        code,
        message,
        rule=CODES[code],
        field=field,
        announced=_text(announced),
        reconstructed=_text(reconstructed),
    )


def at_seat(
    number: int,
    seat: Seat,
    code: str,
    message: str,
    field: str | None = None,
    announced: object = None,
    reconstructed: object = None,
) -> Discrepancy:
    """A discrepancy of one seat."""
    return Discrepancy(
        code,
        message,
        rule=CODES[code],
        seat=number,
        player=seat.player,
        field=field,
        announced=_text(announced),
        reconstructed=_text(reconstructed),
    )


def _text(value: object) -> str | None:
    return None if value is None else str(value)
