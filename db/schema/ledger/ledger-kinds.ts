/** A transaction records a sale, a movement of its money at the provider, or a payout. */
export const LEDGER_KINDS = [
  "sale",
  "refund",
  "refund_failed",
  "fee_refund",
  "dispute",
  "dispute_won",
  // Taken from the creator, and returned to them.
  "transfer_reversal",
  "transfer",
  // To their bank, and returned by it.
  "payout",
  "payout_failed",
] as const;
