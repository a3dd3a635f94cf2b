import { formatDate } from "#ui/primitives/time.tsx";
import { expect, hasScreen } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { publish } from "../steps/composer.ts";
import { expectAccessiblePage } from "../steps/journeys.ts";
import { expectLargeTargets } from "../steps/targets.ts";

test("a day of the calendar opens the composer, and shows the post once it is scheduled", async ({
  signedInAs,
}, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page } = await signedInAs("creator");
  const [year = 0, month = 0] = new Date().toISOString().split("-").map(Number);
  const day = new Date(Date.UTC(year, month, 15)).toISOString().slice(0, 10);
  const date = formatDate(Date.parse(`${day}T00:00Z`));

  await test.step("an empty month says so, and leads on", async () => {
    await page.goto("/dashboard/calendar");
    await expect(page.getByText("No posts this month")).toBeVisible();
    await expectAccessiblePage(page, javaScriptEnabled);
    await expectLargeTargets(page, "/dashboard/calendar");
    await page.getByRole("navigation", { name: "Months" }).getByRole("link").last().click();
    await expect(page).toHaveURL(`/dashboard/calendar?month=${day.slice(0, 7)}`);
  });

  await test.step("on a wide window, each day to come has a link to schedule a post", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole("columnheader", { name: "Sunday" })).toBeVisible();
    await expectAccessiblePage(page, javaScriptEnabled);
    const add = page.getByRole("link", { name: `Schedule a post on ${date}` });
    if (hasScreen(page)) {
      await add.focus();
      await expect(add).toHaveCSS("opacity", "1");
    }
    await add.press("Enter");
    await expect(page).toHaveURL(`/post?on=${day}`);
  });

  await test.step("the composer comes with the date, and the calendar shows the post", async () => {
    await expect(page.getByRole("radio", { name: /^Schedule/ })).toBeChecked();
    await expect(page.getByLabel("Date and time")).toHaveValue(`${day}T18:00`);
    await page.getByLabel("Title").fill("The longest night");
    await page.getByLabel(/^Text/).fill("Soon.");
    await publish(page);
    await expect(page.getByText("Post scheduled")).toBeVisible();
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/dashboard/calendar?month=${day.slice(0, 7)}`);
      await expect(page.getByRole("link", { name: /6:00 PM The longest night Scheduled/ })).toBeVisible();
      await expectAccessiblePage(page, javaScriptEnabled);
    }
    await page.getByRole("link", { name: /The longest night/ }).click();
    await expect(page.getByLabel("Title")).toHaveValue("The longest night");
  });
});
