import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { payOut } from "#domain/ledger/payouts/pay-out.ts";
import type { PayoutTerms } from "#domain/ledger/payouts/payout-port.ts";
import { DAY, HOUR, NOW } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { dying } from "#tests/stores/provider/crashes.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { readyAccount } from "./fixtures/ready-account.ts";
import { amountsOf, scheduledRun } from "./fixtures/scheduled-run.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();
const begin = <B extends number[]>(...balances: B) => scheduledRun(database().db, world(), ...balances);

describe("a run that dies", () => {
  test("between any two steps, at any time, and alongside others, pays everyone exactly once", async () => {
    const death = fc.record({
      at: fc.integer({ min: 1, max: 18 }),
      isAfter: fc.boolean(),
      parallel: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(death, { maxLength: 4 }), async (deaths) => {
        const { sellers, clock, deps, run } = await begin(9000, 4000, 5000);
        for (const { at, isAfter, parallel } of deaths) {
          const runs = [payOut(dying(deps, at, isAfter)), ...(parallel ? [run()] : [])];
          await Promise.allSettled(runs);
          clock.at += 5 * HOUR;
        }
        await run();
        expect(sellers.map(amountsOf)).toEqual([[9000], [], [5000]]);
        for (const seller of sellers) {
          const { owed, payouts } = await seller.stored();
          expect(payouts.length).toBe(amountsOf(seller).length);
          expect(owed).toBe(seller === sellers[1] ? 4000 : 0);
        }
      }),
      { numRuns: cases(40) },
    );
  });
});

test("a payout whose answer was lost is found a day later, when the provider has forgotten its key", async () => {
  const { sellers, clock, deps } = await begin(9000);
  const [seller] = sellers;
  const createPayout = async (terms: PayoutTerms) => {
    await deps.payments.createPayout({ ...terms, idempotencyKey: `${terms.idempotencyKey}-${clock.at}` });
    throw new Error("no answer");
  };
  const forgetful = { ...deps, payments: { ...deps.payments, createPayout } };
  await expect(payOut(forgetful)).rejects.toThrow("failed");
  clock.at += 2 * DAY;
  await payOut(forgetful);
  expect(amountsOf(seller)).toEqual([9000]);
  expect((await seller.stored()).owed).toBe(0);
});

test("many sellers are paid page by page, each once, even by parallel runs", async () => {
  const { clock, deps } = await begin();
  const { db } = database();
  await db.run(sql`insert into profiles (id, email, username, role, stripe_account_id, created_at, updated_at)
      with recursive n(i) as (select 100 union all select i + 1 from n where i < 349)
      select 'many-' || i, 'm' || i || '@example.com', 'many-' || i, 'seller', 'acct_many_' || i, 0, 0 from n`);
  await db.run(sql`insert into ledger_entries (id, transaction_id, kind, account, seller_id, amount, created_at)
      with recursive n(i) as (select 100 union all select i + 1 from n where i < 349)
      select 'many-' || i, 'many-' || i, 'sale', 'seller', 'many-' || i, -6000, ${NOW - 30 * DAY} from n`);
  const paid: string[] = [];
  const payments = {
    ...deps.payments,
    account: async (id: string) => readyAccount(id),
    availableBalance: async () => ({ available: 6000, pending: 0 }),
    createPayout: async ({ accountId }: PayoutTerms) => {
      paid.push(accountId);
      return { ok: false as const, reason: "refused" as const };
    },
  };
  for (let turn = 0; turn < 16; turn++) {
    await Promise.all([payOut({ ...deps, payments }), payOut({ ...deps, payments })]);
    clock.at += 60_000;
  }
  expect(paid.toSorted()).toEqual(Array.from({ length: 250 }, (_, i) => `acct_many_${i + 100}`));
});
