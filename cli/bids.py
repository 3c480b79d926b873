"""`triumph bids`: sealed ballots or an open auction become factions and what they cost."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from cli.options import DEFAULT_MIB, Json, LargestFile, limits, there
from cli.output import complain, plain, print_json
from ingest.files.archives import Limits
from ingest.files.sources import Unreadable, sources
from ingest.formats.bids import Bids, Settlement, read_bids
from ingest.formats.judging import describe
from ingest.stated.names import factions

BidsFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="A CSV of sealed ballots or of an auction.", callback=there)
]
Again = Annotated[
    list[str] | None,
    typer.Option(
        "--rebid", metavar="PLAYER:FACTION:BID", help="A bid made again after a tie; may be repeated."
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog='Example: triumph bids ballots.csv --rebid "Amber:saxony:7"')(bids)


def bids(
    file: BidsFile, rebid: Again = None, max_mib: LargestFile = DEFAULT_MIB, as_json: Json = False
) -> None:
    """Settle bids: who plays which faction for how much, and which equal bids must be made again."""
    read = _read(file, limits(max_mib))
    settled = read.settle(dict(map(_rebid, rebid or [])))
    if as_json:
        problems = [asdict(problem) for problem in read.problems]
        print_json({**asdict(settled), "complete": settled.complete, "problems": problems})
    else:
        _print(settled)
    for problem in read.problems:
        complain(describe(problem))
    if read.problems or not settled.complete:
        raise typer.Exit(1)


def _read(file: Path, bounds: Limits) -> Bids:
    source = next(sources([file], bounds))
    if isinstance(source, Unreadable):
        complain(describe(source.problem))
        raise typer.Exit(1)
    read = read_bids(source)
    if not read.ballots and not read.raises:
        complain(f"{file}: no bids found; see docs/formats.md for the two forms")
        raise typer.Exit(1)
    return read


def _rebid(text: str) -> tuple[tuple[str, str], int]:
    player, _, rest = text.rpartition(":")[0].rpartition(":")
    faction, bid = factions().find(rest), text.rpartition(":")[2]
    if not player or faction is None or not bid.isdecimal():
        raise typer.BadParameter(f"“{text}” is not PLAYER:FACTION:BID")
    return (player, faction), int(bid)


def _print(settled: Settlement) -> None:
    for award in settled.awards:
        mat = f" / {award.mat}" if award.mat else ""
        typer.echo(plain(f"{award.faction}{mat}: {award.player} for ${award.bid}"))
    for tie in settled.rebids:
        typer.echo(plain(f"{tie.faction}: {', '.join(tie.players)} each bid ${tie.bid} and bid again"))
    for refused in settled.refused:
        typer.echo(plain(f"refused: {refused}"))
    if settled.waiting:
        typer.echo(plain(f"without a faction: {', '.join(settled.waiting)}"))
