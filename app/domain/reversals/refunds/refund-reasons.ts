export const DOUBLED_REASON = "You had paid for this twice, so we've refunded this payment in full.";

export const UNSENT_REASON = "The creator unsent this message, so we've refunded what you paid for it.";

export const UNANSWERED_REASON =
  "You didn't get a reply within the promised time, so we've refunded all of it.";

export const UNDELIVERED_REASON =
  "Your boost ended before its budget was used up, so we've refunded what it didn't deliver.";

export const ENDED_REASON = "We ended this creator's account, so we've refunded this payment.";
export const REMOVED_REASON = "We removed this under our rules, so we've refunded what you paid for it.";

export const WITHDRAWN_REASON =
  "It was no longer for sale when your payment went through, so we've refunded all of it.";
