import { expect } from "../browsers.ts";
import { makeAdmin, test } from "../signed-in.ts";
import { expectAccessiblePage, openFromMenu, payWith, provider } from "../steps/journeys.ts";

const DECLINED = ["4000000000000002", "4000000000009995", "4000000000000069", "4000000000000127"];

test("an admin answers a paused fan, and appeals a bank's decision", async ({ signedInAs }, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page: creator, username } = await signedInAs("creator");
  const { page: fan, username: payer } = await signedInAs("fan");
  const { page: admin, email } = await signedInAs("fan");
  await makeAdmin(email, "Answers appeals");
  const tip = async (amount: string) => {
    await fan.goto(`/seller/${username}/tip`);
    await fan.getByRole("radio", { name: amount }).check();
    await fan.getByRole("button", { name: "Continue to payment" }).click();
  };

  await test.step("a fan's tip is disputed, and the bank turns the evidence down", async () => {
    await tip("$5");
    await payWith(fan, "4000000000000259");
    await expect(fan.getByText("Tip Sent!")).toBeVisible();
    await provider("settle", {});
    await creator.goto("/payments");
    await creator.getByRole("table", { name: "Disputes" }).getByRole("link").first().click();
    await creator.getByRole("button", { name: "Submit now" }).click();
    await expect(creator.getByText("The bank is deciding")).toBeVisible();
    await provider("reject-evidence", { dispute: new URL(creator.url()).pathname.split("/").at(-1) ?? "" });
    await provider("settle", {});
  });

  await test.step("four of the fan's cards are declined, and the fan writes to us", async () => {
    await tip("$10");
    for (const card of DECLINED) {
      await payWith(fan, card);
      await fan.waitForLoadState();
    }
    await provider("settle", {});
    await fan.goto("/payments");
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.getByRole("link", { name: "See why, and tell us if it's a mistake" }).click();
    await expect(fan.getByText("4 different cards were declined on your account")).toBeVisible();
    await fan.getByLabel("Tell us what happened").fill("I mistyped all of them.");
    await fan.getByRole("button", { name: "Ask us to lift the pause" }).click();
    await expect(fan.getByText("Message sent")).toBeVisible();
  });

  const row = (text: string) => admin.getByRole("listitem").filter({ hasText: text });
  await test.step("an admin finds both, and says why the pause is lifted", async () => {
    await admin.goto("/admin");
    await openFromMenu(admin, "Appeals");
    await expectAccessiblePage(admin, javaScriptEnabled);
    const block = row("I mistyped all of them.").filter({ hasText: payer });
    await block.getByRole("textbox").fill("No");
    await block.getByRole("button", { name: `Lift ${payer}'s pause` }).click();
    await expect(admin.getByText("Say why, in a few words").first()).toBeVisible();
    await expectAccessiblePage(admin, javaScriptEnabled);
    await expect(block.getByRole("textbox")).toHaveValue("No");
    await block.getByRole("textbox").fill("The cards are the fan's own");
    await block.getByRole("button", { name: `Lift ${payer}'s pause` }).click();
    await expect(admin.getByText("Pause lifted")).toBeVisible();
    await fan.goto("/payments/blocked");
    await expect(fan.getByText("No payments of yours were stopped because of declined cards.")).toBeVisible();
  });

  await test.step("they appeal, and the creator reads that", async () => {
    const dispute = row(`Tip from ${payer}`);
    await dispute.getByRole("textbox").fill("A tip is a gift, as the page said");
    await dispute.getByRole("button", { name: `Appeal the decision on ${payer}'s dispute` }).click();
    await expect(admin.getByText("Appeal filed")).toBeVisible();
    await expect(dispute).toHaveCount(0);
    await creator.reload();
    await expect(creator.getByText("Appealed")).toBeVisible();
  });
});
