/** A charge that the card's bank or the provider refused; instants in ms. */
export type FailedCharge = {
  id: string;
  failedAt: number;
  declineCode: string;
  /** The same for the same card, whoever uses it; null for what is no card. */
  fingerprint: string | null;
  /** Our checkout, if the provider kept it with the charge; a subscription's first charge has none. */
  checkoutId: string | null;
  /** The payer's address, which our checkouts prescribe. */
  email: string | null;
  /** The account that the charge was for. */
  accountId: string | null;
};

/** A card whose owner didn't confirm a payment that their bank asked about; `failedAt` in ms. */
export type FailedChallenge = {
  cardId: string;
  failedAt: number;
  /** Whether the payment was canceled before the bank had an answer: because its payer left, or because we closed it. */
  isCanceled: boolean;
  /** Our checkout; a subscription's first payment has none. */
  checkoutId: string | null;
  /** The account that the payment was for. */
  accountId: string | null;
};

/** What a card network told the provider about a charge; instants in ms. */
export type ProviderWarning = {
  id: string;
  chargeId: string;
  paymentIntentId: string | null;
  fraudType: string;
  createdAt: number;
  /** Whether a refund could still prevent a dispute. */
  isActionable: boolean;
};

/** What the provider knows about fraud. Null for what it has no record of. Failures throw ProviderUnavailable. */
export type FraudPort = {
  failedCharge(id: string): Promise<FailedCharge | null>;
  /** What recognizes a card that somebody entered, and the payer's address. */
  usedCard(id: string): Promise<Pick<FailedCharge, "fingerprint" | "email"> | null>;
  fraudWarning(id: string): Promise<ProviderWarning | null>;
};
