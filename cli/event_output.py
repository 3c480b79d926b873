"""What `triumph event` prints."""

from collections.abc import Sequence
from typing import Any

import typer

from analytics.tournament.auction import Awards
from analytics.tournament.entering import Entered
from analytics.tournament.standings import Line, number, shown
from analytics.tournament.state import State
from cli.output import complain, plain


def print_draw(state: State) -> None:
    """Every round drawn so far with its certificate."""
    for each in state.rounds:
        typer.echo(plain(f"Round {each.number}{f' ({each.stage})' if each.stage else ''}"))
        for table in each.tables:
            seats = ", ".join(
                " ".join(filter(None, (seat.player, _held(seat.faction, seat.mat)))) for seat in table.seats
            )
            typer.echo(plain(f"  Table {table.number}: {seats}"))
        if each.byes:
            typer.echo(plain(f"  sits out: {', '.join(each.byes)}"))
    if state.lot:
        typer.echo(plain(f"Lot: {', '.join(state.lot)}"))
    print_certificate(state.certificate)


def _held(faction: str | None, mat: str | None) -> str:
    held = "/".join(filter(None, (faction, mat)))
    return f"({held})" if held else ""


ANSWERS = {True: "avoidable", False: "unavoidable in number", None: "not known whether avoidable"}


def print_certificate(defects: Sequence[dict[str, Any]]) -> None:
    """Every defect that remains."""
    typer.echo("Certificate: " + ("no defects" if not defects else f"{len(defects)} entries"))
    for defect in defects:
        typer.echo(
            plain(
                f"  {defect['kind']}: {', '.join(defect['players'])}"
                f" (in all {defect['total']}, at least {defect['bound']}, {ANSWERS[defect['avoidable']]})"
            )
        )


def result_json(entered: Entered) -> dict[str, Any]:
    """A result as it was taken, for machines."""
    result = entered.result
    return {
        "status": result.status,
        "counts": result.counts,
        "seats": [
            {
                "player": seat.player,
                "place": seat.place,
                "coins": None if seat.coins is None else number(seat.coins),
            }
            for seat in result.seats
        ],
        "remarks": [*result.remarks, *result.breaches, *entered.remarks],
    }


def print_result(round_number: int, table: int, said: dict[str, Any]) -> None:
    """A result as it was taken, and what to do if it does not count."""
    for seat in said["seats"]:
        coins = "?" if seat["coins"] is None else seat["coins"]
        typer.echo(plain(f"{seat['place']}. {seat['player']}: {coins}"))
    for remark in said["remarks"]:
        typer.echo(plain(f"! {remark}"))
    if not said["counts"]:
        complain(
            f"{said['status']}: round {round_number}, table {table} keeps this record but does not count it; "
            "correct the file and enter it again, or let it stand with `triumph event ruling … accept`"
        )


def print_standings(lines: Sequence[Line]) -> None:
    """The standings with what separated neighbours."""
    for line in lines:
        why = (
            f"  [{line.separated_by}{': ' + ' : '.join(line.figures) if line.figures else ''}]"
            if line.separated_by
            else ""
        )
        left = " (dropped)" if line.dropped else ""
        typer.echo(plain(f"{line.place:>3}. {line.player}{left}  {shown(line.points)}{why}"))


def print_journal(state: State) -> None:
    """The steps of the journal."""
    for entry in state.entries:
        mark = " (undone)" if entry.number in state.undone else ""
        steps = ", ".join(map(str, entry.said.get("steps", ())))
        about = (entry.kind, entry.where, entry.ruling, entry.player, steps)
        words = " ".join(filter(None, about))
        typer.echo(plain(f"{entry.number:>4} {entry.at} {entry.by or '-'} {words}{mark}"))


def awards_json(state: State, awards: Awards) -> dict[str, Any]:
    """A settled auction, for machines."""
    held = awards.held.items()
    return {
        "way": state.settings.pairs.auction,
        "awards": [{"player": player, "pair": pair, "bid": price} for player, (pair, price) in held],
        "ties": [{"pair": tie.pair, "players": list(tie.players), "bid": tie.bid} for tie in awards.ties],
        "refused": list(awards.refused),
        "waiting": list(awards.waiting),
        "complete": awards.complete,
    }


def print_awards(state: State, awards: Awards) -> None:
    """A settled auction: who has what, and what must be bid again."""
    typer.echo(f"way: {state.settings.pairs.auction}")
    for player, (pair, price) in awards.held.items():
        typer.echo(plain(f"{player}: {pair} for {price}"))
    for tie in awards.ties:
        typer.echo(plain(f"{tie.pair}: {', '.join(tie.players)} each bid {tie.bid} and bid again, above it"))
    for refused in awards.refused:
        typer.echo(plain(f"refused: {refused}"))
    if awards.waiting:
        typer.echo(plain(f"without a pair: {', '.join(awards.waiting)}"))
