// The composer's list of media, exchanged for the server's after every change.
import { make } from "./upload-file.js";

/** The composer's form; it may be another element after an exchange. */
export const form = () => document.querySelector("form[data-composer]");
/** Where each medium of this page stood among the files that were chosen. */
export const chosen = new Map();
/** Puts a medium among the others as it was chosen, whichever arrived first. */
export const place = (media, medium) => {
  const input = make("input", "", { type: "hidden", name: "media", value: medium });
  const later = [...media.querySelectorAll("input[name=media]")].find(
    ({ value }) => chosen.get(value) > chosen.get(medium),
  );
  if (later) later.before(input);
  else media.append(input);
};

/** The drags that the server has not seen: which medium, and the one it was put before, if any. */
export const moves = [];
let dragEnd = Promise.resolve();
/** Keeps the list from being exchanged while one of its rows is dragged, until the function it gives is called. */
export const hold = () => {
  let release;
  dragEnd = new Promise((resolve) => {
    release = resolve;
  });
  return release;
};
const replay = (list) => {
  const rowOf = (medium) => list.querySelector(`[data-medium="${medium}"]`)?.parentElement;
  for (const [medium, below] of moves) {
    const [row, next] = [rowOf(medium), rowOf(below)];
    if (row && next) next.before(row);
    else row?.parentElement.append(row);
  }
};

let turn = Promise.resolve();
/** Shows the list as the server sees it, with what was typed into it meanwhile. One at a time. */
export const look = (what = "look") => {
  turn = turn.then(() => exchange(what)).catch(() => {});
  return turn;
};
const exchange = async (what) => {
  await dragEnd;
  const target = form();
  const body = new FormData(target);
  body.delete("files");
  body.set("do", what);
  moves.length = 0;
  const answer = await fetch(target.action, { method: "POST", body });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  await dragEnd;
  const [next, old] = [page.getElementById("media"), document.getElementById("media")];
  // Nothing is lost: the form has the medium already, whatever page came.
  if (!next) return;
  const typed = [...old.querySelectorAll("input[name^=alt-]")].map(({ name, value }) => [name, value]);
  const active = document.activeElement;
  // Nor is one that arrived while the answer was on its way; it asks next.
  const sent = body.getAll("media");
  for (const { value } of old.querySelectorAll("input[name=media]"))
    if (!sent.includes(value)) place(next, value);
  const free = old.querySelector("[name=preview]:checked")?.value;
  for (const radio of next.querySelectorAll("[name=preview]")) radio.checked ||= radio.value === free;
  replay(next);
  const back = placeOf(active, old, next);
  old.replaceWith(next);
  for (const [name, value] of typed) if (target.elements[name]) target.elements[name].value = value;
  if (back) back().focus({ preventScroll: true });
};

// Where somebody was in the old list, in the new one: the same field or button, else the same file's or its neighbour's.
function placeOf(active, old, next) {
  const id = active?.id;
  if (id && old.contains(active))
    return () => document.getElementById(id) ?? document.getElementById("files");
  if (active?.name !== "do" || !old.contains(active)) return null;
  const rows = [...next.querySelectorAll("[data-medium]")];
  const own = active.closest("[data-medium]");
  const at = [...old.querySelectorAll("[data-medium]")].indexOf(own);
  const row =
    rows.find((one) => one.dataset.medium === own?.dataset.medium) ?? rows[Math.min(at, rows.length - 1)];
  const same = row?.querySelector(`[name=do][value="${active.value}"]`);
  return () => same ?? row?.querySelector("button") ?? document.getElementById("files");
}
