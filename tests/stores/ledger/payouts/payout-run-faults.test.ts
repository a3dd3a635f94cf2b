import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { payOut } from "#domain/ledger/payouts/pay-out.ts";
import type { PayoutTerms } from "#domain/ledger/payouts/payout-port.ts";
import { DAY, HOUR, NOW } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { dying } from "#tests/stores/provider/crashes.ts";
import { readyAccount } from "./fixtures/ready-account.ts";
import {
  amountsOf,
  sellersWith as newSellers,
  scheduledRun as runOver,
  type Seller,
} from "./fixtures/scheduled-run.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const sellersWith = (...balances: number[]) => newSellers(database().db, ...balances);
const scheduledRun = (sellers: Seller[]) => runOver(database().db, sellers);

describe("a run that dies", () => {
  test("between any two steps, at any time, and alongside others, pays everyone exactly once", async () => {
    const death = fc.record({
      at: fc.integer({ min: 1, max: 18 }),
      isAfter: fc.boolean(),
      parallel: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(death, { maxLength: 4 }), async (deaths) => {
        const sellers = await sellersWith(9000, 4000, 5000);
        const { clock, deps, run } = scheduledRun(sellers);
        for (const { at, isAfter, parallel } of deaths) {
          const runs = [payOut(dying(deps, at, isAfter)), ...(parallel ? [run()] : [])];
          await Promise.allSettled(runs);
          clock.at += 5 * HOUR;
        }
        await run();
        expect(sellers.map(amountsOf)).toEqual([[9000], [], [5000]]);
        for (const seller of sellers) {
          const { owed, payouts } = await seller.stored();
          expect(payouts.length).toBe(seller.provider.payouts.length);
          expect(owed).toBe(seller === sellers[1] ? 4000 : 0);
        }
      }),
      { numRuns: cases(40) },
    );
  });
});

test("a payout whose answer was lost is found a day later, when the provider has forgotten its key", async () => {
  const [seller] = await sellersWith(9000);
  if (!seller) throw new Error("no seller");
  const { clock, deps } = scheduledRun([seller]);
  const createPayout = ({ amount, orderId }: PayoutTerms) => {
    seller.provider.create(amount, orderId);
    return Promise.reject(new Error("no answer"));
  };
  const forgetful = { ...deps, payments: { ...deps.payments, createPayout } };
  await expect(payOut(forgetful)).rejects.toThrow("failed");
  clock.at += 2 * DAY;
  await payOut(forgetful);
  expect(amountsOf(seller)).toEqual([9000]);
  expect((await seller.stored()).owed).toBe(0);
});

describe("many sellers", () => {
  beforeAll(async () => {
    await sellersWith();
    const { db } = database();
    await db.run(sql`insert into profiles (id, email, username, role, stripe_account_id, created_at, updated_at)
      with recursive n(i) as (select 100 union all select i + 1 from n where i < 349)
      select 'many-' || i, 'm' || i || '@example.com', 'many-' || i, 'seller', 'acct_many_' || i, 0, 0 from n`);
    await db.run(sql`insert into ledger_entries (id, transaction_id, kind, account, seller_id, amount, created_at)
      with recursive n(i) as (select 100 union all select i + 1 from n where i < 349)
      select 'many-' || i, 'many-' || i, 'sale', 'seller', 'many-' || i, -6000, ${NOW - 30 * DAY} from n`);
  });

  test("are paid page by page, each once, even by parallel runs", async () => {
    const { clock, deps } = scheduledRun([]);
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
});
