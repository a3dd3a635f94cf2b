import { randomBytes } from "node:crypto";
import type { Page, Route } from "@playwright/test";
import sharp from "sharp";
import { expect } from "../browsers.ts";

export const jpeg = async (name: string, color: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 900, height: 1100, channels: 3, background: color } })
    .jpeg()
    .toBuffer(),
});

/** A photo that no other test has: one that is removed can't be posted again. */
export const uniqueJpeg = (name: string) => jpeg(name, `#${randomBytes(3).toString("hex")}`);

/** Chooses files, which upload automatically with JavaScript and by a button without it. */
export async function choose(
  page: Page,
  javaScript: boolean | undefined,
  files: { name: string; mimeType: string; buffer: Buffer }[],
) {
  const before = await page.locator("[data-media-item]").count();
  await page.getByLabel(/^Add (photos|more)/).setInputFiles(files);
  if (!javaScript) {
    await page.getByRole("button", { name: "Upload and reorder" }).click();
    await expect(page).toHaveURL(/#media$/);
  }
  await expect(page.locator("[data-media-item]")).toHaveCount(before + files.length);
  const isAsked = (await page.getByRole("radio", { name: ONLY_ME }).count()) > 0;
  if (isAsked) await sayOnlyMe(page);
}
const ONLY_ME = "Only me";
/** Who is in the files. */
export const sayOnlyMe = (page: Page) => page.getByRole("radio", { name: ONLY_ME }).check();

/** Shows a chosen file's alt text, preview, and buttons. */
export async function openFile(page: Page, index: number) {
  const file = page.locator("[data-media-item]").nth(index);
  if ((await file.getAttribute("open")) === null) await file.locator("summary").click();
}
/** The button's label follows the chosen time; in a text browser it has both. */
export const publish = (page: Page) => press(page, /^(Publish|Schedule)/);
export const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).last().click();

/** Opens the menu of a row, such as a post's. */
export const openActions = (page: Page, title: string) =>
  page.locator("summary", { hasText: `Actions for ${title}` }).click();

/**
 * In the list of own posts, a failed deletion, archiving, or pin is undone; a successful pin stays, and a deletion
 * leaves the list and its focus. Escape closes the menu.
 */
export async function expectUndo(page: Page, title: string) {
  // Until then, a press sends the form as it is, which fails without a word.
  const hydrated = () => page.waitForFunction(() => "__remixRouter" in window);
  await page.goto("/dashboard/posts");
  await hydrated();
  const link = page.getByRole("link", { name: title, exact: true });
  const fails = (route: Route) => (route.request().method() === "POST" ? route.abort() : route.continue());
  await page.route("**/*", fails);
  const deletion = page.getByRole("link", { name: `Delete ${title}` });
  await openActions(page, title);
  await page.keyboard.press("Escape");
  await expect(deletion).toBeHidden();
  await openActions(page, title);
  await deletion.click();
  await press(page, "Delete post");
  await expect(page.getByText("Deletion Failed")).toBeVisible();
  await expect(link).toBeVisible();
  for (const action of ["Archive", "Pin"]) {
    await openActions(page, title);
    await press(page, `${action} ${title}`);
    await expect(page.getByText("Update Failed")).toBeVisible();
    await openActions(page, title);
    await expect(page.getByRole("button", { name: `${action} ${title}` })).toBeVisible();
    await expect(link).toBeVisible();
    await page.reload();
    await hydrated();
  }
  await page.unroute("**/*", fails);
  await openActions(page, title);
  await press(page, `Pin ${title}`);
  await expect(page.getByText("Pinned to the top of your page")).toBeVisible();
  await expect(page.locator("summary", { hasText: `Actions for ${title}` })).toBeFocused();
  await expect(page.getByText("Pinned", { exact: true })).toBeVisible();
  await page.goto("/dashboard/posts?sort=edited");
  await openActions(page, title);
  await deletion.click();
  await press(page, "Delete post");
  await expect(page.getByText("Content Deleted")).toBeVisible();
  await expect(page).toHaveURL(/sort=edited$/);
  await expect(page.locator(".own-posts a:focus, .own-filters a:focus")).toBeVisible();
}
