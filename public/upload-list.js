// The composer's list of files, replaced by the server's version after every change.
import { make } from "./upload-file.js";

/** The composer's form, looked up each time because the page may have been replaced. */
export const form = () => document.querySelector("form[data-composer]");
/** Media ID → position among the files chosen on this page. */
export const chosenOrder = new Map();
/** Adds a media item to the form in the order of choice, whichever upload finished first. */
export const insert = (media, id) => {
  const input = make("input", "", { type: "hidden", name: "media", value: id });
  const next = [...media.querySelectorAll("input[name=media]")].find(
    ({ value }) => chosenOrder.get(value) > chosenOrder.get(id),
  );
  if (next) next.before(input);
  else media.append(input);
};

/** Drags that the server hasn't seen yet: the media item, and the one it now precedes, if any. */
export const moves = [];
let dragEnd = Promise.resolve();
/** Keeps the list from being replaced during a drag; call the returned function when it ends. */
export const pauseRefresh = () => {
  let resume;
  dragEnd = new Promise((resolve) => {
    resume = resolve;
  });
  return resume;
};
const replayMoves = (list) => {
  const rowOf = (id) => list.querySelector(`[data-media-item="${id}"]`)?.parentElement;
  for (const [id, nextId] of moves) {
    const [row, next] = [rowOf(id), rowOf(nextId)];
    if (row && next) next.before(row);
    else row?.parentElement.append(row);
  }
};

let queue = Promise.resolve();
/** Replaces the list with the server's, keeping what was typed meanwhile. Runs one request at a time. */
export const refresh = (action = "refresh") => {
  queue = queue.then(() => replaceList(action)).catch(() => {});
  return queue;
};
const replaceList = async (action) => {
  await dragEnd;
  const target = form();
  const body = new FormData(target);
  body.delete("files");
  body.set("do", action);
  moves.length = 0;
  const response = await fetch(target.action, { method: "POST", body });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  await dragEnd;
  const [next, old] = [page.getElementById("media"), document.getElementById("media")];
  // Any other page changes nothing: the form already contains the media.
  if (!next) return;
  const typed = [...old.querySelectorAll("input[name^=alt-]")].map(({ name, value }) => [name, value]);
  const active = document.activeElement;
  // Keeps media that finished uploading during this request.
  const sent = body.getAll("media");
  for (const { value } of old.querySelectorAll("input[name=media]"))
    if (!sent.includes(value)) insert(next, value);
  const preview = old.querySelector("[name=preview]:checked")?.value;
  for (const radio of next.querySelectorAll("[name=preview]")) radio.checked ||= radio.value === preview;
  replayMoves(next);
  const findFocus = focusAfterReplace(active, old, next);
  old.replaceWith(next);
  for (const [name, value] of typed) if (target.elements[name]) target.elements[name].value = value;
  if (findFocus) findFocus().focus({ preventScroll: true });
};

// Finds the focused element's counterpart in the new list: the same field or button, else one of that file or its neighbor.
function focusAfterReplace(active, old, next) {
  const id = active?.id;
  if (id && old.contains(active))
    return () => document.getElementById(id) ?? document.getElementById("files");
  if (active?.name !== "do" || !old.contains(active)) return null;
  const rows = [...next.querySelectorAll("[data-media-item]")];
  const own = active.closest("[data-media-item]");
  const index = [...old.querySelectorAll("[data-media-item]")].indexOf(own);
  const row =
    rows.find(({ dataset }) => dataset.mediaItem === own?.dataset.mediaItem) ??
    rows[Math.min(index, rows.length - 1)];
  const same = row?.querySelector(`[name=do][value="${active.value}"]`);
  return () => same ?? row?.querySelector("button") ?? document.getElementById("files");
}
