import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { checkouts } from "../../schema/money.ts";
import { type Database, runBatch } from "../database.ts";
import { insertEvent, type WebhookEventRow } from "./webhook-events.ts";

export type Checkout = typeof checkouts.$inferSelect;
export type CheckoutStore = ReturnType<typeof checkoutStore>;
/** What identifies a sale. `subject` is the post's ID, or empty for a sale that does not concern a post. */
export type CheckoutKey = {
  kind: Checkout["kind"];
  buyerId: string;
  sellerId: string;
  subject: string;
};

/** An unfinished checkout of this sale, even if it timed out. */
const unfinished = (key: CheckoutKey) =>
  and(
    eq(checkouts.buyer_id, key.buyerId),
    eq(checkouts.seller_id, key.sellerId),
    eq(checkouts.kind, key.kind),
    eq(checkouts.subject, key.subject),
    isNull(checkouts.completed_at),
    isNull(checkouts.expired_at),
  );

/** Checkouts. The row with its key is written before the provider is called. */
export function checkoutStore(db: Database) {
  return {
    /** Returns the open checkout of a sale, so that a second click finds the first. */
    async findOpen(key: CheckoutKey, now: number): Promise<Checkout | null> {
      const [row] = await db
        .select()
        .from(checkouts)
        .where(and(unfinished(key), gt(checkouts.expires_at, now)))
        .limit(1);
      return row ?? null;
    },

    /** Adds a checkout, closing a timed-out one of the same sale; false when another one is open. */
    async add(row: typeof checkouts.$inferInsert): Promise<boolean> {
      const key: CheckoutKey = {
        kind: row.kind,
        buyerId: row.buyer_id,
        sellerId: row.seller_id,
        subject: row.subject ?? "",
      };
      const [, added] = await db.batch([
        db
          .update(checkouts)
          .set({ expired_at: row.created_at })
          .where(and(unfinished(key), lte(checkouts.expires_at, row.created_at))),
        db.insert(checkouts).values(row).onConflictDoNothing().returning({ id: checkouts.id }),
      ]);
      return added.length > 0;
    },

    /** Links the provider's session to a checkout, unless it already has one. */
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

    /** Closes a checkout that is still open, and records the event that reported it, in one transaction. */
    async expire(id: string, now: number, event: WebhookEventRow | null = null) {
      await runBatch(db, [
        db
          .update(checkouts)
          .set({ expired_at: now })
          .where(and(eq(checkouts.id, id), isNull(checkouts.completed_at), isNull(checkouts.expired_at))),
        ...insertEvent(db, event),
      ]);
    },
  };
}
