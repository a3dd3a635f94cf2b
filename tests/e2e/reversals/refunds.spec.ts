import type { Page } from "@playwright/test";
import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { press } from "../steps/composer.ts";
import { expectAccessiblePage, payWith } from "../steps/journeys.ts";

const SECRET = "Behind the door there is a second door.";

async function publish(creator: Page, title: string) {
  await creator.goto("/post");
  await creator.getByLabel("Title").fill(title);
  await creator.getByLabel(/^Text/).fill(SECRET);
  await creator.getByRole("radio", { name: /^One-time purchase/ }).check();
  await creator.getByLabel(/^Price/).fill("7");
  await press(creator, /^Publish/);
  await expect(creator).toHaveURL(/\/content\//);
  return new URL(creator.url()).pathname;
}

test("a fan buys a post, doesn't open it, and gets the money back", async ({ signedInAs }, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page: creator } = await signedInAs("creator");
  const path = await publish(creator, "The second door");
  const { page: fan } = await signedInAs("fan");

  await test.step("the price says that the post can be returned, and paying doesn't open it", async () => {
    await fan.goto(`${path}/unlock`);
    await expect(fan.getByText(/full refund within 24 hours if you haven't opened it/)).toBeVisible();
    await fan.getByRole("button", { name: "Purchase Now" }).click();
    await payWith(fan, "4242424242424242");
    await expect(fan.getByRole("heading", { name: "Post Unlocked!" })).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.getByRole("link", { name: "My payments" }).click();
  });

  await test.step("the receipt leads to the refund, which says what happens", async () => {
    await fan.getByRole("link", { name: /^View receipt for “/ }).click();
    await fan.getByRole("link", { name: "Get a refund" }).click();
    await expect(fan.getByRole("heading", { name: "Get a refund" })).toBeVisible();
    await expect(fan.getByText("You lose access to the post now.")).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.getByRole("button", { name: "Refund $7" }).click();
  });

  await test.step("the money is on its way back, and the post is locked again", async () => {
    await expect(fan.getByText("$7.00 was refunded")).toBeVisible();
    await expect(fan.getByRole("link", { name: "Get a refund" })).toHaveCount(0);
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.goto(path);
    await expect(fan.getByRole("link", { name: "Unlock for $7" })).toBeVisible();
    await expect(fan.getByText(SECRET)).toHaveCount(0);
    await creator.goto("/payments");
    await expect(creator.getByText("Refunded", { exact: true }).first()).toBeVisible();
  });
});
