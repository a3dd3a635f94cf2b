import { and, desc, eq, gt, isNull, lte } from "drizzle-orm";
import { checkouts } from "../../schema/money.ts";
import type { Database } from "../database.ts";

export type Checkout = typeof checkouts.$inferSelect;
export type CheckoutStore = ReturnType<typeof checkoutStore>;

/** Sales that were begun: the row and its key come first, then the provider. */
export function checkoutStore(db: Database) {
  return {
    /** Gives the still open checkout of a pair, so that a second click finds the first. */
    async findOpen(wanted: { kind: Checkout["kind"]; buyerId: string; sellerId: string; now: number }) {
      const [row] = await db
        .select()
        .from(checkouts)
        .where(
          and(
            eq(checkouts.buyer_id, wanted.buyerId),
            eq(checkouts.seller_id, wanted.sellerId),
            eq(checkouts.kind, wanted.kind),
            isNull(checkouts.completed_at),
            isNull(checkouts.expired_at),
            gt(checkouts.expires_at, wanted.now),
          ),
        )
        .orderBy(desc(checkouts.created_at))
        .limit(1);
      return row ?? null;
    },

    /** Adds a checkout, closing a timed-out one of the same sale; false when another one is open. */
    async add(row: typeof checkouts.$inferInsert): Promise<boolean> {
      const [, added] = await db.batch([
        db
          .update(checkouts)
          .set({ expired_at: row.created_at })
          .where(
            and(
              eq(checkouts.buyer_id, row.buyer_id),
              eq(checkouts.seller_id, row.seller_id),
              eq(checkouts.kind, row.kind),
              isNull(checkouts.completed_at),
              isNull(checkouts.expired_at),
              lte(checkouts.expires_at, row.created_at),
            ),
          ),
        db.insert(checkouts).values(row).onConflictDoNothing().returning({ id: checkouts.id }),
      ]);
      return added.length > 0;
    },

    /** Ties the provider's session to a checkout; the first one stays. */
    async attachSession(id: string, session: { id: string; url: string; expiresAt: number }) {
      await db
        .update(checkouts)
        .set({
          stripe_session_id: session.id,
          stripe_session_url: session.url,
          expires_at: session.expiresAt,
        })
        .where(and(eq(checkouts.id, id), isNull(checkouts.stripe_session_id)));
    },

    async find(id: string): Promise<Checkout | null> {
      const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id)).limit(1);
      return row ?? null;
    },

    async findBySession(sessionId: string): Promise<Checkout | null> {
      const [row] = await db
        .select()
        .from(checkouts)
        .where(eq(checkouts.stripe_session_id, sessionId))
        .limit(1);
      return row ?? null;
    },

    async expire(id: string, now: number) {
      await db
        .update(checkouts)
        .set({ expired_at: now })
        .where(and(eq(checkouts.id, id), isNull(checkouts.completed_at), isNull(checkouts.expired_at)));
    },
  };
}
