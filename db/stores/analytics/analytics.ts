import type { Database } from "../database.ts";
import { earnedByDay, earnedBySpan } from "./earnings-queries.ts";
import { mostLikedOf } from "./post-queries.ts";
import { subscribersOf } from "./subscriber-queries.ts";

export type AnalyticsStore = ReturnType<typeof analyticsStore>;
export type EarnedSums = Awaited<ReturnType<AnalyticsStore["sumEarnings"]>>[number];
export type EarnedDay = Awaited<ReturnType<AnalyticsStore["listEarnedDays"]>>[number];

/** Days since 1970 (UTC), from `from` to before `to`. */
type Span = { from: number; to: number };

/** What creators earn, by day. */
export function analyticsStore(db: Database) {
  return {
    /** What a seller earned (cents) in each span, by the span's place in the list and by kind of sale. */
    sumEarnings: (sellerId: string, spans: Span[]) =>
      earnedBySpan.run(db, { sellerId, spans: JSON.stringify(spans.map(({ from, to }) => [from, to])) }),

    /** What a seller earned on each day (cents), oldest first. */
    listEarnedDays: (sellerId: string, { from, to }: Span) => earnedByDay.run(db, { sellerId, from, to }),

    /** A seller's active and renewing subscribers, and up to `posts` of their most liked posts. */
    async findOverview(sellerId: string, now: number, posts: number) {
      const [[subscribers], mostLikedPosts] = await db.batch([
        subscribersOf.bind(db, { sellerId, now }),
        mostLikedOf.bind(db, { sellerId, limit: posts }),
      ]);
      return { subscribers: subscribers ?? { active: 0, renewing: 0 }, mostLikedPosts };
    },
  };
}
