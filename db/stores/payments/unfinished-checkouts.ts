import { and, eq, isNull, sql } from "drizzle-orm";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { type Params, prepared } from "../prepared.ts";
import { isBought, isOffSale } from "./off-sale.ts";

export const unfinishedOf = prepared((db, { buyerId, limit }: Params<{ buyerId: string; limit: number }>) =>
  db
    .select({
      kind: checkouts.kind,
      buyerId: checkouts.buyer_id,
      sellerId: checkouts.seller_id,
      subject: checkouts.subject,
      expiresAt: checkouts.expires_at,
    })
    .from(checkouts)
    .where(and(eq(checkouts.buyer_id, buyerId), isNull(checkouts.completed_at), isNull(checkouts.expired_at)))
    .limit(limit),
);

/** Later than any of our dates. */
const EVER = sql.raw(String(Number.MAX_SAFE_INTEGER));
/** Sales that can still be paid although off sale, already bought, or for an unsent message. */
export const withdrawnSales = prepared((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .select({
      id: sql<string>`c.id`,
      kind: sql<typeof checkouts.$inferSelect.kind>`c.kind`,
      buyerId: sql<string>`c.buyer_id`,
      sellerId: sql<string>`c.seller_id`,
      subject: sql<string>`c.subject`,
    })
    .from(sql`checkouts c`)
    .where(
      sql`c.completed_at is null and c.expired_at is null and c.expires_at > ${now}
        and (${isOffSale(EVER, now)} or ${isBought(now)} or (c.kind = 'message' and exists (select 1 from paid_messages w
          where w.id = c.subject and w.withdrawn_at is not null)))`,
    )
    .orderBy(sql`c.expires_at`)
    .limit(limit),
);
export const withdrawOpen = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .update(checkouts)
    .set({ decline_reason: "withdrawn" })
    .where(
      and(
        eq(checkouts.id, id),
        isNull(checkouts.completed_at),
        isNull(checkouts.expired_at),
        isNull(checkouts.decline_reason),
      ),
    ),
);

/** A checkout as it was read; it has changed if there's a new attempt or session. */
export type SeenCheckout = Pick<typeof checkouts.$inferSelect, "id" | "attempt" | "stripe_session_id">;

export const expireOpen = prepared((db, seen: Params<SeenCheckout & { now: number }>) =>
  db
    .update(checkouts)
    .set({ expired_at: seen.now })
    .where(
      and(
        eq(checkouts.id, seen.id),
        eq(checkouts.attempt, seen.attempt),
        sql`${checkouts.stripe_session_id} is ${seen.stripe_session_id}`,
        isNull(checkouts.completed_at),
        isNull(checkouts.expired_at),
      ),
    )
    .returning({ id: checkouts.id }),
);
