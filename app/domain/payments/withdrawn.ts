/** Why a payment is refunded that went through after what it was for was taken off sale. The fan reads it. */
export const WITHDRAWN_REASON =
  "It was no longer for sale when your payment went through, so we've refunded all of it.";
