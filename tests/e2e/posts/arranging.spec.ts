import type { Locator, Page } from "@playwright/test";
import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { choose, jpeg } from "../steps/composer.ts";

const rows = (page: Page) => page.locator("[data-media-item]");
const handle = (page: Page, index: number) => rows(page).nth(index).locator("[data-drag-handle]");

async function expectOrder(page: Page, names: string[]) {
  await expect(rows(page)).toHaveCount(names.length);
  for (const [index, name] of names.entries())
    await expect(rows(page).nth(index)).toContainText(`Photo ${index + 1} ${name}`);
}

/** Drags the first photo to `target` and presses Escape, wherever the focus is. */
async function dragAndEscape(page: Page, target: Locator) {
  await page.getByLabel("Title").focus();
  await handle(page, 0).hover();
  await page.mouse.down();
  await target.hover();
  await expect(page.locator(".is-dragged")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.locator(".is-dragged")).toHaveCount(0);
  await page.mouse.up();
}

async function dragDuringUpload(page: Page, target: Locator) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/post.data", async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel(/^Add (photos|more)/).setInputFiles([await jpeg("third.jpg", "#6a4")]);
  const listing = page.waitForRequest("**/post.data");
  await listing;
  await handle(page, 0).hover();
  await page.mouse.down();
  await target.hover();
  release();
  await expect(rows(page)).toHaveCount(3);
  await handle(page, 2).hover();
  await page.mouse.up();
}

test("photos are rearranged by dragging, even while another is uploaded", { tag: "@scripts" }, async ({
  signedInAs,
}) => {
  const { page } = await signedInAs("creator");
  const { width, height } = page.viewportSize() ?? { width: 360, height: 740 };
  await page.setViewportSize({ width, height: 4 * height });
  await page.goto("/post");
  await page.getByLabel("Title").fill("Two lamps");
  await choose(page, true, [await jpeg("first.jpg", "#a85"), await jpeg("second.jpg", "#468")]);
  await expectOrder(page, ["first.jpg", "second.jpg"]);
  const lower = handle(page, 1);
  for (const order of [
    ["second.jpg", "first.jpg"],
    ["first.jpg", "second.jpg"],
  ]) {
    await handle(page, 0).dragTo(lower);
    await expectOrder(page, order);
  }
  await dragAndEscape(page, lower);
  await expectOrder(page, ["first.jpg", "second.jpg"]);
  await dragDuringUpload(page, lower);
  await expectOrder(page, ["second.jpg", "third.jpg", "first.jpg"]);
  await expect(page.getByLabel("Title")).toHaveValue("Two lamps");
  await page.getByRole("button", { name: "Save as draft" }).click();
  await page.getByRole("link", { name: "Two lamps", exact: true }).click();
  await expectOrder(page, ["second.jpg", "third.jpg", "first.jpg"]);
});
