// The Scythe board and mats, drawn from the board facts and a public state.
import { circlePath, hexPoints, html, inkOn, placed, pointList, starPath, svg, through } from "../elements.js";

const SIZE = 50;
const TERRAIN = {
  mountain: { fill: "#C9BFB2", ink: "#6F6459" },
  farm: { fill: "#EFDD9F", ink: "#A07F1F" },
  tundra: { fill: "#DCE5E6", ink: "#6C8488" },
  forest: { fill: "#B5CC9E", ink: "#4F6E38" },
  village: { fill: "#E9C3A6", ink: "#94562F" },
  lake: { fill: "#A9CFE4", ink: "#3F7DA3" },
  factory: { fill: "#A59A90", ink: "#463E37" },
};
const MOTIFS = {
  mountain: "M-20,13L-7,-12L1,3L6,-5L18,13Z",
  farm: "M-14,12V-6M-7,14V-10M0,14V-10M7,14V-10M14,12V-6",
  tundra: "M-18,-6h14M2,-6h14M-12,2h22M-18,10h14M4,10h14",
  forest: "M-12,10L-5,-4L2,10ZM-2,14L7,-8L16,14ZM-19,13L-14,3L-9,13Z",
  village: "M-14,13V-1L-3,-12L8,-1V13ZM8,13V3L14,-3L20,3V13Z",
  lake: "M-20,-5q5,-6 10,0t10,0t10,0t10,0M-20,5q5,-6 10,0t10,0t10,0t10,0",
  factory: "M-16,14V-2L-6,5V-2L4,5V-14H9L10,5L16,1V14Z",
};
const STROKED = new Set(["farm", "tundra", "lake"]);
const UNITS = {
  character: { path: "M0,-13L11,-9V1Q11,10 0,15Q-11,10 -11,1V-9Z", width: 25, emblem: 0.62, lift: 0 },
  mech: { path: "M-9,-11H9V2H6V11H1.5V4H-1.5V11H-6V2H-9Z", width: 22, emblem: 0.48, lift: -4 },
  worker: { path: "M-3.6,-1.6A4.3,4.3 0 1 1 3.6,-1.6Q7.5,1 7.5,9H-7.5Q-7.5,1 -3.6,-1.6Z", width: 18, emblem: 0.3, lift: 4.6 },
};
const STRUCTURES = {
  mine: "M-5,5V1A5,5 0 0 1 5,1V5H2.4V1.4A2.4,2.4 0 0 0 -2.4,1.4V5Z",
  armory: "M-4.5,-5H4.5V0Q4.5,4 0,6Q-4.5,4 -4.5,0Z",
  mill: "M0,0L-1.6,-6H1.6ZM0,0L6,-1.6V1.6ZM0,0L1.6,6H-1.6ZM0,0L-6,1.6V-1.6Z",
  monument: "M-4,6L-2,-6H2L4,6Z",
};
const GOODS = {
  food: { path: circlePath(6), fill: "#E0A93B", line: "#6E4C05" },
  metal: { path: "M-3.5,-5H3.5L6.5,5H-6.5Z", fill: "#8795A3", line: "#2F3A45" },
  oil: { path: "M0,-7Q6,1 4.6,4A5,5 0 0 1 -4.6,4Q-6,1 0,-7Z", fill: "#3B3A46", line: "#111118" },
  wood: { path: "M-6.5,-4H6.5V4H-6.5Z", fill: "#A56A3A", line: "#4C2A0D" },
};
const EMBLEMS = {
  nordic: circlePath(8) + circlePath(4),
  rusviet: starPath(9.5),
  togawa: "M0,-9L8.5,7H-8.5Z",
  crimea: "M3,-8.5A8.7,8.7 0 1 0 8.5,3A7,7 0 0 1 3,-8.5Z",
  saxony: "M-2.8,-9H2.8V-2.8H9V2.8H2.8V9H-2.8V2.8H-9V-2.8H-2.8Z",
  polania: "M-9,-7H9V-2.4H-9ZM-9,2.4H9V7H-9Z",
  albion: "M0,-9.5L9.5,0L0,9.5L-9.5,0Z",
};
const RIVER = "#4C93C4";
const PAPER = "#F4EEE2";
const DOOR = "#8A7F74";
const TUNNEL = "M-9,6V-1A9,9 0 0 1 9,-1V6H5V-0.5A5,5 0 0 0 -5,-0.5V6Z";
const DIAMOND = "M0,-7L7,0L0,7L-7,0Z";
const TILE = "M-6,-9H6Q9,-9 9,-6V6Q9,9 6,9H-6Q-9,9 -9,6V-6Q-9,-9 -6,-9Z";
const TRACKS = ["coins", "power", "popularity", "combat_cards"];

function centre({ q, r }) {
  return [SIZE * Math.sqrt(3) * (q + r / 2), 1.5 * SIZE * r];
}

/** The middle of every hex and base by its id. */
export function places(facts) {
  return Object.fromEntries([...facts.hexes, ...facts.homes].map((place) => [place.id, centre(place)]));
}

/** The side that two neighbouring places share, as two points. */
export function sharedSide(from, to) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const along = [(-dy / length) * (SIZE / 2), (dx / length) * (SIZE / 2)];
  return [
    [middle[0] + along[0], middle[1] + along[1]],
    [middle[0] - along[0], middle[1] - along[1]],
  ];
}

function frame(facts) {
  const middles = Object.values(places(facts));
  const [xs, ys] = [middles.map(([x]) => x), middles.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - SIZE, Math.min(...ys) - SIZE];
  return [left, top, Math.max(...xs) + SIZE - left, Math.max(...ys) + SIZE - top].map(Math.round).join(" ");
}

/** All hexes of a terrain as one area with one drawing of its motifs. */
function drawTerrain(terrain, hexes) {
  const { fill, ink } = TERRAIN[terrain];
  const middles = hexes.map(centre);
  const motif = STROKED.has(terrain)
    ? { fill: "none", stroke: ink, "stroke-width": 2.5, "stroke-linecap": "round", "stroke-opacity": 0.3 }
    : { fill: ink, "fill-opacity": 0.3 };
  return [
    svg("path", { d: middles.map(([x, y]) => through(hexPoints(x, y, SIZE - 0.8), true)).join(""), fill, stroke: "#FFFFFF", "stroke-opacity": 0.55, "stroke-width": 1.4 }),
    svg("path", { d: middles.map(([x, y]) => placed(MOTIFS[terrain], x, y - 2, 1.05)).join(""), ...motif }),
  ];
}

function drawNames(hexes) {
  return hexes.map((hex) => {
    const [x, y] = centre(hex);
    return svg("text", { x, y: y + SIZE * 0.8, "text-anchor": "middle", "font-size": 10, fill: "#2B2622", "fill-opacity": 0.75 }, hex.id);
  });
}

/** One path of the same mark on many hexes. */
function everywhere(hexes, mark, [right, down], scale, attributes) {
  return svg("path", { d: hexes.map(centre).map(([x, y]) => placed(mark, x + right, y + down, scale)).join(""), ...attributes });
}

/** A base stands on paper of its own, so that it looks the same by night. */
function drawHome(home, story) {
  const [x, y] = centre(home);
  const present = story.seats.some((seat) => seat.id === home.faction);
  const look = story.facts.looks[home.faction];
  const weight = present ? 1 : 0.4;
  return [
    svg("circle", { cx: x, cy: y, r: SIZE * 0.68, fill: PAPER, "fill-opacity": present ? 1 : 0.25 }),
    svg("circle", { cx: x, cy: y, r: SIZE * 0.68, fill: look.fill, "fill-opacity": present ? 0.28 : 0.06, stroke: look.line, "stroke-opacity": weight, "stroke-width": 2, "stroke-dasharray": present ? undefined : "4 4" }),
    svg("path", { d: placed(EMBLEMS[home.faction], x, y - SIZE * 0.42, 0.78), "fill-rule": "evenodd", fill: look.fill, "fill-opacity": weight, stroke: look.line, "stroke-opacity": weight, "stroke-width": 0.9 }),
  ];
}

function rivers(facts) {
  const middles = places(facts);
  const atHomes = facts.homes.flatMap((home) => home.river.map((land) => [home.id, land]));
  const d = [...facts.rivers, ...atHomes].map(([from, to]) => through(sharedSide(middles[from], middles[to]))).join("");
  const look = { d, fill: "none", "stroke-linecap": "round" };
  return [
    svg("path", { ...look, stroke: "#FFFFFF", "stroke-width": 8.5, "stroke-opacity": 0.7 }),
    svg("path", { ...look, stroke: RIVER, "stroke-width": 5.5 }),
  ];
}

/** The way out of each base, to the territories joined to it by land. */
function doors(facts) {
  const middles = places(facts);
  const between = ([x1, y1], [x2, y2], share) => [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
  const ways = facts.homes.flatMap((home) => home.land.map((land) => [middles[home.id], middles[land]]));
  const d = ways.map(([from, to]) => through([between(from, to, 0.44), between(from, to, 0.56)])).join("");
  return svg("path", { d, fill: "none", stroke: DOOR, "stroke-width": 5, "stroke-linecap": "round", "stroke-dasharray": "0.1 8" });
}

/** What never changes during a game. */
function still(story) {
  const { hexes, homes } = story.facts;
  return svg("g", {},
    homes.map((home) => drawHome(home, story)),
    Object.keys(TERRAIN).map((terrain) => drawTerrain(terrain, hexes.filter((hex) => hex.terrain === terrain))),
    everywhere(hexes.filter((hex) => hex.tunnel), TUNNEL, [-24, 21], 0.85, { fill: "#2B2622", "fill-opacity": 0.75 }),
    everywhere(hexes.filter((hex) => hex.encounter), DIAMOND, [24, 22], 1, { fill: "none", stroke: "#2F6B3C", "stroke-width": 1.4, "stroke-dasharray": "2.4 2" }),
    drawNames(hexes),
    doors(story.facts),
    rivers(story.facts),
  );
}

/** A shape on the board at its place and size: a light edge around it, then itself. */
function shape(path, [x, y, scale], { fill, line, edge = 4, width = 1.5, dash }) {
  const d = placed(path, x, y, scale);
  return [
    svg("path", { d, fill: "none", stroke: "#FFFFFF", "stroke-width": edge * scale, "stroke-linejoin": "round" }),
    svg("path", { d, fill, stroke: line, "stroke-width": width * scale, "stroke-linejoin": "round", "stroke-dasharray": dash }),
  ];
}

function badge(count, [x, y, scale]) {
  return svg("text", { x, y: y + 4.5 * scale, "text-anchor": "middle", "font-size": 14 * scale, "font-weight": 700, fill: "#221E1A", stroke: "#FFFFFF", "stroke-width": 3 * scale, "paint-order": "stroke" }, String(count));
}

/** A thing that may lie there more than once: its figure stands to the right of it. */
function counted(width, count, wider, draw) {
  if (count === 1) return { width, draw };
  return {
    width: width + wider,
    draw: ([x, y, scale]) => [draw([x - (wider / 2) * scale, y, scale]), badge(count, [x + (width / 2 - 1) * scale, y + 2 * scale, scale])],
  };
}

function unit(looks, kind, faction, count) {
  const { path, width, emblem, lift } = UNITS[kind];
  const look = looks[faction];
  return counted(width, count, 11, ([x, y, scale]) => [
    shape(path, [x, y, scale], look),
    svg("path", { d: placed(EMBLEMS[faction], x, y + lift * scale, emblem * scale), fill: inkOn(look.fill), "fill-rule": "evenodd" }),
  ]);
}

function structure(looks, kind, faction) {
  const look = looks[faction];
  return {
    width: 21,
    draw: ([x, y, scale]) => [
      shape(TILE, [x, y, scale], { ...look, width: 1.6 }),
      svg("path", { d: placed(STRUCTURES[kind], x, y, scale), fill: inkOn(look.fill) }),
    ],
  };
}

function goods(looks, kind, owner, count) {
  return counted(15, count, 9, (place) => shape(GOODS[kind].path, place, { ...GOODS[kind], edge: 3, width: 1 }));
}

function flag(looks, kind, faction) {
  return { width: 13, draw: (place) => shape("M-4,8V-8L6,-4L-2,0V8Z", place, { ...looks[faction], edge: 2.5, width: 1.2 }) };
}

function trap(looks, armed, faction) {
  const { fill, line } = looks[faction];
  return { width: 16, draw: (place) => shape("M-7,5L0,-7L7,5Z", place, { fill: armed ? fill : "#FFFFFF", line, edge: 3, width: 1.8, dash: armed ? undefined : "2 2" }) };
}

const GLYPHS = { structure, unit, goods, flag, trap };

const PIECES = new WeakMap();

/** What a seat has on the board, worked out once: states share the seats that did not change. */
function piecesOf(seat) {
  if (!PIECES.has(seat)) PIECES.set(seat, [...pieces(seat)]);
  return PIECES.get(seat);
}

/** Each piece as its place, its row and its glyph. */
function* pieces(seat) {
  const { faction } = seat;
  for (const [kind, place] of Object.entries(seat.structures)) yield [place, 0, ["structure", kind, faction]];
  if (seat.character) yield [seat.character, 0, ["unit", "character", faction, 1]];
  for (const place of Object.values(seat.mechs)) yield [place, 0, ["unit", "mech", faction, 1]];
  for (const [place, count] of Object.entries(seat.workers)) yield [place, 1, ["unit", "worker", faction, count]];
  for (const place of seat.flags ?? []) yield [place, 1, ["flag", "", faction]];
  for (const set of seat.traps ?? []) yield [set.hex, 1, ["trap", set.armed ? "armed" : "", faction]];
}

/** What lies and stands on each place, fighters and structures above workers above goods: rows of glyphs by name. */
function contents(state) {
  const found = {};
  const put = (place, row, glyph) => {
    found[place] ??= [[], [], []];
    found[place][row].push(glyph);
  };
  for (const seat of state.seats) for (const piece of piecesOf(seat)) put(...piece);
  for (const [place, tokens] of Object.entries(state.resources)) {
    for (const [kind, count] of Object.entries(tokens)) put(place, 2, ["goods", kind, "", count]);
  }
  return found;
}

const ROW_HEIGHTS = [29, 23, 18];
const TALLEST = SIZE * 1.46;
const WIDEST = SIZE * 1.52;
const LARGEST = 1.18;

/** The rows of a place one above the other, as large as the place lets them be. */
function stack(looks, rows, [x, y]) {
  const filled = rows.map((names, row) => ({ glyphs: names.map(([glyph, ...details]) => GLYPHS[glyph](looks, ...details)), high: ROW_HEIGHTS[row] })).filter(({ glyphs }) => glyphs.length);
  const height = filled.reduce((sum, row) => sum + row.high, 0);
  const scale = Math.min(LARGEST, TALLEST / height);
  let top = y - (height / 2) * scale - (filled.length > 1 ? 3 : 1);
  return svg("g", {}, filled.map(({ glyphs, high }) => {
    const middle = top + (high / 2) * scale;
    top += high * scale;
    return line(glyphs, x, middle, scale);
  }));
}

function line(glyphs, x, y, largest) {
  const width = glyphs.reduce((sum, glyph) => sum + glyph.width + 1, -1);
  const scale = Math.min(largest, WIDEST / width);
  let left = x - (width / 2) * scale;
  return glyphs.map((glyph) => {
    const middle = left + (glyph.width / 2) * scale;
    left += (glyph.width + 1) * scale;
    return glyph.draw([middle, y, scale]);
  });
}

function encounter([x, y]) {
  return svg("g", {},
    svg("path", { d: placed(DIAMOND, x + 24, y + 22, 8 / 7), fill: "#3F8A52", stroke: "#FFFFFF", "stroke-width": 1.5 }),
    svg("path", { d: placed(DIAMOND, x + 24, y + 22, 3.6 / 7), fill: "#FFFFFF" }),
  );
}

function trace(story, middles, step) {
  const points = (step.path ?? []).map((id) => middles[id]).filter(Boolean);
  if (points.length < 2) return [];
  const look = story.seats[step.s];
  const attributes = { points: pointList(shortened(points)), fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
  return [
    svg("polyline", { ...attributes, stroke: "#FFFFFF", "stroke-width": 11, "stroke-opacity": 0.75 }),
    svg("polyline", { ...attributes, stroke: look.line, "stroke-width": 6.5, "stroke-opacity": 0.85 }),
    arrowHead(points.at(-2), shortened(points).at(-1), look.line),
  ];
}

function shortened(points) {
  const [[x1, y1], [x2, y2]] = points.slice(-2);
  const length = Math.hypot(x2 - x1, y2 - y1);
  const keep = Math.max(0.3, (length - SIZE * 0.42) / length);
  return [...points.slice(0, -1), [x1 + (x2 - x1) * keep, y1 + (y2 - y1) * keep]];
}

function arrowHead([x1, y1], [x2, y2], fill) {
  const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return svg("path", { d: "M-6,-10L12,0L-6,10Z", fill, stroke: "#FFFFFF", "stroke-width": 2, transform: `translate(${x2.toFixed(1)} ${y2.toFixed(1)}) rotate(${angle.toFixed(1)})` });
}

function marks(middles, state, step) {
  const ring = (id, stroke, dash) => middles[id] && svg("polygon", { points: pointList(hexPoints(...middles[id], SIZE - 4)), fill: "none", stroke, "stroke-width": 4, "stroke-dasharray": dash });
  const destination = (step.path ?? []).slice(-1);
  return [
    ...[...(step.at ?? []), ...destination].map((id) => ring(id, "#2B2622")),
    ...state.combats_pending.map((id) => ring(id, "#B3261E", "9 6")),
  ];
}

/** The parts of the board that change, each with a sign of what it shows. */
export function moving(story, state, step) {
  const middles = placesOf(story);
  const stacks = Object.entries(contents(state)).filter(([id]) => middles[id]);
  return [
    { key: "marks", sign: JSON.stringify([step.at, step.path, state.combats_pending]), draw: () => svg("g", {}, marks(middles, state, step)) },
    ...state.encounters.map((id) => ({ key: `encounter ${id}`, sign: "", draw: () => encounter(middles[id]) })),
    { key: "trace", sign: JSON.stringify([step.path, step.s]), draw: () => svg("g", {}, trace(story, middles, step)) },
    ...stacks.sort(([one], [other]) => (one < other ? -1 : 1)).map(([id, rows]) => ({ key: `stack ${id}`, sign: rows.join("|"), draw: () => stack(story.facts.looks, rows, middles[id]) })),
  ];
}

const PLACES = new WeakMap();

/** The middles of a story's places, worked out once. */
function placesOf(story) {
  if (!PLACES.has(story)) PLACES.set(story, places(story.facts));
  return PLACES.get(story);
}

function emblem(story, seat) {
  const { id, fill, line } = story.seats[seat];
  return svg("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" },
    svg("circle", { r: 11.2, fill, stroke: line, "stroke-width": 1.4 }),
    svg("path", { d: EMBLEMS[id], fill: inkOn(fill), "fill-rule": "evenodd", transform: "scale(.72)" }),
  );
}

/** A track as a bar with its figure. */
function track(label, value, most, marksAt = []) {
  return html("div", { class: "track" },
    html("span", {}, label),
    html("span", { class: "rail" },
      html("i", { style: `width:${(100 * value) / most}%` }),
      marksAt.map((mark) => html("b", { style: `left:${(100 * mark) / most}%` })),
    ),
    html("strong", {}, String(value)),
  );
}

function pips(done, all) {
  return html("span", { class: "pips" }, Array.from({ length: all }, (_, index) => html("i", { class: index < done ? "on" : "" })));
}

function column(story, seat, { top, bottom, cost, upgradable }) {
  const { facts } = story;
  const { names } = facts;
  const lowered = seat.upgrades.to.filter((target) => target === bottom).length;
  const cells = facts.tops[top].cells.filter((cell) => cell.upgradable);
  const built = facts.tops[top].structure in seat.structures;
  const recruit = seat.recruits[bottom];
  return html("div", { class: seat.section === top ? "column here" : "column" },
    html("div", { class: "half" },
      html("em", {}, names.section[top]),
      cells.map((cell) => html("small", { class: seat.upgrades.from.includes(cell.id) ? "done" : "" }, pips(seat.upgrades.from.includes(cell.id) ? 1 : 0, 1), names.cell[cell.id])),
      html("small", { class: built ? "done" : "" }, pips(built ? 1 : 0, 1), names.structure[facts.tops[top].structure]),
    ),
    html("div", { class: "half" },
      html("em", {}, names.bottom[bottom]),
      html("small", {}, html("b", {}, String(cost - lowered)), names.resource[facts.bottoms[bottom].resource], upgradable ? pips(lowered, upgradable) : undefined),
      html("small", { class: recruit ? "done" : "" }, pips(recruit ? 1 : 0, 1), recruit ? names.quantity[recruit] : story.texts.recruit),
    ),
  );
}

/** The parts of a mat, each with a sign of what it shows. */
export function mat(story, state, index) {
  const seat = state.seats[index];
  const { facts, texts } = story;
  const workers = Object.values(seat.workers).reduce((sum, count) => sum + count, 0);
  const levels = [
    [texts.power, seat.power, facts.limits.power],
    [texts.popularity, seat.popularity, facts.limits.popularity, facts.tiers.slice(1).map((tier) => tier.from)],
    [texts.workers, workers, facts.limits.workers],
  ];
  const parts = [
    { key: "tracks", sign: JSON.stringify(levels), draw: () => html("div", { class: "tracks" }, levels.map((level) => track(...level))) },
    { key: "mechs", sign: JSON.stringify(Object.keys(seat.mechs)), draw: () => html("div", { class: "tags", "aria-label": texts.mechs }, facts.mechs[seat.faction].map((mech) => html("span", { class: mech in seat.mechs ? "tag on" : "tag" }, facts.names.ability[mech]))) },
  ];
  if (seat.mat) {
    const sign = JSON.stringify([seat.section, seat.upgrades, Object.keys(seat.structures), seat.recruits]);
    parts.splice(1, 0, { key: "columns", sign, draw: () => html("div", { class: "columns" }, facts.mats[seat.mat].map((each) => column(story, seat, each))) });
  }
  if (seat.factory_card !== null) {
    const card = seat.factory_card === "unknown" ? "?" : seat.factory_card;
    parts.push({ key: "factory", sign: String(card), draw: () => html("div", { class: "tags" }, html("span", { class: "tag on" }, texts.factory_card.replace("{n}", card))) });
  }
  return parts;
}

/** The stars of a seat, one slot each, named in a title. */
function stars(story, state, index) {
  const placed = state.seats[index].stars;
  return Array.from({ length: story.facts.limits.stars }, (_, slot) => ({ filled: slot < placed.length, title: story.facts.names.star[placed[slot]] ?? "" }));
}

export const scytheBoard = {
  frame: (story) => frame(story.facts),
  still,
  moving,
  emblem,
  mat,
  stars,
  tracks: TRACKS,
  columns: ["coins", "power", "popularity"],
  score: (seat) => seat.projected.total,
  dashes: ["", "7 3", "2 3", "10 3 2 3", "1 4", "12 4", "5 2 1 2"],
};
