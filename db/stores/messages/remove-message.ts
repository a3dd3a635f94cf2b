import { type SQL, sql } from "drizzle-orm";
import { broadcasts } from "#db/schema/messages/broadcasts.ts";
import { conversations, messages, paid_messages } from "#db/schema/messages/messages.ts";
import { welcome_messages } from "#db/schema/messages/saved-texts.ts";
import type { Database, Statement } from "../database.ts";
import { existsInForce, isInForce } from "../moderation/cases/in-force.ts";
import { conversationOf, numberOf } from "../moderation/cases/subjects.ts";
import { type Param, type Params, prepared } from "../prepared.ts";
import { removedAtOf } from "./broadcasts/broadcast-copies.ts";

type Decided = { caseId: string; now: number };

/** Whether message `o` is the one of case `mk`. */
export const isOfCase = sql`mk.subject_kind = 'message'
  and o.conversation_id = ${conversationOf(sql`mk.subject_id`)} and o.number = ${numberOf(sql`mk.subject_id`)}`;
const ofCase = sql`cases mk join messages o on ${isOfCase}`;
/** A decision in force `d` that removed the message of case `mk`. */
const removal = sql`decisions d on d.case_id = mk.id and d.action = 'removed' and ${isInForce()}`;
const isWelcome = (alias: "o" | "w" | "messages") =>
  sql.raw(`${alias}.key = 'welcome' and ${alias}.author_kind = 'automation'`);

/** Row IDs of a case's message and, if it's a welcome, of those with the same text. */
const copies = ({ caseId }: Params<Decided>) =>
  sql`(select o.rowid from ${ofCase} where mk.id = ${caseId}
    union all select w.rowid from ${ofCase} join conversations c on c.seller_id = mk.creator_id
      join messages w on w.conversation_id = c.id and w.author_id = c.seller_id and w.key = 'welcome' and w.text = o.text
      where mk.id = ${caseId} and ${isWelcome("o")} and ${isWelcome("w")})`;
const isRemovedByDecision = sql`(${existsInForce(
  "removed",
  sql`k.subject_kind = 'message' and k.subject_id = messages.conversation_id || '/' || messages.number`,
)} or (${isWelcome("messages")} and exists (select 1 from ${ofCase} join ${removal}
    where mk.creator_id = messages.author_id and ${isWelcome("o")} and o.text = messages.text)))`;
const next = sql`(select c.changed + 1 from conversations c where c.id = ${messages.conversation_id})`;
const remove = prepared((db, decided: Params<Decided>) =>
  db
    .update(messages)
    .set({ removed_at: decided.now, changed: next })
    .where(
      sql`messages.rowid in ${copies(decided)} and ${messages.removed_at} is null
        and ${isRemovedByDecision}`,
    ),
);
const putBack = prepared((db, decided: Params<Decided>) =>
  db
    .update(messages)
    .set({ removed_at: null, changed: next })
    .where(
      sql`messages.rowid in ${copies(decided)}
        and ${messages.removed_at} is not null and not ${isRemovedByDecision}`,
    ),
);
/** Readers ask for what changed since. */
const countChange = prepared((db, decided: Params<Decided>) =>
  db
    .update(conversations)
    .set({
      changed: sql`max(${conversations.changed}, coalesce((select max(m.changed) from messages m
        where m.conversation_id = ${conversations.id}), 0))`,
    })
    .where(
      sql`${conversations.id} in (select m.conversation_id from messages m where m.rowid in ${copies(decided)})`,
    ),
);
/** A removed welcome isn't sent again until its creator turns it on. */
const stopWelcome = prepared((db, { caseId, now }: Params<Decided>) =>
  db
    .update(welcome_messages)
    .set({ enabled_at: null, updated_at: now })
    .where(
      sql`(${welcome_messages.seller_id}, ${welcome_messages.text}) in (select mk.creator_id, o.text from ${ofCase}
        where mk.id = ${caseId} and ${isWelcome("o")} and o.removed_at = ${now})`,
    ),
);

const broadcastOfCase = ({ caseId }: Params<Decided>) =>
  sql`(select o.broadcast_id from ${ofCase} where mk.id = ${caseId})`;
const isBroadcastRemoved = sql`exists (select 1 from ${ofCase} join ${removal}
  where mk.creator_id = broadcasts.seller_id and o.broadcast_id = broadcasts.id)`;
/** Hides all copies at once and stops sending; the scheduled run then tells open conversations. */
const removeBroadcast = prepared((db, decided: Params<Decided>) =>
  db
    .update(broadcasts)
    .set({
      removed_at: decided.now,
      finished_at: sql`coalesce(${broadcasts.finished_at}, ${decided.now})`,
      told_through: "",
      telling_since: decided.now,
    })
    .where(
      sql`${broadcasts.id} = ${broadcastOfCase(decided)} and ${broadcasts.removed_at} is null
        and ${broadcasts.unsent_at} is null and ${isBroadcastRemoved}`,
    ),
);
const putBroadcastBack = prepared((db, decided: Params<Decided>) =>
  db
    .update(broadcasts)
    .set({ removed_at: null, told_through: "", telling_since: decided.now })
    .where(
      sql`${broadcasts.id} = ${broadcastOfCase(decided)} and ${broadcasts.removed_at} is not null
        and not ${isBroadcastRemoved}`,
    ),
);

/** IDs of sales of a case's message and, if it's a broadcast's, of all copies: theirs begin with the broadcast's. */
export const salesOf = (caseId: SQL | Param) =>
  sql`(select s.id from ${ofCase} join paid_messages s on s.conversation_id = o.conversation_id and s.number = o.number
      where mk.id = ${caseId}
    union all select s.id from ${ofCase} join paid_messages s on s.id > o.broadcast_id || '.' and s.id < o.broadcast_id || '/'
      where mk.id = ${caseId})`;
const messageOf = sql`(select ${removedAtOf(sql`m`)} from messages m
  where m.conversation_id = ${paid_messages.conversation_id} and m.number = ${paid_messages.number})`;
/** A removed message isn't for sale. One that its creator unsent stays unsold. */
const stopSale = prepared((db, decided: Params<Decided>) =>
  db
    .update(paid_messages)
    .set({ withdrawn_at: sql`iif(${messageOf} is null, null, ${decided.now})` })
    .where(
      sql`${paid_messages.id} in ${salesOf(decided.caseId)}
        and (${paid_messages.withdrawn_at} is null) = (${messageOf} is not null)
        and not exists (select 1 from messages u where u.conversation_id = ${paid_messages.conversation_id}
          and u.number = ${paid_messages.number} and u.unsent_at is not null)`,
    ),
);

/**
 * Removes a case's message or puts it back, as the decisions in force say, and with it the copies that were sent to
 * others. Belongs in their transaction.
 */
export const matchMessageToDecisions = (db: Database, decided: Decided): Statement[] => [
  remove.bind(db, decided),
  putBack.bind(db, decided),
  countChange.bind(db, decided),
  stopWelcome.bind(db, decided),
  removeBroadcast.bind(db, decided),
  putBroadcastBack.bind(db, decided),
  stopSale.bind(db, decided),
];
