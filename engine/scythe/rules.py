"""Scythe as a game: what the registry finds (`engine/registry.py`)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from engine.game import Dimension, Game
from engine.record import Ruling as CommonRuling
from engine.result import Line, Outcome, Verdict
from engine.scythe import game, legal, public, setup
from engine.scythe.actions import Automa, ChooseSection, StopGame
from engine.scythe.automa.names import is_automa
from engine.scythe.automa.sheets import plays_itself
from engine.scythe.catalogue import FactionFacts, MatFacts, catalogue
from engine.scythe.deals import stop
from engine.scythe.editions import rules_of
from engine.scythe.final import final_discrepancies, final_holdings, final_ranking
from engine.scythe.fixes import fix
from engine.scythe.objectives import force
from engine.scythe.policy import banned_under, default_policy, policy_names
from engine.scythe.record import Record, Ruling
from engine.scythe.sheet import figure_faults, table_arithmetic, verify_sheet
from engine.scythe.state import State
from engine.scythe.words import CATEGORIES, EDITIONS, FACTIONS, MATS, STAR_KINDS
from engine.violation import Ambiguous, Discrepancy, Malformed, Violation

_TOLD = {
    "inferred": "{who}: {said}",
    "taken_back": "taken back and not played",
    "left": "{who} left the game and is placed behind those who stayed",
    "adjourned": "the game was adjourned",
    "resumed": "the game was resumed",
}
"""Events that a verdict tells, and how."""


def _added(components: Mapping[str, FactionFacts] | Mapping[str, MatFacts]) -> frozenset[str]:
    return frozenset(name for name, facts in components.items() if facts.expansion != "base")


class Scythe(Game):
    """One to seven players, each with a faction and a mat; the Automa sits without a mat."""

    id = "scythe"
    titles = ("scythe", "sçythe", "серп", "коса", "大鎌戦役", "镰刀战争", "鐮刀戰爭", "사이드", "사이쓰")
    record = Record
    editions: ClassVar[tuple[str, ...]] = EDITIONS
    players = range(1, 8)
    dimensions = (
        Dimension("faction", FACTIONS, _added(catalogue().factions)),
        Dimension("mat", MATS, _added(catalogue().mats)),
    )
    counted = (Dimension("star", STAR_KINDS),)
    categories = CATEGORIES
    criteria = tuple(catalogue().scoring.tie_breaks)
    unit = "$"
    points = "coins"
    positions = True
    best_total_wins = "SCORE-13"
    ban_rule = "TOUR-02"
    not_ended = (
        "nobody has placed a sixth star; a game that the table stopped ends with stop, "
        "or its result says stopped"
    )

    set_up = staticmethod(setup.set_up)
    apply = staticmethod(game.apply)
    legal = staticmethod(legal.legal_actions)
    score = staticmethod(public.projected)
    public_state = staticmethod(public.public_state)

    def setup_faults(
        self, record: Any, waived: frozenset[str] = frozenset()
    ) -> list[Violation | Ambiguous | Malformed]:
        """All at once; only what keeps the seats from being set up at all stands alone."""
        faults: list[Violation | Ambiguous | Malformed] = []
        try:
            setup.set_up(record, waived, faults)
        except (Violation, Ambiguous, Malformed) as reason:
            faults.append(reason)
        return faults

    def actor(self, state: State, action: Any) -> str:
        """The one named, else the active player; a section chosen or an Automa card begins the next turn."""
        begins = isinstance(action, (Automa, ChooseSection)) and state.section >= 0
        return action.by or state.seats[state.follower(state.active) if begins else state.active].name

    def play(self, state: State, actions: Iterable[Any]) -> None:
        """The loop stands with the rules, so that it is compiled with them."""
        game.play(state, actions)

    def program(self, name: str) -> bool:
        """The Automa under any of its names."""
        return is_automa(name)

    def automatic(self, seat: Any) -> bool:
        """The seat says so, or its name does."""
        return plays_itself(seat)

    def finish(self, state: State, record: Any) -> None:
        """An objective that must be revealed, and a game that the table stopped."""
        if (
            state.rules.objective_reveal_window == "forced_when_met"
            and state.section >= 0
            and not state.ended
        ):
            force(state, ending=True)
        if not state.ended and record.announced is not None and record.announced.stopped:
            stop(state, StopGame(reason="announced as stopped"))

    def fix(self, state: State, rulings: Sequence[CommonRuling]) -> None:
        """Set the figures, tokens, cards, stars and pieces that rulings fix."""
        fix(state, [ruling for ruling in rulings if isinstance(ruling, Ruling)])

    def outcome(self, state: State, record: Any) -> Outcome:
        """The ranking with its tie-breaks, and every announced figure that differs."""
        held = final_holdings(state, record)
        ranking = final_ranking(state, record, held)
        if record.announced is None or not state.ended:
            return Outcome(ranking)
        return Outcome(ranking, tuple(final_discrepancies(record, ranking, held, state)))

    def verify_sheet(self, record: Any, policy: str | None = None) -> Verdict:
        """Every category of every sheet worked out, and what does not add up."""
        return replace(verify_sheet(record), breaches=self.breaches(record, policy or record.setup.policy))

    def sheet_faults(self, record: Any) -> tuple[Discrepancy, ...]:
        """All of the sheet where it gives a ranking, else what each seat's figures say by themselves."""
        try:
            return verify_sheet(record).discrepancies
        except Malformed:
            return figure_faults(record)

    def arithmetic(self, record: Any) -> tuple[list[Line], ...]:
        """Stars, territories and resources times what popularity pays for them."""
        return table_arithmetic(record)

    def story(self, event: Any, state: State) -> str | None:
        """Stars and combats."""
        who, detail = state.seats[event.seat].name, event.detail
        if event.kind == "star":
            return f"★ {who} places star {detail['number']} ({detail['star']})"
        if event.kind == "combat":
            return f"⚔ {who} beats {detail['loser']} on {detail['place']}"
        return None

    def remarks(self, state: State) -> Iterator[str]:
        """What was inferred, taken back or interrupted, and who left."""
        for event in state.events:
            if event.kind in _TOLD:
                said = _TOLD[event.kind].format(who=state.seats[event.seat].name, **event.detail)
                reason = event.detail.get("reason")
                yield f"action {event.action}: {said}" + (f" ({reason})" if reason else "")

    def policies(self) -> tuple[str, ...]:
        """The ban lists we know."""
        return policy_names()

    def default_policy(self, record: Any) -> str:
        """The list that the edition's book prints."""
        setup = record.setup
        return default_policy(rules_of(record.edition, setup.house_rules, setup.tournament))

    def banned(self, policy: str | None) -> frozenset[tuple[str, ...]]:
        """Pairs of faction and mat."""
        return frozenset() if policy is None else banned_under(policy)


GAME = Scythe()
