import type { SaleKind } from "#db/kinds.ts";
import type { CausedNotice } from "#db/stores/payments/caused-news.ts";
import type { Parties } from "#db/stores/payments/payments.ts";
import { isRecent } from "../mail/is-recent.ts";
import { noticeTo } from "./news.ts";

/** Boosts are paid to the platform, so they notify nobody. */
export function saleNews(
  { seller }: Pick<Parties, "seller">,
  payment: { id: string; kind: SaleKind; paidAt: number },
  now: number,
): CausedNotice[] {
  if (payment.kind === "boost" || !isRecent(payment.paidAt, now)) return [];
  const cause = { kind: "payment" as const, paymentId: payment.id };
  return noticeTo(seller, payment.kind === "tip" ? "tip" : "sale", payment.id, cause, now);
}
