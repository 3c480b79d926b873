"""Play one game: the table asks the bots, the decks answer, the engine rules, and all of it is recorded."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from engine.record import Header
from engine.scythe.actions import (
    Action,
    ChooseSection,
    Combat,
    Encounter,
    Gains,
    Pick,
    RevealObjective,
    Side,
    StopGame,
    TakeFactoryCard,
)
from engine.scythe.board import FACTORY, PLACE_NAMES
from engine.scythe.catalogue import catalogue
from engine.scythe.game import apply
from engine.scythe.mats import FACTORY_SECTION
from engine.scythe.objectives import holds
from engine.scythe.record import Record, Seat, Setup
from engine.scythe.setup import set_up
from engine.scythe.stars import OBJECTIVE, may_place
from engine.scythe.state import NO_CARD, State
from engine.scythe.turn import legal_sections
from engine.scythe.words import Section
from engine.violation import Ambiguous, Malformed, Violation
from simulator.entrant import Entrant
from simulator.scythe.announce import announce
from simulator.scythe.bots.bot import Bot
from simulator.scythe.bots.bottom_row import within_reach
from simulator.scythe.bots.roster import make_bot
from simulator.scythe.bots.spelling import choose
from simulator.scythe.chance import with_draws
from simulator.scythe.combat import fight
from simulator.scythe.deck import Decks, deal_pairs
from simulator.scythe.look import view_of
from simulator.scythe.view import View

MOST_ROUNDS = 80
"""A game that long is stopped: nobody at the table plays for stars."""


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game: its record, its final state, and the proposals the engine refused."""

    record: Record
    state: State
    refused: tuple[str, ...]


def simulate(entrants: Sequence[Entrant], seed: int | str, header: Header | None = None) -> Record:
    """A complete record: the same entrants, seed and header always give the same game."""
    return play(entrants, seed, header).record


def play(
    entrants: Sequence[Entrant],
    seed: int | str,
    header: Header | None = None,
    most_rounds: int = MOST_ROUNDS,
) -> Game:
    """The same, with the final state and what was refused on the way."""
    chance = Random(str(seed))  # noqa: S311
    decks = Decks(chance, len(entrants))
    record = _opening(entrants, chance, decks, marked(header or Header(), seed))
    styles = {entrant.name: entrant for entrant in entrants}
    bots = [
        make_bot(styles[seat.player].style, styles[seat.player].skill, Random(chance.random()))  # noqa: S311
        for seat in record.seats
    ]
    table = Table(set_up(record), bots, decks)
    table.play(most_rounds)
    played = record.model_copy(update={"actions": tuple(table.actions)})
    announced = announce(played, table.state)
    return Game(played.model_copy(update={"announced": announced}), table.state, tuple(table.refused))


def marked(header: Header, seed: int | str) -> Header:
    """The header of a simulated game."""
    return header.model_copy(update={"simulated": True, "reference": header.reference or f"seed {seed}"})


def _opening(entrants: Sequence[Entrant], chance: Random, decks: Decks, header: Header) -> Record:
    """Seats in clockwise order, with hands and objectives dealt."""
    players = [entrant.name for entrant in entrants]
    chance.shuffle(players)
    seats = tuple(
        Seat(
            player=player,
            faction=faction,
            mat=mat,
            combat_cards=decks.draw(catalogue().factions[faction].combat_cards, ()),
            objectives=decks.deal_objectives(catalogue().mats[mat].objectives),
        )
        for player, (faction, mat) in zip(players, deal_pairs(chance, len(players)), strict=True)
    )
    setup = Setup(structure_tile=decks.tile, factory_cards=decks.factory_cards)
    return Record(header=header, seats=seats, setup=setup)


class Table:
    """A game under way."""

    def __init__(self, state: State, bots: Sequence[Bot], decks: Decks) -> None:
        self.state = state
        self.actions: list[Action] = []
        self.refused: list[str] = []
        self._bots = bots
        self._decks = decks

    def play(self, most_rounds: int) -> None:
        """Turn after turn to the sixth star, or to the round limit."""
        turns = most_rounds * len(self._bots)
        while not self.state.ended:
            if self.state.turn == turns or not self._turn():
                self._do(StopGame(reason="nobody came to a sixth star"))

    def _turn(self) -> bool:
        """TURN-02..06, TURN-16: section, top row, what it led to, bottom row, objectives."""
        state = self.state
        seat = (state.active + (state.section >= 0)) % len(self._bots)
        bot = self._bots[seat]
        section, action = bot.begin(view_of(state, seat, begins=True))
        if not self._choose(section, seat):
            return False
        self._top_row(bot, action)
        if not state.ended:
            self._bottom_row(bot)
        for card in state.seats[seat].objectives or ():
            self._reveal(bot, card)
        return True

    def _choose(self, section: Section, seat: int) -> bool:
        if self._do(choose(section)):
            return True
        legal = legal_sections(self.state, self.state.seats[seat])
        return self._do(ChooseSection(section=legal[0]))

    def _top_row(self, bot: Bot, action: Action | None) -> None:
        """One action; a Move goes on unit by unit."""
        while action is not None and self._do(action) and self.state.moving and self.state.moves_left:
            action = bot.next_move(self._view())
        self._resolve()

    def _bottom_row(self, bot: Bot) -> None:
        """A bot is not asked about an action that it cannot pay."""
        state, seat = self.state, self.state.seats[self.state.active]
        moves = state.section == FACTORY_SECTION
        if not moves and not within_reach(state, seat, seat.mat.bottom_of[state.section]):
            return
        action = bot.next_move(self._view()) if moves else bot.bottom(self._view())
        if action is not None:
            self._do(action)
        if moves:
            self._resolve()

    def _resolve(self) -> None:
        """TURN-16: all combats, then the encounter or the Factory card."""
        state, bot = self.state, self._bots[self.state.active]
        while state.pending and not state.ended:
            if not self._fight(state.pending[0]):
                return
        seat = state.seats[state.active]
        if state.ended or not (state.moving or state.encounter_due or state.factory_due):
            return
        if state.encounters >> seat.character & 1:
            self._meet(bot)
        elif seat.character == FACTORY and seat.factory_card == NO_CARD and state.factory_offer:
            self._do(TakeFactoryCard(card=bot.factory_card(self._view(), state.factory_offer)))

    def _fight(self, place: int) -> bool:
        if self._do(fight(self.state, place, self._bots, self._decks)):
            return True
        return self._do(Combat(hex=PLACE_NAMES[place], attacker=Side(dial=0), defender=Side(dial=0)))

    def _meet(self, bot: Bot) -> None:
        card = self._decks.next_encounter()
        if not self._do(Encounter(card=card, picks=bot.encounter(self._view(), card))):
            self._do(Encounter(card=card, picks=(Pick(option=1, gain=Gains()),)))

    def _reveal(self, bot: Bot, card: int) -> None:
        """An objective that is met, if its owner wants to show it."""
        state, seat = self.state, self.state.active
        if state.ended or not may_place(state.seats[seat], OBJECTIVE):
            return
        if holds(state, seat, catalogue().objectives[card]) and bot.reveals(self._view(), card):
            self._do(RevealObjective(card=card))

    def _view(self) -> View:
        return view_of(self.state, self.state.active)

    def _do(self, action: Action) -> bool:
        """Apply and record; a refusal is a bot's mistake, counted, and the action is left out."""
        state = self.state
        mark = self._decks.mark()
        completed = with_draws(state, action, self._decks)
        state.action = len(self.actions) + 1
        try:
            apply(state, completed)
        except (Violation, Ambiguous, Malformed) as reason:
            self._decks.reset(mark)
            self.refused.append(f"{completed!r}: {reason}")
            return False
        self.actions.append(completed)
        return True
