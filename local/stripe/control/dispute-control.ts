import type Stripe from "stripe";
import { escalateInquiry, rejectEvidence } from "../payments/disputes.ts";
import { invalidRequest, resourceMissing } from "../server/api-error.ts";
import { inTransaction, type Runtime } from "../server/runtime.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";

const requireDispute = (uow: UnitOfWork, id: string) => {
  const found = uow.store.get("dispute", id);
  if (!found) throw resourceMissing("dispute", id, "dispute");
  return found;
};

/** The actions about disputes and inquiries in progress. */
export const disputeControlOf = (runtime: Runtime) => ({
  /** Moves the deadline to some hours from now, 5 unless said otherwise. */
  moveDeadline: (wanted: { dispute: string; hours?: number | undefined }): Stripe.Dispute =>
    inTransaction(runtime, (uow) => {
      const dispute = requireDispute(uow, wanted.dispute);
      const due_by = uow.now + Math.round((wanted.hours ?? 5) * 3600);
      const evidence_details = { ...dispute.evidence_details, due_by };
      return uow.update("dispute", dispute, { evidence_details }, "charge.dispute.updated");
    }),

  /** The bank turns the evidence of a dispute under review down, so that it can be appealed. */
  rejectEvidence: (wanted: { dispute: string }): Stripe.Dispute =>
    inTransaction(runtime, (uow) => {
      const dispute = requireDispute(uow, wanted.dispute);
      if (dispute.status !== "under_review")
        throw invalidRequest("No evidence of this dispute is under review.", "dispute");
      return rejectEvidence(uow, dispute);
    }),

  /** An inquiry becomes a dispute, which withdraws the money and asks for evidence again. */
  escalate: (wanted: { dispute: string }): Stripe.Dispute =>
    inTransaction(runtime, (uow) => {
      const dispute = requireDispute(uow, wanted.dispute);
      if (!dispute.status.startsWith("warning_") || dispute.status === "warning_closed")
        throw invalidRequest("This is no open inquiry.", "dispute");
      return escalateInquiry(uow, dispute);
    }),
});
