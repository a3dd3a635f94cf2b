import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { expectAccessiblePage, payWith } from "../steps/journeys.ts";

test("a creator sets a message price, and a fan unlocks messages", async ({ signedInAs }, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page: creator, username } = await signedInAs("creator");
  const { page: fan } = await signedInAs("fan");

  await test.step("the creator asks for a price, after a mistake", async () => {
    await creator.goto("/settings?tab=payments");
    await creator.getByRole("link", { name: "Message price" }).click();
    await creator.getByRole("radio", { name: "Free for subscribers" }).check();
    await creator.getByLabel("One-time price").fill("9");
    await creator.getByRole("button", { name: "Save" }).click();
    await expect(creator.getByText("Minimum message unlock price is $10.00").first()).toBeVisible();
    await expectAccessiblePage(creator, javaScriptEnabled);
    await creator.getByLabel("One-time price").fill("12.50");
    await creator.getByRole("radio", { name: "2 days" }).check();
    await creator.getByRole("button", { name: "Save" }).click();
    await expect(creator.getByText("Message price saved")).toBeVisible();
  });

  await test.step("the fan pays it once and can write", async () => {
    await fan.goto(`/seller/${username}`);
    await fan.getByRole("link", { name: "Message · $12.50" }).click();
    await expect(fan.getByRole("heading", { name: /^Unlock messages with/ })).toBeVisible();
    await expect(fan.getByText("New to messages")).toBeVisible();
    await expect(fan.getByText(/within 2 days of your first message, or your money back/)).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.getByRole("button", { name: "Continue to payment" }).click();
    await payWith(fan, "4242424242424242");
    await expect(fan).toHaveURL(`/seller/${username}/messages`);
    await expect(fan.getByText("Messages Unlocked!")).toBeVisible();
    await expect(fan.getByText(/Write within 30 days to get the promised reply/)).toBeVisible();
    await fan.getByLabel(/^Message to/).fill("Hello");
    await fan.getByRole("button", { name: "Send" }).click();
    await expect(fan.getByText("Hello", { exact: true })).toBeVisible();
    await fan.goto(`/seller/${username}`);
    await expect(fan.getByRole("link", { name: /^Unlock messages/ })).toHaveCount(0);
    await expectAccessiblePage(fan, javaScriptEnabled);
  });

  await test.step("without a reply, a creator who blocks the fan returns the fee, and the fan can't find them", async () => {
    await creator.goto("/messages");
    await expect(creator.getByText("47 hours left to reply")).toBeVisible();
    await expectAccessiblePage(creator, javaScriptEnabled);
    await creator.getByRole("main").getByRole("listitem").first().getByRole("link").click();
    await expect(creator.getByText(/or the unlock fee goes back to your fan/)).toBeVisible();
    await creator.locator("summary", { hasText: "Search and options" }).click();
    await creator.getByRole("link", { name: "Block" }).click();
    await creator.getByRole("button", { name: "Block" }).click();
    await expect(creator.getByRole("button", { name: "Unblock" })).toBeVisible();
    await fan.goto(`/seller/${username}`);
    await expect(fan.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
    await fan.goto("/notifications");
    await fan.getByRole("link", { name: /so you get your \$12\.50 back/ }).click();
    await expect(fan.getByText("$12.50").first()).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await creator.getByRole("button", { name: "Unblock" }).click();
    await expect(creator.getByText(/is unblocked/)).toBeVisible();
    await fan.goto(`/seller/${username}`);
    await expect(fan.getByRole("link", { name: "Message · $12.50" })).toBeVisible();
  });
});
