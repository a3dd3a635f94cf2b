import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { confirmCheckout } from "#domain/payments/confirm-checkout.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { people } from "#tests/cast.ts";
import { newFan } from "../fixtures/fan-fixture.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { boughtPost, canOpenPost, ledgerOf, purchasesOf } from "../fixtures/purchase-fixture.ts";
import { outcomesOf, storedSale } from "../fixtures/sale-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { type BegunSale, beginSale } from "../provider/begun-sale.ts";
import { providerForFile } from "../provider/provider-world.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();
// Differs from the current rate: the fee is what the provider collected.
const PRICE = { amount: 2000, fee: 300 };

async function newBuyer() {
  const { db } = database();
  const { id } = await newFan(db);
  return {
    id,
    /** While another page is open, treats that one as expired. */
    async begin() {
      await db.update(checkouts).set({ expired_at: world().now() }).where(eq(checkouts.buyer_id, id));
      return beginSale(db, world(), { ...PRICE, buyer_id: id });
    },
    rows: () => purchasesOf(db, id),
    canOpen: () => canOpenPost(db, id),
  };
}
const paymentOf = (sale: BegunSale) => String(sale.newest().payment_intent);
async function completed(sale: BegunSale) {
  const event = (await sale.events()).find(({ type }) => type === "checkout.session.completed");
  if (!event) throw new Error("nothing happened");
  return event;
}
const outcomeOf = async (sale: BegunSale) => (await outcomesOf(database().db, [await completed(sale)]))[0];

describe("a purchase", () => {
  test("is recorded by its session's event: payment, ledger, completed checkout, and access to the post", async () => {
    const fan = await newBuyer();
    const sale = await fan.begin();
    expect(await fan.canOpen()).toBe(false);
    sale.pay();
    const paidAt = sale.newest().created * 1000;
    world().passHours(1);
    await sale.hear();
    const stored = await storedSale(database().db, sale.id);
    expect(stored.checkout?.completed_at).not.toBeNull();
    expect(stored.payments).toMatchObject([
      {
        id: paymentOf(sale),
        kind: "purchase",
        gross: 2000,
        fee: 300,
        net: 1700,
        refunded: 0,
        paid_at: paidAt,
      },
    ]);
    expect(
      stored.entries.map(({ kind, account, amount, created_at }) => [kind, account, amount, created_at]),
    ).toEqual([
      ["sale", "provider", 2000, paidAt],
      ["sale", "platform", -300, paidAt],
      ["sale", "seller", -1700, paidAt],
    ]);
    expect(await fan.rows()).toMatchObject([
      { content_id: boughtPost, payment_id: paymentOf(sale), revoked_at: null },
    ]);
    expect(await fan.canOpen()).toBe(true);
    expect(await outcomeOf(sale)).toBe("done");
  });

  test("is one sale when the event comes twenty times in parallel with the success page", async () => {
    const fan = await newBuyer();
    const sale = await fan.begin();
    const { sessionId } = sale;
    const confirm = (buyerId = fan.id) => confirmCheckout(sale.deps, { sessionId, buyerId });
    expect(await confirm()).toEqual({ ok: false, reason: "not_paid" });
    sale.pay();
    const event = await completed(sale);
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 4 ? handleEvent(sale.deps, event) : confirm())),
    );
    expect(await confirm()).toEqual({
      ok: true,
      kind: "purchase",
      contentId: boughtPost,
      sellerId: people.creator.id,
      amount: 2000,
    });
    expect(await confirm(people.otherFan.id)).toEqual({ ok: false, reason: "not_yours" });
    const stored = await storedSale(database().db, sale.id);
    expect([stored.payments.length, stored.entries.length, (await fan.rows()).length]).toEqual([1, 3, 1]);
  });

  test("opens for the success page alone while every webhook is late", async () => {
    const fan = await newBuyer();
    const sale = await fan.begin();
    sale.pay();
    expect((await confirmCheckout(sale.deps, { sessionId: sale.sessionId, buyerId: fan.id })).ok).toBe(true);
    expect(await fan.canOpen()).toBe(true);
    await sale.hear();
    expect((await storedSale(database().db, sale.id)).entries).toHaveLength(3);
  });

  test("waits for the money when the session is completed but not yet paid", async () => {
    const fan = await newBuyer();
    const sale = await fan.begin();
    sale.pay();
    const event = await completed(sale);
    // No payment method we accept takes days, so the stand-in has none.
    const checkoutSession = async (id: string) => {
      const session = await world().payments.checkoutSession(id);
      return session && { ...session, paid: false, payment: null };
    };
    const unpaid = { ...sale.deps, payments: { ...sale.deps.payments, checkoutSession } };
    expect(await handleEvent(unpaid, event)).toBe("not_paid");
    expect(await fan.rows()).toEqual([]);
    const later = { ...event, id: `${event.id}_later`, type: "checkout.session.async_payment_succeeded" };
    expect(await handleEvent(sale.deps, later)).toBe("done");
    expect(await fan.canOpen()).toBe(true);
  });

  test.each<[string, object, string]>([
    ["a cent less", { amount: 1999 }, "wrong_amount"],
    ["another currency", { currency: "eur" }, "wrong_currency"],
    ["another creator's account", { accountId: "acct_theo" }, "wrong_account"],
    ["no account", { accountId: null }, "wrong_account"],
    ["the other mode", { livemode: true }, "wrong_mode"],
  ])("of %s grants nothing, and that is recorded", async (_, altered, outcome) => {
    const fan = await newBuyer();
    const sale = await fan.begin();
    sale.pay();
    const checkoutSession = async (id: string) => {
      const session = await world().payments.checkoutSession(id);
      return session?.payment ? { ...session, payment: { ...session.payment, ...altered } } : session;
    };
    const odd = { ...sale.deps, payments: { ...sale.deps.payments, checkoutSession } };
    expect(await handleEvent(odd, await completed(sale))).toBe(outcome);
    expect(await outcomeOf(sale)).toBe(outcome);
    expect((await storedSale(database().db, sale.id)).payments).toEqual([]);
    expect(await fan.canOpen()).toBe(false);
  });

  test("never completes the checkout of a subscription", async () => {
    const { db } = database();
    const sale = await beginSale(db, world(), PRICE);
    await db
      .update(checkouts)
      .set({ kind: "subscription", content_id: null })
      .where(eq(checkouts.id, sale.id));
    sale.pay();
    await sale.hear();
    expect(await outcomeOf(sale)).toBe("unknown_sale");
    expect((await storedSale(db, sale.id)).checkout?.completed_at).toBeNull();
  });

  test("writes nothing when one of its rows is refused, and everything the next time", async () => {
    const fan = await newBuyer();
    const sale = await fan.begin();
    sale.pay();
    const { paymentStore } = sale.deps;
    const recordPurchase: typeof paymentStore.recordPurchase = (snapshot) =>
      paymentStore.recordPurchase({ ...snapshot, purchase: { buyerId: fan.id, contentId: "no-such-post" } });
    const broken = { ...sale.deps, paymentStore: { ...paymentStore, recordPurchase } };
    await expect(handleEvent(broken, await completed(sale))).rejects.toThrow();
    const stored = await storedSale(database().db, sale.id);
    expect([stored.payments, stored.checkout?.completed_at]).toEqual([[], null]);
    expect(await outcomeOf(sale)).toBe("unknown");
    await sale.hear();
    expect(await fan.canOpen()).toBe(true);
  });

  test("opens the post when it is bought again after a refund, and late events of the first sale change nothing", async () => {
    const fan = await newBuyer();
    const first = await fan.begin();
    first.pay();
    first.refund();
    await first.hear();
    expect(await fan.canOpen()).toBe(false);
    const second = await fan.begin();
    second.pay();
    await second.hear();
    expect(await fan.canOpen()).toBe(true);
    await first.hear(true);
    expect(await fan.canOpen()).toBe(true);
    second.refund();
    await second.hear();
    await first.hear(true);
    expect(await fan.canOpen()).toBe(false);
    expect(await fan.rows()).toHaveLength(1);
  });
});

test.each(["unlock", "tip"] as const)(
  "a paid %s records payment and ledger, and opens nothing",
  async (kind) => {
    const fan = await newBuyer();
    const sold = { kind, amount: 500, fee: 50, buyer_id: fan.id, content_id: boughtPost };
    const sale = await beginSale(database().db, world(), sold);
    sale.pay();
    await sale.hear();
    const stored = await storedSale(database().db, sale.id);
    expect(stored.payments).toMatchObject([{ kind, gross: 500, fee: 50, net: 450 }]);
    expect(await ledgerOf(database().db, sale.id)).toEqual({ provider: 500, platform: -50, seller: -450 });
    expect(stored.checkout?.completed_at).not.toBeNull();
    expect(await fan.rows()).toEqual([]);
    sale.refund();
    await sale.hear();
    expect(await ledgerOf(database().db, sale.id)).toEqual({ provider: 0, platform: 0, seller: 0 });
  },
);
