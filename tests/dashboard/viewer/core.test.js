// Run by `node --test`; pytest starts it in test_scripts.py.
import assert from "node:assert/strict";
import test from "node:test";

import {
  addressWith, allStates, applyDifference, barParts, bounded, fill, isDark, nextStart, signed, spread, startsOf, swiped, ticks, trackChanges,
} from "../../../dashboard/viewer/core.js";

test("a difference changes, removes and reaches inside, and leaves the old value alone", () => {
  const old = { a: 1, b: { c: 2, d: 3 }, seats: [{ coins: 1 }, { coins: 2 }] };
  const made = applyDifference(old, { "+": { a: 5 }, "-": ["x"], "~": { b: { "-": ["d"] }, seats: { "~": { 1: { "+": { coins: 9 } } } } } });
  assert.deepEqual(made, { a: 5, b: { c: 2 }, seats: [{ coins: 1 }, { coins: 9 }] });
  assert.equal(old.b.d, 3);
  assert.equal(made.seats[0], old.seats[0]);
});

test("states follow from the first and the differences", () => {
  assert.deepEqual(allStates([{ n: 0 }, { "+": { n: 1 } }, {}]), [{ n: 0 }, { n: 1 }, { n: 1 }]);
  assert.deepEqual(allStates([]), []);
});

test("an action in an address is a whole number within the game, or nothing", () => {
  assert.equal(bounded("17", 20), 17);
  assert.equal(bounded("99", 20), 20);
  for (const odd of ["-1", "1e3", "x", "", null, "1.5", "9999999", "<b>"]) assert.equal(bounded(odd, 20, 3), 3);
});

test("turns and rounds begin where their number changes", () => {
  const steps = [{}, { t: 1, r: 1 }, { t: 1, r: 1 }, { t: 2, r: 1 }, { t: 3, r: 2 }];
  const starts = startsOf(steps, "t");
  assert.deepEqual(starts, [0, 1, 3, 4]);
  assert.deepEqual(startsOf(steps, "r"), [0, 1, 4]);
  assert.equal(nextStart(starts, 1, 1, 4), 3);
  assert.equal(nextStart(starts, 4, 1, 4), 4);
  assert.equal(nextStart(starts, 2, -1, 4), 1);
  assert.equal(nextStart(starts, 0, -1, 4), 0);
});

test("a finger that goes to the left asks for the next step, and one that scrolls for nothing", () => {
  assert.deepEqual([swiped(-80, 10), swiped(80, -10), swiped(-30, 0), swiped(-80, 90)], [1, -1, 0, 0]);
});

test("changes of tracks are told by seat", () => {
  const before = { seats: [{ coins: 1, power: 2 }, { coins: 5, power: 0 }] };
  const after = { seats: [{ coins: 0, power: 2 }, { coins: 5, power: 3 }] };
  assert.deepEqual(trackChanges(before, after, ["coins", "power"]), [{ seat: 0, field: "coins", by: -1 }, { seat: 1, field: "power", by: 3 }]);
  assert.deepEqual(trackChanges(undefined, after, ["coins"]), []);
});

test("a bid shortens the bar to the total", () => {
  const parts = barParts({ coins: 4, stars: 9, bid: -6 });
  assert.deepEqual(parts.map((part) => part.shown), [0, 7]);
  assert.equal(parts.reduce((sum, part) => sum + part.shown, 0), 4 + 9 - 6);
});

test("the address keeps the order of its parameters", () => {
  assert.equal(addressWith("http://h/games?game=5&action=1&lang=ru", "action", 9), "http://h/games?game=5&action=9&lang=ru");
  assert.equal(addressWith("http://h/games?game=5", "action", 9), "http://h/games?game=5&action=9");
});

test("texts, numbers, axes and labels", () => {
  assert.equal(fill("Action {n} of {all}", { n: 3, all: 9 }), "Action 3 of 9");
  assert.equal(fill("{tried}", { tried: "$& {n}" }), "$& {n}");
  assert.equal(signed(-2), "−2");
  assert.equal(signed(2), "+2");
  assert.deepEqual(ticks(55), [0, 20, 40, 60]);
  assert.deepEqual(ticks(1), [0, 1]);
  assert.deepEqual(ticks(10, -12), [-15, -10, -5, 0, 5, 10]);
  assert.deepEqual(spread([10, 11, 30], 5), [10, 15, 30]);
  assert.equal(isDark("#1C1917"), true);
  assert.equal(isDark("rgb(251, 248, 242)"), false);
});
