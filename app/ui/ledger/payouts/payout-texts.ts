import type { PayoutState } from "#db/kinds.ts";

export const payoutStatusLabels: Record<PayoutState, string> = {
  pending: "Being sent",
  in_transit: "On its way",
  paid: "Paid",
  failed: "Failed",
  canceled: "Canceled",
};
export const payoutStatusTones = {
  pending: "lamp",
  in_transit: "lamp",
  paid: "success",
  failed: "error",
  canceled: "info",
} as const;

type Cause = { cause: string; advice: string };
const wrongDetails = "Enter your bank details again and compare them with a statement.";
const callBank = "Ask your bank why, or enter another bank account.";

/** Codes from docs.stripe.com/api/payouts/failures in plain words. */
const causes: Record<string, Cause> = {
  account_closed: { cause: "The bank account is closed.", advice: "Enter another bank account." },
  account_frozen: { cause: "The bank account is frozen.", advice: callBank },
  bank_account_restricted: { cause: "The bank account can't receive this payout.", advice: callBank },
  bank_account_unusable: { cause: "The bank account can't be used for payouts.", advice: callBank },
  bank_ownership_changed: {
    cause: "The bank account now belongs to another bank.",
    advice: "Enter your new bank details.",
  },
  debit_not_authorized: { cause: "The bank account doesn't allow this payout.", advice: callBank },
  declined: { cause: "The bank declined the payout.", advice: callBank },
  incorrect_account_holder_name: {
    cause: "The name on the bank account is different.",
    advice: wrongDetails,
  },
  incorrect_account_holder_tax_id: {
    cause: "The tax number on the bank account is different.",
    advice: wrongDetails,
  },
  incorrect_account_type: { cause: "The bank account type is wrong.", advice: wrongDetails },
  invalid_account_number: { cause: "The account number is wrong.", advice: wrongDetails },
  invalid_account_number_length: { cause: "The account number is wrong.", advice: wrongDetails },
  invalid_currency: {
    cause: "The bank account can't receive US dollars.",
    advice: "Enter a bank account that can.",
  },
  no_account: { cause: "The bank found no account with these details.", advice: wrongDetails },
};
const unknownCause: Cause = { cause: "The bank couldn't process the payout.", advice: callBank };

export const failureText = (code: string | null): Cause => causes[code ?? ""] ?? unknownCause;
