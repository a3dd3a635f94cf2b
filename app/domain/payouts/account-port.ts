/** A seller's account at the provider; publishing for money requires `canCharge`. */
export type ProviderAccount = {
  id: string;
  canCharge: boolean;
  detailsSubmitted: boolean;
  /** Whether it pays out to the seller's bank. */
  payoutsEnabled: boolean;
  /** Whether payouts are ours to make; otherwise the provider makes them on its own. */
  hasManualPayouts: boolean;
  /** Why the provider turned the seller down for good, as far as it says; null if it didn't, or asks for details. */
  rejection: Rejection | null;
  /** Where it pays out to; null if there is none yet. */
  bank: BankAccount | null;
};
/** A bank account by the provider's ID; of its number, only the last digits. */
export type BankAccount = { id: string; name: string; last4: string };
export type Rejection = "fraud" | "terms" | "listed" | "other";

/** The provider's side of a seller's account; failures throw ProviderUnavailable or ProviderRefused. */
export type AccountPort = {
  createAccount(seller: { userId: string; email: string; idempotencyKey: string }): Promise<string>;
  /** The URL of the provider's onboarding pages; null if it gave none. */
  accountLink(accountId: string, refreshUrl: string, returnUrl: string): Promise<string | null>;
  /** Null for an account that we may no longer see: disconnected by its owner, or deleted. */
  account(accountId: string): Promise<ProviderAccount | null>;
  /** Leaves an account's payouts to us. */
  takeOverPayouts(accountId: string): Promise<void>;
};
