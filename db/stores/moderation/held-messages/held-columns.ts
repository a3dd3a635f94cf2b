import { type SQLWrapper, sql } from "drizzle-orm";
import type { HeldNote } from "#domain/moderation/held-messages/held-message.ts";

export const heldColumns = (userId: SQLWrapper) => ({
  heldOwn: sql<string>`(select json_group_array(json_array(h.id, h.text, h.held_at, h.outcome is not null))
    from held_messages h where h.conversation_id = conversations.id and h.author_id = ${userId} and h.text <> '')`,
  heldForReview: sql<number>`(select count(*) from held_messages h where h.conversation_id = conversations.id
    and h.seller_id = ${userId} and h.held_by = 'creator' and h.outcome is null)`,
});

export const toHeldNotes = (json: string): HeldNote[] =>
  (JSON.parse(json) as [string, string, number, number][])
    .map(([id, text, heldAt, isRemoved]) => ({ id, text, heldAt, isRemoved: isRemoved === 1 }))
    .sort((a, b) => a.heldAt - b.heldAt);
