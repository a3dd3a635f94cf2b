import { sql } from "drizzle-orm";
import { post_conversions, seller_hours } from "#db/schema/analytics/audience.ts";
import { post_days } from "#db/schema/analytics/days.ts";
import { profileId } from "#db/seed/ids.ts";
import { insertInChunks } from "#db/seed/insert.ts";
import type { PlannedPost } from "#db/seed/post-plan.ts";
import type { PostCounts } from "#db/seed/post-rows.ts";
import { randomFrom } from "#db/seed/random.ts";
import { type Database, runBatch, type Statement } from "#db/stores/database.ts";
import { dayOf } from "#domain/analytics/views/count-view.ts";
import { HOUR_MS, WEEK_MS } from "#domain/durations.ts";
import type { Snapshot } from "./history/snapshot.ts";
import { insertRecentViews, isRecent } from "./recent-views.ts";
import { type View, viewsOf, withBoosts } from "./views.ts";

/** Share of new subscribers who had viewed a post first. */
const LOOKED_FIRST = 0.85;
const GROUP = 10;
const CHUNK = 200;

const countBy = <T, K extends string>(list: T[], keyOf: (one: T) => K) => {
  const groups = new Map<K, T[]>();
  for (const one of list) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return [...groups.values()];
};

function dayRows(sellerId: string, views: View[]): (typeof post_days.$inferInsert)[] {
  return countBy(views, ({ postId, at, source }) => `${dayOf(at)} ${postId} ${source}`).flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { postId, at, source } = first;
    return [{ seller_id: sellerId, day: dayOf(at), content_id: postId, source, views: group.length }];
  });
}

/** Some viewers look at more than one post a day. */
function hourRows(sellerId: string, views: View[]): (typeof seller_hours.$inferInsert)[] {
  const r = randomFrom(`viewers of ${sellerId}`);
  const seen = new Set<number>();
  const people = views
    .toSorted((a, b) => a.at - b.at)
    .map(({ at }) => {
      const isNew = !seen.has(dayOf(at)) || r.chance(0.72);
      seen.add(dayOf(at));
      return { at, isNew };
    });
  return countBy(people, ({ at }) => String(Math.floor(at / HOUR_MS))).map((group) => {
    const hours = Math.floor((group[0]?.at ?? 0) / HOUR_MS);
    const viewers = group.filter(({ isNew }) => isNew).length;
    return {
      seller_id: sellerId,
      day: Math.floor(hours / 24),
      hour: hours % 24,
      views: group.length,
      viewers,
    };
  });
}

/** What led to subscriptions, in groups of ten: usually a post that was popular in the days before. */
function conversionRows(
  sellerId: string,
  views: View[],
  begun: number[],
): (typeof post_conversions.$inferInsert)[] {
  const r = randomFrom(`conversions of ${sellerId}`);
  const counted = begun.flatMap((at) => {
    const before = views.filter((view) => view.at < at && view.at > at - WEEK_MS);
    const most = countBy(before, ({ postId }) => postId)
      .toSorted((a, b) => b.length - a.length)
      .slice(0, 3)
      .flat();
    return before.length > 0 && r.chance(LOOKED_FIRST) ? [{ at, postId: r.pick(most).postId }] : [];
  });
  const closed = counted.slice(0, Math.floor(counted.length / GROUP) * GROUP);
  const until = closed.at(-1)?.at ?? 0;
  return countBy(views, ({ postId }) => postId).map((group) => {
    const postId = group[0]?.postId ?? "";
    const seen = group.filter(({ at }) => at < until).length;
    const of = (list: typeof counted) => list.filter((one) => one.postId === postId).length;
    return {
      content_id: postId,
      seller_id: sellerId,
      views: seen,
      open_views: group.length - seen,
      subscriptions: of(closed),
      open_subscriptions: of(counted) - of(closed),
    };
  });
}

/** Skips hours that already have rows because fans paid or wrote then. */
function hourStatements(db: Database, rows: (typeof seller_hours.$inferInsert)[]): Statement[] {
  const chunks = Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, i) =>
    rows.slice(i * CHUNK, (i + 1) * CHUNK),
  );
  return chunks.map((values) =>
    db
      .insert(seller_hours)
      .values(values)
      .onConflictDoUpdate({
        target: [seller_hours.seller_id, seller_hours.day, seller_hours.hour],
        set: { views: sql`excluded.views`, viewers: sql`excluded.viewers` },
      }),
  );
}

export function planViews(
  posts: readonly PlannedPost[],
  { now, rows }: Snapshot,
  counts: ReadonlyMap<string, PostCounts>,
): Map<string, View[]> {
  const bought = new Map(rows.checkouts.map(({ id, content_id }) => [id, content_id]));
  const salesOf = (postId: string) =>
    rows.payments.filter((one) => bought.get(one.checkout_id ?? "") === postId).map(({ paid_at }) => paid_at);
  const published = posts.filter(({ state }) => state === "published");
  return new Map(
    countBy(published, ({ username }) => username).map((own) => [
      profileId(own[0]?.username ?? ""),
      withBoosts(
        own.flatMap((post) => viewsOf(post, counts.get(post.id)?.views ?? 0, salesOf(post.id), now)),
        rows,
      ),
    ]),
  );
}

/**
 * Inserts view totals by day, hour, and source, and the subscriptions they led to. Views of yesterday and today are
 * inserted as rows, which triggers add up. `shareOf`: the share of a post's viewers who are members.
 */
export async function insertFigures(
  db: Database,
  { now, rows }: Snapshot,
  planned: ReadonlyMap<string, View[]>,
  shareOf: (postId: string) => number,
): Promise<void> {
  const statements = [...planned].flatMap(([sellerId, all]): Statement[] => {
    const views = all.filter((view) => !isRecent(view, now));
    const begun = rows.subscriptions
      .filter(({ seller_id }) => seller_id === sellerId)
      .map(({ created_at }) => created_at)
      .toSorted((a, b) => a - b);
    return [
      ...insertInChunks(db, post_days, dayRows(sellerId, views)),
      ...insertInChunks(db, post_conversions, conversionRows(sellerId, views, begun)),
      ...hourStatements(db, hourRows(sellerId, views)),
    ];
  });
  await runBatch(db, statements);
  for (const [sellerId, views] of planned) await insertRecentViews(db, { sellerId, views, now }, shareOf);
}
