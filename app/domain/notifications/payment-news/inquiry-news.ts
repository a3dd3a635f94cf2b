import type { SaleKind } from "#db/kinds.ts";
import type { PaymentStore } from "#db/stores/payments/payments.ts";
import type { Cents } from "#domain/money.ts";
import { saleLabel, saleTraits } from "#domain/payments/sale-kinds.ts";
import { isClosed, isInquiry } from "#domain/reversals/disputes/dispute.ts";
import type { ProviderDispute } from "#domain/reversals/disputes/dispute-port.ts";
import { isRecent } from "../mail/is-recent.ts";
import { inquiryEmail } from "../mail/sale-emails.ts";
import { type CausedNews, emailTo, type NewsDeps, noticeTo } from "./news.ts";

type Sale = {
  id: string;
  kind: SaleKind;
  buyerId: string;
  sellerId: string;
  gross: Cents;
  paidAt: number;
};

/** Notifies the creator when a bank inquires about a payment. Boosts are paid to us, so nobody is notified. */
export async function inquiryNews(
  { paymentStore, pageLink }: NewsDeps & { paymentStore: Pick<PaymentStore, "findParties"> },
  { id: paymentId, kind, buyerId, sellerId, gross, paidAt }: Sale,
  { id, status, openedAt, dueBy }: ProviderDispute,
  now: number,
): Promise<CausedNews[]> {
  if (saleTraits[kind].isOurs || !isInquiry(status) || isClosed(status) || !isRecent(openedAt, now))
    return [];
  const { buyer, seller } = await paymentStore.findParties(buyerId, sellerId);
  const content = inquiryEmail(
    { what: saleLabel(kind, buyer.username), cents: gross, paidAt, dueBy },
    { inquiry: pageLink(`/payments/disputes/${id}`), refund: pageLink(`/payments/${paymentId}/refund`) },
  );
  const cause = { kind: "dispute" as const, disputeId: id };
  return [
    ...emailTo(seller, `inquiry:${id}`, content, cause, now),
    ...noticeTo(seller, "dispute_inquiry", id, cause, now),
  ];
}
