import { POSTS_REVIEWED_FROM_POINTS } from "#db/kinds.ts";
import type { ReportStore } from "#db/stores/moderation/cases/reports.ts";
import type { Clock } from "#domain/clock.ts";
import { automaticReport } from "./automatic-report.ts";
import type { ReviewScope } from "./case.ts";
import { deadlines, type Reason, ruleText } from "./reasons.ts";

export type ReviewDeps = {
  reports: Pick<ReportStore, "listToReview" | "addForPage">;
  clock: Pick<Clock, "now" | "newId">;
};

const POSTS_PER_RUN = 50;
const WHAT_TO_DO = "Dismiss the case to publish the post at its time, or remove the post.";

/** A removed post's case and the rule it broke. */
type Match = { caseId: string; rule: Reason; isByPerson: boolean };
const detailsOf = (match: Match | null) =>
  match === null
    ? `The creator has ${POSTS_REVIEWED_FROM_POINTS} strike points or more, so this post waits for a review. ${WHAT_TO_DO}`
    : `A file in this post looks like one that we removed ("${ruleText(match.rule)}"): compare /admin/cases/${match.caseId}. ${WHAT_TO_DO}`;

/**
 * Opens a case about each post that has to be reviewed before it's published. What looks like a file that a person
 * removed for a minor is hidden, too.
 */
export async function openReviews({ reports, clock }: ReviewDeps, scope: ReviewScope): Promise<void> {
  const now = clock.now();
  for (const { id, match } of await reports.listToReview(scope, { now, limit: POSTS_PER_RUN })) {
    const isMinor = match?.rule === "minor";
    const reason = isMinor ? "minor" : "other";
    const { dueAt, hideAt } = deadlines(reason, now);
    await reports.addForPage({
      ...automaticReport,
      kind: "post",
      subjectId: id,
      reason,
      details: detailsOf(match),
      dueAt,
      hideAt: isMinor && match.isByPerson ? now : hideAt,
      now,
      id: clock.newId(),
      newCaseId: clock.newId(),
    });
  }
}
