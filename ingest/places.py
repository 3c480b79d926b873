"""Places and ticks that people write where coins belong."""

from ingest.stated import StatedGame


def tell_places_from_coins(game: StatedGame, column: str) -> None:
    """Scores no greater than the number of players are places or ticks: nobody ends Scythe so poor."""
    totals = [seat.figures["total"] for seat in game.seats]
    known = [total for total in totals if total is not None]
    if not known or not 0 <= min(known) <= max(known) <= len(totals):
        return
    winners = [seat.figures["total"] for seat in game.seats if seat.won]
    are_places = min(known) == 1 and len(known) == len(totals) and all(total == 1 for total in winners)
    game.remark(
        "the scores are places, not coins"
        if are_places
        else "the scores are too small to be coins and stay unknown",
        column=column,
        found=", ".join(map(str, known)),
    )
    for index, seat in enumerate(game.seats):
        rank = seat.figures["total"] if are_places else seat.figures.get("rank")
        game.seats[index] = seat.with_figures(total=None, rank=rank)
