// Uploads the composer's files in the background, in parts that survive a lost connection, a closed tab and a sleeping
// phone. Events are delegated from the document, so the list can be replaced.
import "./upload-drag.js";
import { call, make, say, send } from "./upload-file.js";
import { chosenOrder, form, insert, refresh } from "./upload-list.js";

const MAX_PARALLEL = 2;
/** Files per post; the server enforces the same limit. */
const MAX_FILES = 30;
const items = [];
let count = 0;
/** The save button that waits for the uploads. */
let heldButton = null;
const active = () => items.filter(({ state }) => state !== "failed");

const wake = () => {
  for (const item of items) item.wake?.();
};
addEventListener("online", wake);
document.addEventListener("visibilitychange", () => document.hidden || wake());

const run = async () => {
  const uploading = items.filter(({ state }) => state === "uploading").length;
  const item = items.find(({ state }) => state === "waiting");
  if (uploading >= MAX_PARALLEL || !item) return;
  item.state = "uploading";
  const stop = new AbortController();
  item.stop = stop;
  run();
  try {
    const { media_id } = await send(item);
    const media = document.getElementById("media");
    chosenOrder.set(media_id, item.position);
    if (![...form().elements].some(({ name, value }) => name === "media" && value === media_id))
      insert(media, media_id);
    await refresh();
    remove(item);
  } catch (error) {
    if (item.stop === stop && item.state === "uploading") {
      item.state = "failed";
      show(item);
      say(item, error.message);
      // The file itself is invalid: no retry.
      if (error.status === 422) item.pause.remove();
    }
  }
  run();
  submitHeld();
};

const show = (item) => {
  const failed = item.state === "failed";
  item.bar.hidden = failed;
  item.status.className = failed ? "field-error" : "small soft";
  // Only failures are announced: progress would be announced over and over.
  item.status.role = failed ? "alert" : null;
  label(item, "pause", failed ? "Try again" : item.state === "paused" ? "Resume" : "Pause");
  label(item, "cancel", failed ? "Remove" : "Cancel");
};
const remove = (item) => {
  items.splice(items.indexOf(item), 1);
  item.row.remove();
  if (!heldButton) document.getElementById("uploads-wait")?.remove();
};

const label = (item, button, text) => {
  item[button].textContent = text;
  item[button].ariaLabel = `${text} ${item.file.name}`;
};

const add = (file) => {
  const name = make("strong", file.name);
  const bar = make("progress", "", { className: "upload", max: 1, value: 0, ariaLabel: file.name });
  const status = make("span", "Waiting", { className: "small soft" });
  const button = () => make("button", "", { type: "button", className: "button button-quiet" });
  const [pause, cancel] = [button(), button()];
  const buttons = make("div", "", { className: "media-item-moves" });
  const row = make("li", "");
  buttons.append(pause, cancel);
  row.append(name, " ", status, bar, buttons);
  count += 1;
  const item = {
    file,
    position: count,
    key: form().elements.key.value,
    state: "waiting",
    row,
    bar,
    status,
    pause,
    cancel,
    stop: new AbortController(),
  };
  pause.onclick = () => {
    const resume = item.state === "paused" || item.state === "failed";
    item.state = resume ? "waiting" : "paused";
    item.acknowledged = false;
    item.stop.abort();
    show(item);
    say(item, resume ? "Waiting" : "Paused");
    run();
  };
  cancel.onclick = () => {
    item.state = "canceled";
    item.stop.abort();
    item.stop = new AbortController();
    if (item.id) call(item, "DELETE", `/api/uploads/${item.id}`).catch(() => {});
    remove(item);
    run();
    submitHeld();
  };
  show(item);
  items.push(item);
  rows().append(row);
  return item;
};
const rows = () => {
  const existing = document.querySelector(".upload-rows");
  if (existing) return existing;
  const list = make("ul", "", { className: "upload-rows", ariaLabel: "Uploading files" });
  document.getElementById("media").after(list);
  return list;
};
const addAll = (files) => {
  for (const file of files) {
    const shown = document.querySelectorAll("#media input[name=media]").length;
    const full = shown + active().length >= MAX_FILES;
    const item = add(file);
    if (!full) continue;
    item.state = "failed";
    show(item);
    say(item, `Not added: a post can have up to ${MAX_FILES} files.`);
  }
  for (let i = 0; i < MAX_PARALLEL; i++) run();
};

document.addEventListener("change", ({ target }) => {
  if (!target.matches?.("form[data-composer] [data-upload-files]")) return;
  const files = [...target.files];
  // Keeps the form from sending them again.
  target.value = "";
  addAll(files);
});
for (const type of ["dragover", "drop"])
  document.addEventListener(type, (event) => {
    if (!form()?.contains(event.target) || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (type === "drop") addAll([...event.dataTransfer.files]);
  });

// Saving waits for the uploads; reordering only refreshes the list.
document.addEventListener(
  "submit",
  (event) => {
    if (event.target !== form()) return;
    const action = event.submitter?.name === "do" ? event.submitter.value : "save";
    const saves = action === "save" || action === "draft";
    if (saves && active().length === 0 && !unacknowledged()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!saves) return refresh(action);
    heldButton = event.submitter ?? form().querySelector("[name=do][value=save]");
    note("Your files are still uploading. Stay on this page; your post is sent when they finish.", "soft");
    submitHeld();
  },
  true,
);
// Next to the button that was pressed.
const note = (text, className) => {
  const id = "uploads-wait";
  const line = document.getElementById(id) ?? make("p", "", { id, role: "status", tabIndex: -1 });
  line.className = className;
  heldButton.parentElement.before(line);
  line.textContent = text;
};
// Failed files are left out only after the creator has been told.
const unacknowledged = () => items.find(({ state, acknowledged }) => state === "failed" && !acknowledged);
const submitHeld = () => {
  if (!heldButton || active().length > 0) return;
  if (unacknowledged()) {
    const names = items.map(({ file }) => file.name);
    for (const item of items) item.acknowledged = true;
    const them = names.length > 1 ? "them" : "it";
    const hint = `Check the list of files, or press the button again to continue without ${them}.`;
    note(`Not sent yet: ${names.join(", ")} didn't upload. ${hint}`, "field-error");
    heldButton = null;
    return document.getElementById("uploads-wait").focus();
  }
  const button = heldButton;
  heldButton = null;
  document.getElementById("uploads-wait")?.remove();
  form().requestSubmit(button.isConnected ? button : undefined);
};
addEventListener("beforeunload", (event) => {
  if (active().length > 0) event.preventDefault();
});
