"""Every decision a Scythe record can hold: small frozen models, told apart by `type`.

An action states a choice and the chance results that came with it (cards drawn, cards revealed).
What the rules make automatic (stars, recruit bonuses, retreats, lost popularity) is derived.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

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

Count = Annotated[int, Field(ge=0, le=999)]


class Part(BaseModel):
    """A piece of an action."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Load(Part):
    """What a unit carries over one step."""

    workers: Count = 0
    food: Count = 0
    metal: Count = 0
    oil: Count = 0
    wood: Count = 0


class Payment(Part):
    """Resource tokens paid from one territory."""

    hex: Hex
    food: Count = 0
    metal: Count = 0
    oil: Count = 0
    wood: Count = 0


class Yield(Part):
    """One producing territory; without a count everything there produces."""

    hex: Hex
    count: Count | None = None


class Side(Part):
    """One side of a combat: dial, cards added, and whether its optional ability was used."""

    dial: Count
    cards: tuple[Card, ...] = ()
    ability: bool | None = None
    stolen: Card = None


class Retreat(Part):
    """A beaten unit that goes to a lake instead of the home base, with workers aboard a mech."""

    unit: Literal["character", "mech"]
    to: Hex
    workers: Count = 0


class UpgradeChoice(Part):
    """A cube from a top-row cell (`source`) to the cost of a bottom-row action (`target`)."""

    source: UpgradeCell
    target: BottomAction


class DeployChoice(Part):
    """A mech, named by the ability it uncovers, and where it is put."""

    mech: MechAbility
    hex: Hex | None = None


class BuildChoice(Part):
    """A structure and where it is built."""

    structure: Structure
    hex: Hex | None = None


class EnlistChoice(Part):
    """The recruit's section and the one-time bonus taken."""

    recruit: BottomAction
    bonus: RecruitBonus


class Gains(Part):
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


class Pick(Part):
    """One option of an encounter card; `pay` is stated only when the card is unknown."""

    option: Annotated[int, Field(ge=1, le=3)]
    pay_coins: Count | None = None
    pay_popularity: Count | None = None
    gain: Gains | None = None


class Decision(Part):
    """What every action has: who acted (the active player when left out) and a remark."""

    by: Faction | None = None
    note: Annotated[str, Field(max_length=2000)] | None = None


class ChooseSection(Decision):
    """The action token is put on a section: a turn begins."""

    type: Literal["section"] = "section"
    section: Section


class Move(Decision):
    """One unit moves along a path; `loads` holds one load for the whole way or one per step."""

    type: Literal["move"] = "move"
    unit: Literal["character", "mech", "worker"]
    mech: MechAbility | None = None
    origin: Hex | None = None
    path: Annotated[tuple[Hex, ...], Field(min_length=1, max_length=4)]
    loads: Annotated[tuple[Load, ...], Field(max_length=4)] = ()


class GainCoins(Decision):
    """The coin half of Move."""

    type: Literal["gain_coins"] = "gain_coins"
    coins: Count | None = None


class Bolster(Decision):
    """Power or combat cards; `bonus` false declines the monument's popularity."""

    type: Literal["bolster"] = "bolster"
    gain: Literal["power", "combat_cards"]
    amount: Count | None = None
    draws: tuple[Card, ...] = ()
    bonus: bool = True


class Trade(Decision):
    """Two resources on one territory, or popularity; `bonus` false declines the armory's power."""

    type: Literal["trade"] = "trade"
    gain: Literal["resources", "popularity"]
    hex: Hex | None = None
    food: Count = 0
    metal: Count = 0
    oil: Count = 0
    wood: Count = 0
    split: tuple[Payment, ...] = ()
    amount: Count | None = None
    bonus: bool = True


class Produce(Decision):
    """The producing territories, the mill's among them."""

    type: Literal["produce"] = "produce"
    at: tuple[Yield, ...] = ()


class BottomRow(Decision):
    """What the four bottom-row actions share: payment, coins taken, recruit bonuses refused, cards drawn."""

    pay: tuple[Payment, ...] = ()
    coerce: bool = False
    coerced: Card = None
    coins: Count | None = None
    declined: tuple[Faction, ...] = ()
    draws: dict[Faction, tuple[Card, ...]] = {}


class Upgrade(BottomRow):
    """A cube from a top-row cell to a bottom-row cost; without a choice only paid for."""

    type: Literal["upgrade"] = "upgrade"
    source: UpgradeCell | None = None
    target: BottomAction | None = None


class Deploy(BottomRow):
    """A mech onto a territory with an own worker; without a choice only paid for."""

    type: Literal["deploy"] = "deploy"
    mech: MechAbility | None = None
    hex: Hex | None = None


class Build(BottomRow):
    """A structure onto a territory with an own worker; without a choice only paid for."""

    type: Literal["build"] = "build"
    structure: Structure | None = None
    hex: Hex | None = None


class Enlist(BottomRow):
    """A recruit to a one-time bonus; without a choice only paid for."""

    type: Literal["enlist"] = "enlist"
    recruit: BottomAction | None = None
    bonus: RecruitBonus | None = None


class Combat(Decision):
    """A combat on one territory; the winner is stated only when unknown cards leave it open."""

    type: Literal["combat"] = "combat"
    hex: Hex
    attacker: Side
    defender: Side
    winner: Literal["attacker", "defender"] | None = None
    retreats: tuple[Retreat, ...] = ()
    draw: Card = None


class Encounter(Decision):
    """An encounter card and the options taken; without a card number the effects are stated."""

    type: Literal["encounter"] = "encounter"
    card: Annotated[int, Field(ge=1, le=42)] | None = None
    picks: Annotated[tuple[Pick, ...], Field(max_length=2)] = ()
    draws: tuple[Card, ...] = ()


class TakeFactoryCard(Decision):
    """The Factory card a character takes on its first stay."""

    type: Literal["factory_card"] = "factory_card"
    card: Annotated[int, Field(ge=1, le=18)] | None = None


class FactoryTop(Decision):
    """The top action of the own Factory card."""

    type: Literal["factory_top"] = "factory_top"
    option: Annotated[int, Field(ge=1, le=3)] = 1
    pay: tuple[Payment, ...] = ()
    coerce: bool = False
    cards: tuple[Card, ...] = ()
    gain: Gains | None = None
    draws: tuple[Card, ...] = ()


class RevealObjective(Decision):
    """An objective card is revealed."""

    type: Literal["objective"] = "objective"
    card: Annotated[int, Field(ge=1, le=27)]


class PlaceToken(Decision):
    """A flag (Albion) or an armed trap (Togawa) on the character's territory."""

    type: Literal["token"] = "token"
    trap: Trap | None = None


class RearmTrap(Decision):
    """Togawa arms a sprung trap again where a Shinobi move ended."""

    type: Literal["rearm"] = "rearm"
    hex: Hex


class TransferCoins(Decision):
    """Coins change hands."""

    type: Literal["transfer"] = "transfer"
    to: Faction
    coins: Annotated[int, Field(ge=1, le=999)]


class Stall(Decision):
    """A judge's entry: the player held up the game by estimating scores."""

    type: Literal["stall"] = "stall"


class Statement(Decision):
    """What the scribe saw on the table, to be compared with the reconstructed state."""

    type: Literal["state"] = "state"
    coins: Count | None = None
    power: Count | None = None
    popularity: Count | None = None
    combat_cards: Count | None = None
    stars: tuple[StarKind, ...] | None = None


class StopGame(Decision):
    """The game is stopped before a sixth star."""

    type: Literal["stop"] = "stop"
    reason: Annotated[str, Field(max_length=500)] = ""


class EndTurn(Decision):
    """The turn is over; the next section chosen says the same."""

    type: Literal["end_turn"] = "end_turn"


Action = Annotated[
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
    | StopGame
    | EndTurn,
    Field(discriminator="type"),
]
