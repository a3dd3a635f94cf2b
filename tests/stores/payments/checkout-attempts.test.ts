import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { openCheckout } from "#domain/payments/open-checkout.ts";
import { posts } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { openProviderWorld, type ProviderWorld } from "../provider/provider-world.ts";
import { shopper } from "../provider/shopper.ts";

const database = databaseForFile(({ db }) => insertCast(db));
let world: ProviderWorld;
beforeAll(async () => {
  world = await openProviderWorld();
});
afterAll(() => world.close());

const urlOf = (click: PromiseSettledResult<Awaited<ReturnType<typeof openCheckout>>>) =>
  click.status === "fulfilled" && click.value.ok ? [click.value.url] : [];

test("each post of a creator has its own page, at its own price, and a second click finds it", async () => {
  const fan = await shopper(database().db, world);
  const a = await fan.click(posts.ppv.id, 900);
  const b = await fan.click(posts.ppvForAll.id, 1200);
  expect(a.ok && b.ok && a.url !== b.url).toBe(true);
  expect(await fan.click(posts.ppv.id, 900)).toEqual(a);
  expect(await fan.click(posts.ppvForAll.id, 1200)).toEqual(b);
  expect(fan.started).toHaveLength(2);
  expect((await fan.open()).map((session) => session.amount_total).toSorted()).toEqual([1200, 900]);
});

test("however many clicks there are, the provider is asked for one page, with the first one's parameters", async () => {
  const fan = await shopper(database().db, world);
  const clicks = Array.from({ length: 10 }, (_, i) => fan.click(posts.ppv.id, 900, `/${i}`));
  const urls = new Set((await Promise.all(clicks)).map((one) => (one.ok ? one.url : one.reason)));
  expect(urls.size).toBe(1);
  expect(new Set(fan.started.map((terms) => JSON.stringify(terms))).size).toBe(1);
  expect(await fan.rows()).toHaveLength(1);
});

test("after two attempts that failed, the next click has a key and an expiry that the provider accepts", async () => {
  const fan = await shopper(database().db, world);
  fan.fail("before");
  fan.fail("before");
  await expect(fan.click(posts.ppv.id)).rejects.toMatchObject({ name: "ProviderUnavailable" });
  fan.wait(50);
  expect(await fan.click(posts.ppv.id, 900, "/elsewhere")).toMatchObject({ ok: true });
  const [session] = await fan.open();
  expect(session?.success_url).toBe("https://x.example/elsewhere?ok");
  expect(await fan.rows()).toHaveLength(1);
});

test("after a click was cut off and the creator renamed, the next click gets the page that the first one opened", async () => {
  const fan = await shopper(database().db, world);
  const cutOff = () => Promise.reject(new Error("cut off"));
  const interrupted = {
    ...fan.deps,
    checkouts: { ...fan.deps.checkouts, attachSession: cutOff, failAttempt: cutOff },
  };
  await expect(fan.click(posts.ppv.id, 900, "/here", interrupted)).rejects.toThrow("cut off");
  fan.rename("Mirabel");
  const again = await fan.click(posts.ppv.id);
  expect((await fan.open()).map(({ url }) => url)).toEqual([again.ok && again.url]);
});

test("at most one payable page is open, whatever fails and however often a fan clicks", async () => {
  const story = fc.array(
    fc.record({
      fault: fc.constantFrom(null, null, "before" as const, "after" as const),
      clicks: fc.integer({ min: 1, max: 3 }),
      minutes: fc.integer({ min: 0, max: 25 }),
    }),
    { minLength: 1, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const fan = await shopper(database().db, world);
      const urls: string[] = [];
      for (const { fault, clicks, minutes } of steps) {
        if (fault) fan.fail(fault);
        const all = await Promise.allSettled(Array.from({ length: clicks }, () => fan.click(posts.ppv.id)));
        urls.push(...all.flatMap(urlOf));
        fan.wait(minutes);
      }
      const open = (await fan.open()).map((session) => session.url);
      expect(open.length).toBeLessThanOrEqual(1);
      expect(urls.filter((url) => !open.includes(url))).toEqual([]);
    }),
    { numRuns: cases(60) },
  );
});
