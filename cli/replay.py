"""`triumph replay`: a recorded game, action by action, to its reconstructed end."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from cli.check import reasons
from cli.options import DEFAULT_MIB, File, Json, LargestFile, Policy, limits
from cli.output import complain, console, game_json, game_name, headings, plain, print_json
from engine.record import Record
from engine.registry import game_named
from engine.replay import Replay, replay, states
from ingest.files.archives import Limits
from ingest.files.readings import read_paths
from ingest.formats.judging import describe, judge
from ingest.formats.reader import Reading

GameNumber = Annotated[int, typer.Option("--game", min=1, help="Which game of the file, from 1.")]
Until = Annotated[int | None, typer.Option("--until", min=0, help="Stop after this many actions.")]
States = Annotated[
    Path | None,
    typer.Option("--states", metavar="OUT.jsonl", help="Write the public state after every action."),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="replay", epilog="Example: triumph replay final.json --until 40 --states trace.jsonl")(
        replay_game
    )


def replay_game(
    file: File,
    game: GameNumber = 1,
    until: Until = None,
    states_file: States = None,
    policy: Policy = None,
    max_mib: LargestFile = DEFAULT_MIB,
    as_json: Json = False,
) -> None:
    """Replay one recorded game: ranking, score by category, stars and combats, or where it breaks a rule."""
    reading = _reading(file, game, limits(max_mib))
    record = _playable(reading, until, as_json)
    if states_file is not None:
        _write_states(record, states_file)
    result = replay(record, policy=policy)
    if as_json:
        print_json(
            {**game_json(reading, result.verdict()), "events": [_event(event) for event in result.events]}
        )
    else:
        _print(console(), reading, result)
    raise typer.Exit(0 if _fine(result, until) else 1)


def _fine(result: Replay, until: int | None) -> bool:
    """A game cut short on purpose need not be finished."""
    status = result.verdict().status
    return status == "accepted" or (until is not None and status == "unfinished")


def _reading(file: Path, game: int, bounds: Limits) -> Reading:
    readings = [reading for reading in read_paths([file], bounds) if not reading.note]
    if not readings:
        complain(f"{file}: no game found")
        raise typer.Exit(2)
    if game > len(readings):
        complain(f"{file} holds {len(readings)} games, there is no game {game}")
        raise typer.Exit(2)
    return readings[game - 1]


def _playable(reading: Reading, until: int | None, as_json: bool) -> Record:
    record = reading.record
    if record is None:
        if as_json:
            print_json({**game_json(reading, judge(reading)), "events": []})
        complain("\n".join(map(describe, reading.problems)))
        raise typer.Exit(1)
    if not record.actions and record.position is None:
        complain(
            f"{reading.source}, {game_name(reading)}: no actions to replay; `triumph score` judges sheets"
        )
        raise typer.Exit(2)
    if until is None:
        return record
    return record.model_copy(update={"actions": record.actions[:until], "announced": None})


def _write_states(record: Record, path: Path) -> None:
    with path.open("w", encoding="utf-8") as out:
        for state in states(record):
            out.write(json.dumps(state, ensure_ascii=False) + "\n")


def _event(event: Any) -> dict[str, Any]:
    return {
        "kind": event.kind,
        "action": event.action,
        "turn": event.turn,
        "seat": event.seat,
        **event.detail,
    }


def _print(screen: Console, reading: Reading, result: Replay) -> None:
    screen.print(Text(plain(f"{game_name(reading)} ({reading.source}, {reading.position})"), style="bold"))
    if result.ranking:
        screen.print(_ranking(result))
    for line in _story(result):
        screen.print(Text(plain(line)))
    verdict = result.verdict()
    for reason in reasons(reading, verdict):
        screen.print(Text(plain(f"! {reason}"), style="yellow"))
    screen.print(Text(verdict.status, style="green" if verdict.status == "accepted" else "red"))


def _ranking(result: Replay) -> Table:
    game = game_named(result.record.game)
    table = Table("#", "Player", *headings(game), "Total", "Tie-break")
    for place in result.ranking:
        points = [*(place.categories.get(name) for name in game.categories), place.total]
        figures = ["?" if value is None else f"{game.unit}{value}" for value in points]
        held = [value or "–" for value in place.dimensions.values()]
        cells = (str(place.rank), place.player, *held, *figures, place.tiebreak or "")
        table.add_row(*(Text(plain(cell)) for cell in cells))
    return table


def _story(result: Replay) -> Iterator[str]:
    """What is worth telling and the rulings, in the order they came."""
    game = game_named(result.record.game)
    for event in result.events:
        told = f"§ {_ruling(event)}" if event.kind == "ruling" else game.story(event, result.state)
        if told:
            yield f"{told[0]} turn {event.turn}, action {event.action}:{told[1:]}"


def _ruling(event: Any) -> str:
    """What an organiser let stand, or which figure he corrected."""
    detail = event.detail
    if "allowed" in detail:
        return f"allowed although {detail['allowed']} [{detail['rule']}]"
    *what, before, value = detail.values()
    return f"{' '.join(map(str, what))} set from {before} to {value}"
