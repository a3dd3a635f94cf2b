/** Refused by the card's bank or the provider; times in ms. */
export type FailedCharge = {
  id: string;
  cardId: string | null;
  failedAt: number;
  declineCode: string;
  /** Identifies the card, no matter who uses it; null unless it's a card. */
  fingerprint: string | null;
  /** Our checkout, if the provider kept it with the charge; a subscription's first charge has none. */
  checkoutId: string | null;
  /** The payer's address, set by our checkouts; a saved card keeps the address it was saved with. */
  email: string | null;
  /** The creator's account at the provider. */
  accountId: string | null;
};

/** A cardholder failed or abandoned the bank's challenge; `failedAt` in ms. */
export type FailedChallenge = {
  cardId: string;
  failedAt: number;
  /** Whether the payment was canceled before the bank had an answer, because the payer left or because we closed it. */
  isCanceled: boolean;
  /** A subscription's first payment has none. */
  checkoutId: string | null;
  /** The creator's account at the provider. */
  accountId: string | null;
};

/** A card network's warning about a charge; times in ms. */
export type ProviderWarning = {
  id: string;
  chargeId: string;
  paymentIntentId: string | null;
  fraudType: string;
  createdAt: number;
  /** A refund could still prevent a dispute. */
  isActionable: boolean;
};

/** null when the provider has no record. Failures throw ProviderUnavailable. */
export type FraudPort = {
  failedCharge(id: string): Promise<FailedCharge | null>;
  usedCard(id: string): Promise<Pick<FailedCharge, "fingerprint" | "email"> | null>;
  fraudWarning(id: string): Promise<ProviderWarning | null>;
};
