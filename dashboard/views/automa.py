"""The Automa at the table: say the position and the card, get its move with every reason."""

import json
from collections.abc import Sequence
from typing import Any

import pandas as pd
import streamlit as st

from dashboard.components.choices import choice_words
from dashboard.components.downloads import offer_download
from dashboard.components.messages import in_words
from dashboard.components.plain import for_markdown
from dashboard.components.tables import show_table
from dashboard.components.verdicts import MOST_LEGAL, rule_words
from dashboard.desk import Desk
from dashboard.i18n import language, name, text
from dashboard.viewer.scythe.automa import BESIDE_THE_FIGURE, impossible, tell_turn, why
from dashboard.viewer.speech import Speech
from engine.scythe.actions import Automa
from engine.scythe.automa.remarks import remarks
from engine.scythe.automa.settings import LEVELS, AutomaSettings
from engine.scythe.automa.table import automa_seat, table_of
from engine.scythe.record import Record
from engine.scythe.state import State
from engine.scythe.words import FACTIONS, MATS, STRUCTURE_TILES
from engine.violation import Ambiguous, Malformed, Violation
from ingest.notation.error import NotationError
from ingest.solo.scythe.running import (
    NotUnderstood,
    Refused,
    RunningGame,
    automa_action,
    game_of,
    new_game,
    with_fight,
    with_reveal,
)

GAME_KEY, LAST_KEY = "automa_game", "automa_last"
LONGEST_POSITION = 1_000_000
_FAILURES = (Violation, Ambiguous, Malformed, NotUnderstood, Refused, ValueError, RecursionError)


def show(_desk: Desk | None = None) -> None:
    """The whole page; the running game outlives a look at another page."""
    record: Record | None = st.session_state.get(GAME_KEY)
    if record is None:
        _begin()
        return
    game = RunningGame(record)
    state = game.state
    st.info(for_markdown(_status(state)), icon=":material/memory:")
    for kind, found in remarks(record).items():
        st.warning(for_markdown(text(f"automa_remark.{kind}", what=", ".join(found))), icon=":material/rule:")
    if state.ended:
        _result(game)
    elif state.active == table_of(state).seat:
        _question(game)
        _account(st.session_state.get(LAST_KEY))
        _own_turn(game)
    else:
        answer = st.container()
        _own_turn(game)
        _question(game)
        with answer:
            _account(st.session_state.get(LAST_KEY))
    _keep(game)


def _status(state: State) -> str:
    """The Automa's side in a line."""
    table, seat = table_of(state), automa_seat(state)
    return text(
        "automa.status",
        faction=_faction(seat.name),
        level=_level(table.tracker.id),
        cube=table.cube,
        cells=table.tracker.cells,
        scheme=table.scheme,
        water=text("automa.water_open" if table.water_open else "automa.water_closed"),
        power=seat.power,
        coins=seat.coins,
        cards=seat.cards(),
        stars=seat.star_count,
    )


def _result(game: RunningGame) -> None:
    """AUT-STAR-11: the scores of a game that is over; its last action can be taken back."""
    st.subheader(text("automa.ended"))
    places = game.ranking
    columns = {f"{name}_coins": name for name in ("stars", "territories", "resources", "structures")}
    frame = pd.DataFrame(
        {
            "rank": [place.rank for place in places],
            "player": [place.player for place in places],
            "total": [place.total for place in places],
            "coins": [place.categories.get("coins") for place in places],
            **{known: [place.categories.get(name) for place in places] for known, name in columns.items()},
        }
    )
    show_table(frame, ("rank", "player", "total", "coins", *columns), "automa_result")
    _take_back(game)
    _account(st.session_state.get(LAST_KEY))


def _begin() -> None:
    """A new game by its set-up, or one that was saved or stated."""
    fresh, stated = st.tabs([text("automa.new"), text("automa.load")])
    with fresh:
        _new_game()
    with stated:
        _stated_game()


def _new_game() -> None:
    with st.form("automa_new"):
        first, second = st.columns(2)
        human = first.selectbox(
            text("automa.human"), FACTIONS, index=4, format_func=_faction, key="automa_human"
        )
        mat = first.selectbox(text("automa.mat"), MATS, format_func=_mat, key="automa_mat")
        faction = second.selectbox(
            text("automa.faction"), FACTIONS, format_func=_faction, key="automa_faction"
        )
        level = second.selectbox(
            text("automa.level"), LEVELS, index=1, format_func=_level, key="automa_level"
        )
        tile = first.selectbox(text("automa.tile"), STRUCTURE_TILES, format_func=_tile, key="automa_tile")
        rules = second.multiselect(
            text("automa.rules"), _switches(), format_func=_rule, key="automa_rules", placeholder="–"
        )
        coins = first.slider(text("automa.coins"), -2, 2, 0, key="automa_coins")
        power = second.slider(text("automa.power"), -2, 2, 0, key="automa_power")
        if not st.form_submit_button(text("automa.start"), type="primary"):
            return
    settings = AutomaSettings(level=level, coins=coins, power=power, **dict.fromkeys(rules, True))
    _open(lambda: new_game(human, mat, faction, settings, tile))


def _stated_game() -> None:
    st.caption(text("automa.load_help"))
    given = st.file_uploader(text("automa.file"), type=["json"], key="automa_file")
    typed = st.text_area(text("automa.position"), key="automa_position", max_chars=LONGEST_POSITION)
    if st.button(text("automa.open"), key="automa_open_button"):
        body = given.getvalue().decode("utf-8", errors="replace") if given is not None else typed
        _open(lambda: _read(body))


def _read(body: str) -> Record:
    if len(body) > LONGEST_POSITION:
        raise Malformed(text("automa.too_large"))
    return game_of(json.loads(body))


def _open(read: Any) -> None:
    try:
        record = read()
        RunningGame(record).state  # noqa: B018
    except _FAILURES as reason:
        st.error(for_markdown(_told(reason)), icon=":material/error:")
        return
    st.session_state[GAME_KEY] = record
    st.session_state[LAST_KEY] = None
    st.rerun()


def _question(game: RunningGame) -> None:
    """The card drawn; a combat or revealed card that the turn needs is asked for before it is played."""
    st.subheader(text("automa.card_title"))
    number, fight, reveal = st.columns([1, 3, 1])
    card = number.number_input(text("automa.card"), 1, 19, key="automa_card")
    answer = fight.text_input(text("automa.fight"), key="automa_fight", help=text("automa.fight_help"))
    told = reveal.text_input(text("automa.revealed"), key="automa_revealed", placeholder="3 5", max_chars=40)
    shown = [int(value) for value in told if value in "2345"]
    look, play = st.columns(2)
    try:
        if look.button(text("automa.look"), key="automa_look"):
            st.session_state[LAST_KEY] = game.ask(_action(game, int(card), answer, shown))
        if play.button(text("automa.play"), key="automa_play", type="primary"):
            action = _action(game, int(card), answer, shown)
            st.session_state[LAST_KEY] = game.ask(action)
            _advance(game, action)
    except _FAILURES as reason:
        st.error(for_markdown(_told(reason)), icon=":material/error:")


def _action(game: RunningGame, card: int, fight: str, revealed: list[int]) -> Automa:
    action = automa_action(game.record, str(card)) or Automa(card=card)
    if fight.strip():
        action = with_fight(game.record, action, fight.strip())
    for value in revealed:
        action = with_reveal(action, value)
    return action


def _advance(game: RunningGame, action: Automa) -> None:
    game.add(action)
    st.session_state[GAME_KEY] = game.record
    st.rerun()


def _own_turn(game: RunningGame) -> None:
    """The human's turn in the notation, and the last action taken back."""
    with st.form("automa_own", clear_on_submit=True):
        line = st.text_input(text("automa.own_turn"), help=text("automa.own_help"), key="automa_line")
        said = st.form_submit_button(text("automa.write"))
    try:
        if said and line.strip():
            game.say(line)
            st.session_state[GAME_KEY] = game.record
            st.rerun()
    except _FAILURES as reason:
        st.error(for_markdown(_told(reason)), icon=":material/error:")
    _take_back(game)


def _take_back(game: RunningGame) -> None:
    back = st.button(text("automa.undo"), key="automa_undo", disabled=not game.record.actions)
    if back and game.undo():
        st.session_state[GAME_KEY], st.session_state[LAST_KEY] = game.record, None
        st.rerun()


def _account(shown: dict[str, Any] | None) -> None:
    """What the card gives, what chance still has to say, and why."""
    if shown is None:
        return
    speech = Speech(language())
    st.subheader(text("automa.answer"))
    st.markdown(for_markdown(f"{tell_turn(shown['card'], shown, speech)}."))
    for question in shown["open"]:
        st.warning(for_markdown(_asked(question, shown["combats"])), icon=":material/help:")
    for line in impossible(shown, speech):
        st.caption(for_markdown(line))
    if shown["candidates"]:
        _looked_at(shown["candidates"], speech)


def _asked(question: str, combats: list[dict[str, Any]]) -> str:
    """What chance has to say: a combat that was not told yet, else a revealed combat card."""
    due = [
        combat["hex"] for combat in combats if "card" not in combat and question.endswith(f" {combat['hex']}")
    ]
    return text("automa.say_combat", hex=due[0]) if due else text("automa.say_revealed")


def _looked_at(candidates: list[dict[str, Any]], speech: Speech) -> None:
    """Every territory with the figure compared, its way to the Factory and what speaks against it."""
    figure = next((key for key in candidates[0] if key not in BESIDE_THE_FIGURE), None)
    compared = f" ({text('column.figure')}: {name('figure', figure)})" if figure else ""
    st.caption(for_markdown(f"{text('automa.candidates')}{compared}"))
    frame = pd.DataFrame(
        {
            "hex": [each["hex"] for each in candidates],
            "figure": [each[figure] if figure else None for each in candidates],
            "to_factory": [each["factory"] for each in candidates],
            "excluded": [
                f"{why(each, speech)} [{each['excluded']}]" if "excluded" in each else ""
                for each in candidates
            ],
        }
    )
    columns = ("hex", *(("figure",) if figure else ()), "to_factory", "excluded")
    show_table(frame, columns, "automa_candidates")


def _keep(game: RunningGame) -> None:
    saved = json.dumps(game.record.to_dict(), ensure_ascii=False, indent=1)
    offer_download("automa.save", saved, "solo.json", "application/json")
    if st.button(text("automa.close"), key="automa_close"):
        st.session_state[GAME_KEY] = None
        st.rerun()


def _told(reason: Exception) -> str:
    """Why nothing was done, in the reader's language: a broken rule is told by its sentence of the rulebook."""
    match reason:
        case json.JSONDecodeError():
            return text("automa.no_json")
        case Malformed():
            return "; ".join(in_words(part) for part in (reason.message, reason.expected) if part)
        case NotUnderstood(mistake=NotationError() as mistake):
            found, expected = mistake.found or "", in_words(mistake.expected or "")
            return f"{text('verdict.found', found=found)}. {text('verdict.expected', expected=expected)}"
        case Refused(failure=broken) | (Violation() as broken):
            return _broken(reason, broken.rule, broken.legal)
        case Ambiguous():
            return _broken(reason, reason.rule, reason.readings)
    return in_words(str(reason))


def _broken(reason: Exception, rule: str | None, legal: Sequence[str]) -> str:
    words = rule_words(rule)
    if words is None:
        return str(reason)
    possible = text("verdict.legal", legal=", ".join(map(choice_words, legal[:MOST_LEGAL]))) if legal else ""
    return " ".join(filter(None, [words, possible, f"[{rule}]"]))


def _switches() -> list[str]:
    return ["skips", "move_check", "placement_check", "all_moves"]


def _faction(faction: str) -> str:
    return name("faction", faction)


def _mat(mat: str) -> str:
    return name("mat", mat)


def _level(level: str) -> str:
    return name("level", level)


def _tile(tile: str) -> str:
    return name("tile", tile)


def _rule(rule: str) -> str:
    return name("automa_rule", rule)
