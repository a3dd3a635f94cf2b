import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { payout_orders } from "#db/schema/ledger/payouts.ts";
import { creatorStore } from "#db/stores/creators/creators.ts";
import { payoutHoldStore } from "#db/stores/ledger/payouts/payout-holds.ts";
import { payoutOrderStore } from "#db/stores/ledger/payouts/payout-orders.ts";
import { payoutStore } from "#db/stores/ledger/payouts/payouts.ts";
import { providerAttemptStore } from "#db/stores/payments/provider-attempts.ts";
import { startPayoutOnboarding } from "#domain/ledger/payouts/connect-account.ts";
import { payOut } from "#domain/ledger/payouts/pay-out.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import type { Fault } from "#local/stripe/server/faults.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { newFan } from "../fixtures/fan-fixture.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { sellersWith } from "../ledger/payouts/fixtures/scheduled-run.ts";
import { providerForFile } from "../provider/provider-world.ts";
import { platformDifference, soldPost } from "../reversals/refunds/fixtures/refund-fixture.ts";
import { fanRefused } from "../subscriptions/failed-renewals/unpaid-fixture.ts";
import { cardholder, cardholderWith, GOOD } from "./saved-cards/cardholder.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => {
  world.time.now = NOW;
  world.stripe.control.account({ id: String(people.creator.accountId), email: people.creator.email });
  world.stripe.control.topUp({ amount: 10_000_000 });
});
beforeEach(() => {
  world().stripe.control.clearFaults();
  vi.spyOn(console, "error").mockImplementation(() => {});
});

/**
 * Something that must happen exactly once at the provider: what starts it, what continues it later, and how often it
 * happened.
 */
type Deed = {
  start(): Promise<unknown>;
  goOn(): Promise<unknown>;
  count(): number | Promise<number>;
  isBooked?(): Promise<boolean>;
};

async function sale() {
  const { db } = database();
  const sold = await soldPost(db, world());
  const [before] = [await platformDifference(db, world())];
  return {
    ...sold,
    async hear() {
      for (const event of await world().eventsAgain(sold.intent))
        await handleEvent(sold.deps, { ...event, id: `${event.id}-${world().now()}` });
    },
    async isBooked() {
      const [row] = await db
        .select({ earned: sql<number>`coalesce(-sum(${ledger_entries.amount}), 0)` })
        .from(ledger_entries)
        .where(
          sql`${ledger_entries.payment_id} = ${sold.paymentId} and ${ledger_entries.account} = 'seller'`,
        );
      return (
        row?.earned === world().earnedBy(sold.account) && (await platformDifference(db, world())) === before
      );
    },
  };
}
const transfersTo = (account: string) =>
  world().stripe.runtime.store.find("transfer", { where: { destination: account } });

const deeds: Record<string, { path: string; begin(): Promise<Deed> }> = {
  "a reversal for a dispute": {
    path: "/v1/transfers/",
    async begin() {
      const sold = await sale();
      world().stripe.control.dispute({ charge: sold.charge });
      const count = () => transfersTo(sold.account).flatMap(({ reversals }) => reversals.data).length;
      return { ...sold, start: sold.hear, goOn: sold.run, count };
    },
  },
  "a return after a dispute": {
    path: "/v1/transfers",
    async begin() {
      const sold = await sale();
      const { id } = world().stripe.control.dispute({ charge: sold.charge });
      await sold.hear();
      world().stripe.control.closeDispute({ dispute: id, won: true });
      const count = () => transfersTo(sold.account).length - 1;
      return { ...sold, start: sold.hear, goOn: sold.run, count };
    },
  },
  "a refund": {
    path: "/v1/refunds",
    async begin() {
      const sold = await sale();
      const count = () => sold.atProvider().length;
      return { ...sold, start: () => sold.refund("creator", null), goOn: sold.run, count };
    },
  },
  "the charge of an unpaid month": {
    path: "/v1/invoices",
    async begin() {
      const fan = await fanRefused(database().db, world(), { code: "insufficient_funds", advice: null });
      fan.pass(2 * DAY);
      fan.refuse(null);
      const retry = () => fan.retry();
      return { start: retry, goOn: retry, count: () => fan.tries().filter(({ ok }) => ok).length };
    },
  },
  "the charge of a saved card": {
    path: "/v1/payment_intents/",
    async begin() {
      const fan = await cardholderWith(database().db, world(), GOOD);
      const form = fan.newId();
      const tap = () => fan.tap(form);
      const charged = async () =>
        (await fan.intents()).filter(({ metadata, status }) => metadata.saved_card && status === "succeeded");
      return {
        start: tap,
        goOn: tap,
        count: async () => (await charged()).length,
        isBooked: async () => (await fan.paid()) === 1,
      };
    },
  },
  "a page to pay on": {
    path: "/v1/checkout/sessions",
    async begin() {
      const fan = await cardholder(database().db, world());
      const open = () => fan.tip(null);
      const pages = async () => {
        const own = new Set((await fan.rows()).map(({ id }) => id));
        return world()
          .stripe.runtime.store.find("checkout.session", { where: { status: "open" } })
          .filter(({ metadata }) => own.has(metadata?.checkout_id ?? ""));
      };
      return { start: open, goOn: open, count: async () => (await pages()).length };
    },
  },
  "a payout": {
    path: "/v1/payouts",
    async begin() {
      const { db } = database();
      // From here on, nobody else gets payouts.
      const [seller] = await sellersWith(db, world(), 9000);
      const deps = {
        ...world().deps(db),
        payouts: payoutStore(db),
        payoutOrders: payoutOrderStore(db),
        payoutHolds: payoutHoldStore(db),
        providerAttempts: providerAttemptStore(db),
        clock: { now: world().now, newId: () => `order-of-${seller.id}` },
      };
      const run = async () => {
        await db.update(payout_orders).set({ next_attempt_at: 0 });
        await payOut(deps);
      };
      const count = () => seller.provider.amounts().length;
      const isBooked = async () => (await seller.stored()).owed === 0;
      return { start: run, goOn: run, count, isBooked };
    },
  },
};

const faults: Record<string, Pick<Fault, "kind" | "afterWork">> = {
  "an error": { kind: "500", afterWork: false },
  "an error after the effect": { kind: "500", afterWork: true },
  "no answer": { kind: "503", afterWork: false },
  "no answer after the effect": { kind: "503", afterWork: true },
  "a conflict": { kind: "409", afterWork: false },
};

describe.each(Object.entries(deeds))("%s", (_, { path, begin }) => {
  test.each(Object.entries(faults))("happens once and is booked after %s", async (_name, fault) => {
    const call = await begin();
    world().stripe.control.fault({ ...fault, path, method: "POST", count: 1, isLast: true });
    await call.start().catch(() => {});
    expect(world().stripe.runtime.faults.faults).toEqual([]);
    for (let run = 0; run < 2; run++) {
      world().passHours(0.25);
      await call.goOn();
    }
    expect(await call.count()).toBe(1);
    if (call.isBooked) expect(await call.isBooked()).toBe(true);
  });
});

test("an error while an account is created doesn't block its creator's next click", async () => {
  const { db } = database();
  const { id } = await newFan(db);
  const deps = {
    ...world().deps(db),
    creators: creatorStore(db),
    payoutHolds: payoutHoldStore(db),
    providerAttempts: providerAttemptStore(db),
    pageLink: (path: string) => path,
    clock: { now: world().now },
  };
  const click = () =>
    startPayoutOnboarding(deps, {
      id,
      email: `${id}@example.com`,
      refreshUrl: "http://a.test",
      returnUrl: "http://a.test",
    });
  world().stripe.control.fault({
    kind: "500",
    afterWork: false,
    path: "/v1/accounts",
    method: "POST",
    count: 1,
    isLast: true,
  });
  await expect(click()).rejects.toThrow("provider failed");
  world().time.now += 1000;
  expect(await click()).toContain("http");
});
