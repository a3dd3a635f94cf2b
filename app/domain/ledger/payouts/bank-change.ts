import type { PayoutHoldStore } from "#db/stores/ledger/payouts/payout-holds.ts";
import { bankChangedEmail } from "#domain/notifications/mail/payout-emails.ts";
import type { BankAccount } from "./account-port.ts";
import { BANK_CHANGE_HOLD_MS } from "./holds.ts";

export type BankDeps = {
  payoutHolds: Pick<PayoutHoldStore, "findBank" | "recordBank">;
  pageLink: (path: string) => string;
};

/**
 * Records an account's bank as of `readAt` (ms). A changed bank holds payouts for a day and notifies the creator,
 * since someone else may have entered it. Returns whether it changed.
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
