import { expect } from "../browsers.ts";
import { makeAdmin, test } from "../signed-in.ts";
import { expectAccessiblePage, openFromMenu, payWith } from "../steps/journeys.ts";

test("an admin finds a fan's payment and reads what happened to it", async ({ signedInAs }, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { username: creator } = await signedInAs("creator");
  const { page: fan, username } = await signedInAs("fan");
  const { page: admin, email } = await signedInAs("fan");
  await makeAdmin(email, "Looks after payments");

  await test.step("a fan pays", async () => {
    await fan.goto(`/seller/${creator}/tip`);
    await fan.getByRole("radio", { name: "$5" }).check();
    await fan.getByRole("button", { name: "Continue to payment" }).click();
    await payWith(fan, "4242424242424242");
    await expect(fan.getByText("Tip Sent!")).toBeVisible();
  });

  await test.step("an admin finds the payment by the fan's name", async () => {
    await admin.goto("/admin");
    await openFromMenu(admin, "Payments");
    await expectAccessiblePage(admin, javaScriptEnabled);
    await admin.getByLabel("Find a payment").fill(username);
    await admin.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(admin).toHaveURL(/\/admin\/payments\/pi_/);
    await expect(admin.getByText("Ledger: Sale")).toBeVisible();
    await expect(admin.getByRole("link", { name: "Refund" })).toBeVisible();
    await expectAccessiblePage(admin, javaScriptEnabled);
  });
});
