import { createClient } from "@libsql/client/http";
import { expect } from "../browsers.ts";
import { makeAdmin, test } from "../signed-in.ts";
import { expectAccessiblePage, openFromMenu } from "../steps/journeys.ts";

test.afterEach(async () => {
  const client = createClient({ url: process.env.DATABASE ?? "" });
  await client.execute("update feature_flags set enabled = 1");
  client.close();
});

test("an admin turns tipping and analytics off and on; fans and creators read Coming soon", async ({
  signedInAs,
}, info) => {
  const { javaScriptEnabled } = info.project.use;
  const { page: creator, username } = await signedInAs("creator");
  const { page: fan } = await signedInAs("fan");
  const { page: admin, email } = await signedInAs("fan");
  await makeAdmin(email, "Looks after features");
  const profile = `/seller/${username}`;

  await test.step("turning off sales says what stops, and needs a reason", async () => {
    await admin.goto("/admin");
    await openFromMenu(admin, "Features");
    await expectAccessiblePage(admin, javaScriptEnabled);
    const tipping = admin.locator("li", { hasText: "Fans can tip creators." });
    await tipping.getByText("Turn off", { exact: true }).click();
    await expect(tipping.getByText("Closed within minutes. Nobody is charged for them.")).toBeVisible();
    await expectAccessiblePage(admin, javaScriptEnabled);
    await tipping.getByRole("button", { name: "Turn off tipping" }).click();
    await expect(admin.getByText("Say why, in a few words").first()).toBeVisible();
    await expectAccessiblePage(admin, javaScriptEnabled);
    await tipping.getByLabel("Reason").fill("The payment provider reviews tips");
    await tipping.getByRole("button", { name: "Turn off tipping" }).click();
    await expect(admin.getByText("Tipping: off")).toBeVisible();
    await expect(admin.getByText("The payment provider reviews tips")).toBeVisible();
    await expectAccessiblePage(admin, javaScriptEnabled);
  });

  await test.step("a fan reads Coming soon where the button was, and on the page itself", async () => {
    await fan.goto(profile);
    await expect(fan.getByText("You can't send tips yet.")).toBeVisible();
    await expect(fan.getByRole("link", { name: "Send a tip" })).toHaveCount(0);
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.goto(`${profile}/tip`);
    await expect(fan.getByRole("heading", { name: "Coming soon" })).toBeVisible();
    await expectAccessiblePage(fan, javaScriptEnabled);
    await fan.getByRole("link", { name: "Go back" }).click();
    await expect(fan).toHaveURL(profile);
  });

  await test.step("a creator reads Coming soon on analytics and in the navigation", async () => {
    const card = admin.locator("li", { hasText: "Creators see their views" });
    await card.getByText("Turn off", { exact: true }).click();
    await card.getByLabel("Reason").fill("The figures are being checked");
    await card.getByRole("button", { name: "Turn off analytics" }).click();
    await expect(admin.getByText("Analytics: off")).toBeVisible();
    await creator.goto("/analytics");
    await expect(creator.getByText("Your views are still being counted.")).toBeVisible();
    await expectAccessiblePage(creator, javaScriptEnabled);
  });

  await test.step("turned on again, they work", async () => {
    const card = admin.locator("li", { hasText: "Fans can tip creators." });
    await card.getByText("Turn on", { exact: true }).click();
    await card.getByLabel("Reason").fill("The review is over");
    await card.getByRole("button", { name: "Turn on tipping" }).click();
    await expect(admin.getByText("Tipping: on")).toBeVisible();
    await fan.goto(`${profile}/tip`);
    await expect(fan.getByRole("heading", { name: /^Send a tip to/ })).toBeVisible();
  });
});
