// What Streamlit cannot do itself: name the page's language, say its own English words in that language, offer
// number keyboards for boxes in which figures belong, tell whether the window is narrow, and keep filters and
// the language out of the browser's history.
const SEEN = new WeakSet();
const SPOKEN = ["aria-label", "title", "placeholder", "alt"];
const BLANK = "{what}";
const SIZE = /^([\d.]+) ?([KM]?B)( per file)?$/;
const UNITS = new Set(["B", "KB", "MB"]);
const NARROW = window.matchMedia("(max-width: 640px)");

function prepareBoxes(figures) {
  for (const box of document.querySelectorAll(figures)) {
    if (SEEN.has(box)) continue;
    SEEN.add(box);
    box.setAttribute("inputmode", "numeric");
    box.setAttribute("autocomplete", "off");
  }
}

/** The words of the page's language for what Streamlit says, or undefined for everything else. */
function translated(said, words) {
  const size = SIZE.exec(said);
  if (!size || !words[size[2]]) return UNITS.has(said) ? undefined : words[said];
  const [, number, unit, perFile] = size;
  const written = `${number.replace(".", ",")}\u00a0${words[unit]}`;
  return perFile ? words["{size} per file"].replace("{size}", written) : written;
}

/** A sentence with a word of ours in it, such as the label of what it explains. */
function filled(said, words) {
  for (const [form, meant] of Object.entries(words)) {
    const [before, after] = form.split(BLANK);
    if (after === undefined || said.length <= before.length + after.length) continue;
    if (said.startsWith(before) && said.endsWith(after)) {
      return meant.replace(BLANK, said.slice(before.length, said.length - after.length));
    }
  }
  return undefined;
}

function translate(root, words) {
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const found = translated(nodes.currentNode.nodeValue.trim(), words);
    if (found) nodes.currentNode.nodeValue = found;
  }
  const spoken = root.querySelectorAll?.(SPOKEN.map((name) => `[${name}]`).join(", ")) ?? [];
  for (const element of root.getAttribute ? [root, ...spoken] : spoken) {
    for (const name of SPOKEN) {
      const said = element.getAttribute(name) ?? "";
      const found = translated(said, words) ?? filled(said, words);
      if (found) element.setAttribute(name, found);
    }
  }
}

function keepTranslated(changes, words) {
  for (const change of changes) {
    if (change.type === "characterData") translate(change.target.parentNode ?? change.target, words);
    for (const node of change.addedNodes) translate(node, words);
  }
}

/** Whether the page is light or dark, for the few styles that depend on it. */
function nameGround(parent) {
  const colour = getComputedStyle(parent.host ?? parent).getPropertyValue("--st-background-color").trim();
  const parts = colour.startsWith("#") ? colour.match(/[0-9a-f]{2}/gi).map((part) => parseInt(part, 16)) : colour.match(/\d+/g)?.map(Number) ?? [];
  const [red = 255, green = 255, blue = 255] = parts;
  document.documentElement.dataset.ground = red + green + blue < 384 ? "dark" : "light";
}

/** What an address shows apart from the parameters that make no entry in the history. */
function shown(address, quiet) {
  const told = [...address.searchParams].filter(([name]) => !quiet.includes(name));
  return JSON.stringify([address.origin, address.pathname, told.sort(), address.hash]);
}

/** Streamlit writes every change of the address as a new entry: going back would then only undo a filter. */
function keepHistoryShort(quiet) {
  if (history.triumphPush) return;
  const push = history.pushState.bind(history);
  history.triumphPush = push;
  history.pushState = (state, title, url) => {
    const next = new URL(url ?? location.href, location.href);
    const same = shown(next, quiet) === shown(new URL(location.href), quiet);
    if (same) history.replaceState(state, title, url);
    else push(state, title, url);
  };
}

export default function keepManners({ data, parentElement, setStateValue }) {
  keepHistoryShort(data.quiet);
  document.documentElement.lang = data.language;
  nameGround(parentElement);
  // One table for all observers, also those of an earlier run: two that translate into two languages never end.
  document.triumphWords = data.words;
  const speaks = Object.keys(data.words).length > 0;
  if (speaks) translate(document.body, data.words);
  if (data.figures) prepareBoxes(data.figures);
  if (data.asks_width && NARROW.matches !== data.narrow) setStateValue("narrow", NARROW.matches);
  if (!speaks && !data.figures) return undefined;
  const observer = new MutationObserver((changes) => {
    if (speaks) keepTranslated(changes, document.triumphWords);
    if (data.figures) prepareBoxes(data.figures);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: speaks });
  return () => observer.disconnect();
}
