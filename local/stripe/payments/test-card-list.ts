export interface CardDecline {
  code: string;
  declineCode: string | null;
  adviceCode?: string | undefined;
  message: string;
}

export interface TestCard {
  number: string;
  label: string;
  brand: "visa" | "mastercard";
  onSessionDecline?: CardDecline;
  offSessionDecline?: CardDecline;
  savedDecline?: CardDecline;
  /** Requires a challenge when the cardholder is present; "until_saved" only before the card is saved. */
  requires3ds?: "always" | "until_saved";
  confirmedDecline?: CardDecline;
  /** The fraud check's result; "highest" is blocked before the bank is asked. */
  risk?: "elevated" | "highest";
  isReported?: boolean;
  /** How refunds go; by default they succeed immediately. */
  refunds?: "pending" | "failing";
  /** Charges are disputed as soon as they succeed. */
  dispute?: { reason: string; isInquiry?: boolean };
}

export const declined = (declineCode: string, message = "Your card was declined."): CardDecline => ({
  code: "card_declined",
  declineCode,
  message,
});

/** Blocked by the provider itself. */
const BLOCKED = declined("fraudulent");

export const TEST_CARDS: TestCard[] = [
  { number: "4242424242424242", label: "Succeeds", brand: "visa" },
  { number: "5555555555554444", label: "Succeeds (Mastercard)", brand: "mastercard" },
  {
    number: "4000000000000002",
    label: "Declined",
    brand: "visa",
    onSessionDecline: declined("generic_decline"),
  },
  {
    number: "4000000000009995",
    label: "Insufficient funds",
    brand: "visa",
    onSessionDecline: declined("insufficient_funds", "Your card has insufficient funds."),
  },
  {
    number: "4000002500003155",
    label: "Asks for 3-D Secure until it is saved",
    brand: "visa",
    requires3ds: "until_saved",
  },
  {
    number: "4000008260003178",
    label: "Asks for 3-D Secure, then insufficient funds",
    brand: "visa",
    requires3ds: "always",
    confirmedDecline: declined("insufficient_funds", "Your card has insufficient funds."),
  },
  {
    number: "4000002760003184",
    label: "Asks for 3-D Secure, also at renewal",
    brand: "visa",
    requires3ds: "always",
    offSessionDecline: declined("authentication_required", "This card must be confirmed."),
  },
  {
    number: "4000000000000341",
    label: "Succeeds now, fails once it is saved, and at renewal",
    brand: "visa",
    savedDecline: declined("insufficient_funds", "Your card has insufficient funds."),
    offSessionDecline: declined("generic_decline"),
  },
  { number: "4000000000007726", label: "Refunds are pending first", brand: "visa", refunds: "pending" },
  { number: "4000000000005126", label: "Refunds succeed, then fail", brand: "visa", refunds: "failing" },
  {
    number: "4000000000000259",
    label: "Disputed as fraudulent",
    brand: "visa",
    dispute: { reason: "fraudulent" },
  },
  {
    number: "4000000000002685",
    label: "Disputed as not received",
    brand: "visa",
    dispute: { reason: "product_not_received" },
  },
  {
    number: "4000000000001976",
    label: "Asked about by the bank",
    brand: "visa",
    dispute: { reason: "fraudulent", isInquiry: true },
  },
  {
    number: "4000000000000069",
    label: "Expired",
    brand: "visa",
    onSessionDecline: { code: "expired_card", declineCode: null, message: "Your card has expired." },
  },
  {
    number: "4000000000000127",
    label: "Incorrect security code",
    brand: "visa",
    onSessionDecline: {
      code: "incorrect_cvc",
      declineCode: null,
      message: "Your card's security code is incorrect.",
    },
  },
  { number: "4000000000005423", label: "Early fraud warning", brand: "visa", isReported: true },
  { number: "4000000000009235", label: "Elevated risk", brand: "visa", risk: "elevated" },
  {
    number: "4000000000004954",
    label: "Highest risk, blocked",
    brand: "visa",
    risk: "highest",
    onSessionDecline: BLOCKED,
  },
  {
    number: "4100000000000019",
    label: "Always blocked",
    brand: "visa",
    risk: "highest",
    onSessionDecline: BLOCKED,
  },
];
