import type { SubjectKind } from "#db/kinds.ts";
import type { CaseStore } from "#db/stores/moderation/cases/cases.ts";
import type { Clock } from "#domain/clock.ts";
import { purgeFromEdge } from "#domain/media/purge-edge-cache.ts";
import { removedEmail } from "#domain/notifications/mail/case-emails.ts";
import { REMOVED_REASON } from "#domain/reversals/refunds/refund-reasons.ts";
import { ownersOf } from "./case.ts";
import { type Reason, reasonKeys, reasons, traitsOf } from "./reasons.ts";

export type HideDeps = {
  cases: Pick<CaseStore, "listToHide" | "hide">;
  clock: Pick<Clock, "now" | "newId">;
  pageLink: (path: string) => string;
} & Parameters<typeof purgeFromEdge>[0];

const CASES_PER_RUN = 50;
/** Most serious first. */
const hidingReasons = (["minor", ...reasonKeys] as const).filter((reason) => traitsOf(reason).hides !== null);
const statementOf = (kind: SubjectKind, rule: Reason) =>
  `This ${kind} was reported ("${reasons[rule].label}") and hidden automatically. Someone on our team will still review it.`;

const statementOfMatch = (kind: SubjectKind, rule: Reason) =>
  `A file in this ${kind} looks like one that we removed before ("${reasons[rule].label}"), so we hid it automatically. Someone on our team will still review it.`;

const WITHDRAWN =
  "Someone in this post withdrew their consent, so we removed it automatically and refunded everyone who bought it.";

/**
 * Hides posts and messages whose cases weren't decided in time, and tells who wrote them. A person still decides,
 * unless all there is to a case is a withdrawn consent.
 */
export async function hideOverdue(deps: HideDeps): Promise<void> {
  const { cases, clock, pageLink } = deps;
  const now = clock.now();
  for (const due of await cases.listToHide(now, CASES_PER_RUN)) {
    const { id: caseId, subjectKind, title, media, isWithdrawn, isMatched, reportCount } = due;
    const reported = due.reasons.split(",");
    const rule = isWithdrawn
      ? "depicted"
      : (hidingReasons.find((reason) => reported.includes(reason)) ?? "other");
    const statement = isWithdrawn
      ? WITHDRAWN
      : isMatched
        ? statementOfMatch(subjectKind, rule)
        : statementOf(subjectKind, rule);
    const owners = ownersOf(due, [...due.reporters, due.recipientId]);
    const id = clock.newId();
    const content = removedEmail(title ?? "", statement, pageLink(`/decisions/${id}`));
    await cases.hide({
      id,
      caseId,
      rule,
      statement,
      now,
      refund: isWithdrawn ? REMOVED_REASON : null,
      isFinal: isWithdrawn && reportCount === 1,
      tell: {
        accounts: owners.map((owner) => owner.id),
        emails: owners.map(({ email }) => ({ id: `case-${id}`, recipient: email, ...content, now })),
        reporters: null,
      },
    });
    await purgeFromEdge(deps, media);
  }
}
