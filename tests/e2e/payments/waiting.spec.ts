import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { expectAccessiblePage, payWith } from "../steps/journeys.ts";

test("a page that waits for a payment leads on once it's paid", async ({ signedInAs }, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { username } = await signedInAs("creator");
  const { page: fan } = await signedInAs("fan");
  await fan.goto(`/seller/${username}`);
  await fan
    .getByRole("button", { name: /^Subscribe ·/ })
    .first()
    .click();
  await expect(fan).toHaveURL(/\/c\/pay\/cs_/);
  const session = new URL(fan.url()).pathname.split("/").at(-1);
  const waiting = await fan.context().newPage();
  await waiting.goto(`/subscription-success?session_id=${session}`);
  await expect(waiting.getByRole("heading", { level: 1 })).toHaveText("Confirming your payment");
  await expectAccessiblePage(waiting, javaScriptEnabled);
  await payWith(fan, "4242424242424242");
  await expect(fan.getByRole("heading", { level: 1 })).toHaveText("Subscription Activated!");
  if (!javaScriptEnabled) await waiting.getByRole("link", { name: "Refresh" }).click();
  await expect(waiting.getByRole("heading", { level: 1 })).toHaveText("Subscription Activated!");
});
