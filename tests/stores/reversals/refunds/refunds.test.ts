import { expect, test } from "vitest";
import { payoutStore } from "#db/stores/ledger/payouts/payouts.ts";
import { accessLogStore } from "#db/stores/reversals/access-log.ts";
import { ProviderUnavailable } from "#domain/payments/payment-port.ts";
import { logAccess } from "#domain/reversals/access-log.ts";
import type { CarryOutDeps } from "#domain/reversals/refunds/carry-out-refunds.ts";
import { people, posts } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { ledgerOf } from "#tests/stores/fixtures/purchase-fixture.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { soldPost } from "./fixtures/refund-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => world.stripe.control.topUp({ amount: 10_000_000 }));
const sold = (amount?: number, fee?: number) => soldPost(database().db, world(), amount, fee);
const NOTHING = { provider: 0, platform: 0, seller: 0 };

test("a refund returns the creator's share and our fee, and is booked at once and once", async () => {
  const sale = await sold();
  expect(await sale.refund("guarantee", null)).toEqual({ ok: true, amount: 2000, result: "made" });
  expect(await ledgerOf(database().db, sale.id)).toEqual(NOTHING);
  await sale.deliver();
  await sale.run();
  expect(sale.atProvider()).toHaveLength(1);
  expect(await ledgerOf(database().db, sale.id)).toEqual(NOTHING);
  expect(await sale.requests()).toMatchObject([{ state: "succeeded", refusal: null }]);
  expect(await sale.refund("creator", 1)).toEqual({ ok: false, reason: "nothing_left" });
});

test("of many refunds requested at once by several people, one is made", async () => {
  const sale = await sold();
  const asked = await Promise.all(
    (["guarantee", "creator", "admin", "guarantee", "creator"] as const).map((by) => sale.refund(by, null)),
  );
  expect(asked.filter((one) => one.ok)).toHaveLength(1);
  expect(sale.atProvider()).toHaveLength(1);
});

/** Makes the process die at a refund's given step, before or after its work. */
function dying(deps: CarryOutDeps, at: number): CarryOutDeps {
  let step = 0;
  const mortal = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name);
        if (typeof value !== "function") return value;
        return async (...args: unknown[]) => {
          const now = step++;
          if (now === Math.floor(at / 2) && at % 2 === 0) throw new ProviderUnavailable("died before");
          const result: unknown = await value.apply(of, args);
          if (now === Math.floor(at / 2)) throw new ProviderUnavailable("died after");
          return result;
        };
      },
    });
  return { ...deps, payments: mortal(deps.payments), paymentStore: mortal(deps.paymentStore) };
}

test("a run that dies between any two steps neither refunds twice nor loses it", async () => {
  for (let at = 0; at < 16; at++) {
    const sale = await sold();
    await sale.refund("creator", 900, dying(sale.deps, at));
    await sale.run(dying(sale.deps, at + 1)).catch(() => {});
    await sale.run();
    expect(
      sale.atProvider().map(({ amount }) => amount),
      `died at ${at}`,
    ).toEqual([900]);
    expect(await sale.requests(), `died at ${at}`).toMatchObject([{ state: "succeeded" }]);
    expect(await ledgerOf(database().db, sale.id)).toEqual({ provider: 1100, platform: -110, seller: -990 });
  }
});

test("a sale that was already paid out can be refunded: the creator owes it, and it is deducted later", async () => {
  const { db } = database();
  const sale = await sold();
  sale.payOut();
  expect(await sale.refund("creator", null)).toMatchObject({ ok: true, result: "made" });
  await sale.deliver();
  expect(await ledgerOf(db, sale.id)).toEqual({ provider: 0, platform: 1800, seller: -1800 });
  expect(await sale.debt()).toBe(1800);
  const standing = await payoutStore(db).findEarnings(people.creator.id);
  expect(standing?.owedBack).toBeGreaterThanOrEqual(1800);
  await sale.run();
  expect(await sale.debt()).toBe(1800);
  await sale.earn(5000);
  // The provider repeats its refusal for a day.
  sale.passDay();
  await sale.run();
  expect(await sale.debt()).toBe(0);
  expect(await ledgerOf(db, sale.id)).toEqual(NOTHING);
});

test("a post opened after the request and before the refund stays bought", async () => {
  const { db } = database();
  const sale = await sold();
  const down = {
    ...sale.deps,
    payments: {
      ...sale.deps.payments,
      refundOfRequest: async () => Promise.reject(new ProviderUnavailable("down")),
    },
  };
  expect(await sale.refund("guarantee", null, down)).toMatchObject({ result: "later" });
  await logAccess(
    { accessLog: accessLogStore(db), clock: sale.deps.clock },
    {
      buyerId: sale.buyerId,
      sellerId: people.creator.id,
      contentIds: [posts.ppvForAll.id],
      action: "download",
      country: null,
      region: null,
    },
  );
  await sale.run();
  expect(sale.atProvider()).toEqual([]);
  expect(await sale.requests()).toMatchObject([{ state: "failed", refusal: "opened" }]);
  expect(await sale.refund("guarantee", null)).toEqual({ ok: false, reason: "opened" });
});

test("a refund that is canceled or fails later says so, returns everything, and can be requested again", async () => {
  for (const outcome of ["canceled", "failed"] as const) {
    const sale = await sold();
    await sale.refund("creator", null);
    const [made] = sale.atProvider();
    if (!made) throw new Error("no refund");
    if (outcome === "canceled") world().stripe.runtime.store.put("refund", { ...made, status: "pending" });
    world().stripe.control.finishRefund({ refund: made.id, outcome });
    await sale.deliver();
    expect(await sale.requests()).toMatchObject([{ state: outcome }]);
    expect(await ledgerOf(database().db, sale.id)).toEqual({ provider: 2000, platform: -200, seller: -1800 });
    expect(await sale.refund("creator", 500)).toMatchObject({ ok: true, result: "made" });
  }
});
