import { closed_places } from "#db/schema/creators/closed-places.ts";
import { creators } from "#db/seed/creators.ts";
import { profileId } from "#db/seed/ids.ts";
import type { Database } from "#db/stores/database.ts";
import { DAY_MS } from "#domain/durations.ts";

/** The demo creator is from New Zealand, and closed her page at home. */
export async function closePlace(db: Database, now: number) {
  const creator_id = profileId(creators[0]?.username ?? "");
  await db.insert(closed_places).values({ creator_id, place: "NZ", created_at: now - 40 * DAY_MS });
}
