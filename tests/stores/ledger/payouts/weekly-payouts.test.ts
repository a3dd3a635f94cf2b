import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { payOut } from "#domain/ledger/payouts/pay-out.ts";
import { DAY, HOUR, NOW } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import {
  amountsOf,
  MONDAY,
  sellersWith as newSellers,
  ordersOf as ordersIn,
  scheduledRun as runOver,
  type Seller,
} from "./fixtures/scheduled-run.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const sellersWith = (...balances: number[]) => newSellers(database().db, ...balances);
const scheduledRun = (sellers: Seller[]) => runOver(database().db, sellers);
const ordersOf = (seller: Seller) => ordersIn(database().db, seller);
const WEEK = 7 * DAY;

test("on Mondays, everyone with $50 or more is paid once, and others are not", async () => {
  const [rich, poor, third] = await sellersWith(9000, 4999, 5000);
  if (!rich || !poor || !third) throw new Error("no sellers");
  const { clock, run } = scheduledRun([rich, poor, third]);
  for (const at of [MONDAY, MONDAY + 60_000, MONDAY + HOUR, MONDAY + 3 * DAY]) {
    clock.at = at;
    await run();
  }
  expect([rich, poor, third].map(amountsOf)).toEqual([[9000], [], [5000]]);
  expect((await rich.stored()).owed).toBe(0);
  expect(await ordersOf(rich)).toMatchObject([
    { week_at: MONDAY, amount: 9000, stripe_payout_id: rich.provider.payouts[0]?.id, refusal: null },
  ]);
  await rich.book(6000, MONDAY);
  await poor.book(1, MONDAY);
  clock.at = MONDAY + WEEK;
  await run();
  expect([rich, poor].map(amountsOf)).toEqual([[9000, 6000], [5000]]);
});

test("a missed Monday run is caught up by the week's first run, and only once", async () => {
  const [seller] = await sellersWith(9000);
  if (!seller) throw new Error("no seller");
  const { clock, run } = scheduledRun([seller]);
  clock.at = MONDAY + 6 * DAY;
  await run();
  expect(amountsOf(seller)).toEqual([9000]);
  await seller.book(8000, MONDAY);
  clock.at = MONDAY + WEEK - 1;
  await run();
  expect(amountsOf(seller)).toEqual([9000]);
  clock.at = MONDAY + WEEK;
  await run();
  expect(amountsOf(seller)).toEqual([9000, 8000]);
});

test("the provider's balance, its refusals, and its pauses are respected", async () => {
  const [part, little, paused] = await sellersWith(9000, 9000, 9000);
  if (!part || !little || !paused) throw new Error("no sellers");
  const { account, run } = scheduledRun([part, little, paused]);
  account(part).available = 6000;
  account(little).available = 4999;
  account(paused).payoutsEnabled = false;
  await run();
  expect([part, little, paused].map(amountsOf)).toEqual([[6000], [], []]);
  expect((await part.stored()).owed).toBe(3000);
  expect(await ordersOf(little)).toMatchObject([{ amount: null, refusal: "pending" }]);
  expect(await ordersOf(paused)).toMatchObject([{ amount: null, refusal: "disabled" }]);
});

test("payouts of an account that the provider still pays automatically become ours", async () => {
  const [seller] = await sellersWith(9000);
  if (!seller) throw new Error("no seller");
  const { account, run } = scheduledRun([seller]);
  account(seller).hasManualPayouts = false;
  await run();
  expect(account(seller).hasManualPayouts).toBe(true);
  expect(amountsOf(seller)).toEqual([9000]);
});

test("a refund after a payout makes the balance negative, and nothing is paid until sales cover it", async () => {
  const [seller] = await sellersWith(9000);
  if (!seller) throw new Error("no seller");
  const { clock, run } = scheduledRun([seller]);
  await run();
  await seller.book(-9000, MONDAY + DAY);
  clock.at = MONDAY + WEEK;
  await run();
  expect((await seller.stored()).owed).toBe(-9000);
  await seller.book(15_000, MONDAY + WEEK);
  clock.at = MONDAY + 2 * WEEK;
  await run();
  expect(amountsOf(seller)).toEqual([9000, 6000]);
  expect((await seller.stored()).owed).toBe(0);
});

test("a creator who left is paid what they are still owed, however little", async () => {
  const [gone] = await sellersWith(120);
  if (!gone) throw new Error("no seller");
  await database().db.update(profiles).set({ closed_at: NOW, role: "buyer" }).where(eq(profiles.id, gone.id));
  await scheduledRun([gone]).run();
  expect(amountsOf(gone)).toEqual([120]);
});

test("a provider failure for one creator doesn't stop other payouts, and theirs is made once it's resolved", async () => {
  const sellers = await sellersWith(9000, 8000, 7000);
  const [first, troubled, third] = sellers;
  if (!first || !troubled || !third) throw new Error("no sellers");
  const { clock, deps } = scheduledRun(sellers);
  const availableBalance = async (id: string) => {
    if (id === troubled.accountId) throw new Error("no answer");
    return deps.payments.availableBalance(id);
  };
  await expect(payOut({ ...deps, payments: { ...deps.payments, availableBalance } })).rejects.toThrow(
    "failed",
  );
  expect(sellers.map(amountsOf)).toEqual([[9000], [], [7000]]);
  clock.at += HOUR;
  await payOut(deps);
  expect(sellers.map(amountsOf)).toEqual([[9000], [8000], [7000]]);
});

test("an ordered payout is canceled once less is owed than its amount", async () => {
  const [seller] = await sellersWith(9000);
  if (!seller) throw new Error("no seller");
  const { clock, deps } = scheduledRun([seller]);
  const createPayout = () => Promise.reject(new Error("no answer"));
  await expect(payOut({ ...deps, payments: { ...deps.payments, createPayout } })).rejects.toThrow("failed");
  await seller.book(-1, MONDAY);
  clock.at += HOUR;
  await payOut(deps);
  expect(amountsOf(seller)).toEqual([]);
  expect(await ordersOf(seller)).toMatchObject([{ amount: 9000, refusal: "balance_changed" }]);
});
