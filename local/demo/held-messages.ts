import { held_messages, watched_words } from "#db/schema/moderation/held-messages.ts";
import { profileId, stableId } from "#db/seed/ids.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { HOUR_MS } from "#domain/durations.ts";
import { placeOf } from "./conversations.ts";
import { dialogues } from "./dialogues.ts";

export async function insertHeldMessage(db: Database, now: number): Promise<void> {
  const dialogue = dialogues.find(({ draft }) => draft?.creator !== undefined);
  if (dialogue === undefined) throw new Error("the demo creator writes to nobody");
  const [fanId, creatorId] = [profileId(dialogue.fan), profileId(dialogue.creator)];
  await runBatch(db, [
    db.insert(watched_words).values({
      seller_id: creatorId,
      words: "discount\nmeet up\nyour address",
      updated_at: now - 48 * HOUR_MS,
    }),
    db.insert(held_messages).values({
      id: stableId("held message"),
      conversation_id: placeOf(dialogue),
      seller_id: creatorId,
      author_id: fanId,
      side: "fan",
      held_by: "creator",
      word: "discount",
      key: "demo-held",
      text: "Is there a discount if I take the whole series?",
      after_number: dialogue.lines.length,
      held_at: now - HOUR_MS / 2,
    }),
  ]);
}
