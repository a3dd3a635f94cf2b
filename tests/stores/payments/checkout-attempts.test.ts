import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { openCheckout } from "../../../app/domain/payments/open-checkout.ts";
import { settleOpenCheckout } from "../../../app/domain/payments/settle-open-checkout.ts";
import { MINUTE, posts } from "../../cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { shopper } from "../provider/shopper.ts";

const database = databaseForFile(({ db }) => insertCast(db));

const urlOf = (click: PromiseSettledResult<Awaited<ReturnType<typeof openCheckout>>>) =>
  click.status === "fulfilled" && click.value.ok ? [click.value.url] : [];

describe("another attempt", () => {
  test("has its own key, and an expiry that the provider accepts", async () => {
    const fan = await shopper(database().db);
    fan.provider.fail(2);
    await expect(fan.click(posts.ppv.id)).rejects.toMatchObject({ name: "ProviderUnavailable" });
    fan.wait(50 * MINUTE);
    expect(await fan.click(posts.ppv.id, 900, "/elsewhere")).toMatchObject({ ok: true });
    const [first, second, third] = fan.started;
    expect(new Set(fan.started.map((terms) => terms.idempotencyKey)).size).toBe(3);
    expect((third?.expiresAt ?? 0) - (second?.expiresAt ?? 0)).toBeGreaterThanOrEqual(50 * MINUTE);
    expect(first?.successUrl).toBe("https://x.example/here?ok");
    expect(third?.successUrl).toBe("https://x.example/elsewhere?ok");
    expect(await fan.rows()).toHaveLength(1);
  });

  test("isn't needed when the first left its session: its page is used", async () => {
    const fan = await shopper(database().db);
    fan.provider.lose(1);
    const opened = await fan.click(posts.ppv.id);
    expect(opened.ok && opened.url).toBe(fan.provider.open()[0]?.url);
    expect(fan.started).toHaveLength(1);
    expect(fan.provider.open()).toHaveLength(1);
  });

  test("begins when the first was cut off, and not while it may be running", async () => {
    const fan = await shopper(database().db);
    const held = fan.provider.hold();
    const first = fan.click(posts.ppv.id);
    await held.reached;
    const second = fan.click(posts.ppv.id);
    await expect.poll(() => fan.started.length).toBe(2);
    expect(new Set(fan.started.map((terms) => terms.idempotencyKey)).size).toBe(1);
    held.release();
    expect(await first).toEqual(await second);
    expect(fan.provider.open()).toHaveLength(1);
  });

  test("that overtook a slow one is the only one that can be paid", async () => {
    const fan = await shopper(database().db);
    const held = fan.provider.hold();
    const slow = fan.click(posts.ppv.id);
    await held.reached;
    fan.wait(MINUTE);
    const fast = await fan.click(posts.ppv.id);
    held.release();
    expect(await slow).toEqual(fast);
    expect(fan.provider.open().map((session) => session.url)).toEqual([fast.ok && fast.url]);
  });

  test("at another price closes what the first left", async () => {
    const fan = await shopper(database().db);
    fan.provider.lose(2);
    fan.provider.hide();
    await expect(fan.click(posts.ppv.id)).rejects.toMatchObject({ name: "ProviderUnavailable" });
    fan.provider.show();
    expect(await settleOpenCheckout(fan.deps, fan.keyOf(posts.ppv.id), 1000)).toBe("none");
    expect(fan.provider.open()).toEqual([]);
    expect(await fan.click(posts.ppv.id, 1000)).toMatchObject({ ok: true });
    expect(fan.provider.open().map((session) => session.amount)).toEqual([1000]);
  });

  test("leads to one payable session, whatever fails, however many click", async () => {
    const story = fc.array(
      fc.record({
        fault: fc.constantFrom("work", "work", "fail", "lose"),
        clicks: fc.integer({ min: 1, max: 3 }),
        minutes: fc.integer({ min: 0, max: 25 }),
      }),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        const fan = await shopper(database().db);
        const urls: string[] = [];
        for (const { fault, clicks, minutes } of steps) {
          fan.provider[fault](1);
          const all = await Promise.allSettled(Array.from({ length: clicks }, () => fan.click(posts.ppv.id)));
          urls.push(...all.flatMap(urlOf));
          fan.wait(minutes * MINUTE);
        }
        const open = fan.provider.open().map((session) => session.url);
        expect(open.length).toBeLessThanOrEqual(1);
        expect(urls.filter((url) => !open.includes(url))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
