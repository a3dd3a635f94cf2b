import { and, eq, type SQLWrapper, sql } from "drizzle-orm";
import { conversation_sides, conversations } from "#db/schema/messages/messages.ts";
import { type Params, prepared } from "../prepared.ts";

type Own = { id: string; userId: string };
export const ownSide = ({ id, userId }: Params<Own>) =>
  and(eq(conversation_sides.conversation_id, id), eq(conversation_sides.user_id, userId));

/** Whether somebody sees a held message: its author, or the creator who reviews it. */
export const seesHeld = (userId: SQLWrapper) => sql`exists (select 1 from held_messages h
  where h.conversation_id = ${conversations.id} and ((h.author_id = ${userId} and h.text <> '')
    or (h.seller_id = ${userId} and h.held_by = 'creator' and h.outcome is null)))`;
/** Before its first message, a conversation is only listed for people with a draft or held message in it. */
export const isShown = sql`(${conversations.last_number} > 0 or ${conversation_sides.draft} <> ''
  or ${seesHeld(conversation_sides.user_id)})`;
/** Someone who started a conversation may leave it to add files before writing anything. */
export const isOpenTo = sql`(${isShown} or ${conversation_sides.read_at} is not null)`;

export const saveDraft = prepared((db, params: Params<Own & { draft: string }>) =>
  db.update(conversation_sides).set({ draft: params.draft }).where(ownSide(params)),
);
/** Saves the first draft and marks the conversation as opened by its author. */
export const saveFirstDraft = prepared((db, params: Params<Own & { draft: string; now: number }>) =>
  db
    .update(conversation_sides)
    .set({ draft: params.draft, read_at: sql`coalesce(${conversation_sides.read_at}, ${params.now})` })
    .where(ownSide(params)),
);
