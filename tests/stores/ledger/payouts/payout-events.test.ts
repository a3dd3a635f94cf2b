import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import type { ProviderPayout } from "#domain/ledger/payouts/payout-port.ts";
import type { ProviderEvent } from "#domain/payments/payment-port.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { outcomesOf } from "#tests/stores/fixtures/sale-fixture.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { type StoredPayouts, sellerAtProvider } from "./fixtures/payout-fixture.ts";
import type { PayoutsAtProvider } from "./fixtures/payouts-at-provider.ts";

const world = providerForFile();
const database = databaseForFile(({ db }) => insertCast(db));

const totalOf = (parts: { amount: number }[]) => parts.reduce((sum, part) => sum + part.amount, 0);
const isLive = ({ status }: Pick<ProviderPayout, "status">) => status !== "failed" && status !== "canceled";

function expectAgreement(stored: StoredPayouts, provided: ProviderPayout[], booked: number) {
  expect(stored.owed).toBe(booked - totalOf(provided.filter(isLive)));
  expect(stored.payouts.map(({ id, status, amount }) => ({ id, status, amount })).toSorted(byId)).toEqual(
    provided.map(({ id, status, amount }) => ({ id, status, amount })).toSorted(byId),
  );
  for (const [index, payout] of provided.entries()) {
    const row = stored.payouts.find(({ id }) => id === payout.id);
    const { failedAt: failed_at, failureCode: failure_code, traceId: trace_id } = payout;
    expect(row, String(index)).toMatchObject({ failed_at, failure_code, trace_id });
    expect(row?.arrived_at).toBe(payout.status === "paid" ? payout.expectedAt : null);
  }
  for (const entries of Map.groupBy(stored.entries, (entry) => entry.transaction_id).values())
    expect(totalOf(entries)).toBe(0);

  // Nothing is paid twice: live payouts never contain more of a source than its amount, and with the same sign.
  const live = stored.payouts.filter(isLive);
  const worth = new Map(
    stored.entries
      .filter(({ account, kind }) => account === "seller" && !kind.startsWith("payout"))
      .map((entry) => [entry.transaction_id, -entry.amount]),
  );
  const items = Map.groupBy(
    live.flatMap((payout) => payout.items),
    ({ source }) => source,
  );
  for (const [source, parts] of items) {
    const whole = worth.get(source);
    if (whole === undefined) continue;
    expect(Math.sign(totalOf(parts))).toBe(Math.sign(whole));
    expect(Math.abs(totalOf(parts))).toBeLessThanOrEqual(Math.abs(whole));
  }
}
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

describe("payout events in any order", () => {
  type Act = "sell" | "refund" | "payOut" | "debit" | "send" | "pay" | "cancel" | "fail";
  const change = (provider: PayoutsAtProvider, act: Exclude<Act, "sell" | "refund">, cents: number) =>
    act === "payOut" || act === "debit"
      ? provider.create(act === "debit" ? -cents : cents)
      : provider.actions[act]();
  const story = fc.record({
    acts: fc.array(
      fc.tuple(
        fc.constantFrom<Act>(
          "sell",
          "sell",
          "refund",
          "payOut",
          "payOut",
          "debit",
          "send",
          "pay",
          "cancel",
          "fail",
        ),
        fc.integer({ min: 1, max: 9000 }),
      ),
      { maxLength: 14 },
    ),
    random: fc.infiniteStream(fc.nat(1_000_000)),
  });

  test("late, duplicated, shuffled, or parallel events leave the sales minus payouts that are on their way or paid", async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ acts, random }) => {
        const roll = (sides: number) => (random.next().value ?? 0) % sides;
        const { deps, provider, book, stored } = await sellerAtProvider(database().db, world());
        const due: ProviderEvent[] = [];
        let seen = 0;
        let booked = 0;
        const listen = async () => {
          const events = await provider.events();
          due.push(...events.slice(seen));
          seen = events.length;
        };
        const deliver = async (most: number) => {
          const batch: ProviderEvent[] = [];
          for (let i = 0; i < most && due.length > 0; i++) {
            const [event] = due.splice(roll(due.length), 1);
            if (!event) continue;
            batch.push(event);
            if (roll(3) === 0) batch.push(event);
            if (roll(4) === 0) due.push(event);
          }
          await Promise.all(batch.map((event) => handleEvent(deps, event)));
        };
        for (const [act, cents] of acts) {
          if (act === "sell" || act === "refund") {
            const net = act === "sell" ? cents : -cents;
            await book(net);
            booked += net;
          } else await change(provider, act, cents);
          await listen();
          await deliver(roll(4));
        }
        while (due.length > 0) await deliver(1 + roll(5));
        expectAgreement(await stored(), await provider.payouts(), booked);
        const outcomes = await outcomesOf(database().db, await provider.events());
        expect(outcomes).toEqual(outcomes.map(() => "done"));
      }),
      { numRuns: cases(40) },
    );
  });

  test("an older snapshot never undoes a failure", async () => {
    const { accountId, deps, provider, deliver, book, stored } = await sellerAtProvider(
      database().db,
      world(),
    );
    await book(9000);
    const id = await provider.create(9000);
    provider.actions.pay();
    const asPaid = await world().payments.payout(accountId, id);
    provider.actions.fail();
    await deliver();
    const late = { ...deps, payments: { ...deps.payments, payout: async () => asPaid } };
    const [event] = await provider.events();
    await handleEvent(late, { ...event, id: "evt_late" } as never);
    const { payouts, owed } = await stored();
    expect(payouts).toMatchObject([
      { status: "failed", arrived_at: null, failure_code: "could_not_process" },
    ]);
    expect(owed).toBe(9000);
  });
});

describe("the seller", () => {
  const emailsTo = async (email: string) =>
    (await database().db.select().from(outgoing_emails).where(eq(outgoing_emails.recipient, email))).map(
      ({ id }) => id,
    );

  test("is notified once that a payout is on its way, and once that it failed", async () => {
    const { id, deps, provider, deliver, book } = await sellerAtProvider(database().db, world());
    await database().db.update(profiles).set({ setup_completed_at: 0 }).where(eq(profiles.id, id));
    await book(9000);
    const payout = await provider.create(9000);
    provider.actions.pay();
    await deliver();
    expect(await emailsTo(`${id}@example.com`)).toEqual([`payout-sent-${payout}`]);
    // Sent emails are deleted after a while, and events can be repeated much later.
    await database().db.delete(outgoing_emails);
    provider.actions.fail();
    await deliver();
    expect(await emailsTo(`${id}@example.com`)).toEqual([`payout-failed-${payout}`]);
    const [event] = await provider.events();
    await handleEvent(deps, { ...event, id: "evt_much_later" } as never);
    expect(await emailsTo(`${id}@example.com`)).toHaveLength(1);
  });

  test("is not notified once the account is erased", async () => {
    const { id, provider, deliver } = await sellerAtProvider(database().db, world());
    // Erasing an account clears this.
    await database().db.update(profiles).set({ setup_completed_at: null }).where(eq(profiles.id, id));
    await provider.create(9000);
    await deliver();
    expect(await emailsTo(`${id}@example.com`)).toEqual([]);
  });
});

describe("payouts that are not our sellers'", () => {
  test("of another account are not even read", async () => {
    const { deps, provider } = await sellerAtProvider(database().db, world());
    await provider.create(500);
    const read: string[] = [];
    const payments = {
      ...deps.payments,
      payout: (account: string) => {
        read.push(account);
        return Promise.resolve(null);
      },
    };
    const [event] = await provider.events();
    const foreign = { ...event, account: "acct_stranger" } as never;
    expect(await handleEvent({ ...deps, payments }, foreign)).toBe("unknown_account");
    expect(read).toEqual([]);
  });

  test("of our own account, in test mode, or in another currency are not booked", async () => {
    const { accountId, deps, provider, stored } = await sellerAtProvider(database().db, world());
    const made = await world().payments.payout(accountId, await provider.create(500));
    const [event] = await provider.events();
    const handle = (change: object, altered: object) => {
      const payout = async () => made && { ...made, ...altered };
      return handleEvent({ ...deps, payments: { ...deps.payments, payout } }, {
        ...event,
        ...change,
      } as never);
    };
    expect(await handle({ id: "evt_own", account: null }, {})).toBe("ignored");
    expect(await handle({ id: "evt_live" }, { livemode: true })).toBe("wrong_mode");
    expect(await handle({ id: "evt_eur" }, { currency: "eur" })).toBe("wrong_currency");
    expect(await stored()).toMatchObject({ payouts: [], owed: 0 });
  });
});
