import { eq } from "drizzle-orm";
import fc from "fast-check";
import { viewSources } from "#db/kinds.ts";
import { content_views } from "#db/schema/analytics/views.ts";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { conversations, messages } from "#db/schema/messages/messages.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { content } from "#db/schema/posts/posts.ts";
import type { Database } from "#db/stores/database.ts";
import { dayOf } from "#domain/analytics/views/count-view.ts";
import { movementEntries } from "#domain/ledger/movements.ts";
import { saleEntries } from "#domain/ledger/sale.ts";
import { splitFee } from "#domain/money.ts";
import { HOUR, NOW, people, posts } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";

const { creator, otherCreator, fan } = people;
export const ELSEWHERE = "post-of-theo";
/** The cast, a post by the other creator, and a second tag on one of Mira's. */
export async function insertFigures(db: Database) {
  await insertCast(db);
  const [post] = await db.select().from(content).where(eq(content.id, posts.free.id));
  if (post) await db.insert(content).values({ ...post, id: ELSEWHERE, seller_id: otherCreator.id });
  await db
    .update(content)
    .set({ tags: ["lamps", "evening"] })
    .where(eq(content.id, posts.ppv.id));
}
export const POSTS = [posts.free.id, posts.subscriber.id, posts.ppv.id, ELSEWHERE];
const VIEWERS = ["guest-1", "guest-2", "guest-3", "guest-4", "guest-5"];
const ago = fc.integer({ min: 0, max: 60 * 24 });

export const view = fc.record({
  act: fc.constant("view" as const),
  ago,
  postId: fc.constantFrom(...POSTS),
  viewer: fc.constantFrom(...VIEWERS),
  source: fc.constantFrom(...viewSources),
});
export const sale = fc.record({
  act: fc.constant("sale" as const),
  ago,
  postId: fc.constantFrom(...POSTS),
  kind: fc.constantFrom("purchase" as const, "tip" as const),
  gross: fc.integer({ min: 100, max: 9000 }),
  back: fc.array(fc.record({ cents: fc.integer({ min: 1, max: 100 }), after: fc.nat(20 * 24) }), {
    maxLength: 2,
  }),
});
export const message = fc.record({
  act: fc.constant("message" as const),
  ago,
  side: fc.constantFrom("fan" as const, "creator" as const),
  isAutomatic: fc.boolean(),
});
type Sale = typeof sale extends fc.Arbitrary<infer T> ? T : never;
type Message = typeof message extends fc.Arbitrary<infer T> ? T : never;

let count = 0;
export async function sell(db: Database, { ago, postId, kind, gross, back }: Sale) {
  const id = `figures-${++count}`;
  const at = NOW - ago * HOUR;
  const sellerId = postId === ELSEWHERE ? otherCreator.id : creator.id;
  const parties = { buyer_id: fan.id, seller_id: sellerId, kind };
  await db.insert(checkouts).values({
    ...parties,
    id,
    content_id: postId,
    subject: id,
    amount: gross,
    stripe_account_id: "acct",
    created_at: at,
    expires_at: at,
    completed_at: at,
  });
  const split = splitFee(gross);
  const paid = {
    ...parties,
    ...split,
    id,
    checkout_id: id,
    stripe_reference: id,
    paid_at: at,
    created_at: at,
  };
  await db.insert(payments).values(paid);
  const payment = { id, sellerId, ...split };
  const reversals = back.map(({ cents, after }, i) => ({
    id: `${id}v${i}`,
    amount: cents,
    createdAt: Math.min(NOW, at + after * HOUR),
    cause: null,
    left: 0,
    isSale: false,
  }));
  const none = { refunds: [], disputes: [], transfers: [], feeRefunds: [] };
  await db
    .insert(ledger_entries)
    .values([...saleEntries(payment, at), ...movementEntries(payment, { ...none, reversals })]);
}

const CONVERSATION = "figures";
export async function write(db: Database, { ago, side, isAutomatic }: Message) {
  const automatic = side === "creator" && isAutomatic;
  await db
    .insert(conversations)
    .values({ id: CONVERSATION, buyer_id: fan.id, seller_id: creator.id, created_at: 0 })
    .onConflictDoNothing();
  const number = ++count;
  await db.insert(messages).values({
    conversation_id: CONVERSATION,
    number,
    changed: number,
    side,
    author_kind: side === "fan" ? "fan" : automatic ? "automation" : "creator",
    author_id: side === "fan" ? fan.id : creator.id,
    text: "Hello",
    key: `k${number}`,
    sent_at: NOW - ago * HOUR,
  });
}

export async function rawRows(db: Database) {
  return {
    views: await db
      .select({ view: content_views, sellerId: content.seller_id })
      .from(content_views)
      .innerJoin(content, eq(content.id, content_views.content_id)),
    entries: await db
      .select({ entry: ledger_entries, postId: checkouts.content_id })
      .from(ledger_entries)
      .innerJoin(payments, eq(payments.id, ledger_entries.payment_id))
      .innerJoin(checkouts, eq(checkouts.id, payments.checkout_id)),
    payments: await db.select().from(payments),
    messages: await db.select().from(messages),
  };
}
type Raw = Awaited<ReturnType<typeof rawRows>>;

/** Recomputes a creator's daily figures from the raw rows. */
export function recount(raw: Raw, sellerId: string, from: number, to: number) {
  const isIn = (day: number) => day >= from && day < to;
  const views = raw.views
    .filter((row) => row.sellerId === sellerId && isIn(row.view.day))
    .map((row) => row.view);
  const entries = raw.entries.filter(
    ({ entry }) => entry.seller_id === sellerId && isIn(dayOf(entry.created_at)),
  );
  const net = (postId: string | null) =>
    entries.reduce(
      (sum, { entry, ...row }) => sum - (postId === null || row.postId === postId ? entry.amount : 0),
      0,
    );
  const sales = (postId: string) =>
    entries.filter(({ entry, ...row }) => row.postId === postId && entry.kind === "sale").length;
  return {
    views,
    net,
    posts: POSTS.map((id) => ({
      id,
      views: views.filter((row) => row.content_id === id).length,
      sales: sales(id),
      net: net(id),
    })).filter(({ id, views: seen }) => seen > 0 || entries.some(({ postId }) => postId === id)),
    viewers: new Set(views.map(({ viewer, day }) => `${viewer} ${day}`)).size,
    bySource: Object.fromEntries(
      viewSources.map((source) => [source, views.filter((row) => row.source === source).length]),
    ),
  };
}
