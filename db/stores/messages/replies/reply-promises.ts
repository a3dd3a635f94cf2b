import { type SQL, sql } from "drizzle-orm";
import { reply_promises } from "#db/schema/messages/reply-promises.ts";
import { notices } from "#db/schema/notifications/notices.ts";
import { refund_requests } from "#db/schema/reversals/refunds.ts";
import { pausedSince } from "#db/stores/admin/feature-flags/feature-state.ts";
import type { Database, Statement } from "#db/stores/database.ts";
import { isClosed, isInForce } from "#db/stores/moderation/cases/in-force.ts";
import { emailDueAt, isAccountThere } from "#db/stores/notifications/write-notices.ts";
import { type Param, type Params, prepared } from "#db/stores/prepared.ts";
import { pendingOf } from "#db/stores/reversals/refunds/owed-back.ts";
import { hasPendingRefund } from "#db/stores/reversals/revocations.ts";
import { DAY_MS, UNUSED_PROMISE_DAYS } from "#domain/durations.ts";
import type { MissedReply } from "#domain/messages/conversation.ts";
import { hasBlocked, messagesAreOpen } from "../relationship-columns.ts";

type Pair = { buyerId: string; sellerId: string; now: number };
const day = sql.raw(String(DAY_MS));

/** Whether a row of `messages m` is a reply: by a person, to this fan alone, not unsent, and free to read. */
export const isReply = sql`m.side = 'creator' and m.author_kind in ('creator', 'team') and m.unsent_at is null and m.broadcast_id is null
  and not exists (select 1 from paid_messages w where w.conversation_id = m.conversation_id and w.number = m.number)`;

const insertPromise = prepared((db, { paymentId }: Params<{ paymentId: string }>) =>
  db
    .insert(reply_promises)
    .select(
      sql`select p.id, p.buyer_id, p.seller_id, k.reply_days, 1 + coalesce((select c.last_number from conversations c
          where c.buyer_id = p.buyer_id and c.seller_id = p.seller_id), 0), null, null, null, null, null, null, null
        from payments p join checkouts k on k.id = p.checkout_id
        where p.id = ${paymentId} and k.reply_days is not null and not ${hasPendingRefund}`,
    )
    .onConflictDoNothing(),
);
/** Stores the promise of a paid unlock unless the payment is being refunded. Must come after the payment. */
export const keepPromise = (db: Database, paymentId: string): Statement =>
  insertPromise.bind(db, { paymentId });

/** The deadline of the promised reply still due in a query's conversation; null if there is none. */
export const replyDueAt = sql<number | null>`(select min(r.due_at) from reply_promises r
  where r.seller_id = conversations.seller_id and r.buyer_id = conversations.buyer_id and r.outcome is null
    and r.answered_at is null and ${messagesAreOpen})`;

/**
 * The newest promise in a query's conversation, for `toMissedReply`; all nulls if there is none. `max` picks the row of
 * the other columns.
 */
export const newestPromise = sql<string>`(select json_array(r.days, r.outcome = 'unanswered' and r.due_at <= r.closed_at,
    json((select json_array(q.amount, q.state) from refund_requests q where q.payment_id = r.payment_id and q.by = 'unanswered'
      order by q.created_at desc limit 1)), max(p.paid_at))
  from reply_promises r cross join payments p on p.id = r.payment_id
  where r.seller_id = conversations.seller_id and r.buyer_id = conversations.buyer_id)`;
export function toMissedReply(json: string): MissedReply | null {
  const [days, isMissed, refund] = JSON.parse(json) as [number, number | null, [number, string] | null];
  if (isMissed !== 1) return null;
  const [fee, state] = refund ?? [null, ""];
  const isMade = state === "requested" || state === "pending" || state === "succeeded";
  return { days, fee: isMade ? fee : null, isReturned: state === "succeeded" };
}

type Written = { id: string; now: number };
const ofConversation = ({
  id,
  now,
}: Params<Written>) => sql`(${reply_promises.seller_id}, ${reply_promises.buyer_id})
    in (select c.seller_id, c.buyer_id from conversations c where c.id = ${id})
  and ${reply_promises.outcome} is null and (${reply_promises.due_at} is null or ${reply_promises.due_at} > ${now})`;
/**
 * When the message that started the clock got its reply. While that reply exists, it doesn't matter what the fan
 * unsends.
 */
const repliedAt = ({ id }: Params<Written>) =>
  sql`(select m.sent_at from messages m where m.conversation_id = ${id}
  and m.number > reply_promises.asked_number and ${isReply} order by m.number limit 1)`;
/** When an unused promise ends: time while messaging is off doesn't count. */
const paidAt = sql`(select p.paid_at from payments p where p.id = reply_promises.payment_id)`;
const usedUntil = sql`(${paidAt} + ${sql.raw(String(UNUSED_PROMISE_DAYS))} * ${day} + ${pausedSince(paidAt)})`;
const firstOf = (one: SQL, other: SQL) => sql`coalesce(min(${one}, ${other}), ${one}, ${other})`;
/**
 * The fan's first message and its time. A message held by the creator's own words counts from when it was written,
 * whatever they decide; otherwise a word list could delay or stop the clock.
 */
const asked = ({ id }: Params<Written>, message: "number" | "sent_at", held: "after_number" | "held_at") =>
  firstOf(
    sql`(select min(m.${sql.raw(message)}) from messages m where m.conversation_id = ${id}
      and m.number >= reply_promises.from_number and m.side = 'fan' and m.unsent_at is null and m.sent_at < ${usedUntil})`,
    sql`(select min(h.${sql.raw(held)}) from held_messages h where h.conversation_id = ${id} and h.side = 'fan'
      and h.held_by = 'creator' and h.outcome is not 'unsent' and h.held_at < ${usedUntil}
      and h.held_at >= (select p.paid_at from payments p where p.id = reply_promises.payment_id)
      and not exists (select 1 from messages u where u.conversation_id = h.conversation_id and u.number = h.number
        and u.unsent_at is not null))`,
  );
const findAsked = prepared((db, params: Params<Written>) =>
  db
    .update(reply_promises)
    .set({
      asked_number: asked(params, "number", "after_number"),
      asked_at: asked(params, "sent_at", "held_at"),
    })
    .where(sql`${ofConversation(params)} and not exists ${repliedAt(params)}`),
);
const findAnswer = prepared((db, params: Params<Written>) =>
  db
    .update(reply_promises)
    .set({
      due_at: sql`${reply_promises.asked_at} + reply_promises.days * ${day} + ${pausedSince(sql`reply_promises.asked_at`)}`,
      answered_at: repliedAt(params),
    })
    .where(ofConversation(params)),
);
/**
 * Derives from a conversation's messages when a promise's clock started and whether it's answered, which only the
 * creator can undo; neither changes after the deadline. Must come after statements that add or unsend a message.
 */
export const followPromise = (db: Database, written: Written): Statement[] => [
  findAsked.bind(db, written),
  findAnswer.bind(db, written),
];

const hasLeft = (id: SQL) =>
  sql`exists (select 1 from profiles z where z.id = ${id} and z.closed_at is not null)`;
/** Whether one of the two made a reply impossible. */
const isAway = (one: SQL, other: SQL) => sql`(${hasBlocked(one, other)} or ${hasLeft(one)})`;
const [buyer, seller] = [sql`reply_promises.buyer_id`, sql`reply_promises.seller_id`];
/** `decidePromise` as SQL. */
const outcome = (now: Param) => sql`case
  when (select p.refunded >= p.gross from payments p where p.id = reply_promises.payment_id) then 'ended'
  when asked_number is null and ${usedUntil} <= ${now} and ${messagesAreOpen} then 'ended'
  when answered_at is null and (${isAway(buyer, seller)} or ${isClosed(buyer, seller)}) then 'ended'
  when answered_at is null and ${isAway(seller, buyer)} then 'unanswered'
  when due_at <= ${now} and ${messagesAreOpen} then case when answered_at is null then 'unanswered' else 'kept' end end`;
const closePromises = prepared((db, { buyerId, sellerId, now }: Params<Pair>) =>
  db
    .update(reply_promises)
    .set({ outcome: sql`${outcome(now)}`, closed_at: now })
    .where(
      sql`${reply_promises.buyer_id} = ${buyerId} and ${reply_promises.seller_id} = ${sellerId}
        and ${reply_promises.outcome} is null and ${outcome(now)} is not null`,
    ),
);
/**
 * Ends a conversation's promise when a case closes it, without a refund: the decision doesn't say who is at fault, so
 * an admin refunds if it's the creator.
 */
export const endByDecision = prepared((db, { caseId, now }: Params<{ caseId: string; now: number }>) =>
  db
    .update(reply_promises)
    .set({ outcome: "ended", closed_at: now })
    .where(
      sql`(${reply_promises.seller_id}, ${reply_promises.buyer_id}) in (select k.creator_id, k.fan_id
          from cases k join decisions d on d.case_id = k.id and d.action = 'closed'
          where k.id = ${caseId} and ${isInForce()})
        and ${reply_promises.outcome} is null and ${reply_promises.answered_at} is null`,
    ),
);
/** Ends promises to a fan who leaves: nobody could answer in the meantime, so returning doesn't restore them. */
export const endByLeaving = prepared((db, { userId, now }: Params<{ userId: string; now: number }>) =>
  db
    .update(reply_promises)
    .set({ outcome: "ended", closed_at: now })
    .where(
      sql`${reply_promises.buyer_id} = ${userId} and ${reply_promises.outcome} is null
        and ${reply_promises.answered_at} is null and exists (select 1 from account_deletions g
          where g.user_id = ${userId} and g.canceled_at is null and g.done_at is null)`,
    ),
);
/** A refund returned by the bank is requested again, but not forever: then a person has to look. */
const MAX_TRIES = sql.raw("3");
const askRefunds = prepared((db, { buyerId, sellerId, now }: Params<Pair>) => {
  const left = sql`(p.gross - p.refunded - ${pendingOf(sql`p.id`)})`;
  const tries = sql`(select count(*) from refund_requests t where t.payment_id = p.id and t.by = 'unanswered')`;
  return db
    .insert(refund_requests)
    .select(
      sql`select 'unanswered-' || p.id || '-' || ${tries}, p.id, ${left}, 'unanswered', p.buyer_id, null, ${now}, 0, ${now},
        null, 'requested', null, null from reply_promises r join payments p on p.id = r.payment_id
        where r.buyer_id = ${buyerId} and r.seller_id = ${sellerId} and r.outcome = 'unanswered' and p.disputed = 0
          and ${left} > 0 and p.stripe_payment_intent_id is not null and ${tries} < ${MAX_TRIES}
          and not exists (select 1 from refund_requests o where o.payment_id = p.id and o.closed_at is null)`,
    )
    .onConflictDoNothing();
});
/** Notifies both; the fan's email is the one about the refund. */
const tellBoth = prepared((db, { buyerId, sellerId, now }: Params<Pair>) =>
  db
    .insert(notices)
    .select(
      sql`select null, u.id, 'reply_missed', r.payment_id, ${now}, ${now}, null,
        case when u.id = r.seller_id then ${emailDueAt(sql`u.id`, "sales", now)} end, 0
        from reply_promises r join profiles u on u.id in (r.buyer_id, r.seller_id)
        where r.buyer_id = ${buyerId} and r.seller_id = ${sellerId} and r.outcome = 'unanswered' and r.closed_at = ${now}
          and ${isAccountThere(sql`u.id`)}`,
    )
    .onConflictDoNothing(),
);

/**
 * Closes expired promises and requests refunds if there was no reply; a scheduled run carries them out. Belongs in
 * every transaction that affects the outcome: blocks, payments, reversals, and the scheduled run. Idempotent.
 */
export const settlePromises = (db: Database, pair: Pair): Statement[] => [
  closePromises.bind(db, pair),
  askRefunds.bind(db, pair),
  tellBoth.bind(db, pair),
];
