import type { CaseAction, DecisionAction, Side, SubjectKind } from "#db/kinds.ts";
import type { Reason } from "#domain/moderation/cases/reasons.ts";
import type { Strike } from "#domain/moderation/cases/strikes.ts";
import type { PostMediaItem } from "#domain/posts/post.ts";
import type { CaseAppeal } from "./case-appeals.tsx";
import type { CaseCounterNotice } from "./counter-notice.tsx";

export type Report = {
  id: string;
  /** Null for someone without an account. */
  reporter: string | null;
  name: string | null;
  email: string | null;
  side: Side | null;
  number: number;
  reason: Reason;
  details: string;
  signature: string | null;
  keptAuthor: string | null;
  keptText: string | null;
  keptFiles: string | null;
  at: number;
  /** What the reporter attached. */
  files: { id: string; name: string; contentType: string; bytes: number }[];
};
/** The post or profile as it is now; `title` is null for a profile or a deleted post's erased row. */
export type Subject = {
  title: string | null;
  version: string | null;
  publishedAt: number | null;
  scheduledFor: number | null;
  lacksConsent: boolean;
  removedAt: number | null;
  isDeleted: boolean | null;
  text: string;
};
export type CaseDecision = {
  id: string;
  action: DecisionAction;
  rule: Reason | null;
  statement: string;
  isAutomated: boolean;
  by: string | null;
  secondedBy: string | null;
  places: string[] | null;
  until: number | null;
  at: number;
  reverses: string | null;
  points: number | null;
};
/** A decision that waits for a second admin. */
export type CaseProposal = {
  action: CaseAction;
  rule: Reason | null;
  statement: string;
  strike: Strike | null;
  by: string | null;
  /** Whether this admin made it. */
  isOwn: boolean;
  at: number;
};
/** About the creator. Null if it's about this admin. */
export type CaseRecord = {
  points: number;
  copyright: number;
  buyers: number;
  disputes: number;
  /** Other open cases about the account. */
  others: number;
  earlier: {
    caseId: string;
    action: DecisionAction;
    rule: Reason | null;
    points: number | null;
    at: number;
  }[];
};
export type CaseView = {
  id: string;
  subjectKind: SubjectKind;
  subjectId: string;
  fan: string | null;
  creator: string;
  openedAt: number;
  dueAt: number;
  hideAt: number | null;
  decidedAt: number | null;
  /** Whether it's about this admin, who then sees nothing of the case. */
  isInvolved: boolean;
  subject: Subject | null;
  files: PostMediaItem[];
  decisions: CaseDecision[];
  appeals: CaseAppeal[];
  counterNotice: CaseCounterNotice | null;
  proposal: CaseProposal | null;
  reports: Report[];
};
