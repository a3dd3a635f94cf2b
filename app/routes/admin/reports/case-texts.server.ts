import { type CaseRefusal, INVOLVED } from "#domain/moderation/reports/case.ts";

export const caseRefusals: Record<CaseRefusal | "not_closed", string> = {
  over: "This case has already been decided.",
  claimed: "Someone else is working on this case.",
  not_claimed: "Your claim has lapsed. Claim the case again first.",
  involved: INVOLVED,
  not_closed: "This case didn't close the conversation, so there's nothing to reopen.",
};
