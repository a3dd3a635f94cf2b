import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { type PaymentMovements, refundedBy, withheldBy } from "#domain/ledger/movements.ts";
import { type ProviderEvent, ProviderRefused } from "#domain/payments/payment-port.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { ApiError } from "#local/stripe/server/api-error.ts";
import { DAY, people } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { newFan } from "../fixtures/fan-fixture.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { outcomesOf, storedSale } from "../fixtures/sale-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { type BegunSale, beginSubscription } from "../provider/begun-sale.ts";
import { providerForFile } from "../provider/provider-world.ts";
import { sellerHas } from "../provider/seller-has.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => world.stripe.control.topUp({ amount: 10_000_000 }));
const begin = async (fee?: number) => {
  const { id: buyer_id } = await newFan(database().db);
  return beginSubscription(database().db, world(), { buyer_id, ...(fee ? { fee } : {}) });
};

const deeds = (sale: BegunSale) => {
  const { cancelAtPeriodEnd, endSubscription } = world().payments;
  const id = () => sale.subscription().id;
  const isPastDue = () => sale.subscription().status === "past_due";
  const payOpen = () => world().sdk.invoices.pay(String(sale.subscription().latest_invoice));
  return {
    renew() {
      world().stripe.control.decline({ subscription: id() });
      return isPastDue() ? payOpen() : sale.renew();
    },
    declineRenewal: () => (isPastDue() ? undefined : sale.failToRenew()),
    cancel: () => cancelAtPeriodEnd(id(), true),
    resume: () => cancelAtPeriodEnd(id(), false),
    end: () => endSubscription(id()),
    refund: () => sale.refund(),
    refundPart: () => sale.refund(500),
    refundAtOurExpense: () => sale.refund(500, true),
    failRefund: () => sale.failRefund(),
    dispute: () => sale.dispute(),
    disputePart: () => sale.dispute(700),
    winDispute: () => sale.win(),
    loseDispute: () => sale.lose(),
  };
};
type Deed = keyof ReturnType<typeof deeds>;
async function attempt(sale: BegunSale, what: Deed) {
  try {
    await deeds(sale)[what]();
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof ProviderRefused)) throw error;
  }
}

async function expectAgreement(sale: BegunSale) {
  const stored = await storedSale(database().db, sale.id);
  const subscription = await world().payments.subscription(sale.subscription().id);
  const invoices = await world().payments.paidInvoices(sale.subscription().id);
  if (!subscription) throw new Error("no subscription");
  const [newest] = invoices.toSorted((a, b) => b.periodEnd - a.periodEnd);
  expect(stored.subscriptions).toHaveLength(1);
  // A month skipped while collection is paused isn't paid for.
  const paidUntil = Math.max(newest?.periodEnd ?? 0, subscription.isCharged ? 0 : subscription.periodStart);
  expect(stored.subscriptions[0]).toMatchObject({
    status: subscription.status,
    expires_at: subscription.status === "past_due" ? paidUntil + 3 * DAY : paidUntil,
    current_period_end: paidUntil,
    ended_at: subscription.endedAt,
    price: subscription.amount,
    buyer_id: stored.checkout?.buyer_id,
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
  if (subscription.endedAt === null) expect(sale.subscription().pause_collection !== null).toBe(anyDisputed);
  const refunds: PaymentMovements["refunds"] = [];
  for (const invoice of invoices) {
    const movements = await world().payments.movements(invoice.paymentIntentId ?? "");
    if (!movements) throw new Error("no movements");
    refunds.push(...movements.refunds);
    const refunded = refundedBy(movements.refunds);
    const row = stored.payments.find((one) => one.id === invoice.id);
    const disputed = movements.disputes.reduce((sum, one) => sum + withheldBy(one), 0);
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
    if (movements.disputes.some(({ isLost }) => isLost)) expect(subscription.endedAt).not.toBeNull();
    if (invoice === newest && refunded === invoice.amount) expect(subscription.endedAt).not.toBeNull();
    if (invoice === newest)
      expect(stored.subscriptions[0]?.revoked_at !== null).toBe(refunded === invoice.amount || anyDisputed);
    expect(0 - of("seller")).toBe(sellerHas(invoice.amount - invoice.fee, movements));
  }
  return { invoices, refunds };
}

/** Each payment, refund, and failure of the last week must have had its email; older ones may have none. */
async function expectEmails({ invoices, refunds }: Awaited<ReturnType<typeof expectAgreement>>) {
  const rows = await database().db.select({ id: outgoing_emails.id }).from(outgoing_emails);
  const sent = new Set(rows.map(({ id }) => id));
  const isRecent = (at: number) => at > world().now() - 7 * DAY;
  for (const { id, paidAt } of invoices) if (isRecent(paidAt)) expect(sent).toContain(`receipt:${id}`);
  for (const { id, createdAt, failedAt } of refunds) {
    if (failedAt === null && isRecent(createdAt)) expect(sent).toContain(`refund:${id}`);
    if (failedAt !== null && isRecent(failedAt)) expect(sent).toContain(`refund:${id}:failed`);
    if (failedAt === null) expect(sent).not.toContain(`refund:${id}:failed`);
  }
}

describe("provider events in any order", () => {
  const story = fc.record({
    fee: fc.constantFrom(150, 300),
    acts: fc.array(
      fc.constantFrom<Deed>(
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
        "loseDispute",
      ),
      { maxLength: 6 },
    ),
    random: fc.infiniteStream(fc.nat(1_000_000)),
  });

  test("late, duplicated, shuffled, in parallel, or in between, they lead to the provider's state", async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ fee, acts, random }) => {
        const roll = (sides: number) => (random.next().value ?? 0) % sides;
        const sale = await begin(fee);
        const due: ProviderEvent[] = [];
        const known = new Set<string>();
        let failures = 0;
        const listen = async () => {
          for (const event of await sale.events()) if (!known.has(event.id)) due.push(event);
          for (const { id } of due) known.add(id);
        };
        const deliver = async (count: number) => {
          const batch: ProviderEvent[] = [];
          for (let i = 0; i < count && due.length > 0; i++) {
            const [event] = due.splice(roll(due.length), 1);
            if (!event) continue;
            batch.push(event);
            if (roll(3) === 0) batch.push(event);
            if (roll(4) === 0) due.push(event);
          }
          await Promise.all(
            batch.map((event) =>
              handleEvent(sale.deps, event).catch((error: Error) => {
                if (error.name !== "ProviderUnavailable" || ++failures > 100) throw error;
                due.push(event);
              }),
            ),
          );
        };
        sale.pay();
        for (const what of acts) {
          await listen();
          await deliver(roll(4));
          world().time.now += roll(3) * 700;
          await attempt(sale, what);
        }
        for (await listen(); due.length > 0; await listen()) await deliver(1 + roll(5));
        await expectEmails(await expectAgreement(sale));
        const outcomes = await outcomesOf(database().db, await sale.events());
        expect(outcomes.filter((one) => !["done", "noted", "ignored"].includes(one))).toEqual([]);
      }),
      { numRuns: cases(40) },
    );
  });

  test("one event fifty times in parallel is one sale", async () => {
    const sale = await begin();
    sale.pay();
    const paid = (await sale.events()).find((event) => event.type === "invoice.paid");
    if (!paid) throw new Error("nothing was paid");
    await Promise.all(Array.from({ length: 50 }, () => handleEvent(sale.deps, paid)));
    await expectAgreement(sale);
    expect((await storedSale(database().db, sale.id)).entries).toHaveLength(3);
    expect(await handleEvent(sale.deps, paid)).toBe("duplicate");
  });

  test("each paid month is booked when it was paid, however late we hear of it", async () => {
    const sale = await begin(300);
    sale.pay();
    sale.renew();
    world().passDays(1);
    await sale.hear();
    const invoices = await world().payments.paidInvoices(sale.subscription().id);
    expect(invoices).toHaveLength(2);
    const stored = await storedSale(database().db, sale.id);
    for (const { id, paidAt, periodStart, periodEnd } of invoices) {
      const month = stored.payments.find((one) => one.id === id);
      expect(month).toMatchObject({ paid_at: paidAt, period_start: periodStart, period_end: periodEnd });
      const entries = stored.entries.filter((one) => one.payment_id === id);
      expect(entries.map(({ amount, created_at }) => [amount, created_at])).toEqual([
        [1500, paidAt],
        [-300, paidAt],
        [-1200, paidAt],
      ]);
    }
  });
});

describe("an older snapshot", () => {
  /** Handles an event whose snapshot is delayed until another one was handled. */
  async function slow(what: Deed) {
    const sale = await begin();
    sale.pay();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let read = () => {};
    const isRead = new Promise<void>((resolve) => {
      read = resolve;
    });
    const { subscription, paidInvoices } = world().payments;
    const answers: Promise<unknown>[] = [];
    const late = async <T>(answer: Promise<T>) => {
      answers.push(answer);
      if (answers.length === 2) void Promise.all(answers).then(read);
      const value = await answer;
      await held;
      return value;
    };
    const payments = {
      ...sale.deps.payments,
      subscription: (id: string) => late(subscription(id)),
      paidInvoices: (id: string) => late(paidInvoices(id)),
    };
    const created = (await sale.events()).find(({ type }) => type === "customer.subscription.created");
    const early = handleEvent({ ...sale.deps, payments }, created as never);
    await isRead;
    await attempt(sale, what);
    const newest = (await sale.events()).findLast(({ subject }) => subject.kind === "subscription");
    await handleEvent(sale.deps, newest as never);
    release();
    await early;
    return sale;
  }

  test.each(["renew", "cancel", "declineRenewal", "end"] as const)(
    "never overwrites one that saw %s",
    async (what) => {
      await expectAgreement(await slow(what));
    },
  );
});

test("an ended subscription stays ended, even if a later snapshot says otherwise", async () => {
  const sale = await begin();
  sale.pay();
  const { id } = sale.subscription();
  const before = await world().payments.subscription(id);
  await world().payments.endSubscription(id);
  await sale.hear();
  const payments = { ...sale.deps.payments, subscription: async () => before };
  const [event] = await sale.events();
  await handleEvent({ ...sale.deps, payments }, { ...event, id: `late_${id}` } as never);
  const [row] = (await storedSale(database().db, sale.id)).subscriptions;
  expect(row).toMatchObject({ status: "canceled", ended_at: (sale.subscription().ended_at ?? 0) * 1000 });
});

test("an end is recorded even by a machine whose clock is slow", async () => {
  const sale = await begin();
  sale.pay();
  await sale.hear();
  await world().payments.endSubscription(sale.subscription().id);
  const now = world().now() - 5000;
  const behind = { ...sale.deps, clock: { now: () => now, newId: () => "behind" } };
  await handleEvent(behind, (await sale.events()).at(-1) as never);
  await expectAgreement(sale);
});
