"""What Scythe deals, and its tie-break values.

Factions stand in seating order (SET-09), mats by number (SET-25); tie-breaks are TIE-01 to TIE-06.
"""

from typing import Any

from analytics.tournament.supply import Supply
from engine.record import Record
from engine.replay import replay
from engine.scythe.catalogue import catalogue, read_facts
from engine.scythe.editions import rules_of
from engine.scythe.final import final_holdings
from engine.scythe.sheet_ranking import sheet_criteria
from engine.scythe.tally import tallies
from engine.scythe.tiebreak import Criteria, criteria

BASE = "base"

NOT_ENDED = frozenset({"nobody_with_six_stars"})
"""What a sheet is said to lack when its game was stopped by the clock (END-01)."""


def supply() -> Supply:
    """Everything in the box and its expansions."""
    facts = read_facts("factions")
    base = {each["id"] for each in facts["factions"] if each["expansion"] == BASE}
    mats = sorted(catalogue().mats.values(), key=lambda mat: mat.order)
    return Supply(
        factions=tuple(facts["seating"]),
        base_factions=tuple(each for each in facts["seating"] if each in base),
        mats=tuple(mat.id for mat in mats),
        base_mats=tuple(mat.id for mat in mats if mat.expansion == BASE),
    )


def tie_values(record: Record) -> list[Criteria]:
    """The six tie-break values of every seat; None where a sheet does not state one."""
    own: Any = record
    weight = rules_of(own.edition, own.setup.house_rules, own.setup.tournament).tie_break_factory_territories
    if own.actions or own.position is not None:
        state = replay(own).state
        return [criteria(held, weight) for held in final_holdings(state, own)] if state else []
    if own.announced is None:
        return []
    return [sheet_criteria(tally, weight) for tally in tallies(own)]
