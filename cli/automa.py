"""`triumph automa`: the Automa's move for a table that plays right now, with its reasons."""

import contextlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from cli.options import Json, there
from cli.output import complain, console, plain, print_json
from engine.scythe.actions import Automa
from engine.scythe.automa.ask import ask, described, table_at_the_end
from engine.scythe.automa.remarks import REMARKS, remarks
from engine.scythe.automa.settings import LEVELS, AutomaSettings, settings_of
from engine.scythe.automa.stated import record_at
from engine.scythe.record import Record
from engine.scythe.words import FACTIONS, MATS, STRUCTURE_TILES
from engine.spelling import spelled
from engine.violation import Ambiguous, Malformed, Violation
from ingest.files.archives import DEFAULT_LIMITS
from ingest.files.readings import read_paths
from ingest.solo.scythe.running import (
    NotUnderstood,
    Refused,
    RunningGame,
    actions_of,
    automa_action,
    new_game,
    resumed,
    with_fight,
    with_reveal,
)

WRONG_COMMAND = 2

SavedGame = Annotated[
    Path | None,
    typer.Argument(metavar="GAME.json", help="Where the running game is saved; it goes on if it exists."),
]
State = Annotated[
    Path | None,
    typer.Option(
        "--state", metavar="FILE", help="A stated position or a record to ask about.", callback=there
    ),
]
CardNumber = Annotated[
    int | None, typer.Option("--card", min=1, max=19, help="The number of the card drawn for the turn.")
]
Fight = Annotated[
    list[str] | None,
    typer.Option("--fight", help="A combat it begins: its card, your dial and cards: “12 vs 3+4 cards 2”."),
]
Revealed = Annotated[
    list[int] | None,
    typer.Option("--revealed", min=2, max=5, help="A combat card revealed for an optional rule."),
]
LevelName = Annotated[str | None, typer.Option("--level", help=f"Of a new game: {', '.join(LEVELS)}.")]
AutomaFaction = Annotated[str | None, typer.Option("--faction", help="The Automa's faction in a new game.")]
Human = Annotated[str | None, typer.Option("--human", help="Your faction in a new game.")]
HumanMat = Annotated[str | None, typer.Option("--mat", help="Your player mat in a new game.")]
Tile = Annotated[str | None, typer.Option("--tile", help="The structure bonus tile of a new game.")]
Rule = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="NAME[=N]", help="An optional rule of a new game: skips, coins=1, ..."),
]

HELP = """Say the number of the card the Automa drew, or a turn of yours (`trade: get 2 metal at M6`).
Further words: why (the reasons of its latest move), state, undo, help, quit. Everything is saved at once."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="automa", epilog="Example: triumph automa --state table.json --card 7 --json")(automa)


def automa(  # noqa: PLR0913, PLR0917
    game: SavedGame = None,
    state: State = None,
    card: CardNumber = None,
    fight: Fight = None,
    revealed: Revealed = None,
    level: LevelName = None,
    faction: AutomaFaction = None,
    human: Human = None,
    mat: HumanMat = None,
    tile: Tile = None,
    rule: Rule = None,
    as_json: Json = False,
) -> None:
    """Ask the Automa: its move by the card drawn, with candidates and reasons; or play a solo game along."""
    try:
        if state is not None:
            _answer(state, card, fight or [], revealed or [], as_json)
        elif game is not None:
            said = {"level": level, "faction": faction, "human": human, "mat": mat, "tile": tile}
            _table(_opened(game, said, rule or []), as_json)
        else:
            complain("say --state FILE --card N for one question, or GAME.json for a running game")
            raise typer.Exit(WRONG_COMMAND)
    except (Violation, Ambiguous, Malformed, NotUnderstood, Refused) as reason:
        complain(_told(reason))
        raise typer.Exit(1) from reason


def _answer(path: Path, card: int | None, fights: list[str], revealed: list[int], as_json: bool) -> None:
    if card is None:
        complain("--state needs --card, the number of the card drawn")
        raise typer.Exit(WRONG_COMMAND)
    record = read_position(path)
    action = Automa(card=card)
    for each in fights:
        action = with_fight(record, action, each)
    for value in revealed:
        action = with_reveal(action, value)
    shown = ask(record, action)
    for kind, found in remarks(record).items():
        complain(f"{REMARKS[kind]}: {', '.join(found)}")
    if as_json:
        print_json(shown)
    else:
        console().print(Text(plain(described(table_at_the_end(record)))))
        show(shown)


def read_position(path: Path) -> Record:
    """A position of the public state's names, a record of one, or any recorded solo game."""
    if not path.is_file():
        raise Malformed(f"there is no file {path}", expected="a JSON position or a record")
    if path.stat().st_size > DEFAULT_LIMITS.file_bytes:
        raise Malformed(f"{path.name} is too large for a position", expected="a JSON position or a record")
    given = _json(path)
    if isinstance(given, dict) and not ({"actions", "format"} & given.keys()):
        return record_at(given)
    found = [reading.record for reading in read_paths([path]) if isinstance(reading.record, Record)]
    if not found:
        raise Malformed(f"{path.name} holds no solo game", expected="a JSON position or a record")
    return found[-1]


def _json(path: Path) -> Any:
    """The JSON of a file; the last line of several states; None for other texts. Broken JSON is refused."""
    text = path.read_text(encoding="utf-8-sig", errors="replace")
    with contextlib.suppress(ValueError, RecursionError):
        return json.loads(text.strip().rpartition("\n")[2])
    try:
        return json.loads(text) if text.lstrip().startswith("{") else None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise Malformed(f"{path.name}, {where}: no JSON from here on: {error.msg}") from error
    except RecursionError as error:
        raise Malformed(f"{path.name} is nested too deeply for a position") from error


def _opened(path: Path, said: dict[str, str | None], rules: list[str]) -> RunningGame:
    """The saved game, or a new one from the options."""
    if path.exists():
        return resumed(path)
    record = new_game(
        _known(said["human"], "--human", FACTIONS),
        _known(said["mat"], "--mat", MATS),
        _known(said["faction"], "--faction", FACTIONS),
        _settings(_known(said["level"] or "automa", "--level", LEVELS), rules),
        _known(said["tile"], "--tile", STRUCTURE_TILES),
    )
    opened = RunningGame(record, path)
    opened.save()
    return opened


def _known(word: str | None, option: str, words: tuple[str, ...]) -> str:
    if word in words:
        return str(word)
    said = "is missing" if word is None else f"cannot be “{word}”"
    raise typer.BadParameter(f"{option} {said} for a new game; one of {', '.join(words)}")


def _settings(level: str, rules: list[str]) -> AutomaSettings:
    try:
        return settings_of(level, rules)
    except Malformed as error:
        raise typer.BadParameter(f"--rule: {_told(error)}") from error


def _table(game: RunningGame, as_json: bool) -> None:
    """Line by line until the end of the input, of the game, or the word quit."""
    screen = console()
    screen.print(Text(plain(HELP)))
    screen.print(Text(plain(described(game.state))))
    _tell_the_end(game)
    for line in _lines():
        if line.casefold() in {"quit", "exit", "q"}:
            return
        try:
            _heard(game, line, as_json)
        except (NotUnderstood, Refused, Violation, Ambiguous, Malformed) as reason:
            screen.print(Text(plain(f"! {_told(reason)}"), style="yellow"))


def _heard(game: RunningGame, line: str, as_json: bool) -> None:
    screen = console()
    word = line.casefold()
    if word in {"help", "?"}:
        screen.print(Text(plain(HELP)))
    elif word == "state":
        screen.print(Text(plain(described(game.state))))
    elif word == "undo":
        last = game.record.actions[-1:]
        screen.print(Text(plain(f"taken back: {spelled(*last)}") if game.undo() else "nothing to take back"))
    elif word == "why":
        _tell(game.state.automa.shown if game.state.automa else None, as_json, reasons=True)
    else:
        _played(game, line, as_json)


def _played(game: RunningGame, line: str, as_json: bool) -> None:
    action = automa_action(game.record, line)
    if action is None:
        game.add(*actions_of(game.record, line))
        console().print(Text("written down"))
        _tell_the_end(game)
        return
    shown = game.ask(action)
    while shown["open"]:  # one answer may settle the questions behind it
        action = _replied(game, action, shown["open"][0])
        shown = game.ask(action)
    game.add(action)
    _tell(shown, as_json, reasons=False)
    _tell_the_end(game)


def _tell_the_end(game: RunningGame) -> None:
    """The final scores, once a sixth star is placed; `undo` still takes the last action back."""
    for place in game.ranking:
        parts = ", ".join(f"{name} {coins}" for name, coins in place.categories.items() if coins)
        separated = f"; ahead by {place.tiebreak}" if place.tiebreak else ""
        console().print(Text(plain(f"{place.rank}. {place.player} ${place.total} ({parts}){separated}")))


def _replied(game: RunningGame, action: Automa, question: str) -> Automa:
    fights = question.startswith("the combat on ")
    hint = "its card, your dial and cards, its cards: 12 vs 3+4 cards 2" if fights else "its value, 2 to 5"
    console().print(Text(plain(f"{question}: {hint}")))
    answer = next(_lines(), "")
    if fights:
        return with_fight(game.record, action, answer)
    if answer not in {"2", "3", "4", "5"}:
        raise NotUnderstood("a combat card has a value from 2 to 5")
    return with_reveal(action, int(answer))


def _lines() -> Iterator[str]:
    """What is typed, without empty lines; the sign on a terminal says that it is the table's turn."""
    while True:
        if sys.stdin.isatty():
            sys.stdout.write("> ")
            sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            return
        if line.strip():
            yield line.strip()


def _tell(shown: dict[str, Any] | None, as_json: bool, reasons: bool) -> None:
    if shown is None:
        console().print(Text("the Automa has not moved yet"))
    elif as_json:
        print_json(shown)
    else:
        show(shown, reasons)


def show(shown: dict[str, Any], reasons: bool = True) -> None:
    """The account of a turn for people: what happened, and which territories were looked at."""
    screen = console()
    for line in told(shown):
        screen.print(Text(plain(line)))
    if reasons and shown["candidates"]:
        screen.print(_candidates(shown["candidates"]))


def told(shown: dict[str, Any]) -> Iterator[str]:
    """The account in sentences."""
    water = "open" if shown["water_open"] else "closed"
    yield f"card {shown['card']}, scheme {shown['scheme']}, water {water}"
    if shown["skipped"]:
        yield "the turn is skipped"
        return
    for tried in shown["tried"]:
        if not tried["possible"]:
            yield f"  {tried['symbol']}: no, {tried['why']} [{tried['rule']}]"
    if shown["stopped_by_combat_card"]:
        yield "  a combat card of 4 or 5 stops the move"
    for move in shown["moves"]:
        yield f"  {move['symbol']}: {move['unit']} from {move['from']} to {move['to']} ({move['decided_by']})"
    if not shown["moves"]:
        yield "  no move"
    for combat in shown["combats"]:
        yield f"  combat on {combat['hex']}{_outcome(combat)}"
    gained = ", ".join(f"{count} {symbol}" for symbol, count in shown["gains"].items())
    yield f"gains: {gained or 'nothing'}"
    yield f"recruit bonus for you: {shown['recruit_bonus'] or 'none'}"
    step = f"goes to space {shown['cube']}" if shown["star_step"] else f"stays on space {shown['cube']}"
    star = ", a star is placed" if shown["star_placed"] else ""
    yield f"the cube {step}{star}"


def _outcome(combat: dict[str, Any]) -> str:
    if "card" not in combat:
        return ": say --fight"
    winner = "the Automa wins" if combat["automa_wins"] else "you win"
    return f": it spends {combat['power']} power and {combat['cards']} cards, {winner}"


def _candidates(candidates: list[dict[str, Any]]) -> Table:
    figure = next(
        (name for name in candidates[0] if name not in {"hex", "factory", "excluded", "reason", "why"}), None
    )
    table = Table("hex", *([figure] if figure else []), "to the Factory", "shut out by", box=None)
    for each in candidates:
        cells = [str(each[figure])] if figure else []
        shut = f"{each['excluded']}: {each['why']}" if "excluded" in each else ""
        table.add_row(each["hex"], *cells, str(each["factory"]), shut)
    return table


def _told(reason: Exception) -> str:
    if isinstance(reason, Malformed):
        return f"{reason.message}; expected {reason.expected}" if reason.expected else reason.message
    legal = getattr(reason, "legal", ())
    return f"{reason}" + (f" (possible: {', '.join(legal[:8])})" if legal else "")
