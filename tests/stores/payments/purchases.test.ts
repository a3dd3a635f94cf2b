import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { confirmCheckout } from "../../../app/domain/payments/confirm-checkout.ts";
import { handleEvent } from "../../../app/domain/payments/handle-event.ts";
import { getPost } from "../../../app/domain/posts/get-post.ts";
import { content_purchases } from "../../../db/schema/money.ts";
import { postStore } from "../../../db/stores/posts/posts.ts";
import { NOW, people, posts } from "../../cast.ts";
import type { FakePurchase } from "../fixtures/fake-purchase.ts";
import { newFan } from "../fixtures/fan-fixture.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { beginPurchase, outcomesOf, storedSale } from "../fixtures/sale-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const stage = databaseForFile(({ db }) => insertCast(db));
const post = posts.ppvForAll.id;
// Not today's percentage: the fee is what the provider collected.
const PRICE = { amount: 2000, fee: 300 };
/** A fan of their own who is about to buy the post. */
async function buyer() {
  const { id } = await newFan(stage().db);
  const begin = () => beginPurchase(stage().db, { kind: "purchase", contentId: post, buyerId: id, ...PRICE });
  const rows = () => stage().db.select().from(content_purchases).where(eq(content_purchases.buyer_id, id));
  const canOpen = async () => {
    const found = await getPost({ posts: postStore(stage().db), now: NOW }, { id: post, viewerId: id });
    return found?.access.ok;
  };
  return { id, begin, rows, canOpen };
}
type Sale = Awaited<ReturnType<typeof beginPurchase>>;
const hear = async ({ deps, provider }: Sale) => {
  for (const event of provider.events) await handleEvent(deps, event);
};
const ledgerOf = async (id: string) => {
  const { entries } = await storedSale(stage().db, id);
  return Object.fromEntries(
    (["provider", "platform", "seller"] as const).map((account) => [
      account,
      entries.filter((entry) => entry.account === account).reduce((sum, entry) => sum + entry.amount, 0),
    ]),
  );
};

describe("a purchase", () => {
  test("is recorded by its session's event: payment, ledger, completed checkout, and the post opens", async () => {
    const fan = await buyer();
    const sale = await fan.begin();
    expect(await fan.canOpen()).toBe(false);
    sale.provider.happens.checkOut();
    await hear(sale);
    const stored = await storedSale(stage().db, sale.id);
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
      { content_id: post, payment_id: sale.provider.payment.id, revoked_at: null },
    ]);
    expect(await fan.canOpen()).toBe(true);
    expect(await outcomesOf(stage().db, sale.provider)).toEqual(["done"]);
  });

  test("is one sale when the event comes twenty times at once and the success page asks as well", async () => {
    const fan = await buyer();
    const sale = await fan.begin();
    const { session, happens, events } = sale.provider;
    const confirm = (buyerId = fan.id) => confirmCheckout(sale.deps, { sessionId: session.id, buyerId });
    expect(await confirm()).toEqual({ ok: false, reason: "not_paid" });
    happens.checkOut();
    const [event] = events;
    if (!event) throw new Error("nothing happened");
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 4 ? handleEvent(sale.deps, event) : confirm())),
    );
    expect(await confirm()).toEqual({
      ok: true,
      kind: "purchase",
      sellerId: people.creator.id,
      amount: 2000,
    });
    expect(await confirm(people.otherFan.id)).toEqual({ ok: false, reason: "not_yours" });
    const stored = await storedSale(stage().db, sale.id);
    expect([stored.payments.length, stored.entries.length, (await fan.rows()).length]).toEqual([1, 3, 1]);
  });

  test("opens for the success page alone, while every webhook is late", async () => {
    const fan = await buyer();
    const sale = await fan.begin();
    sale.provider.happens.checkOut();
    const claim = { sessionId: sale.provider.session.id, buyerId: fan.id };
    expect((await confirmCheckout(sale.deps, claim)).ok).toBe(true);
    expect(await fan.canOpen()).toBe(true);
    await hear(sale);
    expect((await storedSale(stage().db, sale.id)).entries).toHaveLength(3);
  });

  test("waits for the money where the page was completed but not yet paid", async () => {
    const fan = await buyer();
    const sale = await fan.begin();
    sale.provider.happens.checkOutUnpaid();
    await hear(sale);
    expect(await fan.rows()).toEqual([]);
    sale.provider.happens.payLater();
    await hear(sale);
    expect(await outcomesOf(stage().db, sale.provider)).toEqual(["not_paid", "done"]);
    expect(await fan.canOpen()).toBe(true);
  });

  test.each<[string, object, string]>([
    ["a cent less", { amount: 1999 }, "wrong_amount"],
    ["another currency", { currency: "eur" }, "wrong_currency"],
    ["another creator's account", { accountId: "acct_theo" }, "wrong_account"],
    ["no account", { accountId: null }, "wrong_account"],
    ["the other mode", { livemode: true }, "wrong_mode"],
  ])("of %s grants nothing, and that is recorded", async (_, altered, outcome) => {
    const fan = await buyer();
    const sale = await fan.begin();
    sale.provider.happens.checkOut();
    Object.assign(sale.provider.payment, altered);
    await hear(sale);
    expect(await outcomesOf(stage().db, sale.provider)).toEqual([outcome]);
    expect((await storedSale(stage().db, sale.id)).payments).toEqual([]);
    expect(await fan.canOpen()).toBe(false);
  });

  test("never completes the checkout of a subscription", async () => {
    const sale = await beginPurchase(stage().db, { kind: "subscription", ...PRICE });
    sale.provider.happens.checkOut();
    await hear(sale);
    expect(await outcomesOf(stage().db, sale.provider)).toEqual(["unknown_sale"]);
    expect((await storedSale(stage().db, sale.id)).checkout?.completed_at).toBeNull();
  });

  test("leaves nothing written when one of its rows is refused, and is whole the next time", async () => {
    const fan = await buyer();
    const sale = await fan.begin();
    sale.provider.happens.checkOut();
    const { paymentStore } = sale.deps;
    const recordPurchase: typeof paymentStore.recordPurchase = (snapshot) =>
      paymentStore.recordPurchase({ ...snapshot, purchase: { buyerId: fan.id, contentId: "no-such-post" } });
    const broken = { ...sale.deps, paymentStore: { ...paymentStore, recordPurchase } };
    const [event] = sale.provider.events;
    await expect(handleEvent(broken, event as never)).rejects.toThrow();
    const stored = await storedSale(stage().db, sale.id);
    expect([stored.payments, stored.checkout?.completed_at]).toEqual([[], null]);
    expect(await outcomesOf(stage().db, sale.provider)).toEqual(["unknown"]);
    await hear(sale);
    expect(await fan.canOpen()).toBe(true);
  });
});

test.each(["unlock", "tip", "boost"] as const)(
  "a paid %s records payment and ledger, and opens nothing",
  async (kind) => {
    const fan = await buyer();
    const sale = await beginPurchase(stage().db, {
      kind,
      amount: 500,
      fee: 50,
      buyerId: fan.id,
      contentId: post,
    });
    sale.provider.happens.checkOut();
    await hear(sale);
    const stored = await storedSale(stage().db, sale.id);
    expect(stored.payments).toMatchObject([{ kind, gross: 500, fee: 50, net: 450 }]);
    expect(await ledgerOf(sale.id)).toEqual({ provider: 500, platform: -50, seller: -450 });
    expect(stored.checkout?.completed_at).not.toBeNull();
    expect(await fan.rows()).toEqual([]);
    sale.provider.happens.refund();
    await hear(sale);
    expect(await ledgerOf(sale.id)).toEqual({ provider: 0, platform: 0, seller: 0 });
  },
);

describe("what goes back of a purchase", () => {
  test("a full refund closes the post, by the sale's own fee; a partial one leaves it open", async () => {
    const fan = await buyer();
    const sale = await fan.begin();
    sale.provider.happens.checkOut();
    sale.provider.happens.refund(1 / 2);
    await hear(sale);
    expect(await fan.canOpen()).toBe(true);
    expect(await ledgerOf(sale.id)).toEqual({ provider: 1000, platform: -150, seller: -850 });
    sale.provider.happens.refund();
    await hear(sale);
    expect(await fan.canOpen()).toBe(false);
    expect((await fan.rows())[0]?.revoked_at).not.toBeNull();
    expect(await ledgerOf(sale.id)).toEqual({ provider: 0, platform: 0, seller: 0 });
  });

  test("a dispute closes the post, and a dispute that is won opens it again", async () => {
    const fan = await buyer();
    const sale = await fan.begin();
    sale.provider.happens.checkOut();
    sale.provider.happens.dispute();
    await hear(sale);
    expect(await fan.canOpen()).toBe(false);
    expect((await storedSale(stage().db, sale.id)).payments[0]?.disputed).toBe(2000);
    sale.provider.happens.winDispute();
    await hear(sale);
    expect(await fan.canOpen()).toBe(true);
    expect(await ledgerOf(sale.id)).toEqual({ provider: 2000, platform: -300, seller: -1700 });
  });

  test("bought again after a refund it opens, and no late word of the first sale closes or opens it", async () => {
    const fan = await buyer();
    const first = await fan.begin();
    first.provider.happens.checkOut();
    first.provider.happens.refund();
    await hear(first);
    const second = await fan.begin();
    second.provider.happens.checkOut();
    await hear(second);
    expect(await fan.canOpen()).toBe(true);
    const late = first.provider.events.map((event) => ({ ...event, id: `${event.id}_late` }));
    for (const event of late) await handleEvent(first.deps, event);
    expect(await fan.canOpen()).toBe(true);
    second.provider.happens.refund();
    await hear(second);
    for (const event of late) await handleEvent(first.deps, { ...event, id: `${event.id}r` });
    expect(await fan.canOpen()).toBe(false);
    expect(await fan.rows()).toHaveLength(1);
  });

  test("paid twice, one of them refunded, the post stays open", async () => {
    const fan = await buyer();
    const sales = [await fan.begin(), await fan.begin()];
    for (const sale of sales) {
      sale.provider.happens.checkOut();
      await hear(sale);
    }
    sales[0]?.provider.happens.refund();
    await hear(sales[0] as Sale);
    expect(await fan.canOpen()).toBe(true);
    expect((await fan.rows())[0]?.payment_id).toBe(sales[1]?.provider.payment.id);
  });

  test("in whatever order, however often and at once the events come, the end is what the provider has", async () => {
    type Act = Exclude<keyof FakePurchase["happens"], "checkOutUnpaid" | "payLater"> | "refundPart";
    const acts = fc.constantFrom<Act>("refund", "refundPart", "refundPart", "dispute", "winDispute");
    const story = fc.record({
      acts: fc.array(acts, { maxLength: 4 }),
      order: fc.infiniteStream(fc.nat(1_000_000)),
    });
    await fc.assert(
      fc.asyncProperty(story, async ({ acts, order }) => {
        const roll = (sides: number) => (order.next().value ?? 0) % sides;
        const fan = await buyer();
        const sale = await fan.begin();
        const { provider, deps } = sale;
        for (const act of ["checkOut" as const, ...acts]) {
          provider.pass(1000);
          if (act === "refundPart") provider.happens.refund(1 / 3);
          else provider.happens[act]();
        }
        const due = provider.events.flatMap((event) => Array.from({ length: 1 + roll(2) }, () => event));
        while (due.length > 0) {
          const batch = Array.from({ length: 1 + roll(3) }, () => due.splice(roll(due.length), 1)).flat();
          await Promise.all(batch.map((event) => handleEvent(deps, event)));
        }
        const [payment] = (await storedSale(stage().db, sale.id)).payments;
        const refunded = (await provider.port.refunds(provider.payment.id)).reduce(
          (sum, one) => sum + one.amount,
          0,
        );
        const disputed = (await provider.port.disputes(provider.payment.id))
          .filter((one) => one.reinstatedAt === null)
          .reduce((sum, one) => sum + one.amount, 0);
        expect(payment).toMatchObject({ refunded, disputed });
        expect(await fan.canOpen()).toBe(refunded < 2000 && disputed === 0);
        const ledger = await ledgerOf(sale.id);
        expect(ledger.provider).toBe(2000 - refunded - disputed);
        expect((ledger.provider ?? 0) + (ledger.platform ?? 0) + (ledger.seller ?? 0)).toBe(0);
        if (refunded + disputed === 2000) expect(ledger).toEqual({ provider: 0, platform: 0, seller: 0 });
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});
