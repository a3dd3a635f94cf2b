// The phone's search as a dialog over the page that it was opened from, with the filters of /search. Loaded when the
// bar's field takes focus; that field, and the page, are what it falls back to.
const part = (name, className, more = {}) =>
  Object.assign(document.createElement(name), { className, ...more });

/** Opens the dialog for the bar's field, and goes on with what stands in it; on /search its own form is at hand. */
export function open(box) {
  const bar = box.closest("details");
  if (!bar.open) return;
  const own = document.querySelector("main .search-panel [type=search]");
  if (own) {
    bar.open = false;
    return own.focus();
  }
  const dialog = part("dialog", "sheet stack search-dialog");
  dialog.setAttribute("aria-labelledby", "search-dialog-title");
  dialog.setAttribute("closedby", "any");
  const head = part("div", "search-dialog-head");
  const close = part("button", "button button-quiet", { type: "button", textContent: "Close" });
  close.onclick = () => dialog.close();
  head.append(part("h2", "", { id: "search-dialog-title", textContent: "Search & Filter" }), close);
  const form = part("form", "form search-panel", { action: "/search" });
  const line = part("div", "search-form");
  line.append(...[...box.form.children].map((child) => child.cloneNode(true)));
  form.append(line);
  dialog.append(head, form);
  const field = line.querySelector("input");
  // Of itself the key would empty the field first.
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener("close", () => {
    box.value = field.value;
    dialog.remove();
    bar.querySelector("summary").focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  // Shut, the bar's field can't take focus back and open this again.
  bar.open = false;
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
  for (const option of filters.querySelectorAll("option"))
    option.textContent = option.textContent.replace(/ \([\d,]+\+?\)$/, "");
  // The dialog is called so already.
  for (const text of filters.querySelector("summary").childNodes)
    if (text.nodeType === Node.TEXT_NODE) text.data = "Filters";
  for (const sheet of page.querySelectorAll("link[rel=stylesheet]"))
    if (!document.querySelector(`link[href="${sheet.getAttribute("href")}"]`)) document.head.append(sheet);
  form.append(filters);
}
