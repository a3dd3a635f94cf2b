import { sql } from "drizzle-orm";
import { reply_promises } from "#db/schema/messages/reply-promises.ts";
import { notices } from "#db/schema/notifications/notices.ts";
import { pausedSince } from "#db/stores/admin/feature-flags/feature-state.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { emailDueAt, isAccountThere, wants } from "#db/stores/notifications/write-notices.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { DAY_MS, UNUSED_PROMISE_DAYS } from "#domain/durations.ts";
import type { UnlockKey } from "#domain/payments/sale-keys.ts";
import { settleUnlock } from "../grant-unlock.ts";
import { messagesAreOpen } from "../relationship-columns.ts";

export type PromiseStore = ReturnType<typeof promiseStore>;
type Due = { now: number; since: number; limit: number };

const day = sql.raw(String(DAY_MS));

const paidAt = sql`(select p.paid_at from payments p where p.id = r.payment_id)`;
const { buyer_id: buyerId, seller_id: sellerId } = reply_promises;
/**
 * Promises that expired, belong to a leaving creator, or weren't used, oldest first. Those due before `since` are left
 * to people: disputes have to end sometime.
 */
const due = prepared((db, { now, since, limit }: Params<Due>) =>
  db
    .select({ buyerId, sellerId })
    .from(reply_promises)
    .where(
      sql`${reply_promises.payment_id} in (select r.payment_id from reply_promises r where r.outcome is null
          and r.due_at <= ${now} and r.due_at > ${since} and ${messagesAreOpen} order by r.due_at limit ${limit})
        or ${reply_promises.payment_id} in (select r.payment_id from account_deletions d
          cross join reply_promises r on r.seller_id = d.user_id and r.outcome is null and r.answered_at is null
          where d.done_at is null and d.canceled_at is null and d.due_at > ${since} limit ${limit})
        or ${reply_promises.payment_id} in (select r.payment_id from reply_promises r where r.outcome is null and r.due_at is null
          and ${paidAt} + ${sql.raw(String(UNUSED_PROMISE_DAYS))} * ${day} + ${pausedSince(paidAt)} <= ${now} and ${messagesAreOpen} limit ${limit})`,
    )
    .limit(limit),
);

type Reminding = { now: number; limit: number };
/** Promises due within a day, or within half of a shorter one. */
const toRemind = ({ now, limit }: Params<Reminding>) => sql`(select r.payment_id from reply_promises r
  where r.outcome is null and r.answered_at is null and r.reminded_at is null and r.due_at > ${now}
    and r.due_at <= ${now} + ${day} and r.due_at - min(${day}, r.days * ${day} / 2) <= ${now} and ${messagesAreOpen}
  order by r.due_at limit ${limit})`;
const tellCreators = prepared((db, params: Params<Reminding>) => {
  const seller = sql`w.seller_id`;
  const { now } = params;
  return db
    .insert(notices)
    .select(
      sql`select null, ${seller}, 'reply_due', w.payment_id, ${now}, ${now}, null, ${emailDueAt(seller, "messages", now)}, 0
        from reply_promises w where w.payment_id in ${toRemind(params)} and ${wants(seller, "messages")} and ${isAccountThere(seller)}`,
    )
    .onConflictDoNothing();
});
const setReminded = prepared((db, params: Params<Reminding>) =>
  db
    .update(reply_promises)
    .set({ reminded_at: params.now })
    .where(sql`${reply_promises.payment_id} in ${toRemind(params)}`),
);

export function promiseStore(db: Database) {
  return {
    listDue: (now: number, since: number, limit: number): Promise<UnlockKey[]> =>
      due.run(db, { now, since, limit }),

    /** Closes an expired promise, requests the refund, and closes the conversation, once. */
    async settle(key: UnlockKey, now: number) {
      await runBatch(db, settleUnlock(db, key, now));
    },

    async remind(now: number, limit: number) {
      await runBatch(db, [tellCreators.bind(db, { now, limit }), setReminded.bind(db, { now, limit })]);
    },
  };
}
