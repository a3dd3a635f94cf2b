import { sql } from "drizzle-orm";
import { conversations, messages, paid_messages } from "#db/schema/messages/messages.ts";
import type { Database, Statement } from "../database.ts";
import { inForce } from "../moderation/cases/in-force.ts";
import { conversationOf, numberOf } from "../moderation/cases/message-subject.ts";
import { type Params, prepared } from "../prepared.ts";

type Decided = { caseId: string; now: number };

const k = sql`k.subject_id`;
const isOfCase = (id: unknown, number: unknown, { caseId }: Params<Decided>) =>
  sql`(${id}, ${number}) = (select ${conversationOf(k)}, ${numberOf(k)} from cases k
    where k.id = ${caseId} and k.subject_kind = 'message')`;
const isRemovedByDecision = inForce(
  "removed",
  sql`k.subject_kind = 'message' and k.subject_id = messages.conversation_id || '/' || messages.number`,
);
const next = sql`(select c.changed + 1 from conversations c where c.id = ${messages.conversation_id})`;
const remove = prepared((db, decided: Params<Decided>) =>
  db
    .update(messages)
    .set({ removed_at: decided.now, changed: next })
    .where(
      sql`${isOfCase(messages.conversation_id, messages.number, decided)} and ${messages.removed_at} is null
        and ${isRemovedByDecision}`,
    ),
);
const putBack = prepared((db, decided: Params<Decided>) =>
  db
    .update(messages)
    .set({ removed_at: null, changed: next })
    .where(
      sql`${isOfCase(messages.conversation_id, messages.number, decided)} and ${messages.removed_at} is not null
        and not ${isRemovedByDecision}`,
    ),
);
/** Readers ask for what changed since. */
const countChange = prepared((db, { caseId }: Params<Decided>) =>
  db
    .update(conversations)
    .set({
      changed: sql`max(${conversations.changed}, coalesce((select m.changed from messages m
        join cases k on k.id = ${caseId} where m.conversation_id = ${conversations.id} and m.number = ${numberOf(k)}), 0))`,
    })
    .where(
      sql`${conversations.id} = (select ${conversationOf(k)} from cases k
        where k.id = ${caseId} and k.subject_kind = 'message')`,
    ),
);
const messageOf = sql`(select m.removed_at from messages m where m.conversation_id = ${paid_messages.conversation_id}
  and m.number = ${paid_messages.number})`;
/** A removed message isn't for sale. One that its creator unsent stays unsold. */
const stopSale = prepared((db, decided: Params<Decided>) =>
  db
    .update(paid_messages)
    .set({ withdrawn_at: sql`iif(${messageOf} is null, null, ${decided.now})` })
    .where(
      sql`${isOfCase(paid_messages.conversation_id, paid_messages.number, decided)}
        and (${paid_messages.withdrawn_at} is null) = (${messageOf} is not null)
        and not exists (select 1 from messages u where u.conversation_id = ${paid_messages.conversation_id}
          and u.number = ${paid_messages.number} and u.unsent_at is not null)`,
    ),
);

/** Removes a case's message or puts it back, as the decisions in force say. Belongs in their transaction. */
export const matchMessageToDecisions = (db: Database, decided: Decided): Statement[] => [
  remove.bind(db, decided),
  putBack.bind(db, decided),
  countChange.bind(db, decided),
  stopSale.bind(db, decided),
];
