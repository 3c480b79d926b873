"""The Automa's turns in words: its card, what it moved and why there, what it fought, gained and placed."""

from collections.abc import Iterator
from typing import Any

from dashboard.viewer.scythe.places import place_words
from dashboard.viewer.speech import Speech

BESIDE_THE_FIGURE = frozenset({"hex", "factory", "excluded", "reason", "why"})
"""What a candidate says beside the figure that was compared."""


def tell_turn(card: int, account: dict[str, Any] | None, speech: Speech) -> str:
    """A turn by its card; with the account of the turn also what came of it."""
    if account is None:
        return speech.text("automa_turn.card", card=card)
    head = speech.text("automa.head", card=card, scheme=account["scheme"], cube=account["cube"])
    return ". ".join([head, *_came_of_it(account, speech)])


def reasons(account: dict[str, Any] | None, speech: Speech) -> list[str]:
    """Why it moved there: symbols that were not possible, and every territory that was looked at."""
    if account is None:
        return []
    return [*impossible(account, speech), *(_candidate(each, speech) for each in account["candidates"])]


def impossible(account: dict[str, Any], speech: Speech) -> list[str]:
    """The symbols of the row that gave no move, each with its reason and rule."""
    return [
        speech.text(
            "automa.not_possible",
            symbol=speech.name("symbol", tried["symbol"]),
            why=f"{why(tried, speech)} [{tried['rule']}]",
        )
        for tried in account.get("tried", ())
        if not tried["possible"]
    ]


def why(said: dict[str, Any], speech: Speech) -> str:
    """The reason against a territory or a symbol."""
    return speech.name("automa_why", said["reason"])


def _came_of_it(account: dict[str, Any], speech: Speech) -> Iterator[str]:
    if account["skipped"]:
        yield speech.text("automa.skipped")
        return
    yield from _moves(account, speech)
    yield from (_combat(each, speech) for each in account["combats"] if "card" in each)
    gains = ", ".join(f"{count} × {speech.name('gain', kind)}" for kind, count in account["gains"].items())
    if gains:
        yield speech.text("automa.gains", gains=gains)
    if account["recruit_bonus"]:
        yield speech.text("automa.bonus", bonus=speech.name("gain", account["recruit_bonus"]))
    yield from (speech.text(f"automa.{key}") for key, happened in _events(account).items() if happened)


def _moves(account: dict[str, Any], speech: Speech) -> Iterator[str]:
    for move in account["moves"]:
        way = " → ".join(place_words(move[end], speech) for end in ("from", "to"))
        decided = speech.name("automa_decided", move["decided_by"])
        yield f"{speech.name('unit', move['unit'])}: {way} ({decided})"
    if not account["moves"]:
        yield speech.text("automa.stopped" if account["stopped_by_combat_card"] else "automa.no_move")


def _combat(combat: dict[str, Any], speech: Speech) -> str:
    winner = speech.text("automa.automa_wins" if combat["automa_wins"] else "automa.human_wins")
    spent = speech.text("automa.combat", hex=combat["hex"], power=combat["power"], cards=combat["cards"])
    return f"{spent}, {winner}"


def _events(account: dict[str, Any]) -> dict[str, bool]:
    """What else the turn brought, by the key of its text."""
    return {
        "factory_card": account["factory_card_taken"],
        "star": account["star_placed"],
        "scheme_two": account["next_scheme"] != account["scheme"],
        "water_opens": account["next_water_open"] and not account["water_open"],
    }


def _candidate(each: dict[str, Any], speech: Speech) -> str:
    figures = [
        f"{speech.name('figure', key)}: {value}"
        for key, value in each.items()
        if key not in BESIDE_THE_FIGURE
    ]
    far = speech.text("automa_turn.to_factory", n=each["factory"])
    rule = f"{why(each, speech)} [{each['excluded']}]" if "excluded" in each else ""
    out = [speech.text("automa_turn.excluded", rule=rule)] if rule else []
    return " · ".join([each["hex"], *figures, far, *out])
