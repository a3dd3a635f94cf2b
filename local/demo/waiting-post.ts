import { cases, decisions, reports } from "#db/schema/moderation/cases.ts";
import { content } from "#db/schema/posts/posts.ts";
import { admin, fans } from "#db/seed/cast.ts";
import { creators } from "#db/seed/creators.ts";
import { profileId, stableId } from "#db/seed/ids.ts";
import type { Database } from "#db/stores/database.ts";
import { reportStore } from "#db/stores/moderation/cases/reports.ts";
import { DAY_MS, HOUR_MS } from "#domain/durations.ts";
import { openReviews } from "#domain/moderation/cases/open-reviews.ts";
import { deadlines } from "#domain/moderation/cases/reasons.ts";
import { strikes } from "#domain/moderation/cases/strikes.ts";

/** A scheduled post that waits for a review, because its creator has three strike points. */
export async function insertWaitingPost(db: Database, now: number): Promise<void> {
  const creatorId = profileId(creators[8]?.username ?? "");
  const [caseId, postId] = [stableId("case with a strike"), stableId("post in review")];
  const [decided, saved] = [now - 20 * DAY_MS, now - 5 * HOUR_MS];
  await db.insert(cases).values({
    id: caseId,
    subject_kind: "profile",
    subject_id: creatorId,
    creator_id: creatorId,
    opened_at: decided - DAY_MS,
    due_at: deadlines("scam", decided).dueAt,
    decided_at: decided,
  });
  await db.insert(reports).values({
    id: stableId("report with a strike"),
    case_id: caseId,
    reporter_id: profileId(fans[3]?.username ?? ""),
    reason: "scam",
    details: "I paid for a print on another site, as the page says, and it never came.",
    created_at: decided - DAY_MS,
  });
  await db.insert(decisions).values({
    id: stableId("strike of three points"),
    case_id: caseId,
    action: "warned",
    rule: "scam",
    statement: "Your page sent fans to another site to pay, and one of them never got what they paid for.",
    decided_by: profileId(admin.username),
    decided_at: decided,
    points: strikes.severe.points,
    points_until: decided + strikes.severe.ms,
  });
  await db.insert(content).values({
    id: postId,
    seller_id: creatorId,
    title: "Prints, the honest way",
    type: "text",
    is_public: true,
    visibility_type: "free",
    body: "From now on, prints are sold here and nowhere else. The first ten go out in May.",
    scheduled_for: now + 2 * DAY_MS,
    created_at: saved,
    updated_at: saved,
  });
  let ids = 0;
  const newId = () => stableId(`review ${++ids}`);
  const clock = { now: () => saved, newId };
  await openReviews({ reports: reportStore(db), clock }, { of: "post", id: postId });
}
