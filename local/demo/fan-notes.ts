import { fan_notes } from "#db/schema/subscriptions/subscribers.ts";
import { readers } from "#db/seed/cast.ts";
import { creators } from "#db/seed/creators.ts";
import { profileId } from "#db/seed/ids.ts";
import type { Database } from "#db/stores/database.ts";
import { DAY_MS } from "#domain/durations.ts";

export async function insertFanNotes(db: Database, now: number): Promise<void> {
  await db.insert(fan_notes).values({
    seller_id: profileId(creators[0]?.username ?? ""),
    buyer_id: profileId(readers[8] ?? ""),
    text: "Tipped for the next roll of film. Likes the night series best: write when it goes on.",
    updated_at: now - 4 * DAY_MS,
  });
}
