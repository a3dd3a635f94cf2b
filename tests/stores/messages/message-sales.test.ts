import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { user_roles } from "#db/schema/accounts/accounts.ts";
import { paid_messages } from "#db/schema/messages/messages.ts";
import { caseStore } from "#db/stores/moderation/cases/cases.ts";
import { reportStore } from "#db/stores/moderation/cases/reports.ts";
import { refundedBy, withheldBy } from "#domain/ledger/movements.ts";
import { decideCase } from "#domain/moderation/cases/decide-case.ts";
import { confirmCheckout } from "#domain/payments/confirm-checkout.ts";
import type { ProviderEvent } from "#domain/payments/payment-port.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { ApiError } from "#local/stripe/server/api-error.ts";
import { NOW, people } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { ledgerOf } from "../fixtures/purchase-fixture.ts";
import { storedSale } from "../fixtures/sale-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import type { BegunSale } from "../provider/begun-sale.ts";
import { providerForFile } from "../provider/provider-world.ts";
import { sellerHas } from "../provider/seller-has.ts";
import { PRICE, requestsOf, soldMessage } from "./sold-message.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => {
  world.time.now = NOW;
  // Returns to creators come from available funds.
  world.stripe.control.topUp({ amount: 10_000_000 });
  world.passDays(7);
});
const message = () => soldMessage(database().db, world());
const ledger = (sale: BegunSale) => ledgerOf(database().db, sale.id);
const requests = async (sale: BegunSale) =>
  (await requestsOf(database().db, sale)).map(({ by, amount, state }) => [by, amount, state]);

async function completed(sale: BegunSale) {
  const event = (await sale.events()).find(({ type }) => type === "checkout.session.completed");
  if (!event) throw new Error("nothing happened");
  return event;
}

describe("a bought message", () => {
  test("opens once, also when the event comes twenty times in parallel with the success page", async () => {
    const sold = await message();
    const sale = await sold.begin();
    expect(await sold.canOpen()).toBe(false);
    const claim = {
      sessionId: sale.sessionId,
      buyerId: (await storedSale(database().db, sale.id)).checkout?.buyer_id,
    };
    const confirm = (buyerId = claim.buyerId ?? "") => confirmCheckout(sale.deps, { ...claim, buyerId });
    expect(await confirm()).toEqual({ ok: false, reason: "not_paid" });
    sale.pay();
    const event = await completed(sale);
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

  test("is refunded and off sale when we remove it for copyright, and not when it's spam", async () => {
    const { db } = database();
    const adminId = people.admin.id;
    await db
      .insert(user_roles)
      .values({ user_id: adminId, role: "admin", granted_at: 0 })
      .onConflictDoNothing();
    for (const rule of ["copyright", "scam"] as const) {
      const sold = await message();
      const sale = await sold.begin();
      sale.pay();
      await sale.hear();
      const now = world().now();
      const reported = {
        id: `r-${rule}`,
        newCaseId: `k-${rule}`,
        side: "fan",
        reporterId: sold.fanId,
      } as const;
      const rest = { ...sold.place, reason: "scam", details: "", dueAt: now, now } as const;
      const caseId = (await reportStore(db).add({ ...reported, ...rest })) ?? "";
      const cases = caseStore(db);
      await cases.claim({ caseId, adminId, now, until: now + 900_000 });
      const deps = {
        cases,
        reports: reportStore(db),
        clock: { now: () => now, newId: () => `d-${rule}` },
        pageLink: String,
      };
      const decision = { outcome: "removed", rule, statement: "What we found.", version: "" } as const;
      expect(await decideCase(deps, { caseId, adminId }, decision)).toEqual({ ok: true });
      expect(await sold.canOpen()).toBe(false);
      expect(await requests(sale)).toEqual(rule === "scam" ? [] : [["withdrawn", PRICE, "requested"]]);
      const [row] = await db.select().from(paid_messages).where(eq(paid_messages.id, sold.saleId));
      expect(row?.withdrawn_at).toBe(now);
    }
  });

  test("is pushed to both sides' open pages when it is bought, and when the purchase is refunded", async () => {
    const sold = await message();
    const sale = await sold.begin();
    const before = await sold.changed();
    sale.pay();
    await sale.hear();
    await sale.hear(true);
    expect(await sold.changed()).toBe(before + 1);
    expect(await sold.newsSince(before)).toMatchObject([{ sale: { boughtAt: expect.any(Number) } }]);
    sale.refund();
    await sale.hear();
    expect(await sold.changed()).toBe(before + 2);
    expect(await sold.newsSince(before + 1)).toMatchObject([{ sale: { boughtAt: null } }]);
  });

  test("opens when bought again after a refund, and late events of the first sale change nothing", async () => {
    const sold = await message();
    const first = await sold.begin();
    first.pay();
    first.refund();
    await first.hear();
    expect(await sold.canOpen()).toBe(false);
    const second = await sold.begin();
    second.pay();
    await second.hear();
    await first.hear(true);
    expect(await sold.canOpen()).toBe(true);
    expect(await sold.purchases()).toMatchObject([
      { payment_id: String(second.newest().payment_intent), revoked_at: null },
    ]);
  });

  test("has one refund for each payment if it was paid twice and then unsent", async () => {
    const sold = await message();
    const sales = [await sold.begin(), await sold.beginAgain()];
    for (const sale of sales) {
      sale.pay();
      await sale.hear();
    }
    await sold.unsend();
    await sold.unsend();
    for (const sale of sales) {
      await sale.hear(true);
      expect(await requests(sale)).toEqual([["withdrawn", PRICE, "requested"]]);
    }
    expect(await sold.canOpen()).toBe(false);
  });

  test("isn't recorded by a handler that dies before its transaction ends, and is recorded by the next one", async () => {
    const sold = await message();
    const sale = await sold.begin();
    sale.pay();
    const event = await completed(sale);
    const paymentStore = {
      ...sale.deps.paymentStore,
      recordPurchase: () => Promise.reject(new Error("the process died")),
    };
    await expect(handleEvent({ ...sale.deps, paymentStore }, event)).rejects.toThrow("died");
    const before = await storedSale(database().db, sale.id);
    expect([before.payments, before.entries, await sold.purchases()]).toEqual([[], [], []]);
    await sold.unsend();
    expect(await handleEvent(sale.deps, event)).toBe("done");
    expect(await requests(sale)).toEqual([["withdrawn", PRICE, "requested"]]);
    expect(await ledger(sale)).toEqual({ provider: 2000, platform: -300, seller: -1700 });
  });
});

async function expectAgreement(
  sold: Awaited<ReturnType<typeof message>>,
  sale: BegunSale,
  isUnsent: boolean,
) {
  const stored = await storedSale(database().db, sale.id);
  const movements = await world().payments.movements(String(sale.newest().payment_intent));
  if (!movements) throw new Error("no movements");
  const refunded = refundedBy(movements.refunds);
  const disputed = movements.disputes.reduce((sum, one) => sum + withheldBy(one), 0);
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

/** Delivers a sale's events late, repeatedly, in any order, and in parallel, as different workers would. */
function courier({ events, deps }: BegunSale, roll: (sides: number) => number) {
  const due: ProviderEvent[] = [];
  const known = new Set<string>();
  const listen = async () => {
    for (const event of await events()) if (!known.has(event.id)) due.push(event);
    for (const { id } of due) known.add(id);
  };
  return {
    async isDone() {
      await listen();
      return due.length === 0;
    },
    async deliver(count: number, meanwhile: () => Promise<unknown> = async () => {}) {
      await listen();
      const batch = Array.from({ length: Math.min(count, due.length) }, () => {
        const [event] = due.splice(roll(due.length), 1);
        if (event && roll(4) === 0) due.push(event);
        return event ?? [];
      }).flat();
      const twice = batch.flatMap((event) => (roll(3) === 0 ? [event, event] : [event]));
      await Promise.all([meanwhile(), ...twice.map((event) => handleEvent(deps, event))]);
    },
  };
}

function attempt(act: () => unknown) {
  try {
    act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

test("after any order of payments, refunds, disputes, and unsending, access and amounts owed are right", async () => {
  type Act = "unsend" | "refund" | "refundPart" | "failRefund" | "dispute" | "win";
  const acts = fc.constantFrom<Act>(
    "unsend",
    "unsend",
    "refund",
    "refundPart",
    "failRefund",
    "dispute",
    "win",
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
      let isUnsent = false;
      const { deliver, isDone } = courier(sale, roll);
      sale.pay();
      await deliver(roll(3));
      for (const act of acts) {
        world().time.now += 1000;
        isUnsent ||= act === "unsend";
        if (act !== "unsend") attempt(() => (act === "refundPart" ? sale.refund(667) : sale[act]()));
        await deliver(roll(3), act === "unsend" ? sold.unsend : undefined);
      }
      while (!(await isDone())) await deliver(1 + roll(4));

      await expectAgreement(sold, sale, isUnsent);
    }),
    { numRuns: cases(30) },
  );
});
