/** A seller's account at the provider; publishing paid posts requires `canCharge`. */
export type ProviderAccount = { id: string; canCharge: boolean; detailsSubmitted: boolean };

/** The provider's side of a seller's account; failures throw ProviderUnavailable. */
export type AccountPort = {
  createAccount(seller: { userId: string; email: string }): Promise<string>;
  accountLink(accountId: string, refreshUrl: string, returnUrl: string): Promise<string>;
  account(accountId: string): Promise<ProviderAccount>;
};
