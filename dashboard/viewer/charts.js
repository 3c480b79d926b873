// The score curve and the bars of the final score.
import { barParts, fill, spread, ticks } from "./core.js";
import { html, inkOn, placed, starPath, svg } from "./elements.js";

const EDGE = { left: 30, right: 112, top: 14, bottom: 26 };
const HIGH = 240;
const LABEL = 62;
const CATEGORY_FILLS = ["#F0CF7A", "#E6A27E", "#9FCDB3", "#A5C4DE", "#C9BCDF", "#D8CFC2", "#BFD3C1", "#E3B7C6"];
const CROSS = "M-4,-4L4,4M4,-4L-4,4";

/** The scores of all seats over the game, with stars and combats; `jump` is called with a step. */
export function scoreCurve(story, states, board, wide, jump) {
  const last = Math.max(1, states.length - 1);
  const scores = story.seats.map((_, seat) => states.map((state) => board.score(state.seats[seat])));
  const scale = ticks(Math.max(1, ...scores.flat()), Math.min(0, ...scores.flat()));
  const x = (step) => EDGE.left + ((wide - EDGE.left - EDGE.right) * step) / last;
  const y = (score) => HIGH - EDGE.bottom - ((HIGH - EDGE.top - EDGE.bottom) * (score - scale[0])) / (scale.at(-1) - scale[0]);
  const node = svg("svg", { viewBox: `0 0 ${wide} ${HIGH}`, class: "curve", "aria-hidden": "true" },
    scale.map((score) => [
      svg("line", { x1: EDGE.left, x2: wide - EDGE.right, y1: y(score), y2: y(score), class: "grid" }),
      svg("text", { x: EDGE.left - 6, y: y(score) + 4, "text-anchor": "end", class: "axis" }, String(score)),
    ]),
    rounds(story, x),
    scores.map((line, seat) => curveLine(story.seats[seat], line, x, y, board.dashes[seat])),
    happenings(story, scores, x, y),
    names(story, scores, x(last), y),
  );
  // The cursor lies upon the drawing, so that a step does not paint the drawing again.
  const cursor = html("i", { class: "cursor", style: `top:${(100 * (EDGE.top - 6)) / HIGH}%;bottom:${(100 * EDGE.bottom) / HIGH}%` });
  node.addEventListener("click", (event) => {
    const box = node.getBoundingClientRect();
    const across = ((event.clientX - box.left) / box.width) * wide;
    jump(Math.round(Math.min(1, Math.max(0, (across - EDGE.left) / (wide - EDGE.left - EDGE.right))) * last));
  });
  const point = (step) => (cursor.style.transform = `translateX(${((100 * x(step)) / wide).toFixed(3)}cqw)`);
  return { node: html("div", { class: "curve-box" }, node, cursor), point };
}

function curveLine(seat, line, x, y, dash) {
  const d = line.map((score, step) => `${step ? "L" : "M"}${x(step).toFixed(1)},${y(score).toFixed(1)}`).join("");
  return [
    svg("path", { d, class: "casing" }),
    svg("path", { d, "stroke-dasharray": dash || undefined, class: "line", style: `--by-day:${inkOn(seat.fill) === "#FFFFFF" ? seat.fill : seat.line};--by-night:${seat.fill}` }),
  ];
}

function rounds(story, x) {
  const firsts = story.steps.flatMap((step, index) => (index && step.r !== story.steps[index - 1].r && step.r % 5 === 0 ? [[step.r, index]] : []));
  let free = 0;
  return firsts.filter(([, index]) => x(index) >= free && (free = x(index) + LABEL)).map(([round, index]) => [
    svg("line", { x1: x(index), x2: x(index), y1: EDGE.top, y2: HIGH - EDGE.bottom, class: "grid" }),
    svg("text", { x: x(index), y: HIGH - 8, "text-anchor": "middle", class: "axis" }, fill(story.texts.round, { n: round })),
  ]);
}

function happenings(story, scores, x, y) {
  return story.steps.flatMap((step, index) =>
    (step.e ?? []).flatMap((event) => {
      const title = svg("title", {}, event.w);
      const seat = story.seats[event.s];
      if (event.k === "star") return svg("path", { d: placed(starPath(7), x(index), y(scores[event.s]?.[index] ?? 0)), class: "star", fill: seat.fill, stroke: seat.line }, title);
      if (event.k === "combat") return svg("path", { d: placed(CROSS, x(index), HIGH - EDGE.bottom), class: "combat" }, title);
      return [];
    }),
  );
}

function names(story, scores, x, y) {
  const places = spread(scores.map((line) => y(line.at(-1))), 15);
  return story.seats.map((seat, index) =>
    svg("text", { x: x + 13, y: places[index] + 4, class: "name" }, `${scores[index].at(-1)} ${shortName(seat.player)}`),
  );
}

function shortName(name) {
  const letters = [...name];
  return letters.length > 12 ? `${letters.slice(0, 11).join("")}…` : name;
}

/** The final score as bars: a bar is as long as the total, and a bid is taken off what it was paid from. */
export function finalBars(story) {
  const { rows, categories } = story.final;
  const longest = Math.max(1, ...rows.map((row) => row.total ?? 0));
  const used = Object.keys(categories).filter((category) => category !== "bid" && rows.some((row) => row.parts[category] > 0));
  const colour = (category) => CATEGORY_FILLS[Object.keys(categories).indexOf(category) % CATEGORY_FILLS.length];
  return html("div", { class: "bars" },
    html("div", { class: "legend" }, used.map((category) => html("span", {}, html("i", { style: `background:${colour(category)}` }), categories[category]))),
    rows.map((row) =>
      html("div", { class: "bar" },
        html("span", { class: "who" }, `${row.rank}. ${story.seats[row.seat].player}`),
        html("span", { class: "stack" },
          barParts(row.parts).filter((part) => part.shown).map((part) =>
            html("i", { style: `width:${(100 * part.shown) / longest}%;background:${colour(part.category)}`, title: `${categories[part.category]}: ${part.coins}` }, String(part.shown)),
          ),
        ),
        html("strong", {}, String(row.total ?? "?")),
        row.parts.bid < 0 && html("small", {}, fill(story.texts.bid_off, { n: -row.parts.bid })),
      ),
    ),
  );
}
