import { describe, expect, test } from "vitest";
import type { ProviderDispute } from "#domain/reversals/disputes/dispute-port.ts";
import { disputeRow, reconcileDispute } from "#domain/reversals/reconcile-dispute.ts";
import { DAY, HOUR, NOW, people } from "#tests/cast.ts";
import { emailsIn } from "../notifications/payment-news/emails-in.ts";
import { event, subscribed } from "../payments/fixtures/reversed-sale.ts";

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

describe("reconcileDispute", () => {
  const key = { id: "du_1", paymentIntentId: "pi_0" };

  async function disputed(found: ProviderDispute | null = dispute) {
    const books = await subscribed();
    books.movements.dispute(books.charge);
    const recorded: unknown[] = [];
    const deps = {
      ...books.deps,
      payments: { ...books.deps.payments, dispute: async () => found },
      disputes: { record: async (row: unknown) => void recorded.push(row) },
    };
    return { ...books, deps, recorded };
  }

  test("records the dispute, its effect on money and collection, and then the event", async () => {
    const { deps, recorded, reversals, events, done } = await disputed();
    const readAt = deps.clock.now();
    expect(await reconcileDispute(deps, key, event)).toEqual({ ok: true });
    expect(recorded).toEqual([disputeRow(payment, dispute, readAt)]);
    expect(reversals).toMatchObject([{ paymentId: "in_0", event: null }]);
    expect(done).toContainEqual(["pause", "sub_1", true]);
    expect(events).toEqual([event]);
  });

  test("keeps the deadline even if money can't be moved; the event comes again", async () => {
    const { deps, recorded, events } = await disputed();
    const movements = () => Promise.reject(new Error("no answer"));
    const broken = { ...deps, payments: { ...deps.payments, movements } };
    await expect(reconcileDispute(broken, key, event)).rejects.toThrow("no answer");
    expect(recorded).toHaveLength(1);
    expect(events).toEqual([]);
    const none = { ...deps, payments: { ...deps.payments, movements: async () => null } };
    expect(await reconcileDispute(none, key, event)).toEqual({ ok: false, reason: "unknown_sale" });
    expect(events).toEqual([]);
  });

  test("refuses a dispute that the provider doesn't know, or of a sale that we don't", async () => {
    const { deps, recorded } = await disputed(null);
    expect(await reconcileDispute(deps, key, event)).toEqual({ ok: false, reason: "unknown_dispute" });
    const known = await disputed();
    const other = { ...key, paymentIntentId: "pi_other" };
    expect(await reconcileDispute(known.deps, other, event)).toEqual({ ok: false, reason: "unknown_sale" });
    expect([...recorded, ...known.recorded]).toEqual([]);
  });

  test("tells the creator of a loss only if it was reported recently", async () => {
    const { deps, movements, reversals } = await disputed({ ...dispute, status: "lost" });
    movements.loseDisputes();
    await reconcileDispute(deps, key, { ...event, provider_created_at: NOW - 8 * DAY });
    expect(
      emailsIn(reversals[0]?.news)
        .map(({ email }) => email.id)
        .join(),
    ).not.toContain(":lost");
    await reconcileDispute(deps, key, event);
    expect(
      emailsIn(reversals[1]?.news)
        .map(({ email }) => email.id)
        .join(),
    ).toContain(":lost");
  });
});
