// The composer's files: sent in parts that survive a lost connection, a closed tab and a sleeping phone, while the
// rest of the form is used. Everything is delegated from the document, so the list may be exchanged.
import "./upload-drag.js";
import { call, make, say, send } from "./upload-file.js";
import { chosen, form, look, place } from "./upload-list.js";

const AT_ONCE = 2;
/** What a post may show; the server holds to the same. */
const MOST = 30;
const items = [];
let count = 0;
let held = null;
const active = () => items.filter(({ state }) => state !== "failed");

const wake = () => {
  for (const item of items) item.wake?.();
};
addEventListener("online", wake);
document.addEventListener("visibilitychange", () => document.hidden || wake());

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
      show(item);
      say(item, error.message);
      // What the file is does not change.
      if (error.status === 422) item.pause.remove();
    }
  }
  run();
  settle();
};

const show = (item) => {
  const failed = item.state === "failed";
  item.bar.hidden = failed;
  item.words.className = failed ? "field-error" : "small soft";
  // How far a file is would be said over and over; that it will not do is said at once.
  item.words.role = failed ? "alert" : null;
  label(item, "pause", failed ? "Try again" : item.state === "paused" ? "Resume" : "Pause");
  label(item, "cancel", failed ? "Remove" : "Cancel");
};
const drop = (item) => {
  items.splice(items.indexOf(item), 1);
  item.row.remove();
  if (!held) document.getElementById("uploads-wait")?.remove();
};

const label = (item, which, text) => {
  item[which].textContent = text;
  item[which].ariaLabel = `${text} ${item.file.name}`;
};

const add = (file) => {
  const name = make("strong", file.name);
  const bar = make("progress", "", { className: "upload", max: 1, value: 0, ariaLabel: file.name });
  const words = make("span", "Waiting", { className: "small soft" });
  const button = () => make("button", "", { type: "button", className: "button button-quiet" });
  const [pause, cancel, moves] = [button(), button(), make("div", "", { className: "medium-moves" })];
  const row = make("li", "");
  moves.append(pause, cancel);
  row.append(name, " ", words, bar, moves);
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
    cancel,
    stop: new AbortController(),
  };
  pause.onclick = () => {
    const stopped = item.state === "paused" || item.state === "failed";
    item.state = stopped ? "waiting" : "paused";
    item.told = false;
    item.stop.abort();
    show(item);
    say(item, stopped ? "Waiting" : "Paused");
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
  show(item);
  items.push(item);
  rows().append(row);
  return item;
};
const rows = () => {
  const known = document.querySelector(".upload-rows");
  if (known) return known;
  const list = make("ul", "", { className: "upload-rows", ariaLabel: "Files on their way" });
  document.getElementById("media").after(list);
  return list;
};
const take = (files) => {
  for (const file of files) {
    const shown = document.querySelectorAll("#media input[name=media]").length;
    const full = shown + active().length >= MOST;
    const item = add(file);
    if (!full) continue;
    item.state = "failed";
    show(item);
    say(item, `Left out: a post may have ${MOST} files.`);
  }
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
