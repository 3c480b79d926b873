// The board as a file of its own.
import { html, svg } from "./elements.js";

const ENLARGED = 1.5;
const PAPER = "#FFFFFF";

/** One drawing of several that lie upon each other, with its size in pixels. */
function together(sheets) {
  const frame = sheets[0].getAttribute("viewBox");
  const [left, top, wide, high] = frame.split(" ").map(Number);
  const [width, height] = [wide * ENLARGED, high * ENLARGED];
  const drawing = svg("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: frame, width, height, "font-family": "sans-serif" },
    svg("rect", { x: left, y: top, width: wide, height: high, fill: PAPER }),
    sheets.flatMap((sheet) => [...sheet.childNodes].map((part) => part.cloneNode(true))),
  );
  return { text: new XMLSerializer().serializeToString(drawing), width, height };
}

/** Gives the reader the board as a drawing. */
export function saveSvg(sheets, name) {
  save(new Blob([together(sheets).text], { type: "image/svg+xml" }), `${name}.svg`);
}

/** Gives the reader the board as a picture. */
export function savePng(sheets, name) {
  const { text, width, height } = together(sheets);
  const image = new Image();
  image.onload = () => {
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    canvas.getContext("2d").drawImage(image, 0, 0);
    canvas.toBlob((blob) => save(blob, `${name}.png`), "image/png");
  };
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
}

function save(blob, name) {
  const address = URL.createObjectURL(blob);
  html("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
