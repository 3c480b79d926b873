"""The grammar as data: one table per part of a record, one entry per operation of a turn.

The parser reads by these tables, the writer writes by them, and the reference in `docs/notation.md` is
printed from them. A field that a model gains has to find its place here (a test compares them).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.scythe.actions import (
    Adjourn,
    Automa,
    AutomaCombat,
    AutomaFight,
    AutomaMove,
    Bolster,
    Build,
    BuildChoice,
    Combat,
    Deploy,
    DeployChoice,
    Encounter,
    EndTurn,
    Enlist,
    EnlistChoice,
    FactoryTop,
    GainCoins,
    Gains,
    Leave,
    Load,
    Move,
    Payment,
    Pick,
    PlaceToken,
    Produce,
    RearmTrap,
    Resume,
    Retreat,
    RevealObjective,
    Side,
    Stall,
    Statement,
    StopGame,
    TakeFactoryCard,
    Trade,
    TransferCoins,
    UnitsMove,
    Upgrade,
    UpgradeChoice,
    Yield,
)
from engine.scythe.automa.settings import AutomaSettings
from engine.scythe.record import Announced, Ruling, Seat, Sheet
from ingest.notation.scythe.operands import (
    ALL,
    Card,
    Hands,
    Hex,
    Many,
    Number,
    NumberOrUnknown,
    Player,
    StarKinds,
    Stars,
    Steps,
    Text,
    Word,
    YesNo,
)
from ingest.notation.scythe.phrases import (
    NOTHING,
    Choice,
    Field,
    Figures,
    Harvest,
    Paid,
    Pair,
    Path,
    Phrase,
    Price,
    Repeated,
    Slot,
    Stolen,
    Tally,
)
from ingest.notation.scythe.tongues import also
from ingest.notation.scythe.words import (
    ABILITY,
    BOTTOM,
    CELL,
    FACTION,
    LEVEL,
    MAT,
    PIECE,
    QUANTITY,
    RULED_FIELD,
    RULING_KIND,
    STRUCTURE,
    TARGET,
    UNIT,
    other_names,
)

GOODS = ("food", "metal", "oil", "wood")
NOTE_LENGTH = 2000

HEX = Hex()
CARD = Card()
CARDS = Many(CARD)
COUNT = Number()
FIGURE = Number(-9999, 9999, "a figure", "figure")
FACTION_WORD = Word(FACTION, "faction")
CELL_TO_COST = Pair(("source", "target"), (CELL, BOTTOM), ("cell", "bottom"))
RECRUIT_TO_BONUS = Pair(("recruit", "bonus"), (BOTTOM, QUANTITY), ("bottom", "quantity"))
MECH = Field("mech", Word(ABILITY, "ability"))
BUILDING = Field("structure", Word(STRUCTURE, "structure"))
RESOURCES = Tally("goods", *GOODS)
AT: Mapping[str, Slot] = {"at": Field("hex", HEX)}

CARGO = Tally("cargo", "workers", *GOODS)
LOAD = Phrase("load", Load, (CARGO,), empty=NOTHING)
PAID_FROM = Hex("a hex before what lies on it, such as M5 3 metal, or no pay at all if the place is certain")
PAYMENT = Paid("payment", Payment, (Field("hex", PAID_FROM), RESOURCES))
YIELD = Phrase("yield", Yield, (Field("hex", HEX), Field("count", COUNT)))
UNITS_MOVE = Phrase(
    "units_move",
    UnitsMove,
    (Tally("moved", "workers"),),
    {
        "to": Field("to", HEX),
        "character": Choice("character", True),
        "mech": Repeated("mechs", Word(ABILITY, "ability")),
    },
)
SIDE = Phrase(
    "side",
    Side,
    (Field("dial", Number(title="the power on the dial")), Field("cards", Many(CARD, "+", "+"))),
    {
        "ability": Choice("ability", True),
        "no ability": Choice("ability", False),
        "stole": Stolen(),
    },
)
RETREAT = Phrase(
    "retreat",
    Retreat,
    (Field("unit", Word(UNIT, "unit")),),
    {"to": Field("to", HEX), "with": Tally("crew", "workers")},
)
GAINS = Phrase(
    "gains",
    Gains,
    (Tally("reward", "coins", "power", "popularity", "combat_cards", *GOODS, workers="worker"),),
    {
        **AT,
        "upgrade": Field("upgrade", Phrase("upgrade_choice", UpgradeChoice, (CELL_TO_COST,))),
        "deploy": Field("deploy", Phrase("deploy_choice", DeployChoice, (MECH,), AT)),
        "build": Field("build", Phrase("build_choice", BuildChoice, (BUILDING,), AT)),
        "enlist": Field("enlist", Phrase("enlist_choice", EnlistChoice, (RECRUIT_TO_BONUS,))),
        "produce": Field("produce", Many(YIELD, ", ")),
        "move": Field("move", UNITS_MOVE),
    },
    empty=NOTHING,
)
PICK = Phrase(
    "pick",
    Pick,
    (Field("option", Number(1, 3, "an option of the card")),),
    {"pay": Price("price", coins="pay_coins", popularity="pay_popularity"), "gain": Field("gain", GAINS)},
)

AUTOMA_CARD = Number(1, 19, "the number of an Automa card")
AUTOMA_MOVE = Phrase(
    "automa_move",
    AutomaMove,
    (Field("unit", Word(PIECE, "piece")),),
    {"from": Field("origin", HEX), "to": Field("to", HEX)},
)
AUTOMA_FIGHT = Phrase(
    "automa_fight",
    AutomaFight,
    (Field("card", AUTOMA_CARD),),
    {
        "vs": Field("side", SIDE),
        "spent": Field("spent", COUNT),
        "cards": Field("cards", CARDS),
        "automa": Choice("automa_wins", True),
        "human": Choice("automa_wins", False),
        "retreat": Field("retreats", Many(RETREAT, ", ")),
        "drew": Field("draw", CARD),
    },
)
AUTOMA_SETTINGS = Phrase(
    "automa_settings",
    AutomaSettings,
    (Field("level", Word(LEVEL, "level")),),
    {
        "skips": Choice("skips", True),
        "coins": Field("coins", Number(-2, 2, "a number", "figure")),
        "power": Field("power", Number(-2, 2, "a number", "figure")),
        "move_check": Choice("move_check", True),
        "placement_check": Choice("placement_check", True),
        "all_moves": Choice("all_moves", True),
        "old_cards": Choice("expansion_cards", False),
    },
    empty="automa",
)

PAY: Mapping[str, Slot] = {"pay": Field("pay", Many(PAYMENT, ", "))}
COERCE: Mapping[str, Slot] = {"coerce": Choice("coerce", True)}
DREW: Mapping[str, Slot] = {"drew": Field("draws", CARDS)}
NO_BONUS: Mapping[str, Slot] = {"no bonus": Choice("bonus", False)}
BOTTOM_ROW: Mapping[str, Slot] = {
    **PAY,
    **COERCE,
    "coerced": Field("coerced", CARD),
    "take": Field("coins", COUNT),
    "declined": Field("declined", Many(FACTION_WORD)),
    "drew": Field("draws", Hands()),
}
OPTION_MEANINGS = {
    "with": "what is carried; `/` between the steps of a longer way, `nothing` for an empty step",
    "drew": "combat cards drawn, `?` for one nobody saw; behind a bottom-row action by faction",
    "no bonus": "the structure's bonus is declined",
    "at": "the hex where it happens",
    "split": "resources of a Trade placed on more than one hex",
    "amount": "how many resources were taken, where the record says so",
    "get": "resources, beside popularity",
    "pay": "from which hexes the cost was paid",
    "coerce": "Crimea pays with a combat card",
    "coerced": "the value of that card",
    "take": "how many of the action's coins were taken; `take 0` declines them",
    "declined": "the factions that refused their recruit bonus",
    "vs": "the defender's dial and cards",
    "attacker": "the attacker won",
    "defender": "the defender won",
    "retreat": "beaten units that go to a lake instead of the home base",
    "pick": "an option of an encounter card, what it cost (`pay`) and what was taken of it (`gain`)",
    "discard": "the combat cards that paid for it",
    "gain": "what was taken of a card's reward",
    "to": "who gets the coins",
    "coins": "coins on the table",
    "power": "power on the track",
    "popularity": "popularity on the track",
    "cards": "combat cards in hand",
    "stars": "stars placed, by kind, in brackets; `()` for none",
    "moved": "what the table moved for the Automa, to be compared with what the card gives",
    "stays": "the Automa did not move",
    "revealed": "combat cards revealed for an optional rule, in order",
    "factory": "the Factory card that the Automa took, if it was seen",
    "bonus": "the combat card that the human drew as recruit bonus",
    "skipped": "the turn was skipped",
    "played": "the turn was not skipped",
    "cube": "the space of the star card on which the cube stands after the turn",
    "fight": "a combat the Automa began: its card, `vs` the human's dial and cards, the Automa's `cards`",
}
TRADED: Mapping[str, Slot] = {**AT, "split": Field("split", Many(PAYMENT, ", "))}


@dataclass(frozen=True)
class Operation:
    """What one piece of a turn line can be: its word, its phrase, and what it means in a sentence."""

    word: str
    phrase: Phrase
    meaning: str
    example: str
    synonyms: tuple[str, ...] = ()


def _move(unit: str, *synonyms: str) -> Operation:
    phrase = Phrase(unit, Move, (MECH, Path()), {"with": Field("loads", Steps(LOAD))}, preset={"unit": unit})
    meaning = f"the {unit} moves along a way; `with` says what it carries, `/` separates the steps"
    return Operation(unit, phrase, meaning, _MOVE_EXAMPLES[unit], synonyms)


_MOVE_EXAMPLES = {
    "character": "character home>F6>T6",
    "mech": "mech speed V3>F4>V7 with 2 workers / nothing",
    "worker": "worker V3>M5",
}

OPERATIONS = (
    _move("character", "char", "hero", "leader", "c"),
    _move("mech"),
    _move("worker"),
    Operation(
        "coins",
        Phrase("coins", GainCoins, (Field("coins", COUNT),)),
        "the coin half of Move; without a number as many as the mat shows",
        "coins 2",
        ("coin",),
    ),
    Operation(
        "power",
        Phrase("power", Bolster, (Field("amount", COUNT),), {**DREW, **NO_BONUS}, preset={"gain": "power"}),
        "the power half of Bolster; `no bonus` declines the monument's popularity",
        "power 2 no bonus",
    ),
    Operation(
        "cards",
        Phrase(
            "cards", Bolster, (Field("amount", COUNT),), {**DREW, **NO_BONUS}, preset={"gain": "combat_cards"}
        ),
        "the combat-card half of Bolster; `drew` says which, `?` for a card nobody saw",
        "cards 2 drew 3 ?",
        (),
    ),
    Operation(
        "get",
        Phrase(
            "get",
            Trade,
            (RESOURCES,),
            {**TRADED, "amount": Field("amount", COUNT), **NO_BONUS},
            preset={"gain": "resources"},
        ),
        "the resource half of Trade; `no bonus` declines the armory's power",
        "get 1 oil 1 wood at V3",
        ("resources", "take", "buy"),
    ),
    Operation(
        "popularity",
        Phrase(
            "popularity",
            Trade,
            (Field("amount", COUNT),),
            {"get": RESOURCES, **TRADED, **NO_BONUS},
            preset={"gain": "popularity"},
        ),
        "the popularity half of Trade",
        "popularity 1",
        ("pop",),
    ),
    Operation(
        "",
        Phrase("yields", Produce, (Harvest(YIELD),), empty=ALL),
        "Produce: the hexes that produce, each with a number when not everyone there does; `all` or `none`",
        "V3 2, M5",
    ),
    Operation(
        "upgrade",
        Phrase("upgrade", Upgrade, (CELL_TO_COST,), BOTTOM_ROW),
        "Upgrade: the top-row cell the cube leaves, and the bottom-row cost it goes to",
        "upgrade power>build pay T6 2 oil",
    ),
    Operation(
        "deploy",
        Phrase("deploy", Deploy, (MECH,), {**AT, **BOTTOM_ROW}),
        "Deploy: the mech, named by the ability it uncovers, and where it is put",
        "deploy speed at V3 pay M5 3 metal",
    ),
    Operation(
        "build",
        Phrase("build", Build, (BUILDING,), {**AT, **BOTTOM_ROW}),
        "Build: the structure and where it is built",
        "build mill at V3 pay W3 2 wood, W4 1 wood take 2",
    ),
    Operation(
        "enlist",
        Phrase("enlist", Enlist, (RECRUIT_TO_BONUS,), BOTTOM_ROW),
        "Enlist: the section the recruit leaves, and the one-time bonus",
        "enlist build>cards pay F6 3 food drew Crimea 3 ?",
    ),
    Operation(
        "combat",
        Phrase(
            "combat",
            Combat,
            (Field("hex", HEX), Field("attacker", SIDE)),
            {
                "vs": Field("defender", SIDE),
                "attacker": Choice("winner", "attacker"),
                "defender": Choice("winner", "defender"),
                "retreat": Field("retreats", Many(RETREAT, ", ")),
                "drew": Field("draw", CARD),
            },
        ),
        "a combat: dial and cards of the attacker, `vs`, the defender's; the winner if cards are unknown",
        "combat V7 5+3+? vs 4 no ability attacker wins",
        ("fight", "battle", "attack"),
    ),
    Operation(
        "encounter",
        Phrase(
            "encounter",
            Encounter,
            (Field("card", NumberOrUnknown(1, 68, "an encounter card")),),
            {"pick": Repeated("picks", PICK), **DREW},
        ),
        "an encounter card by its number, and the options taken; an unknown card states its effects",
        "encounter 12 pick 2 gain 3 food 1 worker at V3",
        ("enc",),
    ),
    Operation(
        "card",
        Phrase("factory_card", TakeFactoryCard, (Field("card", NumberOrUnknown(1, 18, "a Factory card")),)),
        "the Factory card the character takes",
        "card 7",
        ("factory_card",),
    ),
    Operation(
        "top",
        Phrase(
            "top",
            FactoryTop,
            (Field("option", Number(1, 3, "an option of the card")),),
            {**PAY, **COERCE, "discard": Field("cards", CARDS), "gain": Field("gain", GAINS), **DREW},
        ),
        "the top action of the own Factory card; `discard` says which combat cards paid for it",
        "top 2 discard 3 gain 2 popularity",
    ),
    Operation(
        "objective",
        Phrase("objective", RevealObjective, (Field("card", Number(1, 27, "an objective card")),)),
        "an objective card is revealed",
        "objective 12",
        ("obj", "goal"),
    ),
    Operation(
        "token",
        Phrase("token", PlaceToken, (Field("trap", Word(QUANTITY, "quantity")),)),
        "a flag, or a trap named by what it takes, where the character stands",
        "token power",
        ("flag", "trap"),
    ),
    Operation(
        "rearm",
        Phrase("rearm", RearmTrap, (Field("hex", HEX),)),
        "a sprung trap is armed again",
        "rearm T5",
    ),
    Operation(
        "transfer",
        Phrase(
            "transfer",
            TransferCoins,
            (Field("coins", Number(1, 999, "a number of coins")),),
            {"to": Field("to", FACTION_WORD)},
        ),
        "coins change hands",
        "transfer 3 to Crimea",
        ("give", "gives", "pays"),
    ),
    Operation(
        "stall",
        Phrase("stall", Stall),
        "a judge's entry: the player held up the game; only with the house rule `stalling_penalty`",
        "stall",
    ),
    Operation(
        "state",
        Phrase(
            "state",
            Statement,
            (),
            {
                "coins": Field("coins", COUNT),
                "power": Field("power", COUNT),
                "popularity": Field("popularity", COUNT),
                "cards": Field("combat_cards", COUNT),
                "stars": Field("stars", Stars()),
            },
        ),
        "what the scribe saw on the table, to be compared with the replay",
        "state coins 12 power 5 stars (mechs combat)",
        ("check",),
    ),
    Operation(
        "Automa",
        Phrase(
            "automa",
            Automa,
            (Field("card", AUTOMA_CARD),),
            {
                "moved": Field("moves", Many(AUTOMA_MOVE, ", ")),
                "stays": Choice("no_move", True),
                "revealed": Field("reveals", CARDS),
                "drew": Field("draws", CARDS),
                "factory": Field("factory_card", Number(1, 18, "a Factory card")),
                "declined": Choice("declined", True),
                "bonus": Field("bonus_card", CARD),
                "skipped": Choice("skipped", True),
                "played": Choice("skipped", False),
                "cube": Field("cube", COUNT),
                "fight": Repeated("fights", AUTOMA_FIGHT),
            },
        ),
        "a turn of the Automa by its card; what is derived need not be written, what is written is compared",
        "Automa 7",
    ),
    Operation(
        "duel",
        Phrase("duel", AutomaCombat, (Field("hex", HEX), Field("fight", AUTOMA_FIGHT))),
        "a combat the human began with the Automa: the Automa card drawn, `vs` the human's dial and cards",
        "duel V6 12 vs 5+3 cards 2 4",
    ),
    Operation(
        "stop",
        Phrase("stop", StopGame, (Field("reason", Text(500, "a reason in double quotes")),)),
        "the game is stopped before a sixth star",
        'stop "the hall closes"',
    ),
    Operation(
        "leave",
        Phrase("leave", Leave, (Field("reason", Text(500, "a reason in double quotes")),)),
        "a player leaves the game: no further turns, and a place behind those who stayed",
        'leave "the last train"',
        ("leaves", "left", "quits"),
    ),
    Operation(
        "adjourn",
        Phrase("adjourn", Adjourn, (Field("reason", Text(500, "a reason in double quotes")),)),
        "the game is interrupted until `resume`",
        'adjourn "dinner"',
        ("adjourned", "pause"),
    ),
    Operation(
        "resume", Phrase("resume", Resume), "an adjourned game goes on", "resume", ("resumed", "continue")
    ),
    Operation("end", Phrase("end", EndTurn), "the turn is over; the next turn line says the same", "end"),
)

SEAT = Phrase(
    "seat",
    Seat,
    (
        Field("player", Text(200, "the player's name in double quotes")),
        Field("faction", FACTION_WORD),
        Field("mat", Word(MAT, "mat")),
    ),
    {
        "bid": Field("bid", FIGURE),
        "start": Field("start", Number(1, 7, "a place in the turn order")),
        "cards": Field("combat_cards", CARDS),
        "objectives": Field("objectives", Many(Number(1, 27, "an objective card"))),
        "automa": Field("automa", AUTOMA_SETTINGS),
        "people": Field("people", Many(Text())),
    },
)
RULED = (
    Field("kind", Word(RULING_KIND, "ruling_kind")),
    Field("faction", FACTION_WORD),
    Field("field", Word(RULED_FIELD, "ruled_field")),
    Field("value", FIGURE),
)
SETTING: Mapping[str, Slot] = {
    **AT,
    "to": Field("to", Word(TARGET, "target")),
    "hand": Field("hand", CARDS),
    "objectives": Field("objectives", Many(Number(1, 27, "an objective card"))),
}
JUDGE: Mapping[str, Slot] = {
    "rule": Field("rule", Text()),
    "by": Field("by", Text()),
    "reason": Field("reason", Text(NOTE_LENGTH)),
}
RULING = Phrase("ruling", Ruling, RULED, {**SETTING, **JUDGE})
"""A ruling behind the action it is about."""
NUMBERED_RULING = Phrase(
    "numbered_ruling",
    Ruling,
    RULED,
    {**SETTING, "action": Field("action", Number(0, None, "the number of an action")), **JUDGE},
)
"""A ruling among the headers, with the number of its action."""
RESULT = Figures(
    "result",
    Announced,
    (),
    {
        "winners": Field("winners", Many(Player())),
        "rounds": Field("rounds", COUNT),
        "stopped": Choice("stopped", True),
    },
)
FIGURES = (
    "coins",
    "popularity",
    "stars",
    "territories",
    "resources",
    "structure_bonus",
    "structure_count",
    "power",
    "units",
    "workers",
    "mechs",
    "structures",
    "star_coins",
    "territory_coins",
    "resource_coins",
    "total",
    "rank",
)
SHEET = Figures(
    "sheet",
    Sheet,
    (),
    {
        **{name: Field(name, FIGURE) for name in FIGURES},
        "factory": Field("factory", YesNo()),
        "kinds": Field("star_kinds", StarKinds()),
    },
)


def is_counted(word: str) -> bool:
    """Whether an amount of it may be gained: `2 oil`, `1 coin`."""
    return RESOURCES.words.find(word) is not None or QUANTITY.find(word) is not None


def operation_words() -> dict[str, Operation]:
    """Every word that can begin an operation, in three languages where `names.json` has them."""
    words = {word: operation for operation in OPERATIONS for word in (operation.word, *operation.synonyms)}
    words |= {other: words[word] for other, word in also(*words).items() if other not in words}
    for family in ("bottom_actions", "units", "quantities", "map_features"):
        for alias, identity in other_names(family).items():
            if identity in words:
                words.setdefault(alias, words[identity])
    return words
