import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiError } from "#local/stripe/server/api-error.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { ledgerOf } from "#tests/stores/fixtures/purchase-fixture.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { platformDifference, soldPost } from "./fixtures/refund-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => world.stripe.control.topUp({ amount: 10_000_000 }));
type Sold = Awaited<ReturnType<typeof soldPost>>;

const deeds = (sale: Sold, cents: number) => {
  const { control } = world().stripe;
  const newest = () => sale.atProvider().at(-1)?.id ?? "";
  return {
    creator: () => sale.refund("creator", cents),
    admin: () => sale.refund("admin", cents),
    rest: () => sale.refund("admin", null),
    guarantee: () => sale.refund("guarantee", null),
    atTheProvider: () => control.refund({ charge: sale.charge, amount: cents }),
    fail: () => control.finishRefund({ refund: newest(), outcome: "failed" }),
    dispute: () => control.dispute({ charge: sale.charge, amount: cents }),
    payOut: () => sale.payOut(),
    deliver: () => sale.deliver(),
    run: () => sale.run(),
    passDay: () => sale.passDay(),
  };
};
type Deed = keyof ReturnType<typeof deeds>;
const names: Deed[] = [
  "creator",
  "creator",
  "admin",
  "rest",
  "guarantee",
  "atTheProvider",
  "fail",
  "dispute",
  "payOut",
  "deliver",
  "run",
  "passDay",
];

test("refunds by anyone in any order never exceed the payment, and the ledger matches the provider", async () => {
  const { db } = database();
  const story = fc.record({
    amount: fc.integer({ min: 100, max: 20_000 }),
    percent: fc.constantFrom(10, 25),
    acts: fc.array(fc.tuple(fc.constantFrom(...names), fc.integer({ min: 1, max: 8000 })), {
      minLength: 1,
      maxLength: 8,
    }),
  });
  await fc.assert(
    fc.asyncProperty(story, async ({ amount, percent, acts }) => {
      const before = await platformDifference(db, world());
      const sale = await soldPost(db, world(), amount, Math.round((amount * percent) / 100));
      for (const [act, cents] of acts)
        try {
          await deeds(sale, cents)[act]();
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
        }
      await sale.deliver();
      sale.passDay();
      await sale.run();
      const made = sale.atProvider().filter(({ status }) => status !== "failed");
      const refunded = made.reduce((sum, one) => sum + one.amount, 0);
      const stored = await sale.stored();
      expect(stored.refunded).toBe(refunded);
      expect(refunded + stored.disputed).toBeLessThanOrEqual(amount);
      const ledger = await ledgerOf(db, sale.id);
      expect(ledger.provider).toBe(amount - refunded - stored.disputed);
      expect(0 - ledger.seller).toBe(world().earnedBy(sale.account));
      expect((await platformDifference(db, world())) - before).toBe(0);
      // The fee stays between zero and the amount, to a cent of rounding per refund and dispute.
      if ((await sale.debt()) === 0) expect(-ledger.platform).toBeLessThanOrEqual(amount);
      expect((await sale.requests()).filter((one) => one.closed_at === null)).toEqual([]);
    }),
    { numRuns: cases(30) },
  );
});
