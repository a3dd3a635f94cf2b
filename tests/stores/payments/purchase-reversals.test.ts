import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refundedBy, withheldBy } from "../../../app/domain/ledger/movements.ts";
import { handleEvent } from "../../../app/domain/payments/handle-event.ts";
import { cases } from "../../properties/cases.ts";
import type { FakePurchase } from "../fixtures/fake-purchase.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { handleAll, ledgerOf, newBuyer, type Purchase } from "../fixtures/purchase-fixture.ts";
import { storedSale } from "../fixtures/sale-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { sellerHas } from "../provider/fake-movements.ts";

const database = databaseForFile(({ db }) => insertCast(db));

describe("refunds and disputes of a purchase", () => {
  test("a full refund closes the post and uses the sale's own fee; a partial one leaves it open", async () => {
    const fan = await newBuyer(database().db);
    const sale = await fan.begin();
    sale.provider.actions.checkOut();
    sale.provider.actions.refund(1 / 2);
    await handleAll(sale);
    expect(await fan.canOpen()).toBe(true);
    expect(await ledgerOf(database().db, sale.id)).toEqual({ provider: 1000, platform: -150, seller: -850 });
    sale.provider.actions.refund();
    await handleAll(sale);
    expect(await fan.canOpen()).toBe(false);
    expect((await fan.rows())[0]?.revoked_at).not.toBeNull();
    expect(await ledgerOf(database().db, sale.id)).toEqual({ provider: 0, platform: 0, seller: 0 });
  });

  test("a dispute closes the post, and winning it reopens the post", async () => {
    const fan = await newBuyer(database().db);
    const sale = await fan.begin();
    sale.provider.actions.checkOut();
    sale.provider.actions.dispute();
    await handleAll(sale);
    expect(await fan.canOpen()).toBe(false);
    expect((await storedSale(database().db, sale.id)).payments[0]?.disputed).toBe(2000);
    sale.provider.actions.winDispute();
    await handleAll(sale);
    expect(await fan.canOpen()).toBe(true);
    expect(await ledgerOf(database().db, sale.id)).toEqual({ provider: 2000, platform: -300, seller: -1700 });
  });

  test("a refund that failed reopens the post, and the creator has their share again", async () => {
    const fan = await newBuyer(database().db);
    const sale = await fan.begin();
    sale.provider.actions.checkOut();
    sale.provider.actions.refund();
    await handleAll(sale);
    expect(await fan.canOpen()).toBe(false);
    sale.provider.actions.failRefund();
    await handleAll(sale);
    expect(await fan.canOpen()).toBe(true);
    expect((await fan.rows())[0]?.revoked_at).toBeNull();
    expect(await ledgerOf(database().db, sale.id)).toEqual({ provider: 2000, platform: -300, seller: -1700 });
  });

  test("bought again after a refund, it opens, and late events of the first sale change nothing", async () => {
    const fan = await newBuyer(database().db);
    const first = await fan.begin();
    first.provider.actions.checkOut();
    first.provider.actions.refund();
    await handleAll(first);
    const second = await fan.begin();
    second.provider.actions.checkOut();
    await handleAll(second);
    expect(await fan.canOpen()).toBe(true);
    const late = first.provider.events.map((event) => ({ ...event, id: `${event.id}_late` }));
    for (const event of late) await handleEvent(first.deps, event);
    expect(await fan.canOpen()).toBe(true);
    second.provider.actions.refund();
    await handleAll(second);
    for (const event of late) await handleEvent(first.deps, { ...event, id: `${event.id}r` });
    expect(await fan.canOpen()).toBe(false);
    expect(await fan.rows()).toHaveLength(1);
  });

  test("paid twice with one payment refunded, the post stays open", async () => {
    const fan = await newBuyer(database().db);
    const sales = [await fan.begin(), await fan.begin()];
    for (const sale of sales) {
      sale.provider.actions.checkOut();
      await handleAll(sale);
    }
    sales[0]?.provider.actions.refund();
    await handleAll(sales[0] as Purchase);
    expect(await fan.canOpen()).toBe(true);
    expect((await fan.rows())[0]?.payment_id).toBe(sales[1]?.provider.payment.id);
  });

  test("events in any order, repeated, and in parallel lead to the provider's state", async () => {
    type Act = Exclude<keyof FakePurchase["actions"], "checkOutUnpaid" | "payLater"> | "refundPart";
    const acts = fc.constantFrom<Act>(
      "refund",
      "refundPart",
      "refundPart",
      "failRefund",
      "dispute",
      "winDispute",
    );
    const story = fc.record({
      acts: fc.array(acts, { maxLength: 4 }),
      order: fc.infiniteStream(fc.nat(1_000_000)),
    });
    await fc.assert(
      fc.asyncProperty(story, async ({ acts, order }) => {
        const roll = (sides: number) => (order.next().value ?? 0) % sides;
        const fan = await newBuyer(database().db);
        const sale = await fan.begin();
        const { provider, deps } = sale;
        for (const act of ["checkOut" as const, ...acts]) {
          provider.pass(1000);
          if (act === "refundPart") provider.actions.refund(1 / 3);
          else provider.actions[act]();
        }
        const due = provider.events.flatMap((event) => Array.from({ length: 1 + roll(2) }, () => event));
        while (due.length > 0) {
          const batch = Array.from({ length: 1 + roll(3) }, () => due.splice(roll(due.length), 1)).flat();
          await Promise.all(batch.map((event) => handleEvent(deps, event)));
        }
        const [payment] = (await storedSale(database().db, sale.id)).payments;
        const movements = provider.movements();
        const refunded = refundedBy(movements?.refunds ?? []);
        const disputed = (movements?.disputes ?? []).reduce((sum, one) => sum + withheldBy(one), 0);
        expect(payment).toMatchObject({ refunded, disputed });
        expect(await fan.canOpen()).toBe(refunded < 2000 && disputed === 0);
        const ledger = await ledgerOf(database().db, sale.id);
        expect(ledger.provider).toBe(2000 - refunded - disputed);
        expect(ledger.provider + ledger.platform + ledger.seller).toBe(0);
        expect(0 - ledger.seller).toBe(sellerHas(1700, movements));
      }),
      { numRuns: cases(25) },
    );
  });
});
