import type { SaleKind } from "#db/kinds.ts";
import { saleTraits } from "#domain/payments/sale-kinds.ts";
import { isRecent } from "../mail/is-recent.ts";
import { type CausedNotice, noticeTo, type Parties } from "./news.ts";

export function saleNews(
  { seller }: Pick<Parties, "seller">,
  payment: { id: string; kind: SaleKind; paidAt: number },
  now: number,
): CausedNotice[] {
  const { notice } = saleTraits[payment.kind];
  if (notice === null || !isRecent(payment.paidAt, now)) return [];
  const cause = { kind: "payment" as const, paymentId: payment.id };
  return noticeTo(seller, notice, payment.id, cause, now);
}
