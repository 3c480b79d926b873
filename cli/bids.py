"""`triumph bids`: sealed ballots or an open auction become factions and what they cost."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from analytics.tournament.auction import Awards, Bid, open_auction, sealed_levels
from analytics.tournament.errors import EventError
from cli.options import DEFAULT_MIB, Json, LargestFile, limits, there
from cli.output import complain, plain, print_json
from ingest.files.archives import Limits
from ingest.files.sources import Unreadable, sources
from ingest.formats.bids import Bids, StatedBid, read_bids
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

MOST_PROBLEMS = 5
"""Of a file without any bids."""

Stated = Mapping[tuple[str, str], StatedBid]
"""The bids of a file by player and faction; of several the last."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(epilog='Example: triumph bids ballots.csv --rebid "Amber:saxony:7"')(bids)


def bids(
    file: BidsFile, rebid: Again = None, max_mib: LargestFile = DEFAULT_MIB, as_json: Json = False
) -> None:
    """Settle bids: who plays which faction for how much, and which equal bids must be made again."""
    read = _read(file, limits(max_mib))
    for problem in read.problems:
        complain(describe(problem))
    try:
        awards = settled(read, list(map(_rebid, rebid or [])))
    except EventError as wrong:
        complain(str(wrong))
        raise typer.Exit(1) from wrong
    stated = {(bid.player, bid.faction): bid for row in read.rows for bid in row}
    if as_json:
        problems = [asdict(problem) for problem in read.problems]
        print_json({**_for_machines(awards, stated), "problems": problems})
    else:
        _print(awards, stated)
    if read.problems or not awards.complete or awards.refused:
        raise typer.Exit(1)


def settled(read: Bids, rebids: Sequence[Bid] = ()) -> Awards:
    """The result of a bidding by the rule of the form that was read; raises EventError for bids that cannot be.

    While a row cannot be read nothing is settled: its bids might win.
    """
    made = [Bid(bid.player, bid.faction, bid.bid, bid.preference or 1) for row in read.rows for bid in row]
    if read.problems:
        return Awards(waiting=tuple(dict.fromkeys(bid.player for bid in made)))
    if read.is_sealed:
        return sealed_levels(made, rebids)
    for again in rebids:
        raise EventError(f"{again.player} makes no bid again in an open auction: add it to the file")
    players, offered = (dict.fromkeys(bid.player for bid in made), dict.fromkeys(bid.pair for bid in made))
    return open_auction(list(players), list(offered), made)


def _read(file: Path, bounds: Limits) -> Bids:
    source = next(sources([file], bounds))
    if isinstance(source, Unreadable):
        complain(describe(source.problem))
        raise typer.Exit(1)
    read = read_bids(source)
    if not read.rows:
        for problem in read.problems[:MOST_PROBLEMS]:
            complain(describe(problem))
        complain(f"{file}: no bids found; see docs/formats.md for the two forms")
        raise typer.Exit(1)
    return read


def _rebid(text: str) -> Bid:
    player, _, rest = text.rpartition(":")[0].rpartition(":")
    faction, bid = factions().find(rest), text.rpartition(":")[2]
    if not player or faction is None or not bid.isdecimal():
        raise typer.BadParameter(f"“{text}” is not PLAYER:FACTION:BID")
    return Bid(player, faction, int(bid))


def _for_machines(awards: Awards, stated: Stated) -> dict[str, Any]:
    """The result by the names that docs/cli.md explains."""
    won = [{**asdict(stated[player, pair]), "bid": bid} for player, (pair, bid) in awards.held.items()]
    ties = [
        {
            "faction": tie.pair,
            "players": tie.players,
            "bid": tie.bid,
            "preference": stated[tie.players[0], tie.pair].preference,
        }
        for tie in awards.ties
    ]
    return {
        "awards": won,
        "rebids": ties,
        "waiting": awards.waiting,
        "refused": awards.refused,
        "complete": awards.complete and not awards.refused,
    }


def _print(awards: Awards, stated: Stated) -> None:
    for player, (faction, bid) in awards.held.items():
        pair = " / ".join(filter(None, (faction, stated[player, faction].mat)))
        typer.echo(plain(f"{pair}: {player} for ${bid}"))
    for tie in awards.ties:
        typer.echo(plain(f"{tie.pair}: {', '.join(tie.players)} each bid ${tie.bid} and bid again"))
    for refused in awards.refused:
        typer.echo(plain(f"refused: {refused}"))
    if awards.waiting:
        typer.echo(plain(f"without a faction: {', '.join(awards.waiting)}"))
