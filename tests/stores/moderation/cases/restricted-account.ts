import { cases, decisions } from "#db/schema/moderation/cases.ts";
import type { Database } from "#db/stores/database.ts";
import { people } from "#tests/cast.ts";

/** A restriction made at `at` (ms). */
export async function insertRestriction(
  db: Database,
  userId: string,
  at: number,
  id = `restricted-${userId}-${at}`,
) {
  await db.insert(cases).values({
    id,
    subject_kind: "profile",
    subject_id: userId,
    creator_id: userId,
    opened_at: at,
    due_at: at,
    decided_at: at,
  });
  await db.insert(decisions).values({
    id,
    case_id: id,
    action: "restricted",
    statement: "While we look into reports",
    decided_by: people.admin.id,
    decided_at: at,
    user_id: userId,
  });
}

/** Removes all cases, with their decisions. */
export async function deleteCases(db: Database) {
  await db.delete(decisions);
  await db.delete(cases);
}
