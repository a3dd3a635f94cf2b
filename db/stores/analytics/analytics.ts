import type { Subscribed } from "#domain/analytics/standing.ts";
import type { Database } from "../database.ts";
import { earnedByDay, earnedBySpan } from "./earnings-queries.ts";
import { mostLikedOf } from "./post-queries.ts";
import { keptByMonth, movesByDay, subscribedAt, subscribersOf } from "./subscriber-queries.ts";

export type AnalyticsStore = ReturnType<typeof analyticsStore>;

/** Days since 1970 (UTC), `to` exclusive. */
type Span = { from: number; to: number };
/** Times in ms; a null counts nobody. */
type Instants = readonly (number | null)[];
type WantedDays<T extends Instants> = { days: Span; instants: readonly [...T]; now: number };
type WantedSubscribers<T extends Instants> = WantedDays<T> & {
  spans: Span[];
  months: number[];
};
type AtEach<T extends Instants> = { [K in keyof T]: Subscribed };
const NOBODY = { active: 0, renewing: 0, ending: 0, monthly: 0, committed: 0 };
const listOf = (spans: Span[]) => JSON.stringify(spans.map(({ from, to }) => [from, to]));

const daysWith = (moves: Awaited<ReturnType<typeof movesByDay.run>>) =>
  moves
    .map(({ day, begun, ended }) => ({ day, ...begun, ended }))
    .filter((one) => one.new + one.resumed + one.ended > 0);

export function analyticsStore(db: Database) {
  const subscribed = (sellerId: string, { from, to }: Span, instants: Instants, now: number) =>
    [
      subscribersOf.bind(db, { sellerId, now }),
      subscribedAt.bind(db, { sellerId, instants: JSON.stringify(instants) }),
      movesByDay.bind(db, { sellerId, first: from, end: to, now }),
    ] as const;
  return {
    /** A creator's earnings (cents) by kind of sale for each span, by its index. */
    sumEarnings: (sellerId: string, spans: Span[]) =>
      earnedBySpan.run(db, { sellerId, spans: listOf(spans) }),

    listEarnedDays: (sellerId: string, { from, to }: Span) => earnedByDay.run(db, { sellerId, from, to }),

    /**
     * A creator's subscribers and monthly revenue (cents), now and at given times; starts and ends per day; earnings
     * (cents) per span; and how many of each month's first-time fans had access after each of `months`.
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

    async listSubscriberDays<T extends Instants>(sellerId: string, { days, instants, now }: WantedDays<T>) {
      const [[found], at, moves] = await db.batch(subscribed(sellerId, days, instants, now));
      return { now: found ?? NOBODY, at: at.map(({ of }) => of) as AtEach<T>, days: daysWith(moves) };
    },

    listMostLiked: (sellerId: string, limit: number) => mostLikedOf.run(db, { sellerId, limit }),
  };
}
