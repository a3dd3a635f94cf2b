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

export const disputeControlOf = (runtime: Runtime) => ({
  /** Sets the deadline to `hours` from now, 5 by default. */
  moveDeadline: (wanted: { dispute: string; hours?: number | undefined }): Stripe.Dispute =>
    inTransaction(runtime, (uow) => {
      const dispute = requireDispute(uow, wanted.dispute);
      const due_by = uow.now + Math.round((wanted.hours ?? 5) * 3600);
      const evidence_details = { ...dispute.evidence_details, due_by };
      return uow.update("dispute", dispute, { evidence_details }, "charge.dispute.updated");
    }),

  rejectEvidence: (wanted: { dispute: string }): Stripe.Dispute =>
    inTransaction(runtime, (uow) => {
      const dispute = requireDispute(uow, wanted.dispute);
      if (dispute.status !== "under_review")
        throw invalidRequest("No evidence of this dispute is under review.", "dispute");
      return rejectEvidence(uow, dispute);
    }),

  escalate: (wanted: { dispute: string }): Stripe.Dispute =>
    inTransaction(runtime, (uow) => {
      const dispute = requireDispute(uow, wanted.dispute);
      if (!dispute.status.startsWith("warning_") || dispute.status === "warning_closed")
        throw invalidRequest("This is no open inquiry.", "dispute");
      return escalateInquiry(uow, dispute);
    }),
});
