// Small builders of page and SVG elements. Text goes in as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

function build(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== null && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  for (const child of [children].flat(3)) {
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
