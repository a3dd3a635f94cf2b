import path from "node:path";
import { createClient } from "@libsql/client/http";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { drizzle } from "drizzle-orm/libsql/http";
import { type CastPost, type Person, people, posts } from "../cast.ts";
import { insertCastConversation } from "../routes/tables/cast-conversation.ts";
import { insertCastPayment } from "../routes/tables/cast-payment.ts";
import { insertCastReports } from "../routes/tables/cast-reports.ts";
import { insertCastTeam } from "../routes/tables/cast-team.ts";
import { pages, type Who } from "../routes/tables/page-table.ts";
import { letAdminAct } from "../stores/accounts/admin-access.ts";
import { insertCast, insertPeople, insertPosts } from "../stores/fixtures/insert-cast.ts";
import { expect, test } from "./browsers.ts";
import { startSiteProcess } from "./site-process.ts";
import { findViolations } from "./steps/accessibility.ts";
import { openSession } from "./steps/session.ts";

const accounts: Partial<Record<Who, Person>> = {
  fan: people.fan,
  seller: people.creator,
  newcomer: people.newcomer,
  arrival: people.arrival,
  "arriving-creator": people.creatorArrival,
  "german fan": people.fan,
  "no-profile": people.creatorWithoutProfile,
  "no-payouts": people.creatorHalfway,
  admin: people.admin,
};

let site: Awaited<ReturnType<typeof startSiteProcess>>;
test.beforeAll(async () => {
  // A separate database with the whole cast. The shared site has already built everything.
  site = await startSiteProcess(path.resolve(import.meta.dirname, "../.."), ["--no-build"]);
  const client = createClient({ url: site.env.DATABASE });
  await insertCast(drizzle(client));
  await insertCastPayment(drizzle(client));
  await insertCastConversation(drizzle(client));
  await insertCastTeam(drizzle(client));
  await insertCastReports(drizzle(client));
  client.close();
  // Recreates the creator's provider account, since a missing one counts as disconnected.
  const { accountId: id, email } = people.creator;
  const created = await fetch(`${site.env.PROVIDER}/control/account`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ id, email }),
  });
  expect(created.status).toBe(200);
});
test.afterAll(() => site.stop());

async function contextFor(browser: Browser, use: object, who: Who): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...use,
    baseURL: site.env.SITE,
    extraHTTPHeaders: {
      "MF-CF-Blob": JSON.stringify({ country: who.startsWith("german") ? "DE" : "US", regionCode: "" }),
    },
  });
  await signIn(context, who);
  return context;
}

async function signIn(context: BrowserContext, who: Who) {
  if (who === "stranger" || who === "german") return;
  await openSession(context, accounts[who]?.id ?? null, site.env);
  if (who !== "admin") return;
  const client = createClient({ url: site.env.DATABASE });
  await letAdminAct(drizzle(client), people.admin.id);
  client.close();
}

const partOf = (address: string) => address.split(/[/?]/)[1];
/** `npm test` checks a page of each part of the site, and at least one per person. */
const checked =
  process.env.TEST_ALL === "yes"
    ? pages
    : pages.filter(
        ([who, address], index) =>
          pages.findIndex(([, path]) => partOf(path) === partOf(address)) === index ||
          pages.findIndex(([other]) => other === who) === index,
      );

async function findFaults(page: Page): Promise<string[]> {
  const violations = await findViolations(page);
  const wide = await page.evaluate(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  return [...violations, ...(wide === 0 ? [] : [`${wide} px too wide`])];
}

for (const who of new Set(pages.map(([one]) => one)))
  test(`pages for ${who} pass axe and fit a phone`, { tag: "@browser" }, async ({ browser }, info) => {
    const { javaScriptEnabled, ...use } = info.project.use;
    const context = await contextFor(browser, use, who);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const allowScripts = (allowed: boolean) =>
      session.send("Emulation.setScriptExecutionDisabled", { value: !allowed });
    for (const [, address, title] of checked.filter(([one]) => one === who)) {
      // axe needs scripts, so they're turned on for what the browser rendered without them.
      if (javaScriptEnabled === false) await allowScripts(false);
      await page.goto(address);
      await allowScripts(true);
      expect.soft(await page.title(), `${address} for ${who}`).toContain(title);
      expect.soft(await findFaults(page), `${address} for ${who}`).toEqual([]);
    }
    await context.close();
  });

async function publishOpenPosts() {
  const client = createClient({ url: site.env.DATABASE });
  const db = drizzle(client);
  const creators = ["lou", "noa", "max"].map((username) => ({
    ...people.creator,
    id: `person-${username}`,
    username,
    email: `${username}@example.com`,
    accountId: `acct_${username}`,
  }));
  await insertPeople(db, creators, "", Date.now());
  const open: CastPost[] = creators.flatMap(({ id }, nth) =>
    [1, 2, 3, 4].map((age) => ({
      ...posts.free,
      id: `open-${nth}-${age}`,
      sellerId: id,
      publishedAt: Date.now() - age * 60_000,
    })),
  );
  await insertPosts(db, open);
  client.close();
}

test(
  "without scripts, Discover loads at most 16 files even if every post is open",
  { tag: "@scripts" },
  async ({ browser }, info) => {
    await publishOpenPosts();
    for (const who of ["guest", "fan"] as const) {
      const context = await contextFor(browser, { ...info.project.use, javaScriptEnabled: false }, who);
      const page = await context.newPage();
      const requested: string[] = [];
      page.on("request", (request) => {
        if (!request.url().startsWith("data:")) requested.push(request.url());
      });
      await page.goto("/discover", { waitUntil: "networkidle" });
      await expect(page.locator("#posts li:not(.promoted) img:not(.teaser)")).toHaveCount(8);
      expect(requested.length, `${who}: ${requested.join(" ")}`).toBeLessThanOrEqual(16);
      await context.close();
    }
  },
);
