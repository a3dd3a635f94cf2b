import {
  conversation_cases,
  conversation_inspections,
  conversation_reports,
} from "#db/schema/moderation/reports.ts";
import type { Database } from "#db/stores/database.ts";
import { DAY, HOUR, NOW, people } from "#tests/cast.ts";
import { CAST_CONVERSATION } from "./cast-conversation.ts";

/** An open and a decided case about a fan's conversation with Mira. */
export const OPEN_CASE = "cast-case-open";
export const DECIDED_CASE = "cast-case-decided";

const { fan, creator, admin } = people;

/** Inserts both cases, with an admin who may read the open one's conversation. Run after the cast's conversation. */
export async function insertCastReports(db: Database) {
  const pair = { conversation_id: CAST_CONVERSATION, fan_id: fan.id, creator_id: creator.id };
  const soon = Date.now() + DAY;
  await db.insert(conversation_cases).values([
    { ...pair, id: OPEN_CASE, opened_at: NOW - HOUR, claimed_by: admin.id, claimed_until: soon },
    {
      ...pair,
      id: DECIDED_CASE,
      opened_at: NOW - 3 * DAY,
      decided_at: NOW - 2 * DAY,
      decided_by: admin.id,
      outcome: "warned",
      ground: "scam",
      statement: "The message asked for payment outside of Fanlight.",
    },
  ]);
  const report = { reason: "scam", details: "Please look at this.", created_at: NOW - HOUR, last_number: 6 };
  await db.insert(conversation_reports).values([
    {
      ...report,
      id: "cast-report-1",
      case_id: OPEN_CASE,
      reporter_id: creator.id,
      side: "creator",
      number: 1,
      kept_side: "fan",
      kept_author: "fan",
      kept_text: "Hello Mira",
      kept_files: "image",
    },
    { ...report, id: "cast-report-2", case_id: DECIDED_CASE, reporter_id: fan.id, side: "fan" },
  ]);
  await db.insert(conversation_inspections).values({
    id: "cast-inspection",
    case_id: OPEN_CASE,
    conversation_id: CAST_CONVERSATION,
    admin_id: admin.id,
    reason: "The report names a payment link.",
    from_number: 1,
    to_number: 106,
    at: NOW,
    until: soon,
  });
}
