import fc from "fast-check";
import { expect, test } from "vitest";
import {
  checkPriceAnswer,
  isConcerned,
  NOTICE_MS,
  type PriceRequest,
  planRequest,
  resumesAtNewPrice,
} from "#domain/subscriptions/price-changes/price-request.ts";
import { DAY, HOUR, NOW } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";

const MONTH = 30 * DAY;
const HOURS_PER_RUN = 6;
const cents = fc.integer({ min: 1000, max: 3000 });
const is = <T extends string>(act: T) => fc.constant(act);
const ifNoAnswer = fc.constantFrom<("keep" | "end")[]>("keep", "end");
const answers = fc.constantFrom<("accepted" | "declined")[]>("accepted", "accepted", "declined");
const step = fc.oneof(
  // `isUp`: whether the scheduled run takes place during that time.
  {
    weight: 8,
    arbitrary: fc.record({
      act: is("pass"),
      runs: fc.integer({ min: 1, max: 80 }),
      isUp: fc.constantFrom(true, true, false),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: is("ask"), to: cents, ifNoAnswer }) },
  { weight: 1, arbitrary: fc.record({ act: is("lower"), to: cents }) },
  { weight: 4, arbitrary: fc.record({ act: is("answer"), answer: answers }) },
  { weight: 1, arbitrary: fc.record({ act: is("withdraw") }) },
  { weight: 1, arbitrary: fc.record({ act: is("cancel") }) },
  { weight: 2, arbitrary: fc.record({ act: is("resume") }) },
  { weight: 1, arbitrary: fc.record({ act: is("card"), isGood: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function world() {
  let now = NOW;
  let request: PriceRequest | null = null;
  const subscription = {
    price: 2000,
    status: "active",
    currentPeriodEnd: NOW + MONTH,
    cancelRequestedAt: null as number | null,
    endedAt: null as number | null,
    revokedAt: null,
  };
  /** The highest price the fan has agreed to, and the earliest charge at the present price. */
  let consented = 2000;
  let notBefore = NOW;
  const charges: { cents: number; consented: number; at: number; notBefore: number }[] = [];

  function renew() {
    const at = subscription.currentPeriodEnd;
    if (subscription.cancelRequestedAt !== null) subscription.endedAt = at;
    else {
      charges.push({ cents: subscription.price, consented, at, notBefore });
      subscription.currentPeriodEnd += MONTH;
    }
  }
  function setPrice({ to, ifNoAnswer, effectiveFrom, stoppedAt }: PriceRequest) {
    subscription.price = to;
    if (ifNoAnswer === null) consented = to;
    else notBefore = effectiveFrom;
    if (stoppedAt !== null) subscription.cancelRequestedAt = null;
    request = null;
  }
  function run() {
    if (request === null) return;
    const plan = planRequest(request, subscription, now);
    if (plan.act === "price") setPrice(request);
    else if (plan.act === "close") request = null;
    else if (plan.act === "remind") request.remindedAt = now;
    else if (plan.act === "end") {
      request.stoppedAt = now;
      subscription.cancelRequestedAt = now;
    }
  }
  function ask(to: number, ifNoAnswer: "keep" | "end" | null) {
    const change = { to, ifNoAnswer, announcedAt: now };
    if (request !== null || !isConcerned(change, { ...subscription, begunAt: NOW })) return;
    const effectiveFrom = ifNoAnswer === null ? now : now + NOTICE_MS;
    request = {
      id: "r",
      from: subscription.price,
      to,
      ifNoAnswer,
      effectiveFrom,
      answer: null,
      remindedAt: null,
      begunAt: null,
      stoppedAt: null,
      isWithdrawn: false,
      closedAt: null,
    };
  }
  function reply(answer: "accepted" | "declined") {
    if (request === null || !checkPriceAnswer(request, subscription).ok) return;
    request.answer = answer;
    if (answer === "accepted" && subscription.currentPeriodEnd >= request.effectiveFrom)
      request.stoppedAt ??= subscription.cancelRequestedAt;
    consented = answer === "accepted" ? request.to : request.from;
  }
  function cancel() {
    subscription.cancelRequestedAt ??= now;
    if (request?.stoppedAt == null) return;
    Object.assign(request, { stoppedAt: null, answer: null });
    consented = request.from;
  }
  function pass(runs: number, isUp: boolean) {
    for (let hour = 0; hour < runs * HOURS_PER_RUN; hour++) {
      now += HOUR;
      if (subscription.endedAt === null && subscription.currentPeriodEnd <= now) renew();
      if (isUp && hour % HOURS_PER_RUN === 0) run();
    }
  }
  const acts: { [A in Step["act"]]: (one: Extract<Step, { act: A }>) => void } = {
    pass: ({ runs, isUp }) => pass(runs, isUp),
    ask: ({ to, ifNoAnswer }) => ask(to, ifNoAnswer),
    lower: ({ to }) => ask(to, null),
    answer: ({ answer }) => reply(answer),
    withdraw: () => {
      if (request?.ifNoAnswer) request.isWithdrawn = true;
    },
    cancel,
    resume: () => {
      if (!resumesAtNewPrice(request, subscription)) subscription.cancelRequestedAt = null;
    },
    card: ({ isGood }) => {
      subscription.status = isGood ? "active" : "past_due";
    },
  };
  return {
    charges,
    take(one: Step) {
      if (subscription.endedAt === null) acts[one.act](one as never);
    },
  };
}

test("no fan is ever charged more than they last agreed to, nor a higher price before the notice is over", () => {
  let raised = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 60, size: "max" }), (steps) => {
      const one = world();
      for (const next of steps) one.take(next);
      for (const charge of one.charges) {
        expect(charge.cents).toBeLessThanOrEqual(charge.consented);
        expect(charge.at).toBeGreaterThanOrEqual(charge.notBefore);
        if (charge.cents > 2000) raised += 1;
      }
    }),
    { numRuns: cases(1500) },
  );
  // Makes sure the steps do lead to charges at higher prices.
  expect(raised).toBeGreaterThan(20);
});
