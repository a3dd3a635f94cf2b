import type { SaleKind } from "#db/kinds.ts";
import type { CausedNotice } from "#db/stores/payments/caused-news.ts";
import type { Parties } from "#db/stores/payments/payments.ts";
import { saleTraits } from "#domain/payments/sale-kinds.ts";
import { isRecent } from "../mail/is-recent.ts";
import { noticeTo } from "./news.ts";

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
