import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { refundedBy, withheldBy } from "../../../app/domain/ledger/movements.ts";
import { handleEvent } from "../../../app/domain/payments/handle-event.ts";
import { DAY, NOW, people } from "../../cast.ts";
import { cases } from "../../properties/cases.ts";
import type { FakeProvider } from "../fixtures/fake-provider.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { beginSale, emailsDue, emailsOf, outcomesOf, storedSale } from "../fixtures/sale-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { sellerHas } from "../provider/fake-movements.ts";

const database = databaseForFile(({ db }) => insertCast(db));
type Act = keyof FakeProvider["actions"] | "refundPart" | "refundAtOurExpense" | "disputePart";
function act({ actions }: FakeProvider, what: Act) {
  if (what === "refundPart") actions.refund(1 / 3);
  else if (what === "refundAtOurExpense") actions.refund(1 / 3, true);
  else if (what === "disputePart") actions.dispute(1 / 2);
  else actions[what]();
}

/** Compares the stored sale with the provider's state. */
async function expectAgreement(id: string, provider: FakeProvider) {
  const stored = await storedSale(database().db, id);
  const { subscription, invoices } = provider;
  expect(stored.subscriptions).toHaveLength(1);
  const paidUntil = invoices.at(-1)?.periodEnd ?? 0;
  expect(stored.subscriptions[0]).toMatchObject({
    status: subscription.status,
    expires_at: subscription.status === "past_due" ? paidUntil + 3 * DAY : paidUntil,
    current_period_end: paidUntil,
    ended_at: subscription.endedAt,
    price: subscription.amount,
    buyer_id: people.fan.id,
    seller_id: people.creator.id,
  });
  const isRetried = subscription.status === "past_due" && !subscription.cancelAtPeriodEnd;
  expect(stored.subscriptions[0]?.retry_at !== null).toBe(isRetried);
  expect(stored.subscriptions[0]?.cancel_requested_at !== null).toBe(subscription.cancelAtPeriodEnd);
  expect(stored.payments.map((row) => row.id).toSorted()).toEqual(invoices.map((one) => one.id).toSorted());
  expect(stored.checkout?.completed_at).not.toBeNull();

  const byTransaction = Map.groupBy(stored.entries, (entry) => entry.transaction_id);
  for (const entries of byTransaction.values())
    expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(0);
  const anyDisputed = stored.payments.some((row) => row.disputed > 0);
  if (subscription.endedAt === null) expect(provider.collection.isPaused).toBe(anyDisputed);
  for (const invoice of invoices) {
    const movements = provider.movementsOf(invoice.paymentIntentId ?? "");
    const refunded = refundedBy(movements?.refunds ?? []);
    const row = stored.payments.find((one) => one.id === invoice.id);
    const disputed = (movements?.disputes ?? []).reduce((sum, one) => sum + withheldBy(one), 0);
    expect(row).toMatchObject({
      gross: invoice.amount,
      fee: invoice.fee,
      net: invoice.amount - invoice.fee,
      refunded,
      disputed,
    });
    const of = (account: string) =>
      stored.entries
        .filter((entry) => entry.payment_id === invoice.id && entry.account === account)
        .reduce((sum, entry) => sum + entry.amount, 0);
    expect(of("provider") - (invoice.amount - refunded - disputed)).toBe(0);
    if (invoice === invoices.at(-1))
      expect(stored.subscriptions[0]?.revoked_at !== null).toBe(refunded === invoice.amount || anyDisputed);
    expect(0 - of("seller")).toBe(sellerHas(invoice.amount - invoice.fee, movements));
  }
}

describe("provider events in any order", () => {
  const story = fc.record({
    feePercent: fc.constantFrom(10, 20),
    acts: fc.array(
      fc.constantFrom<Act>(
        "renew",
        "renew",
        "declineRenewal",
        "cancel",
        "resume",
        "end",
        "refund",
        "refundPart",
        "refundAtOurExpense",
        "failRefund",
        "dispute",
        "disputePart",
        "winDispute",
      ),
      { maxLength: 6 },
    ),
    random: fc.infiniteStream(fc.nat(1_000_000)),
  });

  test("late, duplicated, shuffled, in parallel, or in between, they lead to the provider's state", async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ feePercent, acts, random }) => {
        const roll = (sides: number) => (random.next().value ?? 0) % sides;
        const { id, run, provider, deps } = await beginSale(database().db);
        provider.fee.percent = feePercent;
        const due: number[] = [];
        let delivered = 0;
        const deliver = async (count: number) => {
          const batch: number[] = [];
          for (let i = 0; i < count && due.length > 0; i++) {
            const [event = 0] = due.splice(roll(due.length), 1);
            batch.push(event);
            if (roll(3) === 0) batch.push(event);
            if (roll(4) === 0) due.push(event);
          }
          // In parallel, as different workers would handle them.
          await Promise.all(batch.map((event) => handleEvent(deps, provider.events[event] as never)));
        };
        for (const what of ["checkOut" as const, ...acts]) {
          provider.pass(roll(3) * 700);
          act(provider, what);
          for (; delivered < provider.events.length; delivered++) due.push(delivered);
          await deliver(roll(4));
        }
        // Our own cancellation sends an event too.
        while (due.length > 0 || delivered < provider.events.length) {
          for (; delivered < provider.events.length; delivered++) due.push(delivered);
          await deliver(1 + roll(5));
        }
        await expectAgreement(id, provider);
        const { receipts, refunds, failures, undone } = emailsDue(provider);
        const sent = (await emailsOf(database().db, run)).filter((one) => !undone.includes(one));
        expect(sent).toEqual([...receipts, ...refunds, ...failures].toSorted());
        expect(new Set(await outcomesOf(database().db, provider))).toEqual(new Set(["done"]));
      }),
      { numRuns: cases(40) },
    );
  });

  test("one event fifty times in parallel is one sale", async () => {
    const { id, provider, deps } = await beginSale(database().db);
    provider.actions.checkOut();
    const paid = provider.events.find((event) => event.type === "invoice.paid");
    if (!paid) throw new Error("nothing was paid");
    await Promise.all(Array.from({ length: 50 }, () => handleEvent(deps, paid)));
    await expectAgreement(id, provider);
    expect((await storedSale(database().db, id)).entries).toHaveLength(3);
    expect(await handleEvent(deps, paid)).toBe("duplicate");
  });

  test("a refund that arrives first brings its sale along", async () => {
    const { id, provider, deps } = await beginSale(database().db);
    provider.actions.checkOut();
    provider.actions.refund();
    for (const event of [...provider.events].reverse()) await handleEvent(deps, event);
    await expectAgreement(id, provider);
  });
});

describe("an older snapshot", () => {
  /** Handles an event whose snapshot is delayed until `release` is called. */
  async function slow(what: Act) {
    const sale = await beginSale(database().db);
    sale.provider.actions.checkOut();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const payments = {
      ...sale.deps.payments,
      paidInvoices: async (id: string) => {
        const read = await sale.provider.port.paidInvoices(id);
        await held;
        return read;
      },
    };
    const [first] = sale.provider.events;
    const early = handleEvent({ ...sale.deps, payments }, first as never);
    act(sale.provider, what);
    await handleEvent(sale.deps, sale.provider.events.at(-1) as never);
    release();
    await early;
    return sale;
  }

  test.each(["renew", "cancel", "declineRenewal", "end"] as const)(
    "never overwrites one that saw %s",
    async (what) => {
      const { id, provider } = await slow(what);
      await expectAgreement(id, provider);
    },
  );
});

test("an ended subscription stays ended, even if a later snapshot says otherwise", async () => {
  const { id, provider, deps } = await beginSale(database().db);
  provider.actions.checkOut();
  provider.actions.end();
  for (const event of provider.events) await handleEvent(deps, event);
  const { endedAt } = provider.subscription;
  Object.assign(provider.subscription, { status: "active", endedAt: null });
  await handleEvent(deps, { ...provider.events[0], id: `late_${id}` } as never);
  const [row] = (await storedSale(database().db, id)).subscriptions;
  expect(row).toMatchObject({ status: "canceled", ended_at: endedAt });
});

test("an end counts even when read by a machine whose clock is slow", async () => {
  const { id, provider, deps } = await beginSale(database().db);
  provider.actions.checkOut();
  for (const event of provider.events) await handleEvent(deps, event);
  provider.actions.end();
  const behind = { ...deps, clock: { now: () => NOW - 5000 } };
  await handleEvent(behind, provider.events.at(-1) as never);
  await expectAgreement(id, provider);
});
