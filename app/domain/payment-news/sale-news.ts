import type { CausedNews } from "../../../db/stores/payments/caused-news.ts";
import type { Checkout } from "../../../db/stores/payments/checkouts.ts";
import type { Parties } from "../../../db/stores/payments/payments.ts";
import { isNews } from "../mail/is-news.ts";
import { saleEmail } from "../mail/sale-emails.ts";
import type { Cents } from "../money.ts";
import { saleLabel } from "../sale-labels.ts";
import { emailTo, type NewsDeps, noticeTo } from "./news.ts";

/** Tells a creator of a one-time payment to them, unless they turned that off. A boost is paid to the platform. */
export function saleNews(
  deps: NewsDeps,
  { buyer, seller }: Parties,
  payment: { id: string; kind: Checkout["kind"]; gross: Cents; net: Cents; paidAt: number },
  now: number,
): CausedNews[] {
  if (payment.kind === "boost" || !isNews(payment.paidAt, now)) return [];
  const content = saleEmail(
    { what: saleLabel(payment.kind, buyer.username), cents: payment.gross, net: payment.net },
    { dashboard: deps.pageLink("/dashboard"), settings: deps.pageLink("/settings?tab=notifications") },
  );
  const cause = { kind: "sale" as const, paymentId: payment.id, sellerId: seller.id };
  return [
    ...emailTo(seller, `sale:${payment.id}`, content, cause, now),
    ...noticeTo(seller, payment.kind === "tip" ? "tip" : "sale", payment.id, cause, now),
  ];
}
