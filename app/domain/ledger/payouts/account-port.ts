export type ProviderAccount = {
  id: string;
  canCharge: boolean;
  detailsSubmitted: boolean;
  payoutsEnabled: boolean;
  /** Whether we make the payouts; otherwise the provider does so by itself. */
  hasManualPayouts: boolean;
  /** Why the provider rejected the creator for good; null if it didn't, or only needs details. */
  rejection: Rejection | null;
  bank: BankAccount | null;
};
export type BankAccount = { id: string; name: string; last4: string };
export type Rejection = "fraud" | "terms" | "listed" | "other";

/** Failures throw ProviderUnavailable or ProviderRefused. */
export type AccountPort = {
  createAccount(seller: { userId: string; email: string; idempotencyKey: string }): Promise<string>;
  accountLink(accountId: string, refreshUrl: string, returnUrl: string): Promise<string | null>;
  /** Null if its owner disconnected or deleted it. */
  account(accountId: string): Promise<ProviderAccount | null>;
  takeOverPayouts(accountId: string): Promise<void>;
};
