import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  openStripeFixture,
  readyCreator,
  type StripeFixture,
  subscriptionSession,
} from "./stripe-fixture.ts";

let fixture: StripeFixture;
let creator: Stripe.Account;
beforeEach(async () => {
  fixture = await openStripeFixture();
  creator = await readyCreator(fixture);
});
afterEach(() => fixture.end());

async function paidWith(card: string) {
  const session = await subscriptionSession(fixture, creator.id);
  fixture.control.pay({ session: session.id, card });
  const [dispute] = (await fixture.stripe.disputes.list()).data;
  const [subscription] = (await fixture.stripe.subscriptions.list()).data;
  return { dispute, subscription };
}

test("test cards lead to disputes, inquiries, or warnings as Stripe's do", async () => {
  expect((await paidWith("4000000000000259")).dispute).toMatchObject({
    status: "needs_response",
    reason: "fraudulent",
  });
  expect((await paidWith("4000000000002685")).dispute).toMatchObject({ reason: "product_not_received" });
  const { dispute } = await paidWith("4000000000001976");
  expect(dispute).toMatchObject({ status: "warning_needs_response", balance_transactions: [] });
  await paidWith("4000000000005423");
  expect((await fixture.stripe.disputes.list()).data).toHaveLength(3);
  const warned = await fixture.stripe.events.list({ type: "radar.early_fraud_warning.created" });
  expect(warned.data).toHaveLength(1);
});

test("evidence is staged or submitted, once, with files, and decides the outcome in test mode", async () => {
  const { disputes, files } = fixture.stripe;
  const { dispute } = await paidWith("4000000000000259");
  const id = dispute?.id ?? "";
  const data = new TextEncoder().encode("%PDF-1.7");
  const file = await files.create({
    purpose: "dispute_evidence",
    file: { data, name: "a.pdf", type: "application/pdf" },
  });
  expect(file).toMatchObject({ type: "pdf", size: 8, filename: "a.pdf" });
  await expect(disputes.update(id, { evidence: { uncategorized_file: "file_none" } })).rejects.toThrow(
    "No such file",
  );
  await expect(disputes.update(id, { evidence: { uncategorized_text: "x".repeat(20_001) } })).rejects.toThrow(
    "too long",
  );
  const staged = await disputes.update(id, { evidence: { uncategorized_file: file.id }, submit: false });
  expect(staged.evidence_details).toMatchObject({ has_evidence: true, submission_count: 0 });
  const submitted = await disputes.update(id, { evidence: { uncategorized_text: "losing_evidence" } });
  expect(submitted).toMatchObject({ status: "lost", evidence: { uncategorized_file: file.id } });
  expect(submitted.evidence_details.submission_count).toBe(1);
  await expect(disputes.update(id, { evidence: { uncategorized_text: "More" } })).rejects.toThrow("is lost");
});

test("an inquiry can become a dispute or be closed, a dispute can be given up, and deadlines pass", async () => {
  const { disputes } = fixture.stripe;
  const { dispute } = await paidWith("4000000000001976");
  const id = dispute?.id ?? "";
  await expect(disputes.close(id)).rejects.toThrow("cannot be closed");
  fixture.control.escalate({ dispute: id });
  expect((await disputes.retrieve(id)).balance_transactions).toHaveLength(1);
  fixture.control.moveDeadline({ dispute: id, hours: -1 });
  await expect(disputes.update(id, { evidence: { uncategorized_text: "x" } })).rejects.toThrow("deadline");
  expect((await disputes.close(id)).status).toBe("lost");
  const other = (await paidWith("4000000000001976")).dispute?.id ?? "";
  expect(fixture.control.closeDispute({ dispute: other, won: false }).status).toBe("warning_closed");
});

test("a renewal that comes due while collection is paused is voided, and charging resumes with collection", async () => {
  const { subscriptions, invoices } = fixture.stripe;
  const { subscription } = await paidWith("4242424242424242");
  const id = subscription?.id ?? "";
  const paused = await subscriptions.update(id, { pause_collection: { behavior: "void" } });
  expect(paused.pause_collection).toMatchObject({ behavior: "void" });
  fixture.control.advance({ subscription: id });
  expect((await subscriptions.update(id, { pause_collection: "" })).pause_collection).toBeNull();
  fixture.control.advance({ subscription: id });
  const made = await invoices.list({ subscription: id });
  expect(made.data.map(({ status }) => status)).toEqual(["paid", "void", "paid"]);
  expect((await subscriptions.retrieve(id)).status).toBe("active");
});
