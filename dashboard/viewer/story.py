"""A recorded game as the browser needs it: every state, every action in words, and how it ended.

The story is the same for every visitor who reads it in the same language; it is told once, packed and kept.
What only one game knows (its words, its board) stands in the sub-room `dashboard/viewer/<game>`.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Any

from dashboard.components.plain import for_reading, in_a_sentence
from dashboard.viewer.packing import differences, pack
from dashboard.viewer.speech import Speech
from engine.record import Record, Ruling
from engine.registry import game_named, room
from engine.replay import replay
from engine.result import Place

ROOM = "dashboard.viewer"
MOST_LEGAL = 20


def can_be_shown(record: Record) -> bool:
    """Whether there are actions to step through and a board to show them on."""
    return bool(record.actions) and room(ROOM, record.game) is not None


def packed_story(record: Record, language: str) -> str:
    """The whole story as one string."""
    return pack(story(record, language))


def story(record: Record, language: str) -> dict[str, Any]:
    """Everything the viewer shows of one game, in one language."""
    return _Story(record, Speech(language)).told()


class _Story:
    """One game on its way into words."""

    def __init__(self, record: Record, speech: Speech) -> None:
        self.record = record
        self.speech = speech
        self.game = game_named(record.game)
        self.room: Any = room(ROOM, record.game)
        self.states: list[dict[str, Any]] = []
        self.ids: list[str] = []
        self.actors: list[str] = []
        self.replayed = replay(record, self._observe)

    def _observe(self, state: Any, kind: str | None) -> None:
        self.ids = self.ids or [seat.name for seat in state.seats]
        number = len(self.states)
        self.states.append(self.game.public_state(state, self.record, kind))
        if number < len(self.record.actions):
            self.actors.append(self.game.actor(state, self.record.actions[number]))

    def told(self) -> dict[str, Any]:
        steps = list(self._steps())
        return {
            "game": self.record.game,
            "texts": {
                **self.speech.group("viewer"),
                **self.speech.group(f"viewer_{self.record.game}"),
            },
            "facts": self.room.board_facts(self.speech),
            "seats": [self._seat(seat) for seat in range(len(self.ids))],
            "steps": steps,
            "states": list(differences(self.states)),
            "failure": self._failure(),
            "final": self._final(),
            "rules": self._rule_lines(steps),
        }

    def _seat(self, index: int) -> dict[str, Any]:
        seat = self.states[0]["seats"][index]
        known = {"id": self.ids[index], "player": for_reading(seat["player"])}
        return {**known, **self.room.seat_facts(seat, index, self.speech)}

    def _rule_lines(self, steps: list[dict[str, Any]]) -> dict[str, str]:
        """The line of each rule that a step or the failure names."""
        failed = self.replayed.failure.rule if self.replayed.failure else None
        named = {rule for step in steps for rule in step.get("u", ())} | {failed}
        lines = {**self.room.rule_lines(), **self.speech.group("rule")}
        return {rule: line for rule, line in lines.items() if rule in named}

    def _steps(self) -> Iterator[dict[str, Any]]:
        """One per state: the set-up first, then an action each."""
        events = self._events()
        rulings = self._rulings()
        if self.states:
            yield _without_empty({"w": self.speech.text("act.set_up"), "s": -1, "d": rulings.get(0, [])})
        turns = self._turns()
        for number, (before, after) in enumerate(pairwise(self.states), 1):
            action = self.record.actions[number - 1]
            turn, round_ = turns[number - 1]
            step = {
                **self._in_words(number, before, after),
                "t": turn,
                "r": round_,
                "e": events.get(number, []),
                "d": rulings.get(number, []),
                "n": for_reading(action.note) if action.note else "",
            }
            yield _without_empty(step)

    def _in_words(self, number: int, before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
        action, seat = self.record.actions[number - 1], self._actor(number)
        step = {"actor": before["seats"][seat], "gained": _gained(before, after, seat), "after": after}
        return {
            "s": seat,
            "k": action.type,
            "w": self.room.tell(action, step, self.speech),
            "u": self.room.rules_of_action(action),
            "y": self.room.reasons(action, step, self.speech),
            **self.room.touched(action, step),
        }

    def _turns(self) -> list[tuple[int, int]]:
        """Turn and round of each action: as the game's room tells them, else as the state after it says."""
        own = getattr(self.room, "turns", None)
        if own is None:
            return [(after["turn"], self._round(after)) for after in self.states[1:]]
        seats = [self._actor(number) for number in range(1, len(self.states))]
        told: list[tuple[int, int]] = own(self.record.actions, self.states, seats)
        return told

    def _actor(self, number: int) -> int:
        """The seat of the one who takes the action of this number, by its id or the player's name."""
        name = self.actors[number - 1]
        players = [seat["player"] for seat in self.states[0]["seats"]]
        return self.ids.index(name) if name in self.ids else players.index(name)

    def _round(self, state: dict[str, Any]) -> int:
        """The round as the state counts it, else full circles of the table."""
        return int(state.get("round") or -(-state["turn"] // len(self.ids)))

    def _events(self) -> dict[int, list[dict[str, Any]]]:
        found: dict[int, list[dict[str, Any]]] = {}
        for event in self.replayed.events:
            told = self.room.tell_event(event, self._names(), self.speech)
            if told:
                entry = {"k": told[0], "w": told[1], "s": event.seat}
                found.setdefault(min(event.action, len(self.states) - 1), []).append(entry)
        return found

    def _names(self) -> list[str]:
        return [self._name(each) for each in self.ids]

    def _name(self, held: object) -> str:
        """What a seat is called by what it holds (a faction, a clan), or by its player."""
        return for_reading(self.speech.name(self.game.dimensions[0].name, held))

    def _rulings(self) -> dict[int, list[str]]:
        found: dict[int, list[str]] = {}
        for ruling in self.record.rulings:
            found.setdefault(ruling.action, []).append(self._ruling(ruling))
        return found

    def _ruling(self, ruling: Ruling) -> str:
        by, reason = for_reading(ruling.by), for_reading(ruling.reason)
        if ruling.kind == "allow":
            return self.speech.text("ruling.allow", rule=ruling.rule or "–", by=by, reason=reason)
        who = self._name(getattr(ruling, self.game.dimensions[0].name))
        field = self.speech.name("quantity", ruling.field)
        return self.speech.text("ruling.set", who=who, field=field, value=ruling.value, by=by, reason=reason)

    def _failure(self) -> dict[str, Any] | None:
        """Where the replay stopped: what was tried and what was possible."""
        failure = self.replayed.failure
        if failure is None:
            return None
        return {
            "action": failure.action,
            "kind": self.speech.name("finding", failure.kind),
            "rule": failure.rule or "",
            "player": self._name(failure.player) if failure.player else "",
            "message": "" if self._says_rule(failure.rule) else failure.message,
            **self._tried(failure.action),
            "legal": list(failure.legal[:MOST_LEGAL]),
            "more": max(0, len(failure.legal) - MOST_LEGAL),
            "open": failure.kind == "ambiguous",
        }

    def _says_rule(self, rule: str | None) -> bool:
        """Whether the rule itself is told in the reader's language; the engine speaks English."""
        return self.speech.language != "en" and rule in self.speech.group("rule")

    def _tried(self, number: int) -> dict[str, Any]:
        """The refused action in words, its player, and where on the board it was tried."""
        if not number or not self.states:
            return {"tried": ""}
        action, seat = self.record.actions[number - 1], self._actor(number)
        step = {"actor": self.states[-1]["seats"][seat], "gained": {}}
        words = self.room.tell(action, step, self.speech)
        return {"tried": words, "s": seat, **self.room.touched(action, step)}

    def _final(self) -> dict[str, Any] | None:
        ranking = self.replayed.ranking
        if not ranking:
            return None
        return {
            "rows": [_row(place) for place in ranking],
            "categories": {each: self.speech.name("category", each) for each in self.game.categories},
            "ties": [*self._ties(ranking), *self._left(ranking)],
            "finished": self.replayed.finished,
        }

    def _left(self, ranking: Sequence[Place]) -> Iterator[str]:
        """Who stands behind a lower total: only players who left the game do."""
        for better, place in pairwise(ranking):
            if place.total is not None and better.total is not None and better.total < place.total:
                yield self.speech.text("viewer.left_early", player=for_reading(place.player))

    def _ties(self, ranking: Sequence[Place]) -> Iterator[str]:
        """Each tie with the criterion that decided it and both figures, and each place that is shared."""
        values = self.room.tie_values(self.replayed) if any(place.tiebreak for place in ranking) else ()
        for first, second in pairwise(ranking):
            if first.tiebreak:
                yield self.speech.text(
                    "viewer.tied",
                    first=for_reading(first.player),
                    second=for_reading(second.player),
                    total=first.total,
                    criterion=in_a_sentence(self.speech.name("criterion", first.tiebreak)),
                    mine=values[first.seat][first.tiebreak],
                    theirs=values[second.seat][first.tiebreak],
                )
        for rank, level in groupby(ranking, key=lambda place: place.rank):
            places = list(level)
            if len(places) > 1:
                players = ", ".join(for_reading(place.player) for place in places)
                yield self.speech.text("viewer.shared", players=players, rank=rank, total=places[0].total)


def _gained(before: dict[str, Any], after: dict[str, Any], seat: int) -> dict[str, int]:
    """What each figure of a seat won or lost."""
    old, new = before["seats"][seat], after["seats"][seat]
    figures = [field for field in new if isinstance(new[field], int) and isinstance(old[field], int)]
    return {field: new[field] - old[field] for field in figures}


def _row(place: Place) -> dict[str, Any]:
    return {"seat": place.seat, "rank": place.rank, "total": place.total, "parts": place.categories}


def _without_empty(step: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in step.items() if value not in ("", [], None)}
