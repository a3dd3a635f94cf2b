import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import type { Database } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";

/** Matches the partial index payments_losses; `saleLoss` in app/domain/payments/processing-cost.ts is the rule. */
const cost = sql`coalesce(payments.provider_cost, (payments.gross * 29 + 500) / 1000 + 30)`;
const isLoss = sql`payments.fee < ${cost}`;
const loss = sql`${cost} - payments.fee`;
const month = sql<string>`strftime('%Y-%m', payments.paid_at / 1000, 'unixepoch')`;
const creators = alias(profiles, "creators");

const byMonth = prepared((db, { from }: Params<{ from: number }>) =>
  db
    .select({
      month,
      count: sql<number>`count(*)`,
      gross: sql<number>`sum(payments.gross)`,
      loss: sql<number>`sum(${loss})`,
      estimated: sql<number>`sum(payments.provider_cost is null)`,
    })
    .from(payments)
    .where(and(isLoss, gte(payments.paid_at, from)))
    .groupBy(month)
    .orderBy(desc(month)),
);
type PageParams = Params<{ from: number; until: number; at: number; id: string; limit: number }>;
const lossPage = prepared((db, params: PageParams, { isFirst }: { isFirst: boolean }) =>
  db
    .select({
      id: payments.id,
      kind: payments.kind,
      gross: payments.gross,
      fee: payments.fee,
      cost: payments.provider_cost,
      paidAt: payments.paid_at,
      creator: creators.username,
    })
    .from(payments)
    .innerJoin(creators, eq(creators.id, payments.seller_id))
    .where(
      and(
        isLoss,
        gte(payments.paid_at, params.from),
        lt(payments.paid_at, params.until),
        isFirst ? undefined : sql`(${payments.paid_at}, ${payments.id}) < (${params.at}, ${params.id})`,
      ),
    )
    .orderBy(desc(payments.paid_at), desc(payments.id))
    .limit(params.limit),
);

/** Sales whose fee doesn't cover the provider's actual or estimated charge. */
export function saleLossStore(db: Database) {
  return {
    /**
     * Monthly losses since a time, and a page of those within `span` after a cursor, newest first. Times in ms, amounts
     * in cents.
     */
    async find(
      since: number,
      span: { from: number; until: number },
      after: { at: number; id: string } | null,
      limit: number,
    ) {
      const [months, sales] = await db.batch([
        byMonth.bind(db, { from: since }),
        lossPage.bind(db, { ...span, ...(after ?? { at: 0, id: "" }), limit }, { isFirst: after === null }),
      ]);
      return { months, sales };
    },
  };
}
