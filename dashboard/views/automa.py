"""The Automa at the table: say the position and the card, get its move with every reason."""

import json
from typing import Any

import pandas as pd
import streamlit as st

from dashboard.components.downloads import offer_download
from dashboard.components.plain import for_markdown
from dashboard.components.tables import show_table
from dashboard.desk import Desk
from dashboard.i18n import name, text
from engine.scythe.actions import Automa
from engine.scythe.automa.ask import described
from engine.scythe.automa.settings import LEVELS, AutomaSettings
from engine.scythe.record import Record
from engine.scythe.words import FACTIONS, MATS, STRUCTURE_TILES
from engine.violation import Ambiguous, Malformed, Violation
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
    st.code(described(game.state), language=None)
    _question(game)
    _own_turn(game)
    _account(st.session_state.get(LAST_KEY))
    _keep(game)


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
    back = st.button(text("automa.undo"), key="automa_undo", disabled=not game.record.actions)
    try:
        if said and line.strip():
            game.say(line)
            st.session_state[GAME_KEY] = game.record
            st.rerun()
        if back and game.undo():
            st.session_state[GAME_KEY], st.session_state[LAST_KEY] = game.record, None
            st.rerun()
    except _FAILURES as reason:
        st.error(for_markdown(_told(reason)), icon=":material/error:")


def _account(shown: dict[str, Any] | None) -> None:
    if shown is None:
        return
    st.subheader(text("automa.answer"))
    st.markdown(for_markdown(_headline(shown)))
    for each in shown["open"]:
        st.warning(text("automa.still_open", what=for_markdown(each)), icon=":material/help:")
    for tried in shown["tried"]:
        if not tried["possible"]:
            line = text("automa.not_possible", symbol=name("symbol", tried["symbol"]), why=tried["why"])
            st.caption(for_markdown(f"{line} [{tried['rule']}]"))
    if shown["candidates"]:
        st.caption(text("automa.candidates"))
        show_table(
            _candidates(shown["candidates"]), ("hex", "figure", "to_factory", "excluded"), "automa_candidates"
        )


def _headline(shown: dict[str, Any]) -> str:
    parts = [text("automa.head", card=shown["card"], scheme=shown["scheme"], cube=shown["cube"])]
    if shown["skipped"]:
        parts.append(text("automa.skipped"))
    parts += [f"{name('unit', move['unit'])}: {move['from']} → {move['to']}" for move in shown["moves"]]
    gains = ", ".join(f"{count} × {name('gain', symbol)}" for symbol, count in shown["gains"].items())
    if gains:
        parts.append(text("automa.gains", gains=gains))
    if shown["recruit_bonus"]:
        parts.append(text("automa.bonus", bonus=name("gain", shown["recruit_bonus"])))
    return ". ".join(parts) + "."


def _candidates(candidates: list[dict[str, Any]]) -> pd.DataFrame:
    known = {"hex", "factory", "excluded", "why"}
    return pd.DataFrame(
        {
            "hex": [each["hex"] for each in candidates],
            "figure": [_figure(each, known) for each in candidates],
            "to_factory": [each["factory"] for each in candidates],
            "excluded": [
                f"{each['excluded']}: {each['why']}" if "excluded" in each else "" for each in candidates
            ],
        }
    )


def _figure(candidate: dict[str, Any], known: set[str]) -> str:
    figures = [f"{name('figure', key)}: {value}" for key, value in candidate.items() if key not in known]
    return figures[0] if figures else "–"


def _keep(game: RunningGame) -> None:
    saved = json.dumps(game.record.to_dict(), ensure_ascii=False, indent=1)
    offer_download("automa.save", saved, "solo.json", "application/json")
    if st.button(text("automa.close"), key="automa_close"):
        st.session_state[GAME_KEY] = None
        st.rerun()


def _told(reason: Exception) -> str:
    if isinstance(reason, json.JSONDecodeError):
        return text("automa.no_json")
    if isinstance(reason, Malformed):
        return f"{reason.message}; {reason.expected}" if reason.expected else reason.message
    return str(reason)


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
