import type { SaleKind } from "#db/kinds.ts";
import type { Cents } from "#domain/money.ts";
import { purchaseLabel } from "#domain/payments/sale-kinds.ts";
import { isRecent } from "../mail/is-recent.ts";
import { type NextCharge, receiptEmail } from "../mail/receipt-emails.ts";
import { type CausedEmail, emailTo, type NewsDeps, type Parties } from "./news.ts";

/** Receipts always go out: no setting turns them off. */
export function receiptNews(
  { pageLink }: NewsDeps,
  { buyer, seller }: Parties,
  payment: { id: string; kind: SaleKind; gross: Cents; paidAt: number; next: NextCharge },
  now: number,
): CausedEmail[] {
  if (!isRecent(payment.paidAt, now)) return [];
  const what = purchaseLabel(payment.kind, seller.name);
  const content = receiptEmail(
    { what, cents: payment.gross, paidAt: payment.paidAt, next: payment.next },
    { receipt: pageLink(`/payments/${payment.id}`), subscriptions: pageLink("/subscriptions") },
  );
  const cause = { kind: "payment" as const, paymentId: payment.id };
  return emailTo(buyer, `receipt:${payment.id}`, content, cause, now);
}
