import { createClient } from "@libsql/client/http";
import type { Page } from "@playwright/test";
import { creatorSearchText, postSearchText } from "#domain/discovery/search-text/search-text.ts";
import { expect, test } from "../browsers.ts";
import { expectAccessiblePage, passAgeGate, visitor } from "../steps/journeys.ts";

const creator = { username: "noor.window", name: "Noor", bio: "Rooms and dusk", interests: ["art"] };
const posts = [
  { id: "e2e-free", title: "Café at dusk", tags: ["street"], visibility: "free", price: null },
  { id: "e2e-locked", title: "Dusk, the long version", tags: ["street"], visibility: "ppv", price: 1500 },
  { id: "e2e-japan", title: "東京の夜景", tags: ["night"], visibility: "free", price: null },
];

/** Inserts posts directly; another test covers the forms. */
async function fill() {
  const client = createClient({ url: process.env.DATABASE ?? "" });
  const now = Date.now();
  await client.execute({
    sql: `insert or ignore into profiles (id, email, username, full_name, bio, search_text, role, age,
      subscription_price, setup_completed_at, created_at, updated_at)
      values ('e2e-noor', 'noor@example.com', ?, ?, ?, ?, 'seller', 31, 1500, ?, ?, ?)`,
    args: [creator.username, creator.name, creator.bio, creatorSearchText(creator), now, now, now],
  });
  for (const { id, title, tags, visibility, price } of posts)
    await client.execute({
      sql: `insert or ignore into content (id, seller_id, title, type, is_public, visibility_type, price, tags,
        description, search_text, created_at, updated_at, published_at)
        values (?, 'e2e-noor', ?, 'text', ?, ?, ?, ?, 'secretword', ?, ?, ?, ?)`,
      args: [
        ...[id, title, visibility === "free" ? 1 : 0, visibility, price, JSON.stringify(tags)],
        ...[
          postSearchText({ title, tags, description: "secretword", descriptionIsPublic: false }),
          now,
          now,
          now,
        ],
      ],
    });
  client.close();
}
const open = (page: Page) => page.locator("summary", { hasText: "Search & Filter" }).click();
const results = (page: Page) => page.locator("#posts > li");

test("a visitor searches on a phone, narrows the results down, and finds other results", async ({
  browser,
}, info) => {
  const { use } = info.project;
  await fill();
  const page = await visitor(browser, use);
  await passAgeGate(page, "/discover");

  const bar = page.locator("header summary");
  await bar.click();
  const dialog = page.getByRole("dialog", { name: "Search & Filter" });
  if (use.javaScriptEnabled) {
    await expect(dialog.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("dusk");
    await dialog.locator("summary", { hasText: "Filters" }).click();
    await expectAccessiblePage(page, true);
    await expect(dialog.getByLabel("Date range")).toContainText("Today");
    await expect(dialog.getByLabel("Date range")).not.toContainText("(");
    await dialog.getByRole("radio", { name: "Paid" }).check();
    await dialog.getByRole("button", { name: "Show results" }).click();
    await expect(page).toHaveURL(/\/search\?q=dusk&.*price=paid/);
    await expect(results(page)).toHaveCount(1);
    await bar.click();
    await expect(page.locator("main").getByRole("searchbox")).toBeFocused();
    await expect(dialog).toHaveCount(0);
    await page.goto("/discover");
    const top = await page.evaluate("scrollTo(0, 200), scrollY");
    expect(top).toBeGreaterThan(0);
    // Playwright's click would scroll to the sticky element first.
    await bar.dispatchEvent("click");
    await expect(dialog.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type("half a wo");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(bar).toBeFocused();
    expect(await page.evaluate("scrollY")).toBe(top);
    await bar.click();
    await expect(dialog.getByRole("searchbox")).toHaveValue("half a wo");
  }
  const place = use.javaScriptEnabled ? dialog : page.getByRole("banner");
  await place.getByRole("searchbox").fill("cafe");
  await place.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/\/search\?q=cafe(&|$)/);
  await expect(results(page)).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Café at dusk" })).toBeVisible();
  await expectAccessiblePage(page, use.javaScriptEnabled);

  const form = page.locator("main");
  await form.getByRole("searchbox").fill("duskk ");
  await form.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("Showing results for dusk")).toBeVisible();
  await expect(results(page)).toHaveCount(2);
  await page.getByRole("link", { name: "Search instead for duskk" }).click();
  await expect(page.getByRole("heading", { name: "No results found" })).toBeVisible();
  await expectAccessiblePage(page, use.javaScriptEnabled);

  await page.goto("/search?q=dusk");
  await open(page);
  await expect(page.getByLabel("Date range")).toContainText("Today (2)");
  await expectAccessiblePage(page, use.javaScriptEnabled);
  await page.getByRole("radio", { name: /^Paid/ }).check();
  await page.getByLabel("Sort by").selectOption("newest");
  await page.getByRole("button", { name: "Show results" }).click();
  await expect(page.getByText("Filters Applied")).toBeVisible();
  await expect(results(page)).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Dusk, the long version", exact: true })).toBeVisible();
  await expectAccessiblePage(page, use.javaScriptEnabled);
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(results(page)).toHaveCount(2);

  await page.goto("/search?q=secretword&exactly=1");
  await expect(page.getByRole("heading", { name: "No results found" })).toBeVisible();
  await page.goto("/search?q=夜景");
  await expect(results(page)).toHaveCount(1);

  await page.goto("/search?q=noor");
  await page.getByRole("link", { name: /^Creators \(1\)/ }).click();
  await open(page);
  await page.getByRole("group", { name: "Age" }).getByRole("checkbox").check();
  await expectAccessiblePage(page, use.javaScriptEnabled);
  await page.getByRole("button", { name: "Show results" }).click();
  await expect(page.getByText("Filters Applied")).toBeVisible();
  await page.getByRole("link", { name: "Noor", exact: true }).click();
  await expect(page).toHaveURL("/seller/noor.window");
});
