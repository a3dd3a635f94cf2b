import { describe, expect, test } from "vitest";
import type { ProviderDispute } from "#domain/reversals/disputes/dispute-port.ts";
import { disputeRow } from "#domain/reversals/reconcile-dispute.ts";
import { DAY, HOUR, NOW, people } from "#tests/cast.ts";

const dispute: ProviderDispute = {
  id: "du_1",
  paymentIntentId: "pi_0",
  amount: 1500,
  reason: "fraudulent",
  status: "needs_response",
  openedAt: NOW,
  dueBy: NOW + 7 * DAY,
  submissionCount: 0,
};
const payment = { id: "in_0", buyerId: people.fan.id, sellerId: people.creator.id };

describe("a dispute is kept", () => {
  test("with its sale and deadline, to be answered six hours before", () => {
    expect(disputeRow(payment, dispute, NOW + 1)).toEqual({
      id: "du_1",
      payment_id: "in_0",
      buyer_id: people.fan.id,
      seller_id: people.creator.id,
      stripe_dispute_id: "du_1",
      amount: 1500,
      reason: "fraudulent",
      status: "needs_response",
      due_by: NOW + 7 * DAY,
      opened_at: NOW,
      closed_at: null,
      submission_count: 0,
      submitted_at: null,
      next_attempt_at: NOW + 7 * DAY - 6 * HOUR,
      updated_at: NOW + 1,
    });
  });

  test("as submitted once it was answered, and never to be answered again", () => {
    expect(disputeRow(payment, { ...dispute, submissionCount: 1 }, NOW)).toMatchObject({
      submission_count: 1,
      submitted_at: NOW,
      next_attempt_at: null,
    });
  });

  test("as closed once the bank has decided", () => {
    const won = disputeRow(payment, { ...dispute, status: "won" }, NOW);
    expect(won).toMatchObject({ closed_at: NOW, next_attempt_at: null });
  });
});
