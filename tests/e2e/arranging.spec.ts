import { expect, type Page } from "@playwright/test";
import { test } from "./signed-in.ts";
import { choose, jpeg } from "./steps/composer.ts";

/** The response to one drag arrives during the next: the drag continues, and both count. */
async function dragThroughAnAnswer(page: Page) {
  const rows = page.locator("[data-media-item]");
  const names = await rows.locator("p .small").allTextContents();
  const lower = rows.last().getByRole("button", { name: /^Remove/ });
  let answer = () => {};
  const late = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    "**/post",
    async (route) => {
      const response = await route.fetch();
      await late;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const first = page.waitForResponse("**/post");
  await page.locator(".media-item-thumbnail").first().dragTo(lower);
  await page.locator(".media-item-thumbnail").first().hover();
  await page.mouse.down();
  await lower.hover();
  const second = page.waitForRequest("**/post");
  answer();
  await (await first).finished();
  await lower.hover();
  await page.mouse.up();
  await second;
  for (const [at, name] of names.entries())
    await expect(rows.nth(at)).toContainText(`Photo ${at + 1} ${name.trim()}`);
}

// Without JavaScript, buttons do this.
test("photos are rearranged by dragging, even during a save", { tag: "@scripts" }, async ({ signedInAs }) => {
  const { page } = await signedInAs("creator");
  const rows = page.locator("[data-media-item]");
  const { width, height } = page.viewportSize() ?? { width: 360, height: 740 };
  // A mouse can only drag what is in view.
  await page.setViewportSize({ width, height: 2 * height });
  await page.goto("/post");
  await page.getByLabel("Title").fill("Two lamps");
  await choose(page, true, [await jpeg("first.jpg", "#a85"), await jpeg("second.jpg", "#468")]);
  await expect(rows.first()).toContainText("first.jpg");
  for (const first of ["second.jpg", "first.jpg"]) {
    const listed = page.waitForResponse("**/post");
    const lower = rows.last().getByRole("button", { name: /^Remove/ });
    await page.locator(".media-item-thumbnail").first().dragTo(lower);
    await listed;
    await expect(rows.first()).toContainText(first);
  }
  await dragThroughAnAnswer(page);
  await expect(page.getByLabel("Title")).toHaveValue("Two lamps");
});
