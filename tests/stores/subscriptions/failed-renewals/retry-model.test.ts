import fc from "fast-check";
import { expect, test } from "vitest";
import { readRefusal } from "#domain/subscriptions/failed-renewals/failure.ts";
import { RETRY_DAYS } from "#domain/subscriptions/failed-renewals/retry-plan.ts";
import { DAY, HOUR } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { openProviderWorld } from "#tests/stores/provider/provider-world.ts";
import { type Crash, fanRefused, type PastDueFan } from "./unpaid-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));

const funds = { code: "insufficient_funds", advice: null };
const crash = fc.option(fc.record({ at: fc.integer({ min: 1, max: 24 }), isAfter: fc.boolean() }), {
  freq: 2,
});
const refusal = fc.constantFrom(
  null,
  funds,
  funds,
  { code: "stolen_card", advice: null },
  { code: "do_not_honor", advice: "do_not_try_again" },
);
const hours = fc.integer({ min: 1, max: 96 });
const is = <T extends string>(act: T) => fc.constant(act);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: is("wait"), hours }) },
  { weight: 6, arbitrary: fc.record({ act: is("run"), crash, parallel: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ act: is("hear"), twice: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ act: is("card"), refusal }) },
  { weight: 2, arbitrary: fc.record({ act: is("bank"), refusal }) },
  { weight: 1, arbitrary: fc.record({ act: is("cancel") }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Checks each new charge attempt against the rules. */
function watch(fan: PastDueFan) {
  const hard = new Set<string | null>();
  let previous: { at: number; cardId: string | null } = { at: fan.now(), cardId: fan.card.id };
  let scheduled = 0;
  let seen = 0;
  let canceledAt = Number.POSITIVE_INFINITY;
  function checkTry(one: ReturnType<PastDueFan["tries"]>[number]) {
    expect(one.at).toBeLessThan(canceledAt);
    expect(hard.has(one.cardId)).toBe(false);
    // A new card is tried immediately, the same one only when its retry is due.
    if (one.cardId === previous.cardId) {
      const days = RETRY_DAYS[scheduled++];
      if (days === undefined) throw new Error("more tries than the schedule has");
      expect(one.at - previous.at).toBeGreaterThanOrEqual(days * DAY);
    }
    const why = fan.card.refusal;
    if (!one.ok && why && !readRefusal(why).canRetry) hard.add(fan.card.id);
    previous = one;
  }
  return {
    check() {
      const tries = fan.tries();
      for (const one of tries.slice(seen)) checkTry(one);
      seen = tries.length;
      expect(fan.paidMonths()).toBeLessThanOrEqual(2);
      expect(tries.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1);
    },
    canceled() {
      canceledAt = fan.now();
    },
  };
}

async function take(fan: PastDueFan, watched: ReturnType<typeof watch>, one: Step) {
  const run = (death: Crash) => fan.retry(death).catch(() => undefined);
  if (one.act === "wait") return fan.pass(one.hours * HOUR);
  if (one.act === "run") return Promise.all([run(one.crash), ...(one.parallel ? [run(null)] : [])]);
  if (one.act === "hear") return fan.hear(one.twice);
  if (one.act === "card") return fan.newCard(one.refusal);
  if (one.act === "bank") return fan.refuse(one.refusal);
  await fan.hear();
  watched.check();
  if (fan.subscription().status !== "past_due") return;
  await fan.cancel();
  watched.canceled();
}

test("a month is charged at most once, on schedule, and never after a cancel or a hard decline", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
      const world = await openProviderWorld();
      const fan = await fanRefused(database().db, world, funds);
      const status = () => fan.subscription().status;
      const watched = watch(fan);
      for (const one of steps) {
        await take(fan, watched, one);
        watched.check();
      }
      await fan.hear(true);
      for (let turn = 0; turn < 60 && status() === "past_due"; turn++) {
        await fan.retry().catch(() => undefined);
        watched.check();
        fan.pass(12 * HOUR);
      }
      await fan.hear();
      expect(["active", "canceled"]).toContain(status());
      expect(await fan.stored()).toMatchObject({ status: status(), retry_at: null });
      expect((await fan.unpaid())?.closed_at).not.toBeNull();
      const failures = fan.tries().filter(({ ok }) => !ok).length;
      expect((await fan.emails()).length).toBeLessThanOrEqual(1 + failures);
      await world.end();
    }),
    { numRuns: cases(20) },
  );
});
