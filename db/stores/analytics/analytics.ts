import type { Subscribed } from "../../../app/domain/analytics/standing.ts";
import type { Database } from "../database.ts";
import { earnedByDay, earnedBySpan } from "./earnings-queries.ts";
import { mostLikedOf } from "./post-queries.ts";
import { keptByMonth, movesByDay, subscribedAt, subscribersOf } from "./subscriber-queries.ts";

export type AnalyticsStore = ReturnType<typeof analyticsStore>;
export type EarnedSums = Awaited<ReturnType<AnalyticsStore["sumEarnings"]>>[number];
export type SubscriberDay = Awaited<ReturnType<AnalyticsStore["listSubscriberDays"]>>["days"][number];
export type KeptFans = Awaited<ReturnType<AnalyticsStore["findSubscribers"]>>["kept"][number];
export type EarnedDay = Awaited<ReturnType<AnalyticsStore["listEarnedDays"]>>[number];

/** Days since 1970 (UTC), from `from` to before `to`. */
type Span = { from: number; to: number };
/** Instants in ms; one that is null has nobody. */
type Instants = readonly (number | null)[];
type WantedDays<T extends Instants> = { days: Span; instants: readonly [...T]; now: number };
type WantedSubscribers<T extends Instants> = WantedDays<T> & {
  spans: Span[];
  /** How many months after the first one. */
  months: number[];
};
type AtEach<T extends Instants> = { [K in keyof T]: Subscribed };
const NOBODY = { active: 0, renewing: 0, ending: 0, monthly: 0, committed: 0 };
const listOf = (spans: Span[]) => JSON.stringify(spans.map(({ from, to }) => [from, to]));

/** Days on which any began or ended. */
const daysWith = (moves: Awaited<ReturnType<typeof movesByDay.run>>) =>
  moves
    .map(({ day, begun, ended }) => ({ day, ...begun, ended }))
    .filter((one) => one.new + one.resumed + one.ended > 0);

/** What creators earn, and how their subscribers change. */
export function analyticsStore(db: Database) {
  const subscribed = (sellerId: string, { from, to }: Span, instants: Instants, now: number) =>
    [
      subscribersOf.bind(db, { sellerId, now }),
      subscribedAt.bind(db, { sellerId, instants: JSON.stringify(instants) }),
      movesByDay.bind(db, { sellerId, first: from, end: to, now }),
    ] as const;
  return {
    /** What a seller earned (cents) in each span, by the span's place in the list and by kind of sale. */
    sumEarnings: (sellerId: string, spans: Span[]) =>
      earnedBySpan.run(db, { sellerId, spans: listOf(spans) }),

    /** What a seller earned on each day (cents), oldest first. */
    listEarnedDays: (sellerId: string, { from, to }: Span) => earnedByDay.run(db, { sellerId, from, to }),

    /**
     * A seller's subscribers and what they pay a month (cents), now and at each of some instants; how many began and ended on each
     * of some days; what each span of days earned (cents); and how many of each month's first-time fans had access after each of
     * `months`.
     */
    async findSubscribers<T extends Instants>(sellerId: string, wanted: WantedSubscribers<T>) {
      const { days, instants, spans, months, now } = wanted;
      const [[found], at, moves, earned, kept] = await db.batch([
        ...subscribed(sellerId, days, instants, now),
        earnedBySpan.bind(db, { sellerId, spans: listOf(spans) }),
        keptByMonth.bind(db, { sellerId, months: JSON.stringify(months) }),
      ]);
      return {
        now: found ?? NOBODY,
        at: at.map(({ of }) => of) as AtEach<T>,
        days: daysWith(moves),
        earned,
        kept,
      };
    },

    /** The same without what was earned and who stayed; the days oldest first. */
    async listSubscriberDays<T extends Instants>(sellerId: string, { days, instants, now }: WantedDays<T>) {
      const [[found], at, moves] = await db.batch(subscribed(sellerId, days, instants, now));
      return { now: found ?? NOBODY, at: at.map(({ of }) => of) as AtEach<T>, days: daysWith(moves) };
    },

    /** Up to `limit` of a seller's posts with the most likes. */
    listMostLiked: (sellerId: string, limit: number) => mostLikedOf.run(db, { sellerId, limit }),
  };
}
