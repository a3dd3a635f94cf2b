import { and, asc, desc, eq, gte, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { saved_cards } from "#db/schema/payments/saved-cards.ts";
import type { SavedCard } from "#domain/payments/saved-cards/card.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";

export type SavedCardStore = ReturnType<typeof savedCardStore>;
type OfUser = { userId: string };
/** `usedAt` in ms; `most` is how many cards the owner may keep. */
type Kept = SavedCard & { userId: string; usedAt: number; now: number; most: number };

const face = {
  id: saved_cards.id,
  customerId: saved_cards.stripe_customer_id,
  brand: saved_cards.brand,
  last4: saved_cards.last4,
  expMonth: saved_cards.exp_month,
  expYear: saved_cards.exp_year,
};
const expiry = sql`${saved_cards.exp_year} * 12 + ${saved_cards.exp_month} - 1`;

/** Cards still valid in `month` (see monthOf); declined charges count from `since` (ms). */
type Usable = OfUser & { month: number; since: number; limit: number };
/**
 * When the bank last declined the card after its last use; timeouts and checkouts we closed don't count. The provider
 * rounds the time of use to seconds, so successful later charges are checked, too.
 */
const declinedAt = ({ userId, since }: Params<Usable>) =>
  sql<number | null>`(select max(k.expired_at) from ${checkouts} k where k.buyer_id = ${userId}
    and k.card_id = saved_cards.id and k.decline_reason not in ('unanswered', 'withdrawn') and k.expired_at > saved_cards.used_at
    and k.expired_at > ${since} and not exists (select 1 from ${checkouts} w where w.buyer_id = ${userId}
      and w.card_id = k.card_id and w.completed_at is not null and w.created_at > k.created_at))`;
const usableCards = prepared((db, params: Params<Usable>) =>
  db
    .select({ ...face, declinedAt: declinedAt(params) })
    .from(saved_cards)
    .where(
      and(eq(saved_cards.user_id, params.userId), isNull(saved_cards.removed_at), gte(expiry, params.month)),
    )
    .orderBy(desc(saved_cards.used_at))
    .limit(params.limit),
);
const ownCard = prepared((db, { id, userId }: Params<OfUser & { id: string }>) =>
  db
    .select(face)
    .from(saved_cards)
    .where(and(eq(saved_cards.id, id), eq(saved_cards.user_id, userId), isNull(saved_cards.removed_at)))
    .limit(1),
);
const cardsOf = prepared((db, { userId, limit }: Params<OfUser & { limit: number }>) =>
  db
    .select({ ...face, usedAt: saved_cards.used_at })
    .from(saved_cards)
    .where(and(eq(saved_cards.user_id, userId), isNull(saved_cards.removed_at)))
    .orderBy(desc(saved_cards.used_at))
    .limit(limit),
);
const idsOf = prepared((db, { userId }: Params<OfUser>) =>
  db.select({ id: saved_cards.id }).from(saved_cards).where(eq(saved_cards.user_id, userId)).limit(100),
);
const knownCard = prepared((db, { id }: Params<{ id: string }>) =>
  db.select({ id: saved_cards.id }).from(saved_cards).where(eq(saved_cards.id, id)).limit(1),
);
const removedCards = prepared((db, { limit, now }: Params<{ limit: number; now: number }>) =>
  db
    .select({ id: saved_cards.id })
    .from(saved_cards)
    .where(lte(saved_cards.removed_at, now))
    .orderBy(asc(saved_cards.removed_at))
    .limit(limit),
);

/** Saves nothing for an erased account. */
const upsertCard = prepared((db, card: Params<Kept>) =>
  db
    .insert(saved_cards)
    .select(
      sql`select ${card.id}, ${card.userId}, ${card.customerId}, ${card.brand}, ${card.last4}, ${card.expMonth},
        ${card.expYear}, ${card.now}, ${card.usedAt}, null
        where not exists (select 1 from account_deletions where user_id = ${card.userId} and done_at is not null)`,
    )
    .onConflictDoUpdate({
      target: saved_cards.id,
      set: {
        brand: sql`excluded.brand`,
        last4: sql`excluded.last4`,
        exp_month: sql`excluded.exp_month`,
        exp_year: sql`excluded.exp_year`,
        used_at: sql`max(${saved_cards.used_at}, excluded.used_at)`,
      },
    }),
);
/** Removes older copies of the card and cards above the limit. */
const replaceCards = prepared((db, card: Params<Kept>) =>
  db
    .update(saved_cards)
    .set({ removed_at: card.now })
    .where(
      and(
        eq(saved_cards.user_id, card.userId),
        isNull(saved_cards.removed_at),
        sql`${saved_cards.id} in (select id from (
          select c.id, row_number() over (partition by c.brand, c.last4, c.exp_month, c.exp_year
            order by c.used_at desc, c.created_at desc, c.id) as copy,
            row_number() over (order by c.used_at desc, c.created_at desc, c.id) as place
          from saved_cards c where c.user_id = ${card.userId} and c.removed_at is null)
          where copy > 1 or place > ${card.most})`,
      ),
    ),
);
const updateCard = prepared((db, card: Params<SavedCard>) =>
  db
    .update(saved_cards)
    .set({ brand: card.brand, last4: card.last4, exp_month: card.expMonth, exp_year: card.expYear })
    .where(eq(saved_cards.id, card.id)),
);
const removeOwn = prepared((db, { id, userId, now }: Params<OfUser & { id: string; now: number }>) =>
  db
    .update(saved_cards)
    .set({ removed_at: now })
    .where(and(eq(saved_cards.id, id), eq(saved_cards.user_id, userId), isNull(saved_cards.removed_at)))
    .returning({ id: saved_cards.id }),
);
const postponeCard = prepared((db, { id, until }: Params<{ id: string; until: number }>) =>
  db
    .update(saved_cards)
    .set({ removed_at: until })
    .where(and(eq(saved_cards.id, id), isNotNull(saved_cards.removed_at))),
);
const deleteCard = prepared((db, { id }: Params<{ id: string }>) =>
  db.delete(saved_cards).where(eq(saved_cards.id, id)),
);

export function savedCardStore(db: Database) {
  return {
    listUsable: (usable: Usable) => usableCards.run(db, usable),

    async findOwn(id: string, userId: string): Promise<SavedCard | null> {
      const [row] = await ownCard.run(db, { id, userId });
      return row ?? null;
    },

    list: (userId: string, limit: number) => cardsOf.run(db, { userId, limit }),

    listIds: (userId: string) => idsOf.run(db, { userId }),

    async isKnown(id: string): Promise<boolean> {
      return (await knownCard.run(db, { id })).length > 0;
    },

    listRemoved: (limit: number, now: number) => removedCards.run(db, { limit, now }),

    /** Saves a card used at a time (ms), replacing an older copy and cards above the limit. */
    async keep(card: Kept) {
      await db.batch([upsertCard.bind(db, card), replaceCards.bind(db, card)]);
    },

    async update(card: SavedCard) {
      await updateCard.run(db, card);
    },

    /** Marks one's own card as never to be charged again; false if there's no such card. */
    async remove(id: string, userId: string, now: number): Promise<boolean> {
      return (await removeOwn.run(db, { id, userId, now })).length > 0;
    },

    /** Leaves a removed card's detaching to a later time (ms). */
    async postpone(id: string, until: number) {
      await postponeCard.run(db, { id, until });
    },

    async forget(id: string) {
      await deleteCard.run(db, { id });
    },
  };
}
