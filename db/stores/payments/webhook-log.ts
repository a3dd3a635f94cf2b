import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { event_replays, webhook_events } from "#db/schema/payments/webhook-events.ts";
import type { EventFilter } from "#domain/payments/webhooks/event-row.ts";
import { audit } from "../admin/audit-log.ts";
import { type Database, runBatch } from "../database.ts";
import { isOneOf, type Params, prepared } from "../prepared.ts";
import { type RowOf, rowOf, selectRowIf } from "../prepared-rows.ts";
import { FAILED } from "./webhook-events.ts";

type EventReplay = typeof event_replays.$inferSelect;
export type WebhookLogStore = ReturnType<typeof webhookLogStore>;
type AuditEntry = { actorId: string; now: number; reason: string; auditId: string };

/** Match the partial indexes webhook_events_failed and webhook_events_refused. */
const hasFailed = sql`outcome = 'failed'`;
const isRefused = sql`outcome not in ('done', 'ignored', 'failed')`;
const filters = { all: undefined, failed: hasFailed, refused: isRefused };

type PageParams = Params<{ at: number; id: string; limit: number }>;
const eventPage = prepared(
  (db, { at, id, limit }: PageParams, { filter, isFirst }: { filter: EventFilter; isFirst: boolean }) =>
    db
      .select()
      .from(webhook_events)
      .where(
        and(
          filters[filter],
          isFirst ? undefined : sql`(${webhook_events.handled_at}, ${webhook_events.id}) < (${at}, ${id})`,
        ),
      )
      .orderBy(desc(webhook_events.handled_at), desc(webhook_events.id))
      .limit(limit),
);
const eventById = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .select({ outcome: webhook_events.outcome, account: webhook_events.account })
    .from(webhook_events)
    .where(eq(webhook_events.id, id))
    .limit(1),
);
const reopenRefused = prepared((db, { id }: Params<{ id: string }>) =>
  db
    .update(webhook_events)
    .set({ outcome: FAILED })
    .where(and(eq(webhook_events.id, id), isRefused)),
);
const handledOf = prepared((db, { ids }: Params<{ ids: string }>) =>
  db
    .select({ id: webhook_events.id })
    .from(webhook_events)
    .where(and(isOneOf(webhook_events.id, ids), ne(webhook_events.outcome, FAILED))),
);
const failedCount = prepared((db, { most }: Params<{ most: number }>) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(sql`(select 1 from webhook_events where ${hasFailed} limit ${most}) n`),
);

const newestReplays = prepared((db, { limit }: Params<{ limit: number }>) =>
  db
    .select()
    .from(event_replays)
    .orderBy(desc(event_replays.created_at), desc(event_replays.id))
    .limit(limit),
);
const openReplay = prepared((db) =>
  db
    .select()
    .from(event_replays)
    .where(isNull(event_replays.finished_at))
    .orderBy(event_replays.created_at)
    .limit(1),
);
const insertReplay = prepared((db, row: Params<RowOf<typeof event_replays>>) =>
  db
    .insert(event_replays)
    .select(
      selectRowIf(
        event_replays,
        row,
        sql`not exists (select 1 from event_replays where finished_at is null)`,
      ),
    )
    .returning({ id: event_replays.id }),
);
type Progress = Params<Omit<EventReplay, "from_at" | "until_at" | "created_at"> & Before>;
type Before = { beforeAccount: string; beforeEvent: string | null; beforeFailed: number };
/** Only from the position the step began at, so that of two parallel steps the slower one has no effect. */
const saveStep = prepared((db, step: Progress) =>
  db
    .update(event_replays)
    .set({
      account: step.account,
      after_event: step.after_event,
      handled: step.handled,
      known: step.known,
      failed: step.failed,
      finished_at: step.finished_at,
    })
    .where(
      and(
        eq(event_replays.id, step.id),
        isNull(event_replays.finished_at),
        eq(event_replays.account, step.beforeAccount),
        sql`${event_replays.after_event} is ${step.beforeEvent}`,
        eq(event_replays.failed, step.beforeFailed),
      ),
    ),
);
const nextAccount = prepared((db, { after }: Params<{ after: string }>) =>
  db
    .select({ id: sql<string>`stripe_account_id` })
    .from(sql`profiles`)
    .where(sql`stripe_account_id > ${after}`)
    .orderBy(sql`stripe_account_id`)
    .limit(1),
);

export function webhookLogStore(db: Database) {
  return {
    list: (filter: EventFilter, after: { at: number; id: string } | null, limit: number) =>
      eventPage.run(db, { ...(after ?? { at: 0, id: "" }), limit }, { filter, isFirst: after === null }),

    async countFailed(most: number): Promise<number> {
      const [row] = await failedCount.run(db, { most });
      return row?.count ?? 0;
    },

    async find(id: string) {
      const [row] = await eventById.run(db, { id });
      return row ?? null;
    },

    /** Lets an event be handled again unless its effects are stored, and audits the request. */
    async reopen(id: string, { actorId, now, reason, auditId }: AuditEntry) {
      const action = { id: auditId, actor_id: actorId, action: "webhook.retried", created_at: now };
      await runBatch(db, [reopenRefused.bind(db, { id }), audit(db, { ...action, subject_id: id, reason })]);
    },

    async handledAmong(ids: string[]): Promise<Set<string>> {
      const rows = await handledOf.run(db, { ids: JSON.stringify(ids) });
      return new Set(rows.map(({ id }) => id));
    },

    listReplays: (limit: number) => newestReplays.run(db, { limit }),

    /** False while another replay is open. */
    async startReplay(
      replay: { id: string; from: number; until: number },
      { actorId, now, reason, auditId }: AuditEntry,
    ): Promise<boolean> {
      const { id, from, until } = replay;
      const row = rowOf(event_replays, { id, from_at: from, until_at: until, created_at: now });
      if ((await insertReplay.run(db, row)).length === 0) return false;
      const action = { id: auditId, actor_id: actorId, action: "webhooks.replayed", created_at: now };
      await runBatch(db, [audit(db, { ...action, subject_id: id, reason })]);
      return true;
    },

    async findOpenReplay(): Promise<EventReplay | null> {
      const [row] = await openReplay.run(db, {});
      return row ?? null;
    },

    async accountAfter(after: string): Promise<string | null> {
      const [row] = await nextAccount.run(db, { after });
      return row?.id ?? null;
    },

    async saveReplay(before: EventReplay, step: EventReplay) {
      const { account: beforeAccount, after_event: beforeEvent, failed: beforeFailed } = before;
      await runBatch(db, [saveStep.bind(db, { ...step, beforeAccount, beforeEvent, beforeFailed })]);
    },
  };
}
