import { eq } from "drizzle-orm";
import { webhook_events } from "../../schema/money.ts";
import type { Database, Statement } from "../database.ts";

export type WebhookEventRow = typeof webhook_events.$inferInsert;
export type WebhookEventStore = ReturnType<typeof webhookEventStore>;

/** Records an event; again, it changes nothing. Part of the transaction that writes what the event did. */
export const insertEvent = (db: Database, event: WebhookEventRow | null): Statement[] =>
  event ? [db.insert(webhook_events).values(event).onConflictDoNothing()] : [];

/** The provider's events that were handled, each once. */
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
