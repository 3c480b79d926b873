// Keeps the text of a box in this tab of the browser while it is typed, so that a reload loses nothing of it.
const PLACES = new Map(); // box -> its place in the store
const SENT = new Map(); // place -> the changed text that the visit knows of, or null

function keep(place, text) {
  try {
    sessionStorage.setItem(place, text);
  } catch {
    // The tab has no room left: the text stays in its box alone.
  }
}

document.addEventListener("input", ({ target }) => {
  for (const [box, place] of PLACES) {
    if (target.matches?.(`.st-key-${box} textarea`)) keep(place, target.value);
  }
});

export default function keepText({ data, setStateValue }) {
  const { box, place } = data;
  const sent = data.sent ?? null;
  const before = SENT.get(place);
  PLACES.set(box, place);
  SENT.set(place, sent);
  if (sent !== null) keep(place, sent);
  else if (before) sessionStorage.removeItem(place);
  else if (before === undefined && sessionStorage.getItem(place)) setStateValue("kept", sessionStorage.getItem(place));
}
