import { describe, expect, test } from "vitest";
import { payments } from "#db/schema/payments/payments.ts";
import { RAISE_DELAY_MS } from "#domain/payments/spending-limits/change-limit.ts";
import { DAY, HOUR, people } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { limitedFan } from "./limited-fan.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();
const START = Date.UTC(2026, 10, 10, 12);
const fanAt = (at = START) => limitedFan(database().db, world(), at);
const overLimit = (left: number, open: number) => ({
  ok: false,
  reason: "stopped",
  stop: { reason: "over_limit", left, open },
});

describe("a monthly limit", () => {
  test("counts what was paid and what can still be paid, across sales", async () => {
    const fan = await fanAt();
    expect(await fan.change(2000)).toEqual({ effectiveAt: null, isPageLeft: false });
    expect((await fan.begin("a", 1500)).ok).toBe(true);
    expect(await fan.begin("b", 600)).toEqual(overLimit(500, 1500));
    expect((await fan.begin("a", 1500)).ok).toBe(true);
    expect((await fan.begin("b", 500)).ok).toBe(true);
    for (const sale of fan.all()) sale.pay();
    await fan.deliverAll();
    expect(await fan.spending()).toMatchObject({ spent: 2000, open: 0, limit: 2000 });
    expect(await fan.begin("c", 100)).toEqual(overLimit(0, 0));
    fan.all()[0]?.refund();
    await fan.deliverAll();
    expect(await fan.spending()).toMatchObject({ spent: 500, open: 0 });
    expect((await fan.begin("c", 1500)).ok).toBe(true);
  });

  test("covers a calendar month in UTC; renewals count toward it, and can exceed it", async () => {
    const fan = await fanAt(Date.UTC(2026, 10, 30, 23, 30));
    const renewal = (id: string, paid_at: number) => ({
      id: `${fan.id}-${id}`,
      kind: "subscription" as const,
      buyer_id: fan.id,
      seller_id: people.creator.id,
      gross: 3000,
      fee: 300,
      net: 2700,
      stripe_reference: `${fan.id}-${id}`,
      paid_at,
      created_at: paid_at,
    });
    await database()
      .db.insert(payments)
      .values([renewal("october", Date.UTC(2026, 10) - 1), renewal("november", Date.UTC(2026, 10))]);
    await fan.change(2000);
    expect(await fan.spending()).toMatchObject({ spent: 3000, limit: 2000 });
    expect(await fan.begin("a", 100)).toEqual(overLimit(0, 0));
    fan.time.now = Date.UTC(2026, 11);
    expect((await fan.begin("a", 2000)).ok).toBe(true);
  });

  test("isn't exceeded by twenty tabs at once", async () => {
    const fan = await fanAt();
    await fan.change(5000);
    const begun = await Promise.all(Array.from({ length: 20 }, (_, i) => fan.begin(`tab ${i}`, 1000)));
    expect(begun.filter(({ ok }) => ok)).toHaveLength(5);
    expect(fan.all()).toHaveLength(5);
  });

  test("gets the amount of an abandoned page back once it has expired, even without an event", async () => {
    const fan = await fanAt();
    await fan.change(2000);
    await fan.begin("a", 2000);
    fan.time.now += HOUR / 2;
    expect((await fan.begin("b", 2000)).ok).toBe(false);
    fan.time.now += HOUR;
    expect((await fan.begin("b", 2000)).ok).toBe(true);
  });

  test("leaves a page that timed out alone unless another sale needs its amount", async () => {
    const fan = await fanAt();
    await fan.change(4000);
    await fan.begin("old", 1500);
    fan.time.now += 2 * HOUR;
    await fan.begin("a", 1000);
    const { startPayment } = fan.deps.payments;
    const { findUnfinished } = fan.deps.checkouts;
    // As if another click had opened its page after this one looked for it.
    fan.deps.checkouts.findUnfinished = async () => {
      fan.deps.checkouts.findUnfinished = findUnfinished;
      return null;
    };
    expect(await fan.begin("a", 1500)).toEqual({ ok: false, reason: "try_again" });
    fan.deps.payments.startPayment = async (terms) => ({ ...(await startPayment(terms)), url: null });
    expect(await fan.begin("b", 1500)).toEqual({ ok: false, reason: "no_checkout_url" });
    const old = await fan.deps.checkouts.find(fan.all()[0]?.terms.checkoutId ?? "");
    expect(old).toMatchObject({ amount: 1500, expired_at: null });
  });

  test("counts a page that was paid at the last moment, even before its event", async () => {
    const fan = await fanAt();
    await fan.change(2000);
    await fan.begin("a", 2000);
    for (const sale of fan.all()) sale.pay();
    fan.time.now += 2 * HOUR;
    expect(await fan.begin("b", 2000)).toEqual(overLimit(0, 0));
    expect(await fan.spending()).toMatchObject({ spent: 2000, open: 0 });
  });

  test("that is lowered applies at once and closes pages that exceed it; if one can't be closed, it says so", async () => {
    const fan = await fanAt();
    await fan.change(2000);
    await fan.begin("a", 2000);
    expect(await fan.change(1500)).toEqual({ effectiveAt: null, isPageLeft: false });
    expect(fan.payable().map((sale) => sale.pay())).toEqual([false]);
    await fan.begin("b", 1500);
    fan.deps.payments.checkoutSession = async () => {
      throw Object.assign(new Error("outage"), { name: "ProviderUnavailable" });
    };
    expect(await fan.change(1000)).toEqual({ effectiveAt: null, isPageLeft: true });
  });

  test("that is lowered closes a page that is just being opened before anyone gets there", async () => {
    const fan = await fanAt();
    await fan.change(2000);
    const { startPayment } = fan.deps.payments;
    let reach = () => {};
    let release = () => {};
    const reached = new Promise<void>((resolve) => {
      reach = resolve;
    });
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    fan.deps.payments.startPayment = async (terms) => {
      reach();
      await released;
      return startPayment(terms);
    };
    const begun = fan.begin("a", 2000);
    await reached;
    await fan.change(1000);
    release();
    expect((await begun).ok).toBe(false);
    expect(fan.all().map((sale) => sale.session().status)).toEqual(["expired"]);
  });

  test("that is raised or removed applies a day later, and can be withdrawn until then", async () => {
    const fan = await fanAt();
    await fan.change(1000);
    const raised = await fan.change(3000);
    expect(raised.effectiveAt).toBeGreaterThan(START + RAISE_DELAY_MS);
    fan.time.now += HOUR;
    expect((await fan.change(3000)).effectiveAt).toBe(raised.effectiveAt);
    expect((await fan.begin("a", 2000)).ok).toBe(false);
    const again = await fan.change(null);
    expect(again.effectiveAt).toBeGreaterThan(raised.effectiveAt ?? 0);
    expect(await fan.spending()).toMatchObject({ limit: 1000, nextAmount: null, nextAt: again.effectiveAt });
    expect(await fan.deps.spendingLimits.withdraw(fan.id, fan.time.now)).toBe(true);
    expect(await fan.deps.spendingLimits.withdraw(fan.id, fan.time.now)).toBe(false);
    fan.time.now += 2 * DAY;
    expect(await fan.spending()).toMatchObject({ limit: 1000, nextAt: null });
    await fan.change(3000);
    fan.time.now += RAISE_DELAY_MS;
    expect((await fan.begin("a", 3000)).ok).toBe(true);
    await fan.change(null);
    fan.time.now += RAISE_DELAY_MS;
    expect((await fan.begin("b", 100_000)).ok).toBe(true);
    expect(await fan.spending()).toMatchObject({ limit: null, nextAt: null });
  });
});
