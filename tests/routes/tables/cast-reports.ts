import { appeals, cases, decisions, inspections, reports } from "#db/schema/moderation/cases.ts";
import { consents } from "#db/schema/moderation/consents.ts";
import { counter_notices } from "#db/schema/moderation/counter-notices.ts";
import type { Database } from "#db/stores/database.ts";
import { secrets } from "#platform/secrets.ts";
import { DAY, HOUR, NOW, people, posts } from "#tests/cast.ts";
import { CAST_CONVERSATION } from "./cast-conversation.ts";

/** An open and a decided case about a fan's conversation with Mira. */
export const OPEN_CASE = "cast-case-open";
export const DECIDED_CASE = "cast-case-decided";
export const POST_CASE = "cast-case-post";
/** About a post of Mira's that no longer exists. */
export const COPYRIGHT_CASE = "cast-case-copyright";
/** The same, with a counter-notice that runs. */
export const COUNTERED_CASE = "cast-case-countered";
export const RECEIPT_KEY = "cast-receipt-key";
export const CAST_DECISION = "cast-decision";
/** Of someone in Mira's draft, and of someone who agreed to her free post. */
export const CONSENT_TOKEN = "cast-consent-token";
export const SIGNED_TOKEN = "cast-signed-token";

const { fan, otherFan, creator, admin } = people;

/** Inserts both cases, with an admin who may read the open one's conversation. Run after the cast's conversation. */
export async function insertCastReports(db: Database) {
  const pair = {
    subject_kind: "conversation" as const,
    subject_id: CAST_CONVERSATION,
    fan_id: fan.id,
    creator_id: creator.id,
  };
  const removed = {
    subject_kind: "post" as const,
    creator_id: creator.id,
    opened_at: NOW - 3 * DAY,
    due_at: NOW,
    decided_at: NOW - 2 * DAY,
  };
  const soon = Date.now() + DAY;
  await db.insert(cases).values([
    {
      ...pair,
      id: OPEN_CASE,
      opened_at: NOW - HOUR,
      due_at: NOW + DAY,
      claimed_by: admin.id,
      claimed_until: soon,
    },
    {
      ...pair,
      id: DECIDED_CASE,
      opened_at: NOW - 3 * DAY,
      due_at: NOW,
      decided_at: NOW - 2 * DAY,
    },
    {
      id: POST_CASE,
      subject_kind: "post",
      subject_id: posts.ppv.id,
      creator_id: creator.id,
      opened_at: NOW - HOUR,
      due_at: NOW + DAY,
      hide_at: NOW + 100 * DAY,
      claimed_by: admin.id,
      claimed_until: soon,
    },
    { ...removed, id: COPYRIGHT_CASE, subject_id: "cast-removed-post" },
    { ...removed, id: COUNTERED_CASE, subject_id: "cast-countered-post" },
  ]);
  const consent = {
    creator_id: creator.id,
    name: "Ana Reyes",
    created_at: NOW,
    sent_at: NOW,
    expires_at: soon,
    identity_reference: "cast",
    identity_checked_at: Date.now(),
    over_18: true,
  };
  await db.insert(consents).values([
    {
      ...consent,
      id: "cast-consent",
      email: "ana@example.com",
      content_id: posts.draft.id,
      token_hash: secrets.digest(CONSENT_TOKEN),
    },
    {
      ...consent,
      id: "cast-signed",
      email: "ana.reyes@example.com",
      content_id: posts.free.id,
      token_hash: secrets.digest(SIGNED_TOKEN),
      signed_at: NOW,
      signed_name: "Ana Reyes",
      title: posts.free.title,
      media: [`medium-${posts.free.id}`],
    },
  ]);
  const removal = {
    action: "removed" as const,
    rule: "copyright",
    statement: "The print was published elsewhere first.",
    decided_by: otherFan.id,
    decided_at: NOW - 2 * DAY,
  };
  await db.insert(decisions).values([
    { ...removal, id: "cast-removal", case_id: COPYRIGHT_CASE },
    { ...removal, id: "cast-countered-removal", case_id: COUNTERED_CASE },
  ]);
  await db.insert(appeals).values({
    id: "cast-appeal",
    decision_id: "cast-removal",
    appellant_id: creator.id,
    from_reporter: false,
    text: "I made this print myself.",
    created_at: NOW - DAY,
    due_at: NOW + 6 * DAY,
  });
  await db.insert(counter_notices).values({
    id: "cast-counter-notice",
    decision_id: "cast-countered-removal",
    name: "Mira Sol",
    address: "12 Harbor Road, Portland",
    phone: "+1 503 555 0142",
    text: "I made this print myself.",
    signature: "Mira Sol",
    created_at: NOW - DAY,
    forwarded_at: NOW - DAY,
    restores_at: NOW + 10_000 * DAY,
  });
  await db.insert(decisions).values({
    id: CAST_DECISION,
    case_id: DECIDED_CASE,
    action: "warned",
    rule: "scam",
    statement: "The message asked for payment outside of Fanlight.",
    decided_by: admin.id,
    decided_at: NOW - 2 * DAY,
  });
  const report = { reason: "scam", details: "Please look at this.", created_at: NOW - HOUR, last_number: 6 };
  await db.insert(reports).values([
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
    { ...report, id: "cast-report-4", case_id: COPYRIGHT_CASE, reporter_id: fan.id, reason: "copyright" },
    { ...report, id: "cast-report-5", case_id: COUNTERED_CASE, reporter_id: fan.id, reason: "copyright" },
    { ...report, id: "cast-report-2", case_id: DECIDED_CASE, reporter_id: fan.id, side: "fan" },
    {
      ...report,
      id: "cast-report-3",
      case_id: POST_CASE,
      reporter_id: null,
      reason: "copyright",
      name: "Wren Abara",
      email: "wren@example.com",
      signature: "Wren Abara",
      kept_text: "A former title",
      kept_files: "image",
      key_hash: secrets.digest(RECEIPT_KEY),
    },
  ]);
  await db.insert(inspections).values({
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
