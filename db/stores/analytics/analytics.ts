import type { Database } from "../database.ts";
import { earnedByDay, earnedBySpan } from "./earnings-queries.ts";
import { mostLikedOf } from "./post-queries.ts";
import { activeAt, keptByMonth, movesByDay, subscribersOf } from "./subscriber-queries.ts";

export type AnalyticsStore = ReturnType<typeof analyticsStore>;
export type EarnedSums = Awaited<ReturnType<AnalyticsStore["sumEarnings"]>>[number];
export type SubscriberDay = Awaited<ReturnType<AnalyticsStore["listSubscriberDays"]>>[number];
export type KeptFans = Awaited<ReturnType<AnalyticsStore["findSubscribers"]>>["kept"][number];
export type EarnedDay = Awaited<ReturnType<AnalyticsStore["listEarnedDays"]>>[number];

/** Days since 1970 (UTC), from `from` to before `to`. */
type Span = { from: number; to: number };
type WantedSubscribers = {
  days: Span;
  /** Instants (ms). */
  starts: number[];
  spans: Span[];
  /** How many months after the first one. */
  months: number[];
  now: number;
};
const listOf = (spans: Span[]) => JSON.stringify(spans.map(({ from, to }) => [from, to]));

/** What creators earn, and how their subscribers change. */
export function analyticsStore(db: Database) {
  return {
    /** What a seller earned (cents) in each span, by the span's place in the list and by kind of sale. */
    sumEarnings: (sellerId: string, spans: Span[]) =>
      earnedBySpan.run(db, { sellerId, spans: listOf(spans) }),

    /** What a seller earned on each day (cents), oldest first. */
    listEarnedDays: (sellerId: string, { from, to }: Span) => earnedByDay.run(db, { sellerId, from, to }),

    /**
     * A seller's subscribers and what they pay a month (cents); how many began and ended on each of some days, and had access at
     * the start of each of some; what each span of days earned (cents); and how many of each month's first-time fans had access
     * after each of `months`.
     */
    async findSubscribers(sellerId: string, wanted: WantedSubscribers) {
      const { days, starts, spans, months, now } = wanted;
      const [[found], moves, active, earned, kept] = await db.batch([
        subscribersOf.bind(db, { sellerId, now }),
        movesByDay.bind(db, { sellerId, first: days.from, end: days.to, now }),
        activeAt.bind(db, { sellerId, instants: JSON.stringify(starts) }),
        earnedBySpan.bind(db, { sellerId, spans: listOf(spans) }),
        keptByMonth.bind(db, { sellerId, months: JSON.stringify(months) }),
      ]);
      const none = { active: 0, renewing: 0, ending: 0, monthly: 0, committed: 0 };
      return { now: found ?? none, days: moves, activeAt: active.map((one) => one.active), earned, kept };
    },

    /** How many subscriptions began and ended on each day, oldest first. */
    listSubscriberDays: (sellerId: string, { from, to }: Span, now: number) =>
      movesByDay.run(db, { sellerId, first: from, end: to, now }),

    /** Up to `limit` of a seller's posts with the most likes. */
    listMostLiked: (sellerId: string, limit: number) => mostLikedOf.run(db, { sellerId, limit }),
  };
}
