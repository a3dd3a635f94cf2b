import { desc, eq, isNull, lte, sql } from "drizzle-orm";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { fraud_warnings } from "#db/schema/payments/fraud.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { type Database, runBatch } from "#db/stores/database.ts";
import { type Params, prepared } from "#db/stores/prepared.ts";
import { type RowOf, rowOf, rowParams } from "#db/stores/prepared-rows.ts";
import type { WebhookEventRow } from "#domain/payments/webhooks/event-row.ts";
import { insertEvent } from "../webhook-events.ts";

export type FraudWarningStore = ReturnType<typeof fraudWarningStore>;

/** An older reading never overwrites a newer one, and the first `settled_at` stays. */
const saveWarning = prepared((db, params: Params<RowOf<typeof fraud_warnings>>) => {
  const row = rowParams(fraud_warnings, params);
  return db
    .insert(fraud_warnings)
    .values(row)
    .onConflictDoUpdate({
      target: fraud_warnings.id,
      set: {
        fraud_type: row.fraud_type,
        settled_at: sql`case when ${row.settled_at} is null then null
          else coalesce(${fraud_warnings.settled_at}, ${row.settled_at}) end`,
        read_at: row.read_at,
      },
      setWhere: lte(fraud_warnings.read_at, row.read_at),
    });
});
const openWarnings = prepared((db, { limit }: Params<{ limit: number }>) =>
  db
    .select({
      id: fraud_warnings.id,
      fraudType: fraud_warnings.fraud_type,
      createdAt: fraud_warnings.created_at,
      intentId: fraud_warnings.stripe_payment_intent_id,
      paymentId: payments.id,
      cents: payments.gross,
      buyer: profiles.username,
      seller: sql<string | null>`(select username from profiles s where s.id = ${payments.seller_id})`,
    })
    .from(fraud_warnings)
    .leftJoin(payments, eq(payments.stripe_payment_intent_id, fraud_warnings.stripe_payment_intent_id))
    .leftJoin(profiles, eq(profiles.id, payments.buyer_id))
    .where(isNull(fraud_warnings.settled_at))
    .orderBy(desc(fraud_warnings.created_at))
    .limit(limit),
);

export function fraudWarningStore(db: Database) {
  return {
    async save(row: typeof fraud_warnings.$inferInsert, event: WebhookEventRow | null) {
      await runBatch(db, [saveWarning.bind(db, rowOf(fraud_warnings, row)), ...insertEvent(db, event)]);
    },

    listOpen: (limit: number) => openWarnings.run(db, { limit }),
  };
}
