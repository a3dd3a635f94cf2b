import { find, make, parsePage } from "../dom.ts";

let isOpening = false;

/**
 * Shows what a page has marked as a dialog, over the page that the link is on; any other page is simply opened. A second
 * click meanwhile does nothing.
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
  // The page behind it may have been styled with less.
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
