import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { account_deletions } from "#db/schema/accounts/security.ts";
import { feature_flags } from "#db/schema/admin/feature-flags.ts";
import { blocks } from "#db/schema/messages/blocks.ts";
import { message_pricing, message_unlocks } from "#db/schema/messages/messages.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { content_purchases } from "#db/schema/payments/payments.ts";
import { refund_requests } from "#db/schema/reversals/refunds.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { checkoutStore } from "#db/stores/payments/checkouts.ts";
import { refundStore } from "#db/stores/reversals/refunds/refunds.ts";
import { closeWithdrawn } from "#domain/payments/sales/close-withdrawn.ts";
import { DAY, HOUR, NOW, people, posts } from "#tests/cast.ts";
import { insertClosedCase, reverseClosing } from "#tests/stores/moderation/cases/closed-case.ts";
import { deleteCases, insertRestriction } from "#tests/stores/moderation/cases/restricted-account.ts";
import { newFan } from "../fixtures/fan-fixture.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { beginSale } from "../provider/begun-sale.ts";
import { providerForFile } from "../provider/provider-world.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => {
  world.time.now = NOW;
});
const MIRA = people.creator.id;
type Kind = "tip" | "unlock" | "purchase";

async function openPage(kind: Kind) {
  const { db } = database();
  const { id: buyerId } = await newFan(db);
  const content_id = kind === "purchase" ? posts.ppvForAll.id : null;
  const page = await beginSale(db, world(), { kind, amount: 1000, buyer_id: buyerId, content_id });
  const isOpen = async () => {
    const [row] = await db.select().from(checkouts).where(eq(checkouts.id, page.id));
    return row?.expired_at === null;
  };
  return { ...page, buyerId, isOpen };
}

const price = async (freeFor: "all" | "subscribers" | null, at: number) => {
  await database().db.delete(message_pricing);
  await database()
    .db.insert(message_pricing)
    .values({
      id: `price-${at}`,
      seller_id: MIRA,
      price_per_unlock: 1000,
      free_for: freeFor,
      is_active: true,
      created_at: at,
    });
};
const flag = (enabled: boolean, updated_at = NOW) =>
  database()
    .db.insert(feature_flags)
    .values({ name: "messaging", enabled, updated_at })
    .onConflictDoUpdate({ target: feature_flags.name, set: { enabled, updated_at } });
const block = (blocker_id: string, blocked_id: string, created_at: number) =>
  database().db.insert(blocks).values({ blocker_id, blocked_id, created_at });

async function isGranted(buyerId: string) {
  const { db } = database();
  const posts = await db.select().from(content_purchases).where(eq(content_purchases.buyer_id, buyerId));
  const unlocks = await db.select().from(message_unlocks).where(eq(message_unlocks.buyer_id, buyerId));
  return [...posts, ...unlocks].some(({ revoked_at }) => revoked_at === null);
}

test("no unlock can be bought in a conversation that we closed", async () => {
  const { db } = database();
  const { id: buyer_id } = await newFan(db);
  await flag(true);
  const begin = (kind: "unlock" | "tip", id: string) =>
    checkoutStore(db).add({
      id,
      kind,
      buyer_id,
      seller_id: MIRA,
      subject: "",
      amount: 1000,
      stripe_account_id: "acct_mira",
      created_at: NOW,
      expires_at: NOW + HOUR,
    });
  await byUs(buyer_id, NOW);
  expect([await begin("unlock", "shut"), await begin("tip", "shut-tip")]).toEqual([false, true]);
  await reverseClosing(db, `case-${buyer_id}`, NOW);
  expect(await begin("unlock", "open-again")).toBe(true);
  await db.update(checkouts).set({ expired_at: NOW }).where(eq(checkouts.buyer_id, buyer_id));
});

type Change = (buyerId: string, at: number) => Promise<unknown>;
const byFan: Change = (fan, at) => block(fan, MIRA, at);
const byCreator: Change = (fan, at) => block(MIRA, fan, at);
const byUs: Change = (fan, at) =>
  insertClosedCase(database().db, { id: `case-${fan}`, fanId: fan, creatorId: MIRA, at });
const freeForAll: Change = (_, at) => price("all", at);
const freeForSubscriber: Change = async (fan, at) => {
  await database()
    .db.insert(subscriptions)
    .values({
      id: `sub-${fan}`,
      buyer_id: fan,
      seller_id: MIRA,
      status: "active",
      price: 1500,
      stripe_subscription_id: `sub-${fan}`,
      current_period_start: at,
      current_period_end: NOW + 300 * DAY,
      expires_at: NOW + 300 * DAY,
      created_at: at,
      updated_at: at,
    });
  await price("subscribers", at);
};
const restrict = (user_id: string, created_at: number) =>
  insertRestriction(database().db, user_id, created_at);
const fanRestricted: Change = (fan, at) => restrict(fan, at);
const creatorRestricted: Change = (_, at) => restrict(MIRA, at);
const fanLeaving: Change = (fan, at) =>
  database()
    .db.insert(account_deletions)
    .values({ user_id: fan, requested_at: at, due_at: at + 30 * DAY });
const switchOff: Change = (_, at) => flag(false, at);
const unchanged: Change = () => Promise.resolve();

test.each<[string, Kind, Change, boolean]>([
  ["a tip to a creator whom the fan blocked", "tip", byFan, false],
  ["a tip of a fan whom the creator blocked", "tip", byCreator, false],
  ["an unlock between people who blocked each other", "unlock", byCreator, false],
  ["a post of a creator who blocked the fan", "purchase", byCreator, false],
  ["an unlock of messages that became free for all", "unlock", freeForAll, false],
  ["a tip to a creator whose messages became free", "tip", freeForAll, true],
  [
    "an unlock that subscribers don't need, of somebody who isn't one",
    "unlock",
    () => price("subscribers", NOW),
    true,
  ],
  ["an unlock that its fan, a subscriber, doesn't need", "unlock", freeForSubscriber, false],
  ["an unlock while messages are turned off", "unlock", switchOff, false],
  ["a tip of a restricted fan", "tip", fanRestricted, false],
  ["a tip to a restricted creator", "tip", creatorRestricted, false],
  ["a tip of a fan who is leaving", "tip", fanLeaving, false],
  ["an unlock of which nothing changed", "unlock", unchanged, true],
])("the page of %s closes unless it can still be bought", async (_, kind, change, stays) => {
  await flag(true);
  await price(null, NOW);
  const page = await openPage(kind);
  await change(page.buyerId, NOW);
  await closeWithdrawn(page.deps);
  await deleteCases(database().db);
  expect([await page.isOpen(), page.session().status]).toEqual([stays, stays ? "open" : "expired"]);
  await database().db.update(checkouts).set({ expired_at: NOW });
});

test.each<[string, Kind, Change, boolean]>([
  ["a tip paid after a block", "tip", (fan, at) => byFan(fan, at - 1), true],
  ["a tip paid before a block", "tip", (fan, at) => byFan(fan, at + 1000), false],
  ["an unlock paid after a block", "unlock", (fan, at) => byCreator(fan, at - 1), true],
  ["an unlock paid after we closed the conversation", "unlock", (fan, at) => byUs(fan, at - 1), true],
  ["an unlock paid before we closed it", "unlock", (fan, at) => byUs(fan, at + 1000), false],
  ["a post paid after we closed the conversation", "purchase", (fan, at) => byUs(fan, at - 1), false],
  ["a post paid after a block", "purchase", (fan, at) => byCreator(fan, at - 1), true],
  ["an unlock paid after messages became free", "unlock", (fan, at) => freeForAll(fan, at - 1), true],
  ["an unlock paid before messages became free", "unlock", (fan, at) => freeForAll(fan, at + 1000), false],
  [
    "an unlock paid by a subscriber who didn't need it",
    "unlock",
    (fan, at) => freeForSubscriber(fan, at - 1),
    true,
  ],
  [
    "an unlock paid before its fan subscribed",
    "unlock",
    (fan, at) => freeForSubscriber(fan, at + 1000),
    false,
  ],
  ["an unlock paid after messages were turned off", "unlock", (fan, at) => switchOff(fan, at - 1), true],
  ["an unlock paid before they were turned off", "unlock", (fan, at) => switchOff(fan, at + 1000), false],
  ["a tip paid by a restricted fan", "tip", (fan, at) => fanRestricted(fan, at - 1), true],
  [
    "a post paid before its fan was restricted",
    "purchase",
    (fan, at) => fanRestricted(fan, at + 1000),
    false,
  ],
  ["a post of a restricted creator", "purchase", (fan, at) => creatorRestricted(fan, at - 1), true],
  [
    "a tip paid before its creator was restricted",
    "tip",
    (fan, at) => creatorRestricted(fan, at + 1000),
    false,
  ],
  ["a post paid by a fan who is leaving", "purchase", (fan, at) => fanLeaving(fan, at - 1), true],
  ["a post paid before its fan left", "purchase", (fan, at) => fanLeaving(fan, at + 1000), false],
])(
  "%s is refunded, and never opened, only if it could no longer be bought",
  async (_, kind, change, isRefunded) => {
    await flag(true);
    await price(null, NOW);
    const page = await openPage(kind);
    page.pay();
    const paid = page.newest();
    await change(page.buyerId, paid.created * 1000);
    await page.hear();
    await deleteCases(database().db);
    const requests = await database()
      .db.select()
      .from(refund_requests)
      .where(eq(refund_requests.payment_id, String(paid.payment_intent)));
    expect(requests.map(({ by, amount }) => [by, amount])).toEqual(isRefunded ? [["withdrawn", 1000]] : []);
    if (kind === "tip") return;
    expect(await isGranted(page.buyerId)).toBe(!isRefunded);
    for (const { id, payment_id } of requests)
      await refundStore(database().db).close({ id, paymentId: payment_id }, "refused", NOW, "x");
    expect(await isGranted(page.buyerId)).toBe(true);
  },
);
