import { cases, decisions } from "#db/schema/moderation/cases.ts";
import type { Database } from "#db/stores/database.ts";

/** A case that closed a conversation at `at` (ms). */
export async function insertClosedCase(
  db: Database,
  { id, fanId, creatorId, at = 1 }: { id: string; fanId: string; creatorId: string; at?: number },
) {
  await db.insert(cases).values({
    id,
    subject_kind: "conversation",
    subject_id: `closed-${id}`,
    fan_id: fanId,
    creator_id: creatorId,
    opened_at: 0,
    due_at: at,
    decided_at: at,
  });
  await db
    .insert(decisions)
    .values({ id: `${id}-decision`, case_id: id, action: "closed", statement: "x", decided_at: at });
}

export const reverseClosing = (db: Database, id: string, at: number) =>
  db.insert(decisions).values({
    id: `${id}-reversal`,
    case_id: id,
    action: "reversed",
    statement: "x",
    decided_at: at,
    reverses: `${id}-decision`,
  });
