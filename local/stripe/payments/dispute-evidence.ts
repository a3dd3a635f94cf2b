import type Stripe from "stripe";
import { invalidRequest } from "../server/api-error.ts";
import type { Call } from "../server/router.ts";

const TEXTS = [
  "access_activity_log",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_email_address",
  "customer_name",
  "product_description",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "uncategorized_text",
] as const;
const FILES = [
  "cancellation_policy",
  "customer_communication",
  "receipt",
  "refund_policy",
  "service_documentation",
  "uncategorized_file",
] as const;
const MAX_FIELD = 20_000;
const MAX_ALL = 150_000;

export const stageOf = ({ status }: Stripe.Dispute) =>
  status.startsWith("warning_") ? "inquiry" : "dispute";

function merged({ uow, params }: Call, before: Stripe.Dispute): Record<string, unknown> {
  const given = params.group("evidence");
  const evidence: Record<string, unknown> = { ...before.evidence };
  for (const field of TEXTS) {
    const text = given?.text(field);
    if (text === undefined) continue;
    if (text.length > MAX_FIELD) throw invalidRequest("Evidence is too long.", `evidence[${field}]`);
    evidence[field] = text;
  }
  for (const field of FILES) {
    const id = given?.text(field);
    if (id === undefined) continue;
    if (!uow.store.get("file", id)) throw invalidRequest(`No such file: ${id}`, `evidence[${field}]`);
    evidence[field] = id;
  }
  return evidence;
}

/** An appeal after the bank rejected the evidence; its text decides the outcome, as it does for evidence. */
function appealGiven({ uow, params }: Call, before: Stripe.Dispute, reason: string) {
  if (before.status !== "appeal_needs_response")
    throw invalidRequest(`This dispute is ${before.status}, so it can't be appealed.`, "evidence[appeal]");
  if (!(params.flag("submit") ?? true)) throw invalidRequest("Staging an appeal is not supported.", "submit");
  const details = before.evidence_details;
  if ((details.due_by ?? 0) < uow.now) throw invalidRequest("The deadline has passed.", "submit");
  if (reason.length > MAX_FIELD)
    throw invalidRequest("The reason is too long.", "evidence[appeal][card][reason_for_filing]");
  const changes: Partial<Stripe.Dispute> = {
    evidence: { ...before.evidence, appeal: { card: { reason_for_filing: reason } } },
    evidence_details: { ...details, submission_count: details.submission_count + 1 },
    status: "appeal_under_review",
  };
  return { changes, verdict: verdictOf(reason) } as const;
}

const verdictOf = (text: string) =>
  text.includes("winning_evidence") ? "won" : text.includes("losing_evidence") ? "lost" : null;

/** The updated evidence. Its texts decide the outcome, as in Stripe's test mode (docs.stripe.com/testing#evidence). */
export function evidenceGiven(call: Call, before: Stripe.Dispute) {
  const { uow, params } = call;
  const appeal = params.group("evidence")?.group("appeal")?.group("card")?.text("reason_for_filing");
  if (appeal !== undefined) return appealGiven(call, before, appeal);
  const evidence = merged(call, before);
  const length = TEXTS.reduce((sum, field) => sum + String(evidence[field] ?? "").length, 0);
  if (length > MAX_ALL) throw invalidRequest("Evidence is too long.", "evidence");
  const submits = params.flag("submit") ?? true;
  const metadata = params.metadata(before.metadata);
  const details = { ...before.evidence_details, has_evidence: true };
  const staged = { evidence: evidence as unknown as Stripe.Dispute.Evidence, metadata };
  if (!submits) return { changes: { ...staged, evidence_details: details }, verdict: null };
  const isInquiry = stageOf(before) === "inquiry";
  if (before.status !== "needs_response" && before.status !== "warning_needs_response")
    throw invalidRequest(`This dispute is ${before.status}, so evidence can't be submitted.`, "submit");
  if ((details.due_by ?? 0) < uow.now) throw invalidRequest("The deadline has passed.", "submit");
  const verdict = verdictOf(String(evidence.uncategorized_text ?? ""));
  const changes: Partial<Stripe.Dispute> = {
    ...staged,
    evidence_details: {
      ...details,
      submission_count: details.submission_count + 1,
      submission_method: "manual",
    },
    status: isInquiry ? "warning_under_review" : "under_review",
  };
  return { changes, verdict } as const;
}
