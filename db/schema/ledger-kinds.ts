/** What a ledger transaction records: a sale, or one movement of its money at the provider. */
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
] as const;
