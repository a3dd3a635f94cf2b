import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { expectAccessiblePage, payWith, provider } from "../steps/journeys.ts";

test("a creator reads the evidence of a dispute, adds their side, and submits it", async ({
  signedInAs,
}, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page: creator, username } = await signedInAs("creator");
  const { page: fan } = await signedInAs("fan");

  await test.step("a fan disputes a tip with their bank", async () => {
    await fan.goto(`/seller/${username}/tip`);
    await fan.getByRole("radio", { name: "$5" }).check();
    await fan.getByRole("button", { name: "Continue to payment" }).click();
    await payWith(fan, "4000000000000259");
    await expect(fan.getByText("Tip Sent!")).toBeVisible();
  });

  await test.step("the creator finds the dispute, with its deadline and the evidence", async () => {
    const disputes = creator.getByRole("table", { name: "Disputes" });
    await provider("settle", {});
    await creator.goto("/payments");
    await expectAccessiblePage(creator, javaScriptEnabled);
    await disputes.getByRole("link").first().click();
    await expect(creator.getByRole("heading", { level: 1, name: "Dispute" })).toBeVisible();
    await expect(creator.getByText("Needs an answer")).toBeVisible();
    await expect(creator.getByText("Deadline", { exact: true })).toBeVisible();
    await expect(creator.getByText("A tip is a gift").first()).toBeVisible();
    await expectAccessiblePage(creator, javaScriptEnabled);
  });

  await test.step("they add their side and a file, and submit", async () => {
    await creator.getByLabel("Your side (optional)").fill("They thanked me for the stream that day.");
    await creator.getByLabel("Anything else (optional)").setInputFiles({
      name: "chat.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7 chat"),
    });
    await creator.getByRole("button", { name: "Save" }).click();
    await expect(creator.getByText("Your answer is saved")).toBeVisible();
    await expect(creator.getByLabel("Your side (optional)")).toHaveValue(/thanked me/);
    await expect(creator.getByText(/Added: chat\.pdf/)).toBeVisible();
    await creator.getByRole("button", { name: "Submit now" }).click();
    await expect(creator.getByText("Evidence submitted").first()).toBeVisible();
    await expect(creator.getByText("The bank is deciding")).toBeVisible();
    await expect(creator.getByRole("button", { name: "Submit now" })).toHaveCount(0);
    await expectAccessiblePage(creator, javaScriptEnabled);
  });

  await test.step("the fan's receipt explains the dispute", async () => {
    await fan.goto("/payments");
    await fan
      .getByRole("link", { name: /receipt/i })
      .first()
      .click();
    await expect(fan.getByText("Disputed with your bank").first()).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
  });
});
