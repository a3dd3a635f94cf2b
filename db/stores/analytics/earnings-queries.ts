import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import { seller_days } from "#db/schema/analytics/days.ts";
import { type Params, prepared } from "../prepared.ts";

const { kind, sales, gross, fee, refunds } = seller_days;

export const earnedBySpan = prepared((db, { sellerId, spans }: Params<{ sellerId: string; spans: string }>) =>
  db
    .select({
      span: sql<number>`s.key`,
      kind,
      sales: sql<number>`sum(${sales})`,
      gross: sql<number>`sum(${gross})`,
      fee: sql<number>`sum(${fee})`,
      refunds: sql<number>`sum(${refunds})`,
    })
    .from(sql`json_each(${spans}) s`)
    .innerJoin(
      seller_days,
      and(
        eq(seller_days.seller_id, sellerId),
        sql`${seller_days.day} >= s.value ->> 0 and ${seller_days.day} < s.value ->> 1`,
      ),
    )
    .groupBy(sql`1`, kind),
);

type Days = { sellerId: string; from: number; to: number };
export const earnedByDay = prepared((db, { sellerId, from, to }: Params<Days>) =>
  db
    .select({ day: seller_days.day, kind, sales, gross, fee, refunds })
    .from(seller_days)
    .where(and(eq(seller_days.seller_id, sellerId), gte(seller_days.day, from), lt(seller_days.day, to)))
    .orderBy(asc(seller_days.day), asc(kind)),
);
