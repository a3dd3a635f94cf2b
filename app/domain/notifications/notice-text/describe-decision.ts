import type { DecisionAction } from "#db/kinds.ts";

/** `who` is null if `text` is a whole sentence. */
export type NoticeText = { who: string | null; text: string; href: string; avatarUrl?: string | null };
export type Decision = {
  action: string;
  subjectId: string | null;
  reason?: string | null;
  /** Whether the reader reported it; otherwise it's about them. */
  isReporter?: boolean;
};

type CaseText = { reporter: string; owner: string };
const caseTexts: Record<`reports.${DecisionAction}` | "appeals.kept", CaseText> = {
  "reports.dismissed": { reporter: "We looked at your report", owner: "We looked at a report" },
  "reports.warned": { reporter: "We acted on your report", owner: "We gave you a warning" },
  "reports.closed": { reporter: "We acted on your report", owner: "We closed one of your conversations" },
  "reports.removed": {
    reporter: "We acted on your report",
    owner: "We removed something you shared",
  },
  "reports.withheld": {
    reporter: "We acted on your report",
    owner: "We removed one of your posts in some places",
  },
  "reports.restricted": { reporter: "We acted on your report", owner: "We restricted your account" },
  "reports.ended": { reporter: "We acted on your report", owner: "We ended your account" },
  "reports.held": { reporter: "We acted on your report", owner: "Your payouts are on hold" },
  "reports.reversed": {
    reporter: "We changed our decision about your report",
    owner: "We reversed a decision about you",
  },
  "appeals.kept": { reporter: "We answered your appeal", owner: "We answered your appeal" },
};

export const NOTICES_PATH = "/notifications";
const RESUME = "/settings/email/resume";

export function describeDecision(decision: Decision | null): NoticeText {
  const dispute = `/payments/disputes/${decision?.subjectId}`;
  const ofCase = (caseTexts as Record<string, CaseText | undefined>)[decision?.action ?? ""];
  if (decision && ofCase)
    return {
      who: null,
      text: decision.isReporter ? ofCase.reporter : ofCase.owner,
      href: `/reports/${decision.subjectId}`,
    };
  if (decision?.action.startsWith("admin.duties."))
    return { who: null, text: "Your duties as an admin changed", href: "/admin" };
  switch (decision?.action) {
    case "payments.unblocked":
      return { who: null, text: "We lifted the pause on your payments", href: "/payments" };
    case "payments.block_kept":
      return { who: null, text: "We have to keep the pause on your payments", href: "/payments/blocked" };
    case "consents.signed":
      return {
        who: null,
        text: "Someone agreed to be in your post",
        href: `/post/${decision.subjectId}/people`,
      };
    case "consents.declined":
      return {
        who: null,
        text: "Someone refused to be in your post",
        href: `/post/${decision.subjectId}/people`,
      };
    case "held.read":
      return {
        who: null,
        text: `We read a message of yours that waits for review. Why: ${decision.reason ?? "no longer on record"}`,
        href: "/messages",
      };
    case "account.restricted":
      return { who: null, text: "We restricted your account", href: "/settings/restriction" };
    case "account.unrestricted":
      return { who: null, text: "Your account is no longer restricted", href: "/settings/restriction" };
    case "account.signed_out":
      return { who: null, text: "We ended sessions of your account", href: "/settings/sessions" };
    case "account.export_offered":
      return { who: null, text: "You can download your data", href: "/settings/export" };
    case "payouts.held":
      return { who: null, text: "Your payouts are on hold", href: "/payments" };
    case "payouts.released":
      return { who: null, text: "Your payouts have resumed", href: "/payments" };
    case "email.bounced":
      return { who: null, text: "We stopped emailing you: your mailbox refused an email", href: RESUME };
    case "email.reported":
      return { who: null, text: "We stopped emailing you: an email was reported as spam", href: RESUME };
    case "disputes.appealed":
      return { who: null, text: "We appealed the bank's decision about a payment", href: dispute };
    case "disputes.not_appealed":
      return { who: null, text: "We won't appeal the bank's decision about a payment", href: dispute };
    default:
      return { who: null, text: "A decision about your account", href: NOTICES_PATH };
  }
}
