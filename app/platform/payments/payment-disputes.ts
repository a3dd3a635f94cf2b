import type Stripe from "stripe";
import type { DisputePort, ProviderDispute } from "#domain/reversals/disputes/dispute-port.ts";
import { orNull, withProviderErrors } from "./payment-client.ts";
import { expanded, idOf } from "./payment-snapshots.ts";

const toDispute = (dispute: Stripe.Dispute): ProviderDispute => ({
  id: dispute.id,
  paymentIntentId: idOf(dispute.payment_intent),
  amount: dispute.amount,
  reason: dispute.reason,
  status: dispute.status,
  openedAt: dispute.created * 1000,
  dueBy: dispute.evidence_details.due_by === null ? null : dispute.evidence_details.due_by * 1000,
  submissionCount: dispute.evidence_details.submission_count,
});

/** See docs.stripe.com/api/disputes. Stripe's client sends files to its other host, or to the local stand-in. */
export const stripeDisputes = (stripe: () => Stripe): DisputePort => ({
  dispute: (id) =>
    withProviderErrors(() => orNull(async () => toDispute(await stripe().disputes.retrieve(id)))),

  uploadEvidence: ({ name, type, data }) =>
    withProviderErrors(async () => {
      const file = await stripe().files.create({ purpose: "dispute_evidence", file: { name, type, data } });
      return file.id;
    }),

  submitEvidence: (id, evidence, idempotencyKey) =>
    withProviderErrors(async () =>
      toDispute(await stripe().disputes.update(id, { evidence, submit: true }, { idempotencyKey })),
    ),

  appeal: (id, reason_for_filing, idempotencyKey) =>
    withProviderErrors(async () => {
      const evidence = { appeal: { card: { reason_for_filing } } };
      return toDispute(await stripe().disputes.update(id, { evidence, submit: true }, { idempotencyKey }));
    }),

  closeDispute: (id) =>
    withProviderErrors(async () => {
      await orNull(() => stripe().disputes.close(id));
    }),

  cardFingerprint: (id) =>
    withProviderErrors(async () => {
      const intent = await orNull(() => stripe().paymentIntents.retrieve(id, { expand: ["latest_charge"] }));
      return expanded(intent?.latest_charge)?.payment_method_details?.card?.fingerprint ?? null;
    }),

  pauseCollection: (id, paused) =>
    withProviderErrors(async () => {
      // Void: charges due meanwhile are never collected. An ended subscription charges nothing anyway.
      const pause_collection = paused ? ({ behavior: "void" } as const) : "";
      await orNull(() => stripe().subscriptions.update(id, { pause_collection }));
    }),
});
