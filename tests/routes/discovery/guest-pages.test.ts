// @module-tag thorough
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { siteCookies } from "#http/cookies.ts";
import { people, posts } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { siteForFile } from "../site/site.ts";
import { SECRET } from "../site/test-settings.ts";
import { pairOf, UTAH, type Visitor } from "../site/visitor.ts";

const cookies = siteCookies(SECRET, false);
const site = siteForFile({ faultyDatabase: true });
const free = `/seller/mira/content/${posts.free.id}`;
const locked = `/seller/mira/content/${posts.ppv.id}`;
const PAGES = [
  "/",
  "/discover",
  "/discover?feed=popular",
  "/search",
  "/search?q=lamps",
  "/search?who=creators",
  "/seller/mira",
  free,
  locked,
  "/legal",
  "/legal/privacy",
];

/** A prefetch doesn't count as a view, which would change the page. */
const unseen = { "Sec-Purpose": "prefetch" };

let guest: Visitor;
let creator: Visitor;
beforeAll(async () => {
  guest = await site().visitor();
  creator = await site().visitor({ as: people.creator });
});

/** Makes the worker render every page again, as after any change. */
async function forgetPages() {
  await site().rows("update content_revision set revision = revision + 1");
  // Any form makes the worker check the revision again.
  await creator.form("/dashboard/posts", { do: "pin:none" });
}

async function counted(visitor: Visitor, path: string, headers = {}) {
  site().database.takeQueries();
  const page = await visitor.get(path, headers);
  return { page, trips: site().database.takeQueries() };
}

describe("pages shared by guests", () => {
  test.each(PAGES)("%s comes from memory for the second guest", async (path) => {
    const first = await guest.get(path, unseen);
    const { page, trips } = await counted(await site().visitor(), path, unseen);
    expect([page.status, page.text]).toEqual([200, first.text]);
    expect(trips.filter((sql) => !sql.includes("content_revision"))).toEqual([]);
  });

  test("are the same whichever guest they are rendered for", async () => {
    const word = fc.string({ unit: fc.constantFrom(..."abcXYZ019-"), minLength: 1, maxLength: 12 });
    const browser = fc.record({
      headers: fc.record({
        "User-Agent": word,
        "Accept-Language": fc.constantFrom("de-DE,de;q=0.9", "en-US", "fr"),
        "CF-Connecting-IP": fc.ipV4(),
        Referer: fc.webUrl(),
        DNT: fc.constantFrom("0", "1"),
        // A view would change the page for the next guest.
        "Sec-Purpose": fc.constant("prefetch"),
      }),
      region: fc.constantFrom("US-UT", "US-TX"),
      session: fc.string({ unit: fc.constantFrom(..."abcXYZ019-_"), minLength: 43, maxLength: 43 }),
      pending: fc.record({
        email: word.map((name) => `${name}@fans.example`),
        userId: fc.constantFrom(null, people.fan.id),
        verified: fc.boolean(),
      }),
      knownAccount: fc.constantFrom(people.fan.id, people.creator.id),
      likedPath: fc.constantFrom(free, locked),
      timezone: fc.constantFrom("America/Los_Angeles", "America/New_York", "UTC"),
    });
    type Browser = typeof browser extends fc.Arbitrary<infer B> ? B : never;
    const render = async (path: string, browser: Browser) => {
      await forgetPages();
      const { headers, timezone } = browser;
      const visitor = await site().visitor({ cf: { country: "US", regionCode: "OR", timezone } });
      for (const line of await cookiesOf(browser)) visitor.jar.set(...pairOf(line));
      const page = await visitor.get(path, headers);
      return { text: page.text, status: page.status };
    };
    const cookiesOf = ({ session, region, pending, knownAccount, likedPath }: Browser) =>
      Promise.all([
        cookies.session.serialize(session),
        cookies.writeRegion({ name: region, classification: "strict" }),
        cookies.writePending({ ...pending, at: Date.now() }),
        cookies.writeKnown([{ account: knownAccount, browser: "a-browser", at: Date.now() }]),
        cookies.writeLike(likedPath, Date.now()),
        cookies.writeLink("a-token"),
      ]);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PAGES), browser, browser, async (path, one, two) => {
        const [a, b] = [await render(path, one), await render(path, two)];
        expect(a.status).toBe(200);
        expect(a.text).toBe(b.text);
        expect(a.text).not.toMatch(/nonce|Set-Cookie|request_id/i);
      }),
      { numRuns: cases(25) },
    );
  });

  test.each(PAGES)("%s is personal for a member, and nothing of it is kept", async (path) => {
    await forgetPages();
    const fan = await site().visitor({ as: people.fan });
    const own = await fan.get(path, unseen);
    const { text } = await guest.get(path, unseen);
    expect(own.text).toContain('action="/logout"');
    expect(text).not.toContain('action="/logout"');
    expect((await fan.get(path, unseen)).text).toContain('action="/logout"');
    await forgetPages();
    expect((await guest.get(path, unseen)).text).toBe(text);
  });

  test("have no nonce, and allow scripts from our own files only", async () => {
    for (const _ of ["rendered", "kept"]) {
      const { headers } = await guest.get("/discover");
      expect(headers.get("Content-Security-Policy")).toContain("script-src 'self';");
      expect(headers.get("Cache-Control")).toBe("private, no-store");
      expect(headers.get("Set-Cookie")).toBeNull();
    }
    const fan = await site().visitor({ as: people.fan });
    expect((await fan.get("/discover")).headers.get("Content-Security-Policy")).toContain("'nonce-");
  });

  test("stay behind the gates", async () => {
    await guest.get("/discover");
    expect((await (await site().visitor({ adult: false })).get("/discover")).location).toMatch(
      /^\/verify-age/,
    );
    const german = await site().visitor({ cf: { country: "DE", regionCode: "BE" } });
    expect((await german.get("/discover")).status).toBe(451);
    expect((await (await site().visitor({ cf: UTAH })).get("/discover")).status).not.toBe(200);
  });

  test("show a message from the previous page to its own guest alone", async () => {
    const leaving = await site().visitor({ as: people.otherFan });
    await leaving.form("/logout", {});
    const greeted = await leaving.get("/discover");
    expect(greeted.text).toContain('role="status"');
    expect((await guest.get("/discover")).text).not.toBe(greeted.text);
  });
});

describe("after a creator's change", () => {
  const hide = `update content set published_at = null, archived_at = 1 where id = '${posts.free.id}'`;
  const show = `update content set published_at = first_published_at, archived_at = null where id = '${posts.free.id}'`;

  test("the old page is gone for the next guest in the same isolate", async () => {
    await site().rows("update content set first_published_at = published_at");
    for (const path of ["/discover", "/seller/mira", free])
      expect((await guest.get(path)).text).toContain("A free photo");
    await creator.form("/dashboard/posts", { do: `archive:${posts.free.id}` });
    expect((await guest.get(free)).status).toBe(404);
    for (const path of ["/discover", "/seller/mira"])
      expect((await guest.get(path)).text).not.toContain("A free photo");
    await site().rows(show);
  });

  test("the old page is gone elsewhere once the revision is read again", async () => {
    await forgetPages();
    expect((await guest.get(free)).status).toBe(200);
    await site().rows(hide);
    await site().restart();
    expect((await guest.get(free)).status).toBe(404);
    await site().rows(show);
  });
});

test("views are counted although the page is kept, once per network and day", async () => {
  await forgetPages();
  const views = async () =>
    (await site().rows("select view_count as n from content where id = ?", posts.free.id))[0]?.n;
  const before = Number(await views());
  const visit = (ip: string) => guest.get(free, { "CF-Connecting-IP": ip });
  for (const ip of ["192.0.2.1", "192.0.2.1", "192.0.2.2"]) await visit(ip);
  await expect.poll(views).toBe(before + 2);
  // Opening a locked post doesn't count as a view.
  site().database.takeQueries();
  await guest.get(locked, { "CF-Connecting-IP": "192.0.2.3" });
  await visit("192.0.2.3");
  await expect.poll(views).toBe(before + 3);
  expect(
    site()
      .database.takeQueries()
      .filter((sql) => sql.includes(posts.ppv.id) && sql.includes("content_views")),
  ).toEqual([]);
});

test("a write that the gates refuse leaves the kept pages as they are", async () => {
  await forgetPages();
  await guest.get("/discover");
  const headers = { "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.example" };
  await guest.form("/login", {}, headers);
  await guest.form("/dashboard/posts", { do: "pin:none" });
  expect((await counted(guest, "/discover")).trips).toEqual([]);
});

test("without the database, Discover responds with 503 and legal pages open", async () => {
  await forgetPages();
  site().database.inject("500");
  expect((await guest.get("/discover")).status).toBe(503);
  expect((await guest.get("/legal")).status).toBe(200);
  site().database.clearFaults();
  expect((await guest.get("/discover")).status).toBe(200);
});
