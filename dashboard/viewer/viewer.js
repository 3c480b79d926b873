// The page of one replayed game: board, controls, list of actions, mats, score curve, final score.
import { finalBars, scoreCurve } from "./charts.js";
import { addressWith, allStates, bounded, fill, isDark, nextTurn, signed, trackChanges, turnStarts, unpack } from "./core.js";
import { html, refresh, starPath, svg } from "./elements.js";
import { BOARDS } from "./boards.js";

const PARAMETER = "action";
const REST = 600;
const ADDRESS_REST = 120;
const PLAY_EVERY = 900;
const NARROW = 560;
const UNSEEN_REST = 200;
const ICONS = {
  first: "M5,4h2v12H5zM16,4v12L8,10z",
  back_turn: "M10,4v12L3,10zM17,4v12L10,10z",
  back: "M14,4v12L6,10z",
  play: "M6,3.5v13L16,10z",
  pause: "M5,4h4v12H5zM11,4h4v12h-4z",
  forward: "M6,4v12L14,10z",
  forward_turn: "M3,4v12L10,10zM10,4v12L17,10z",
  last: "M13,4h2v12h-2zM4,4v12L12,10z",
  zoom: "M8.5,3a5.5,5.5 0 1 0 3.2,10l4,4l1.4,-1.4l-4,-4A5.5,5.5 0 0 0 8.5,3zM8.5,5a3.5,3.5 0 1 1 0,7a3.5,3.5 0 1 1 0,-7z",
};

class Viewer {
  constructor(root, story, send) {
    this.root = root;
    this.story = story;
    this.send = send;
    this.board = BOARDS[story.game];
    this.states = allStates(story.states);
    this.starts = turnStarts(story.steps);
    this.last = this.states.length - 1;
    this.at = this.fromAddress();
    this.build();
    this.draw();
    this.afterFrame(() => this.buildBelow());
    this.onPop = () => this.go(this.fromAddress(), "stay");
    window.addEventListener("popstate", this.onPop);
  }

  /** The action the address names; a refused record opens at its failure, any other at the set-up. */
  fromAddress() {
    const asked = new URL(window.location.href).searchParams.get(PARAMETER);
    const most = this.last + (this.story.failure ? 1 : 0);
    return bounded(asked, most, this.story.failure ? most : 0);
  }

  get end() {
    return this.last + (this.story.failure ? 1 : 0);
  }

  build() {
    const { texts } = this.story;
    this.svg = svg("svg", { viewBox: this.board.frame(this.story, this.states), role: "img", "aria-label": texts.board, class: "board-drawing" });
    this.svg.append(this.board.still(this.story, this.states[0]));
    this.layer = svg("g", {});
    this.parts = new Map();
    this.svg.append(this.layer);
    this.now = html("div", { class: "now" });
    this.live = html("p", { class: "unseen", "aria-live": "polite" });
    this.list = this.buildList();
    this.below = html("div", { class: "below" });
    this.box = html("div", { class: "viewer", tabindex: "0", role: "group", "aria-label": texts.title, onkeydown: (event) => this.key(event) },
      html("div", { class: "main" },
        html("section", { class: "left" }, html("div", { class: "board" }, this.svg), this.buildControls()),
        html("section", { class: "right" }, this.buildStanding(), this.now, this.list),
      ),
      this.live,
      this.below,
    );
    this.root.replaceChildren(this.box);
  }

  /** Calls back when what was built is on the screen. */
  afterFrame(next) {
    requestAnimationFrame(() => setTimeout(() => this.closed || next()));
  }

  /** What lies below the board: it comes a frame later, so that the board does not wait for it. */
  buildBelow() {
    const { texts, final } = this.story;
    const wide = Math.min(1200, Math.max(340, this.root.clientWidth || 900));
    this.curve = scoreCurve(this.story, this.states, this.board, wide, (step) => this.go(step, "push"));
    this.mats = html("div", { class: "mats" });
    this.shownMats = [];
    this.watchMats();
    this.drawMats();
    this.curve.point(Math.min(this.at, this.last));
    this.below.replaceChildren(...[
      html("section", {}, html("h3", {}, texts.curve), this.curve.node, html("p", { class: "hint" }, texts.curve_help)),
      html("section", {}, html("h3", {}, texts.mat), this.mats),
      final && html("section", {}, html("h3", {}, final.finished ? texts.final : texts.so_far), final.ties.map((tie) => html("p", { class: "tie" }, tie)), finalBars(this.story)),
      this.buildTools(),
    ].filter(Boolean));
  }

  buildControls() {
    const { texts } = this.story;
    const button = (name, act) => {
      const icon = svg("path", { d: ICONS[name] });
      const made = html("button", { type: "button", title: texts[name], "aria-label": texts[name], onclick: act }, svg("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, icon));
      return made;
    };
    this.zoomButton = button("zoom", () => this.toggleZoom(this.zoomButton));
    this.zoomButton.className = "zoom";
    this.playButton = button("play", () => this.togglePlay());
    this.slider = html("input", { type: "range", min: "0", max: String(this.end), step: "1", "aria-label": texts.position, oninput: () => this.go(Number(this.slider.value)) });
    return html("div", { class: "controls" },
      html("div", { class: "buttons" },
        button("first", () => this.go(0)),
        button("back_turn", () => this.go(nextTurn(this.starts, this.at, -1, this.end))),
        button("back", () => this.go(this.at - 1)),
        this.playButton,
        button("forward", () => this.go(this.at + 1)),
        button("forward_turn", () => this.go(nextTurn(this.starts, this.at, 1, this.end))),
        button("last", () => this.go(this.end)),
        this.zoomButton,
      ),
      this.slider,
      html("p", { class: "hint" }, texts.keys),
    );
  }

  /** On a phone the whole board is small; this shows it twice as large, to be pushed around. */
  toggleZoom(button) {
    const large = this.svg.classList.toggle("large");
    button.setAttribute("aria-pressed", String(large));
  }

  buildList() {
    const { steps, seats, texts } = this.story;
    this.lines = [];
    const list = html("ol", { class: "list", "aria-label": texts.actions, onkeydown: (event) => this.listKey(event) });
    steps.forEach((step, index) => {
      const heads = !index || step.t !== steps[index - 1].t;
      const line = html("button", { type: "button", tabindex: "-1", class: heads ? "line head" : "line", onclick: () => this.go(index, "push") },
        heads && index ? [html("span", { class: "number" }, `${step.t}.`), this.badge(step.s), html("b", {}, seats[step.s].name), html("span", {}, step.w)] : html("span", { class: "words" }, step.w),
        (step.e ?? []).filter((event) => event.k === "star").map((event) => html("span", { class: "mark", title: event.w }, "★")),
        (step.e ?? []).filter((event) => event.k === "combat").map((event) => html("span", { class: "mark fight", title: event.w }, "⚔")),
        step.d && html("span", { class: "mark ruling", title: step.d.join("\n") }, "§"),
      );
      this.lines.push(line);
      list.append(html("li", {}, line));
    });
    if (this.story.failure) {
      const line = html("button", { type: "button", tabindex: "-1", class: "line failed", onclick: () => this.go(this.end, "push") }, fill(texts.refused_at, { n: this.story.failure.action }));
      this.lines.push(line);
      list.append(html("li", {}, line));
    }
    return list;
  }

  buildTools() {
    const { texts } = this.story;
    this.said = html("span", { class: "hint", role: "status" });
    return html("div", { class: "tools" },
      html("button", { type: "button", onclick: () => this.copyLink() }, texts.link),
      html("button", { type: "button", onclick: () => this.saveSvg() }, texts.save_svg),
      html("button", { type: "button", onclick: () => this.savePng() }, texts.save_png),
      this.said,
    );
  }

  badge(seat) {
    return html("span", { class: "badge" }, seat >= 0 && this.board.emblem(this.story, seat));
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.composedPath()[0].matches?.("input, textarea, select")) return;
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    this.go(this.at + way);
  }

  /** In the list, up and down lead from line to line; Tab reaches the current line alone and goes on below the list. */
  listKey(event) {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(this.at + way);
    this.lines[this.at].focus({ preventScroll: true });
  }

  togglePlay() {
    if (this.playing) return this.pause();
    if (this.at >= this.end) this.go(0);
    this.playing = setInterval(() => (this.at < this.end ? this.go(this.at + 1, "replace", true) : this.pause()), PLAY_EVERY);
    this.showPlaying();
  }

  pause() {
    clearInterval(this.playing);
    this.playing = undefined;
    this.showPlaying();
  }

  showPlaying() {
    const name = this.playing ? "pause" : "play";
    const { texts } = this.story;
    this.playButton.title = texts[name];
    this.playButton.setAttribute("aria-label", texts[name]);
    this.playButton.querySelector("path").setAttribute("d", ICONS[name]);
  }

  /** Goes to a step; only the last one asked for within a frame is drawn. */
  go(step, history = "replace", playing = false) {
    if (this.playing && !playing) this.pause();
    const wanted = Math.min(Math.max(0, step), this.end);
    if (wanted === this.at) return;
    this.at = wanted;
    if (history !== "stay") this.remember(history);
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.draw();
    });
  }

  /** The address after a moment, because a browser bears few changes of it; the server, which writes the same, after a rest. */
  remember(way) {
    if (way === "push") this.writeAddress("pushState");
    else this.writing ??= setTimeout(() => this.writeAddress("replaceState"), ADDRESS_REST);
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.send(this.at), REST);
  }

  writeAddress(way) {
    clearTimeout(this.writing);
    this.writing = undefined;
    if (!this.root.isConnected) return;
    window.history[way](window.history.state, "", addressWith(window.location.href, PARAMETER, this.at));
  }

  draw() {
    const failed = this.at > this.last;
    const index = Math.min(this.at, this.last);
    const state = this.states[index];
    const step = this.story.steps[index];
    refresh(this.layer, this.parts, this.board.moving(this.story, state, failed ? this.story.failure : step));
    this.drawNow(step, state, index, failed);
    this.drawStanding(state, step);
    if (this.curve) this.drawBelow();
    this.slider.value = String(this.at);
    const said = `${fill(this.story.texts.action_of, { n: this.at, all: this.last })}. ${this.headline(step)}`;
    this.slider.setAttribute("aria-valuetext", said);
    this.live.textContent = said;
    // Last, because it asks where lines are: the page is laid out once for each step.
    this.drawList();
  }

  /** Mats in sight follow each step; mats out of sight cost as much as the board and wait until the steps rest. */
  drawBelow() {
    this.curve.point(Math.min(this.at, this.last));
    clearTimeout(this.unseen);
    if (this.matsInSight) this.drawMats();
    else this.unseen = setTimeout(() => this.drawMats(), UNSEEN_REST);
  }

  watchMats() {
    this.sight = new IntersectionObserver((entries) => {
      this.matsInSight = entries.at(-1).isIntersecting;
      if (this.matsInSight) this.drawMats();
    }, { rootMargin: "100px" });
    this.sight.observe(this.mats);
  }

  headline(step) {
    const who = step.s >= 0 ? `${this.story.seats[step.s].name}: ` : "";
    return who + step.w;
  }

  drawNow(step, state, index, failed) {
    const { texts, seats } = this.story;
    const place = [fill(texts.action_of, { n: index, all: this.last }), step.t && fill(texts.turn, { n: step.t }), step.r && fill(texts.round, { n: step.r })].filter(Boolean).join(" · ");
    const changes = trackChanges(this.states[index - 1], state, this.board.tracks);
    this.now.replaceChildren(...[
      failed ? this.failure() : undefined,
      html("p", { class: "place" }, place),
      html("p", { class: "words" }, this.badge(step.s ?? -1), step.s >= 0 && html("b", {}, `${seats[step.s].name} `), html("span", {}, step.w)),
      changes.length ? html("p", { class: "chips" }, changes.map((change) => html("span", { class: change.by < 0 ? "chip less" : "chip" }, `${change.seat === step.s ? "" : `${seats[change.seat].name}: `}${texts[change.field]} ${signed(change.by)}`))) : undefined,
      ...(step.e ?? []).map((event) => html("p", { class: `event ${event.k}` }, event.k === "star" ? "★ " : event.k === "combat" ? "⚔ " : "", event.w)),
      ...(step.d ?? []).map((ruling) => html("p", { class: "event ruled" }, "§ ", ruling)),
      step.n ? html("p", { class: "note" }, step.n) : undefined,
      step.y ? this.reasons(step.y) : undefined,
      step.u ? this.rules(step.u) : undefined,
    ].filter(Boolean));
  }

  reasons(lines) {
    const details = html("details", { open: this.reasonsOpen }, html("summary", {}, this.story.texts.reasons), html("ul", {}, lines.map((line) => html("li", {}, line))));
    details.addEventListener("toggle", () => (this.reasonsOpen = details.open));
    return details;
  }

  rules(ids) {
    const { texts, rules } = this.story;
    const details = html("details", { open: this.rulesOpen },
      html("summary", {}, texts.rules),
      html("ul", {}, ids.map((id) => html("li", {}, html("code", {}, id), " ", rules[id] ?? ""))),
    );
    details.addEventListener("toggle", () => (this.rulesOpen = details.open));
    return details;
  }

  failure() {
    const { texts, rules, failure } = this.story;
    const legal = [...failure.legal, ...(failure.more ? [fill(texts.more, { n: failure.more })] : [])].join(", ");
    return html("div", { class: "failure", role: "alert" },
      html("b", {}, [fill(texts.refused_at, { n: failure.action }), failure.kind, failure.player].filter(Boolean).join(" · ")),
      failure.tried && html("p", {}, fill(texts.tried, { tried: failure.tried })),
      failure.message && html("p", {}, failure.message),
      failure.rule && html("p", {}, html("code", {}, failure.rule), " ", rules[failure.rule] ?? ""),
      failure.legal.length ? html("p", {}, fill(failure.open ? texts.readings : texts.legal, { legal })) : undefined,
    );
  }

  buildStanding() {
    const { texts } = this.story;
    const titles = [texts.players, ...(this.board.stars ? [texts.stars] : []), ...this.board.columns.map((column) => texts[column]), texts.score];
    this.rows = html("tbody", {});
    this.shownRows = new Map();
    return html("table", { class: "standing" }, html("thead", {}, html("tr", {}, titles.map((title) => html("th", { scope: "col", title }, title)))), this.rows);
  }

  /** Only the rows that say something new. */
  drawStanding(state, step) {
    const lead = Math.max(...state.seats.map((seat) => this.board.score(seat)));
    refresh(this.rows, this.shownRows, state.seats.map((seat, index) => {
      const figures = this.board.columns.map((column) => String(seat[column]));
      const stars = this.board.stars?.(this.story, state, index);
      const score = this.board.score(seat);
      const [acts, leads] = [index === step.s, score === lead];
      return { key: index, sign: JSON.stringify([figures, stars, score, acts, leads]), draw: () => this.standingRow(index, { figures, stars, score, acts, leads }) };
    }));
  }

  standingRow(index, { figures, stars, score, acts, leads }) {
    const seat = this.story.seats[index];
    return html("tr", { class: acts ? "acts" : "" },
      html("th", { scope: "row" }, this.badge(index), html("span", { title: seat.name }, seat.player)),
      stars && html("td", { class: "starred" }, starRow(stars), html("span", { "aria-hidden": "true" }, `★ ${placed(stars)}`)),
      figures.map((figure) => html("td", {}, figure)),
      html("td", { class: leads ? "score lead" : "score", "data-seat": String(index) }, String(score)),
    );
  }

  /** Only the mats of seats that changed, and of them the parts that changed: states share the seats that did not. */
  drawMats() {
    const state = this.states[Math.min(this.at, this.last)];
    state.seats.forEach((seat, index) => {
      this.shownMats[index] ??= this.emptyMat(index);
      const shown = this.shownMats[index];
      if (shown.seat === seat) return;
      shown.seat = seat;
      refresh(shown.body, shown.parts, this.board.mat(this.story, state, index));
    });
  }

  /** On a wide page every mat is open at first, on a narrow one none. */
  emptyMat(index) {
    const seat = this.story.seats[index];
    const body = html("div", { class: "mat-parts" });
    this.mats.append(html("details", { class: "mat", style: `--seat:${seat.fill};--seat-line:${seat.line}`, open: this.root.clientWidth >= NARROW },
      html("summary", {}, this.badge(index), html("span", {}, html("b", {}, seat.player), html("small", {}, [seat.name, seat.more].filter(Boolean).join(" · ")))),
      body,
    ));
    return { body, parts: new Map() };
  }

  drawList() {
    this.current?.removeAttribute("aria-current");
    this.current?.setAttribute("tabindex", "-1");
    this.current = this.lines[this.at];
    this.current?.setAttribute("aria-current", "step");
    this.current?.setAttribute("tabindex", "0");
    if (!this.current) return;
    const [list, line] = [this.list.getBoundingClientRect(), this.current.getBoundingClientRect()];
    if (line.top < list.top + 30 || line.bottom > list.bottom - 30) this.list.scrollTop += line.top - list.top - list.height / 2;
  }

  async copyLink() {
    await navigator.clipboard?.writeText(addressWith(window.location.href, PARAMETER, this.at));
    this.said.textContent = this.story.texts.copied;
  }

  drawing() {
    const copy = this.svg.cloneNode(true);
    const [, , width, height] = copy.getAttribute("viewBox").split(" ").map(Number);
    for (const [name, value] of Object.entries({ xmlns: "http://www.w3.org/2000/svg", width: width * 1.5, height: height * 1.5, "font-family": "sans-serif" })) copy.setAttribute(name, value);
    copy.removeAttribute("class");
    return { text: new XMLSerializer().serializeToString(copy), width: width * 1.5, height: height * 1.5 };
  }

  saveSvg() {
    save(new Blob([this.drawing().text], { type: "image/svg+xml" }), `board-${this.at}.svg`);
  }

  savePng() {
    const { text, width, height } = this.drawing();
    const image = new Image();
    image.onload = () => {
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const paper = canvas.getContext("2d");
      paper.fillStyle = "#FFFFFF";
      paper.fillRect(0, 0, width, height);
      paper.drawImage(image, 0, 0);
      canvas.toBlob((blob) => save(blob, `board-${this.at}.png`), "image/png");
    };
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  }

  close() {
    this.closed = true;
    this.pause();
    for (const timer of [this.resting, this.writing, this.unseen]) clearTimeout(timer);
    this.sight?.disconnect();
    window.removeEventListener("popstate", this.onPop);
  }
}

function placed(stars) {
  return stars.filter((slot) => slot.filled).length;
}

function starRow(stars) {
  return svg("svg", { viewBox: `0 0 ${stars.length * 12} 12`, class: "slots", role: "img", "aria-label": `${placed(stars)}` },
    stars.map((slot, number) => svg("path", { d: starPath(5.6), transform: `translate(${number * 12 + 6} 6.5)`, class: slot.filled ? "on" : "" }, slot.title && svg("title", {}, slot.title))),
  );
}

function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = html("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

const OPEN = new WeakMap();

/** Called by Streamlit when the element appears and whenever its page is drawn again. */
export default function show({ parentElement, data, setStateValue }) {
  const root = parentElement.querySelector(".triumph-viewer");
  root.classList.toggle("dark", isDark(getComputedStyle(root).getPropertyValue("--st-background-color")));
  const known = OPEN.get(parentElement);
  if (known?.packed === data.story) return;
  known?.viewer?.close();
  const entry = { packed: data.story };
  OPEN.set(parentElement, entry);
  unpack(data.story)
    .then((story) => {
      if (OPEN.get(parentElement) === entry) entry.viewer = new Viewer(root, story, (at) => setStateValue(PARAMETER, at));
    })
    .catch((reason) => {
      root.textContent = data.unavailable;
      console.error(reason);
    });
}
