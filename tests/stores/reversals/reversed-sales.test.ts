import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { disputes } from "#db/schema/reversals/disputes.ts";
import type { ProviderEvent } from "#domain/payments/payment-port.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { newFan } from "../fixtures/fan-fixture.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { ledgerOf } from "../fixtures/purchase-fixture.ts";
import { outcomesOf, storedSale } from "../fixtures/sale-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { type BegunSale, beginSale } from "../provider/begun-sale.ts";
import { openProviderWorld, type ProviderWorld } from "../provider/provider-world.ts";

const database = databaseForFile(({ db }) => insertCast(db));
let world: ProviderWorld;
beforeAll(async () => {
  world = await openProviderWorld();
  world.stripe.control.topUp({ amount: 1_000_000 });
});
afterAll(() => world.close());

async function sold(kind: "subscription" | "tip" = "subscription") {
  const { id: buyer_id } = await newFan(database().db);
  const sale = await beginSale(database().db, world, { kind, buyer_id });
  sale.pay();
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
const outcomeOf = async ({ id }: ProviderEvent) => (await outcomesOf(database().db, [{ id }]))[0];

function stateAtProvider(sale: BegunSale) {
  const { status, pause_collection } = sale.subscription();
  return status === "canceled" ? "ended" : pause_collection ? "paused" : "charged";
}
async function expectState(sale: BegunSale, state: ReturnType<typeof stateAtProvider>) {
  expect(stateAtProvider(sale)).toBe(state);
  const [row] = (await storedSale(database().db, sale.id)).subscriptions;
  expect([row?.ended_at !== null, row?.revoked_at !== null]).toEqual([
    state === "ended",
    state !== "charged",
  ]);
}

type Step = "refund" | "refundPart" | "dispute" | "win" | "lose" | "renew" | "hear";
test.each<[string, Step[], "ended" | "paused" | "charged", number]>([
  ["ends with a refund of the newest month", ["refund"], "ended", 0],
  ["stays after a refund of a part", ["refundPart"], "charged", 1000],
  [
    "stays after a refund of an older month, recorded before the newer one",
    ["refund", "renew"],
    "charged",
    1500,
  ],
  ["is paused by a dispute", ["dispute"], "paused", 0],
  ["is charged again once the dispute is won", ["dispute", "hear", "win"], "charged", 1500],
  [
    "isn't charged for a month that comes due meanwhile",
    ["dispute", "hear", "renew", "hear", "win"],
    "charged",
    1500,
  ],
  ["ends with a lost dispute of any month", ["dispute", "renew", "hear", "lose"], "ended", 1500],
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
  world.stripe.control.closeDispute({ dispute: older.id, won: true });
  await sale.hear();
  await expectState(sale, "paused");
});

test("collection follows a decision that another event records while an older event pauses it", async () => {
  const sale = await sold();
  sale.dispute();
  let pauses = 0;
  const pauseCollection: Payments["pauseCollection"] = async (...pause) => {
    // The first one is for the sale, the second for what's recorded.
    if (++pauses === 2) {
      sale.win();
      await sale.hear();
    }
    await world.payments.pauseCollection(...pause);
  };
  const event = await eventOf(sale, "charge.dispute.created");
  expect(await handleEvent(withPayments(sale, { pauseCollection }), event)).toBe("done");
  await expectState(sale, "charged");
});

test("a tip has nothing to pause", async () => {
  const sale = await sold("tip");
  sale.dispute();
  await sale.hear();
  expect(await ledgerOf(database().db, sale.id)).toEqual({ provider: 0, platform: 0, seller: 0 });
  expect(await outcomeOf(await eventOf(sale, "charge.dispute.created"))).toBe("done");
});

test("a dispute and its deadline are recorded even if its money can't be moved; the event comes again", async () => {
  const sale = await sold();
  const { id } = sale.dispute();
  const event = await eventOf(sale, "charge.dispute.created");
  const movements = () => Promise.reject(new Error("no answer"));
  await expect(handleEvent(withPayments(sale, { movements }), event)).rejects.toThrow("no answer");
  const rows = await database().db.select().from(disputes);
  expect(rows.find((row) => row.id === id)).toMatchObject({
    status: "needs_response",
    due_by: expect.any(Number),
  });
  expect(await outcomeOf(event)).toBe("unknown");
  expect(await handleEvent(sale.deps, event)).toBe("done");
});

describe("nothing is recorded for", () => {
  type Refused = [
    string,
    (sale: BegunSale, intent: string) => [ProviderEvent["subject"], Partial<Payments>],
    string,
  ];
  const none = async () => null;
  const charge = (paymentIntentId: string) => ({ kind: "charge" as const, paymentIntentId });
  const dispute = (paymentIntentId: string) => ({ kind: "dispute" as const, id: "du_1", paymentIntentId });
  test.each<Refused>([
    [
      "a charge that the provider doesn't know",
      (_, intent) => [charge(intent), { movements: none }],
      "unknown_sale",
    ],
    ["a dispute that the provider doesn't know", (_, intent) => [dispute(intent), {}], "unknown_dispute"],
    ["a dispute of a sale that isn't ours", () => [dispute("pi_other"), {}], "unknown_sale"],
    [
      "a sale whose page is gone",
      () => [charge("pi_other"), { sessionOfPayment: async () => "cs_none" }],
      "unknown_sale",
    ],
    [
      "a sale of which another payment is recorded",
      ({ sessionId }) => [charge("pi_other"), { sessionOfPayment: async () => sessionId }],
      "unknown_sale",
    ],
  ])("%s", async (_, refusedOf, outcome) => {
    const { db } = database();
    const sale = await sold("tip");
    const count = async () => [await db.$count(disputes), await db.$count(ledger_entries)];
    const before = await count();
    const [subject, payments] = refusedOf(sale, String(sale.newest().payment_intent));
    const event = { id: `odd-${sale.id}`, type: "x", account: null, livemode: false, createdAt: 0, subject };
    expect(await handleEvent(withPayments(sale, payments), event)).toBe(outcome);
    expect(await count()).toEqual(before);
  });
});
