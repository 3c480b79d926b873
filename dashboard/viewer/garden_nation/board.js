// The Garden Nation board and player boards, drawn from the board facts and a public state.
import { fill } from "../core.js";
import { hexPoints, html, inkOn, pointList, starPath, svg } from "../elements.js";

const SIZE = 42;
const STEPS = { right: [1, 0], upper_right: [1, -1], upper_left: [0, -1], left: [-1, 0], lower_left: [-1, 1], lower_right: [0, 1], center: [0, 0] };
const ZONES = {
  greenery: { fill: "#B5D29B", ink: "#42682C", motif: "M0,-9Q8,-2 0,9Q-8,-2 0,-9Z" },
  yellow_grass: { fill: "#F0DF9C", ink: "#94741A", motif: "M-7,9V-4M-2.4,9V-9M2.4,9V-9M7,9V-4" },
  red_leaves: { fill: "#EBB29C", ink: "#9C4224", motif: starPath(10) },
  bramble: { fill: "#CDBFD6", ink: "#5B4570", motif: "M-9,7L-3,-7L2,5L6,-6L9,4" },
};
const STROKED = new Set(["yellow_grass", "bramble"]);
const EMBLEMS = ["M0,-8A8,8 0 1 1 -0.01,-8Z", starPath(9.5), "M0,-9L8.5,7H-8.5Z", "M-7,-7H7V7H-7Z"];
const CRANE = "M-13,7Q-13,-7 0,-7Q13,-7 13,7ZM13,3q7,-2 6,-7q-3,-3 -6,1M-9,7v5M9,7v5M0,-7V-17H13V-12";
const DEFAULT_ORDER = ["center", "upper_left", "upper_right", "right", "lower_right", "lower_left", "left"];

function centre([q, r]) {
  return [SIZE * Math.sqrt(3) * (q + r / 2), 1.5 * SIZE * r];
}

/** The layout of a game; territories in their order, unturned, where the record does not tell it. */
export function layoutOf(state) {
  return state.layout ?? Object.fromEntries(DEFAULT_ORDER.map((place, index) => [place, { territory: index + 1, rotation: 0 }]));
}

/** Where a side of a territory points once its tile is turned. */
export function turned(side, rotation, directions) {
  return side === "center" ? side : directions[(directions.indexOf(side) + rotation) % directions.length];
}

/** The middle of every zone by its printed name: a tile stands three steps from the middle tile. */
export function zonePlaces(facts, state) {
  const found = {};
  for (const [place, { territory, rotation }] of Object.entries(layoutOf(state))) {
    const tile = STEPS[place].map((step) => 3 * step);
    for (const side of Object.keys(facts.territories[territory])) {
      const step = STEPS[turned(side, rotation, facts.directions)];
      found[`${territory}.${side}`] = centre([tile[0] + step[0], tile[1] + step[1]]);
    }
  }
  return found;
}

function frame(story, states) {
  const middles = Object.values(zonePlaces(story.facts, states[0]));
  const [xs, ys] = [middles.map(([x]) => x), middles.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - SIZE * 1.3, Math.min(...ys) - SIZE * 1.3];
  return [left, top, Math.max(...xs) + SIZE * 1.3 - left, Math.max(...ys) + SIZE * 1.3 - top].map(Math.round).join(" ");
}

function tile(story, state, territory, attributes) {
  const places = zonePlaces(story.facts, state);
  return Object.keys(story.facts.territories[territory]).map((side) =>
    svg("polygon", { points: pointList(hexPoints(...places[`${territory}.${side}`], SIZE * 1.13)), ...attributes }),
  );
}

function zone(story, name, [x, y], facts) {
  const { fill: ground, ink, motif } = ZONES[facts.type];
  const look = STROKED.has(facts.type) ? { fill: "none", stroke: ink, "stroke-width": 2.2, "stroke-linecap": "round", "stroke-linejoin": "round" } : { fill: ink };
  return svg("g", {},
    svg("polygon", { points: pointList(hexPoints(x, y, SIZE - 1)), fill: ground, stroke: "#FFFFFF", "stroke-opacity": 0.7, "stroke-width": 1.5 }),
    svg("path", { d: motif, ...look, opacity: 0.42, transform: `translate(${x.toFixed(1)} ${(y - 16).toFixed(1)}) scale(.9)` }),
    svg("text", { x, y: y + SIZE * 0.78, "text-anchor": "middle", "font-size": 12, fill: "#2B2622" }, String(facts.number)),
  );
}

function still(story, state) {
  const places = zonePlaces(story.facts, state);
  const territories = Object.entries(story.facts.territories);
  return svg("g", {},
    territories.map(([territory]) => svg("g", {}, tile(story, state, territory, { fill: "#8B7B66", "fill-opacity": 0.35 }))),
    territories.map(([territory, sides]) => Object.entries(sides).map(([side, facts]) => zone(story, `${territory}.${side}`, places[`${territory}.${side}`], facts))),
  );
}

/** A building: one bar per floor, the roof on top, the owner's emblem on the lowest floor. */
function building(story, [x, y], { owner, floors, roof }) {
  const seat = story.seats.find((each) => each.id === owner);
  const high = 9;
  const bars = Array.from({ length: floors }, (_, floor) =>
    svg("rect", { x: -15, y: 12 - (floor + 1) * high, width: 30, height: high, rx: 1.5, fill: seat.fill, stroke: seat.line, "stroke-width": 1.4 }),
  );
  const top = 12 - floors * high;
  return svg("g", { transform: `translate(${x.toFixed(1)} ${(y + 4).toFixed(1)})` },
    svg("rect", { x: -17, y: top - 2, width: 34, height: floors * high + 4, rx: 3, fill: "#FFFFFF", opacity: 0.9 }),
    bars,
    roof && svg("path", { d: `M-18,${top}L0,${top - 13}L18,${top}Z`, fill: "#F7F2E8", stroke: "#2B2622", "stroke-width": 1.6, "stroke-linejoin": "round" }),
    svg("path", { d: EMBLEMS[seat.emblem], fill: inkOn(seat.fill), transform: "translate(-9 7.5) scale(.36)" }),
    svg("text", { x: 8, y: 11, "text-anchor": "middle", "font-size": 10, "font-weight": 700, fill: inkOn(seat.fill) }, String(floors)),
  );
}

function token(place, state, name, facts) {
  const type = state.zones[name].type;
  if (facts.type !== "bramble" || type === "bramble") return undefined;
  const { fill: ground, ink } = ZONES[type];
  return svg("circle", { cx: place[0] + 22, cy: place[1] - 8, r: 8, fill: ground, stroke: ink, "stroke-width": 2 });
}

function ring(places, id, stroke) {
  return places[id] && svg("polygon", { points: pointList(hexPoints(...places[id], SIZE - 3)), fill: "none", stroke, "stroke-width": 4 });
}

function numbers(story, places) {
  return Object.keys(story.facts.territories).map((territory) => {
    const [x, y] = places[`${territory}.center`];
    return svg("text", { x: x - SIZE * 0.55, y: y + 5, "text-anchor": "middle", "font-size": 17, "font-weight": 700, fill: "#2B2622", stroke: "#FFFFFF", "stroke-width": 3, "paint-order": "stroke" }, territory);
  });
}

function craneAt(place) {
  return place && svg("g", { transform: `translate(${(place[0] + SIZE * 0.45).toFixed(1)} ${(place[1] - SIZE * 0.25).toFixed(1)}) scale(1.25)` },
    svg("path", { d: CRANE, fill: "#2F7D6B", stroke: "#FFFFFF", "stroke-width": 5, "stroke-linejoin": "round" }),
    svg("path", { d: CRANE, fill: "#2F7D6B", stroke: "#123A31", "stroke-width": 1.6, "stroke-linejoin": "round" }),
  );
}

/** The parts of the board that change, each with a sign of what it shows. */
function moving(story, state, step) {
  const places = zonePlaces(story.facts, state);
  const zones = Object.entries(state.zones);
  const marked = [...(step.at ?? []), ...(step.path ?? [])];
  const printed = ([territory, sides]) => Object.entries(sides).map(([side, facts]) => [`${territory}.${side}`, facts]);
  const part = (key, sign, draw) => ({ key, sign: JSON.stringify(sign), draw: () => svg("g", {}, draw()) });
  return [
    part("marks", marked, () => marked.map((id) => ring(places, id, "#2B2622"))),
    ...Object.entries(story.facts.territories).flatMap(printed).map(([name, facts]) => part(`token ${name}`, state.zones[name].type, () => token(places[name], state, name, facts))),
    ...zones.filter(([, each]) => each.owner && each.floors).map(([name, each]) => part(`building ${name}`, each, () => building(story, places[name], each))),
    part("numbers", "", () => numbers(story, places)),
    part("crane", state.torticrane, () => craneAt(places[`${state.torticrane}.center`])),
  ];
}

function emblem(story, index) {
  const { emblem: shape, fill: ground, line } = story.seats[index];
  return svg("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" },
    svg("circle", { r: 11.2, fill: ground, stroke: line, "stroke-width": 1.4 }),
    svg("path", { d: EMBLEMS[shape], fill: inkOn(ground), transform: "scale(.68)" }),
  );
}

function track(label, value, most, mark) {
  return html("div", { class: "track" },
    html("span", {}, label),
    html("span", { class: "rail" }, html("i", { style: `width:${Math.min(100, (100 * value) / most)}%` }), mark && html("b", { style: `left:${(100 * mark) / most}%` })),
    html("strong", {}, String(value)),
  );
}

/** The parts of a clan's board, each with a sign of what it shows. */
function mat(story, state, index) {
  const seat = state.seats[index];
  const { facts, texts } = story;
  const figures = [[texts.floors_left, seat.floors_left], [texts.roofs, seat.roofs], [texts.ploys, fill("{n} / {all}", { n: seat.ploys, all: facts.ploys })]];
  const cards = (key, ids, on) => ({ key, sign: ids.join(" "), draw: () => html("div", { class: "tags", "aria-label": texts[key] }, ids.map((id) => html("span", { class: on ? "tag on" : "tag" }, facts.points[id] ? `${facts.cards[id] ?? id} (${facts.points[id]})` : facts.cards[id] ?? id))) });
  return [
    {
      key: "tracks",
      sign: JSON.stringify([seat.population, figures]),
      draw: () => html("div", { class: "tracks" },
        track(texts.population, seat.population, facts.population.cells, facts.population.red),
        figures.map(([label, figure]) => html("div", { class: "track" }, html("span", {}, label), html("span", {}), html("strong", {}, String(figure)))),
      ),
    },
    ...(seat.projects.length ? [cards("projects", seat.projects, true)] : []),
    ...(seat.secret_objectives ? [cards("secret_objectives", seat.secret_objectives, false)] : []),
  ];
}

/** What is known of a score while secret objectives are not. */
const knownPoints = (projected) => (projected.projects ?? 0) + (projected.population ?? 0);

export const gardenNationBoard = {
  frame,
  still,
  moving,
  emblem,
  mat,
  tracks: ["population", "points"],
  columns: ["population", "points", "floors_left"],
  score: (seat) => seat.projected?.total ?? knownPoints(seat.projected ?? {}),
  dashes: ["", "7 3", "2 3", "10 3 2 3"],
};
