import { and, eq, isNull, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { price_requests } from "#db/schema/subscriptions/price-changes.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { shownName } from "#db/stores/accounts/username-keys.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { isUnrestricted } from "#db/stores/moderation/people/restriction-state.ts";
import { type Email, enqueueIf } from "#db/stores/notifications/mail/outbox.ts";
import { type Condition, isOneOf, type Params, prepared } from "#db/stores/prepared.ts";
import { toSubscription } from "../subscription-rows.ts";
import { isWithdrawn, type RequestRow, requestColumns, toPriceRequest } from "./request-rows.ts";

export type PriceRequestStore = ReturnType<typeof priceRequestStore>;
const LEASE_MS = 10 * 60_000;

/** Whether a pending increase waits because its creator is restricted. One that has begun is carried out. */
const isHeldBack = sql`(price_requests.if_no_answer is not null and price_requests.begun_at is null
  and not ${isWithdrawn} and not ${isUnrestricted(sql`(select h.seller_id from subscriptions h where h.id = price_requests.subscription_id)`)})`;
type Id = { id: string; now: number };
const claim = prepared((db, { now, limit }: Params<{ now: number; limit: number }>) =>
  db
    .update(price_requests)
    .set({ due_at: sql`${now} + ${LEASE_MS}` })
    .where(
      sql`${price_requests.id} in (select r.id from price_requests r where r.closed_at is null and r.due_at <= ${now}
        order by r.due_at limit ${limit})`,
    )
    .returning({ id: price_requests.id }),
);
const claimedRows = prepared((db, { ids }: Params<{ ids: string }>) =>
  db
    .select({
      request: requestColumns,
      subscription: subscriptions,
      creator: shownName(),
      email: sql<string>`(select b.email from profiles b where b.id = ${subscriptions.buyer_id})`,
      isOnHold: sql<boolean>`(${isHeldBack} or exists (select 1 from profiles p
        where p.id in (${subscriptions.buyer_id}, ${subscriptions.seller_id}) and p.closed_at is not null))`.mapWith(
        Boolean,
      ),
    })
    .from(price_requests)
    .innerJoin(subscriptions, eq(subscriptions.id, price_requests.subscription_id))
    .innerJoin(profiles, eq(profiles.id, subscriptions.seller_id))
    .where(isOneOf(price_requests.id, ids)),
);
const beginPrice = prepared((db, { id, now }: Params<Id>) =>
  db
    .update(price_requests)
    .set({
      begun_at: sql`coalesce(${price_requests.begun_at}, ${now})`,
      attempts: sql`${price_requests.attempts} + 1`,
    })
    .where(
      sql`${price_requests.id} = ${id} and ${price_requests.closed_at} is null
        and (${price_requests.begun_at} is not null or ${price_requests.if_no_answer} is null
          or (${price_requests.answer} = 'accepted' and not ${isWithdrawn} and not ${isHeldBack}))`,
    )
    .returning({ attempts: price_requests.attempts }),
);
const beginEnd = prepared((db, { id, now }: Params<Id>) =>
  db
    .update(price_requests)
    .set({ stopped_at: now })
    .where(
      sql`${price_requests.id} = ${id} and ${price_requests.closed_at} is null and ${price_requests.begun_at} is null
        and ${price_requests.if_no_answer} = 'end' and ${price_requests.answer} is not 'accepted' and not ${isWithdrawn}
        and not ${isHeldBack}`,
    )
    .returning({ id: price_requests.id }),
);
const stopOf = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .select({ stoppedAt: price_requests.stopped_at })
    .from(price_requests)
    .where(eq(price_requests.id, id))
    .limit(1),
);
type Outcome = NonNullable<RequestRow["outcome"]>;
const closeOpen = prepared((db, { id, now, outcome }: Params<Id & { outcome: string }>) =>
  db
    .update(price_requests)
    .set({ closed_at: now, outcome })
    .where(and(eq(price_requests.id, id), isNull(price_requests.closed_at))),
);
const putOff = prepared((db, { id, until }: Params<{ id: string; until: number }>) =>
  db
    .update(price_requests)
    .set({ due_at: until })
    .where(and(eq(price_requests.id, id), isNull(price_requests.closed_at))),
);
const setReminded = prepared((db, { id, now }: Params<Id>) =>
  db.update(price_requests).set({ reminded_at: now, due_at: now }).where(eq(price_requests.id, id)),
);
const isOpen: Condition<{ requestId: string }> = (_, { requestId }) =>
  sql`exists (select 1 from price_requests r where r.id = ${requestId} and r.closed_at is null)`;
const isUnreminded: Condition<{ requestId: string }> = (_, { requestId }) =>
  sql`exists (select 1 from price_requests r where r.id = ${requestId} and r.closed_at is null
    and r.reminded_at is null and r.answer is null)`;
const enqueueIfOpen = enqueueIf(isOpen, true);
const enqueueReminder = enqueueIf(isUnreminded, true);

export function priceRequestStore(db: Database) {
  return {
    async claimDue(now: number, limit: number) {
      const ids = (await claim.run(db, { now, limit })).map(({ id }) => id);
      if (ids.length === 0) return [];
      const rows = await claimedRows.run(db, { ids: JSON.stringify(ids) });
      return rows.map(({ request, subscription, ...row }) => ({
        ...row,
        request: toPriceRequest(request),
        subscription: toSubscription(subscription),
      }));
    },

    async begin(id: string, now: number): Promise<number | null> {
      const [row] = await beginPrice.run(db, { id, now });
      return row?.attempts ?? null;
    },

    stop: async (id: string, now: number): Promise<boolean> =>
      (await beginEnd.run(db, { id, now })).length > 0,

    async isStopped(id: string): Promise<boolean> {
      const [row] = await stopOf.run(db, { id });
      return row != null && row.stoppedAt !== null;
    },

    async close(id: string, outcome: Outcome, now: number, email: Email | null = null) {
      await runBatch(db, [
        ...(email ? [enqueueIfOpen(db, email, { requestId: id })] : []),
        closeOpen.bind(db, { id, now, outcome }),
      ]);
    },

    async remind(id: string, email: Email) {
      await runBatch(db, [
        enqueueReminder(db, email, { requestId: id }),
        setReminded.bind(db, { id, now: email.now }),
      ]);
    },

    putOff: (id: string, until: number) => putOff.run(db, { id, until }),
  };
}
