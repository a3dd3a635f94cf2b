import { and, eq, ne, sql } from "drizzle-orm";
import { webhook_events } from "#db/schema/payments/webhook-events.ts";
import type { WebhookEventRow } from "#domain/payments/webhooks/event-row.ts";
import { type Database, runBatch, type Statement } from "../database.ts";
import { type Params, prepared } from "../prepared.ts";
import { type RowOf, rowOf, rowParams } from "../prepared-rows.ts";

export type WebhookEventStore = ReturnType<typeof webhookEventStore>;

/** The event's effects are missing; it's sent again or retried. */
export const FAILED = "failed";
const hasFailed = sql`${webhook_events.outcome} = 'failed'`;

const insertOnce = prepared((db, row: Params<RowOf<typeof webhook_events>>) =>
  db
    .insert(webhook_events)
    .values(rowParams(webhook_events, row))
    .onConflictDoUpdate({
      target: webhook_events.id,
      set: { outcome: sql`excluded.outcome`, handled_at: sql`excluded.handled_at` },
      setWhere: hasFailed,
    }),
);
const insertFailure = prepared((db, row: Params<RowOf<typeof webhook_events>>) =>
  db
    .insert(webhook_events)
    .values(rowParams(webhook_events, row))
    .onConflictDoUpdate({
      target: webhook_events.id,
      set: { failures: sql`${webhook_events.failures} + 1`, handled_at: sql`excluded.handled_at` },
      setWhere: hasFailed,
    }),
);
const eventById = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .select({ id: webhook_events.id })
    .from(webhook_events)
    .where(and(eq(webhook_events.id, id), ne(webhook_events.outcome, FAILED)))
    .limit(1),
);

/** Records an event once. Belongs in the same transaction as the event's effects. */
export const insertEvent = (db: Database, event: WebhookEventRow | null): Statement[] =>
  event ? [insertOnce.bind(db, rowOf(webhook_events, event))] : [];

export function webhookEventStore(db: Database) {
  return {
    async isHandled(id: string): Promise<boolean> {
      return (await eventById.run(db, { id })).length > 0;
    },

    record: (event: WebhookEventRow) => runBatch(db, insertEvent(db, event)),

    /** Records a failure unless the event has been handled since. One row per event. */
    recordFailure: (event: WebhookEventRow) =>
      runBatch(db, [
        insertFailure.bind(db, rowOf(webhook_events, { ...event, outcome: FAILED, failures: 1 })),
      ]),
  };
}
