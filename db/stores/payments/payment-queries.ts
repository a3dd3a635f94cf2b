import { and, desc, eq, inArray, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { content_purchases, payments } from "#db/schema/payments/payments.ts";
import { tip_notes } from "#db/schema/payments/tips.ts";
import { content } from "#db/schema/posts/posts.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { shownName } from "../accounts/username-keys.ts";
import { isBlocked } from "../messages/relationship-columns.ts";
import { type Builder, type Params, prepared } from "../prepared.ts";
import { type RowOf, rowParams } from "../prepared-rows.ts";

type SnapshotShape = { isCanceling: boolean; isEnded: boolean };
/**
 * An older snapshot never overwrites a newer one. An ended subscription is never revived: an end is final, so it counts
 * even if read by a machine with a slow clock.
 */
export const saveSubscription = prepared(
  (db, params: Params<RowOf<typeof subscriptions>>, { isCanceling, isEnded }: SnapshotShape) => {
    const row = rowParams(subscriptions, params);
    return db
      .insert(subscriptions)
      .values(row)
      .onConflictDoUpdate({
        target: subscriptions.stripe_subscription_id,
        set: {
          status: row.status,
          price: row.price,
          current_period_start: row.current_period_start,
          current_period_end: row.current_period_end,
          expires_at: row.expires_at,
          cancel_requested_at: isCanceling
            ? sql`coalesce(${subscriptions.cancel_requested_at}, ${row.cancel_requested_at})`
            : null,
          retry_at: row.retry_at,
          stripe_account_id: sql`coalesce(${row.stripe_account_id}, ${subscriptions.stripe_account_id})`,
          ended_at: row.ended_at,
          updated_at: row.updated_at,
        },
        setWhere: and(
          isNull(subscriptions.ended_at),
          isEnded ? undefined : lte(subscriptions.updated_at, row.updated_at),
        ),
      });
  },
);

export const insertPayment = prepared((db, row: Params<RowOf<typeof payments>>) =>
  db
    .insert(payments)
    .values(rowParams(payments, row))
    // The provider's cost arrives later; every row includes it, so repeating this is safe.
    .onConflictDoUpdate({
      target: payments.id,
      set: { provider_cost: sql`excluded.provider_cost` },
      setWhere: sql`${payments.provider_cost} is null and excluded.provider_cost is not null`,
    }),
);
export const insertEntry = prepared((db, row: Params<RowOf<typeof ledger_entries>>) =>
  db.insert(ledger_entries).values(rowParams(ledger_entries, row)).onConflictDoNothing(),
);
export const completeCheckout = prepared((db, { id, now }: Params<{ id: string; now: number }>) =>
  db
    .update(checkouts)
    .set({ completed_at: now })
    .where(and(eq(checkouts.id, id), isNull(checkouts.completed_at))),
);
type PurchaseParams = Params<{ paymentId: string; buyerId: string; contentId: string; at: number }>;
export const insertPurchase = prepared((db, { paymentId, buyerId, contentId, at }: PurchaseParams) =>
  db
    .insert(content_purchases)
    .values({
      id: paymentId,
      buyer_id: buyerId,
      content_id: contentId,
      payment_id: paymentId,
      created_at: at,
    })
    .onConflictDoNothing(),
);

/** Totals come from append-only entries, so snapshots may arrive in any order. */
export const saveTotals = prepared((db, { id }: Params<{ id: string }>) => {
  const leftBy = (kinds: (typeof ledger_entries.$inferSelect)["kind"][]) =>
    db
      .select({ sum: sql`coalesce(-sum(${ledger_entries.amount}), 0)` })
      .from(ledger_entries)
      .where(
        and(
          eq(ledger_entries.payment_id, id),
          eq(ledger_entries.account, "provider"),
          inArray(ledger_entries.kind, kinds),
        ),
      );
  return db
    .update(payments)
    .set({
      refunded: sql`(${leftBy(["refund", "refund_failed"])})`,
      disputed: sql`(${leftBy(["dispute", "dispute_won"])})`,
    })
    .where(eq(payments.id, id));
});

export const paymentByIntent = prepared((db, { intentId }: Params<{ intentId: string }>) =>
  db
    .select({
      id: payments.id,
      kind: payments.kind,
      buyerId: payments.buyer_id,
      sellerId: payments.seller_id,
      paidAt: payments.paid_at,
      gross: payments.gross,
      fee: payments.fee,
      net: payments.net,
      contentId: checkouts.content_id,
      subject: checkouts.subject,
      subscription: {
        id: subscriptions.id,
        providerId: subscriptions.stripe_subscription_id,
        endedAt: subscriptions.ended_at,
        revokedAt: subscriptions.revoked_at,
      },
    })
    .from(payments)
    .leftJoin(subscriptions, eq(subscriptions.id, payments.subscription_id))
    .leftJoin(checkouts, eq(checkouts.id, payments.checkout_id))
    .where(eq(payments.stripe_payment_intent_id, intentId))
    .limit(1),
);
export const partiesOf = prepared(
  (db, { buyerId, sellerId }: Params<{ buyerId: string; sellerId: string }>) =>
    db
      .select({
        id: profiles.id,
        email: profiles.email,
        username: profiles.username,
        name: shownName(),
        isClosed: sql<boolean>`${profiles.closed_at} is not null`.mapWith(Boolean),
        isErased: sql<boolean>`exists (select 1 from account_deletions d
          where d.user_id = ${profiles.id} and d.done_at is not null)`.mapWith(Boolean),
        isBlocked: sql<boolean>`${isBlocked(buyerId, sellerId)}`.mapWith(Boolean),
      })
      .from(profiles)
      .where(sql`${profiles.id} in (${buyerId}, ${sellerId})`),
);

/** What the ledger booked for a payment; needs `payments`. Sales are positive for all three accounts. */
const booked = (account: "provider" | "platform" | "seller") =>
  sql<number>`(select coalesce(${account === "provider" ? sql`` : sql`-`}sum(e.amount), 0) from ledger_entries e
    where e.payment_id = ${payments.id} and e.account = ${sql.raw(`'${account}'`)})`;

type ListShape = { isFirst: boolean };
type PageParams = Params<{ at: number; id: string; limit: number }>;
const sales = (db: Builder, whose: SQL | undefined, isFirst: boolean, { at, id, limit }: PageParams) =>
  db
    .select({
      payment: payments,
      buyer: profiles.username,
      postTitle: content.title,
      note: tip_notes.note,
      booked: { provider: booked("provider"), fee: booked("platform"), net: booked("seller") },
    })
    .from(payments)
    .innerJoin(profiles, eq(profiles.id, payments.buyer_id))
    .leftJoin(checkouts, eq(checkouts.id, payments.checkout_id))
    .leftJoin(content, eq(content.id, checkouts.content_id))
    .leftJoin(tip_notes, eq(tip_notes.checkout_id, payments.checkout_id))
    .where(
      and(
        whose,
        ne(payments.kind, "boost"),
        isFirst ? undefined : sql`(${payments.paid_at}, ${payments.id}) < (${at}, ${id})`,
      ),
    )
    .orderBy(desc(payments.paid_at), desc(payments.id))
    .limit(limit);
type SalesParams = PageParams & Params<{ sellerId: string }>;
export const salesOf = prepared((db, params: SalesParams, { isFirst }: ListShape) =>
  sales(db, eq(payments.seller_id, params.sellerId), isFirst, params),
);
/**
 * Payments of one fan, by lowercase username. Fans have few payments; the unary plus keeps SQLite from reading all of
 * the creator's.
 */
export const salesToFan = prepared(
  (db, params: SalesParams & Params<{ username: string }>, { isFirst }: ListShape) => {
    const fan = sql`(select u.id from profiles u where lower(u.username) = ${params.username})`;
    const whose = sql`+${payments.seller_id} = ${params.sellerId} and ${payments.buyer_id} = ${fan}`;
    return sales(db, whose, isFirst, params);
  },
);
