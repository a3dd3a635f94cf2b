import type { PayoutHoldStore } from "../../../db/stores/payouts/payout-holds.ts";
import { bankChangedEmail } from "../mail/payout-emails.ts";
import type { BankAccount } from "./account-port.ts";
import { BANK_CHANGE_HOLD_MS } from "./holds.ts";

export type BankDeps = {
  payoutHolds: Pick<PayoutHoldStore, "findBank" | "recordBank">;
  /** The absolute address of one of our pages. */
  pageLink: (path: string) => string;
};

/**
 * Notes which bank account a seller's account at the provider had at a time (ms). Another one than before pauses payouts
 * for a day and tells the seller, since someone else may have entered it; the first one doesn't. Returns whether it did.
 */
export async function noteBank(
  deps: BankDeps,
  accountId: string,
  bank: BankAccount | null,
  readAt: number,
): Promise<boolean> {
  if (bank === null) return false;
  const known = await deps.payoutHolds.findBank(accountId);
  if (known === null || known.bankId === bank.id) return false;
  const { sellerId, email } = known;
  const releaseAt = readAt + BANK_CHANGE_HOLD_MS;
  await deps.payoutHolds.recordBank({
    sellerId,
    bank,
    readAt,
    hold: {
      id: `bank-${bank.id}-${readAt}`,
      reason: `The bank account for your payouts changed to ${bank.name} ending in ${bank.last4}.`,
      releaseAt,
    },
    mail: { recipient: email, ...bankChangedEmail(bank, releaseAt, deps.pageLink("/payments")) },
  });
  return known.bankId !== null;
}
