"""Every decision a Scythe record can hold: small frozen structs, told apart by `type`.

An action states a choice and the chance results that came with it (cards drawn, cards revealed).
What the rules make automatic (stars, recruit bonuses, retreats, lost popularity) is derived.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from engine.scythe.words import (
    BottomAction,
    Card,
    Faction,
    Hex,
    MechAbility,
    RecruitBonus,
    Section,
    StarKind,
    Structure,
    Trap,
    UpgradeCell,
)

Count = Annotated[int, Meta(ge=0, le=999)]


class Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A piece of an action; closed to unknown fields, so that a typing mistake is an error and no silence.

    Parts never refer back to what holds them, so the collector of cycles need not look at them.
    """


class Load(Part, frozen=True):
    """What a unit carries over one step."""

    workers: Count = 0
    food: Count = 0
    metal: Count = 0
    oil: Count = 0
    wood: Count = 0


class Payment(Part, frozen=True):
    """Resource tokens paid from one territory."""

    hex: Hex
    food: Count = 0
    metal: Count = 0
    oil: Count = 0
    wood: Count = 0


class Yield(Part, frozen=True):
    """One producing territory; without a count everything there produces."""

    hex: Hex
    count: Count | None = None


class Side(Part, frozen=True):
    """One side of a combat: dial, cards added, and whether its optional ability was used."""

    dial: Count
    cards: tuple[Card, ...] = ()
    ability: bool | None = None
    stolen: Card = None


class Retreat(Part, frozen=True):
    """A beaten unit that goes to a lake instead of the home base, with workers aboard a mech."""

    unit: Literal["character", "mech"]
    to: Hex
    workers: Count = 0


class UpgradeChoice(Part, frozen=True):
    """A cube from a top-row cell (`source`) to the cost of a bottom-row action (`target`)."""

    source: UpgradeCell
    target: BottomAction


class DeployChoice(Part, frozen=True):
    """A mech, named by the ability it uncovers, and where it is put."""

    mech: MechAbility
    hex: Hex | None = None


class BuildChoice(Part, frozen=True):
    """A structure and where it is built."""

    structure: Structure
    hex: Hex | None = None


class EnlistChoice(Part, frozen=True):
    """The recruit's section and the one-time bonus taken."""

    recruit: BottomAction
    bonus: RecruitBonus


class UnitsMove(Part, frozen=True):
    """Units that a card lets go together from the encounter's territory to an empty one beside it."""

    to: Hex
    character: bool = False
    mechs: tuple[MechAbility, ...] = ()
    workers: Count = 0


class Gains(Part, frozen=True):
    """What was taken of a card's reward; anything left out was not taken."""

    coins: Count = 0
    power: Count = 0
    popularity: Count = 0
    combat_cards: Count = 0
    food: Count = 0
    metal: Count = 0
    oil: Count = 0
    wood: Count = 0
    worker: Count = 0
    upgrade: UpgradeChoice | None = None
    deploy: DeployChoice | None = None
    build: BuildChoice | None = None
    enlist: EnlistChoice | None = None
    produce: tuple[Yield, ...] = ()
    hex: Hex | None = None
    move: UnitsMove | None = None


class Pick(Part, frozen=True):
    """One option of an encounter card; `pay` is stated only when the card is unknown."""

    option: Annotated[int, Meta(ge=1, le=3)]
    pay_coins: Count | None = None
    pay_popularity: Count | None = None
    gain: Gains | None = None


class Decision(Part, frozen=True, kw_only=True, tag_field="type"):
    """What every action has: who acted (the active player when left out), a remark, and whether it counts.

    `taken_back` keeps an action in the record that the table let the player take back: it is not played.
    """

    by: Faction | None = None
    note: Annotated[str, Meta(max_length=2000)] | None = None
    taken_back: bool = False

    @property
    def type(self) -> str:
        """The word that tells the kind of action in a record."""
        return str(self.__struct_config__.tag)


class ChooseSection(Decision, frozen=True, tag="section"):
    """The action token is put on a section: a turn begins."""

    section: Section


class Move(Decision, frozen=True, kw_only=True, tag="move"):
    """One unit moves along a path; `loads` holds one load for the whole way or one per step."""

    unit: Literal["character", "mech", "worker"]
    mech: MechAbility | None = None
    origin: Hex | None = None
    path: Annotated[tuple[Hex, ...], Meta(min_length=1, max_length=4)]
    loads: Annotated[tuple[Load, ...], Meta(max_length=4)] = ()


class GainCoins(Decision, frozen=True, tag="gain_coins"):
    """The coin half of Move."""

    coins: Count | None = None


class Bolster(Decision, frozen=True, tag="bolster"):
    """Power or combat cards; `bonus` false declines the monument's popularity."""

    gain: Literal["power", "combat_cards"]
    amount: Count | None = None
    draws: tuple[Card, ...] = ()
    bonus: bool = True


class Trade(Decision, frozen=True, tag="trade"):
    """Two resources on one territory, or popularity; `bonus` false declines the armory's power."""

    gain: Literal["resources", "popularity"]
    hex: Hex | None = None
    food: Count = 0
    metal: Count = 0
    oil: Count = 0
    wood: Count = 0
    split: tuple[Payment, ...] = ()
    amount: Count | None = None
    bonus: bool = True


class Produce(Decision, frozen=True, tag="produce"):
    """The producing territories, the mill's among them; without any, all that can.

    `nothing` says that the cost was paid and no territory was chosen.
    """

    at: tuple[Yield, ...] = ()
    nothing: bool = False


class BottomRow(Decision, frozen=True):
    """What the four bottom-row actions share: payment, coins taken, recruit bonuses refused, cards drawn."""

    pay: tuple[Payment, ...] = ()
    coerce: bool = False
    coerced: Card = None
    coins: Count | None = None
    declined: tuple[Faction, ...] = ()
    draws: dict[Faction, tuple[Card, ...]] = {}


class Upgrade(BottomRow, frozen=True, tag="upgrade"):
    """A cube from a top-row cell to a bottom-row cost; without a choice only paid for."""

    source: UpgradeCell | None = None
    target: BottomAction | None = None


class Deploy(BottomRow, frozen=True, tag="deploy"):
    """A mech onto a territory with an own worker; without a choice only paid for."""

    mech: MechAbility | None = None
    hex: Hex | None = None


class Build(BottomRow, frozen=True, tag="build"):
    """A structure onto a territory with an own worker; without a choice only paid for."""

    structure: Structure | None = None
    hex: Hex | None = None


class Enlist(BottomRow, frozen=True, tag="enlist"):
    """A recruit to a one-time bonus; without a choice only paid for."""

    recruit: BottomAction | None = None
    bonus: RecruitBonus | None = None


class Combat(Decision, frozen=True, tag="combat"):
    """A combat on one territory; the winner is stated only when unknown cards leave it open."""

    hex: Hex
    attacker: Side
    defender: Side
    winner: Literal["attacker", "defender"] | None = None
    retreats: tuple[Retreat, ...] = ()
    draw: Card = None


class Encounter(Decision, frozen=True, tag="encounter"):
    """An encounter card and the options taken; without a card number the effects are stated.

    The effects are stated too for a number whose card is not among the facts (43 to 68).
    """

    card: Annotated[int, Meta(ge=1, le=68)] | None = None
    picks: Annotated[tuple[Pick, ...], Meta(max_length=2)] = ()
    draws: tuple[Card, ...] = ()


class TakeFactoryCard(Decision, frozen=True, tag="factory_card"):
    """The Factory card a character takes on its first stay."""

    card: Annotated[int, Meta(ge=1, le=18)] | None = None


class FactoryTop(Decision, frozen=True, tag="factory_top"):
    """The top action of the own Factory card."""

    option: Annotated[int, Meta(ge=1, le=3)] = 1
    pay: tuple[Payment, ...] = ()
    coerce: bool = False
    cards: tuple[Card, ...] = ()
    gain: Gains | None = None
    draws: tuple[Card, ...] = ()


class RevealObjective(Decision, frozen=True, tag="objective"):
    """An objective card is revealed."""

    card: Annotated[int, Meta(ge=1, le=27)]


class PlaceToken(Decision, frozen=True, tag="token"):
    """A flag (Albion) or an armed trap (Togawa) on the character's territory."""

    trap: Trap | None = None


class RearmTrap(Decision, frozen=True, tag="rearm"):
    """Togawa arms a sprung trap again where a Shinobi move ended."""

    hex: Hex


class TransferCoins(Decision, frozen=True, tag="transfer"):
    """Coins change hands."""

    to: Faction
    coins: Annotated[int, Meta(ge=1, le=999)]


class Stall(Decision, frozen=True, tag="stall"):
    """A judge's entry: the player held up the game by estimating scores."""


class Statement(Decision, frozen=True, tag="state"):
    """What the scribe saw on the table, to be compared with the reconstructed state."""

    coins: Count | None = None
    power: Count | None = None
    popularity: Count | None = None
    combat_cards: Count | None = None
    stars: tuple[StarKind, ...] | None = None


AutomaCard = Annotated[int, Meta(ge=1, le=19)]
"""The number of an Automa card."""


class AutomaMove(Part, frozen=True):
    """What a record states about a move of the Automa; it is compared with the move that is derived."""

    to: Hex | None = None
    unit: Literal["character", "mech", "worker"] | None = None
    origin: Hex | None = None

    def __post_init__(self) -> None:
        """A stated move says something."""
        if self.to is None and self.unit is None and self.origin is None:
            raise ValueError("a stated move names a unit, where it stood or where it went")


class AutomaFight(Part, frozen=True):
    """A combat with the Automa: the card drawn for it, the human's side, and what the Automa added.

    `spent` is compared with the table of the card; `automa_wins` is stated only when unknown cards leave
    it open.
    """

    card: AutomaCard
    side: Side
    cards: tuple[Card, ...] = ()
    spent: Count | None = None
    automa_wins: bool | None = None
    retreats: tuple[Retreat, ...] = ()
    draw: Card = None


class Automa(Decision, frozen=True, kw_only=True, tag="automa"):
    """A turn of the Automa: the card drawn and what chance gave; everything else is derived or compared."""

    card: AutomaCard
    moves: Annotated[tuple[AutomaMove, ...], Meta(max_length=4)] = ()
    no_move: bool = False
    fights: Annotated[tuple[AutomaFight, ...], Meta(max_length=4)] = ()
    reveals: Annotated[tuple[Card, ...], Meta(max_length=8)] = ()
    draws: Annotated[tuple[Card, ...], Meta(max_length=4)] = ()
    factory_card: Annotated[int, Meta(ge=1, le=18)] | None = None
    declined: bool = False
    bonus_card: Card = None
    skipped: bool | None = None
    cube: Count | None = None

    def __post_init__(self) -> None:
        """Several stated moves are told apart by their units."""
        if len(self.moves) > 1 and any(move.unit is None for move in self.moves):
            raise ValueError("the unit of every move, where several are stated")


class AutomaCombat(Decision, frozen=True, kw_only=True, tag="automa_combat"):
    """A combat that the human started against the Automa."""

    hex: Hex
    fight: AutomaFight


class StopGame(Decision, frozen=True, tag="stop"):
    """The game is stopped before a sixth star."""

    reason: Annotated[str, Meta(max_length=500)] = ""


class Leave(Decision, frozen=True, tag="leave"):
    """A player leaves the game: no further turns; the pieces stay, and the place is behind all who stayed."""

    reason: Annotated[str, Meta(max_length=500)] = ""


class Adjourn(Decision, frozen=True, tag="adjourn"):
    """The game is interrupted; it goes on with `resume`."""

    reason: Annotated[str, Meta(max_length=500)] = ""


class Resume(Decision, frozen=True, tag="resume"):
    """An adjourned game goes on."""


class EndTurn(Decision, frozen=True, tag="end_turn"):
    """The turn is over; the next section chosen says the same."""


Action = (
    ChooseSection
    | Move
    | GainCoins
    | Bolster
    | Trade
    | Produce
    | Upgrade
    | Deploy
    | Build
    | Enlist
    | Combat
    | Encounter
    | TakeFactoryCard
    | FactoryTop
    | RevealObjective
    | PlaceToken
    | RearmTrap
    | TransferCoins
    | Stall
    | Statement
    | Automa
    | AutomaCombat
    | StopGame
    | Leave
    | Adjourn
    | Resume
    | EndTurn
)
