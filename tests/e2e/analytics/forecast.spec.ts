import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { expectAccessiblePage, openTab, payWith } from "../steps/journeys.ts";

test("a creator sees what the next payouts are likely to be, why, and downloads it", async ({
  signedInAs,
}, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page: creator, username } = await signedInAs("creator");
  const { page: fan } = await signedInAs("fan");
  const tile = (term: string) => creator.locator(".stats > .card").filter({ hasText: term });

  await test.step("before the first sale, the page says that nothing is expected", async () => {
    await creator.goto("/analytics");
    await openTab(creator, "Analytics", "Forecast");
    await expect(creator).toHaveURL("/analytics/forecast");
    await expect(tile("Next payout").first()).toContainText("None yet");
    await expect(creator.getByText("We don't expect any earnings for it.")).toHaveCount(4);
    await expect(creator.getByText("No earlier forecasts yet")).toBeVisible();
    await expectAccessiblePage(creator, javaScriptEnabled);
  });

  await test.step("a fan tips, and the tip is in one payout, after the week for which first earnings are held", async () => {
    await fan.goto(`/seller/${username}/tip`);
    await fan.getByRole("radio", { name: "Other", exact: true }).check();
    await fan.getByLabel("Other amount").fill("80");
    await fan.getByRole("button", { name: "Continue to payment" }).click();
    await payWith(fan, "4242424242424242");
    await expect(fan.getByText("Tip Sent!")).toBeVisible();

    await creator.reload();
    await expect(tile("Next four payouts")).toContainText("$72.00");
    await expect(tile("Earned already").first()).toContainText("$72.00");
    await expect(
      creator.getByText("First earnings are held for 7 days after your first sale."),
    ).toBeVisible();
    await expect(creator.getByText("Likely $72.00", { exact: true })).toHaveCount(1);
    const chart = creator.getByRole("img", { name: /^The next four payouts\. \$72\.00 in total/ });
    await expect(chart).toBeVisible();
    await creator.getByText("Show as a table").click();
    const table = creator.getByRole("table", { name: "The next four payouts" });
    await expect(table.getByText("$72.00").first()).toBeVisible();
    await expectAccessiblePage(creator, javaScriptEnabled);
  });

  await test.step("the file has the four payouts", async () => {
    const download = creator.waitForEvent("download");
    await creator.getByRole("link", { name: "Download CSV" }).click();
    expect((await download).suggestedFilename()).toMatch(/^forecast-\d{4}-\d\d-\d\d\.csv$/);
  });

  await test.step("a creator without subscribers reads when there will be a comparison", async () => {
    await openTab(creator, "Analytics", "Compare");
    await expect(creator).toHaveURL("/analytics/compare");
    await expect(creator.getByText("Nothing to compare yet")).toBeVisible();
    await expectAccessiblePage(creator, javaScriptEnabled);
  });
});
