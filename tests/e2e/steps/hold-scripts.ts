import type { Page } from "@playwright/test";

/** Keeps a page from hydrating. Returns what lets it. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/entry.client-*", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Waits for what a held page shows: before its style sheet has come, nothing can be tapped or has its place. */
export const painted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
