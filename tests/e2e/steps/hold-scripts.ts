import type { Page } from "@playwright/test";

/**
 * Blocks a page's hydration or one of its scripts. Returns a function that lets the script load or, with `false`, fail.
 */
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

/** Waits for the stylesheet, before which nothing can be tapped or has its final position. */
export const painted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
