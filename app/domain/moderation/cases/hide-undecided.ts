import type { SubjectKind } from "#db/kinds.ts";
import type { CaseStore } from "#db/stores/moderation/cases/cases.ts";
import type { Clock } from "#domain/clock.ts";
import { purgeFromEdge } from "#domain/media/purge-edge-cache.ts";
import { removedEmail } from "#domain/notifications/mail/case-emails.ts";
import { REMOVED_REASON } from "#domain/reversals/refunds/refund-reasons.ts";
import { ownersOf } from "./case.ts";
import { profileTexts } from "./profile-texts.ts";
import { type Reason, reasonKeys, ruleText, traitsOf } from "./reasons.ts";
import { tellOwners } from "./tell-owners.ts";

export type HideDeps = {
  cases: Pick<CaseStore, "listToHide" | "hide">;
  clock: Pick<Clock, "now" | "newId">;
  pageLink: (path: string) => string;
} & Parameters<typeof purgeFromEdge>[0];

const CASES_PER_RUN = 50;
/** Most serious first. */
const hidingReasons = (["minor", ...reasonKeys] as const).filter((reason) => traitsOf(reason).hides !== null);
type HiddenKind = Exclude<SubjectKind, "conversation">;
const hidden: Record<HiddenKind, string> = {
  post: "This post was hidden",
  profile: "This page's photo, cover, name, and description were hidden",
  message: "This message was hidden",
};
const statementOf = (kind: HiddenKind, rule: Reason) =>
  `${hidden[kind]} automatically after a report ("${ruleText(rule)}"). Someone on our team will still review it.`;

const statementOfMatch = (kind: HiddenKind, rule: Reason) =>
  `A file in this ${kind} looks like one that we removed before ("${ruleText(rule)}"), so we hid it automatically. Someone on our team will still review it.`;

const WITHDRAWN =
  "Someone in this post withdrew their consent, so we removed it automatically and refunded everyone who bought it.";

/**
 * Hides posts, messages, and what pages say and show if their cases weren't decided in time, and tells their owners. A
 * person still decides, unless all there is to a case is a withdrawn consent.
 */
export async function hideUndecided(deps: HideDeps): Promise<void> {
  const { cases, clock, pageLink } = deps;
  const now = clock.now();
  for (const due of await cases.listToHide(now, CASES_PER_RUN)) {
    const { id: caseId, subjectKind, title, isWithdrawn, isMatched, reportCount } = due;
    const rule = isWithdrawn
      ? "depicted"
      : (hidingReasons.find((reason) => due.reasons.includes(reason)) ?? "other");
    const statement = isWithdrawn
      ? WITHDRAWN
      : isMatched
        ? statementOfMatch(subjectKind, rule)
        : statementOf(subjectKind, rule);
    const owners = ownersOf(due, [...due.reporters, due.recipientId]);
    const id = clock.newId();
    const content = removedEmail(subjectKind, {
      title: title ?? "",
      statement,
      link: pageLink(`/decisions/${id}`),
    });
    await cases.hide({
      id,
      caseId,
      rule,
      statement,
      now,
      refund: isWithdrawn ? REMOVED_REASON : null,
      isFinal: isWithdrawn && reportCount === 1,
      page: subjectKind === "profile" ? profileTexts({ ...due, removedName: null, removedBio: "" }) : null,
      tell: tellOwners(owners, { id, content, now }),
    });
    await purgeFromEdge(deps, [...due.media, ...due.newMedia]);
  }
}
