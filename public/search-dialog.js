// The phone's search as a dialog over the page that it was opened from, with the filters of /search. Loaded when the
// bar's field takes focus; that field, and the page, are what it falls back to.
const part = (name, className, more = {}) =>
  Object.assign(document.createElement(name), { className, ...more });

/** Opens the dialog for the bar's field, and goes on with what stands in it. */
export function open(box) {
  const bar = box.closest("details");
  if (!bar.open) return;
  const dialog = part("dialog", "sheet search-dialog");
  dialog.setAttribute("aria-label", "Search & Filter");
  dialog.setAttribute("closedby", "any");
  const close = part("button", "button button-quiet", { type: "button", textContent: "Close" });
  close.onclick = () => dialog.close();
  const form = part("form", "form search-panel", { action: "/search" });
  const line = part("div", "search-form");
  line.append(...[...box.form.children].map((child) => child.cloneNode(true)));
  form.append(line);
  dialog.append(close, form);
  dialog.addEventListener("close", () => {
    dialog.remove();
    bar.querySelector("summary").focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  // Shut, the bar's field can't take focus back and open this again.
  bar.open = false;
  const field = line.querySelector("input");
  field.value = box.value;
  field.focus();
  addFilters(form).catch(() => {});
}

async function addFilters(form) {
  const page = new DOMParser().parseFromString(await (await fetch("/search")).text(), "text/html");
  const filters = page.querySelector(".search-panel > .filters");
  if (!filters) return;
  // Counts are of a search's results, and nothing is searched yet.
  for (const count of filters.querySelectorAll(".pick-item .num")) count.remove();
  for (const sheet of page.querySelectorAll("link[rel=stylesheet]"))
    if (!document.querySelector(`link[href="${sheet.getAttribute("href")}"]`)) document.head.append(sheet);
  form.append(filters);
}
