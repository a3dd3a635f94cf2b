import type { Page } from "@playwright/test";

/** Keeps a page from hydrating, or from loading another of its scripts. Returns what lets it, or with `false`, fails it. */
export async function holdScripts(page: Page, name = "entry.client") {
  let end: (arrives: boolean) => void = () => {};
  const ended = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  await page.route(`**/assets/${name}-*`, async (route) => {
    if (await ended) await route.continue();
    else await route.abort();
  });
  return (arrives = true) => end(arrives);
}

/** Waits for what a held page shows: before its style sheet has come, nothing can be tapped or has its place. */
export const painted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
