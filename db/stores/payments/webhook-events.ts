import { eq } from "drizzle-orm";
import { webhook_events } from "../../schema/money.ts";
import type { Database, Statement } from "../database.ts";

export type WebhookEventRow = typeof webhook_events.$inferInsert;
export type WebhookEventStore = ReturnType<typeof webhookEventStore>;

/** Records an event, once. Belongs in the transaction that writes the event's effects. */
export const insertEvent = (db: Database, event: WebhookEventRow | null): Statement[] =>
  event ? [db.insert(webhook_events).values(event).onConflictDoNothing()] : [];

/** Provider events that have been handled. */
export function webhookEventStore(db: Database) {
  return {
    async isHandled(id: string): Promise<boolean> {
      const rows = await db
        .select({ id: webhook_events.id })
        .from(webhook_events)
        .where(eq(webhook_events.id, id))
        .limit(1);
      return rows.length > 0;
    },

    /** Records an event that changed nothing else. */
    async record(event: WebhookEventRow) {
      await db.insert(webhook_events).values(event).onConflictDoNothing();
    },
  };
}
