import { find, make, parsePage } from "../dom.ts";

let isOpening = false;

/**
 * Shows the marked part of a page as a dialog; a page without one is simply opened. Ignores further clicks meanwhile.
 */
export async function open(link: HTMLAnchorElement) {
  if (isOpening) return;
  isOpening = true;
  try {
    await show(link);
  } finally {
    isOpening = false;
  }
}

async function show(link: HTMLAnchorElement) {
  const response = await fetch(link.href);
  const page = parsePage(await response.text());
  const content = find("[data-dialog-content]", page);
  if (!content) {
    location.assign(response.url);
    return;
  }
  // The current page may lack some of its styles.
  for (const sheet of page.querySelectorAll("link[rel=stylesheet]"))
    if (!document.querySelector(`link[href="${sheet.getAttribute("href")}"]`)) document.head.append(sheet);
  const title = find("h1", content);
  const box = make("dialog", { className: "sheet", ariaLabel: title?.textContent ?? "" });
  box.append(content);
  box.addEventListener("click", (event) => {
    if (!(event.target as Element).closest("[data-close]")) return;
    event.preventDefault();
    box.close();
  });
  box.addEventListener("close", () => {
    box.remove();
    link.focus();
  });
  document.body.append(box);
  box.showModal();
}
