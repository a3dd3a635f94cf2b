import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { account_deletions } from "#db/schema/accounts/security.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { failed_cards, payment_blocks } from "#db/schema/payments/fraud.ts";
import { content } from "#db/schema/posts/posts.ts";
import { closeOpenCheckouts } from "#domain/payments/close-open-checkouts.ts";
import { closeWithdrawn } from "#domain/payments/sales/close-withdrawn.ts";
import { handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { DAY, HOUR, people, posts } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { dying } from "#tests/stores/provider/crashes.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import {
  type Cardholder,
  CHALLENGE,
  cardholder,
  cardholderWith,
  chargeIn,
} from "../saved-cards/cardholder.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) =>
  world.stripe.control.account({ id: String(people.creator.accountId), email: "mira@example.com" }),
);

/** Our reasons to close a payment in progress. Each ends before the provider's event arrives. */
const causes = {
  "the fan's block": async (fan: Cardholder, deps: Cardholder["deps"]) => {
    await closeOpenCheckouts(deps, fan.id, "withdrawn");
  },
  "the fan's deletion": async (fan: Cardholder, deps: Cardholder["deps"]) => {
    const { db } = database();
    const asked = { user_id: fan.id, requested_at: world().now(), due_at: world().now() + 30 * DAY };
    await db.insert(account_deletions).values(asked).onConflictDoNothing();
    await closeWithdrawn(deps);
    await db.delete(account_deletions).where(eq(account_deletions.user_id, fan.id));
  },
  "a deleted post": async (fan: Cardholder, deps: Cardholder["deps"]) => {
    const { db } = database();
    const post = eq(content.id, posts.ppvForAll.id);
    await db.update(checkouts).set({ content_id: posts.ppvForAll.id }).where(eq(checkouts.buyer_id, fan.id));
    await db.update(content).set({ deleted_at: world().now() }).where(post);
    await closeWithdrawn(deps);
    await db.update(content).set({ deleted_at: null }).where(post);
  },
  "a creator who left": async (_: Cardholder, deps: Cardholder["deps"]) => {
    const { db } = database();
    const creator = eq(profiles.id, people.creator.id);
    await db.update(profiles).set({ closed_at: world().now() }).where(creator);
    await closeWithdrawn(deps);
    await db.update(profiles).set({ closed_at: null }).where(creator);
  },
};
type Cause = keyof typeof causes;
const ours = Object.keys(causes) as Cause[];
const THEIRS = ["fails", "times out", "pays on another page"] as const;
type End = Cause | (typeof THEIRS)[number] | "passes";
const isCounted = (end: End) => THEIRS.some((one) => one === end);

type Challenge = { isSaved: boolean; end: End; diesAt: number | null; isAfter: boolean };
const challenge: fc.Arbitrary<Challenge> = fc.record({
  isSaved: fc.boolean(),
  end: fc.constantFrom<End>(...ours, ...THEIRS, "passes"),
  diesAt: fc.option(fc.integer({ min: 1, max: 8 }), { freq: 1 }),
  isAfter: fc.boolean(),
});

async function play(
  fan: Awaited<ReturnType<typeof cardholderWith>>,
  { isSaved, end, diesAt, isAfter }: Challenge,
  amount: number,
) {
  const opened = isSaved ? await fan.tap() : await fan.tip(null, amount);
  if (!opened.ok) throw new Error(opened.reason);
  const id = isSaved ? chargeIn(opened) : fan.enterOn(opened.url, CHALLENGE);
  if (end === "fails" || end === "passes") {
    const action = end === "fails" ? "fail" : "complete";
    if (isSaved) fan.answerBank(id, action);
    else fan.answerOn(id, action);
    await fan.confirm(id);
  } else if (end === "pays on another page") {
    await fan.tip(null, amount + 1);
  } else if (end === "times out") {
    world().passDays(0.1);
    await fan.settle();
    await fan.confirm(id);
  } else {
    const close = causes[end];
    if (diesAt !== null) await close(fan, dying(fan.deps, diesAt, isAfter)).catch(() => undefined);
    await close(fan, fan.deps);
  }
}

test("a challenge counts as a failed card unless we closed it, whatever crashes, and in any order of events", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(challenge, { minLength: 1, maxLength: 4 }),
      fc.infiniteStream(fc.nat()),
      async (challenges, order) => {
        const { db } = database();
        const fan = await cardholderWith(db, world(), CHALLENGE);
        await fan.deliver(await world().newEvents());
        for (const [at, one] of challenges.entries()) await play(fan, one, 700 + 2 * at);
        const events = (await world().newEvents()).map((event) => ({ event, place: order.next().value }));
        const shuffled = events.toSorted((a, b) => a.place - b.place).map(({ event }) => event);
        for (const event of shuffled) await handleEvent(fan.deps, event);
        await fan.deliver(shuffled.map((event) => ({ ...event, id: `${event.id} again` })));
        const counted = await db.$count(failed_cards, eq(failed_cards.buyer_id, fan.id));
        expect(counted).toBe(challenges.filter(({ end }) => isCounted(end)).length);
      },
    ),
    { numRuns: cases(25) },
  );
});

test.each(ours)(
  "%s closes the page of a payer who is at the bank without counting the card",
  async (cause) => {
    const { db } = database();
    const fan = await cardholder(db, world());
    const opened = await fan.tip(null);
    if (!opened.ok) throw new Error(opened.reason);
    fan.enterOn(opened.url, CHALLENGE);
    await causes[cause](fan, fan.deps);
    const events = await world().newEvents();
    expect(events.map(({ subject }) => subject.kind)).toContain("failed_challenge");
    await fan.deliver(events);
    expect(await db.$count(failed_cards, eq(failed_cards.buyer_id, fan.id))).toBe(0);
  },
);

test("a challenge that failed before we closed its page counts", async () => {
  const { db } = database();
  const fan = await cardholder(db, world());
  const opened = await fan.tip(null);
  if (!opened.ok) throw new Error(opened.reason);
  fan.payOn(opened.url, CHALLENGE, false, "fail");
  await causes["the fan's block"](fan, fan.deps);
  expect(await fan.rows()).toMatchObject([{ decline_reason: "withdrawn" }]);
  await fan.deliver(await world().newEvents());
  expect(await db.$count(failed_cards, eq(failed_cards.buyer_id, fan.id))).toBe(1);
});

test.each(ours)("%s doesn't mark the saved card at the bank as declined", async (cause) => {
  const fan = await cardholderWith(database().db, world(), CHALLENGE);
  fan.wait(1000);
  if (!(await fan.tap()).ok) throw new Error("the bank wasn't asked");
  await causes[cause](fan, fan.deps);
  expect(await fan.charge()).toMatchObject({ decline_reason: "withdrawn" });
  expect(await fan.usable()).toEqual([{ id: fan.cardId, isDeclined: false }]);
});

test("the block that closes a waiting payment doesn't count its card", async () => {
  const { db } = database();
  const fan = await cardholderWith(db, world(), CHALLENGE);
  const page = await fan.tip(null);
  if (!page.ok) throw new Error(page.reason);
  await fan.deliver(await world().newEvents());
  fan.payOn(page.url, "4000000000000002");
  const declined = await world().newEvents();
  await fan.tap();
  const failure = {
    buyer_id: fan.id,
    seller_id: people.creator.id,
    decline_code: "x",
    failed_at: world().now(),
  };
  for (const card of ["a", "b", "c"])
    await db.insert(failed_cards).values({ ...failure, id: `${fan.id} ${card}`, card_hash: card });
  await fan.deliver(declined);
  expect(await db.$count(payment_blocks, eq(payment_blocks.user_id, fan.id))).toBe(1);
  expect((await fan.charge())?.expired_at).not.toBeNull();
  await fan.deliver(await world().newEvents());
  expect(await db.$count(failed_cards, eq(failed_cards.buyer_id, fan.id))).toBe(4);
});

test("a subscription's first payment is recognized too, and the one after it counts", async () => {
  const { db } = database();
  const fan = await cardholder(db, world());
  const begin = async (id: string) => {
    const [at, accountId] = [world().now(), String(people.creator.accountId)];
    const session = await fan.deps.payments.startSubscription({
      checkoutId: id,
      idempotencyKey: id,
      amount: 1500,
      accountId,
      sellerName: "Mira",
      sellerId: people.creator.id,
      buyerEmail: `${fan.id}@example.com`,
      expiresAt: at + HOUR,
      successUrl: "http://x.test/",
      cancelUrl: "http://x.test/",
    });
    await db.insert(checkouts).values({
      id,
      kind: "subscription" as const,
      buyer_id: fan.id,
      seller_id: people.creator.id,
      amount: 1500,
      stripe_account_id: accountId,
      stripe_session_id: session.id,
      created_at: at,
      expires_at: at + HOUR,
    });
    fan.enterOn(session.url ?? "", CHALLENGE);
    return session.id;
  };
  const count = () => db.$count(failed_cards, eq(failed_cards.buyer_id, fan.id));
  await begin(`${fan.id}-first`);
  await causes["the fan's deletion"](fan, fan.deps);
  const closed = await world().newEvents();
  world().passDays(0.01);
  const second = await begin(`${fan.id}-second`);
  world().passDays(1 / 24);
  await fan.deps.payments.checkoutSession(second);
  await fan.deliver(await world().newEvents());
  expect(await count()).toBe(1);
  await fan.deliver(closed);
  expect(await count()).toBe(1);
});
