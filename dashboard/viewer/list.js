// The list of all actions, round by round; its current line is the only one that Tab reaches.
import { fill, startsOf } from "./core.js";
import { html } from "./elements.js";

const EDGE = 34;
const MARKS = { star: ["★", "mark"], combat: ["⚔", "mark fight"] };

/** The list with `show`, which marks a step, and `focus`; `go` is called with the step of a line that was chosen. */
export function actionList(story, badge, go) {
  const { steps, failure, texts } = story;
  const turns = new Set(startsOf(steps, "t"));
  const lines = steps.map((step, index) => actionLine(story, badge, step, turns.has(index) && index > 0, () => go(index)));
  const rounds = startsOf(steps, "r").map((start, number, starts) => roundOf(texts, steps[start].r, lines.slice(start, starts[number + 1]), () => go(start)));
  if (failure) {
    const refused = html("button", { type: "button", tabindex: "-1", class: "line failed", onclick: () => go(steps.length) }, fill(texts.refused_at, { n: failure.action }));
    lines.push(refused);
    rounds.push(html("li", {}, refused));
  }
  const node = html("ol", { class: "list", "aria-label": texts.actions }, rounds);
  let current;
  const show = (at) => {
    current?.removeAttribute("aria-current");
    current?.setAttribute("tabindex", "-1");
    current = lines[at];
    current?.setAttribute("aria-current", "step");
    current?.setAttribute("tabindex", "0");
    // Rounds out of sight have no exact height until they come into sight: a long way takes a second look.
    if (current && bring(node, current)) requestAnimationFrame(() => bring(node, current));
  };
  return { node, show, focus: () => current?.focus({ preventScroll: true }) };
}

/** Scrolls a line into the list's middle unless it is in sight; whether that was a long way. */
function bring(list, line) {
  const [shown, wanted] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
  if (wanted.top >= shown.top + EDGE && wanted.bottom <= shown.bottom - EDGE) return false;
  const by = wanted.top - shown.top - shown.height / 2;
  list.scrollTop += by;
  return Math.abs(by) > shown.height;
}

function roundOf(texts, round, lines, go) {
  return html("li", { class: "round", style: `--lines:${lines.length}` },
    round && html("button", { type: "button", tabindex: "-1", class: "round-head", onclick: go }, fill(texts.round, { n: round })),
    html("ol", {}, lines.map((line) => html("li", {}, line))),
  );
}

function actionLine({ seats }, badge, step, heads, go) {
  const words = heads
    ? [html("span", { class: "number" }, `${step.t}.`), badge(step.s), html("span", {}, html("b", {}, seats[step.s].name), ` ${step.w}`)]
    : html("span", { class: "words" }, step.w);
  return html("button", { type: "button", tabindex: "-1", class: heads ? "line head" : "line", onclick: go },
    words,
    (step.e ?? []).filter((event) => MARKS[event.k]).map((event) => html("span", { class: MARKS[event.k][1], title: event.w }, MARKS[event.k][0])),
    step.d && html("span", { class: "mark ruling", title: step.d.join("\n") }, "§"),
  );
}
