import { createClient } from "@libsql/client/http";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql/http";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { content } from "#db/schema/posts/posts.ts";
import { expect } from "./browsers.ts";
import { test } from "./signed-in.ts";
import { expectAccessiblePage, passAgeGate, visitor } from "./steps/journeys.ts";
import { expectLargeTargets } from "./steps/targets.ts";

test(
  "every control on the main pages is large enough for a thumb",
  { tag: "@browser" },
  async ({ signedInAs }, info) => {
    const { page: fan } = await signedInAs("fan");
    const { page: creator } = await signedInAs("creator");
    for (const path of ["/search", "/favorites", "/profile", "/profile/edit", "/subscriptions"])
      await expectLargeTargets(fan, path);
    for (const tab of ["account", "notifications", "preferences", "privacy"])
      await expectLargeTargets(fan, `/settings?tab=${tab}`);
    for (const access of [/^Free/, /^Subscribers/]) {
      const post = await publishText(creator, access);
      await expectLargeTargets(fan, post);
      await expectAccessiblePage(fan, info.project.use.javaScriptEnabled);
    }
    await expectLargeTargets(fan, "/discover");
    for (const path of ["/payments", "/legal", "/legal/privacy"]) await expectLargeTargets(fan, path);
    for (const path of ["/dashboard", "/dashboard/posts", "/post", "/analytics", "/profile/edit"])
      await expectLargeTargets(creator, path);
    for (const path of ["/login", "/signup", "/forgot-password"]) {
      await fan.context().clearCookies({ name: /session/ });
      await expectLargeTargets(fan, path);
    }
  },
);

async function publishText(creator: Page, access: RegExp) {
  await creator.goto("/post");
  await creator.getByLabel("Title").fill("Notes from the harbor");
  await creator.getByLabel(/^Text/).fill("A few words.");
  await creator.getByRole("radio", { name: access }).check();
  await creator
    .getByRole("button", { name: /^Publish/ })
    .last()
    .click();
  await expect(creator).toHaveURL(/\/content\//);
  return new URL(creator.url()).pathname;
}

test(
  "on a phone, tabs are one row that begins at the current one, and a field whose neighbor has an error keeps its label",
  {
    tag: "@browser",
  },
  async ({ signedInAs }, info) => {
    const { page } = await signedInAs("fan");
    const tabs = page.getByRole("navigation", { name: "Settings" }).getByRole("link");
    for (const tab of ["account", "privacy", "notifications"]) {
      await page.goto(`/settings?tab=${tab}`);
      await expectAccessiblePage(page, info.project.use.javaScriptEnabled);
      const boxes = await Promise.all((await tabs.all()).map((one) => one.boundingBox()));
      expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
      await expect(page.locator(".tabs [aria-current]")).toBeInViewport({ ratio: 1 });
    }
    await page.getByLabel("From").fill("22:00");
    await page.getByLabel("Until").fill("");
    await page.getByRole("button", { name: "Save notifications" }).click();
    await expect(page.locator("#quiet_until-error")).toBeVisible();
    const [label, field] = [page.getByText("From", { exact: true }), page.getByLabel("From")];
    const bottom = await label.boundingBox().then((box) => (box?.y ?? 0) + (box?.height ?? 0));
    expect(((await field.boundingBox())?.y ?? 0) - bottom).toBeLessThan(16);
    const message = await page.locator("#quiet_until-error").boundingBox();
    expect(message?.y).toBeGreaterThan((await field.boundingBox())?.y ?? 0);
  },
);

test("on a desktop, Discover, Settings, and the dashboard share one left edge", {
  tag: ["@browser", "@thorough"],
}, async ({ signedInAs }) => {
  const { page: fan } = await signedInAs("fan");
  const { page: creator } = await signedInAs("creator");
  for (const width of [1440, 1920]) {
    const edges = [
      await leftEdge(fan, "/discover", width),
      await leftEdge(fan, "/settings", width),
      await leftEdge(fan, "/settings/password", width),
      await leftEdge(fan, "/subscriptions", width),
      await leftEdge(creator, "/dashboard", width),
      await leftEdge(creator, "/post", width),
      await leftEdge(creator, "/dashboard/posts", width),
    ];
    expect(new Set(edges).size, edges.join(" ")).toBe(1);
  }
});

test("own posts use a desktop's width, and are compact on a phone", { tag: "@browser" }, async ({
  signedInAs,
}) => {
  const { page } = await signedInAs("creator");
  await publishText(page, /^Free/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/dashboard/posts");
  const row = page.locator(".own-posts tbody tr").first();
  expect((await row.boundingBox())?.width).toBeGreaterThan(1000);
  expect((await row.boundingBox())?.height).toBeLessThan(80);
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(90);
});

async function leftEdge(page: Page, path: string, width: number) {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
  return (await page.getByRole("heading", { level: 1 }).boundingBox())?.x;
}

test("on a phone, a table stays a table for screen readers", { tag: "@browser" }, async ({ signedInAs }) => {
  const { page } = await signedInAs("fan");
  await page.goto("/legal/privacy");
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const roles = nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value);
  for (const role of ["table", "row", "columnheader", "cell"]) expect(roles).toContain(role);
});

test(
  "no page is wider than its window, whatever long words people write",
  { tag: "@browser" },
  async ({ signedInAs, browser }, info) => {
    const guest = await visitor(browser, info.project.use);
    await passAgeGate(guest, "/discover");
    const { page: fan } = await signedInAs("fan");
    const { page: creator, id, username } = await signedInAs("creator");
    const name = "W".repeat(60);
    const db = drizzle(createClient({ url: process.env.DATABASE ?? "" }));
    await db
      .update(profiles)
      .set({ full_name: name, bio: "haha".repeat(60) })
      .where(eq(profiles.id, id));
    await creator.goto("/post");
    await creator.getByLabel("Title").fill("W".repeat(100));
    await creator.getByLabel(/^Text/).fill("haha".repeat(60));
    await creator.getByRole("radio", { name: /^Free/ }).check();
    await creator
      .getByRole("button", { name: /^Publish/ })
      .last()
      .click();
    await expect(creator).toHaveURL(/\/content\//);
    const post = new URL(creator.url()).pathname;
    await db
      .update(content)
      .set({ tags: ["W".repeat(30)] })
      .where(eq(content.seller_id, id));
    const pages: [Page, string][] = [
      ...["/discover", `/seller/${username}`, post, "/search", "/search?who=creators"].map(
        (path): [Page, string] => [fan, path],
      ),
      ...["/discover", post].map((path): [Page, string] => [guest, path]),
      ...["/profile", "/profile/edit", "/dashboard", "/dashboard/posts", "/post"].map(
        (path): [Page, string] => [creator, path],
      ),
    ];
    for (const width of [320, 390])
      for (const [page, path] of pages) {
        await page.setViewportSize({ width, height: 740 });
        await page.goto(path);
        const wide = await page.locator("html").evaluate((html) => html.scrollWidth);
        expect.soft(wide, `${path} at ${width} px`).toBeLessThanOrEqual(width);
      }
  },
);
