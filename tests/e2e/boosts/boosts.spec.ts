import { expect, hasScreen } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { press } from "../steps/composer.ts";
import { expectAccessiblePage, payWith } from "../steps/journeys.ts";

test("a creator boosts a post, pauses it, and gets a refund for undelivered views", async ({
  signedInAs,
}, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page } = await signedInAs("creator");
  await page.setViewportSize({ width: 360, height: 740 });

  await test.step("without a post, there is a next step in place of the form", async () => {
    await page.goto("/boost");
    await expect(page.getByText("Nothing to boost yet")).toBeVisible();
    await expectAccessiblePage(page, javaScriptEnabled);
    await page.getByRole("link", { name: "Post Content" }).last().click();
    await expect(page).toHaveURL("/post");
    await page.getByLabel("Title").fill("A lamp to promote");
    await page.getByLabel(/^Text/).fill("It burns all night.");
    await page.getByRole("radio", { name: /^Free/ }).check();
    await press(page, "Publish");
    await expect(page).toHaveURL(/\/content\//);
  });

  await test.step("a budget that is too small is explained, with everything kept", async () => {
    await page.goto("/boost");
    await expectAccessiblePage(page, javaScriptEnabled);
    if (hasScreen(page)) {
      const [budget, days] = await Promise.all(
        ["Budget", "Days"].map((name) => page.getByLabel(name).boundingBox()),
      );
      expect([days?.x, days?.width]).toEqual([budget?.x, budget?.width]);
    }
    await page.getByLabel("Budget").fill("2");
    await page.getByLabel("Days").fill("3");
    await page.getByRole("button", { name: "See the estimate" }).click();
    await expect(page.getByText("Enter a budget from $5 to $500").first()).toBeVisible();
    await expect(page.getByLabel("Days")).toHaveValue("3");
    await expectAccessiblePage(page, javaScriptEnabled);
  });

  await test.step("the estimate and the terms come before paying", async () => {
    await page.getByLabel("Budget").fill("20");
    await page.getByRole("button", { name: "See the estimate" }).click();
    await expect(page.getByRole("heading", { name: "Review your boost" })).toBeVisible();
    await expect(page.getByText("$20 one-time")).toBeVisible();
    await expectAccessiblePage(page, javaScriptEnabled);
    await page.getByRole("button", { name: "Pay $20" }).click();
    await payWith(page, "4242424242424242");
  });

  await test.step("once paid, the boost runs, and can be paused and resumed", async () => {
    await expect(page).toHaveURL(/\/boost\/[\w-]{22}$/);
    await expect(page.getByText("Your boost is running")).toBeVisible();
    for (const figure of hasScreen(page) ? await page.locator(".tiles .figure").all() : [])
      expect(await figure.evaluate((dd) => dd.scrollWidth - dd.clientWidth), "no tile is too narrow").toBe(0);
    await expectAccessiblePage(page, javaScriptEnabled);
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText("Boost paused")).toBeVisible();
    await page.getByRole("button", { name: "Resume" }).click();
    await expect(page.getByText("Boost resumed")).toBeVisible();
  });

  await test.step("once ended, the page names what wasn't delivered", async () => {
    await page.getByText("End now").click();
    await expect(page.getByText("$20 goes back to your card.")).toBeVisible();
    await page.getByRole("button", { name: "End this boost" }).click();
    await expect(page.getByText("Boost ended")).toBeVisible();
    await expect(page.getByText("You ended it.")).toBeVisible();
    await expectAccessiblePage(page, javaScriptEnabled);
  });
});
