import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import { seller_hours } from "#db/schema/analytics/audience.ts";
import { type Params, prepared } from "../prepared.ts";

const { day, hour, views, viewers, sales, received, sent } = seller_hours;
type Spans = { sellerId: string; spans: string };
const isIn = sql`${day} >= s.value ->> 0 and ${day} < s.value ->> 1`;

export const viewersBySpan = prepared((db, { sellerId, spans }: Params<Spans>) =>
  db
    .select({ span: sql<number>`s.key`, viewers: sql<number>`sum(${viewers})` })
    .from(sql`json_each(${spans}) s`)
    .innerJoin(seller_hours, and(eq(seller_hours.seller_id, sellerId), isIn))
    .groupBy(sql`1`),
);

export const messagesBySpan = prepared((db, { sellerId, spans }: Params<Spans>) =>
  db
    .select({
      span: sql<number>`s.key`,
      received: sql<number>`sum(${received})`,
      sent: sql<number>`sum(${sent})`,
    })
    .from(sql`json_each(${spans}) s`)
    .innerJoin(seller_hours, and(eq(seller_hours.seller_id, sellerId), isIn))
    .groupBy(sql`1`),
);

/** Activity in each hour of a week, from Monday at 0:00; `shifts` has the hours that spans of days are ahead of UTC. */
export const hoursOfWeek = prepared(
  (db, { sellerId, shifts }: Params<{ sellerId: string; shifts: string }>) =>
    db
      .select({
        // Day 0 was a Thursday.
        hour: sql<number>`(${day} * 24 + ${hour} + (s.value ->> 2) + 72) % 168`,
        views: sql<number>`sum(${views})`,
        sales: sql<number>`sum(${sales})`,
      })
      .from(sql`json_each(${shifts}) s`)
      .innerJoin(seller_hours, and(eq(seller_hours.seller_id, sellerId), isIn))
      .groupBy(sql`1`),
);

type Days = { sellerId: string; from: number; to: number };
export const peopleByDay = prepared((db, { sellerId, from, to }: Params<Days>) =>
  db
    .select({
      day,
      viewers: sql<number>`sum(${viewers})`,
      received: sql<number>`sum(${received})`,
      sent: sql<number>`sum(${sent})`,
    })
    .from(seller_hours)
    .where(and(eq(seller_hours.seller_id, sellerId), gte(day, from), lt(day, to)))
    .groupBy(day)
    .orderBy(asc(day)),
);

/**
 * Fans who first wrote in each span: how many count, how many got a reply, and the median wait (ms; the upper one of
 * two). Spans without any have no rows.
 */
export const repliesBySpan = prepared(
  (db, { sellerId, spans, answerBy }: Params<Spans & { answerBy: number }>) =>
    db
      .select({
        span: sql<number>`r.span`,
        counted: sql<number>`count(case when r.wait is not null or r.asked_at <= ${answerBy} then 1 end)`,
        answered: sql<number>`count(r.wait)`,
        medianMs: sql<number | null>`max(case when r.place = r.answered / 2 then r.wait end)`,
      })
      .from(
        sql`(select s.key as span, c.asked_at, max(0, c.answered_at - c.asked_at) as wait,
          count(c.answered_at) over (partition by s.key) as answered, row_number() over (partition by s.key
            order by c.answered_at is null, max(0, c.answered_at - c.asked_at)) - 1 as place
          from json_each(${spans}) s join conversations c on c.seller_id = ${sellerId}
            and c.asked_at >= (s.value ->> 0) * 86400000 and c.asked_at < (s.value ->> 1) * 86400000) r`,
      )
      .groupBy(sql`1`),
);
