// Keeps a sign-in beyond a reload: the ticket goes back in a request whose answer sets a cookie.
const USED = new Set();

export default function stay({ data }) {
  const { ticket, keep, leave } = data;
  if (ticket === null || ticket === undefined) return;
  if (ticket === "") {
    fetch(leave, { method: "POST", credentials: "same-origin" });
  } else if (!USED.has(ticket)) {
    USED.add(ticket);
    fetch(keep, { method: "POST", body: ticket, credentials: "same-origin" });
  }
}
