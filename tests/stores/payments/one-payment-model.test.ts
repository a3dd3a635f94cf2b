import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { message_unlocks } from "#db/schema/messages/messages.ts";
import { content_purchases } from "#db/schema/payments/payments.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { beginSale } from "#domain/payments/begin-sale.ts";
import { settleCharges } from "#domain/payments/close-open-checkouts.ts";
import { confirmCheckout } from "#domain/payments/confirm-checkout.ts";
import type { PaymentPort } from "#domain/payments/payment-port.ts";
import { closeWithdrawn } from "#domain/payments/sales/close-withdrawn.ts";
import { type CardChoice, startPayment } from "#domain/payments/start-payment.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { settleRefunds } from "#domain/reversals/refunds/carry-out-refunds.ts";
import { NOW, people, posts } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { providerForFile } from "../provider/provider-world.ts";
import { cardholder, GOOD } from "./saved-cards/cardholder.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => {
  world.time.now = NOW;
  world.stripe.control.account({ id: String(people.creator.accountId), email: people.creator.email });
});

const PRICE = 1200;
const KINDS = ["purchase", "unlock", "subscription"] as const;
type Kind = (typeof KINDS)[number];
const ACTS = [
  "page",
  "page",
  "card",
  "card",
  "release",
  "release",
  "pay",
  "pay",
  "hear",
  "return",
  "run",
] as const;
type Step = {
  act: (typeof ACTS)[number];
  /** Which of its calls to the provider is held up, on the way there or back; null for none. */
  held: { call: number; isAfter: boolean } | null;
  /** Which open page is paid, or which held-up call continues. */
  which: number;
  isTwice: boolean;
  isReversed: boolean;
};
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...ACTS),
  held: fc.option(fc.record({ call: fc.nat(2), isAfter: fc.boolean() }), { freq: 3 }),
  which: fc.nat(3),
  isTwice: fc.boolean(),
  isReversed: fc.boolean(),
});

const plain = { held: null, which: 0, isTwice: false, isReversed: false };
/** A card is charged while the page opens: it finds no page yet, and continues once there is one. */
const duringOpening: Step[] = [
  { ...plain, act: "page", held: { call: 0, isAfter: false } },
  { ...plain, act: "card", held: { call: 0, isAfter: true } },
  { ...plain, act: "release" },
  { ...plain, act: "release" },
  { ...plain, act: "pay" },
];

async function buyer(kind: Kind) {
  const { db } = database();
  const { control, runtime } = world().stripe;
  const fan = await cardholder(db, world());
  const cardId = await fan.save(GOOD);
  const waiting = new Set<{ goOn: () => void; done: Promise<unknown> }>();
  const deps = fan.deps;
  const sale = {
    kind,
    buyerId: fan.id,
    buyerEmail: `${fan.id}@example.com`,
    sellerId: people.creator.id,
    subject: kind === "purchase" ? posts.ppvForAll.id : "",
    contentId: kind === "purchase" ? posts.ppvForAll.id : null,
    amount: PRICE,
    accountId: String(people.creator.accountId),
    successUrl: "https://site.example/payment-success?session_id={CHECKOUT_SESSION_ID}",
    cancelUrl: "https://site.example/back",
    item: "Post",
  };
  let networks = 0;
  const begin = (payments: PaymentPort & typeof deps.payments, choice: CardChoice | null) => {
    const given = { ...deps, payments };
    const network = `${fan.id} ${++networks}`;
    if (kind !== "subscription") return startPayment(given, { ...sale, network, choice });
    const { buyerEmail, item, ...one } = sale;
    return beginSale(given, { ...one, network }, (terms) =>
      payments.startSubscription({ ...terms, sellerId: one.sellerId, sellerName: "Mira", buyerEmail }),
    );
  };
  /** Runs `act` until it's done or held up at a call to the provider. */
  async function play(held: Step["held"], act: (payments: typeof deps.payments) => Promise<unknown>) {
    let calls = 0;
    let stop = () => {};
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    let goOn = () => {};
    const released = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const payments = new Proxy(deps.payments, {
      get(target, name) {
        const call: unknown = Reflect.get(target, name);
        if (typeof call !== "function") return call;
        return async (...given: unknown[]) => {
          const isHeld = calls++ === held?.call;
          const wait = async () => {
            stop();
            await released;
          };
          if (isHeld && !held?.isAfter) await wait();
          const answer: unknown = await call.apply(target, given);
          if (isHeld && held?.isAfter) await wait();
          return answer;
        };
      },
    });
    // The next request finds out about refusals and failures.
    const done = act(payments).catch(() => {});
    const one = { goOn, done };
    waiting.add(one);
    await Promise.race([stopped, done.then(() => waiting.delete(one))]);
  }
  const own = async () => new Set((await fan.rows()).filter((row) => row.kind === kind).map(({ id }) => id));
  const sessions = async () => {
    const ids = await own();
    return runtime.store
      .find("checkout.session")
      .filter(({ metadata }) => ids.has(metadata?.checkout_id ?? ""));
  };
  const isRevoked = async () => {
    const rows = [
      ...(await db.select().from(content_purchases).where(eq(content_purchases.buyer_id, fan.id))),
      ...(await db.select().from(message_unlocks).where(eq(message_unlocks.buyer_id, fan.id))),
      ...(await db.select().from(subscriptions).where(eq(subscriptions.buyer_id, fan.id))),
    ];
    return rows.map(({ revoked_at }) => revoked_at !== null);
  };
  return {
    ...fan,
    page: ({ held }: Step) => play(held, (payments) => begin(payments, null)),
    card: ({ held }: Step) =>
      play(held, (payments) =>
        begin(payments, kind === "subscription" ? null : { cardId, checkoutId: fan.newId() }),
      ),
    async release({ which }: Pick<Step, "which">) {
      const one = [...waiting][which % Math.max(1, waiting.size)];
      one?.goOn();
      await one?.done;
    },
    async releaseAll() {
      while (waiting.size > 0) await this.release({ which: 0 });
    },
    async pay({ which }: Step) {
      const open = (await sessions()).filter(({ status }) => status === "open");
      const chosen = open[which % Math.max(1, open.length)];
      if (chosen) control.pay({ session: chosen.id });
    },
    async hear({ isTwice, isReversed }: Pick<Step, "isTwice" | "isReversed">) {
      const events = await world().newEvents();
      const sent = isReversed ? events.toReversed() : events;
      for (const event of isTwice ? [...sent, ...sent] : sent) await handleEvent(deps, event);
    },
    async back() {
      for (const row of await fan.rows())
        if (row.stripe_session_id)
          await confirmCheckout(deps, { sessionId: row.stripe_session_id, buyerId: fan.id });
    },
    async run() {
      await closeWithdrawn(deps);
      await settleCharges(deps);
      await settleRefunds(deps);
    },
    openPages: async () => (await sessions()).filter(({ status }) => status === "open").length,
    /** What the fan paid, less refunds, and whether they have it: a row that isn't revoked. */
    async outcome() {
      const ids = await own();
      const charges = runtime.store.find("charge").filter(({ paid, customer, payment_intent }) => {
        if (!paid) return false;
        const intent = runtime.store.get("payment_intent", String(payment_intent));
        if (ids.has(intent?.metadata.checkout_id ?? "")) return true;
        return runtime.store
          .find("subscription", { where: { customer: String(customer) } })
          .some(({ metadata }) => ids.has(metadata.checkout_id ?? ""));
      });
      const kept = charges
        .map(({ amount, amount_refunded }) => amount - amount_refunded)
        .filter((one) => one > 0);
      return { wasCharged: charges.length > 0, kept, has: (await isRevoked()).includes(false) };
    },
  };
}

test("in any order of pages, payments, and events, one payment is kept, and it grants what it was for", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...KINDS),
      fc.array(step, { minLength: 3, maxLength: 10 }),
      async (kind, steps) => {
        const fan = await buyer(kind);
        const acts: Record<Step["act"], (one: Step) => Promise<unknown>> = {
          page: fan.page,
          card: fan.card,
          release: (one) => fan.release(one),
          pay: fan.pay,
          hear: fan.hear,
          return: fan.back,
          run: fan.run,
        };
        for (const one of steps) await acts[one.act](one);
        await fan.releaseAll();
        for (let round = 0; round < 2; round++) {
          await fan.hear({ isTwice: false, isReversed: false });
          world().passHours(0.2);
          await fan.run();
        }
        await fan.hear({ isTwice: true, isReversed: false });
        const { wasCharged, kept, has } = await fan.outcome();
        expect({ kept, has }).toEqual(wasCharged ? { kept: [PRICE], has: true } : { kept: [], has: false });
        if (wasCharged) expect(await fan.openPages()).toBe(0);
      },
    ),
    { numRuns: cases(60), examples: KINDS.map((kind) => [kind, duringOpening]) },
  );
});
