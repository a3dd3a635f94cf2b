import { and, eq, exists, gte, isNull, sql } from "drizzle-orm";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { tip_notes } from "#db/schema/payments/tips.ts";
import type { Database } from "../database.ts";
import { type Builder, type Params, prepared } from "../prepared.ts";

export type TipStore = ReturnType<typeof tipStore>;
type TipNote = { checkoutId: string; buyerId: string; sellerId: string; note: string; now: number };

const isUnpaid = (db: Builder, checkoutId: Params<TipNote>["checkoutId"]) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(checkouts)
      .where(and(eq(checkouts.id, checkoutId), isNull(checkouts.completed_at))),
  );
const upsertNote = prepared((db, { checkoutId, buyerId, sellerId, note, now }: Params<TipNote>) =>
  db
    .insert(tip_notes)
    .values({ checkout_id: checkoutId, buyer_id: buyerId, seller_id: sellerId, note, created_at: now })
    .onConflictDoUpdate({ target: tip_notes.checkout_id, set: { note }, setWhere: isUnpaid(db, checkoutId) }),
);
const deleteNote = prepared((db, { checkoutId }: Params<{ checkoutId: string }>) =>
  db.delete(tip_notes).where(and(eq(tip_notes.checkout_id, checkoutId), isUnpaid(db, checkoutId))),
);

type Target = { buyerId: string; sellerId: string; contentId: string | null };
const openTip = prepared(
  (db, { buyerId, sellerId, subject }: Params<Omit<Target, "contentId"> & { subject: string }>) =>
    db
      .select({ amount: checkouts.amount, note: sql<string>`coalesce(${tip_notes.note}, '')` })
      .from(checkouts)
      .leftJoin(tip_notes, eq(tip_notes.checkout_id, checkouts.id))
      .where(
        and(
          eq(checkouts.kind, "tip"),
          eq(checkouts.buyer_id, buyerId),
          eq(checkouts.seller_id, sellerId),
          eq(checkouts.subject, subject),
          isNull(checkouts.completed_at),
          isNull(checkouts.expired_at),
        ),
      )
      .limit(1),
);

type Recent = { amount: number; since: number };
const recentTip = prepared(
  (db, { buyerId, sellerId, amount, since }: Params<Omit<Target, "contentId"> & Recent>) =>
    db
      // The ID is that of the newest row.
      .select({ id: checkouts.id, paidAt: sql`max(${checkouts.completed_at})` })
      .from(checkouts)
      .where(
        and(
          eq(checkouts.kind, "tip"),
          eq(checkouts.buyer_id, buyerId),
          eq(checkouts.seller_id, sellerId),
          eq(checkouts.amount, amount),
          gte(checkouts.completed_at, since),
        ),
      )
      .groupBy(checkouts.seller_id)
      .limit(1),
);

export function tipStore(db: Database) {
  return {
    async saveNote(tip: TipNote) {
      if (tip.note === "") await deleteNote.run(db, { checkoutId: tip.checkoutId });
      else await upsertNote.run(db, tip);
    },

    async findOpen({ contentId, ...people }: Target): Promise<{ amount: number; note: string } | null> {
      const [row] = await openTip.run(db, { ...people, subject: contentId ?? "" });
      return row ?? null;
    },

    /** The ID of the fan's last tip of this amount (cents) to this creator since then, for any post. */
    async findRecent(sought: Omit<Target, "contentId"> & Recent) {
      const [row] = await recentTip.run(db, sought);
      return row?.id ?? null;
    },
  };
}
