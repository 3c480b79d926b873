// Small builders of page and SVG elements. Text goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

function build(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== null && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  for (const child of [children].flat(Infinity)) {
    if (child !== undefined && child !== null && child !== false) node.append(child);
  }
  return node;
}

/** A page element. */
export function html(tag, attributes, ...children) {
  return build(document.createElement(tag), attributes, children);
}

/** A drawing element. */
export function svg(tag, attributes, ...children) {
  return build(document.createElementNS(SVG, tag), attributes, children);
}

/** Brings a layer to these parts in this order; a part with a known key and an equal sign keeps its drawing.

 A part is `{ key, sign, draw }`; `kept` remembers what the layer shows, by key. */
export function refresh(layer, kept, parts) {
  const wanted = new Set(parts.map((part) => part.key));
  for (const [key, shown] of kept) {
    if (wanted.has(key)) continue;
    shown.node.remove();
    kept.delete(key);
  }
  let next = layer.firstChild;
  for (const { key, sign, draw } of parts) {
    const shown = kept.get(key);
    const node = shown?.sign === sign ? shown.node : draw();
    if (shown && shown.node !== node) {
      if (next === shown.node) next = node;
      shown.node.replaceWith(node);
    }
    kept.set(key, { sign, node });
    if (node === next) next = next.nextSibling;
    else layer.insertBefore(node, next);
  }
}

/** Writes a text, if it says something new. */
export function write(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

const STRIDES = { H: "x", V: "y", A: "rr---xy" };
const KNOWN_PATHS = new Map();

/** The letters of a path, each with its numbers. */
function commands(path) {
  if (!KNOWN_PATHS.has(path)) {
    const found = [...path.matchAll(/([a-z])([^a-z]*)/gi)];
    KNOWN_PATHS.set(path, found.map(([, letter, numbers]) => [letter, (numbers.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number)]));
  }
  return KNOWN_PATHS.get(path);
}

/** A path moved and scaled. An element with a transform of its own costs the browser a layer of paint. */
export function placed(path, x, y, scale = 1) {
  return commands(path).map(([letter, numbers]) => {
    const stride = STRIDES[letter.toUpperCase()] ?? "xy";
    const [right, down] = letter === letter.toLowerCase() ? [0, 0] : [x, y];
    const shift = { x: (number) => right + number * scale, y: (number) => down + number * scale, r: (number) => number * scale, "-": (number) => number };
    return letter + numbers.map((number, index) => +shift[stride[index % stride.length]](number).toFixed(2)).join(" ");
  }).join("");
}

/** The line of a path through points; closed for an area. */
export function through(points, closed = false) {
  return `M${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L")}${closed ? "Z" : ""}`;
}

/** A circle around the middle; of two halves, because an arc between equal points is none. */
export function circlePath(radius) {
  return `M0,${-radius}A${radius},${radius} 0 1 1 0,${radius}A${radius},${radius} 0 1 1 0,${-radius}Z`;
}

/** A star with five points around the middle. */
export function starPath(radius) {
  const points = Array.from({ length: 10 }, (_, index) => {
    const size = index % 2 ? radius * 0.42 : radius;
    const angle = -Math.PI / 2 + (index * Math.PI) / 5;
    return `${(size * Math.cos(angle)).toFixed(2)},${(size * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join("L")}Z`;
}

/** Corners of a hexagon that stands on a point. */
export function hexPoints(x, y, size) {
  return Array.from({ length: 6 }, (_, index) => {
    const angle = Math.PI / 6 + (index * Math.PI) / 3;
    return [x + size * Math.cos(angle), y + size * Math.sin(angle)];
  });
}

/** Points as the attribute of a polygon. */
export function pointList(points) {
  return points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
}

/** Whether dark or light ink is easier to read on a colour. */
export function inkOn(colour) {
  const [red, green, blue] = [1, 3, 5].map((place) => parseInt(colour.slice(place, place + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150 ? "#221E1A" : "#FFFFFF";
}
