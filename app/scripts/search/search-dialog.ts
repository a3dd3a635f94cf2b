import { find, make, parsePage } from "../dom.ts";
import { withoutCount } from "./without-count.ts";

/** Opens the phone's search dialog with the box's text. On /search, focuses that page's form instead. */
export function open(box: HTMLInputElement) {
  const bar = box.closest("details");
  if (!bar?.open) return;
  const own = find("main .search-panel [type=search]");
  if (own) {
    bar.open = false;
    own.focus();
    return;
  }
  const dialog = make("dialog", { className: "sheet stack search-dialog" });
  dialog.setAttribute("aria-labelledby", "search-dialog-title");
  dialog.setAttribute("closedby", "any");
  const head = make("div", { className: "search-dialog-head" });
  const close = make("button", { type: "button", className: "button button-quiet", textContent: "Close" });
  close.onclick = () => dialog.close();
  head.append(make("h2", { id: "search-dialog-title", textContent: "Search & Filter" }), close);
  const form = make("form", { className: "form search-panel", action: "/search" });
  const line = make("div", { className: "search-form" });
  const field = box.cloneNode() as HTMLInputElement;
  const others = [...(box.form?.children ?? [])].filter((child) => child !== box);
  line.append(field, ...others.map((child) => child.cloneNode(true)));
  form.append(line);
  dialog.append(head, form);
  // By default, Escape would only clear the field.
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener("close", () => {
    box.value = field.value;
    dialog.remove();
    find("summary", bar)?.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  // While closed, the box can't regain the focus and open the dialog again.
  bar.open = false;
  field.value = box.value;
  field.focus();
  addFilters(form).catch(() => {});
}

async function addFilters(form: HTMLFormElement) {
  const page = parsePage(await (await fetch("/search")).text());
  const filters = find(".search-panel > .filters", page);
  if (!filters) return;
  // Nothing has been searched yet, so counts would mislead.
  for (const count of filters.querySelectorAll(".pick-item .num")) count.remove();
  for (const option of filters.querySelectorAll("option")) option.textContent = withoutCount(option.text);
  // The dialog already has this title.
  for (const text of filters.querySelector("summary")?.childNodes ?? [])
    if (text instanceof Text) text.data = "Filters";
  for (const sheet of page.querySelectorAll("link[rel=stylesheet]"))
    if (!document.querySelector(`link[href="${sheet.getAttribute("href")}"]`)) document.head.append(sheet);
  form.append(filters);
}
