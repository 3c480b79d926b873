// Keeps a half-typed table in this tab of the browser, so that a reload loses nothing of it.
export default function keepDraft({ data, setStateValue }) {
  const place = `triumph-draft-${data.game}`;
  if (data.fresh) {
    const kept = sessionStorage.getItem(place);
    if (kept) setStateValue("kept", kept);
  } else if (data.typed) {
    sessionStorage.setItem(place, data.typed);
  } else {
    sessionStorage.removeItem(place);
  }
}
