import { type Browser, test as base, type Page } from "@playwright/test";
import { TextPage, textBrowser } from "./text-browser/page.ts";

export { expect } from "./text-browser/expect.ts";

/** Whether the page has a layout, a keyboard, and focus; the text browser's pages don't. */
export const hasScreen = (page: Page) => !((page as unknown) instanceof TextPage);

/** Playwright's test; projects with `readsText` use the text browser. */
export const test = base.extend<object, { readsText: boolean }>({
  readsText: [false, { option: true, scope: "worker" }],
  browser: [
    async ({ playwright, browserName, readsText }, provide) => {
      const browser = readsText
        ? (textBrowser as unknown as Browser)
        : await playwright[browserName].launch();
      await provide(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
});
