"""`triumph event`: plan, draw, enter, rank and publish a tournament (docs/tournaments.md)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from analytics.tournament import event as events
from analytics.tournament import publish as pages
from analytics.tournament.cut import outdated_stages
from analytics.tournament.draw_json import draw_json
from analytics.tournament.entering import enter_file
from analytics.tournament.errors import EventError
from analytics.tournament.export import export_event
from analytics.tournament.players import read_players
from analytics.tournament.rulings import bid_steps, read_bids, ruling_step
from analytics.tournament.settings import preset_names
from analytics.tournament.standings import Line, standings
from analytics.tournament.state import State
from analytics.tournament.what_if import what_if
from cli.event_output import (
    awards_json,
    print_awards,
    print_draw,
    print_journal,
    print_result,
    print_standings,
    result_json,
)
from cli.options import DEFAULT_MIB, File, Json, LargestFile, limits, there
from cli.output import complain, plain, print_json


def _made(event: Path) -> Path:
    if not event.exists():
        raise typer.BadParameter(
            f"there is no file {event}; `triumph event new {event} --players FILE` makes it"
        )
    return event


NewFile = Annotated[Path, typer.Argument(metavar="EVENT.toml", help="The file of the event.")]
EventFile = Annotated[
    Path, typer.Argument(metavar="EVENT.toml", help="The file of the event.", callback=_made)
]
Organiser = Annotated[str, typer.Option("--by", metavar="NAME", help="Who does it; kept in the journal.")]
RoundNumber = Annotated[int, typer.Option("--round", min=1, help="The round, from 1.")]
TableNumber = Annotated[int, typer.Option("--table", min=1, help="The table, from 1.")]
PlayerName = Annotated[str, typer.Argument(metavar="NAME", help="The player.")]
Seed = Annotated[int | None, typer.Option("--seed", help="Chance of the draw; the same seed draws the same.")]

app = typer.Typer(help="Plan, draw, enter, rank and publish a tournament.", no_args_is_help=True)


def register(whole: typer.Typer) -> None:
    """Add the commands."""
    whole.add_typer(app, name="event")


class _Refusal:
    """Turns an EventError into a line on standard error and exit code 1."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, EventError):
            complain(str(error))
            raise typer.Exit(1) from error


refusing = _Refusal()


@app.command(epilog="Example: triumph event new spring.toml --players players.txt --rounds 3 --table-size 4")
def new(
    event: NewFile,
    players: Annotated[
        Path, typer.Option("--players", metavar="FILE", help="One name a line.", callback=there)
    ],
    rounds: Annotated[
        int | None, typer.Option("--rounds", min=1, max=30, help="Rounds before the cut.")
    ] = None,
    table_size: Annotated[
        int | None, typer.Option("--table-size", min=2, max=7, help="Wanted players a table.")
    ] = None,
    preset: Annotated[
        str | None, typer.Option("--preset", help="A ready system; `triumph event presets` lists them.")
    ] = None,
    final: Annotated[
        int | None, typer.Option("--final", min=0, max=7, help="Players of the final; 0 for none.")
    ] = None,
    name: Annotated[str | None, typer.Option("--name", help="What the event is called.")] = None,
    seed: Seed = None,
) -> None:
    """Write the file of a new event: players, rounds, table size and the chosen system."""
    with refusing:
        said = _settings(event, players, rounds, table_size, preset, name, seed)
        if final is not None:
            said["stages"] = [{"name": "final", "players": final, "size": final}] if final else []
        made = events.create_event(event, said)
        counts = f"{len(made.players)} players, {made.rounds.count} rounds"
        typer.echo(plain(f"{event}: {counts}; next `triumph event draw {event}`"))


def _settings(
    event: Path,
    players: Path,
    rounds: int | None,
    size: int | None,
    preset: str | None,
    name: str | None,
    seed: int | None,
) -> dict[str, Any]:
    said: dict[str, Any] = {"name": name or event.stem, "preset": preset or "planned", "seed": seed or 0}
    if size is not None:
        said["tables"] = {"size": size}
    if rounds is not None:
        said["rounds"] = {"count": rounds}
    said["players"] = read_players(players)
    return said


@app.command(epilog="Example: triumph event presets")
def presets() -> None:
    """List the ready systems that `new --preset` knows."""
    for each in preset_names():
        typer.echo(each)


@app.command(epilog="Example: triumph event draw spring.toml --json")
def draw(
    event: EventFile,
    again: Annotated[bool, typer.Option("--again", help="Draw anew what was not yet played.")] = False,
    seed: Seed = None,
    by: Organiser = "",
    as_json: Json = False,
) -> None:
    """Draw what comes next: all planned rounds, the next Swiss round or stage; then show the draw."""
    with refusing:
        before = len(events.open_event(event).entries)
        state = events.draw(event, by, again=again, seed=seed)
        _show_draw(state, as_json)
        if len(state.entries) == before and not as_json:
            complain("everything is drawn already; nothing was changed")


@app.command(epilog="Example: triumph event show spring.toml --json")
def show(event: EventFile, as_json: Json = False) -> None:
    """Show what is drawn so far with its certificate; nothing is changed."""
    with refusing:
        _show_draw(events.open_event(event), as_json)


@app.command(epilog="Example: triumph event result spring.toml --round 1 --table 2 table2.csv")
def result(
    event: EventFile,
    file: File,
    round_number: RoundNumber,
    table: TableNumber,
    by: Organiser = "",
    max_mib: LargestFile = DEFAULT_MIB,
    as_json: Json = False,
) -> None:
    """Let the game in a file decide a table; a game that does not add up waits for a ruling."""
    with refusing:
        entered = enter_file(event, round_number, table, file, by, limits(max_mib))
        said = result_json(entered)
        if as_json:
            print_json(said)
        else:
            print_result(round_number, table, said)
        if not entered.result.counts:
            raise typer.Exit(1)


@app.command(name="standings", epilog="Example: triumph event standings spring.toml --json")
def show_standings(
    event: EventFile,
    strike: Annotated[
        list[str] | None,
        typer.Option("--without", metavar="ROUND/TABLE", help="What if this game were struck."),
    ] = None,
    places: Annotated[
        list[str] | None,
        typer.Option("--if", metavar="ROUND/TABLE=A,B,C", help="What if the table had ended in this order."),
    ] = None,
    unbanned: Annotated[
        bool, typer.Option("--without-banned", help="What if games with a banned pair were left out.")
    ] = False,
    journal: Annotated[
        bool, typer.Option("--journal", help="List the steps of the journal instead.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show the standings and what separated every two neighbours; with a what-if nothing is changed."""
    with refusing:
        state = events.open_event(event)
        if journal:
            print_journal(state)
            return
        lines = standings(what_if(state, strike or (), places or (), without_banned=unbanned))
        _show_standings(lines, as_json)
        _warn_of_stages(state)


@app.command(epilog="Example: triumph event publish spring.toml --out site")
def publish(
    event: EventFile,
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the pages go.")] = Path("event"),
    language: Annotated[str, typer.Option("--lang", help="en, ru or uk.")] = "en",
) -> None:
    """Write printable pages (cards, seating, standings, report) and CSV and JSON files."""
    with refusing:
        state = events.open_event(event)
        written = [*pages.publish(state, out, language), *export_event(state, out)]
        for file in written:
            typer.echo(plain(str(file)))


@app.command(epilog="Example: triumph event add spring.toml Linden --club North")
def add(
    event: EventFile,
    player: PlayerName,
    club: Annotated[str, typer.Option("--club", help="The player's club.")] = "",
    rating: Annotated[float | None, typer.Option("--rating", help="The player's rating.")] = None,
    since: Annotated[
        int | None, typer.Option("--since", min=1, help="First round; the next one if left out.")
    ] = None,
    by: Organiser = "",
    as_json: Json = False,
) -> None:
    """Enter a player late, or let one come back who dropped; rounds not yet played are planned anew."""
    said: dict[str, Any] = {"name": player, "club": club}
    if rating is not None:
        said["rating"] = rating
    with refusing:
        _show_draw(events.add(event, said, by, since), as_json)


@app.command(epilog="Example: triumph event drop spring.toml Linden --after 2")
def drop(
    event: EventFile,
    player: PlayerName,
    after: Annotated[int | None, typer.Option("--after", min=0, help="Last round the player is in.")] = None,
    by: Organiser = "",
    as_json: Json = False,
) -> None:
    """Let a player leave; points stay, and rounds not yet played are planned anew."""
    with refusing:
        _show_draw(events.drop(event, player, by, after), as_json)


@app.command(
    epilog="Example: triumph event ruling spring.toml penalty --player Birch --value 2 --by Oak --reason late"
)
def ruling(
    event: EventFile,
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT", help="penalty, forfeit, no_show, accept, places, coins, strike or lot."
        ),
    ],
    by: Annotated[str, typer.Option("--by", metavar="NAME", help="Who decides; kept with the decision.")],
    reason: Annotated[str, typer.Option("--reason", help="Why; kept with the decision.")],
    at: Annotated[str, typer.Option("--at", metavar="ROUND/TABLE", help="The table, such as 2/1.")] = "",
    player: Annotated[str, typer.Option("--player", metavar="NAME", help="Whom it concerns.")] = "",
    value: Annotated[
        str, typer.Option("--value", help="Points taken off, coins as they should be, or names in order.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Record an organiser's decision with name and reason; standings follow it at once."""
    with refusing:
        state = events.open_event(event)
        turn, _, table = at.partition("/")
        said: dict[str, Any] = {"player": player, "points": value, "coins": value, "order": value}
        if turn.isdecimal() and table.isdecimal():
            said |= {"round": int(turn), "table": int(table)}
        step = ruling_step(state, what, said, reason)
        _show_standings(standings(events.change(event, [step], by, state)), as_json)


@app.command(epilog="Example: triumph event bid spring.toml --round 1 --table 2 bids.csv")
def bid(
    event: EventFile,
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="Lines of player, pair, bid and preference.", callback=there),
    ],
    round_number: RoundNumber,
    table: TableNumber,
    by: Organiser = "",
    as_json: Json = False,
) -> None:
    """Settle the auction of a table in the event's way: who plays which pair for how much."""
    with refusing:
        state = events.open_event(event)
        awards, steps = bid_steps(state, round_number, table, read_bids(file))
        if as_json:
            print_json(awards_json(state, awards))
        else:
            print_awards(state, awards)
        if not awards.complete:
            raise typer.Exit(1)
        events.change(event, steps, by, state)


@app.command(epilog="Example: triumph event undo spring.toml")
def undo(
    event: EventFile,
    step: Annotated[int | None, typer.Argument(metavar="STEP", help="The last one if left out.")] = None,
    by: Organiser = "",
    as_json: Json = False,
) -> None:
    """Take a step back; it stays in the journal, marked as undone."""
    with refusing:
        _, steps = events.undo(event, by, [step] if step else ())
        if as_json:
            print_json({"undone": steps})
        else:
            typer.echo(f"undone: step {', '.join(map(str, steps))}")


def _show_draw(state: State, as_json: bool) -> None:
    if as_json:
        print_json(draw_json(state))
    else:
        print_draw(state)


def _show_standings(lines: Sequence[Line], as_json: bool) -> None:
    if as_json:
        print_json([line.to_dict() for line in lines])
    else:
        print_standings(lines)


def _warn_of_stages(state: State) -> None:
    """A correction before the cut may change who should sit in a stage that is drawn already."""
    for stage in outdated_stages(state):
        complain(
            f"the {stage} was drawn with others than qualify now; while it has not begun, "
            "`triumph event draw --again` draws it anew"
        )
