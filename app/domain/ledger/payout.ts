import type { Cents } from "../money.ts";
import type { LedgerEntry } from "./entry.ts";

/** `failedAt` is when the money came back; null unless the payout failed or was canceled. */
export type BookedPayout = {
  id: string;
  sellerId: string;
  amount: Cents;
  createdAt: number;
  failedAt: number | null;
};

/**
 * A payout reduces what we owe the creator. A failed or canceled one is owed again, once. A negative amount is a debit
 * from the bank that settles a negative balance.
 */
export function payoutEntries(payout: BookedPayout): LedgerEntry[] {
  const id = `payout:${payout.id}`;
  const out = buildMove(payout, { id, kind: "payout", amount: payout.amount, at: payout.createdAt });
  if (payout.failedAt === null) return out;
  const back = { kind: "payout_failed" as const, amount: -payout.amount, at: payout.failedAt };
  return [...out, ...buildMove(payout, { id: `${id}:failed`, ...back })];
}

type Move = { id: string; kind: "payout" | "payout_failed"; amount: Cents; at: number };

/** Moves money from the creator's account to their bank; the two entries sum to zero. */
function buildMove({ sellerId }: BookedPayout, { id, kind, amount, at }: Move): LedgerEntry[] {
  const entry = (account: "seller" | "bank", cents: Cents): LedgerEntry => ({
    id: `${id}:${account}`,
    transaction_id: id,
    kind,
    payment_id: null,
    account,
    seller_id: account === "seller" ? sellerId : null,
    amount: cents === 0 ? 0 : cents,
    created_at: at,
  });
  return [entry("seller", amount), entry("bank", -amount)];
}
