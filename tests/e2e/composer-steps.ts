import { expect, type Page } from "@playwright/test";

/** Chooses files; without a script a button sends them, with one they go by themselves. */
export async function choose(
  page: Page,
  javaScript: boolean | undefined,
  files: { name: string; mimeType: string; buffer: Buffer }[],
) {
  const before = await page.locator("[data-medium]").count();
  await page.getByLabel(/^(Choose files|Add more)/).setInputFiles(files);
  if (!javaScript) await page.getByRole("button", { name: "Upload and arrange" }).click();
  await expect(page.locator("[data-medium]")).toHaveCount(before + files.length);
}
/** Presses the last button of a name: the composer has its own at its end. */
export const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).last().click();
