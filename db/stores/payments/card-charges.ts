import { and, asc, eq, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { saved_cards } from "#db/schema/payments/saved-cards.ts";
import { tip_notes } from "#db/schema/payments/tips.ts";
import { isBlocked } from "../messages/relationship-columns.ts";
import { isClosed } from "../moderation/cases/in-force.ts";
import { type Params, prepared } from "../prepared.ts";
import type { RowOf } from "../prepared-rows.ts";

export type DeclineReason = Exclude<(typeof checkouts.$inferSelect)["decline_reason"], "withdrawn" | null>;

/**
 * Whether neither blocked the other, we didn't close the conversation, the fan doesn't own what the checkout sells, and
 * the message for sale still exists. Cards are charged at once, so an earlier check isn't enough.
 */
export function isUnsold(row: Params<RowOf<typeof checkouts>>) {
  const [kind, buyer] = [row["checkouts.kind"], row["checkouts.buyer_id"]];
  return sql`not ${isBlocked(buyer, row["checkouts.seller_id"])}
    and not (${kind} in ('message', 'unlock') and ${isClosed(buyer, row["checkouts.seller_id"])})
    and not exists (select 1 from content_purchases p where ${kind} = 'purchase' and p.buyer_id = ${buyer}
    and p.content_id = ${row["checkouts.content_id"]} and p.revoked_at is null)
    and not exists (select 1 from message_unlocks u where ${kind} = 'unlock' and u.buyer_id = ${buyer}
    and u.seller_id = ${row["checkouts.seller_id"]} and u.revoked_at is null)
    and (${kind} <> 'message' or exists (select 1 from paid_messages m where m.id = ${row["checkouts.subject"]}
      and m.buyer_id = ${buyer} and m.price = ${row["checkouts.amount"]} and m.withdrawn_at is null
      and not exists (select 1 from message_purchases b where b.sale_id = m.id and b.revoked_at is null)))`;
}

export type NextCharge = { id: string; after: number; now: number; until: number };
export const beginCharge = prepared((db, { id, after, now, until }: Params<NextCharge>) =>
  db
    .update(checkouts)
    .set({ attempt: sql`${checkouts.attempt} + 1`, attempted_at: now, attempt_until: until })
    .where(and(eq(checkouts.id, id), eq(checkouts.attempt, after), isNull(checkouts.expired_at))),
);
export const attemptOf = prepared((db, { id }: Params<{ id: string }>) =>
  db.select({ attempt: checkouts.attempt }).from(checkouts).where(eq(checkouts.id, id)).limit(1),
);
export const declineOpen = prepared(
  (db, { id, reason, now }: Params<{ id: string; reason: DeclineReason; now: number }>) =>
    db
      .update(checkouts)
      .set({ expired_at: now, decline_reason: reason })
      .where(and(eq(checkouts.id, id), isNull(checkouts.completed_at), isNull(checkouts.expired_at))),
);

type Own = { id: string; buyerId: string };
export const declinedSale = prepared((db, { id, buyerId }: Params<Own>) =>
  db
    .select({
      kind: checkouts.kind,
      sellerId: checkouts.seller_id,
      contentId: checkouts.content_id,
      amount: checkouts.amount,
      reason: sql<DeclineReason>`${checkouts.decline_reason}`,
      note: tip_notes.note,
      brand: saved_cards.brand,
      last4: saved_cards.last4,
    })
    .from(checkouts)
    .leftJoin(tip_notes, eq(tip_notes.checkout_id, checkouts.id))
    .leftJoin(saved_cards, eq(saved_cards.id, checkouts.card_id))
    .where(
      and(eq(checkouts.id, id), eq(checkouts.buyer_id, buyerId), ne(checkouts.decline_reason, "withdrawn")),
    )
    .limit(1),
);

export const timedOutCharges = prepared((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .select({
      id: checkouts.id,
      kind: checkouts.kind,
      buyerId: checkouts.buyer_id,
      sellerId: checkouts.seller_id,
      subject: checkouts.subject,
    })
    .from(checkouts)
    .where(
      and(
        lte(checkouts.expires_at, now),
        isNotNull(checkouts.card_id),
        isNull(checkouts.completed_at),
        isNull(checkouts.expired_at),
      ),
    )
    .orderBy(asc(checkouts.expires_at))
    .limit(limit),
);
