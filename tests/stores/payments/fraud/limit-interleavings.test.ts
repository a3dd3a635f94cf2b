import fc from "fast-check";
import { expect, test } from "vitest";
import { HOUR } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { limitedFan } from "./limited-fan.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();
const START = Date.UTC(2026, 10, 10, 12);
const DAY = 24 * HOUR;

const begin = fc.record({
  do: fc.constant("begin" as const),
  nth: fc.nat(5),
  cents: fc.constantFrom(500, 1000, 2500),
});
const later = fc.record({
  do: fc.constantFrom("pay" as const, "pay" as const, "deliver" as const, "refund" as const),
  nth: fc.nat(5),
});
const wait = fc.record({
  do: fc.constant("wait" as const),
  ms: fc.constantFrom(HOUR / 2, 25 * HOUR, 12 * DAY),
});
const action = fc.oneof(
  { weight: 5, arbitrary: begin },
  { weight: 6, arbitrary: later },
  { weight: 1, arbitrary: wait },
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;
/** Concurrent actions, with at most one change of the limit. */
const moment = fc.record({
  actions: fc.array(action, { minLength: 1, maxLength: 4 }),
  change: fc.option(fc.constantFrom(0, 1000, 2500, 4000, null), { nil: undefined, freq: 4 }),
});

/** A fan with a $40 limit, and the limit that must hold: a lower one as soon as it's confirmed. */
async function model() {
  const fan = await limitedFan(database().db, world(), START);
  const counts = { paid: 0, refused: 0 };
  let limit: number | null = 4000;
  let coming: { amount: number | null; at: number } | null = null;
  await fan.change(limit);
  const inForce = () => (coming !== null && coming.at <= fan.time.now ? coming.amount : limit);

  function onPage({ do: what, nth }: Extract<Action, { nth: number }>) {
    const pages = fan.payable().filter((sale) => what !== "pay" || sale.session().status === "open");
    const sale = pages[nth % Math.max(pages.length, 1)];
    if (!sale) return;
    if (what === "deliver") return fan.deliver(sale);
    if (what === "refund") return sale.refund();
    if (!sale.pay()) return;
    counts.paid++;
    expect(fan.paidThisMonth()).toBeLessThanOrEqual(inForce() ?? Number.POSITIVE_INFINITY);
  }
  async function act(one: Action) {
    if (one.do === "wait") fan.time.now += one.ms;
    else if (one.do !== "begin") await onPage(one);
    else if (!(await fan.begin(`s${one.nth}`, one.cents)).ok) counts.refused++;
  }
  async function change(amount: number | null) {
    const before = inForce();
    const { effectiveAt } = await fan.change(amount);
    limit = effectiveAt === null ? (amount ?? before) : before;
    coming = effectiveAt === null ? null : { amount, at: effectiveAt };
  }
  return { act, change, counts };
}

test("no payment exceeds the limit in force, whatever the order of payments, expiries, refunds, and changes", async () => {
  let paid = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 6, maxLength: 12 }), async (moments) => {
      const { act, change, counts } = await model();
      for (const { actions, change: amount } of moments)
        await Promise.all([...actions.map(act), ...(amount === undefined ? [] : [change(amount)])]);
      paid += counts.paid;
      refused += counts.refused;
    }),
    { numRuns: cases(40) },
  );
  expect(paid).toBeGreaterThan(cases(15));
  expect(refused).toBeGreaterThan(cases(15));
});
