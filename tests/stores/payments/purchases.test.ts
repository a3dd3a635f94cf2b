import { describe, expect, test } from "vitest";
import { confirmCheckout } from "../../../app/domain/payments/confirm-checkout.ts";
import { handleEvent } from "../../../app/domain/payments/handle-event.ts";
import { people } from "../../cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { boughtPost, handleAll, ledgerOf, newBuyer } from "../fixtures/purchase-fixture.ts";
import { beginPurchase, outcomesOf, storedSale } from "../fixtures/sale-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));

describe("a purchase", () => {
  test("is recorded by its session's event: payment, ledger, completed checkout, and the post opens", async () => {
    const fan = await newBuyer(database().db);
    const sale = await fan.begin();
    expect(await fan.canOpen()).toBe(false);
    sale.provider.actions.checkOut();
    await handleAll(sale);
    const stored = await storedSale(database().db, sale.id);
    expect(stored.checkout?.completed_at).not.toBeNull();
    expect(stored.payments).toMatchObject([
      { id: sale.provider.payment.id, kind: "purchase", gross: 2000, fee: 300, net: 1700, refunded: 0 },
    ]);
    expect(stored.entries.map(({ kind, account, amount }) => [kind, account, amount])).toEqual([
      ["sale", "provider", 2000],
      ["sale", "platform", -300],
      ["sale", "seller", -1700],
    ]);
    expect(await fan.rows()).toMatchObject([
      { content_id: boughtPost, payment_id: sale.provider.payment.id, revoked_at: null },
    ]);
    expect(await fan.canOpen()).toBe(true);
    expect(await outcomesOf(database().db, sale.provider)).toEqual(["done"]);
  });

  test("is one sale when the event comes twenty times in parallel with the success page", async () => {
    const fan = await newBuyer(database().db);
    const sale = await fan.begin();
    const { session, actions, events } = sale.provider;
    const confirm = (buyerId = fan.id) => confirmCheckout(sale.deps, { sessionId: session.id, buyerId });
    expect(await confirm()).toEqual({ ok: false, reason: "not_paid" });
    actions.checkOut();
    const [event] = events;
    if (!event) throw new Error("nothing happened");
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
    const fan = await newBuyer(database().db);
    const sale = await fan.begin();
    sale.provider.actions.checkOut();
    const claim = { sessionId: sale.provider.session.id, buyerId: fan.id };
    expect((await confirmCheckout(sale.deps, claim)).ok).toBe(true);
    expect(await fan.canOpen()).toBe(true);
    await handleAll(sale);
    expect((await storedSale(database().db, sale.id)).entries).toHaveLength(3);
  });

  test("waits for the money when the session is completed but not yet paid", async () => {
    const fan = await newBuyer(database().db);
    const sale = await fan.begin();
    sale.provider.actions.checkOutUnpaid();
    await handleAll(sale);
    expect(await fan.rows()).toEqual([]);
    sale.provider.actions.payLater();
    await handleAll(sale);
    expect(await outcomesOf(database().db, sale.provider)).toEqual(["not_paid", "done"]);
    expect(await fan.canOpen()).toBe(true);
  });

  test.each<[string, object, string]>([
    ["a cent less", { amount: 1999 }, "wrong_amount"],
    ["another currency", { currency: "eur" }, "wrong_currency"],
    ["another creator's account", { accountId: "acct_theo" }, "wrong_account"],
    ["no account", { accountId: null }, "wrong_account"],
    ["the other mode", { livemode: true }, "wrong_mode"],
  ])("of %s grants nothing, and that is recorded", async (_, altered, outcome) => {
    const fan = await newBuyer(database().db);
    const sale = await fan.begin();
    sale.provider.actions.checkOut();
    Object.assign(sale.provider.payment, altered);
    await handleAll(sale);
    expect(await outcomesOf(database().db, sale.provider)).toEqual([outcome]);
    expect((await storedSale(database().db, sale.id)).payments).toEqual([]);
    expect(await fan.canOpen()).toBe(false);
  });

  test("never completes the checkout of a subscription", async () => {
    const sale = await beginPurchase(database().db, { kind: "subscription", amount: 2000, fee: 300 });
    sale.provider.actions.checkOut();
    await handleAll(sale);
    expect(await outcomesOf(database().db, sale.provider)).toEqual(["unknown_sale"]);
    expect((await storedSale(database().db, sale.id)).checkout?.completed_at).toBeNull();
  });

  test("writes nothing when one of its rows is refused, and everything the next time", async () => {
    const fan = await newBuyer(database().db);
    const sale = await fan.begin();
    sale.provider.actions.checkOut();
    const { paymentStore } = sale.deps;
    const recordPurchase: typeof paymentStore.recordPurchase = (snapshot) =>
      paymentStore.recordPurchase({ ...snapshot, purchase: { buyerId: fan.id, contentId: "no-such-post" } });
    const broken = { ...sale.deps, paymentStore: { ...paymentStore, recordPurchase } };
    const [event] = sale.provider.events;
    await expect(handleEvent(broken, event as never)).rejects.toThrow();
    const stored = await storedSale(database().db, sale.id);
    expect([stored.payments, stored.checkout?.completed_at]).toEqual([[], null]);
    expect(await outcomesOf(database().db, sale.provider)).toEqual(["unknown"]);
    await handleAll(sale);
    expect(await fan.canOpen()).toBe(true);
  });
});

test.each(["unlock", "tip"] as const)(
  "a paid %s records payment and ledger, and opens nothing",
  async (kind) => {
    const fan = await newBuyer(database().db);
    const sale = await beginPurchase(database().db, {
      kind,
      amount: 500,
      fee: 50,
      buyerId: fan.id,
      contentId: boughtPost,
    });
    sale.provider.actions.checkOut();
    await handleAll(sale);
    const stored = await storedSale(database().db, sale.id);
    expect(stored.payments).toMatchObject([{ kind, gross: 500, fee: 50, net: 450 }]);
    expect(await ledgerOf(database().db, sale.id)).toEqual({ provider: 500, platform: -50, seller: -450 });
    expect(stored.checkout?.completed_at).not.toBeNull();
    expect(await fan.rows()).toEqual([]);
    sale.provider.actions.refund();
    await handleAll(sale);
    expect(await ledgerOf(database().db, sale.id)).toEqual({ provider: 0, platform: 0, seller: 0 });
  },
);
