import { content_views } from "#db/schema/analytics/views.ts";
import { fans, readers } from "#db/seed/cast.ts";
import { profileId, stableId } from "#db/seed/ids.ts";
import { insertInChunks } from "#db/seed/insert.ts";
import type { PostCounts } from "#db/seed/post-rows.ts";
import { type Random, randomFrom } from "#db/seed/random.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { dayOf } from "#domain/analytics/views/count-view.ts";
import { HOUR_MS } from "#domain/durations.ts";
import type { View } from "./views.ts";

const members = [...fans.slice(1).map(({ username }) => username), ...readers].map(profileId);

/** The site keeps viewers for yesterday and today only. */
export const isRecent = ({ at }: View, now: number) => dayOf(at) >= dayOf(now) - 1;

export function withRecent(
  counts: ReadonlyMap<string, PostCounts>,
  views: readonly View[],
  now: number,
): Map<string, PostCounts> {
  const recent = new Map<string, number>();
  for (const view of views)
    if (isRecent(view, now)) recent.set(view.postId, (recent.get(view.postId) ?? 0) + 1);
  return new Map([...counts].map(([id, one]) => [id, { ...one, recent: recent.get(id) ?? 0 }]));
}

/** A post's distinct viewers on a day: members in the given share, and guests. */
function viewersOf(r: Random, views: readonly View[], share: number, guests: readonly string[]): string[] {
  const count = Math.min(members.length, views.filter(() => r.chance(share)).length);
  const looking = [...r.shuffle(members).slice(0, count), ...r.shuffle(guests)];
  return r.shuffle(looking.slice(0, views.length));
}

/**
 * Inserts a creator's views of yesterday and today; triggers count them. `shareOf`: the share of viewers who are
 * members.
 */
export async function insertRecentViews(
  db: Database,
  { sellerId, views, now }: { sellerId: string; views: readonly View[]; now: number },
  shareOf: (postId: string) => number,
): Promise<void> {
  const recent = views.filter((view) => isRecent(view, now)).toSorted((a, b) => a.at - b.at);
  const r = randomFrom(`recent viewers of ${sellerId}`);
  const rows = [...Map.groupBy(recent, ({ at }) => dayOf(at))].flatMap(([day, ofDay]) => {
    const guests = ofDay.map((_, i) => stableId(`guest ${i} of ${sellerId} on ${day}`));
    return [...Map.groupBy(ofDay, ({ postId }) => postId)].flatMap(([postId, ofPost]) => {
      const viewers = viewersOf(r, ofPost, shareOf(postId), guests);
      return ofPost.map(({ at, source }, i) => ({
        content_id: postId,
        viewer: viewers[i] ?? "",
        day,
        source,
        at,
        hour: Math.floor(at / HOUR_MS) % 24,
      }));
    });
  });
  const inOrder = rows.toSorted((a, b) => a.at - b.at).map(({ at: _, ...row }) => row);
  await runBatch(db, insertInChunks(db, content_views, inOrder));
}
