"""A turn of the Automa from its card: draw, skip or move, gain, recruit bonus, cube.

Rules: AUT-TURN-01..09, AUT-CARD-03, AUT-MOVE-02, AUT-MOVE-03, AUT-MOVE-06, AUT-DIFF-05, AUT-DIFF-07,
AUT-DIFF-11, AUT-ENC-06, AUT-DEC-09, AUT-GEN-11.
"""

from engine.scythe.actions import Automa
from engine.scythe.automa.account import Account
from engine.scythe.automa.arrival import attack, march, place_unit, raid, take_factory_card
from engine.scythe.automa.chance import Chance
from engine.scythe.automa.combat import last_combat
from engine.scythe.automa.compare import expected, followed, move_text
from engine.scythe.automa.deck import draw_for_turn
from engine.scythe.automa.facts import Card, Scheme
from engine.scythe.automa.gains import gain_row
from engine.scythe.automa.moves import Trial, read_row
from engine.scythe.automa.recruit import give_bonus
from engine.scythe.automa.table import AutomaTable, automa_seat, human_index, table_of
from engine.scythe.automa.tracker import advance
from engine.scythe.board import PLACE_NAMES
from engine.scythe.state import State
from engine.scythe.turn import check_left, check_player, next_turn
from engine.violation import Ambiguous, Malformed, Violation


def automa_turn(state: State, action: Automa) -> None:
    """One whole turn; when anything in it is refused, the state stays as it was."""
    saved = state.copy()
    try:
        _begin(state, action)
        account = _Turn(state, action, Chance(action)).play()
        table = table_of(state)
        table.shown = account.shown(table.cube, table.scheme, table.water_open)
        _compare(state, action, account)
        next_turn(state, human_index(state))
    except (Violation, Ambiguous, Malformed):
        state.restore(saved)
        raise


def derive(state: State, card: int, action: Automa | None = None) -> Account:
    """The turn that a card gives at this state, which is not changed; unknown chance is left open."""
    ahead = state.copy()
    ahead.active = table_of(ahead).seat
    return play_on(ahead, action or Automa(card=card))


def play_on(state: State, action: Automa) -> Account:
    """The same on a state that may be changed."""
    return _Turn(state, action, Chance(action, open_ended=True)).play()


def _begin(state: State, action: Automa) -> None:
    """AUT-TURN-01: the human began, and human and Automa alternate; a running turn ends here."""
    table = table_of(state)
    if state.section >= 0:
        check_left(state)
        next_turn(state, state.follower(state.active))
    if state.active != table.seat:
        raise Violation("AUT-TURN-01", "it is the human's turn: human and Automa alternate, the human begins")
    check_player(state, action.by, table.seat)
    state.turn += 1


def _compare(state: State, action: Automa, account: Account) -> None:
    """What the record states beyond the card and its chance, beside what came out."""
    if action.factory_card is not None and not account.factory_card:
        state.forbid("AUT-ENC-06", "the Automa takes no Factory card in this turn")
    if action.declined and not account.bonus_asked:
        state.forbid("AUT-RECR-01", "this turn comes to no recruit bonus that could be declined")
    if action.bonus_card is not None and account.recruit_bonus != "combat_card":
        state.forbid("AUT-RECR-01", "the human draws no combat card in this turn")
    table = table_of(state)
    if action.cube is not None and action.cube != table.cube:
        why = f"after card {account.card} the cube stands on space {table.cube}, not {action.cube}"
        state.refuse("AUT-STAR-01", why, [f"space {table.cube}"])
        if not 0 < action.cube <= table.tracker.cells:
            state.forbid("AUT-STAR-01", f"there is no space {action.cube} on the star card")
        table.cube = action.cube
    if action.skipped is not None and action.skipped != account.skipped:
        did = "is skipped" if account.skipped else "is not skipped"
        state.forbid("AUT-TURN-03", f"with card {account.card} the turn {did}", [did])


class _Turn:
    """The stages of one turn."""

    def __init__(self, state: State, action: Automa, chance: Chance) -> None:
        self.state = state
        self.action = action
        self.chance = chance
        self.table: AutomaTable = table_of(state)
        self.stated = list(action.moves)

    def play(self) -> Account:
        """AUT-TURN-02..08: the stages in order; a sixth star ends the turn."""
        scheme, table = self.table.scheme, self.table
        self.account = Account(self.action.card, scheme, table.water_open, table.cube)
        card = draw_for_turn(self.state, self.action.card)
        rows = card.scheme(scheme)
        if rows.skip and table.skips:
            self._skip()
        else:
            self._stages(card, rows)
        self.chance.check_used(self.state)
        self._check_moves_used()
        self.account.open = self.chance.open
        return self.account

    def _skip(self) -> None:
        """AUT-TURN-03: move, gains, recruit bonus and cube are left out; the card stays on the discard."""
        self.account.skipped = True
        self.table.skipped.append(self.account.card)

    def _stages(self, card: Card, rows: Scheme) -> None:
        """AUT-TURN-04..07: each stage only while the game goes on (AUT-TURN-08)."""
        account, state = self.account, self.state
        self._move(rows)
        if not state.ended:
            account.gains = gain_row(state, rows, self.chance)
        if not state.ended:
            account.bonus_asked, account.recruit_symbol = True, rows.recruit_bonus
            account.recruit_bonus = give_bonus(state, rows, self.action)
        if not state.ended:
            stars = self.table.stars
            account.star_step = advance(state, card)
            account.star_placed = self.table.stars > stars
        if not state.ended:
            self._take_factory_card()

    def _move(self, rows: Scheme) -> None:
        """AUT-MOVE-02, AUT-DIFF-07, AUT-DIFF-11: the first possible symbol, or each possible one in order."""
        start = 0
        while start < len(rows.moves):
            trials = read_row(self.state, rows.moves, start, self._preferred())
            self.account.trials += trials
            made = trials[-1]
            if not made.possible or self._prevented():
                return
            self._carry_out(made)
            if self.state.ended or not self.table.all_moves:
                return
            self._take_factory_card()
            start = made.position + 1

    def _take_factory_card(self) -> None:
        """AUT-ENC-06, AUT-DIFF-07: at the end of the turn, or at once where every move is made."""
        taken = take_factory_card(self.state, self.action.factory_card)
        self.account.factory_card = self.account.factory_card or taken

    def _preferred(self) -> str | None:
        """AUT-DEC-11: a record may state which of two units on the same place moved."""
        return self.stated[0].unit if self.stated else None

    def _prevented(self) -> bool:
        """AUT-DIFF-05: by option a combat card of 4 or 5 ends all moves of this turn."""
        check = self.table.settings.move_check
        self.account.stopped = check and self.chance.stops(self.state, "AUT-DIFF-05", "the move")
        return self.account.stopped

    def _carry_out(self, trial: Trial) -> None:
        if self.action.no_move:
            self.state.refuse("AUT-MOVE-01", expected(trial), [move_text(trial)])
            return
        stated = self.stated.pop(0) if self.stated else None
        unit, to = followed(self.state, trial, stated)
        self.account.made.append(trial)
        place_unit(self.state, unit, to)
        if trial.symbol.symbol == "attack_combat_unit":
            self._attack(to)
        elif trial.symbol.symbol == "attack_worker":
            raid(self.state, to)
        else:
            march(self.state, to)

    def _attack(self, to: int) -> None:
        stated = self.chance.fight(to)
        shown: dict[str, object] = {"hex": PLACE_NAMES[to], "attacker": automa_seat(self.state).name}
        self.account.combats.append(shown)
        if stated is None:
            return
        won = attack(self.state, to, stated)
        shown |= {"card": stated.card, **last_combat(self.state, won)}

    def _check_moves_used(self) -> None:
        if self.stated:
            told = self.stated[0]
            where = f" to {told.to}" if told.to else ""
            rule = "AUT-MOVE-02" if self.account.made else "AUT-MOVE-03"
            done = [move_text(trial) for trial in self.account.made]
            self.state.forbid(rule, f"the Automa makes no such move{where}: {self._why_none()}", done)

    def _why_none(self) -> str:
        if self.account.skipped:
            return "its turn is skipped"
        if self.account.stopped:
            return "a combat card prevented it"
        if self.account.made:
            return "one move a turn, the first symbol that is possible"
        refused = [trial.refused.why for trial in self.account.trials if trial.refused]
        return "; ".join(refused) or "its row shows no move"
