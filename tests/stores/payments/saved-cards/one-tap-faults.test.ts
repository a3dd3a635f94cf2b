import fc from "fast-check";
import { expect, test } from "vitest";
import { confirmCheckout } from "#domain/payments/confirm-checkout.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { HOUR, people } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { dying } from "#tests/stores/provider/crashes.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { type Cardholder, cardholder } from "./cardholder.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) =>
  world.stripe.control.account({ id: String(people.creator.accountId), email: "mira@example.com" }),
);

const CARDS = ["4242424242424242", "4000002760003184", "4000000000000341"];

type Step =
  | { act: "tap"; form: number; times: number; diesAt: number | null; isAfter: boolean }
  | { act: "return"; diesAt: number | null; isAfter: boolean }
  | { act: "bank"; passes: boolean }
  | { act: "page" }
  | { act: "fault"; kind: "500" | "cut"; afterWork: boolean; count: number }
  | { act: "wait"; ms: number }
  | { act: "events"; isTwice: boolean; isReversed: boolean; diesAt: number | null }
  | { act: "settle" };

const death = { diesAt: fc.option(fc.integer({ min: 1, max: 25 }), { freq: 2 }), isAfter: fc.boolean() };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant("tap" as const),
      form: fc.integer({ min: 0, max: 2 }),
      times: fc.integer({ min: 1, max: 3 }),
      ...death,
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("return" as const), ...death }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("bank" as const), passes: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ act: "page" as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("fault" as const),
      kind: fc.constantFrom("500" as const, "cut" as const),
      afterWork: fc.boolean(),
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("wait" as const),
      ms: fc.constantFrom(1000, 30_000, 2 * HOUR),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("events" as const),
      isTwice: fc.boolean(),
      isReversed: fc.boolean(),
      diesAt: death.diesAt,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ act: "settle" as const }) },
);

/** The result of a request that died or failed doesn't matter: the next one finds out what happened. */
const ignore = () => undefined;

/** Delivers the provider's new events, and again those whose handling died. */
async function hear(
  fan: Cardholder,
  how: { isTwice: boolean; isReversed: boolean },
  deps: Cardholder["deps"],
) {
  const events = await world().newEvents();
  const sent = how.isReversed ? events.toReversed() : events;
  for (const event of how.isTwice ? [...sent, ...sent] : sent)
    await handleEvent(deps, event).catch(() => handleEvent(fan.deps, event));
}

async function play(fan: Cardholder, cardId: string, steps: Step[]) {
  const forms = [fan.newId(), fan.newId(), fan.newId()];
  const mortal = (diesAt: number | null, isAfter: boolean) =>
    diesAt === null ? fan.deps : dying(fan.deps, diesAt, isAfter);
  const waiting = async () =>
    (await fan.intents()).filter(({ metadata }) => metadata.saved_card === "true").map(({ id }) => id);
  for (const one of steps) {
    switch (one.act) {
      case "tap": {
        const taps = Array.from({ length: one.times }, () =>
          fan.tip({ cardId, checkoutId: forms[one.form] ?? "" }, 900, mortal(one.diesAt, one.isAfter)),
        );
        await Promise.all(taps.map((tap) => tap.catch(ignore)));
        break;
      }
      case "return":
        for (const sessionId of await waiting())
          await confirmCheckout(mortal(one.diesAt, one.isAfter), { sessionId, buyerId: fan.id }).catch(
            ignore,
          );
        break;
      case "bank":
        for (const charge of await waiting()) fan.answerBank(charge, one.passes ? "complete" : "fail");
        break;
      case "page":
        await fan.tip(null).catch(ignore);
        break;
      case "fault":
        world().stripe.control.fault({ ...one, method: "POST", path: "/v1/payment_intents" });
        break;
      case "wait":
        fan.wait(one.ms);
        break;
      case "events":
        await hear(fan, one, mortal(one.diesAt, false));
        break;
      default:
        await fan.settle().catch(ignore);
    }
  }
  return forms;
}

test("whatever crashes or is lost, a form charges at most once, and every charge is recorded", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...CARDS),
      fc.array(step, { minLength: 2, maxLength: 10 }),
      async (number, steps) => {
        const fan = await cardholder(database().db, world());
        const cardId = await fan.save(number);
        const before = (await fan.payments()).length;
        const forms = await play(fan, cardId, steps);
        world().stripe.control.clearFaults();

        fan.wait(3 * HOUR);
        await fan.settle();
        await fan.deliver(await world().newEvents());
        const intents = (await fan.intents()).filter(({ metadata }) => metadata.saved_card === "true");
        const charged = intents.filter(({ status }) => status === "succeeded");
        const perForm = forms.map(
          (form) => charged.filter(({ metadata }) => metadata.checkout_id === form).length,
        );
        expect(Math.max(...perForm)).toBeLessThanOrEqual(1);
        expect(perForm.reduce((sum, one) => sum + one, 0)).toBe(charged.length);
        expect(
          (await fan.payments())
            .map(({ id }) => id)
            .slice(before)
            .toSorted(),
        ).toEqual(charged.map(({ id }) => id).toSorted());
        // Nothing can still be charged: unpaid intents are canceled or never got a card.
        for (const { status, payment_method } of intents)
          if (status !== "succeeded" && status !== "canceled") expect(payment_method).toBeNull();
        const rows = (await fan.rows()).filter((row) => row.card_id !== null);
        for (const row of rows) expect(row.completed_at ?? row.expired_at).not.toBeNull();
      },
    ),
    { numRuns: cases(40) },
  );
});
