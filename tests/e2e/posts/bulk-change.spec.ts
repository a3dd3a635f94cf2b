import type { Page } from "@playwright/test";
import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { press } from "../steps/composer.ts";
import { expectAccessiblePage } from "../steps/journeys.ts";
import { expectLargeTargets } from "../steps/targets.ts";

async function publish(page: Page, title: string, audience: RegExp, price?: string) {
  await page.goto("/post");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel(/^Text/).fill("Words");
  await page.getByRole("radio", { name: audience }).check();
  if (price) await page.getByLabel(/^Price/).fill(price);
  await press(page, "Publish");
  await expect(page).toHaveURL(/\/content\//);
}

test("several posts are chosen, reviewed, and changed together", async ({ signedInAs }, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page } = await signedInAs("creator");
  await publish(page, "First lamp", /^One-time/, "5");
  await publish(page, "Second lamp", /^One-time/, "6");
  await publish(page, "Open window", /^Free/);

  await test.step("all posts of the page are selected at once", async () => {
    await page.goto("/dashboard/posts");
    await page.getByRole("link", { name: "Select all on this page" }).click();
    for (const name of ["First lamp", "Second lamp", "Open window"])
      await expect(page.getByRole("checkbox", { name: `Select ${name}` })).toBeChecked();
    if (javaScriptEnabled) await expect(page.getByText("3 selected")).toBeVisible();
    await expectAccessiblePage(page, javaScriptEnabled);
    await press(page, javaScriptEnabled ? "Change 3 posts" : "Change selected");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Change 3 posts");
    await expectAccessiblePage(page, javaScriptEnabled);
  });

  await test.step("a wrong price is refused with everything kept", async () => {
    await page.getByLabel(/^Price/).fill("0.10");
    await page.getByLabel(/^Add tags/).fill("tide");
    await press(page, "Review changes");
    await expect(page.getByText("Enter a price from $1 to $1,000").first()).toBeVisible();
    await expect(page.getByLabel(/^Add tags/)).toHaveValue("tide");
    await expect(page.getByRole("checkbox", { name: /First lamp/ })).toBeChecked();
    await expectAccessiblePage(page, javaScriptEnabled);
  });

  await test.step("the review says what each post becomes, and what one keeps", async () => {
    await page.getByLabel(/^Price/).fill("8");
    await press(page, "Review changes");
    await expect(page.getByRole("heading", { name: "3 posts will change" })).toBeVisible();
    await expect(page.getByText("$8 one-time")).toHaveCount(2);
    await expect(page.getByText("No price: it isn't a one-time purchase.")).toBeVisible();
    await expectAccessiblePage(page, javaScriptEnabled);
    await expectLargeTargets(page, new URL(page.url()).pathname + new URL(page.url()).search);
    await press(page, "Change 3 posts");
    await expect(page.getByText("3 posts changed")).toBeVisible();
    await expect(page.getByText("$8 one-time")).toHaveCount(2);
  });

  await test.step("the change can be undone as long as the page offers it", async () => {
    await expectAccessiblePage(page, javaScriptEnabled);
    await expectLargeTargets(page, "/dashboard/posts");
    await press(page, "Undo");
    await expect(page.getByText("3 posts changed back")).toBeVisible();
    await expect(page.getByText("$8 one-time")).toHaveCount(0);
    await expect(page.getByText("$5 one-time")).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  });

  await test.step("an empty selection leads back with a message", async () => {
    await page.goto("/dashboard/posts");
    await press(page, "Change selected");
    await expect(page.getByText("Nothing selected")).toBeVisible();
  });
});
