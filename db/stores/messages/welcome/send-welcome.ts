import { sql } from "drizzle-orm";
import type { Side } from "#db/kinds.ts";
import { conversation_sides, conversations, messages } from "#db/schema/messages/messages.ts";
import type { Database, Statement } from "#db/stores/database.ts";
import { isClosed } from "#db/stores/moderation/cases/in-force.ts";
import { isUnrestricted } from "#db/stores/moderation/people/restriction-state.ts";
import { tellSides } from "#db/stores/notifications/write-notices.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { activeSubscription } from "#db/stores/subscriptions/active-subscription.ts";
import { isBlocked, messagesAreOpen } from "../relationship-columns.ts";

type Subscribed = { subscriptionId: string; fanId: string; creatorId: string; now: number };
const KEY = "welcome";

/**
 * Whether a new subscription gets a welcome: once per fan, never after a block, in a closed conversation, or from a
 * restricted creator, and only if the fan could answer (a message price is set).
 */
const isDue = ({ subscriptionId, fanId, creatorId, now }: Params<Subscribed>) =>
  sql`not exists (select 1 from payments y where y.subscription_id = ${subscriptionId})
    and exists (select 1 from subscriptions s where s.id = ${subscriptionId} and ${activeSubscription(now)})
    and exists (select 1 from welcome_messages w where w.seller_id = ${creatorId} and w.enabled_at is not null)
    and exists (select 1 from message_pricing p where p.seller_id = ${creatorId} and p.is_active = 1)
    and ${isUnrestricted(creatorId)} and ${messagesAreOpen} and not ${isBlocked(fanId, creatorId)} and not ${isClosed(fanId, creatorId)}
    and not exists (select 1 from profiles q where q.id in (${fanId}, ${creatorId}) and q.closed_at is not null)
    and not exists (select 1 from conversations o join messages k on k.conversation_id = o.id
      and k.author_id = ${creatorId} and k.key = ${sql.raw(`'${KEY}'`)}
      where o.buyer_id = ${fanId} and o.seller_id = ${creatorId})`;
const ofPair = ({ fanId, creatorId }: Params<Subscribed>) =>
  sql`c.buyer_id = ${fanId} and c.seller_id = ${creatorId}`;

const insertConversation = prepared((db, params: Params<Subscribed>) =>
  db
    .insert(conversations)
    .select(
      sql`select lower(hex(randomblob(16))), ${params.fanId}, ${params.creatorId}, 0, 0, ${params.now}, null, null
        where ${isDue(params)}`,
    )
    .onConflictDoNothing(),
);
/** As with broadcasts, automated conversations start in the creator's archive until the fan answers. */
const insertSide = (side: Side) =>
  prepared((db, params: Params<Subscribed>) =>
    db
      .insert(conversation_sides)
      .select(
        sql`select c.id, ${sql.raw(`'${side}'`)}, ${side === "fan" ? params.fanId : params.creatorId}, ${params.now}, 0, null,
          0, null, null, ${side === "fan" ? sql`null` : params.now}, '', null
          from conversations c where ${ofPair(params)} and ${isDue(params)}`,
      )
      .onConflictDoNothing(),
  );
const insertFan = insertSide("fan");
const insertCreator = insertSide("creator");
/** Inserted before the counters are raised, which happens only if they're behind. */
const insertMessage = prepared((db, params: Params<Subscribed>) =>
  db
    .insert(messages)
    .select(
      sql`select c.id, c.last_number + 1, c.changed + 1, 'creator', 'automation', ${params.creatorId}, null, w.text, null,
        ${sql.raw(`'${KEY}'`)}, ${params.now}, null, null, null, null, null, null
        from conversations c join welcome_messages w on w.seller_id = c.seller_id
        where ${ofPair(params)} and ${isDue(params)}`,
    )
    .onConflictDoNothing(),
);
const countMessage = prepared((db, { fanId, creatorId }: Params<Subscribed>) =>
  db
    .update(conversations)
    .set({ changed: sql`${conversations.changed} + 1`, last_number: sql`${conversations.last_number} + 1` })
    .where(
      sql`${conversations.buyer_id} = ${fanId} and ${conversations.seller_id} = ${creatorId} and exists (select 1
        from messages m where m.conversation_id = conversations.id and m.number = conversations.last_number + 1)`,
    ),
);
const welcomed = (params: Params<Subscribed>) =>
  sql`(select c.id from conversations c join messages m on m.conversation_id = c.id and m.number = c.last_number
    where ${ofPair(params)} and m.key = ${sql.raw(`'${KEY}'`)} and m.author_kind = 'automation' and m.sent_at = ${params.now}
      and not exists (select 1 from payments y where y.subscription_id = ${params.subscriptionId}))`;
const updateFan = prepared((db, params: Params<Subscribed>) =>
  db
    .update(conversation_sides)
    .set({
      last_at: params.now,
      unread: sql`${conversation_sides.unread} + 1`,
      archived_at: sql`case when ${conversation_sides.muted_at} is null then null
        else ${conversation_sides.archived_at} end`,
    })
    .where(
      sql`${conversation_sides.side} = 'fan' and ${conversation_sides.conversation_id} in ${welcomed(params)}`,
    ),
);
const tellFan = prepared((db, params: Params<Subscribed>) =>
  tellSides(db, params.now, sql`s.side = 'fan' and s.conversation_id in ${welcomed(params)}`),
);

/**
 * Sends a creator's welcome to a fan whose subscription this batch has just written; must come before its first
 * payment, whose absence shows that it's new.
 */
export function welcomeSubscriber(
  db: Database,
  { id, buyer_id: fanId, seller_id: creatorId }: { id: string; buyer_id: string; seller_id: string },
  now: number,
): Statement[] {
  const subscribed = { subscriptionId: id, fanId, creatorId, now };
  return [
    insertConversation.bind(db, subscribed),
    insertFan.bind(db, subscribed),
    insertCreator.bind(db, subscribed),
    insertMessage.bind(db, subscribed),
    countMessage.bind(db, subscribed),
    updateFan.bind(db, subscribed),
    tellFan.bind(db, subscribed),
  ];
}
