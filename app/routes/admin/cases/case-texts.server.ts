import type { SubjectKind } from "#db/kinds.ts";
import { type CaseRefusal, involvedText } from "#domain/moderation/cases/case.ts";

const refusals: Record<
  | Exclude<CaseRefusal, "involved">
  | "not_reversible"
  | "unfit"
  | "changed"
  | "own_decision"
  | "newer"
  | "no_proposal"
  | "no_notice"
  | "is_admin"
  | "restricted",
  string
> = {
  over: "This case has already been decided.",
  claimed: "Someone else is working on this case.",
  not_claimed: "Your claim has lapsed. Claim the case again first.",
  not_reversible: "This decision isn't in force, so there's nothing to reverse, or an appeal of it is open.",
  unfit: "This decision doesn't fit what was reported.",
  own_decision: "You made this decision, so another admin has to review it.",
  no_proposal: "Nothing waits for a second admin.",
  newer: "Another case about the same is open. Decide that one first.",
  no_notice: "No counter-notice is running, so nothing would change.",
  is_admin: "This is an admin's account. To restrict or end it, first revoke the role from the terminal.",
  restricted: "This account is already restricted or ended.",
  changed: "It was changed while you read it. Read it again below, then decide.",
};

export const refusalText = (reason: CaseRefusal | keyof typeof refusals, kind: SubjectKind): string =>
  reason === "involved" ? involvedText[kind] : refusals[reason];
