// The Garden Nation board and player boards, drawn from the board facts and a public state.
import { fill } from "../core.js";
import { circlePath, hexPoints, html, inkOn, placed, pointList, starPath, svg, through } from "../elements.js";

const SIZE = 42;
const STEPS = { right: [1, 0], upper_right: [1, -1], upper_left: [0, -1], left: [-1, 0], lower_left: [-1, 1], lower_right: [0, 1], center: [0, 0] };
const ZONES = {
  greenery: { fill: "#B5D29B", ink: "#42682C", motif: "M0,-9Q8,-2 0,9Q-8,-2 0,-9Z" },
  yellow_grass: { fill: "#F0DF9C", ink: "#94741A", motif: "M-7,9V-4M-2.4,9V-9M2.4,9V-9M7,9V-4" },
  red_leaves: { fill: "#EBB29C", ink: "#9C4224", motif: starPath(10) },
  bramble: { fill: "#CDBFD6", ink: "#5B4570", motif: "M-9,7L-3,-7L2,5L6,-6L9,4" },
};
const STROKED = new Set(["yellow_grass", "bramble"]);
const EMBLEMS = [circlePath(8), starPath(9.5), "M0,-9L8.5,7H-8.5Z", "M-7,-7H7V7H-7Z"];
const CRANE = "M-13,7Q-13,-7 0,-7Q13,-7 13,7ZM13,3q7,-2 6,-7q-3,-3 -6,1M-9,7v5M9,7v5M0,-7V-17H13V-12";
const TILE_GROUND = "#D6CEC1";
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

/** The ground of a territory: its zones, a little wider. */
function tile(places, territory, sides) {
  return Object.keys(sides).map((side) => through(hexPoints(...places[`${territory}.${side}`], SIZE * 1.13), true)).join("");
}

/** All zones of a kind as one area with one drawing of its motifs. */
function drawKind(kind, middles) {
  const { fill: ground, ink, motif } = ZONES[kind];
  const d = middles.map(([x, y]) => placed(motif, x, y - 16, 0.9)).join("");
  const look = STROKED.has(kind)
    ? { fill: "none", stroke: ink, "stroke-width": 2, "stroke-opacity": 0.42, "stroke-linecap": "round", "stroke-linejoin": "round" }
    : { fill: ink, "fill-opacity": 0.42 };
  return [
    svg("path", { d: middles.map(([x, y]) => through(hexPoints(x, y, SIZE - 1), true)).join(""), fill: ground, stroke: "#FFFFFF", "stroke-opacity": 0.7, "stroke-width": 1.5 }),
    svg("path", { d, ...look }),
  ];
}

/** What never changes during a game. */
function still(story, state) {
  const places = zonePlaces(story.facts, state);
  const territories = Object.entries(story.facts.territories);
  const zones = territories.flatMap(([territory, sides]) => Object.entries(sides).map(([side, facts]) => ({ ...facts, place: places[`${territory}.${side}`] })));
  return svg("g", {},
    territories.map(([territory, sides]) => svg("path", { d: tile(places, territory, sides), fill: TILE_GROUND })),
    Object.keys(ZONES).map((kind) => drawKind(kind, zones.filter((zone) => zone.type === kind).map((zone) => zone.place))),
    zones.map(({ number, place: [x, y] }) => svg("text", { x, y: y + SIZE * 0.78, "text-anchor": "middle", "font-size": 12, fill: "#2B2622" }, String(number))),
  );
}

/** A building: one bar per floor, the roof on top, the owner's emblem on the lowest floor. */
function building(story, [x, y], { owner, floors, roof }) {
  const seat = story.seats.find((each) => each.id === owner);
  const [high, wide] = [10.5, 17];
  const ground = y + 17;
  const top = ground - floors * high;
  const bar = (floor) => through([[x - wide, ground - floor * high], [x + wide, ground - floor * high], [x + wide, ground - (floor + 1) * high], [x - wide, ground - (floor + 1) * high]], true);
  const gable = through([[x - wide - 3, top], [x, top - 14], [x + wide + 3, top]], true);
  return svg("g", {},
    svg("rect", { x: x - wide - 2, y: top - 2, width: 2 * wide + 4, height: floors * high + 4, rx: 3, fill: "#FFFFFF", "fill-opacity": 0.9 }),
    svg("path", { d: Array.from({ length: floors }, (_, floor) => bar(floor)).join(""), fill: seat.fill, stroke: seat.line, "stroke-width": 1.4, "stroke-linejoin": "round" }),
    roof && svg("path", { d: gable, fill: "#F7F2E8", stroke: "#2B2622", "stroke-width": 1.6, "stroke-linejoin": "round" }),
    svg("path", { d: placed(EMBLEMS[seat.emblem], x - 9.5, ground - 5.2, 0.42), fill: inkOn(seat.fill) }),
    svg("text", { x: x + 9, y: ground - 1.4, "text-anchor": "middle", "font-size": 10.5, "font-weight": 700, fill: inkOn(seat.fill) }, String(floors)),
  );
}

/** What grows on a bramble zone now: in its colour, with its motif. */
function token([x, y], type) {
  const { fill: ground, ink, motif } = ZONES[type];
  const look = STROKED.has(type) ? { fill: "none", stroke: ink, "stroke-width": 1.4 } : { fill: ink };
  return [
    svg("circle", { cx: x + 22, cy: y - 10, r: 9, fill: ground, stroke: ink, "stroke-width": 1.8 }),
    svg("path", { d: placed(motif, x + 22, y - 10, 0.6), ...look }),
  ];
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
  if (!place) return undefined;
  const look = { d: placed(CRANE, place[0] + SIZE * 0.46, place[1] - SIZE * 0.42, 1.25), fill: "#2F7D6B", "stroke-linejoin": "round" };
  return [svg("path", { ...look, stroke: "#FFFFFF", "stroke-width": 6 }), svg("path", { ...look, stroke: "#123A31", "stroke-width": 2 })];
}

const PLACES = new WeakMap();

/** The middles of a story's zones, worked out once: tiles do not move during a game. */
function placesOf(story, state) {
  if (!PLACES.has(story)) PLACES.set(story, zonePlaces(story.facts, state));
  return PLACES.get(story);
}

/** The parts of the board that change, each with a sign of what it shows. */
function moving(story, state, step) {
  const places = placesOf(story, state);
  const zones = Object.entries(state.zones);
  const marked = [...(step.at ?? []), ...(step.path ?? [])];
  const printed = (name) => story.facts.territories[name.split(".")[0]][name.split(".")[1]].type;
  const part = (key, sign, draw) => ({ key, sign, draw: () => svg("g", {}, draw()) });
  return [
    part("marks", marked.join(), () => marked.map((id) => ring(places, id, "#2B2622"))),
    ...zones.filter(([name, { type }]) => printed(name) === "bramble" && type !== "bramble").map(([name, { type }]) => part(`token ${name}`, type, () => token(places[name], type))),
    ...zones.filter(([, each]) => each.owner && each.floors).map(([name, each]) => part(`building ${name}`, [each.owner, each.floors, each.roof].join(), () => building(story, places[name], each))),
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
