import { and, asc, eq, inArray, isNotNull, lte } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { payout_forecasts } from "#db/schema/analytics/forecasts.ts";
import { boost_days, boosts } from "#db/schema/boosts/boosts.ts";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { payout_banks, payout_holds } from "#db/schema/ledger/payout-holds.ts";
import { payout_items, payout_orders, payout_weeks, payouts } from "#db/schema/ledger/payouts.ts";
import {
  conversation_sides,
  conversations,
  message_purchases,
  message_unlocks,
  messages,
} from "#db/schema/messages/messages.ts";
import { reply_promises } from "#db/schema/messages/reply-promises.ts";
import { checkout_consents, checkouts } from "#db/schema/payments/checkouts.ts";
import { content_purchases, payments } from "#db/schema/payments/payments.ts";
import { tip_notes } from "#db/schema/payments/tips.ts";
import { content, likes } from "#db/schema/posts/posts.ts";
import { disputes } from "#db/schema/reversals/disputes.ts";
import { refund_requests } from "#db/schema/reversals/refunds.ts";
import { price_answers, price_changes, price_requests } from "#db/schema/subscriptions/price-changes.ts";
import { renewal_attempts, unpaid_renewals } from "#db/schema/subscriptions/renewals.ts";
import { subscription_cards, subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { unfinishedCreator } from "#db/seed/creator.ts";
import { creators } from "#db/seed/creators.ts";
import { insertMedia, insertPeople, insertPosts } from "#db/seed/insert.ts";
import { accountRows } from "#db/seed/people.ts";
import { planPosts } from "#db/seed/post-plan.ts";
import { insertConversations } from "../conversations.ts";
import { readImages } from "../images.ts";
import { plannedMedia, toStoredMedia } from "../media-items.ts";
import { payAttention } from "./attention.ts";
import { onboardCreators } from "./onboard.ts";
import { takeStep } from "./sales.ts";
import type { ProviderRow, Snapshot } from "./snapshot.ts";
import { EARLIER_PRICE, STORY_BEGINNING, STORY_NOW, storySteps } from "./story.ts";
import { openWorld, type World } from "./world.ts";

/** State needed only while recording: clocks and deliveries. */
const isPassing = (id: string) => id === "delivery-mode" || id.startsWith("clock:");

function providerRows({ store }: World): ProviderRow[] {
  const objects = store
    .sql("select id, kind, account, created, body from objects where kind <> 'event' order by seq")
    .all();
  const notes = store.sql("select id, body from notes order by id").all();
  return [
    ...objects.map(({ id, kind, account, created, body }) => ({
      id: String(id),
      kind: String(kind),
      account: String(account),
      created: Number(created),
      body: JSON.parse(String(body)),
    })),
    ...notes
      .filter(({ id }) => !isPassing(String(id)))
      .map(({ id, body }) => ({ note: String(id), body: JSON.parse(String(body)) })),
  ];
}

async function messageRows(db: World["db"]) {
  const recorded = await db
    .select({ row: conversations })
    .from(message_unlocks)
    .innerJoin(
      conversations,
      and(
        eq(conversations.buyer_id, message_unlocks.buyer_id),
        eq(conversations.seller_id, message_unlocks.seller_id),
      ),
    )
    .orderBy(asc(conversations.created_at));
  const ids = recorded.map(({ row }) => row.id);
  return {
    message_unlocks: await db.select().from(message_unlocks).orderBy(asc(message_unlocks.created_at)),
    reply_promises: await db.select().from(reply_promises).orderBy(asc(reply_promises.payment_id)),
    refund_requests: await db.select().from(refund_requests).orderBy(asc(refund_requests.created_at)),
    conversations: recorded.map(({ row }) => row),
    conversation_sides: await db
      .select()
      .from(conversation_sides)
      .where(inArray(conversation_sides.conversation_id, ids))
      .orderBy(asc(conversation_sides.last_at), asc(conversation_sides.side)),
    messages: await db
      .select()
      .from(messages)
      .where(inArray(messages.conversation_id, ids))
      .orderBy(asc(messages.sent_at)),
    message_purchases: await db.select().from(message_purchases).orderBy(asc(message_purchases.created_at)),
  };
}

async function siteRows({ db }: World): Promise<Omit<Snapshot, "now" | "provider">> {
  const inOrder = <T extends SQLiteTable>(table: T, ...by: SQLiteColumn[]) =>
    db
      .select()
      .from(table)
      .orderBy(...by.map((column) => asc(column)));
  const accounts = await db
    .select({
      username: profiles.username,
      id: profiles.stripe_account_id,
      completedAt: profiles.stripe_onboarding_completed_at,
    })
    .from(profiles)
    .where(isNotNull(profiles.stripe_account_id))
    .orderBy(profiles.username);
  const seen = await db
    .select({ id: content.id, views: content.view_count })
    .from(content)
    .where(isNotNull(content.published_at))
    .orderBy(content.id);
  return {
    accounts: Object.fromEntries(
      accounts.map(({ username, id, completedAt }) => [username, { id: id ?? "", completedAt }]),
    ),
    views: Object.fromEntries(seen.map(({ id, views }) => [id, views])),
    rows: {
      checkouts: await inOrder(checkouts, checkouts.created_at, checkouts.id),
      subscriptions: (await inOrder(subscriptions, subscriptions.created_at, subscriptions.id)).map(
        ({ paid_period_end: _, ...row }) => row,
      ),
      subscription_cards: await inOrder(
        subscription_cards,
        subscription_cards.read_at,
        subscription_cards.subscription_id,
      ),
      payments: await inOrder(payments, payments.paid_at, payments.id),
      ledger_entries: await inOrder(ledger_entries, ledger_entries.created_at, ledger_entries.id),
      content_purchases: await inOrder(content_purchases, content_purchases.created_at, content_purchases.id),
      tip_notes: await inOrder(tip_notes, tip_notes.created_at, tip_notes.checkout_id),
      payouts: await inOrder(payouts, payouts.created_at, payouts.id),
      payout_items: await inOrder(payout_items, payout_items.payout_id, payout_items.source),
      payout_orders: await inOrder(payout_orders, payout_orders.created_at, payout_orders.id),
      payout_weeks: await inOrder(payout_weeks, payout_weeks.week_at),
      payout_forecasts: await db
        .select()
        .from(payout_forecasts)
        .where(lte(payout_forecasts.payout_at, STORY_NOW))
        .orderBy(
          asc(payout_forecasts.payout_at),
          asc(payout_forecasts.seller_id),
          asc(payout_forecasts.weeks_ahead),
        ),
      payout_banks: await inOrder(payout_banks, payout_banks.seller_id),
      payout_holds: await inOrder(payout_holds, payout_holds.created_at, payout_holds.id),
      checkout_consents: await inOrder(
        checkout_consents,
        checkout_consents.agreed_at,
        checkout_consents.checkout_id,
      ),
      disputes: await inOrder(disputes, disputes.opened_at, disputes.id),
      unpaid_renewals: (
        await inOrder(unpaid_renewals, unpaid_renewals.first_failed_at, unpaid_renewals.id)
      ).map(({ seller_id: _, ...row }) => row),
      renewal_attempts: await inOrder(renewal_attempts, renewal_attempts.begun_at, renewal_attempts.id),
      price_changes: await inOrder(price_changes, price_changes.announced_at, price_changes.id),
      price_requests: await inOrder(price_requests, price_requests.asked_at, price_requests.id),
      price_answers: await inOrder(price_answers, price_answers.answered_at, price_answers.id),
      ...(await messageRows(db)),
      boosts: await inOrder(boosts, boosts.created_at),
      boost_days: await inOrder(boost_days, boost_days.day),
      likes: await inOrder(likes, likes.created_at, likes.user_id, likes.subject_id),
    },
  };
}

/** Plays half a year of the demo in an empty database and returns the result. */
export async function recordHistory(): Promise<Snapshot> {
  const world = await openWorld(STORY_BEGINNING);
  try {
    const posts = planPosts();
    const nobody = { account: null, portrait: "none", cover: "none" };
    const assets = new Map([...creators, unfinishedCreator].map(({ username }) => [username, nobody]));
    await insertPeople(world.db, accountRows(assets, new Map(), "none", STORY_NOW));
    await insertPosts(world.db, posts, STORY_NOW);
    await insertMedia(world.db, posts, plannedMedia(readImages(), posts).map(toStoredMedia), STORY_NOW);
    await insertConversations(world.db, STORY_NOW);
    await onboardCreators(world);
    await world.setPrice(EARLIER_PRICE.creator, EARLIER_PRICE.cents);
    for (const step of storySteps()) await takeStep(world, step);
    await world.until(STORY_NOW);
    await payAttention(world, posts);
    return { now: STORY_NOW, ...(await siteRows(world)), provider: providerRows(world) };
  } finally {
    await world.close();
  }
}
