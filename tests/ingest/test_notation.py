"""The text notation: lossless, forgiving, and able to say where every action stands."""

import datetime
import json
import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from pydantic import BaseModel

from engine.record import Header
from engine.replay import replay
from engine.scythe import actions
from engine.scythe.actions import (
    Action,
    ChooseSection,
    Combat,
    Decision,
    Deploy,
    Load,
    Move,
    Produce,
    Side,
    Yield,
)
from engine.scythe.record import Announced, Record, Ruling, Seat, Setup, Sheet
from ingest.notation import from_text, games_to_text, to_text
from ingest.notation.scythe import grammar
from ingest.notation.scythe.grammar import OPERATIONS, RESULT, RULING, SEAT, SHEET
from ingest.notation.scythe.headers import TAGS
from ingest.notation.scythe.phrases import Part, Phrase, facts_of
from tests.ingest.arbitrary_records import records

SEATS = '[Seat "Amber" Rusviet mechanical]\n[Seat "Birch" Nordic industrial]\n'
ACTION_MODELS = get_args(Action)


def read(turns: str, seats: str = SEATS) -> Record:
    (game,) = from_text(seats + turns)
    assert [error.message for error in game.errors] == []
    assert isinstance(game.record, Record)
    return game.record


def only_action(piece: str) -> Any:
    return read(f"1. Nordic move: {piece}").actions[1]


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(records())
def test_every_record_survives_the_way_through_text(record: Record) -> None:
    (game,) = from_text(to_text(record))
    assert game.errors == ()
    assert game.record == record
    assert game.record is not None
    assert game.record.to_json() == record.to_json()


@settings(deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow])
@given(records())
def test_the_canonical_form_of_the_canonical_form_is_itself(record: Record) -> None:
    (game,) = from_text(to_text(record))
    assert game.record is not None
    assert to_text(game.record) == to_text(record)


@settings(deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow])
@given(records(), records())
def test_several_games_stand_in_one_file(first: Record, second: Record) -> None:
    assert [game.record for game in from_text(games_to_text([first, second, first]))] == [
        first,
        second,
        first,
    ]


def phrases() -> Iterator[Phrase]:
    waiting = [*(operation.phrase for operation in OPERATIONS), SEAT, RULING, RESULT, SHEET]
    while waiting:
        phrase = waiting.pop()
        yield phrase
        for slot in (*phrase.places, *phrase.options.values()):
            words = re.findall(r"\w+", re.sub('"[^"]*"', "", slot.rule))
            waiting += [grammar.phrase(name) for name in words if name in grammar.PHRASES]


def test_every_field_of_every_model_has_a_place_in_the_grammar() -> None:
    elsewhere = set(Decision.__struct_fields__)
    told: dict[Part, set[str]] = {}
    for phrase in phrases():
        slots = (*phrase.places, *phrase.options.values())
        told.setdefault(phrase.model, set(phrase.preset)).update(
            name for slot in slots for name in slot.fields
        )
    parts = [
        model
        for model in vars(actions).values()
        if isinstance(model, type) and issubclass(model, actions.Part)
    ]
    wordless = {actions.Part, Decision, actions.BottomRow, ChooseSection}
    models: list[Part] = [*parts, Seat, Sheet]
    for model in models:
        if model not in wordless:
            facts = facts_of(model)
            assert told[model] == {*facts.required, *facts.defaults} - elsewhere, model
    assert told[Ruling] == set(Ruling.model_fields) - {"action"}
    assert told[Announced] == set(Announced.model_fields) - {"sheets"}
    assert set(ACTION_MODELS) - set(told) == {ChooseSection}


@pytest.mark.parametrize(("part", "model"), [("header", Header), ("setup", Setup)])
def test_every_field_around_the_seats_has_a_tag(part: str, model: type[BaseModel]) -> None:
    assert {tag.field for tag in TAGS if tag.part == part} == set(model.model_fields)


def test_a_turn_line_is_a_section_and_its_actions() -> None:
    record = read("1. Nordic produce: W1 2, T1; deploy speed at W1 pay M2 3 metal")
    assert record.actions == (
        ChooseSection(section="produce"),
        Produce(at=(Yield(hex="W1", count=2), Yield(hex="T1"))),
        Deploy(mech="speed", hex="W1", pay=(actions.Payment(hex="M2", metal=3),)),
    )


def test_home_is_the_base_of_whoever_acts() -> None:
    record = read("1. Nordic move: character home>W1\n2. Rusviet move: character home>V3; Nordic: rearm home")
    assert [getattr(action, "origin", None) for action in record.actions[1::2]] == [
        "home_nordic",
        "home_rusviet",
    ]
    assert getattr(record.actions[4], "hex", None) == "home_nordic"


def test_home_follows_the_turn_once_it_is_ended() -> None:
    record = read("1. Nordic move: end; rearm home")
    assert getattr(record.actions[2], "hex", None) == "home_rusviet"


def test_a_mech_carries_a_load_for_each_step() -> None:
    assert only_action("mech speed V3>F4>V7 with 2 workers 1 metal / nothing") == Move(
        unit="mech", mech="speed", origin="V3", path=("F4", "V7"), loads=(Load(workers=2, metal=1), Load())
    )


def test_a_combat_keeps_unknown_cards_and_says_who_won() -> None:
    assert only_action("combat V7 5+3+? stole 4 vs 4 no ability attacker wins drew 2") == Combat(
        hex="V7",
        attacker=Side(dial=5, cards=(3, None), stolen=4),
        defender=Side(dial=4, ability=False),
        winner="attacker",
        draw=2,
    )


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("MECH Speed v3->f4  CARRYING 1m+2wk", "mech speed V3>F4 with 2 workers 1 metal"),
        ("char home to М5", "character home>M5"),
        ("hero home-Х1", "character home>X1"),
        ("bolster power", "power"),
        ("trade pop", "popularity"),
        ("produce V3:2,Т6", "V3 2, T6"),
        ("get oil wood @V3", "get 1 oil 1 wood at V3"),
        ("build млин on V3 paying W3:2wd", "build mill at V3 pay W3 2 wood"),
        ("вербовка build>coin", "enlist build>coins"),
        ("fight V7: 5+3,2 v 4+?", "combat V7 5+3+2 vs 4+?"),
        ("deploy at V3 people's army", None),
        ("deploy at V3 take 2 coins", "deploy at V3 take 2"),
        ("enlist deploy>cards drew 3 ?", "enlist deploy>cards drew Nordic 3 ?"),
        ("give 3 coins to крым", "transfer 3 to Crimea"),
        ("no bonus", None),
        ("power no   BONUS", "power no bonus"),
        ("obj 12", "objective 12"),
        ("+2 power", "power 2"),
        ("gain 1 coin", "coins 1"),
        ("draw 1 card", "cards 1"),
        ("draws card", "cards"),
        ("combat cards 2", "cards 2"),
        ("2 oil at V3", "get 2 oil at V3"),
        ("get oil and wood at V3", "get 1 oil 1 wood at V3"),
        ("2 нефти на V3", "get 2 oil at V3"),
        ("популярность", "popularity"),
        ("mech from V3 to F4, carries the worker", "mech V3>F4 with 1 worker"),
        ("герой база>M5", "character home>M5"),
        ("deploy mech speed V3", "deploy speed at V3"),
        ("build a mill V3", "build mill at V3"),
        ("upgrade: combat cards > build", "upgrade cards>build"),
        ("enlist deploy > combat cards", "enlist deploy>cards"),
        ("V3(2) and M5", "V3 2, M5"),
        ("бой V7 5+unknown против 4", "combat V7 5+? vs 4"),
        ("combat at V7: 5 vs 4.", "combat V7 5 vs 4"),
        ("encounter card #12: choose 2", "encounter 12 pick 2"),
        ("factory card 7", "card 7"),
        ("reveals objective #12", "objective 12"),
        ("state: coins=5, $6", None),
        ("state: $5 pop=2", "state coins 5 popularity 2"),
        ("gives 3 to Crimea", "transfer 3 to Crimea"),
        ("1 combat card", "cards 1"),
        ("on V3 and M5", "V3, M5"),
        ("M5 1 metal, V3: 2 workers", "M5 1, V3 2"),
        ("M5 1 oil", None),
        ("for 2 wood at V3", "get 2 wood at V3"),
        ("2 wood to V3", "get 2 wood at V3"),
        ("deploy speed to V3", "deploy speed at V3"),
        ("character home base>M5", "character home>M5"),
        ("mech V3 via F4 — V7", "mech V3>F4>V7"),
        ("build mill V2 pay 2 wood from M2, 1 wood at W1", "build mill at V2 pay M2 2 wood, W1 1 wood"),
        ("deploy pay metal home_crimea", "deploy pay home_crimea 1 metal"),
        ("deploy pay 3 metal", None),
        ("encounter unknown picks 2 gets 3 food", "encounter pick 2 gain 3 food"),
        ("deploy speed pay Ｍ５ ３ metal", "deploy speed pay M5 3 metal"),
        ("stop “it’s late; we go home”", 'stop "it’s late; we go home"'),
        ("stop «поздно»", 'stop "поздно"'),
        ("stop “never closed", None),
        ('stop "the «Rook» closes"', 'stop "the «Rook» closes"'),
        ("\u200bcoins\u200b {late}", "coins {late}"),
        ("взять 1 металл 1 нефть на V3", "get 1 metal 1 oil at V3"),
        ("робот V3>F4>V7 с ничего / 2 рабочих", "mech V3>F4>V7 with nothing / 2 workers"),
        ("приключение 8 выбор 1 получил 2 монеты", "encounter 8 pick 1 gain 2 coins"),
        ("пригода 8 вибір 3 отримала 1 популярність", "encounter 8 pick 3 gain 1 popularity"),
        ("стоп", "stop"),
        (
            "сборка скорость на V3 платит M5 3 металла отказ Крым",
            "deploy speed at V3 pay M5 3 metal declined Crimea",
        ),
        ("бій V7 5+невідомо проти 4 нападник", "combat V7 5+? vs 4 attacker"),
        ("передати 3 для Крим", "transfer 3 to Crimea"),
    ],
)
def test_forgiving_spellings_have_one_canonical_form(written: str, canonical: str | None) -> None:
    (game,) = from_text(f"{SEATS}1. nordic move: {written}")
    if canonical is None:
        assert game.errors
    else:
        assert game.record is not None
        assert to_text(game.record).splitlines()[4] == f"1. Nordic move: {canonical}"


@pytest.mark.parametrize(
    "line",
    [
        "1. Nordic trade: popularity",
        "nordic trade popularity",
        "1) Нордик: торговля: pop",
        "trade: popularity",
        "1 trade popularity;",
        "1. Nordic, trades: popularity",
        "1. Nordic – trade: popularity",
        "1: Nordic trade: popularity",
    ],
)
def test_a_turn_may_be_written_shorter(line: str) -> None:
    assert read(line).actions == (ChooseSection(section="trade"), actions.Trade(gain="popularity"))


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("2 oil at V3", "get 2 oil at V3"),
        ("reveals objective 12", "objective 12"),
        ("+2 power", "power 2"),
        ("1. coins", "coins"),
        ("1) 2 coins", "coins 2"),
        ("1 deploy speed", "deploy speed"),
        ("1 Rusviet: stall", "Rusviet: stall"),
    ],
)
def test_a_turn_goes_on_in_the_next_line_as_it_would_in_its_own(line: str, canonical: str) -> None:
    assert to_text(read(f"1. Nordic move:\n   {line}")).splitlines()[4] == f"1. Nordic move: {canonical}"


def test_a_faction_out_of_turn_is_recorded_and_the_next_in_turn_is_not() -> None:
    record = read("1. Rusviet trade\n2. Nordic trade\n3. by Rusviet trade\n4. trade")
    assert [action.by for action in record.actions] == ["rusviet", None, "rusviet", None]


def test_names_in_three_languages_stand_in_the_tags() -> None:
    record = read(
        "*", '[Seat "Оля" "Союз Русвет" аграрний]\n[Player "Bo" Саксония Industrial]\n[Tile озера]\n'
    )
    assert [(seat.faction, seat.mat) for seat in record.seats] == [
        ("rusviet", "agricultural"),
        ("saxony", "industrial"),
    ]
    assert record.setup.structure_tile == "lakes_adjacent"


def test_tags_have_the_names_of_the_columns_of_a_score_sheet_in_three_languages() -> None:
    record = read(
        "*",
        '[Турнир "Кубок"]\n[Тур 2]\n[Стіл 3]\n[Дата 14.3.2026]\n[Місце Львів]\n'
        '[Игрок "Оля" Русвет]\n[Гравець "Ірма" Крим]\n',
    )
    assert (record.header.event, record.header.round, record.header.table) == ("Кубок", "2", "3")
    assert (record.header.date, record.header.place) == (datetime.date(2026, 3, 14), "Львів")
    assert [seat.faction for seat in record.seats] == ["rusviet", "crimea"]


@pytest.mark.parametrize("day", ['"2026-03-14"', "2026.03.14", '"14.3.2026"'])
def test_dates_are_read_in_three_orders(day: str) -> None:
    assert read(f"[Date {day}]", SEATS).header.date == datetime.date(2026, 3, 14)


def test_remarks_are_dropped_and_notes_are_kept() -> None:
    record = read('1. Nordic trade {first; # turn}: stop "a # b" {done} # gone {not kept}')
    assert [action.note for action in record.actions] == ["first; # turn", "done"]
    assert getattr(record.actions[1], "reason", None) == "a # b"


def test_a_number_sign_before_a_digit_begins_no_remark() -> None:
    record = read("[Event Cup #3]\n", SEATS)
    assert record.header.event == "Cup #3"
    assert only_action("objective #12 # 13").card == 12


def test_a_ruling_stands_behind_its_action() -> None:
    record = read(
        '1. Nordic trade ! allow rule "TURN-02" by "C" reason "late: yes": '
        'power ! set Nordic coins -1 by "C" reason ""'
    )
    assert record.rulings == (
        Ruling(kind="allow", action=1, rule="TURN-02", by="C", reason="late: yes"),
        Ruling(kind="set", action=2, faction="nordic", field="coins", value=-1, by="C", reason=""),
    )


def test_rulings_out_of_order_go_into_the_tags() -> None:
    rulings = tuple(Ruling(kind="allow", action=action, by="C", reason="so") for action in (2, 0))
    record = Record(seats=(Seat(player="Amber"),), rulings=rulings)
    assert '[Ruling allow action 2 by "C" reason "so"]\n[Ruling allow action 0 ' in to_text(record)
    assert from_text(to_text(record))[0].record == record


def test_scores_find_their_seat_by_faction_or_player() -> None:
    record = read('result winner Nordic\nscore "Birch" total 60\nscore Rusviet: total 50')
    assert record.announced == Announced(sheets=(Sheet(total=50), Sheet(total=60)), winners=("Birch",))


@pytest.mark.parametrize(
    ("result", "winner", "other"),
    [
        (
            "result winners Birch rounds 9",
            "score Birch: coins=20, structure bonus: 4; total $60",
            "score Amber total 50",
        ),
        (
            "result: winner “Birch”; 9 rounds",
            "score Nordic: 20 coins, 4 structure_bonus, 60 total",
            "score Amber: 50 total",
        ),
        (
            "результат победитель Birch раундов 9",
            "счёт Нордик: монеты 20 бонус 4 итого 60",
            "счёт Русвет: итого 50",
        ),
        (
            "результат переміг Birch раунди 9",
            "рахунок Нордія: монети 20 бонус 4 разом 60",
            "рахунок Русвет: разом 50",
        ),
    ],
)
def test_a_result_may_be_written_as_people_write_figures_down(result: str, winner: str, other: str) -> None:
    sheets = (Sheet(total=50), Sheet(coins=20, structure_bonus=4, total=60))
    record = read(f"{result}\n{winner}\n{other}")
    assert record.announced == Announced(sheets=sheets, winners=("Birch",), rounds=9)


def test_tags_may_do_without_quotes_and_with_those_of_a_word_processor() -> None:
    (game,) = from_text(
        "[Event “Spring cup”]\n[Place Club «Rook»]\n[Expansions invaders_from_afar, promo]\n"
        '[House trade_split yes]\n[Seat «Amber» Rusviet people “Dill” "Elder"]\n'
    )
    assert game.record is not None
    assert (game.record.header.event, game.record.header.place) == ("Spring cup", "Club «Rook»")
    assert game.record.setup.expansions == ("invaders_from_afar", "promo")
    assert game.record.setup.house_rules == {"trade_split": True}
    assert (game.record.seats[0].player, game.record.seats[0].people) == ("Amber", ("Dill", "Elder"))


def test_files_put_together_keep_no_byte_order_mark() -> None:
    games = from_text(f"\ufeff{SEATS}trade\n\ufeff{SEATS}trade\n")
    assert [(game.line, game.record is not None) for game in games] == [(1, True), (4, True)]


def test_a_score_without_a_faction_is_written_with_the_name() -> None:
    (game,) = from_text('[Seat "Amber"]\n[Seat "Birch"]\nscore total 61\nscore total 55\n')
    assert game.record is not None
    assert to_text(game.record).splitlines()[-2:] == ['score "Amber": total 61', 'score "Birch": total 55']


def test_every_action_can_be_found_in_the_text_by_its_number() -> None:
    text = (
        SEATS
        + "\n# remark\n1. Nordic move:  character home>W1;; worker W1>V1\n  coins ;\n2. by Rusviet trade\n"
    )
    (game,) = from_text(text)
    assert [game.position(number) for number in range(1, 6)] == [(5, 4), (5, 18), (5, 38), (6, 3), (7, 4)]


def test_the_writer_numbers_turns_and_leaves_a_line_for_what_comes_before() -> None:
    record = Record(
        seats=(Seat(player="A", faction="nordic", mat="industrial"),),
        actions=(
            actions.Stall(by="crimea"),
            ChooseSection(section="trade"),
            ChooseSection(section="factory"),
        ),
    )
    assert to_text(record).splitlines()[3:6] == ["0. Crimea: stall", "1. Nordic trade", "2. Nordic factory"]


def test_house_rules_keep_their_kind_and_order() -> None:
    setup = Setup(house_rules={"z": True, "a": 1, "m": "1", "n": "yes", "big": -(10**50)})
    record = Record(seats=(Seat(player="Amber"),), setup=setup)
    again = from_text(to_text(record))[0].record
    assert again is not None
    assert json.dumps(again.to_dict()) == json.dumps(record.to_dict())


LEFT = """[Tile "encounters_adjacent"]
[Seat "Amber" Nordic mechanical]
[Seat "Birch" Crimea agricultural]
[Seat "Cedar" Saxony industrial]

1. Saxony produce: M6, T8; Crimea: leave
2. Nordic trade: popularity
"""


def test_the_turn_of_a_player_who_left_is_not_given_to_another() -> None:
    """TABLE-02: Crimea is named; Saxony's turn it would be."""
    record = read(LEFT + "3. Crimea bolster: power\n*\n", "")
    assert record.actions[5].by == "crimea"
    failure = replay(record).failure
    assert failure is not None
    assert (failure.rule, failure.player) == ("TURN-01", "crimea")
    after = read(LEFT + "3. Saxony bolster: power\n4. Nordic produce: all\n*\n", "")
    assert [action.by for action in after.actions[5:]] == [None] * 4
    assert replay(after).failure is None
    assert read(to_text(after), "") == after


def test_who_leaves_in_the_own_turn_is_followed_by_the_next_player() -> None:
    """TABLE-02"""
    record = read(LEFT.replace("Crimea: leave", "leave") + "3. Crimea bolster: power\n*\n", "")
    assert [action.by for action in record.actions] == [None] * 7
    assert replay(record).failure is None


@pytest.mark.parametrize(
    ("said", "coins", "popularity"), [("pay nothing ", 0, 0), ("pay 2 coins ", 2, None), ("", None, None)]
)
def test_an_option_that_cost_nothing_is_told_from_one_whose_price_is_not_stated(
    said: str, coins: int | None, popularity: int | None
) -> None:
    """ENC-05"""
    line = f"1. Nordic move: encounter 51 pick 1 {said}gain 2 oil"
    (game,) = from_text(f'[Seat "Amber" Rusviet mechanical]\n[Seat "Birch" Nordic industrial]\n\n{line}\n*\n')
    assert game.record is not None
    (pick,) = game.record.actions[1].picks
    assert (pick.pay_coins, pick.pay_popularity) == (coins, popularity)
    assert line in to_text(game.record)
