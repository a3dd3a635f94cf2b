import fc from "fast-check";
import { expect, test } from "vitest";
import { HOUR } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { type Crash, type Subscriber, startOver, subscriber } from "./asked-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();

const is = <T extends string>(act: T) => fc.constant(act);
const crash = fc.option(fc.record({ at: fc.integer({ min: 1, max: 16 }), isAfter: fc.boolean() }), {
  freq: 2,
});
const cents = fc.integer({ min: 10, max: 30 }).map((dollars) => dollars * 100);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ act: is("live"), days: fc.integer({ min: 1, max: 14 }), crash }) },
  { weight: 2, arbitrary: fc.record({ act: is("price"), to: cents }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: is("ask"),
      to: cents,
      ifNoAnswer: fc.constantFrom<("keep" | "end")[]>("keep", "end"),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: is("answer"),
      answer: fc.constantFrom<("accepted" | "declined")[]>("accepted", "accepted", "declined"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: is("withdraw") }) },
  { weight: 1, arbitrary: fc.record({ act: is("cancel") }) },
  { weight: 2, arbitrary: fc.record({ act: is("resume") }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function live(fan: Subscriber, days: number, death: Crash) {
  for (let half = 0; half < days * 2; half++) {
    fan.pass(12 * HOUR);
    await fan.runOnce(half === 1 ? death : null).catch(() => undefined);
    await fan.hear();
  }
}

async function take(fan: Subscriber, one: Step) {
  if (one.act === "live") return live(fan, one.days, one.crash);
  if (one.act === "price") return fan.setPrice(one.to);
  if (one.act === "ask") {
    await fan.setPrice(one.to);
    return fan.ask(one.ifNoAnswer, one.to);
  }
  if (one.act === "answer") return fan.answer(one.answer);
  if (one.act === "withdraw") return fan.withdraw();
  return fan.setRenewal(one.act === "resume");
}

const accepting: Step[] = [
  { act: "ask", to: 2000, ifNoAnswer: "end" },
  { act: "live", days: 2, crash: { at: 5, isAfter: true } },
  { act: "answer", answer: "accepted" },
  ...[14, 14, 14].map((days): Step => ({ act: "live", days, crash: null })),
];

test("the provider never charges more than the fan's last recorded consent, whatever crashes", async () => {
  let raised = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14, size: "max" }), async (steps) => {
      await startOver(database().db, world());
      const fan = await subscriber(database().db, world());
      for (const one of steps) {
        const before = (await fan.answers()).findLast(({ answer }) => answer === "accepted");
        const known = fan.charged().length;
        await take(fan, one);
        const terms = before?.terms ?? "$15/month";
        const consented = Number(/^\$([\d.]+)/.exec(terms)?.[1]) * 100;
        for (const amount of fan.charged().slice(known)) {
          expect(amount).toBeLessThanOrEqual(Math.max(consented, amount <= 1500 ? 1500 : 0));
          if (amount > 1500) raised += 1;
        }
      }
      await fan.hear();
      // Every charge is booked, and the stored price is what the provider charges next.
      expect(await fan.charges()).toEqual(fan.charged());
      expect((await fan.stored())?.price).toBe(fan.subscription().items.data[0]?.price.unit_amount);
    }),
    { numRuns: cases(20), examples: [[accepting]] },
  );
  expect(raised).toBeGreaterThan(0);
});
