import { and, eq, sql } from "drizzle-orm";
import { message_media } from "#db/schema/media/media.ts";
import { conversation_sides, conversations, messages } from "#db/schema/messages/messages.ts";
import { held_messages } from "#db/schema/moderation/held-messages.ts";
import { type Condition, type Params, prepared } from "../prepared.ts";

type Marked = { userId: string; now: number };

/** Conversations whose other participant is deleted, too: nobody is left to read them. */
const orphaned = ({ userId }: Params<Marked>) => sql`(select c.id from conversations c
  where (c.buyer_id = ${userId} or c.seller_id = ${userId}) and (select count(*) from account_deletions d
    where d.user_id in (c.buyer_id, c.seller_id) and d.done_at is not null) = 2)`;

/**
 * Erases an account's messages. What a fan wrote is deleted; what a creator wrote stays until the fans who got it are
 * deleted, too.
 */
export const eraseMessages = (condition: Condition<Marked>) => [
  prepared((db, marked: Params<Marked>) =>
    db
      .update(conversations)
      .set({ changed: sql`${conversations.changed} + 1` })
      .where(and(eq(conversations.buyer_id, marked.userId), condition(db, marked))),
  ),
  prepared((db, marked: Params<Marked>) =>
    db
      .update(messages)
      .set({
        text: "",
        unsent_at: marked.now,
        fan_reaction: null,
        creator_reaction: null,
        changed: sql`(select c.changed from conversations c where c.id = ${messages.conversation_id})`,
      })
      .where(
        and(
          eq(messages.author_id, marked.userId),
          eq(messages.side, "fan"),
          sql`${messages.unsent_at} is null`,
          condition(db, marked),
        ),
      ),
  ),
  // Nobody is left to review what fans wrote.
  prepared((db, marked: Params<Marked>) =>
    db
      .update(held_messages)
      .set({ outcome: "removed", decided_at: marked.now })
      .where(
        and(
          eq(held_messages.seller_id, marked.userId),
          sql`${held_messages.outcome} is null`,
          condition(db, marked),
        ),
      ),
  ),
  prepared((db, marked: Params<Marked>) =>
    db
      .update(conversation_sides)
      .set({
        draft: "",
        unread: 0,
        pinned_at: null,
        muted_at: null,
        archived_at: null,
        paid_refused_at: null,
      })
      .where(and(eq(conversation_sides.user_id, marked.userId), condition(db, marked))),
  ),
  prepared((db, marked: Params<Marked>) =>
    db
      .delete(message_media)
      .where(and(sql`${message_media.conversation_id} in ${orphaned(marked)}`, condition(db, marked))),
  ),
  prepared((db, marked: Params<Marked>) =>
    db
      .delete(messages)
      .where(and(sql`${messages.conversation_id} in ${orphaned(marked)}`, condition(db, marked))),
  ),
  prepared((db, marked: Params<Marked>) =>
    db
      .delete(conversation_sides)
      .where(and(sql`${conversation_sides.conversation_id} in ${orphaned(marked)}`, condition(db, marked))),
  ),
  prepared((db, marked: Params<Marked>) =>
    db
      .delete(conversations)
      .where(and(sql`${conversations.id} in ${orphaned(marked)}`, condition(db, marked))),
  ),
];
