import { find, parsePage } from "../dom.ts";

// See docs/product.md, section 9.4.
const TRIES = 10;
const PAUSE_MS = 3_000;
const OVERALL_MS = 60_000;

export const mayAskAgain = (tries: number, elapsedMs: number) =>
  tries < TRIES && elapsedMs + PAUSE_MS < OVERALL_MS;

/** Fetches the page behind a refresh link until its heading changes, then opens it; after the last try, says so. */
export function pollPage(link: HTMLAnchorElement) {
  const heading = find("h1")?.textContent;
  const start = Date.now();
  let tries = 0;
  const ask = async () => {
    tries += 1;
    try {
      const response = await fetch(link.href);
      const found = response.ok ? find("h1", parsePage(await response.text()))?.textContent : heading;
      if (found !== heading) return location.replace(link.href);
    } catch {
      // Without a connection, the next try may succeed; the link stays.
    }
    if (mayAskAgain(tries, Date.now() - start)) setTimeout(ask, PAUSE_MS);
    else location.replace(`${link.href}&late=true`);
  };
  setTimeout(ask, PAUSE_MS);
}
