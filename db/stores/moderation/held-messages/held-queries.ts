import { and, eq, sql } from "drizzle-orm";
import type { Side, WordOwner } from "#db/kinds.ts";
import { conversation_sides } from "#db/schema/messages/messages.ts";
import { held_messages } from "#db/schema/moderation/held-messages.ts";
import { notices } from "#db/schema/notifications/notices.ts";
import { auditIf } from "#db/stores/admin/audit-log.ts";
import { isUnblocked } from "#db/stores/messages/new-message.ts";
import { emailDueAt, isAccountThere, noticeIf, wants } from "#db/stores/notifications/write-notices.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { DAY_MS } from "#domain/durations.ts";
import { isInvolved } from "../cases/involved.ts";
import { fanOf } from "./held-lists.ts";

const held = held_messages;
export type Holding = {
  heldId: string;
  id: string;
  authorId: string;
  side: Side;
  heldBy: WordOwner;
  word: string;
  text: string;
  replyTo: number | null;
  key: string;
  now: number;
  most: number;
};
/** Messages unsent within a day still count: otherwise anyone could probe for watched words. */
const COUNTED_MS = DAY_MS;
const isWaiting = ({ heldId }: Params<{ heldId: string }>) =>
  sql`exists (select 1 from held_messages w where w.id = ${heldId} and w.outcome is null)`;

export const insertHeld = prepared((db, params: Params<Holding>) =>
  db
    .insert(held)
    .select(
      sql`select ${params.heldId}, c.id, c.seller_id, ${params.authorId}, ${params.side}, ${params.heldBy}, ${params.word},
        ${params.text}, ${params.replyTo}, ${params.key}, c.last_number, ${params.now}, null, null, null, null, null
        from conversations c where c.id = ${params.id} and ${isUnblocked(params.id)}
          and not exists (select 1 from messages m where m.conversation_id = c.id and m.author_id = ${params.authorId}
            and m.key = ${params.key})
          and (select count(*) from held_messages o where o.conversation_id = c.id and o.author_id = ${params.authorId}
            and (o.text <> '' or (o.outcome = 'unsent' and o.decided_at > ${params.now} - ${COUNTED_MS}))) < ${params.most}`,
    )
    .onConflictDoNothing(),
);
export const clearDraft = prepared((db, params: Params<Holding>) =>
  db
    .update(conversation_sides)
    .set({ draft: "" })
    .where(
      and(
        eq(conversation_sides.conversation_id, params.id),
        eq(conversation_sides.user_id, params.authorId),
        isWaiting(params),
      ),
    ),
);
/** One notice per conversation, which the next held message moves to the top. */
export const tellCreator = prepared((db, { id, now, heldId }: Params<Holding>) =>
  db
    .insert(notices)
    .select(
      sql`select null, c.seller_id, 'message_held', c.id, ${now}, ${now}, null,
        ${emailDueAt(sql`c.seller_id`, "messages", now)}, 0
        from conversations c where c.id = ${id} and ${wants(sql`c.seller_id`, "messages")}
          and ${isAccountThere(sql`c.seller_id`)} and ${isWaiting({ heldId })}`,
    )
    .onConflictDoUpdate({
      target: [notices.user_id, notices.kind, notices.subject_id],
      set: { at: now, unread_since: now, read_at: null, email_due_at: sql`excluded.email_due_at` },
    }),
);
/** Marks the notice as read once nothing in the conversation is waiting. */
export const settleHeldNotice = prepared((db, { id, now }: Params<{ id: string; now: number }>) =>
  db
    .update(notices)
    .set({ read_at: now, email_due_at: null, email_count: 0 })
    .where(
      sql`${notices.read_at} is null and (${notices.user_id}, ${notices.kind}, ${notices.subject_id}) in
        (select c.seller_id, 'message_held', c.id from conversations c where c.id = ${id}
          and not exists (select 1 from held_messages h where h.conversation_id = c.id and h.outcome is null
            and h.held_by = 'creator'))`,
    ),
);

type Decided = { heldId: string; now: number };
const tellIf = noticeIf<Decided>(
  (_, { heldId, now }) =>
    sql`exists (select 1 from held_messages w where w.id = ${heldId} and w.decided_at = ${now})`,
);
export const tellWriter = (db: Parameters<typeof tellIf>[0], authorId: string, decided: Decided) =>
  tellIf(
    db,
    { userId: authorId, kind: "message_decided", subjectId: decided.heldId, setting: null, at: decided.now },
    decided,
  );

/** Only once the message exists. */
export const setReleased = prepared((db, { heldId, now }: Params<Decided>) => {
  const number = sql`(select m.number from messages m where m.conversation_id = held_messages.conversation_id
    and m.author_id = held_messages.author_id and m.key = held_messages.key)`;
  return db
    .update(held)
    .set({ outcome: "released", decided_at: now, text: "", number })
    .where(and(eq(held.id, heldId), sql`${held.outcome} is null and ${number} is not null`));
});
export const setRemoved = prepared((db, { heldId, now }: Params<Decided>) =>
  db
    .update(held)
    .set({ outcome: "removed", decided_at: now })
    .where(and(eq(held.id, heldId), sql`${held.outcome} is null`)),
);
/** A message released by the platform may still need the creator's review. */
export const passOn = prepared((db, { heldId, word, now }: Params<Decided & { word: string }>) =>
  db
    .update(held)
    .set({
      held_by: "creator",
      word,
      held_at: now,
      after_number: sql`(select c.last_number from conversations c where c.id = held_messages.conversation_id)`,
      claimed_by: null,
      claimed_until: null,
    })
    .where(and(eq(held.id, heldId), sql`${held.outcome} is null`)),
);
type Own = { heldId: string; authorId: string; now: number };
export const withdraw = prepared((db, { heldId, authorId, now }: Params<Own>) =>
  db
    .update(held)
    .set({
      text: "",
      outcome: sql`coalesce(${held.outcome}, 'unsent')`,
      decided_at: sql`coalesce(${held.decided_at}, ${now})`,
    })
    .where(and(eq(held.id, heldId), eq(held.author_id, authorId))),
);

type Claim = { heldId: string; adminId: string; now: number; until: number };
const isFree = ({ heldId, adminId, now }: Params<Omit<Claim, "until">>) =>
  sql`exists (select 1 from held_messages w where w.id = ${heldId} and w.outcome is null and w.held_by = 'platform'
    and (w.claimed_by is null or w.claimed_by = ${adminId} or w.claimed_until <= ${now})
    and not ${isInvolved({ fan: fanOf("w"), creator: sql`w.seller_id` }, adminId)})`;
export const auditClaim = auditIf<Omit<Claim, "until">>((_, params) => isFree(params));
export const setClaim = prepared((db, params: Params<Claim>) =>
  db
    .update(held)
    .set({ claimed_by: params.adminId, claimed_until: params.until })
    .where(and(eq(held.id, params.heldId), isFree(params))),
);
export const auditDecision = auditIf<Decided>(
  (_, { heldId, now }) =>
    sql`exists (select 1 from held_messages w where w.id = ${heldId} and (w.decided_at = ${now}
      or (w.held_by = 'creator' and w.held_at = ${now})))`,
);
