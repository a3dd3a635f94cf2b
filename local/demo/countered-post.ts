import { cases, decisions, reports } from "#db/schema/moderation/cases.ts";
import { counter_notices } from "#db/schema/moderation/counter-notices.ts";
import { content } from "#db/schema/posts/posts.ts";
import { admin, fans } from "#db/seed/cast.ts";
import { creators } from "#db/seed/creators.ts";
import { profileId, stableId } from "#db/seed/ids.ts";
import type { Database } from "#db/stores/database.ts";
import { DAY_MS } from "#domain/durations.ts";
import { addBusinessDays } from "#domain/moderation/cases/business-days.ts";
import { RESTORED_AFTER } from "#domain/moderation/cases/counter-notice.ts";
import { deadlines } from "#domain/moderation/cases/reasons.ts";

const [postId, caseId, decisionId] = [
  stableId("countered post"),
  stableId("case with a counter-notice"),
  stableId("countered decision"),
];

/** A post that was removed for copyright before anyone saw it, with a counter-notice whose clock runs. */
export async function insertCounteredPost(db: Database, now: number): Promise<void> {
  const { username = "", name = "" } = creators[7] ?? {};
  const creatorId = profileId(username);
  const [published, removed, sent] = [now - 9 * DAY_MS, now - 8 * DAY_MS, now - 6 * DAY_MS];
  const text = "The tide keeps its own calendar, and marks the days in weed along the wall.";
  await db.insert(content).values({
    id: postId,
    seller_id: creatorId,
    title: "Tide calendar",
    type: "text",
    is_public: true,
    visibility_type: "free",
    body: text,
    created_at: published,
    updated_at: removed,
    first_published_at: published,
    removed_at: removed,
  });
  await db.insert(cases).values({
    id: caseId,
    subject_kind: "post",
    subject_id: postId,
    creator_id: creatorId,
    opened_at: published,
    due_at: deadlines("copyright", published).dueAt,
    decided_at: removed,
  });
  await db.insert(reports).values({
    id: stableId("copyright notice"),
    case_id: caseId,
    reporter_id: profileId(fans[2].username),
    reason: "copyright",
    details: "This is from my book of poems, page 31, which came out last spring.",
    signature: fans[2].name,
    kept_text: `Tide calendar\n\n${text}`,
    created_at: published,
  });
  await db.insert(decisions).values({
    id: decisionId,
    case_id: caseId,
    action: "removed",
    rule: "copyright",
    statement: "The text is in a book that was published under another name before you posted it.",
    decided_by: profileId(admin.username),
    decided_at: removed,
  });
  await db.insert(counter_notices).values({
    id: stableId("counter-notice"),
    decision_id: decisionId,
    name,
    address: "12 Harbor Road\nPortland, OR 97201\nUnited States",
    phone: "+1 503 555 0142",
    text: "I wrote this poem. It was in my newsletter two years before the book, and its editor asked me for it.",
    signature: name,
    created_at: sent,
    forwarded_at: sent,
    restores_at: addBusinessDays(sent, RESTORED_AFTER),
  });
}
