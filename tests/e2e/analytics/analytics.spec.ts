import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { expectAccessiblePage, openTab, payWith } from "../steps/journeys.ts";

test("a creator sees what a tip earned, for any dates, and downloads it", async ({ signedInAs }, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page: creator, username } = await signedInAs("creator");
  const { page: fan } = await signedInAs("fan");

  await test.step("before the first sale, there is a next step in place of a chart", async () => {
    await creator.goto("/analytics");
    await expect(creator.getByText("No sales in this period")).toBeVisible();
    await expectAccessiblePage(creator, javaScriptEnabled);
  });

  await test.step("a fan tips", async () => {
    await fan.goto(`/seller/${username}/tip`);
    await fan.getByRole("radio", { name: "Other", exact: true }).check();
    await fan.getByLabel("Other amount").fill("80");
    await fan.getByRole("button", { name: "Continue to payment" }).click();
    await payWith(fan, "4242424242424242");
    await expect(fan.getByText("Tip Sent!")).toBeVisible();
  });

  await test.step("the chart says what it shows, and its table has the same figures", async () => {
    await creator.goto("/analytics");
    const chart = creator.getByRole("img", { name: /^Net earnings by day. \$72\.00 in total/ });
    await expect(chart).toBeVisible();
    await creator.getByText("Show as a table").click();
    await expect(
      creator.getByRole("table", { name: "Net earnings" }).getByText("$72.00").first(),
    ).toBeVisible();
    const sources = creator.getByRole("table", { name: "By source" });
    await expect(sources.getByRole("row", { name: /Tips/ })).toContainText("$80.00");
    await expect(sources.getByRole("row", { name: /Tips/ })).toContainText("-$8.00");
    await expectAccessiblePage(creator, javaScriptEnabled);
    if (javaScriptEnabled) {
      await chart.locator(".chart-bar").last().hover();
      await expect(creator.getByText(/\$72\.00 net/)).toBeVisible();
    }
  });

  await test.step("any dates can be entered in a form, and other pages keep them", async () => {
    await creator.getByText("Custom dates").click();
    await creator.getByLabel("From", { exact: true }).fill("2026-01-01");
    await creator.getByLabel("To", { exact: true }).fill("2026-01-31");
    await creator.getByRole("button", { name: "Show" }).click();
    await expect(creator.getByText("January 2026.")).toBeVisible();
    await expect(creator.getByText("No sales in this period")).toBeVisible();
    await openTab(creator, "Analytics", "Subscribers");
    await expect(creator.getByText("January 2026.")).toBeVisible();
    await expect(creator.getByText("Nobody joined or left in this period")).toBeVisible();
    await expect(creator.getByRole("heading", { name: "At the end of January 31, 2026" })).toBeVisible();
    await expect(creator.getByText("Committed MRR")).toHaveCount(0);
    await expectAccessiblePage(creator, javaScriptEnabled);
    await creator.getByRole("navigation", { name: "Range" }).getByRole("link", { name: "All time" }).click();
    await expect(creator).toHaveURL("/analytics/subscribers?range=all");
  });

  await test.step("the file has the day's tip", async () => {
    await creator.goto("/analytics");
    const download = creator.waitForEvent("download");
    await creator.getByRole("link", { name: "Download CSV" }).click();
    expect((await download).suggestedFilename()).toMatch(/^earnings-.*\.csv$/);
  });
});
