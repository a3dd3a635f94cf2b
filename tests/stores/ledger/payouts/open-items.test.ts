import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { open_items, payout_items, payouts } from "#db/schema/ledger/payouts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import type { Database } from "#db/stores/database.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { sellerAtProvider } from "./fixtures/payout-fixture.ts";

const world = providerForFile();
const database = databaseForFile(({ db }) => insertCast(db));

/** What's open of everything a creator earned and was paid, without `payoutId` itself, computed from all rows. */
const openOf = (sellerId: string, payoutId: string): SQL => sql`
  with worth(source, at, cents) as (
    select e.transaction_id, e.created_at, -e.amount from ledger_entries e
    where e.seller_id = ${sellerId} and e.account = 'seller' and e.kind not in ('payout', 'payout_failed')
    union all
    select 'payout:' || p.id, 0, case when p.failed_at is null
      then coalesce((select sum(i.amount) from payout_items i where i.payout_id = p.id), 0) - p.amount else 0 end
    from payouts p where p.seller_id = ${sellerId} and p.id <> ${payoutId}
  )
  select w.source as source, w.at as at, w.cents - coalesce((select sum(i.amount) from payout_items i
    join payouts p on p.id = i.payout_id where i.source = w.source and p.failed_at is null), 0) as cents
  from worth w`;
type Open = { source: string; at: number; cents: number };
const allOpen = async (db: Database, sellerId: string, payoutId = ""): Promise<Open[]> =>
  (await db.all<Open>(openOf(sellerId, payoutId))).filter(({ cents }) => cents !== 0);
const bySource = (a: { source: string }, b: { source: string }) => (a.source < b.source ? -1 : 1);
const inOrder = (a: Open, b: Open) => a.at - b.at || bySource(a, b);

/** A payout takes all deductions, then earnings, oldest first; a debit takes only deductions. */
function expectedItems(open: Open[], amount: number) {
  const taken: { source: string; amount: number }[] = [];
  const deductions = open.filter(({ cents }) => cents < 0).toSorted(inOrder);
  let left = amount;
  for (const { source, cents } of deductions) {
    if (amount <= 0 && left >= 0) break;
    const part = amount > 0 ? cents : Math.max(cents, left);
    taken.push({ source, amount: part });
    left -= part;
  }
  for (const { source, cents } of open.filter(({ cents }) => cents > 0).toSorted(inOrder)) {
    if (amount <= 0 || left <= 0) break;
    taken.push({ source, amount: Math.min(cents, left) });
    left -= Math.min(cents, left);
  }
  return taken.toSorted(bySource);
}

const cents = fc.integer({ min: 1, max: 6000 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant("earn" as const), cents }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("lose" as const), cents }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("pay" as const), cents }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("debit" as const), cents }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("fail" as const), cents }) },
);

type Step = { act: "earn" | "lose" | "pay" | "debit" | "fail"; cents: number };
async function comparedSeller(db: Database) {
  const { id: sellerId, provider, deliver, book } = await sellerAtProvider(db, world());
  async function pay(amount: number) {
    const open = await allOpen(db, sellerId);
    const id = await provider.create(amount);
    await deliver();
    const items = await db
      .select({ source: payout_items.source, amount: payout_items.amount })
      .from(payout_items)
      .where(sql`payout_id = ${id}`);
    expect(items.toSorted(bySource)).toEqual(expectedItems(open, amount));
  }
  const acts: Record<Step["act"], (cents: number) => unknown> = {
    earn: (cents) => book(cents),
    lose: (cents) => book(-cents),
    pay,
    debit: (cents) => pay(-cents),
    fail: provider.actions.fail,
  };
  return async ({ act, cents }: Step) => {
    await acts[act](cents);
    await deliver();
    await deliver();
    const kept = await db
      .select({ source: open_items.source, at: open_items.at, cents: open_items.cents })
      .from(open_items)
      .where(sql`seller_id = ${sellerId}`);
    expect(kept.toSorted(bySource)).toEqual((await allOpen(db, sellerId)).toSorted(bySource));
  };
}

test("a creator's open items match a sum of all their rows, and payouts take the same items", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const take = await comparedSeller(database().db);
      for (const one of steps) await take(one);
    }),
    { numRuns: cases(25) },
  );
});

test("a payout contains nothing that is in another account at the provider", async () => {
  const { db } = database();
  const { id: sellerId, accountId, provider, deliver, book } = await sellerAtProvider(db, world());
  await book(3000);
  await db.update(payments).set({ stripe_account_id: "acct_lost" }).where(sql`seller_id = ${sellerId}`);
  await db.update(open_items).set({ stripe_account_id: "acct_lost" }).where(sql`seller_id = ${sellerId}`);
  const present = await book(2000);
  const id = await provider.create(2000);
  await deliver();
  expect(await db.select().from(payout_items).where(sql`payout_id = ${id}`)).toEqual([
    { payout_id: id, source: present, amount: 2000 },
  ]);
  expect(await db.select().from(payouts).where(sql`id = ${id}`)).toMatchObject([
    { stripe_account_id: accountId },
  ]);
});
