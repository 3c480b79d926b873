// The page of one replayed game: board, controls, list of actions, mats, score curve, final score.
import { finalBars, scoreCurve } from "./charts.js";
import { addressWith, allStates, bounded, fill, isDark, nextStart, startsOf, swiped, unpack } from "./core.js";
import { html, refresh, svg } from "./elements.js";
import { BOARDS } from "./boards.js";
import { actionList } from "./list.js";
import { savePng, saveSvg } from "./saving.js";
import { standing } from "./standing.js";
import { headline, telling } from "./telling.js";

const PARAMETER = "action";
const REST = 600;
const ADDRESS_REST = 350;
const READ_REST = 250;
const PLAY_EVERY = 900;
const NARROW = 560;
const UNSEEN_REST = 200;
const ICONS = {
  first: "M5,4h2v12H5zM16,4v12L8,10z",
  back_round: "M4,4h1.6v12H4zM11,4v12L6,10zM17,4v12L12,10z",
  back_turn: "M10,4v12L3,10zM17,4v12L10,10z",
  back: "M14,4v12L6,10z",
  play: "M6,3.5v13L16,10z",
  pause: "M5,4h4v12H5zM11,4h4v12h-4z",
  forward: "M6,4v12L14,10z",
  forward_turn: "M3,4v12L10,10zM10,4v12L17,10z",
  forward_round: "M14.4,4h1.6v12h-1.6zM3,4v12L8,10zM9,4v12L14,10z",
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
    this.last = this.states.length - 1;
    this.end = this.last + (story.failure ? 1 : 0);
    this.at = this.fromAddress();
    this.build();
    this.draw();
    this.afterFrame(() => this.buildBelow());
    this.onPop = () => this.go(this.fromAddress(), "stay");
    window.addEventListener("popstate", this.onPop);
    this.onPageKey = (event) => this.pageKey(event);
    document.addEventListener("keydown", this.onPageKey);
  }

  /** The action the address names; a refused record opens at its failure, any other at the set-up. */
  fromAddress() {
    const asked = new URL(window.location.href).searchParams.get(PARAMETER);
    return bounded(asked, this.end, this.story.failure ? this.end : 0);
  }

  build() {
    const { story, states, board } = this;
    const badge = (seat) => this.badge(seat);
    this.parts = new Map();
    this.standing = standing(story, board, badge);
    this.telling = telling(story, states, board, badge);
    this.list = actionList(story, badge, (step) => this.go(step, "push"));
    this.list.node.addEventListener("keydown", (event) => this.listKey(event));
    this.live = html("p", { class: "unseen", "aria-live": "polite" });
    this.below = html("div", { class: "below" });
    this.box = html("div", { class: "viewer", tabindex: "0", role: "group", "aria-label": story.texts.title, onkeydown: (event) => this.key(event) },
      html("div", { class: "main" },
        html("section", { class: "left" }, this.buildBoard(), this.buildControls()),
        html("section", { class: "right" }, this.standing.node, this.telling.node, this.list.node),
      ),
      this.live,
      this.below,
    );
    this.root.replaceChildren(this.box);
  }

  /** Two sheets upon each other: what stays is painted once, what moves is painted again. */
  buildBoard() {
    const frame = { viewBox: this.board.frame(this.story, this.states), "aria-hidden": "true" };
    this.sheets = [svg("svg", { ...frame, class: "ground" }, this.board.still(this.story, this.states[0])), svg("svg", { ...frame, class: "pieces" })];
    this.sheet = html("div", { class: "sheets" }, this.sheets);
    const board = html("div", { class: "board", role: "img", "aria-label": this.story.texts.board }, this.sheet);
    board.addEventListener("pointerdown", (event) => (this.touched = event.pointerType === "touch" ? event : undefined));
    board.addEventListener("pointerup", (event) => this.lift(event));
    return board;
  }

  /** A finger that went sideways over the board leads to the next or the last step; an enlarged board is pushed around. */
  lift(event) {
    const down = this.touched;
    this.touched = undefined;
    if (!down || this.sheet.classList.contains("large")) return;
    const way = swiped(event.clientX - down.clientX, event.clientY - down.clientY);
    if (way) this.go(this.at + way);
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
    const { texts, steps } = this.story;
    const button = (name, act) =>
      html("button", { type: "button", title: texts[name], "aria-label": texts[name], class: name, onclick: act }, svg("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, svg("path", { d: ICONS[name] })));
    const to = (name, step) => button(name, () => this.go(step()));
    const [turns, rounds] = [startsOf(steps, "t"), startsOf(steps, "r")];
    this.zoomButton = button("zoom", () => this.toggleZoom());
    this.playButton = button("play", () => this.togglePlay());
    this.slider = html("input", { type: "range", min: "0", max: String(this.end), step: "1", "aria-label": texts.position, oninput: () => this.go(Number(this.slider.value)) });
    return html("div", { class: "controls" },
      html("div", { class: "buttons" },
        to("first", () => 0),
        to("back_round", () => nextStart(rounds, this.at, -1, this.end)),
        to("back_turn", () => nextStart(turns, this.at, -1, this.end)),
        to("back", () => this.at - 1),
        this.playButton,
        to("forward", () => this.at + 1),
        to("forward_turn", () => nextStart(turns, this.at, 1, this.end)),
        to("forward_round", () => nextStart(rounds, this.at, 1, this.end)),
        to("last", () => this.end),
        this.zoomButton,
      ),
      this.slider,
      html("p", { class: "hint keys" }, texts.keys),
    );
  }

  /** On a phone the whole board is small; this shows it twice as large, to be pushed around. */
  toggleZoom() {
    const large = this.sheet.classList.toggle("large");
    this.zoomButton.setAttribute("aria-pressed", String(large));
  }

  buildTools() {
    const { texts } = this.story;
    this.said = html("span", { class: "hint", role: "status" });
    return html("div", { class: "tools" },
      html("button", { type: "button", onclick: () => this.copyLink() }, texts.link),
      html("button", { type: "button", onclick: () => saveSvg(this.sheets, `board-${this.at}`) }, texts.save_svg),
      html("button", { type: "button", onclick: () => savePng(this.sheets, `board-${this.at}`) }, texts.save_png),
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

  /** The arrow keys also step while nothing of the page has the focus, or the page as a whole, which a click into it does. */
  pageKey(event) {
    if (event.target === document.body || event.target.matches?.("[data-testid=stMain]")) this.key(event);
  }

  /** In the list, up and down lead from line to line; Tab reaches the current line alone and goes on below the list. */
  listKey(event) {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(this.at + way);
    this.list.show(this.at);
    this.list.focus();
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
    const { story, states } = this;
    const failed = this.at > this.last;
    const index = Math.min(this.at, this.last);
    const [state, step] = [states[index], story.steps[index]];
    refresh(this.sheets[1], this.parts, this.board.moving(story, state, failed ? story.failure : step));
    this.standing.show(state, step);
    this.telling.show(index, failed);
    if (this.curve) this.drawBelow();
    this.slider.value = String(this.at);
    clearTimeout(this.reading);
    this.reading = setTimeout(() => this.readAloud(step), READ_REST);
    // Last, because it asks where lines are: the page is laid out once for each step.
    this.list.show(this.at);
  }

  /** For those who listen: a step is told when it stays, not while a key is held. */
  readAloud(step) {
    const said = `${fill(this.story.texts.action_of, { n: this.at, all: this.last })}. ${headline(this.story, step)}`;
    this.slider.setAttribute("aria-valuetext", said);
    this.live.textContent = said;
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

  async copyLink() {
    await navigator.clipboard?.writeText(addressWith(window.location.href, PARAMETER, this.at));
    this.said.textContent = this.story.texts.copied;
  }

  close() {
    this.closed = true;
    this.pause();
    for (const timer of [this.resting, this.writing, this.unseen, this.reading]) clearTimeout(timer);
    this.sight?.disconnect();
    window.removeEventListener("popstate", this.onPop);
    document.removeEventListener("keydown", this.onPageKey);
  }
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
