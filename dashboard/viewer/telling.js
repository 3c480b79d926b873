// The box that tells the chosen action: its words, what it changed, rulings, reasons and rules.
import { fill, signed, trackChanges } from "./core.js";
import { html, write } from "./elements.js";

const MARKS = { star: "★ ", combat: "⚔ " };

/** What a step is called when it is read aloud. */
export function headline(story, step) {
  return step.s >= 0 ? `${story.seats[step.s].name}: ${step.w}` : step.w;
}

/** The box with `show`; it is built once, and a step writes what is different. */
export function telling(story, states, board, badge) {
  const { texts, seats } = story;
  const [place, mark, who, said] = [html("p", { class: "place" }), html("span", {}), html("b", {}), html("span", {})];
  const badges = seats.map((_, index) => badge(index));
  const more = html("div", { class: "more" });
  const folds = { reasons: folded(texts.reasons), rules: folded(texts.rules) };
  const unfolding = html("div", { class: "unfolding" });
  const refused = story.failure && failureBox(story);
  const node = html("div", { class: "now" }, place, html("p", { class: "words" }, mark, who, said), more, unfolding);
  const grow = () => node.classList.toggle("tall", Boolean(refused?.isConnected) || Object.values(folds).some((fold) => fold.isOpen()));
  for (const fold of Object.values(folds)) fold.node.addEventListener("toggle", grow);
  let actor;
  const show = (index, failed) => {
    const step = story.steps[index];
    write(place, [fill(texts.action_of, { n: index, all: states.length - 1 }), step.t && fill(texts.turn, { n: step.t }), step.r && fill(texts.round, { n: step.r })].filter(Boolean).join(" · "));
    if (actor !== step.s) mark.replaceChildren(...(step.s >= 0 ? [badges[step.s]] : []));
    actor = step.s;
    write(who, step.s >= 0 ? `${seats[step.s].name} ` : "");
    write(said, step.w);
    const parts = details(story, step, trackChanges(states[index - 1], states[index], board.tracks));
    if (parts.length || more.firstChild) more.replaceChildren(...parts);
    folds.reasons.show(step.y);
    folds.rules.show(step.u, (id) => [html("code", {}, id), " ", story.rules[id] ?? ""]);
    const filled = Object.values(folds).filter((fold) => fold.isFilled()).map((fold) => fold.node);
    if (filled.length !== unfolding.children.length || filled.some((fold) => !fold.isConnected)) unfolding.replaceChildren(...filled);
    if (failed) node.prepend(refused);
    else refused?.remove();
    grow();
  };
  return { node, show };
}

/** Changes of tracks, events, rulings and notes of a step. */
function details({ texts, seats }, step, changes) {
  const chip = ({ seat, field, by }) => html("span", { class: by < 0 ? "chip less" : "chip" }, `${seat === step.s ? "" : `${seats[seat].name}: `}${texts[field]} ${signed(by)}`);
  return [
    ...(changes.length ? [html("p", { class: "chips" }, changes.map(chip))] : []),
    ...(step.e ?? []).map((event) => html("p", { class: `event ${event.k}` }, MARKS[event.k] ?? "", event.w)),
    ...(step.d ?? []).map((ruling) => html("p", { class: "event ruled" }, "§ ", ruling)),
    ...(step.n ? [html("p", { class: "note" }, step.n)] : []),
  ];
}

/** A list to unfold, written when it is unfolded; it stays unfolded from step to step. */
function folded(title) {
  const list = html("ul", {});
  const node = html("details", {}, html("summary", {}, title), list);
  let [lines, tell, written] = [[], String, ""];
  const fillIn = () => {
    const sign = lines.join("\n");
    if (!node.open || sign === written) return;
    written = sign;
    list.replaceChildren(...lines.map((line) => html("li", {}, tell(line))));
  };
  node.addEventListener("toggle", fillIn);
  const show = (wanted = [], teller = String) => {
    [lines, tell] = [wanted, teller];
    fillIn();
  };
  return { node, show, isFilled: () => lines.length > 0, isOpen: () => node.open && lines.length > 0 };
}

function failureBox({ texts, rules, failure }) {
  const legal = [...failure.legal, ...(failure.more ? [fill(texts.more, { n: failure.more })] : [])].join(", ");
  return html("div", { class: "failure", role: "alert" },
    html("b", {}, [fill(texts.refused_at, { n: failure.action }), failure.kind, failure.player].filter(Boolean).join(" · ")),
    failure.tried && html("p", {}, fill(texts.tried, { tried: failure.tried })),
    failure.message && html("p", {}, failure.message),
    failure.rule && html("p", {}, html("code", {}, failure.rule), " ", rules[failure.rule] ?? ""),
    failure.legal.length ? html("p", {}, fill(failure.open ? texts.readings : texts.legal, { legal })) : undefined,
  );
}
