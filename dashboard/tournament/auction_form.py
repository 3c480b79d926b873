"""The auction of a table on the desk: bids typed in the event's way, settled at once, pairs given by a click."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

import streamlit as st

from analytics.tournament.auction import Awards
from analytics.tournament.errors import EventError
from analytics.tournament.rulings import bid_steps, pair_name, pair_of, settle
from analytics.tournament.state import State, Table
from dashboard.components.manners import keep_manners
from dashboard.components.plain import for_markdown, for_reading
from dashboard.i18n import text
from dashboard.tab import Tab, Words
from dashboard.tournament import phones
from dashboard.tournament.boxes import Sheet, on_change, prepared
from dashboard.tournament.deeds import press
from dashboard.tournament.held import held_words
from dashboard.tournament.office import Office

MOST_BIDS = 60
MOST_TIMES = 5
"""How often equal bids can be made again before they are left to a talk at the table."""

BOX = 80
Row = dict[str, str]
Values = Mapping[str, Any]


def has_auction(table: Table) -> bool:
    """Whether pairs are offered at a table that has no result yet."""
    return bool(table.offered) and table.result is None


def show_auction(office: Office, event: str, state: State, sheet: Sheet) -> None:
    """The offered pairs, boxes for the bids, and what they come to."""
    table = sheet.table
    settled = any(seat.faction for seat in table.seats)
    with st.expander(text("auction.title"), expanded=not settled, icon=":material/sell:"):
        way = state.settings.pairs.auction
        st.caption(text(f"auction.{way}"))
        if settled:
            for seat in table.seats:
                _say_held(seat.player, pair_name(asdict(seat)), seat.bid)
            return
        pairs = [pair_name(pair) for pair in table.offered]
        rows = _FORMS[way](sheet, pairs, phones.draft(sheet.event, table).values, way)
        keep_manners([f"{sheet.key}_auction"], f"{sheet.key}_auction_manners")
        _outcome(office, event, state, table, rows)


def _outcome(office: Office, event: str, state: State, table: Table, rows: list[Row]) -> None:
    if not rows:
        st.info(text("auction.no_bids"))
        return
    try:
        awards, steps = bid_steps(state, table.round, table.number, rows)
    except EventError as wrong:
        st.error(for_markdown(wrong))
        return
    show_awards(awards)
    if steps:
        st.button(
            text("auction.take"),
            on_click=_take,
            args=(office, event, table, rows),
            type="primary",
            icon=":material/task_alt:",
            key=f"auction_take_{table.round}_{table.number}",
        )


def show_awards(awards: Awards) -> None:
    """Who has what for how much, which bids have to be made again, and what did not count."""
    for player, (pair, price) in awards.held.items():
        _say_held(player, pair, price)
    for tie in awards.ties:
        players = for_markdown(", ".join(tie.players))
        st.warning(text("auction.tie", pair=for_markdown(pair_words(tie.pair)), players=players, bid=tie.bid))
    for refused in awards.refused:
        st.warning(for_markdown(refused))
    if awards.waiting:
        st.info(text("auction.waiting", players=for_markdown(", ".join(awards.waiting))))


def _say_held(player: str, pair: str, price: int) -> None:
    words = {"player": for_markdown(player), "pair": for_markdown(pair_words(pair)), "bid": price}
    st.markdown(text("auction.held", **words))


def pair_words(pair: str) -> str:
    """A pair in the reader's language."""
    return held_words(*pair_of(pair).values())


def _sealed(sheet: Sheet, pairs: Sequence[str], values: Values, way: str) -> list[Row]:
    """A card per player with preference and bid for every pair, then boxes for bids to be made again."""
    rows: list[Row] = []
    for number, player in enumerate(sheet.table.drawn):
        with st.container(border=True):
            st.markdown(f"**{for_markdown(player)}**")
            for place, (column, pair) in enumerate(zip(st.columns(len(pairs)), pairs, strict=True)):
                column.markdown(for_markdown(pair_words(pair)))
                beside = column.container(horizontal=True, gap="small")
                preference, bid = (
                    _box(beside, sheet, f"{kind}.{number}.{place}", text(f"auction.{kind}"), values)
                    for kind in ("preference", "bid")
                )
                if bid:
                    rows.append({"player": player, "pair": pair, "preference": preference, "bid": bid})
    return [*rows, *_again(sheet, pairs, values, way, rows)]


def _again(sheet: Sheet, pairs: Sequence[str], values: Values, way: str, rows: list[Row]) -> list[Row]:
    """Bids made again where two were equal, as often as it takes."""
    players, made = sheet.table.drawn, list[Row]()
    for time in range(MOST_TIMES):
        try:
            ties = settle(way, players, [*rows, *made], pairs).ties
        except EventError:
            return made  # what is wrong with the bids is said below them
        asked = [(tie.pair, player) for tie in ties for player in tie.players]
        new = []
        for pair, player in asked:
            label = text("auction.again", player=for_markdown(player), pair=for_markdown(pair_words(pair)))
            field = f"again{time}.{players.index(player)}.{pairs.index(pair)}"
            bid = _box(st, sheet, field, label, values, width="stretch")
            new += [{"player": player, "pair": pair, "bid": bid}] if bid else []
        made += new
        if not asked or len(new) < len(asked):
            break
    return made


def _open(sheet: Sheet, pairs: Sequence[str], values: Values, way: str) -> list[Row]:
    """A line per bid, as they were called; one more line than is filled."""
    rows: list[Row] = []
    for number in range(MOST_BIDS):
        row = _line(sheet, pairs, number, values)
        if not any(row.values()):
            break
        if all(row.values()):
            rows.append(row)
    return rows


def _falling(sheet: Sheet, pairs: Sequence[str], values: Values, way: str) -> list[Row]:
    """A line per pick: who bid highest, how much, and the pair taken; without a bid the first in order picks."""
    st.caption(text("auction.order", players=for_markdown(", ".join(sheet.table.drawn))))
    rows = [_line(sheet, pairs, number, values) for number in range(len(pairs) - 1)]
    return [{**row, "pick": str(number)} for number, row in enumerate(rows, start=1) if row["pair"]]


def _line(sheet: Sheet, pairs: Sequence[str], number: int, values: Values) -> Row:
    """One bid: player, pair and figure; lists hold numbers, so that names of any length fit the draft."""
    players = sheet.table.drawn
    left, middle, right = st.columns([3, 4, 1])
    who = _choice(left, sheet, f"line.{number}.player", text("tournament.player"), players, values)
    what = _choice(
        middle, sheet, f"line.{number}.pair", text("auction.pair"), list(map(pair_words, pairs)), values
    )
    bid = _box(right, sheet, f"line.{number}.bid", text("auction.bid"), values)
    return {
        "player": players[int(who)] if who else "",
        "pair": pairs[int(what)] if what else "",
        "bid": bid,
    }


def _box(place: Any, sheet: Sheet, field: str, label: str, values: Values, width: int | str = BOX) -> str:
    key = prepared(sheet, f"{phones.AUCTION}{field}", values)
    found: str = place.text_input(label, key=key, max_chars=4, on_change=on_change, width=width)
    return found.strip()


def _choice(place: Any, sheet: Sheet, field: str, label: str, options: Sequence[str], values: Values) -> str:
    key = prepared(sheet, f"{phones.AUCTION}{field}", values)
    numbers = ["", *map(str, range(len(options)))]
    found: str = place.selectbox(
        label,
        numbers,
        key=key,
        on_change=on_change,
        format_func=lambda number: for_reading(options[int(number)]) if number else "–",
    )
    return found


def _take(office: Office, event: str, table: Table, rows: list[Row]) -> None:
    press(office, partial(_taken, office, event, table, rows))


def _taken(office: Office, event: str, table: Table, rows: list[Row], tab: Tab) -> Words:
    office.settle(tab.held, event, table, rows)
    return Words("auction.settled")


_FORMS: dict[str, Callable[[Sheet, Sequence[str], Values, str], list[Row]]] = {
    "sealed_highest": _sealed,
    "sealed_preference": _sealed,
    "open": _open,
    "falling": _falling,
}
