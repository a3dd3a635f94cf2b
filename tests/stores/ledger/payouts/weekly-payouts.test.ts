import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { payOut } from "#domain/ledger/payouts/pay-out.ts";
import { DAY, HOUR, NOW } from "#tests/cast.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import {
  amountsOf,
  MONDAY,
  ordersOf as ordersIn,
  type Seller,
  scheduledRun,
} from "./fixtures/scheduled-run.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();
const begin = <B extends number[]>(...balances: B) => scheduledRun(database().db, world(), ...balances);
const ordersOf = (seller: Seller) => ordersIn(database().db, seller);
const WEEK = 7 * DAY;

test("on Mondays, everyone with $50 or more is paid once, and others are not", async () => {
  const { sellers, clock, run } = await begin(9000, 4999, 5000);
  const [rich, poor, third] = sellers;
  for (const at of [MONDAY, MONDAY + 60_000, MONDAY + HOUR, MONDAY + 3 * DAY]) {
    clock.at = at;
    await run();
  }
  expect([rich, poor, third].map(amountsOf)).toEqual([[9000], [], [5000]]);
  expect((await rich.stored()).owed).toBe(0);
  expect(await ordersOf(rich)).toMatchObject([
    {
      week_at: MONDAY,
      amount: 9000,
      stripe_payout_id: (await rich.provider.payouts())[0]?.id,
      refusal: null,
    },
  ]);
  await rich.book(6000, MONDAY);
  await poor.book(1, MONDAY);
  clock.at = MONDAY + WEEK;
  await run();
  expect([rich, poor].map(amountsOf)).toEqual([[9000, 6000], [5000]]);
});

test("a missed Monday run is caught up by the week's first run, and only once", async () => {
  const { sellers, clock, run } = await begin(9000);
  const [seller] = sellers;
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
  const { sellers, run } = await begin(9000, 9000, 9000);
  const [part, little, paused] = sellers;
  part.provider.setAvailable(6000);
  little.provider.setAvailable(4999);
  world().stripe.control.onboard({ account: paused.accountId, outcome: "refused" });
  await run();
  expect([part, little, paused].map(amountsOf)).toEqual([[6000], [], []]);
  expect((await part.stored()).owed).toBe(3000);
  expect(await ordersOf(little)).toMatchObject([{ amount: null, refusal: "pending" }]);
  expect(await ordersOf(paused)).toMatchObject([{ amount: null, refusal: "disabled" }]);
});

test("payouts of an account that the provider still pays automatically become ours", async () => {
  const { sellers, run } = await begin(9000);
  const [seller] = sellers;
  const isOurs = async () => (await world().payments.account(seller.accountId))?.hasManualPayouts;
  expect(await isOurs()).toBe(false);
  await run();
  expect(await isOurs()).toBe(true);
  expect(amountsOf(seller)).toEqual([9000]);
});

test("a refund after a payout makes the balance negative, and nothing is paid until sales cover it", async () => {
  const { sellers, clock, run } = await begin(9000);
  const [seller] = sellers;
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
  const { sellers, run } = await begin(120);
  const [gone] = sellers;
  await database().db.update(profiles).set({ closed_at: NOW, role: "buyer" }).where(eq(profiles.id, gone.id));
  await run();
  expect(amountsOf(gone)).toEqual([120]);
});

test("a provider failure for one creator doesn't stop other payouts, and theirs is made once it's resolved", async () => {
  const { sellers, clock, deps } = await begin(9000, 8000, 7000);
  const [, troubled] = sellers;
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
  const { sellers, clock, deps } = await begin(9000);
  const [seller] = sellers;
  const createPayout = () => Promise.reject(new Error("no answer"));
  await expect(payOut({ ...deps, payments: { ...deps.payments, createPayout } })).rejects.toThrow("failed");
  await seller.book(-1, MONDAY);
  clock.at += HOUR;
  await payOut(deps);
  expect(amountsOf(seller)).toEqual([]);
  expect(await ordersOf(seller)).toMatchObject([{ amount: 9000, refusal: "balance_changed" }]);
});
