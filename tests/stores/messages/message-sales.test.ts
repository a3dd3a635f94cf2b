import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refundedBy, withheldBy } from "../../../app/domain/ledger/movements.ts";
import { confirmCheckout } from "../../../app/domain/payments/confirm-checkout.ts";
import { handleEvent } from "../../../app/domain/payments/handle-event.ts";
import { people } from "../../cast.ts";
import { cases } from "../../properties/cases.ts";
import type { FakePurchase } from "../fixtures/fake-purchase.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { ledgerOf } from "../fixtures/purchase-fixture.ts";
import { storedSale } from "../fixtures/sale-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { sellerHas } from "../provider/fake-movements.ts";
import { handleAll, type MessageSale, PRICE, requestsOf, soldMessage } from "./sold-message.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const message = () => soldMessage(database().db);
const ledger = (sale: MessageSale) => ledgerOf(database().db, sale.id);
const requests = async (sale: MessageSale) =>
  (await requestsOf(database().db, sale)).map(({ by, amount, state }) => [by, amount, state]);

describe("a message that was bought", () => {
  test("opens once, also when the event comes twenty times in parallel with the success page", async () => {
    const sold = await message();
    const sale = await sold.begin();
    expect(await sold.canOpen()).toBe(false);
    const { session, actions, events } = sale.provider;
    const claim = {
      sessionId: session.id,
      buyerId: (await storedSale(database().db, sale.id)).checkout?.buyer_id,
    };
    const confirm = (buyerId = claim.buyerId ?? "") => confirmCheckout(sale.deps, { ...claim, buyerId });
    expect(await confirm()).toEqual({ ok: false, reason: "not_paid" });
    actions.checkOut();
    const [event] = events;
    if (!event) throw new Error("nothing happened");
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 4 ? handleEvent(sale.deps, event) : confirm())),
    );
    expect(await confirm()).toMatchObject({ ok: true, kind: "message", amount: PRICE });
    expect(await confirm(people.otherFan.id)).toEqual({ ok: false, reason: "not_yours" });
    const stored = await storedSale(database().db, sale.id);
    expect([stored.payments.length, stored.entries.length, (await sold.purchases()).length]).toEqual([
      1, 3, 1,
    ]);
    expect(await sold.canOpen()).toBe(true);
  });

  test("is news to both sides' open pages once it is bought, and once that is taken back", async () => {
    const sold = await message();
    const sale = await sold.begin();
    const before = await sold.changed();
    sale.provider.actions.checkOut();
    await handleAll(sale);
    for (const event of sale.provider.events)
      await handleEvent(sale.deps, { ...event, id: `${event.id}_again` });
    expect(await sold.changed()).toBe(before + 1);
    expect(await sold.newsSince(before)).toMatchObject([{ sale: { boughtAt: expect.any(Number) } }]);
    sale.provider.actions.refund();
    await handleAll(sale);
    expect(await sold.changed()).toBe(before + 2);
    expect(await sold.newsSince(before + 1)).toMatchObject([{ sale: { boughtAt: null } }]);
  });

  test("bought again after a refund, it opens, and late events of the first sale change nothing", async () => {
    const sold = await message();
    const first = await sold.begin();
    first.provider.actions.checkOut();
    first.provider.actions.refund();
    await handleAll(first);
    expect(await sold.canOpen()).toBe(false);
    const second = await sold.begin();
    second.provider.actions.checkOut();
    await handleAll(second);
    const late = first.provider.events.map((event) => ({ ...event, id: `${event.id}_late` }));
    for (const event of late) await handleEvent(first.deps, event);
    expect(await sold.canOpen()).toBe(true);
    expect(await sold.purchases()).toMatchObject([
      { payment_id: second.provider.payment.id, revoked_at: null },
    ]);
  });

  test("paid twice, and unsent: both payments are to be refunded, each once", async () => {
    const sold = await message();
    const sales = [await sold.begin(), await sold.beginAgain()];
    for (const sale of sales) {
      sale.provider.actions.checkOut();
      await handleAll(sale);
    }
    await sold.unsend();
    await sold.unsend();
    for (const sale of sales) {
      await handleEvent(sale.deps, { ...sale.provider.events[0], id: `again-${sale.id}` } as never);
      expect(await requests(sale)).toEqual([["withdrawn", PRICE, "requested"]]);
    }
    expect(await sold.canOpen()).toBe(false);
  });

  test("a handler that dies before its transaction ends leaves nothing, and the next one does all of it", async () => {
    const sold = await message();
    const sale = await sold.begin();
    sale.provider.actions.checkOut();
    const [event] = sale.provider.events;
    const paymentStore = {
      ...sale.deps.paymentStore,
      recordPurchase: () => Promise.reject(new Error("the process died")),
    };
    await expect(handleEvent({ ...sale.deps, paymentStore }, event as never)).rejects.toThrow("died");
    const before = await storedSale(database().db, sale.id);
    expect([before.payments, before.entries, await sold.purchases()]).toEqual([[], [], []]);
    await sold.unsend();
    expect(await handleEvent(sale.deps, event as never)).toBe("done");
    expect(await requests(sale)).toEqual([["withdrawn", PRICE, "requested"]]);
    expect(await ledger(sale)).toEqual({ provider: 2000, platform: -300, seller: -1700 });
  });
});

/** Compares what is stored of a message's sale with the provider's state. */
async function expectAgreement(
  sold: Awaited<ReturnType<typeof message>>,
  sale: MessageSale,
  isUnsent: boolean,
) {
  const stored = await storedSale(database().db, sale.id);
  const movements = sale.provider.movements();
  const refunded = refundedBy(movements?.refunds ?? []);
  const disputed = (movements?.disputes ?? []).reduce((sum, one) => sum + withheldBy(one), 0);
  expect(stored.payments).toMatchObject([{ refunded, disputed }]);
  expect(await sold.canOpen()).toBe(!isUnsent && refunded < PRICE && disputed === 0);
  for (const entries of Map.groupBy(stored.entries, (entry) => entry.transaction_id).values())
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  const { provider: held, seller } = await ledger(sale);
  expect([held, 0 - seller]).toEqual([PRICE - refunded - disputed, sellerHas(1700, movements)]);
  const asked = await requests(sale);
  expect(asked.length).toBeLessThanOrEqual(1);
  if (!isUnsent) expect(asked).toEqual([]);
  else if (refunded < PRICE && disputed === 0)
    expect(asked).toEqual([["withdrawn", expect.any(Number), "requested"]]);
}

/** Delivers a sale's events late, often, in any order, and in parallel, as different workers would handle them. */
function courier({ provider, deps }: MessageSale, roll: (sides: number) => number) {
  const due: number[] = [];
  let known = 0;
  return {
    isDone: () => due.length === 0 && known === provider.events.length,
    async deliver(count: number, meanwhile: () => Promise<unknown> = async () => {}) {
      for (; known < provider.events.length; known++) due.push(known);
      const batch = Array.from({ length: Math.min(count, due.length) }, () => {
        const [event = 0] = due.splice(roll(due.length), 1);
        if (roll(4) === 0) due.push(event);
        return event;
      });
      const twice = batch.flatMap((event) => (roll(3) === 0 ? [event, event] : [event]));
      await Promise.all([meanwhile(), ...twice.map((i) => handleEvent(deps, provider.events[i] as never))]);
    },
  };
}

test("whatever is paid, refunded, disputed, and unsent in whatever order, what is open and owed is right", async () => {
  type Act = Exclude<keyof FakePurchase["actions"], "checkOutUnpaid" | "payLater"> | "refundPart" | "unsend";
  const acts = fc.constantFrom<Act>(
    "unsend",
    "unsend",
    "refund",
    "refundPart",
    "failRefund",
    "dispute",
    "winDispute",
  );
  const story = fc.record({
    acts: fc.array(acts, { maxLength: 6 }),
    random: fc.infiniteStream(fc.nat(1_000_000)),
  });
  await fc.assert(
    fc.asyncProperty(story, async ({ acts, random }) => {
      const roll = (sides: number) => (random.next().value ?? 0) % sides;
      const sold = await message();
      const sale = await sold.begin();
      const { provider } = sale;
      let isUnsent = false;
      const { deliver, isDone } = courier(sale, roll);
      for (const act of ["checkOut" as const, ...acts]) {
        provider.pass(1000);
        isUnsent ||= act === "unsend";
        if (act === "refundPart") provider.actions.refund(1 / 3);
        else if (act !== "unsend") provider.actions[act]();
        await deliver(roll(3), act === "unsend" ? sold.unsend : undefined);
      }
      while (!isDone()) await deliver(1 + roll(4));

      await expectAgreement(sold, sale, isUnsent);
    }),
    { numRuns: cases(30) },
  );
});
