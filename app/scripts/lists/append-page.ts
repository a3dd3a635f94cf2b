import { find, parsePage } from "../dom.ts";

/** Also replaces the pager with that page's. */
export async function appendPage(list: HTMLElement, href: string) {
  const response = await fetch(href);
  const page = parsePage(await response.text());
  const more = page.getElementById(list.id);
  if (!more) return location.assign(href);
  const link = find("a", more);
  list.append(...more.children);
  if (find("[data-slot]:not([data-watched])", list))
    import("../boosts/seen.ts").then(({ watchSeen }) => watchSeen(list));
  const pager = document.getElementById("pager");
  const next = page.getElementById("pager");
  if (next) pager?.replaceWith(next);
  else pager?.remove();
  link?.focus({ preventScroll: true });
}
