"""Solo games: a bot in the human's place against the Automa, its cards drawn by chance.

Rules: AUT-TURN-01, AUT-COMB-03..06, AUT-CARD-05.
"""

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from engine.record import Header
from engine.scythe.actions import Automa, AutomaCombat, AutomaFight, Retreat, Side
from engine.scythe.automa.account import Account
from engine.scythe.automa.combat import cards_added, power_spent
from engine.scythe.automa.deck import draw_for_turn, left_in_deck
from engine.scythe.automa.settings import LEVELS, AutomaSettings
from engine.scythe.automa.table import automa_seat, human_index, table_of
from engine.scythe.automa.turn import derive
from engine.scythe.board import PLACE_NAMES, PLACES
from engine.scythe.catalogue import catalogue
from engine.scythe.combat import cards_allowed
from engine.scythe.legal import accepts
from engine.scythe.policy import banned_pairs
from engine.scythe.record import Record, Seat, Setup
from engine.scythe.setup import set_up
from engine.scythe.state import State
from engine.scythe.words import Faction, Mat
from simulator.entrant import Entrant
from simulator.scythe.announce import announce
from simulator.scythe.bots.bot import Bot, Duel
from simulator.scythe.bots.roster import make_bot
from simulator.scythe.combat import Party, use_ability
from simulator.scythe.deck import BASE_FACTIONS, BASE_MATS, Decks
from simulator.scythe.look import view_of
from simulator.scythe.play import MOST_ROUNDS, Game, Table, marked, simulate

AUTOMA = "Automa"


def simulate_any(entrants: Sequence[Entrant], seed: int | str, header: Header | None = None) -> Record:
    """A game of bots; an entrant whose style is a level of the Automa is the Automa itself."""
    levels = [entrant.style for entrant in entrants if entrant.style in LEVELS]
    if not levels:
        return simulate(entrants, seed, header)
    human = next(entrant for entrant in entrants if entrant.style not in LEVELS)
    return play_solo(human, seed, AutomaSettings.model_validate({"level": levels[0]}), header).record


def play_solo(
    entrant: Entrant,
    seed: int | str,
    settings: AutomaSettings | None = None,
    header: Header | None = None,
    most_rounds: int = MOST_ROUNDS,
    factions: tuple[Faction, ...] = BASE_FACTIONS,
) -> Game:
    """A whole solo game: the same entrant, seed, settings and header always give the same one."""
    chance = Random(str(seed))  # noqa: S311
    decks = Decks(chance, 2)
    chosen = settings or AutomaSettings()
    record = _opening(entrant, chance, decks, chosen, marked(header or Header(), seed), factions)
    human = make_bot(entrant.style, entrant.skill, Random(chance.random()))  # noqa: S311
    state = set_up(record)
    table = SoloTable(state, human, decks, chance)
    table.play(most_rounds)
    played = record.model_copy(update={"actions": tuple(table.actions)})
    announced = announce(played, state)
    return Game(played.model_copy(update={"announced": announced}), state, tuple(table.refused))


def _opening(
    entrant: Entrant,
    chance: Random,
    decks: Decks,
    settings: AutomaSettings,
    header: Header,
    factions: tuple[Faction, ...],
) -> Record:
    """AUT-SET-01, AUT-SET-02: the human with a pair that is not banned, the Automa with any other faction."""
    faction, mat = _pair(chance, factions)
    opponent = chance.choice([name for name in factions if name != faction])
    person = Seat(
        player=entrant.name,
        faction=faction,
        mat=mat,
        combat_cards=decks.draw(catalogue().factions[faction].combat_cards, ()),
        objectives=decks.deal_objectives(catalogue().mats[mat].objectives),
    )
    automa = Seat(
        player=AUTOMA,
        faction=opponent,
        combat_cards=decks.draw(catalogue().factions[opponent].combat_cards, ()),
        automa=settings,
    )
    seats = (person, automa) if chance.random() < 0.5 else (automa, person)
    return Record(
        header=header, seats=seats, setup=Setup(structure_tile=decks.tile, factory_cards=decks.factory_cards)
    )


def _pair(chance: Random, factions: tuple[Faction, ...]) -> tuple[Faction, Mat]:
    banned = banned_pairs("official", "uk_geekach")
    while True:
        pair = chance.choice(factions), chance.choice(BASE_MATS)
        if pair not in banned:
            return pair


_PLACED = {"a worker is placed": "worker", "a character or mech is placed": "character_or_mech"}
"""The end of the question for a revealed card, and the gain that the card may stop."""


class SoloTable(Table):
    """A solo game under way."""

    def __init__(self, state: State, human: Bot, decks: Decks, chance: Random) -> None:
        super().__init__(state, [human, human], decks)
        self._chance = chance
        self._human = human
        self._refilled = decks.refilled

    def _turn(self) -> bool:
        """AUT-TURN-01: human and Automa in turns."""
        state = self.state
        seat = (state.active + (state.section >= 0)) % len(state.seats)
        return self._automa_turn() if state.seats[seat].automa else super()._turn()

    def _fight(self, place: int) -> bool:
        """A combat that the human began."""
        self._refilled = self._decks.refilled
        stated = self._duel(self.state, place, self._draw(self.state))
        return self._do(AutomaCombat(hex=PLACE_NAMES[place], fight=stated))

    def _automa_turn(self) -> bool:
        """The card drawn, and whatever chance the derived turn asks for, one thing after the other."""
        self._refilled = self._decks.refilled
        action = Automa(card=self._draw(self.state))
        ahead = self.state.copy()
        ahead.active = table_of(ahead).seat
        draw_for_turn(ahead, action.card)
        account = derive(self.state, action.card, action)
        while account.open:
            action = self._answered(ahead, action, account)
            account = derive(self.state, action.card, action)
        shown = _shown(action)
        cards = action.draws or self._decks.draw(account.gains.get("combat_card", 0), self._pile(shown))
        bonus = self._decks.draw(int(account.recruit_bonus == "combat_card"), self._pile(shown))
        factory = self._chance.choice(self.state.factory_offer or (None,)) if account.factory_card else None
        last = replace(action, draws=cards, bonus_card=bonus[0] if bonus else None, factory_card=factory)
        return self._do(last if accepts(self.state, last) else replace(last, draws=(), bonus_card=None))

    def _answered(self, ahead: State, action: Automa, account: Account) -> Automa:
        """The action with the first open question answered: a revealed card or a combat."""
        if not account.open[0].startswith("the combat on "):
            shown = _shown(action)
            early = account.gains["combat_card"] if _draws_first(account) and not action.draws else 0
            drawn = self._decks.draw(early, self._pile(shown)) or action.draws
            revealed = self._decks.draw(1, self._pile(shown))
            return replace(action, draws=drawn, reveals=(*action.reveals, *revealed))
        place = PLACES[account.open[0].rpartition(" ")[2]]
        fight = self._duel(ahead, place, self._draw(ahead), _shown(action))
        return replace(action, fights=(*action.fights, fight))

    def _draw(self, state: State) -> int:
        """AUT-CARD-05: any of the cards left in the deck."""
        return self._chance.choice(left_in_deck(table_of(state)))

    def _pile(self, shown: Sequence[int]) -> list[int]:
        """CARD-05: the discard pile with the cards shown in this turn, less those that went back into the deck."""
        pile = _with(self.state.discard, shown)
        back = zip(self._decks.refilled, self._refilled, strict=True)
        return [copies - now + before for copies, (now, before) in zip(pile, back, strict=True)]

    def _duel(self, state: State, place: int, number: int, shown: Sequence[int] = ()) -> AutomaFight:
        """AUT-COMB-03..06: abilities, the human's side, then the card of the Automa."""
        own, human = automa_seat(state), state.seats[human_index(state)]
        party = Party(human_index(state), human, self._human, human.power, human.hand[:])
        rival = Party(table_of(state).seat, own, self._human, own.power, own.hand[:])
        use_ability(state, place, party, rival, self._decks)
        side = self._commit(state, place, party, rival)
        card = table_of(state).cards[number]
        count = cards_added(card, sum(rival.hand))
        cards = tuple(self._chance.sample(_spread(rival.hand), count))
        spent = power_spent(card, rival.power)
        wins = self._automa_wins(state, spent + sum(cards), side)
        lost = (side.dial, side.cards) if wins else (spent, cards)
        played = [*cards, *(value or 0 for value in side.cards)]
        drawn = self._decks.draw(1, self._pile([*shown, *played])) if any(lost) else ()
        return AutomaFight(
            card=number,
            side=side,
            cards=cards,
            retreats=self._retreats(state, place) if wins else (),
            draw=drawn[0] if drawn else None,
        )

    def _commit(self, state: State, place: int, party: Party, rival: Party) -> Side:
        duel = Duel(
            place=place,
            attacking=party.index == state.active,
            power=party.power,
            hand=tuple(party.hand),
            most=min(cards_allowed(party.seat, place), sum(party.hand)),
            rival_power=rival.power,
            rival_most=cards_allowed(rival.seat, place),
            rival_cards=sum(rival.hand),
        )
        side = self._human.commit(view_of(state, party.index), duel)
        return side if party.ability is None else replace(side, ability=party.ability, stolen=party.stolen)

    def _automa_wins(self, state: State, strength: int, side: Side) -> bool:
        against = side.dial + sum(card or 0 for card in side.cards)
        attacks = state.active == table_of(state).seat
        return strength >= against if attacks else strength > against

    def _retreats(self, state: State, place: int) -> tuple[Retreat, ...]:
        index = human_index(state)
        if "seaworthy" not in state.seats[index].skills:
            return ()
        return self._human.retreat(view_of(state, index), place)


def _draws_first(account: Account) -> bool:
    """Whether combat cards are gained before the unit whose placing a revealed card may stop (AUT-DIFF-06)."""
    gained = list(account.gains)
    placed = next((unit for words, unit in _PLACED.items() if account.open[0].endswith(words)), None)
    return placed in gained and "combat_card" in gained[: gained.index(placed)]


def _shown(action: Automa) -> list[int]:
    """The combat cards that the turn has revealed and played so far."""
    played = [card for fight in action.fights for card in (*fight.cards, *fight.side.cards)]
    return [card for card in (*action.reveals, *played) if card is not None]


def _spread(hand: list[int]) -> list[int]:
    return [value for value, copies in enumerate(hand) for _ in range(copies)]


def _with(discard: list[int], played: Sequence[int]) -> list[int]:
    pile = discard[:]
    for value in played:
        pile[value] += 1
    return pile
