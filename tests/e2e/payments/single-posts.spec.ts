import type { Page } from "@playwright/test";
import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { press } from "../steps/composer.ts";
import {
  codeFor,
  enterCode,
  expectAccessiblePage,
  finishOnboarding,
  passAgeGate,
  payWith,
  signUp,
  visitor,
} from "../steps/journeys.ts";

const SECRET = "Behind the curtain there is a second curtain.";

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

test("a fan buys a single post", async ({ browser, signedInAs }, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page: creator, username } = await signedInAs("creator");
  const path = await publish(creator, "The second curtain");
  const { page: fan } = await signedInAs("fan");

  await test.step("the purchase page, a dialog where scripts run, has the full terms, and can be left", async () => {
    await fan.goto(path);
    await fan.getByRole("link", { name: "Unlock for $7" }).click();
    const place = javaScriptEnabled
      ? fan.getByRole("dialog", { name: "Unlock Exclusive Content" })
      : fan.getByRole("main");
    if (!javaScriptEnabled) await expect(fan).toHaveURL(`${path}/unlock?amount=700`);
    await expect(place.getByRole("heading", { name: "Unlock Exclusive Content" })).toBeVisible();
    await expect(place.getByText("$7 one-time")).toBeVisible();
    await expect(place.getByText("Your bank statement will say FANLIGHT.")).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await place.getByRole("link", { name: "Cancel" }).click();
    await expect(fan).toHaveURL(path);
    await expect(fan.getByRole("dialog")).toHaveCount(0);
    const unlock = fan.getByRole("link", { name: "Unlock for $7" });
    if (javaScriptEnabled) await expect(unlock).toBeFocused();
    await unlock.dblclick();
    await expect(fan.getByRole("button", { name: "Purchase Now" })).toHaveCount(1);
  });

  await test.step("leaving the provider's page charges nothing, and says so", async () => {
    await fan.getByRole("button", { name: "Purchase Now" }).click();
    await fan.getByRole("link", { name: "Cancel and go back" }).click();
    await expect(fan).toHaveURL(path);
    await expect(fan.getByText("Purchase canceled")).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
  });

  await test.step("a declined card, then one that asks for 3-D Secure", async () => {
    await fan.getByRole("link", { name: "Unlock for $7" }).click();
    await fan.getByRole("button", { name: "Purchase Now" }).click();
    await payWith(fan, "4000000000000002");
    await expect(fan.getByText(/declined/i).first()).toBeVisible();
    await payWith(fan, "4000002500003155");
    await fan.getByRole("button", { name: "Complete" }).click();
    await expect(fan.getByRole("heading", { name: "Post Unlocked!" })).toBeVisible();
    await fan.getByRole("link", { name: "Open the post" }).click();
    await expect(fan).toHaveURL(path);
    await expect(fan.getByText(SECRET)).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
  });

  await test.step("the receipt leads to the post, and the creator sees the sale", async () => {
    await fan.goto("/payments");
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.getByRole("link", { name: /^“The second curtain”/ }).click();
    await expect(fan.getByText(SECRET)).toBeVisible();
    await creator.goto("/dashboard");
    await expect(creator.getByText(/“The second curtain” bought by /).first()).toBeVisible();
    for (const amount of ["$7.00", "$6.30"]) await expect(creator.getByText(amount).first()).toBeVisible();
  });

  await test.step("a guest who signs up on the way comes back to the purchase page", async () => {
    const guest = await visitor(browser, info.project.use);
    const email = `guest-${username}@example.com`;
    await passAgeGate(guest, path);
    await guest.getByRole("link", { name: "Unlock for $7" }).click();
    await expect(guest.getByLabel("Email")).toBeVisible();
    await signUp(guest, email, "Buyer", `${path}/unlock?amount=700`);
    await enterCode(guest, await codeFor(email));
    await finishOnboarding(guest, javaScriptEnabled);
    await expect(guest).toHaveURL(`${path}/unlock?amount=700`);
    await guest.getByRole("button", { name: "Purchase Now" }).click();
    await payWith(guest, "4242424242424242");
    await expect(guest.getByText("Post Unlocked!")).toBeVisible();
    await guest.context().close();
  });
});
