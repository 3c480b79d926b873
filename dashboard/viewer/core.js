// Pure functions of the viewer: unpacking a story, walking through its steps, and the address. No page is needed.

/** Turns the packed string of a story back into its value. */
export async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

/** The new value that a difference makes of an old one; unchanged parts are shared with it. */
export function applyDifference(old, difference) {
  const fresh = Array.isArray(old) ? [...old] : { ...old };
  for (const key of difference["-"] ?? []) delete fresh[key];
  for (const [key, inside] of Object.entries(difference["~"] ?? {})) fresh[key] = applyDifference(old[key], inside);
  return Object.assign(fresh, difference["+"]);
}

/** Every state of a story: the first whole, the others from their differences. */
export function allStates([first, ...rest]) {
  const states = first === undefined ? [] : [first];
  for (const difference of rest) states.push(applyDifference(states.at(-1), difference));
  return states;
}

/** A whole number between two bounds; anything else becomes the fallback. */
export function bounded(value, most, fallback = 0) {
  if (!/^\d{1,6}$/.test(String(value ?? ""))) return fallback;
  return Math.min(Number(value), most);
}

/** The steps at which a turn (`t`) or a round (`r`) begins, the set-up included. */
export function startsOf(steps, part) {
  const starts = [0];
  steps.forEach((step, index) => {
    if (index && step[part] !== steps[index - 1][part]) starts.push(index);
  });
  return starts;
}

/** The next beginning after (direction 1) or before (direction -1) a step; the ends of the game else. */
export function nextStart(starts, index, direction, last) {
  if (direction > 0) return starts.find((start) => start > index) ?? last;
  return starts.findLast((start) => start < index) ?? 0;
}

/** Which way a finger went: 1 for the next step, -1 for the one before, 0 for no swipe. */
export function swiped(right, down) {
  if (Math.abs(right) < 40 || Math.abs(right) < 1.5 * Math.abs(down)) return 0;
  return right < 0 ? 1 : -1;
}

/** How the tracks of all seats moved from one state to the next: a list of seat, field and difference. */
export function trackChanges(before, after, fields) {
  if (!before) return [];
  return after.seats.flatMap((seat, index) =>
    fields
      .map((field) => ({ seat: index, field, by: seat[field] - before.seats[index][field] }))
      .filter((change) => change.by),
  );
}

/** Fills the blanks of a text. */
export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (blank, key) => String(values[key] ?? blank));
}

/** A signed number as people read it. */
export function signed(number) {
  return number < 0 ? `−${-number}` : `+${number}`;
}

/** The address with one parameter set, all others in their order. */
export function addressWith(address, name, value) {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.toString();
}

/** The positive parts of a score with the bid taken off, so that a bar is as long as the total. */
export function barParts(parts) {
  let owed = Math.max(0, -(parts.bid ?? 0));
  return Object.entries(parts)
    .filter(([category, coins]) => category !== "bid" && coins > 0)
    .map(([category, coins]) => {
      const taken = Math.min(owed, coins);
      owed -= taken;
      return { category, coins, shown: coins - taken };
    });
}

/** Round steps for an axis that reaches from at or below the lowest to at or above the highest value. */
export function ticks(highest, lowest = 0, wanted = 5) {
  const rough = Math.max(1, (highest - lowest) / wanted);
  const scale = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * scale).find((size) => size >= rough) ?? 1;
  const [first, last] = [Math.floor(lowest / step), Math.ceil(highest / step)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Positions of labels moved apart so that none covers another; the order of the values is kept. */
export function spread(values, gap) {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  order.forEach((label, rank) => {
    if (rank) label.value = Math.max(label.value, order[rank - 1].value + gap);
  });
  const moved = [];
  for (const label of order) moved[label.index] = label.value;
  return moved;
}

/** Whether a colour such as #1C1917 or rgb(28, 25, 23) is a dark ground. */
export function isDark(colour) {
  const hex = /^\s*#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(colour);
  const parts = hex ? hex.slice(1).map((part) => parseInt(part, 16)) : (colour.match(/\d+/g) ?? [255, 255, 255]).slice(0, 3).map(Number);
  return 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2] < 128;
}
