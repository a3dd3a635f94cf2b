import { and, desc, eq, gte, isNotNull, isNull, sql } from "drizzle-orm";
import type { SavedCard } from "../../../app/domain/saved-cards/card.ts";
import { checkouts } from "../../schema/money.ts";
import { saved_cards } from "../../schema/saved-cards.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";

export type SavedCardStore = ReturnType<typeof savedCardStore>;
type OfUser = { userId: string };
/** A card with its owner, when it was used (ms), and the most that its owner may have. */
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

/** Cards that are good in a month (monthOf), and since when (ms) a declined charge counts. */
type Usable = OfUser & { month: number; since: number; limit: number };
/**
 * When a card's bank declined it after it was last used: neither an answer that didn't come nor our own closing counts. The
 * provider says in whole seconds when a card was used, so a charge that began later and went through is asked for, too.
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
const removedCards = prepared((db, { limit }: Params<{ limit: number }>) =>
  db.select({ id: saved_cards.id }).from(saved_cards).where(isNotNull(saved_cards.removed_at)).limit(limit),
);

/** Nothing is kept for an account that has been erased. */
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
/** The same card, saved before, and what is more than an account may have. */
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
const deleteCard = prepared((db, { id }: Params<{ id: string }>) =>
  db.delete(saved_cards).where(eq(saved_cards.id, id)),
);

/** The cards that the provider keeps for fans. */
export function savedCardStore(db: Database) {
  return {
    /** An account's cards that can be charged, the one used last first, with when they were declined since (ms). */
    listUsable: (usable: Usable) => usableCards.run(db, usable),

    /** An account's own card by its ID. */
    async findOwn(id: string, userId: string): Promise<SavedCard | null> {
      const [row] = await ownCard.run(db, { id, userId });
      return row ?? null;
    },

    /** An account's cards, the one used last first. */
    list: (userId: string, limit: number) => cardsOf.run(db, { userId, limit }),

    /** All cards of an account at the provider, those included that it has yet to let go of. */
    listIds: (userId: string) => idsOf.run(db, { userId }),

    async isKnown(id: string): Promise<boolean> {
      return (await knownCard.run(db, { id })).length > 0;
    },

    /** Removed cards that the provider has yet to let go of. */
    listRemoved: (limit: number) => removedCards.run(db, { limit }),

    /** Keeps a card that was used at a time (ms), in place of an older copy of it and of what is over the limit. */
    async keep(card: Kept) {
      await db.batch([upsertCard.bind(db, card), replaceCards.bind(db, card)]);
    },

    /** Takes over what the provider says of a card. */
    async update(card: SavedCard) {
      await updateCard.run(db, card);
    },

    /** Marks an account's own card as never to be charged again; false if it has no such card. */
    async remove(id: string, userId: string, now: number): Promise<boolean> {
      return (await removeOwn.run(db, { id, userId, now })).length > 0;
    },

    /** Deletes a card that the provider has let go of. */
    async forget(id: string) {
      await deleteCard.run(db, { id });
    },
  };
}
