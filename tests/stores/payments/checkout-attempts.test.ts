import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import type { openCheckout } from "#domain/payments/open-checkout.ts";
import { ProviderUnavailable } from "#domain/payments/payment-port.ts";
import { MINUTE, posts } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { providerForFile } from "../provider/provider-world.ts";
import { shopper } from "../provider/shopper.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();

const urlOf = (click: PromiseSettledResult<Awaited<ReturnType<typeof openCheckout>>>) =>
  click.status === "fulfilled" && click.value.ok ? [click.value.url] : [];

test("each post of a creator has its own page, at its own price, and a second click finds it", async () => {
  const fan = await shopper(database().db, world());
  const a = await fan.click(posts.ppv.id, 900);
  const b = await fan.click(posts.ppvForAll.id, 1200);
  expect(a.ok && b.ok && a.url !== b.url).toBe(true);
  expect(await fan.click(posts.ppv.id, 900)).toEqual(a);
  expect(await fan.click(posts.ppvForAll.id, 1200)).toEqual(b);
  expect(fan.started).toHaveLength(2);
  expect((await fan.open()).map((session) => session.amount_total).toSorted()).toEqual([1200, 900]);
});

test("however many clicks there are, the provider is asked for one page, with the first one's parameters", async () => {
  const fan = await shopper(database().db, world());
  const clicks = Array.from({ length: 10 }, (_, i) => fan.click(posts.ppv.id, 900, `/${i}`));
  const urls = new Set((await Promise.all(clicks)).map((one) => (one.ok ? one.url : one.reason)));
  expect(urls.size).toBe(1);
  expect(new Set(fan.started.map((terms) => JSON.stringify(terms))).size).toBe(1);
  expect(await fan.rows()).toHaveLength(1);
  expect((await fan.open()).map(({ url }) => url)).toEqual([...urls]);
});

test("after an outage, a click tries once more, with another key and a later expiry", async () => {
  const fan = await shopper(database().db, world());
  fan.fail({
    async slow() {
      fan.wait(0.25);
      throw new ProviderUnavailable("no answer");
    },
  });
  expect(await fan.click(posts.ppv.id)).toMatchObject({ ok: true });
  const [first, second] = fan.started;
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  expect(second?.expiresAt).toBe((first?.expiresAt ?? 0) + MINUTE / 4);
  expect(fan.started).toHaveLength(2);
  expect(await fan.rows()).toMatchObject([{ attempt: 2, attempt_until: world().now() + MINUTE / 3 }]);
  expect(await fan.open()).toHaveLength(1);
});

test("what the provider refuses for good isn't tried twice", async () => {
  const fan = await shopper(database().db, world());
  fan.fail("refused");
  await expect(fan.click(posts.ppv.id)).rejects.toMatchObject({ name: "ProviderRefused", about: "seller" });
  expect(fan.started).toHaveLength(1);
  expect(await fan.click(posts.ppv.id)).toMatchObject({ ok: true });
  expect(new Set(fan.started.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
});

test("a page that opens after another attempt's page is closed, and its click leads to the other page", async () => {
  const fan = await shopper(database().db, world());
  let other: unknown;
  fan.fail({
    async slow() {
      fan.wait(0.5);
      other = await fan.click(posts.ppv.id);
    },
  });
  const slow = await fan.click(posts.ppv.id);
  expect(slow).toMatchObject({ ok: true });
  expect(slow).toEqual(other);
  expect(fan.started).toHaveLength(2);
  expect((await fan.open()).map(({ url }) => url)).toEqual([slow.ok && slow.url]);
});

test("a page whose checkout is gone is closed, and the fan is asked to try again", async () => {
  const fan = await shopper(database().db, world());
  fan.fail({ slow: () => database().db.delete(checkouts).where(eq(checkouts.buyer_id, fan.id)) });
  expect(await fan.click(posts.ppv.id)).toEqual({ ok: false, reason: "try_again" });
  const [terms] = fan.started;
  expect(await fan.open([terms?.checkoutId ?? ""])).toEqual([]);
});

test("if another click starts the next attempt first, its page is used, unless its price differs or it was closed", async () => {
  for (const change of [null, { amount: 1000 }, { expired_at: 1 }]) {
    const fan = await shopper(database().db, world());
    fan.fail("before");
    fan.fail("before");
    await expect(fan.click(posts.ppv.id)).rejects.toThrow("never arrived");
    const { startAttempt } = fan.deps.checkouts;
    let other: unknown;
    const late: typeof startAttempt = async (attempt) => {
      other = await fan.click(posts.ppv.id);
      if (change) await database().db.update(checkouts).set(change).where(eq(checkouts.buyer_id, fan.id));
      await startAttempt(attempt);
    };
    const clicked = await fan.click(posts.ppv.id, 900, "/here", {
      ...fan.deps,
      checkouts: { ...fan.deps.checkouts, startAttempt: late },
    });
    expect(other).toMatchObject({ ok: true });
    expect(clicked).toEqual(change === null ? other : { ok: false, reason: "try_again" });
    expect(fan.started).toHaveLength(3);
  }
});

test("an attempt that was cut off is repeated with the same terms for 20 seconds; later, its page is looked up", async () => {
  for (const [seconds, calls] of [
    [19, 2],
    [20, 1],
  ] as const) {
    const fan = await shopper(database().db, world());
    const cutOff = () => Promise.reject(new Error("cut off"));
    const checkouts = { ...fan.deps.checkouts, attachSession: cutOff, failAttempt: cutOff };
    await expect(fan.click(posts.ppv.id, 900, "/here", { ...fan.deps, checkouts })).rejects.toThrow(
      "cut off",
    );
    fan.wait(seconds / 60);
    expect(await fan.click(posts.ppv.id, 900, "/elsewhere")).toMatchObject({ ok: true });
    expect(fan.started).toHaveLength(calls);
    expect(new Set(fan.started.map((terms) => JSON.stringify(terms))).size).toBe(1);
    expect(await fan.open()).toHaveLength(1);
  }
});

test("after two attempts that failed, the next click has a key and an expiry that the provider accepts", async () => {
  const fan = await shopper(database().db, world());
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
  const fan = await shopper(database().db, world());
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
      const fan = await shopper(database().db, world());
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
