import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { advanceClock, expectAccessiblePage, payWith } from "../steps/journeys.ts";
import { queryDatabase, runSchedule } from "../steps/stored-data.ts";

test("a creator asks for a higher price, and it is charged once the fan has accepted it", async ({
  signedInAs,
}, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page: creator, username } = await signedInAs("creator");
  const { page: fan, email, username: fanName } = await signedInAs("fan");
  const ofFan = "buyer_id = (select id from profiles where username = ?)";

  await test.step("a fan subscribes at $15", async () => {
    await fan.goto(`/seller/${username}/subscribe`);
    await fan.getByRole("button", { name: /^Subscribe/ }).click();
    await payWith(fan, "4242424242424242");
    await expect(fan.getByText("Subscription Activated!").first()).toBeVisible();
  });

  await test.step("raising the price leads to a choice, with its effects", async () => {
    await creator.goto("/profile/edit");
    await creator.getByLabel("Monthly subscription price").fill("20");
    await creator.getByRole("button", { name: "Save" }).click();
    await expect(
      creator.getByText("New subscribers pay $20/month. 1 subscriber pays $15/month."),
    ).toBeVisible();
    await expectAccessiblePage(creator, javaScriptEnabled);
    await creator.getByRole("radio", { name: /Ask for \$20\/month, or end/ }).check();
    await creator.getByRole("button", { name: "Continue" }).click();
    await expect(creator.getByText("1 subscriber is asked")).toBeVisible();
    await expectAccessiblePage(creator, javaScriptEnabled);
    await creator.getByRole("button", { name: "Ask 1 subscriber" }).click();
    await expect(creator.getByText("Your subscribers will be asked")).toBeVisible();
    await expect(creator.locator("dl > div", { hasText: "Will be asked" })).toContainText("1");
    await expectAccessiblePage(creator, javaScriptEnabled);
    await runSchedule();
    await creator.goto("/settings/subscription-price");
    await expect(creator.getByText("Asked", { exact: true })).toBeVisible();
  });

  await test.step("the fan reads the terms, declines, and changes their mind", async () => {
    await fan.goto("/subscriptions");
    await fan.getByRole("link", { name: "Answer", exact: true }).click();
    await expect(fan.getByText("instead of $15/month, charged from")).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.getByRole("button", { name: "End my subscription" }).click();
    await expect(fan.getByText("Your subscription will end")).toBeVisible();
    await expect(fan.getByText("Changed your mind?")).toBeVisible();
    await expect(fan.getByText("If you don't accept")).toHaveCount(0);
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.getByRole("button", { name: "Accept $20/month" }).click();
    await expect(fan.getByText("You accepted $20/month")).toBeVisible();
    await fan.goto("/payments");
    await expect(fan.getByRole("cell", { name: "$20.00" })).toBeVisible();
  });

  await test.step("a day before the renewal, the new price is set, and then charged", async () => {
    await queryDatabase(`update price_requests set effective_from = 1, due_at = 1 where ${ofFan}`, fanName);
    await queryDatabase(
      `update subscriptions set current_period_end = ? where ${ofFan}`,
      Date.now() + 3_600_000,
      fanName,
    );
    await runSchedule();
    await fan.goto("/subscriptions");
    await expect(fan.getByText(/Renews on .* for \$20 with Visa/)).toBeVisible();
    await advanceClock(email, 32);
    await expect
      .poll(async () => (await queryDatabase(`select gross from payments where ${ofFan}`, fanName)).length)
      .toBe(2);
    await fan.goto("/payments");
    await expect(fan.getByText("$20.00").first()).toBeVisible();
    await creator.goto("/settings/subscription-price");
    await expect(creator.getByText("You asked for $20/month")).toBeVisible();
  });
});
