import type { ViewSource } from "#db/kinds.ts";
import type { PlannedPost } from "#db/seed/post-plan.ts";
import type { PostCounts } from "#db/seed/post-rows.ts";
import { type Random, randomFrom } from "#db/seed/random.ts";
import { dayOf } from "#domain/analytics/views/count-view.ts";
import { DAY_MS, MINUTE_MS } from "#domain/durations.ts";
import type { Snapshot } from "./history/snapshot.ts";

/** Relative views per hour of the day (UTC). */
const HOURS = [5, 3, 2, 1, 1, 1, 2, 4, 5, 5, 5, 6, 8, 8, 7, 7, 8, 10, 13, 17, 20, 19, 15, 9];
/** From Monday. */
const WEEKDAYS = [0.8, 0.85, 0.9, 1, 1.1, 1.25, 1.4];
const MOST = Math.max(...HOURS) * Math.max(...WEEKDAYS);
/** Share of people opening a promoted post who can see all of it. */
const OPENED_IN_FULL = 0.4;

export type View = { postId: string; at: number; source: ViewSource };

const fitOf = (at: number) => {
  const date = new Date(at);
  return ((HOURS[date.getUTCHours()] ?? 0) * (WEEKDAYS[(date.getUTCDay() + 6) % 7] ?? 0)) / MOST;
};

function momentOf(r: Random, published: number, now: number): number {
  for (let tries = 0; tries < 40; tries++) {
    const age = now - published;
    const at =
      published + (r.chance(0.55) ? Math.min(1, (r.next() ** 3 * 20 * DAY_MS) / age) : r.next()) * age;
    if (r.chance(fitOf(at))) return at;
  }
  return published + r.next() * (now - published);
}

function sourcesOf(r: Random): ViewSource[] {
  const weights: [ViewSource, number][] = [
    ["discover", r.int(3, 12)],
    ["profile", r.int(3, 7)],
    ["search", r.int(1, 5)],
    ["link", r.chance(0.3) ? r.int(4, 9) : 1],
    ["inside", r.int(1, 3)],
    ["direct", 1],
  ];
  return weights.flatMap(([source, weight]) => Array.from({ length: weight }, () => source));
}

/** Adds guest views, which the recorded history lacks; older posts get more. */
export function withGuests(
  counts: ReadonlyMap<string, PostCounts>,
  posts: readonly PlannedPost[],
): Map<string, PostCounts> {
  const ages = new Map(posts.map(({ id, ageMs }) => [id, ageMs / DAY_MS]));
  return new Map(
    [...counts].map(([id, { views, likes }]) => {
      const age = ages.get(id) ?? 0;
      const guests = Math.round((views * 24 * age) / (age + 40));
      return [id, { views: views + guests, likes }];
    }),
  );
}

export function viewsOf(post: PlannedPost, count: number, sales: number[], now: number): View[] {
  const r = randomFrom(`views of ${post.id}`);
  const sources = sourcesOf(r);
  const published = now - post.ageMs;
  return Array.from({ length: count }, (_, i) => {
    const sold = sales[i];
    const at =
      sold === undefined
        ? momentOf(r, published, now)
        : Math.max(published, dayOf(sold) * DAY_MS, sold - 10 * MINUTE_MS);
    return { postId: post.id, at, source: r.pick(sources) };
  });
}

/** Attributes to the boost as many of a day's views as it brought people with access to the post. */
export function withBoosts(views: View[], { boosts, boost_days }: Snapshot["rows"]): View[] {
  const posts = new Map(boosts.map(({ id, content_id }) => [id, content_id]));
  const left = new Map(
    boost_days.map(({ boost_id, day, opened }) => [
      `${day} ${posts.get(boost_id)}`,
      Math.round(opened * OPENED_IN_FULL),
    ]),
  );
  return views.map((view) => {
    const key = `${dayOf(view.at)} ${view.postId}`;
    const more = left.get(key) ?? 0;
    if (more === 0) return view;
    left.set(key, more - 1);
    return { ...view, source: "boost" };
  });
}
