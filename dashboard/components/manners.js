// The language of the page for screen readers, and number keyboards for boxes in which figures belong.
const SEEN = new WeakSet();

function prepare(figures) {
  for (const box of document.querySelectorAll(figures)) {
    if (SEEN.has(box)) continue;
    SEEN.add(box);
    box.setAttribute("inputmode", "numeric");
    box.setAttribute("autocomplete", "off");
  }
}

export default function keepManners({ data }) {
  document.documentElement.lang = data.language;
  if (!data.figures) return undefined;
  prepare(data.figures);
  const observer = new MutationObserver(() => prepare(data.figures));
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
