import { type Browser, test as base, type Page } from "@playwright/test";
import { TextPage, textBrowser } from "./text-browser/page.ts";

export { expect } from "./text-browser/expect.ts";

/** Whether a page has a layout, a keyboard, and a focus: the text browser's have none. */
export const hasScreen = (page: Page) => !((page as unknown) instanceof TextPage);

/** Playwright's tests, whose browser is the text browser where a project asks for it. */
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
