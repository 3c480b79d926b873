// The table of players: built once; a step writes only the cells that say something new.
import { html, placed, starPath, svg, write } from "./elements.js";

/** The table with `show`, which writes the figures of a state. */
export function standing(story, board, badge) {
  const { texts, seats } = story;
  const titles = [texts.players, ...(board.stars ? [texts.stars] : []), ...board.columns.map((column) => texts[column]), texts.score];
  const rows = seats.map((seat, index) => seatRow(story, board, seat, index, badge(index)));
  const node = html("table", { class: "standing" },
    html("thead", {}, html("tr", {}, titles.map((title) => html("th", { scope: "col", title }, title)))),
    html("tbody", {}, rows.map((row) => row.node)),
  );
  const show = (state, step) => {
    const scores = state.seats.map((seat) => board.score(seat));
    const most = Math.max(...scores);
    rows.forEach((row, index) => row.show(state, { score: scores[index], leads: scores[index] === most, acts: index === step.s }));
  };
  return { node, show };
}

function seatRow(story, board, seat, index, badge) {
  const figures = board.columns.map(() => html("td", {}));
  const score = html("td", { class: "score", "data-seat": String(index) });
  const stars = board.stars && starCell();
  const node = html("tr", {}, html("th", { scope: "row" }, html("span", { class: "whom" }, badge, html("span", { title: seat.name }, seat.player))), stars?.node, figures, score);
  let shown;
  const show = (state, { score: points, leads, acts }) => {
    node.classList.toggle("acts", acts);
    score.classList.toggle("lead", leads);
    write(score, String(points));
    if (shown === state.seats[index]) return;
    shown = state.seats[index];
    board.columns.forEach((column, number) => write(figures[number], String(shown[column])));
    stars?.show(board.stars(story, state, index));
  };
  return { node, show };
}

/** A slot per star, and their number for narrow pages. */
function starCell() {
  const words = html("span", { "aria-hidden": "true" });
  const node = html("td", { class: "starred" }, words);
  let shown;
  const show = (slots) => {
    const sign = slots.map((slot) => slot.title).join();
    if (sign === shown) return;
    shown = sign;
    const count = slots.filter((slot) => slot.filled).length;
    write(words, `★ ${count}`);
    node.replaceChildren(starRow(slots, count), words);
  };
  return { node, show };
}

function starRow(slots, count) {
  return svg("svg", { viewBox: `0 0 ${slots.length * 12} 12`, class: "slots", role: "img", "aria-label": String(count) },
    slots.map((slot, number) => svg("path", { d: placed(starPath(5.6), number * 12 + 6, 6.5), class: slot.filled ? "on" : "" }, slot.title && svg("title", {}, slot.title))),
  );
}
