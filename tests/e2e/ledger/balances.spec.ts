import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { expectAccessiblePage, payWith, provider } from "../steps/journeys.ts";

test("a creator follows the money from a sale to the bank", async ({ signedInAs }, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page: creator, username } = await signedInAs("creator");
  const { page: fan } = await signedInAs("fan");
  const account = `acct_${username.split(".")[1]}`;

  await test.step("a fan tips, and the provider pays it out", async () => {
    await fan.goto(`/seller/${username}/tip`);
    await fan.getByRole("radio", { name: "Other", exact: true }).check();
    await fan.getByLabel("Other amount").fill("80");
    await fan.getByRole("button", { name: "Continue to payment" }).click();
    await payWith(fan, "4242424242424242");
    await expect(fan.getByText("Tip Sent!")).toBeVisible();
    await creator.goto("/payments");
    await expect(creator.getByText("Pending")).toBeVisible();
    await expectAccessiblePage(creator, javaScriptEnabled);
    await provider("make-available", { account });
    await provider("payout", { account });
  });

  await test.step("the balance is in the payout, whose page adds up", async () => {
    const payout = creator.getByRole("table", { name: "Payouts" }).getByRole("link");
    await expect
      .poll(async () => {
        await creator.goto("/payments");
        return payout.count();
      })
      .toBe(1);
    await payout.click();
    await expect(creator.getByRole("heading", { level: 1, name: "Payout" })).toBeVisible();
    await expect(creator.getByText("$72.00").first()).toBeVisible();
    await creator.getByRole("link", { name: "Payments" }).last().click();
  });

  await test.step("the month's statement leads to the sale", async () => {
    await expect(creator).toHaveURL("/payments");
    await creator.getByRole("link", { name: "Monthly statements" }).click();
    await expectAccessiblePage(creator, javaScriptEnabled);
    await creator
      .getByRole("main")
      .getByRole("link", { name: /^\w+ \d{4}$/ })
      .click();
    const statement = creator.getByRole("article", { name: "Statement" });
    for (const text of ["Tip from", "Platform fee", "Payout to your bank"])
      await expect(statement.getByText(text).first()).toBeVisible();
    await expectAccessiblePage(creator, javaScriptEnabled);
    await statement.getByRole("link", { name: /^Tip from/ }).click();
  });

  await test.step("the sale says where its money is", async () => {
    await expect(creator.getByRole("heading", { level: 1, name: "Sale" })).toBeVisible();
    for (const text of ["$80.00", "-$8.00", "$72.00", "paid by us, from the fee"])
      await expect(creator.getByText(text).first()).toBeVisible();
    await expect(
      creator.getByRole("table", { name: "On its way to your bank" }).getByText("Paid"),
    ).toBeVisible();
    await expectAccessiblePage(creator, javaScriptEnabled);
  });
});
