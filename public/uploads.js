// The composer's files: sent in parts that survive a lost connection, a closed tab and a sleeping phone, while the
// rest of the form is used. Everything is delegated from the document, so the list may be exchanged.
import { call, make, say, send } from "./upload-file.js";

const AT_ONCE = 2;
const items = [];
let count = 0;
let held = null;
const form = () => document.querySelector("form[data-composer]");
const active = () => items.filter(({ state }) => state !== "failed");

const wake = () => {
  for (const item of items) item.wake?.();
};
addEventListener("online", wake);
document.addEventListener("visibilitychange", () => document.hidden || wake());

// Among the others as it was chosen, whichever arrived first.
const chosen = new Map();
const place = (media, medium) => {
  const input = make("input", "", { type: "hidden", name: "media", value: medium });
  const later = [...media.querySelectorAll("input[name=media]")].find(
    ({ value }) => chosen.get(value) > chosen.get(medium),
  );
  if (later) later.before(input);
  else media.append(input);
};

// The list as the server sees it, with what was typed into it meanwhile. One at a time.
let turn = Promise.resolve();
const look = (what = "look") => {
  turn = turn.then(() => exchange(what)).catch(() => {});
  return turn;
};
const exchange = async (what) => {
  const target = form();
  const body = new FormData(target);
  body.delete("files");
  body.set("do", what);
  const answer = await fetch(target.action, { method: "POST", body });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [next, old] = [page.getElementById("media"), document.getElementById("media")];
  // Nothing is lost: the form has the medium already, whatever page came.
  if (!next) return;
  const typed = [...old.querySelectorAll("input[name^=alt-]")].map(({ name, value }) => [name, value]);
  const focus = document.activeElement?.id;
  // Nor is one that arrived while the answer was on its way; it asks next.
  const sent = body.getAll("media");
  for (const { value } of old.querySelectorAll("input[name=media]"))
    if (!sent.includes(value)) place(next, value);
  const free = old.querySelector("[name=preview]:checked")?.value;
  for (const radio of next.querySelectorAll("[name=preview]")) radio.checked ||= radio.value === free;
  old.replaceWith(next);
  for (const [name, value] of typed) if (target.elements[name]) target.elements[name].value = value;
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
};

const run = async () => {
  const going = items.filter(({ state }) => state === "going").length;
  const item = items.find(({ state }) => state === "waiting");
  if (going >= AT_ONCE || !item) return;
  item.state = "going";
  const stop = new AbortController();
  item.stop = stop;
  run();
  try {
    const arrived = await send(item);
    const media = document.getElementById("media");
    chosen.set(arrived.medium_id, item.at);
    if (![...form().elements].some(({ name, value }) => name === "media" && value === arrived.medium_id))
      place(media, arrived.medium_id);
    await look();
    drop(item);
  } catch (error) {
    if (item.stop === stop && item.state === "going") {
      item.state = "failed";
      say(item, error.message);
      show(item);
      item.pause.textContent = "Try again";
      // What the file is does not change.
      item.pause.hidden = error.status === 422;
    }
  }
  run();
  settle();
};

const show = (item) => {
  const failed = item.state === "failed";
  item.bar.hidden = failed;
  item.words.className = failed ? "field-error" : "small soft";
};
const drop = (item) => {
  items.splice(items.indexOf(item), 1);
  item.row.remove();
  if (!held) document.getElementById("uploads-wait")?.remove();
};

const add = (file) => {
  const name = make("span", file.name);
  const bar = make("progress", "", { className: "upload", max: 1, value: 0, ariaLabel: file.name });
  const words = make("span", "Waiting", { className: "small soft" });
  const button = (text) => make("button", text, { type: "button", className: "button button-quiet" });
  const [pause, cancel] = [button("Pause"), button("Cancel")];
  const row = make("li", "");
  row.append(name, " ", words, bar, pause, cancel);
  count += 1;
  const item = {
    file,
    at: count,
    key: form().elements.key.value,
    state: "waiting",
    row,
    bar,
    words,
    pause,
    stop: new AbortController(),
  };
  pause.onclick = () => {
    const stopped = item.state === "paused" || item.state === "failed";
    item.state = stopped ? "waiting" : "paused";
    item.told = false;
    item.stop.abort();
    show(item);
    say(item, stopped ? "Waiting" : "Paused");
    pause.textContent = stopped ? "Pause" : "Resume";
    run();
  };
  cancel.onclick = () => {
    item.state = "cancelled";
    item.stop.abort();
    item.stop = new AbortController();
    if (item.id) call(item, "DELETE", `/api/uploads/${item.id}`).catch(() => {});
    drop(item);
    run();
    settle();
  };
  items.push(item);
  rows().append(row);
};
const rows = () => {
  const known = document.querySelector(".upload-rows");
  if (known) return known;
  const list = make("ul", "", { className: "upload-rows", ariaLabel: "Files on their way" });
  document.getElementById("media").after(list);
  return list;
};
const take = (files) => {
  for (const file of files) add(file);
  for (let i = 0; i < AT_ONCE; i++) run();
};

document.addEventListener("change", ({ target }) => {
  if (!target.matches?.("form[data-composer] [data-upload-files]")) return;
  const files = [...target.files];
  // So that the form does not send them once more.
  target.value = "";
  take(files);
});
for (const type of ["dragover", "drop"])
  document.addEventListener(type, (event) => {
    if (!form()?.contains(event.target) || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (type === "drop") take([...event.dataTransfer.files]);
  });

// Saving waits for the files; arranging needs no new page.
document.addEventListener(
  "submit",
  (event) => {
    if (event.target !== form()) return;
    const what = event.submitter?.name === "do" ? event.submitter.value : "save";
    const saves = what === "save" || what === "draft";
    if (saves && active().length === 0 && !untold()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!saves) return look(what);
    held = event.submitter ?? form().querySelector("[name=do][value=save]");
    note(
      "Your files are still on their way. The post is sent as soon as they are there; stay on this page.",
      "soft",
    );
    settle();
  },
  true,
);
// Beside the button that was pressed.
const note = (words, look) => {
  const id = "uploads-wait";
  const told = document.getElementById(id) ?? make("p", "", { id, role: "status", tabIndex: -1 });
  told.className = look;
  held.parentElement.before(told);
  told.textContent = words;
};
// A file that failed is left out only by whoever was told so.
const untold = () => items.find(({ state, told }) => state === "failed" && !told);
const settle = () => {
  if (!held || active().length > 0) return;
  if (untold()) {
    const names = items.map(({ file }) => file.name);
    for (const item of items) item.told = true;
    const [they, them] = names.length > 1 ? ["are", "them"] : ["is", "it"];
    const ways = `Look at the list of files, or go on without ${them} by pressing the button once more.`;
    note(`Not sent yet: ${names.join(", ")} ${they} missing. ${ways}`, "field-error");
    held = null;
    return document.getElementById("uploads-wait").focus();
  }
  const button = held;
  held = null;
  document.getElementById("uploads-wait")?.remove();
  form().requestSubmit(button.isConnected ? button : undefined);
};
addEventListener("beforeunload", (event) => {
  if (active().length > 0) event.preventDefault();
});
