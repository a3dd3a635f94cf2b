/** What a ledger transaction records: a sale, one movement of its money at the provider, or a payout. */
export const LEDGER_KINDS = [
  "sale",
  "refund",
  "refund_failed",
  "fee_refund",
  "dispute",
  "dispute_won",
  // Taken from the seller, and given back to them.
  "transfer_reversal",
  "transfer",
  // To their bank, and back from it.
  "payout",
  "payout_failed",
] as const;
