import type { AppealAnswer } from "#db/kinds.ts";
import type { PaymentStore } from "#db/stores/payments/payments.ts";
import type { DisputeStore } from "#db/stores/reversals/disputes/disputes.ts";
import type { Clock } from "#domain/clock.ts";
import { appealDecidedEmail } from "#domain/notifications/mail/sale-emails.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import { saleLabel } from "#domain/payments/sale-kinds.ts";
import { isOurs } from "./accept-dispute.ts";
import { canAppeal } from "./dispute.ts";

type Deps = {
  disputes: Pick<DisputeStore, "findCase" | "decideAppeal">;
  paymentStore: Pick<PaymentStore, "findParties">;
  clock: Pick<Clock, "now" | "newId">;
  pageLink(path: string): string;
};

/**
 * Decides whether we appeal a bank's decision, with an audit entry. The creator gets the reason by email unless the
 * payment was to us; the bank reads the same text. The run that answers disputes carries it out.
 */
export async function decideDisputeAppeal(
  { disputes, paymentStore, clock, pageLink }: Deps,
  decision: { disputeId: string; answer: AppealAnswer; actorId: string; reason: string },
): Promise<Outcome<"over">> {
  const { disputeId, answer, reason } = decision;
  const now = clock.now();
  const found = await disputes.findCase(disputeId, 0);
  if (found === null || !canAppeal(found, now)) return refuse("over");
  const { seller } = await paymentStore.findParties(found.buyerId, found.sellerId);
  const auditId = clock.newId();
  const { kind, gross, paidAt } = found.payment;
  const content = appealDecidedEmail(
    { what: saleLabel(kind, found.username), cents: gross, paidAt, isFiled: answer === "filed", reason },
    pageLink(`/payments/disputes/${disputeId}`),
  );
  const mail =
    seller.email === null || isOurs(found)
      ? null
      : { id: `appeal-${auditId}`, recipient: seller.email, ...content, now };
  return (await disputes.decideAppeal({ ...decision, sellerId: seller.id, auditId, now, mail }))
    ? { ok: true }
    : refuse("over");
}
