import { and, eq, sql } from "drizzle-orm";
import { conversation_sides, conversations } from "../../schema/messages.ts";
import { prepared, type Slots } from "../prepared.ts";

type Own = { id: string; userId: string };
/** The row of one side of a conversation. */
export const ownSide = ({ id, userId }: Slots<Own>) =>
  and(eq(conversation_sides.conversation_id, id), eq(conversation_sides.user_id, userId));

/** Whether a list has a conversation: until its first message is sent, only that of whoever has a draft in it. */
export const isShown = sql`(${conversations.last_number} > 0 or ${conversation_sides.draft} <> '')`;
/** Whether somebody can open it: whoever began one may leave it to add files before they have written anything. */
export const isOpenTo = sql`(${isShown} or ${conversation_sides.read_at} is not null)`;

/** Keeps what one side has begun to write. */
export const saveDraft = prepared((db, slots: Slots<Own & { draft: string }>) =>
  db.update(conversation_sides).set({ draft: slots.draft }).where(ownSide(slots)),
);
/** The same where a conversation begins, which its side has then opened. */
export const saveFirstDraft = prepared((db, slots: Slots<Own & { draft: string; now: number }>) =>
  db
    .update(conversation_sides)
    .set({ draft: slots.draft, read_at: sql`coalesce(${conversation_sides.read_at}, ${slots.now})` })
    .where(ownSide(slots)),
);
