// The phone's search as a dialog with the filters of /search. Loaded when the search box takes focus; falls back to
// that box and the search page.
const element = (name, className, more = {}) =>
  Object.assign(document.createElement(name), { className, ...more });

/** Opens the dialog for the search box and its text. On /search, focuses that page's form instead. */
export function open(box) {
  const bar = box.closest("details");
  if (!bar.open) return;
  const own = document.querySelector("main .search-panel [type=search]");
  if (own) {
    bar.open = false;
    return own.focus();
  }
  const dialog = element("dialog", "sheet stack search-dialog");
  dialog.setAttribute("aria-labelledby", "search-dialog-title");
  dialog.setAttribute("closedby", "any");
  const head = element("div", "search-dialog-head");
  const close = element("button", "button button-quiet", { type: "button", textContent: "Close" });
  close.onclick = () => dialog.close();
  head.append(element("h2", "", { id: "search-dialog-title", textContent: "Search & Filter" }), close);
  const form = element("form", "form search-panel", { action: "/search" });
  const line = element("div", "search-form");
  line.append(...[...box.form.children].map((child) => child.cloneNode(true)));
  form.append(line);
  dialog.append(head, form);
  const field = line.querySelector("input");
  // By default, Escape would only clear the field.
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
  // Closed, the search box can't regain focus and open the dialog again.
  bar.open = false;
  field.value = box.value;
  field.focus();
  addFilters(form).catch(() => {});
}

async function addFilters(form) {
  const page = new DOMParser().parseFromString(await (await fetch("/search")).text(), "text/html");
  const filters = page.querySelector(".search-panel > .filters");
  if (!filters) return;
  // Nothing has been searched yet, so counts would mislead.
  for (const count of filters.querySelectorAll(".pick-item .num")) count.remove();
  for (const option of filters.querySelectorAll("option"))
    option.textContent = option.textContent.replace(/ \([\d,]+\+?\)$/, "");
  // The dialog already has this title.
  for (const text of filters.querySelector("summary").childNodes)
    if (text.nodeType === Node.TEXT_NODE) text.data = "Filters";
  for (const sheet of page.querySelectorAll("link[rel=stylesheet]"))
    if (!document.querySelector(`link[href="${sheet.getAttribute("href")}"]`)) document.head.append(sheet);
  form.append(filters);
}
