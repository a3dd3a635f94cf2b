import { expect, type Page, type Route } from "@playwright/test";

/** Chooses files; without a script a button sends them, with one they go by themselves. */
export async function choose(
  page: Page,
  javaScript: boolean | undefined,
  files: { name: string; mimeType: string; buffer: Buffer }[],
) {
  const before = await page.locator("[data-media-item]").count();
  await page.getByLabel(/^(Choose files|Add more)/).setInputFiles(files);
  if (!javaScript) await page.getByRole("button", { name: "Upload and reorder" }).click();
  await expect(page.locator("[data-media-item]")).toHaveCount(before + files.length);
}
/** Presses the last button of a name: the composer has its own at its end. */
export const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).last().click();

/** The list's answer to one drag arrives in the middle of the next: the picture stays in the hand, both drags count. */
export async function dragThroughAnAnswer(page: Page) {
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

/** On the list of own posts: a deletion, an archiving and a pin that fail are undone, and a pin that does not stays. */
export async function expectUndo(page: Page, title: string) {
  await page.goto("/dashboard/posts");
  const link = page.getByRole("link", { name: title, exact: true });
  const fails = (route: Route) => (route.request().method() === "POST" ? route.abort() : route.continue());
  await page.route("**/*", fails);
  await page.getByRole("link", { name: `Delete ${title}` }).click();
  await press(page, "Delete post");
  await expect(page.getByText("Deletion Failed")).toBeVisible();
  await expect(link).toBeVisible();
  for (const deed of ["Archive", "Pin"]) {
    await press(page, `${deed} ${title}`);
    await expect(page.getByText("Update Failed")).toBeVisible();
    await expect(page.getByRole("button", { name: `${deed} ${title}` })).toBeVisible();
    await expect(link).toBeVisible();
    await page.reload();
  }
  await page.unroute("**/*", fails);
  await press(page, `Pin ${title}`);
  await expect(page.getByText("Pinned to the top of your page")).toBeVisible();
  await expect(page.getByRole("button", { name: `Unpin ${title}` })).toBeFocused();
  await expect(page.getByText("Pinned", { exact: true })).toBeVisible();
}
