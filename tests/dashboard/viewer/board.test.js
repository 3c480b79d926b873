// The geometry of the boards, from the same facts the page sends.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { turned, zonePlaces } from "../../../dashboard/viewer/garden_nation/board.js";
import { placed, refresh } from "../../../dashboard/viewer/elements.js";
import { mat, places, sharedSide } from "../../../dashboard/viewer/scythe/board.js";

const board = JSON.parse(readFileSync(new URL("../../../data/scythe/board.json", import.meta.url)));
const middles = places({ hexes: board.hexes, homes: board.home_bases });
const distance = ([x1, y1], [x2, y2]) => Math.hypot(x2 - x1, y2 - y1);

test("a path is moved and scaled, whatever its letters", () => {
  assert.equal(placed("M-2,1L2,1V5H-2Z", 10, 20, 2), "M6 22L14 22V30H6Z");
  assert.equal(placed("M0,-6A6,6 0 1 1 0,6q5,-6 10,0h3v-2", 1, 1, 0.5), "M1 -2A3 3 0 1 1 1 4q2.5 -3 5 0h1.5v-1");
});

test("every hex and base has a place of its own", () => {
  assert.equal(Object.keys(middles).length, board.totals.hexes + board.totals.home_bases);
  assert.equal(new Set(Object.values(middles).map(String)).size, board.totals.hexes + board.totals.home_bases);
});

test("neighbours of the facts touch on the drawing, and nothing else does", () => {
  const step = distance(middles.M1, middles.F1);
  const touching = board.hexes.flatMap((hex) => board.hexes.filter((other) => hex.id < other.id && Math.abs(distance(middles[hex.id], middles[other.id]) - step) < 1));
  assert.equal(touching.length, board.totals.adjacent_hex_pairs);
});

test("each river runs along a side that its two territories share", () => {
  for (const [from, to] of board.rivers) {
    for (const corner of sharedSide(middles[from], middles[to])) {
      assert.ok(Math.abs(distance(corner, middles[from]) - 50) < 0.5, `${from}-${to}`);
      assert.ok(Math.abs(distance(corner, middles[to]) - 50) < 0.5, `${from}-${to}`);
    }
  }
});

const SIDES = ["upper_left", "upper_right", "right", "lower_right", "lower_left", "left"];
const TILES = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [index + 1, Object.fromEntries(["center", ...SIDES].map((side) => [side, { type: "greenery", number: 1 }]))]));

test("the seven tiles of Garden Nation face each other in twelve pairs of zones", () => {
  const zones = zonePlaces({ territories: TILES, directions: SIDES }, { layout: null });
  const step = distance(zones["1.center"], zones["1.left"]);
  const names = Object.keys(zones);
  const facing = names.flatMap((one) => names.filter((other) => one < other && one[0] !== other[0] && Math.abs(distance(zones[one], zones[other]) - step) < 1));
  assert.equal(names.length, 49);
  assert.equal(facing.length, 12);
});

test("a tile is turned clockwise and its middle stays", () => {
  assert.equal(turned("upper_left", 1, SIDES), "upper_right");
  assert.equal(turned("left", 1, SIDES), "upper_left");
  assert.equal(turned("center", 4, SIDES), "center");
});

/** As much of a page element as a layer needs. */
class Layer {
  children = [];

  get firstChild() {
    return this.children[0] ?? null;
  }

  part(name) {
    const layer = this;
    return {
      name,
      get nextSibling() {
        return layer.children[layer.children.indexOf(this) + 1] ?? null;
      },
      remove() {
        layer.children.splice(layer.children.indexOf(this), 1);
      },
      replaceWith(other) {
        layer.children[layer.children.indexOf(this)] = other;
      },
    };
  }

  insertBefore(node, next) {
    if (this.children.includes(node)) node.remove();
    this.children.splice(next ? this.children.indexOf(next) : this.children.length, 0, node);
  }
}

test("a layer draws the parts that changed, keeps the others and their order, and drops what is gone", () => {
  const [layer, kept, drawn] = [new Layer(), new Map(), []];
  const show = (...parts) => {
    drawn.length = 0;
    refresh(layer, kept, parts.map(([key, sign]) => ({ key, sign, draw: () => (drawn.push(key), layer.part(`${key}${sign}`)) })));
    return layer.children.map(({ name }) => name).join(" ");
  };
  assert.equal(show(["a", 1], ["b", 1], ["c", 1]), "a1 b1 c1");
  assert.equal(show(["a", 1], ["b", 2], ["c", 1]), "a1 b2 c1");
  assert.deepEqual(drawn, ["b"]);
  assert.equal(show(["x", 1], ["b", 2], ["d", 1], ["c", 2]), "x1 b2 d1 c2");
  assert.deepEqual(drawn, ["x", "d", "c"]);
  assert.equal(show(["c", 2], ["b", 2]), "c2 b2");
  assert.deepEqual(drawn, []);
  assert.equal(show(), "");
});

test("a step that moves one track draws the tracks of a mat again and nothing else of it", () => {
  const seat = { faction: "nordic", mat: "industrial", section: "move", power: 3, popularity: 2, workers: { V1: 2 }, mechs: {}, structures: {}, recruits: {}, upgrades: { from: [], to: [] }, factory_card: null };
  const story = { texts: {}, facts: { limits: { power: 16, popularity: 18, workers: 8 }, tiers: [{ from: 0 }, { from: 7 }, { from: 13 }] } };
  const signs = (changes) => Object.fromEntries(mat(story, { seats: [{ ...seat, ...changes }] }, 0).map(({ key, sign }) => [key, sign]));
  const changed = (changes) => Object.keys(signs(changes)).filter((key) => signs(changes)[key] !== signs({})[key]);
  assert.deepEqual(Object.keys(signs({})), ["tracks", "columns", "mechs"]);
  assert.deepEqual(changed({ power: 4 }), ["tracks"]);
  assert.deepEqual(changed({ workers: { V1: 1, M1: 1 } }), []);
  assert.deepEqual(changed({ section: "trade" }), ["columns"]);
  assert.deepEqual(changed({ mechs: { riverwalk: "V1" } }), ["mechs"]);
  assert.deepEqual(changed({ factory_card: 7 }), ["factory"]);
});
