import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { expectAccessiblePage, payWith } from "../steps/journeys.ts";

test("a fan sets a monthly limit, spends up to it, and raises it", async ({ signedInAs }, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { username } = await signedInAs("creator");
  const { page: fan } = await signedInAs("fan");
  const tipPage = `/seller/${username}/tip`;

  await test.step("the payments page links to the limit, which applies at once", async () => {
    await fan.goto("/payments");
    await fan.getByRole("link", { name: "Monthly limit" }).click();
    await expect(fan.getByText("A month is a calendar month in UTC.")).toBeVisible();
    await fan.getByLabel("Monthly limit").fill("lots");
    await fan.getByRole("button", { name: "Save limit" }).click();
    await expect(fan.getByText("Enter an amount from $0 to $10,000").first()).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.getByLabel("Monthly limit").fill("12.50");
    await fan.getByRole("button", { name: "Save limit" }).click();
    await expect(fan.getByText("It's in effect now.")).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
  });

  await test.step("a sale within the limit is paid, and one beyond it is refused before payment, with the amount left", async () => {
    await fan.goto(tipPage);
    await fan.getByRole("radio", { name: "$10" }).check();
    await fan.getByRole("button", { name: "Continue to payment" }).click();
    await payWith(fan, "4242424242424242");
    await expect(fan.getByText("Tip Sent!")).toBeVisible();
    await fan.goto(tipPage);
    await fan.getByRole("radio", { name: "$5" }).check();
    await fan.getByRole("button", { name: "Continue to payment" }).click();
    await expect(fan.getByText("You have $2.50 left this month. You weren't charged.").first()).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.getByRole("link", { name: "See or change your limit" }).click();
  });

  await test.step("a higher limit waits a day, and can be withdrawn", async () => {
    await fan.getByLabel("Monthly limit").fill("100");
    await fan.getByRole("button", { name: "Save limit" }).click();
    await expect(fan.getByText("It takes effect in 24 hours, unless you withdraw it.")).toBeVisible();
    await expect(fan.getByText("Your limit becomes $100.00 on")).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.getByRole("button", { name: "Withdraw this change" }).click();
    await expect(fan.getByText("Your limit stays as it is.")).toBeVisible();
  });
});
