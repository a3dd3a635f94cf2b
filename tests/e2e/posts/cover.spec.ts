import { expect, hasScreen } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { choose, jpeg, openFile, press } from "../steps/composer.ts";
import { expectAccessiblePage } from "../steps/journeys.ts";

test("a file is made the cover, and its card shows the chosen part", async ({ signedInAs }, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page, username } = await signedInAs("creator");
  await page.goto("/post");
  await page.getByLabel("Title").fill("Two lamps");
  await choose(page, javaScriptEnabled, [await jpeg("first.jpg", "#a85"), await jpeg("second.jpg", "#468")]);
  const files = page.locator("[data-media-item]");
  await expect(files.first().getByText("Cover", { exact: true })).toBeVisible();
  await expect(files.first()).toContainText("first.jpg");
  await openFile(page, 1);
  await page.getByRole("button", { name: "Make cover Photo 2" }).click();
  await expect(files.first()).toContainText("second.jpg");
  await expect(page.getByLabel("Title")).toHaveValue("Two lamps");

  await page.getByText("Cover crop").click();
  await page.getByRole("radio", { name: "Bottom", exact: true }).check();
  if (javaScriptEnabled) await expect(page.locator(".post-preview .focus-bottom").first()).toBeAttached();
  await expectAccessiblePage(page, javaScriptEnabled);
  // Dragging over the picture also sets the position.
  if (javaScriptEnabled) {
    await page.locator("[data-focus=bottom]").hover();
    await page.mouse.down();
    await page.locator("[data-focus=top-left]").hover();
    await page.mouse.up();
    await expect(page.getByRole("radio", { name: "Top left" })).toBeChecked();
  } else await page.getByRole("radio", { name: "Top left" }).check();
  await press(page, "Publish");
  await expect(page).toHaveURL(/\/content\//);
  const content = new URL(page.url()).pathname;
  await page.goto(`/seller/${username}`);
  if (hasScreen(page))
    await expect(page.locator(`.post-card:has(a[href="${content}"]) img`)).toHaveCSS(
      "object-position",
      "0px 0px",
    );
  await page.goto(`/post/${content.split("/").at(-1)}`);
  await expect(page.getByRole("radio", { name: "Top left" })).toBeChecked();
});
