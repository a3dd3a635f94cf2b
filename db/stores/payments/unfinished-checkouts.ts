import { and, eq, isNull } from "drizzle-orm";
import { checkouts } from "../../schema/money.ts";
import { prepared, type Slots } from "../prepared.ts";

/** A buyer's sales that were neither completed nor closed, timed out or not. */
export const unfinishedOf = prepared((db, { buyerId, limit }: Slots<{ buyerId: string; limit: number }>) =>
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
