import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { seller_returns } from "#db/schema/ledger/debts.ts";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { disputes } from "#db/schema/reversals/disputes.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { type ProviderEvent, ProviderRefused, ProviderUnavailable } from "#domain/payments/payment-port.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { recordBalanceTransaction } from "#local/stripe/payments/balance.ts";
import { inTransaction } from "#local/stripe/server/runtime.ts";
import { newFan } from "../fixtures/fan-fixture.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { ledgerOf } from "../fixtures/purchase-fixture.ts";
import { outcomesOf, storedSale } from "../fixtures/sale-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { type BegunSale, beginSale } from "../provider/begun-sale.ts";
import { providerForFile } from "../provider/provider-world.ts";
import { soldPost } from "./refunds/fixtures/refund-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => world.stripe.control.topUp({ amount: 1_000_000 }));

type Kind = "subscription" | "tip";
async function paid(kind: Kind) {
  const { id: buyer_id } = await newFan(database().db);
  const sale = await beginSale(database().db, world(), { kind, buyer_id });
  sale.pay();
  return sale;
}
async function sold(kind: Kind = "subscription") {
  const sale = await paid(kind);
  await sale.hear();
  return sale;
}
type Payments = BegunSale["deps"]["payments"];
const withPayments = ({ deps }: BegunSale, payments: Partial<Payments>) => ({
  ...deps,
  payments: { ...deps.payments, ...payments },
});
async function eventOf(sale: BegunSale, type: string) {
  const event = (await sale.events()).find((one) => one.type === type);
  if (!event) throw new Error(`there is no ${type}`);
  return event;
}
const intentOf = (sale: BegunSale) => String(sale.newest().payment_intent);
const charge = (paymentIntentId: string) => ({ kind: "charge" as const, paymentIntentId });
const dispute = (paymentIntentId: string) => ({ kind: "dispute" as const, id: "du_1", paymentIntentId });
const none = async () => null;
const NOTHING = { provider: 0, platform: 0, seller: 0 };
const moveOurFunds = (amount: number) =>
  inTransaction(world().stripe.runtime, (uow) =>
    recordBalanceTransaction(uow, { type: "adjustment", amount, source: `adj_${amount}` }),
  );
const owedTo = (paymentId: string) =>
  database().db.select().from(seller_returns).where(eq(seller_returns.payment_id, paymentId));
const outcomeOf = async ({ id }: ProviderEvent) => (await outcomesOf(database().db, [{ id }]))[0];

function stateAtProvider(sale: BegunSale) {
  const { status, pause_collection } = sale.subscription();
  return status === "canceled" ? "ended" : pause_collection ? "paused" : "charged";
}
async function expectState(sale: BegunSale, state: ReturnType<typeof stateAtProvider>) {
  expect(stateAtProvider(sale)).toBe(state);
  const {
    subscriptions: [row],
    payments,
  } = await storedSale(database().db, sale.id);
  expect(row?.current_period_end).toBe(Math.max(...payments.map(({ period_end }) => period_end ?? 0)));
  expect([row?.ended_at !== null, row?.revoked_at !== null]).toEqual([
    state === "ended",
    state !== "charged",
  ]);
}

type Step = "refund" | "refundPart" | "dispute" | "win" | "lose" | "renew" | "hear";
test.each<[string, Step[], "ended" | "paused" | "charged", number]>([
  ["ends with a refund of the newest month", ["refund"], "ended", 0],
  ["stays after a partial refund", ["refundPart"], "charged", 1000],
  [
    "stays after a refund of an older month, even if the newer month isn't recorded yet",
    ["refund", "renew"],
    "charged",
    1500,
  ],
  ["is paused by a dispute", ["dispute"], "paused", 0],
  ["is charged again once the dispute is won", ["dispute", "hear", "win"], "charged", 1500],
  [
    "isn't charged for a month that comes due during the dispute",
    ["dispute", "hear", "renew", "hear", "win"],
    "charged",
    1500,
  ],
  ["ends with a lost dispute, even of an older month", ["dispute", "renew", "hear", "lose"], "ended", 1500],
])("a subscription %s", async (_, steps, state, left) => {
  const sale = await sold();
  for (const step of steps) await (step === "refundPart" ? sale.refund(500) : sale[step]());
  await sale.hear();
  await expectState(sale, state);
  const creator = left * 0.9;
  expect(await ledgerOf(database().db, sale.id)).toEqual({
    provider: left,
    platform: creator - left,
    seller: 0 - creator,
  });
});

test("a won dispute leaves collection paused while another month is disputed", async () => {
  const sale = await sold();
  const older = sale.dispute();
  sale.renew();
  sale.dispute();
  await sale.hear();
  world().stripe.control.closeDispute({ dispute: older.id, won: true });
  await sale.hear();
  await expectState(sale, "paused");
});

test("collection resumes if another event records a won dispute while an older event is pausing it", async () => {
  const sale = await sold();
  sale.dispute();
  let pauses = 0;
  const pauseCollection: Payments["pauseCollection"] = async (...pause) => {
    // The first call follows the provider's snapshot, the second what was recorded.
    if (++pauses === 2) {
      sale.win();
      await sale.hear();
    }
    await world().payments.pauseCollection(...pause);
  };
  const event = await eventOf(sale, "charge.dispute.created");
  expect(await handleEvent(withPayments(sale, { pauseCollection }), event)).toBe("done");
  expect(pauses).toBe(3);
  await expectState(sale, "charged");
});

test("if the dispute's state keeps changing, an event leaves collection to the next event", async () => {
  const sale = await sold();
  sale.dispute();
  let pauses = 0;
  const pauseCollection: Payments["pauseCollection"] = async (id, isPaused) => {
    pauses += 1;
    await database()
      .db.update(subscriptions)
      .set({ revoked_at: isPaused ? null : world().now() })
      .where(eq(subscriptions.stripe_subscription_id, id));
  };
  const event = await eventOf(sale, "charge.dispute.created");
  expect(await handleEvent(withPayments(sale, { pauseCollection }), event)).toBe("done");
  expect(pauses).toBe(4);
});

test.each(["subscription", "tip"] as const)(
  "a refund of a %s that isn't recorded yet records the sale first",
  async (kind) => {
    const sale = await paid(kind);
    sale.refund();
    const event = await eventOf(sale, "charge.refunded");
    expect(await handleEvent(sale.deps, event)).toBe("done");
    const stored = await storedSale(database().db, sale.id);
    expect(stored.payments).toMatchObject([{ kind, gross: 1500, refunded: 1500 }]);
    expect(stored.checkout?.completed_at).not.toBeNull();
    expect(await ledgerOf(database().db, sale.id)).toEqual(NOTHING);
  },
);

describe("money that can't be moved", () => {
  test("doesn't keep a dispute and its deadline from being recorded, and the event is sent again", async () => {
    const sale = await sold();
    const { id } = sale.dispute();
    const event = await eventOf(sale, "charge.dispute.created");
    const movements = () => Promise.reject(new ProviderUnavailable("no answer"));
    await expect(handleEvent(withPayments(sale, { movements }), event)).rejects.toThrow("no answer");
    const [row] = await database().db.select().from(disputes).where(eq(disputes.id, id));
    expect(row).toMatchObject({ status: "needs_response", due_by: expect.any(Number) });
    const unknown = withPayments(sale, { movements: async () => null });
    expect(await handleEvent(unknown, { ...event, id: `${event.id}-unknown` })).toBe("unknown_sale");
    expect(await handleEvent(sale.deps, event)).toBe("done");
    expect(await outcomeOf(event)).toBe("done");
    expect(await ledgerOf(database().db, sale.id)).toEqual(NOTHING);
  });

  test.each<[string, Error, number]>([
    ["the provider refuses", new ProviderRefused("no", "request"), 1350],
    ["the provider doesn't answer", new ProviderUnavailable("no"), 1350],
    ["of a bug, which stops the whole event", new Error("no"), -150],
  ])("because %s: it's moved when the event is sent again", async (_, error, platform) => {
    const sale = await sold();
    sale.dispute();
    const event = await eventOf(sale, "charge.dispute.created");
    const takeFromSeller = () => Promise.reject(error);
    await expect(handleEvent(withPayments(sale, { takeFromSeller }), event)).rejects.toBe(error);
    expect(await outcomeOf(event)).toBe("unknown");
    expect(await ledgerOf(database().db, sale.id)).toMatchObject({ platform, seller: -1350 });
    world().passHours(0.25);
    expect(await handleEvent(sale.deps, event)).toBe("done");
    await expectState(sale, "paused");
    expect(await ledgerOf(database().db, sale.id)).toEqual(NOTHING);
  });

  test("because it was already paid out is owed until the dispute is won, and nothing is returned then", async () => {
    const sale = await soldPost(database().db, world());
    sale.payOut();
    const dispute = world().stripe.control.dispute({ charge: sale.charge });
    await sale.deliver();
    expect([await sale.debt(), await owedTo(sale.paymentId)]).toEqual([1800, []]);
    expect(await ledgerOf(database().db, sale.id)).toEqual({ provider: 0, platform: 1800, seller: -1800 });
    expect(await sale.refund("admin", 100)).toEqual({ ok: false, reason: "disputed" });
    world().stripe.control.closeDispute({ dispute: dispute.id, won: true });
    await sale.deliver();
    expect(await sale.debt()).toBe(0);
    expect(await ledgerOf(database().db, sale.id)).toEqual({ provider: 2000, platform: -200, seller: -1800 });
  });

  test("because our balance doesn't cover it is returned once it does, and only then is the creator emailed", async () => {
    const { db } = database();
    const sale = await soldPost(db, world());
    const { id } = world().stripe.control.dispute({ charge: sale.charge });
    await sale.deliver();
    world().stripe.control.closeDispute({ dispute: id, won: true });
    moveOurFunds(-1_000_000);
    const told = () => db.$count(outgoing_emails, eq(outgoing_emails.id, `dispute:${id}:won`));
    const [closed] = (await world().eventsAbout(id)).filter(({ type }) => type === "charge.dispute.closed");
    if (!closed) throw new Error("the dispute is open");
    await expect(handleEvent(sale.deps, closed)).rejects.toThrow(/^our balance doesn't cover return-/);
    expect([await sale.debt(), await owedTo(sale.paymentId)]).toMatchObject([0, [{ amount: 1800 }]]);
    expect([await told(), await outcomeOf(closed)]).toEqual([0, "unknown"]);
    moveOurFunds(1_000_000);
    world().passHours(1);
    await sale.run();
    expect([await owedTo(sale.paymentId), await told()]).toEqual([[], 1]);
    expect(await ledgerOf(db, sale.id)).toEqual({ provider: 2000, platform: -200, seller: -1800 });
    expect(world().earnedBy(sale.account)).toBe(1800);
  });
});

test.each<
  [string, (known: BegunSale, unheard: BegunSale) => [ProviderEvent["subject"], Partial<Payments>], string]
>([
  [
    "a charge the provider doesn't know",
    (known) => [charge(intentOf(known)), { movements: none }],
    "unknown_sale",
  ],
  ["a dispute the provider doesn't know", (known) => [dispute(intentOf(known)), {}], "unknown_dispute"],
  [
    "a charge that belongs to no sale",
    () => [charge("pi_other"), { sessionOfPayment: none }],
    "unknown_sale",
  ],
  ["a dispute that belongs to no sale", () => [dispute("pi_other"), {}], "unknown_sale"],
  [
    "a sale whose page is gone",
    (_, sale) => [charge(intentOf(sale)), { sessionOfPayment: async () => "cs_none" }],
    "unknown_sale",
  ],
  [
    "a sale that was recorded with another payment",
    (known, sale) => [charge(intentOf(sale)), { sessionOfPayment: async () => known.sessionId }],
    "unknown_sale",
  ],
  [
    "a payment of another amount than its sale",
    (_, sale) => [
      charge(intentOf(sale)),
      {
        checkoutSession: async (id) => {
          const session = await world().payments.checkoutSession(id);
          return session?.payment ? { ...session, payment: { ...session.payment, amount: 1 } } : session;
        },
      },
    ],
    "wrong_amount",
  ],
])("nothing is recorded for %s", async (_, refusedOf, outcome) => {
  const { db } = database();
  const [known, unheard] = [await sold("tip"), await paid("tip")];
  const count = async () => [await db.$count(disputes), await db.$count(ledger_entries)];
  const before = await count();
  const [subject, payments] = refusedOf(known, unheard);
  const event = { id: `odd-${known.id}`, type: "x", account: null, livemode: false, createdAt: 0, subject };
  expect(await handleEvent(withPayments(known, payments), event)).toBe(outcome);
  expect(await count()).toEqual(before);
});
