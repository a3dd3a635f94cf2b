import { expect } from "../browsers.ts";
import { makeAdmin, test } from "../signed-in.ts";
import { expectAccessiblePage, payWith, provider } from "../steps/journeys.ts";
import { queryDatabase } from "../steps/stored-data.ts";

test("an admin releases payouts that stopped for a difference", async ({ signedInAs }, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page: creator, username } = await signedInAs("creator");
  const { page: admin, email } = await signedInAs("fan");
  await makeAdmin(email, "Looks after payouts");
  const id = `creator-${username.split(".")[1]}`;
  await provider("adjust", { account: `acct_${username.split(".")[1]}`, amount: "-100" });
  await queryDatabase(
    "insert into payout_holds (id, seller_id, kind, reason, created_at) values (?, ?, 'mismatch', ?, ?)",
    ...[`mismatch-${id}`, id, "Our records and our payment provider's differ.", Date.now()],
  );

  await test.step("the balances are compared first, and what was typed stays", async () => {
    await admin.goto(`/admin/creators/${username}/payouts`);
    await admin.getByText("Release", { exact: true }).click();
    const release = admin.locator("details", { hasText: "Release it even if" });
    await release.getByLabel("Reason").fill("The provider corrected it by hand");
    await admin.getByRole("button", { name: "Release" }).click();
    await expect(admin.getByText("The balances still differ, by $1.00").first()).toBeVisible();
    await expect(release.getByLabel("Reason")).toHaveValue("The provider corrected it by hand");
    await expectAccessiblePage(admin, javaScriptEnabled);
  });

  await test.step("the difference can be accepted", async () => {
    await admin.getByRole("checkbox", { name: /even if they still differ/ }).check();
    await admin.getByRole("button", { name: "Release" }).click();
    await expect(admin.getByText("Hold released")).toBeVisible();
    await expect(admin.getByText(/difference of -\$1\.00 accepted/)).toBeVisible();
    await expectAccessiblePage(admin, javaScriptEnabled);
    await creator.goto("/payments");
    await expect(creator.getByText(/it doesn't stop your payouts/)).toBeVisible();
    await expectAccessiblePage(creator, javaScriptEnabled);
  });
});

test("a creator reads what they still owe after refunding what was paid out", async ({
  signedInAs,
}, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page: creator, username } = await signedInAs("creator");
  const { page: fan } = await signedInAs("fan");
  const account = `acct_${username.split(".")[1]}`;
  await fan.goto(`/seller/${username}/tip`);
  await fan.getByRole("radio", { name: "Other", exact: true }).check();
  await fan.getByLabel("Other amount").fill("80");
  await fan.getByRole("button", { name: "Continue to payment" }).click();
  await payWith(fan, "4242424242424242");
  await expect(fan.getByText("Tip Sent!")).toBeVisible();
  await provider("make-available", { account });
  await provider("payout", { account });
  await expect
    .poll(() => queryDatabase("select id from payouts where seller_id like ?", `%${account.slice(5)}`))
    .toHaveLength(1);
  await creator.goto("/payments");
  await creator.locator("summary", { hasText: /^Actions for/ }).click();
  await creator.getByRole("link", { name: /^Refund/ }).click();
  await creator.getByLabel("Amount").fill("20");
  await creator
    .getByRole("button")
    .filter({ hasText: /Continue|Refund/ })
    .last()
    .click();
  await creator.getByRole("button", { name: "Refund $20" }).click();
  await expect(creator.getByText("Refund on its way")).toBeVisible();
  await expect(
    creator.getByText("$18.00 for refunds and disputes comes out of your balance before your next payout."),
  ).toBeVisible();
  await expectAccessiblePage(creator, javaScriptEnabled);
});
