import { createClient } from "@libsql/client/http";
import type { Page } from "@playwright/test";
import { expect } from "../browsers.ts";
import { test } from "../signed-in.ts";
import { press } from "../steps/composer.ts";
import { expectAccessiblePage } from "../steps/journeys.ts";

const main = (page: Page) => page.getByRole("main");
const DAY = 86_400_000;

async function addSubscription(fan: string, creator: string) {
  const client = createClient({ url: process.env.DATABASE ?? "" });
  const now = Date.now();
  await client.execute({
    sql: `insert into subscriptions (id, buyer_id, seller_id, status, price, stripe_subscription_id, current_period_start,
        current_period_end, expires_at, created_at, updated_at)
      select 's-' || b.id, b.id, s.id, 'active', 1500, 'sub-' || b.id, ?, ?, ?, ?, ?
      from profiles b join profiles s on s.username = ? where b.username = ?`,
    args: [now, now + 20 * DAY, now + 20 * DAY, now - 3 * DAY, now, creator, fan],
  });
  client.close();
}

test("a new creator reads what to do first, and then looks after a subscriber", async ({
  signedInAs,
}, info) => {
  const js = info.project.use.javaScriptEnabled;
  const fan = await signedInAs("fan");
  const { page, username } = await signedInAs("creator");

  await test.step("the dashboard begins with the first week, and says nothing that isn't there", async () => {
    await page.goto("/dashboard");
    await expect(main(page).getByRole("heading", { name: "Your first week" })).toBeVisible();
    await expect(main(page).getByRole("link", { name: /Publish your first post/ })).toHaveAttribute(
      "href",
      "/post",
    );
    await expect(main(page).getByText("Needs your attention")).toBeHidden();
    await expectAccessiblePage(page, js);
  });

  await test.step("nobody subscribes yet", async () => {
    await main(page).getByRole("link", { name: "Subscribers", exact: true }).first().click();
    await expect(main(page).getByText("No subscribers yet")).toBeVisible();
    await expectAccessiblePage(page, js);
  });

  await test.step("a new subscriber is put on a list", async () => {
    await addSubscription(fan.username, username);
    await page.goto("/dashboard/subscribers?show=new");
    await press(page, "Add to list");
    await expect(main(page).getByText("Select at least one fan").first()).toBeVisible();
    await expectAccessiblePage(page, js);
    await page.getByRole("checkbox").check();
    if (js) await expect(main(page).getByText("1 selected")).toBeVisible();
    await page.getByLabel("Name of the new list").fill("First ones");
    await press(page, "Add to list");
    await expect(page.getByText("Added to the list")).toBeVisible();
    await expect(main(page).getByText(`@${fan.username}`)).toBeVisible();
  });

  await test.step("the fan's page keeps a note, and asks before it blocks", async () => {
    await page.goto(`/dashboard/subscribers?q=${fan.username}`);
    await main(page).locator(`a[href$="${fan.username}"]`).click();
    await expect(main(page).getByText("First ones")).toBeVisible();
    await page.getByLabel("Private note").fill("Met at the harbor");
    await press(page, "Save note");
    await expect(page.getByText("Note saved", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Private note")).toHaveValue("Met at the harbor");
    await expectAccessiblePage(page, js);
    await main(page).getByRole("link", { name: "Block", exact: true }).click();
    await expectAccessiblePage(page, js);
    await press(page, "Block");
    await expect(
      main(page)
        .getByText(/^You blocked/)
        .first(),
    ).toBeVisible();
    await expectAccessiblePage(page, js);
    await press(page, "Unblock");
    await expect(main(page).getByRole("link", { name: "Message", exact: true })).toBeVisible();
  });

  await test.step("the filter leads to a broadcast, and fits a phone", async () => {
    await page.goto("/dashboard/subscribers?show=new");
    await main(page).getByRole("link", { name: "Write to these fans" }).click();
    await expect(page.getByLabel("Who gets it")).toHaveValue("new");
  });
});
